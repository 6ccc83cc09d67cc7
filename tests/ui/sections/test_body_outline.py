"""The outline of a body beside the table of places: drawn, tinted, reached by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from mls_desktop.bridge.shapes.body_shapes import HEIGHT, WIDTH
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections import body_outline as figure
from mls_desktop.ui.sections.places import BodyOutline, PlacesView
from tests.culprits import each_of
from tests.desk import Desk, Key, Left, Modifier, press

pytestmark = pytest.mark.needs("nutshell")

PLACES = ["head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg"]


def view(desk: Desk) -> PlacesView:
    desk.page.complete()
    found = desk.view("places")
    assert isinstance(found, PlacesView)
    return found


def body(desk: Desk) -> BodyOutline:
    found = view(desk).body
    assert found is not None
    return found


def inside(figure: BodyOutline, id: str) -> QPoint:
    """A point of a place, in its first part, that lies on no line."""
    box = figure.outline(id).toSubpathPolygons()[0].boundingRect().toRect()
    spots = [QPoint(x, y) for y in range(box.top(), box.bottom()) for x in range(box.left(), box.right())]
    around = [QPointF(x, y) for x in (-1, 2) for y in (-1, 2)]
    return next(spot for spot in spots if all(figure.at(QPointF(spot) + by) == id for by in around))


def colour(desk: Desk, id: str) -> QColor:
    spot = inside(body(desk), id)
    return body(desk).grab().toImage().pixelColor(spot)


def test_every_place_is_drawn_within_the_figure(desk: Desk) -> None:
    assert [row.id for row in body(desk).places()] == PLACES
    for path in figure.body_paths().values():
        box = path.boundingRect()
        assert box.left() >= 0 and box.right() <= WIDTH and box.top() >= 0 and box.bottom() <= HEIGHT
        assert abs(box.center().x() - WIDTH / 2) < 0.5, "left and right are alike"


def test_no_two_places_lie_over_each_other() -> None:
    paths = figure.body_paths()
    for one in PLACES:
        for other in PLACES[PLACES.index(one) + 1 :]:
            shared = paths[one].intersected(paths[other]).boundingRect()
            assert shared.width() * shared.height() < 30, (one, other)


def test_a_click_goes_to_the_row(desk: Desk) -> None:
    def clicked(id: str) -> None:
        QTest.mouseClick(body(desk), Left, Modifier.NoModifier, inside(body(desk), id))
        assert view(desk).table.current() is not None
        assert [row.id for row in [view(desk).table.current()[0]]] == [id]  # type: ignore[index]
        assert desk.name(id) in body(desk).accessibleDescription()

    each_of(PLACES, clicked)


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_hovering_says_what_protects_a_place(desk: Desk) -> None:
    def hovered(id: str) -> None:
        QToolTip.hideText()
        spot = inside(body(desk), id)
        QApplication.sendEvent(body(desk), QHelpEvent(QHelpEvent.Type.ToolTip, spot, body(desk).mapToGlobal(spot)))
        value = desk.cell("places", id, "value").figure.value
        assert QToolTip.text().startswith(f"<span>{desk.name(id)}: {value}")

    each_of(PLACES, hovered)


def test_the_keys_walk_over_the_body(desk: Desk) -> None:
    desk.focus(body(desk))
    seen = []
    for _step in PLACES:
        seen.append(view(desk).table.current()[0].id)  # type: ignore[index]
        press(body(desk), Key.Key_Down)
    assert seen == PLACES
    press(body(desk), Key.Key_Up)
    assert view(desk).table.current()[0].id == "wrist"  # type: ignore[index]


def test_armour_darkens_what_it_covers(desk: Desk) -> None:
    for _piece in desk.who.armour:
        desk.page.sheet.send(Edit("remove", ("armour", desk.who.armour[0])))
    bare = {id: colour(desk, id) for id in PLACES}
    assert len({shade.name() for shade in bare.values()}) == 1
    desk.page.sheet.send(Edit("add", ("armour",), "great_helm"))
    covered = [id for id in PLACES if desk.cell("places", id, "value").figure.value]
    assert covered and len(covered) < len(PLACES)
    for id in PLACES:
        assert (colour(desk, id) != bare[id]) == (id in covered), id


def test_a_narrow_card_keeps_the_table(desk: Desk) -> None:
    shown = view(desk)
    shown.resize(shown.least_width() + 10, shown.height())
    assert body(desk).isHidden() and shown.table.isVisible()
    shown.resize(shown.least_width() + 300, shown.height())
    assert body(desk).isVisible()
