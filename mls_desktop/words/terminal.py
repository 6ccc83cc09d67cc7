"""The formatter of one line: it stays one line, in a terminal nothing in it steers it, on paper no code is read."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

INDENT = "  "


def one_line(text: str) -> str:
    """The text with every character that is not seen (line ends, escapes, direction marks) written as its code."""
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() else ch.encode("unicode_escape").decode("ascii") for ch in text)


STEERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufff9\ufffa\ufffb")
"""Signs that are not seen and change in which order others are read."""


def paper_line(text: str) -> str:
    """The text in one line on paper or in an export: each kind of space is a space, what joins or parts letters stays,
    line ends, controls and what turns the order of reading are written as their codes."""
    if text.isprintable():
        return text
    return "".join(map(_on_paper, text))


def _on_paper(sign: str) -> str:
    # Read with the first sign that needs it, which hardly any text has.
    from unicodedata import category

    kind = category(sign)
    if kind == "Zs":
        return " "
    return sign if kind == "Cf" and sign not in STEERING else one_line(sign)


class FigureWriter:
    """The writer of one character's figures, each with what it is made of; what was said in full is not opened
    again."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._opened: set[tuple[str, Figure]] = set()

    def value(self, name: str, figure: Figure, beside: str = "", depth: int = 0) -> str:
        """Line with a figure's name and value, without its parts: "Level: 7 [beside]"; no brackets where `beside` is
        "". `depth`: how often it is indented."""
        more = f" [{beside}]" if beside else ""
        return INDENT * depth + one_line(f"{name}: {self._texts.value(figure.value)}{more}")

    def lines(self, name: str, figure: Figure, beside: str = "", depth: int = 0) -> Iterator[str]:
        """Lines of a figure and, further in, of everything it is made of; parts of one that was written before are not
        repeated. `beside`: what is said after its value, or ""; `depth`: how often the first line is indented."""
        from mls_desktop.words.operations import MADE, by_rule

        known = (name, figure) in self._opened
        notes = [figure.rule] if figure.rule else []
        if figure.parts:
            made = by_rule(figure, self._texts) or (_(MADE[figure.how]) if figure.how in MADE else figure.how)
            notes.append(_("as above") if known else made)
        about = f"  ({', '.join(notes)})" if notes else ""
        yield self.value(name, figure, beside, depth) + one_line(about)
        if known:
            return
        self._opened.add((name, figure))
        for part, inner in figure.parts:
            yield from self.lines(self._texts.part(part), inner, "", depth + 1)
