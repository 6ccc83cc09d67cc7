"""The signs on leaves of paper for which no font is here: on paper there is a box in their place, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QFont, QTextLayout

from mls_desktop.bridge.printing.type_metrics import TypeMetrics
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.printed_signs import sign_at, texts_of
from mls_desktop.report.layout.text_measure import Style

ANY = Style(9)
"""Style in which signs are tried: all styles are of one family."""
FLAGS = QTextLayout.GlyphRunRetrievalFlag
ASKED = FLAGS.RetrieveGlyphIndexes | FLAGS.RetrieveStringIndexes
NO_GLYPH = 0
"""The number of the box that a font has for signs it does not know."""


def missing_signs(leaves: Iterable[Leaf], type: TypeMetrics) -> frozenset[str]:
    """Signs on the leaves that neither the font of `type` nor any other of this computer has; empty for none."""
    words = {word for leaf in leaves for text in texts_of(leaf.marks) if not text.isascii() for word in text.split()}
    font = type.font(ANY)
    return frozenset(sign for word in words if not word.isascii() for sign in _unknown(word, font))


def _unknown(word: str, font: QFont) -> Iterator[str]:
    """Yields the signs of `word` that are drawn as a box."""
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
                yield sign_at(coded, unit)
