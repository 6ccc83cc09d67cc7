"""The signs on leaves of paper for which no font is here: on paper there is a box in their place, or nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from PySide6.QtGui import QFont, QTextLayout

from mls_desktop.bridge.printing.type_metrics import TypeMetrics
from mls_desktop.report.layout.marks import Cutout, Leaf, Mark, Text
from mls_desktop.report.layout.text_measure import Style
from mls_desktop.words.i18n import counted

ANY = Style(9)
"""The style in which signs are tried: all are of one family."""
FLAGS = QTextLayout.GlyphRunRetrievalFlag
ASKED = FLAGS.RetrieveGlyphIndexes | FLAGS.RetrieveStringIndexes
NAMED = 12
"""So many of the signs are named at most."""
NO_GLYPH = 0
"""The number of the box that a font has for signs it does not know."""


def missing_signs(leaves: Iterable[Leaf], type: TypeMetrics) -> frozenset[str]:
    """The signs of the leaves that neither the font of `type` nor any other of this computer has."""
    words = {word for leaf in leaves for text in _texts(leaf.marks) if not text.isascii() for word in text.split()}
    font = type.font(ANY)
    return frozenset(sign for word in words if not word.isascii() for sign in _unknown(word, font))


def missing_text(signs: Collection[str]) -> str:
    """The sentence on signs that have no font; "" where all have one."""
    if not signs:
        return ""
    named = " ".join(sorted(signs)[:NAMED]) + (" …" if len(signs) > NAMED else "")
    count = len(signs)
    return counted(
        "{n} sign cannot be printed, since no font here has it: {signs}",
        "{n} signs cannot be printed, since no font here has them: {signs}",
        count,
    ).format(n=count, signs=named)


def _texts(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.text
        elif isinstance(mark, Cutout):
            yield from _texts(mark.marks)


def _unknown(word: str, font: QFont) -> Iterator[str]:
    """The signs of a word that are drawn as a box."""
    layout = QTextLayout(word, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    coded = word.encode("utf-16-le", "surrogatepass")
    for run in layout.glyphRuns(-1, -1, ASKED):
        # What Qt takes where no font will do has no size; asked for its name, it ends the program.
        is_box = run.rawFont().pixelSize() <= 0
        for glyph, unit in zip(run.glyphIndexes(), run.stringIndexes(), strict=False):
            if is_box or glyph == NO_GLYPH:
                yield _sign_at(coded, unit)


def _sign_at(coded: bytes, unit: int) -> str:
    """The sign that begins at a unit of UTF-16."""
    first = int.from_bytes(coded[2 * unit : 2 * unit + 2], "little")
    return coded[2 * unit : 2 * unit + (4 if 0xD800 <= first < 0xDC00 else 2)].decode("utf-16-le", "replace")
