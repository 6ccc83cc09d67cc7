"""The terminal formatter: one line stays one line, and nothing in it steers the terminal."""

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


class FigureWriter:
    """The writer of one character's figures, each with what it is made of; what was said in full is not opened
    again."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._opened: set[tuple[str, Figure]] = set()

    def value(self, name: str, figure: Figure, beside: str = "", depth: int = 0) -> str:
        """A figure's value alone, with what is said after it."""
        more = f" [{beside}]" if beside else ""
        return INDENT * depth + one_line(f"{name}: {self._texts.value(figure.value)}{more}")

    def lines(self, name: str, figure: Figure, beside: str = "", depth: int = 0) -> Iterator[str]:
        """A figure and, further in, everything it is made of. `beside`: what is said after its value, or ""."""
        from mls_desktop.words.operations import MADE

        known = (name, figure) in self._opened
        notes = [figure.rule] if figure.rule else []
        if figure.parts:
            notes.append(_("as above") if known else _(MADE[figure.how]) if figure.how in MADE else figure.how)
        about = f"  ({', '.join(notes)})" if notes else ""
        yield self.value(name, figure, beside, depth) + one_line(about)
        if known:
            return
        self._opened.add((name, figure))
        for part, inner in figure.parts:
            yield from self.lines(self._texts.part(part), inner, "", depth + 1)
