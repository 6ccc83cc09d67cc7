"""Text for a terminal: one line stays one line, and nothing in it steers the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures import Figure
from mls_desktop.words.seam import N_
from mls_desktop.words.speech import Speech
from mls_desktop.words.tongue import _

INDENT = "  "
MADE = {
    "sum": N_("sum of"),
    "difference": N_("the first less the others"),
    "product": N_("product of"),
    "half": N_("half, rounded down, of"),
    "floor_average": N_("average, rounded down, of"),
    "max": N_("greatest of"),
    "min": N_("least of"),
    "table": N_("by the table, from"),
}


def one_line(text: str) -> str:
    """The text with every character that is not seen (line ends, escapes, direction marks) written as its code."""
    return "".join(ch if ch.isprintable() else ch.encode("unicode_escape").decode("ascii") for ch in text)


def figure_lines(name: str, figure: Figure, speech: Speech, depth: int = 0) -> Iterator[str]:
    """A figure and, further in, everything it is made of."""
    notes = [figure.rule] if figure.rule else []
    if figure.parts:
        notes.append(_(MADE[figure.how]) if figure.how in MADE else figure.how)
    about = f"  ({', '.join(notes)})" if notes else ""
    yield INDENT * depth + one_line(f"{name}: {speech.value(figure.value)}{about}")
    for part, inner in figure.parts:
        yield from figure_lines(speech.part(part), inner, speech, depth + 1)
