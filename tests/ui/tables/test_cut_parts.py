"""What a figure is made of, where its column is narrow: the number that the parts make always stands."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from mls_desktop.rules.common.figures.figures import Figure, floor_average, given
from mls_desktop.ui.tables.cell_delegate import cut_parts
from mls_desktop.words.system_texts import Texts

TEXTS = Texts({"briefs": {"awareness": "Awa", "dexterity": "Dex", "mind": "Min"}, "parts": {"awareness": "Awareness"}})
THREE = floor_average((("dexterity", given(3)), ("awareness", given(2)), ("mind", given(-9))), "N-SEC-1")


@pytest.mark.parametrize(
    ("figure", "room", "shown"),
    [
        (THREE, "Dex Awa Min -2", "Dex Awa Min −2"),
        (THREE, "Dex Awa… -2", "Dex Awa… −2"),
        (THREE, "Dex… -2", "Dex… −2"),
        (floor_average((("awareness", given(2)),)), "Awa 2", "Awa 2"),
        (given("Awareness"), "Awa…", "Awa…"),
    ],
    ids=["all", "two", "one", "a-part-alone", "no-parts"],
)
def test_the_number_stands_in_however_little_room(qapp, figure: Figure, room: str, shown: str) -> None:
    metrics = QFontMetrics(QFont("Inter", 13))
    width = metrics.horizontalAdvance(room.replace("-", "−")) + 1
    assert cut_parts(TEXTS, figure, metrics, width) == shown
