"""What a colour tells, a shape tells too: kinds of findings, labels of what is against the rules, lines that cannot be
read, pieces of a ledger, sides on a map, blocked squares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.map.viewport import Viewport
from mls_desktop.bridge.sheet.row_texts import Flag
from mls_desktop.report.maps.map_scene import CellMark, MapScene, Token
from mls_desktop.rules.common.grids.ground import Block
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.ui.map.map_look import MapCanvasLook
from mls_desktop.ui.map.map_painter import paint_ground
from mls_desktop.ui.map.token_painter import paint_tokens
from mls_desktop.ui.sections.labelled_entry import FlaggedLabel
from mls_desktop.ui.sections.ledger import HATCHES
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.theme import Theme

SIDE, FAR = 40, 60
"""Pixels a side; of the 255 steps from black to white, from where on two are told apart."""


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """A theme of which all marks have one colour: what is told apart in it is told by shape."""
    made = Theme(qapp)
    made.set_theme("light", 100)
    black = made.colours.ink
    made.colours = replace(
        made.colours, bad=black, warn=black, faint_ink=black, soft_ink=black, accent=black,
        sides=(black,) * 4, categories=(black,) * 7,
    )  # fmt: skip
    return made


def drawn(paint: Callable[[QPainter], object]) -> QImage:
    """What is painted on white."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        paint(painter)
    return image


def differ(images: list[QImage]) -> bool:
    """Whether no two pictures are alike: more than a few pixels of theirs are unlike."""
    return all(_unlike(one, other) > 4 for one, other in combinations(images, 2))


def _unlike(one: QImage, other: QImage) -> int:
    places = (QPoint(x, y) for x in range(SIDE) for y in range(SIDE))
    return sum(abs(one.pixelColor(at).lightness() - other.pixelColor(at).lightness()) > FAR for at in places)


def test_a_breach_what_is_open_and_what_is_allowed(theme: Theme) -> None:
    kinds = ("bad", "warn", "faint_ink")
    middle = QPoint(SIDE // 2, SIDE // 2)
    assert differ([drawn(partial(painting.paint_finding, middle=middle, theme=theme, kind=kind)) for kind in kinds])


def test_a_label_of_what_is_against_the_rules_has_a_mark_and_room_for_it(theme: Theme, qapp: QApplication) -> None:
    parent = QWidget()
    label = FlaggedLabel("Age", theme, parent)
    wide = label.sizeHint().width()
    label.resize(60, 20)
    pictures = []
    for flag in (None, Flag("too old", False), Flag("too old", True)):
        label.mark(flag)
        pictures.append(label.grab().toImage())
        assert (label.sizeHint().width() > wide) == (flag is not None and not flag.allowed)
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_line_that_cannot_be_read_has_a_broken_edge(theme: Theme) -> None:
    assert "dashed" in theme.wrong_line()


def test_pieces_of_a_ledger_have_each_their_hatch(theme: Theme) -> None:
    assert len(set(HATCHES)) == len(HATCHES) == len(theme.colours.categories)


def test_sides_on_a_map(theme: Theme) -> None:
    made = MapCanvasLook(Viewport(SIDE, 0, 0), QRectF(0, 0, SIDE, SIDE), theme)
    figures = [Token("a", "Ada", "A", ((0, 0),), "n", side, lies=False, asked=False) for side in range(4)]
    assert differ([drawn(partial(paint_tokens, made=made, tokens=[token], faces={}, chosen="")) for token in figures])


def test_squares_that_block_otherwise(theme: Theme) -> None:
    made = MapCanvasLook(Viewport(SIDE, 0, 0), QRectF(0, 0, SIDE, SIDE), theme)
    blocks: tuple[Block, ...] = ("both", "step", "sight")
    scenes = [MapScene(GRIDS["square"], 1, 1, (), (CellMark((0, 0), block, 0),), (), None, (), ()) for block in blocks]
    assert differ([drawn(partial(paint_ground, made=made, scene=scene, picture=None, laid=None)) for scene in scenes])
