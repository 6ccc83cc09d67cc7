"""Every figure that is only shown tells "Why?" where it comes from: by a click on the place where it is drawn, and by
keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.sheet.explanation import explanation
from mls_desktop.bridge.sheet.figure_places import heads_row
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.ledger import LedgerView
from mls_desktop.ui.sections.places import PlacesView
from mls_desktop.ui.sections.pools import PoolRow, PoolsView
from mls_desktop.ui.sections.section_title import TitleNote
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.widgets.plain_text import PlainLabel
from tests.desk import Desk, Key, Left, press
from tests.ui.measuring import settle

pytestmark = [pytest.mark.needs("nutshell", "death_or_glory", "rules_basics")]
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = (
    "nutshell/the_grey_coast", "nutshell/three_fights", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road",
)  # fmt: skip
Place = tuple[str, str, str, QWidget, QPoint]
"""Section, row and column of a figure, and where it is drawn on which widget."""


def only_shown(cell: Cell) -> bool:
    return cell.field is None or cell.to is None


def of_fields(section: str, view: FieldsView) -> Iterator[Place]:
    for entry in view.findChildren(LabelledEntry):
        if entry.value is not None and not entry.isHidden():
            yield section, entry.row.id, entry.cell.column, entry, QPoint(4, entry.value.geometry().center().y())


def of_pools(section: str, view: PoolsView) -> Iterator[Place]:
    for pool in view.findChildren(PoolRow):
        drawn = {"now": pool.big, "most": pool.most, **{id: widget for id, (_l, widget) in pool._below.items()}}
        for cell in pool.row.cells:
            widget = drawn.get(cell.column)
            if only_shown(cell) and isinstance(widget, PlainLabel) and widget.isVisible():
                yield section, pool.row.id, cell.column, widget, widget.rect().center()


def of_ledger(section: str, view: LedgerView) -> Iterator[Place]:
    """The sums stand in the first line, from its left and at its right end; the legend by its own places."""
    first = view.section.rows[0].id
    yield section, first, "spent", view, QPoint(4, 10)
    yield section, first, "total", view, QPoint(60, 10)
    if dict(view.section.heads)["left"].value:
        yield section, first, "left", view, QPoint(view.width() - 12, 12)
    ids = [id for id, _points in view._points()]
    for at, _text, x, y in view._legend_places(view.width()):
        yield section, ids[at], "points", view, QPoint(x + 20, y + 7)


def of_places(section: str, view: PlacesView) -> Iterator[Place]:
    for row in view.section.rows:
        for column in view.section.columns:
            box = view.table.visualRect(view.rows.index(view.rows.position(row.id) or 0, view.rows.column_at(column)))
            yield section, row.id, column, view.table.viewport(), box.center()


def places(desk: Desk) -> list[Place]:
    """Every figure that is only shown, where it is drawn in sections that are no plain tables."""
    found: list[Place] = []
    for id, card in desk.page.cards.items():
        view = card.view
        if isinstance(view, FieldsView):
            found += of_fields(id, view)
        elif isinstance(view, PoolsView):
            found += of_pools(id, view)
        elif isinstance(view, LedgerView):
            found += of_ledger(id, view)
        elif isinstance(view, PlacesView):
            found += of_places(id, view)
    return found


def click(desk: Desk, widget: QWidget, point: QPoint) -> None:
    """A click at a place of the window: what lies there gets it."""
    desk.page.area.ensureWidgetVisible(widget)
    at = widget.mapTo(desk.page.page, point)
    desk.page.area.ensureVisible(at.x(), at.y())
    at = widget.mapTo(desk.window, point)
    hit = desk.window.childAt(at)
    assert hit is not None and (hit is widget or widget.isAncestorOf(hit) or hit.isAncestorOf(widget)), point
    QTest.mouseClick(hit, Left, Qt.KeyboardModifier.NoModifier, hit.mapFrom(desk.window, at))


def now(desk: Desk, section: str, row: str, column: str) -> tuple[Row, Cell]:
    found = next(each for each in desk.page.sheet.sections[section].rows if each.id == row)
    return found, next(cell for cell in found.cells if cell.column == column)


def told(desk: Desk, section: str, row: str, column: str) -> tuple[str, str, str]:
    """What is to be told of a cell: by what name, which figure, and how it is made."""
    sections, texts = desk.page.sheet.sections, desk.page.sheet.texts
    found = explanation(sections, *now(desk, section, row, column), texts)
    assert found is not None
    return found.name, found.texts.figure(found.figure), found.heading


def tells(desk: Desk) -> tuple[str, str, str]:
    desk.bot.waitUntil(lambda: not desk.window.shell.front_sheet._idle.isActive())
    why = desk.window.shell.sheet_docks.why
    assert not why.name.isHidden(), "no figure is told of"
    return why.name.text(), why.value.text(), why.heading.text()


def at_desk(qtbot, home: Path, name: str) -> Desk:
    sample = SAMPLES / f"{name}.mls.json"
    own = home.parent / sample.name  # a copy: where another test has the sample open, this one may only look at it
    own.write_bytes(sample.read_bytes())
    desk = Desk(qtbot, home, files=(own,))
    desk.window.resize(1680, 945)
    desk.window.shell.panels.reveal("right")
    return desk


@pytest.mark.parametrize("name", FILES)
def test_a_click_on_a_figure_tells_of_it(qtbot, tmp_path: Path, name: str) -> None:
    desk, shapes = at_desk(qtbot, tmp_path / "home", name), set()
    for who in desk.document.campaign.characters[:2]:
        desk.window.tabs.open(who.id)
        desk.settle()
        found = places(desk)
        for section, row, column, widget, point in found:
            desk.window.shell.sheet_docks.why.forget()
            click(desk, widget, point)
            assert tells(desk) == told(desk, section, row, column), (section, row, column)
            shapes.add(desk.page.sheet.sections[section].shape)
    third = "pools" if name.startswith("rules_basics") else "places"
    assert {"fields", third} <= shapes and ("ledger" in shapes) == name.startswith("nutshell")


@pytest.mark.parametrize("name", FILES)
def test_a_second_click_tells_again(qtbot, tmp_path: Path, name: str) -> None:
    """Whoever read a rule meanwhile comes back to the figure."""
    desk = at_desk(qtbot, tmp_path / "home", name)
    for section, row, column, widget, point in places(desk):
        if isinstance(desk.view(section), TableView):
            continue
        click(desk, widget, point)
        assert tells(desk) == told(desk, section, row, column), (section, row, column)
        desk.window.shell.sheet_docks.why.read_rule("K")
        click(desk, widget, point)
        assert tells(desk) == told(desk, section, row, column), (section, row, column)


@pytest.mark.parametrize("name", FILES)
def test_tab_and_arrows_come_to_each(qtbot, tmp_path: Path, name: str) -> None:
    desk, reached = at_desk(qtbot, tmp_path / "home", name), set()
    wanted = {place[:3] for place in places(desk) if not isinstance(desk.view(place[0]), TableView)}
    shown = [stop for stop in desk.page.tab_stops() if stop.property("shown only")]
    stops = [stop for stop in shown if not isinstance(stop, TitleNote)]
    assert len(stops) == len({section for section, _row, _column in wanted}), "Tab stops once at each card of figures"

    def note(row: Row, cell: Cell | None) -> None:
        section = next(id for id, each in desk.page.sheet.sections.items() if row in each.rows)
        reached.add((section, row.id, cell.column if cell is not None else ""))

    desk.page.picked.connect(note)
    for stop in stops:
        desk.focus(stop)
        for key in (*[Key.Key_Left] * 40, *[Key.Key_Right] * 20):
            focus = desk.page.focusWidget()
            assert focus is not None
            press(focus, key)
    assert wanted <= reached


@pytest.mark.parametrize("by", ["click", "Tab"])
@pytest.mark.parametrize(("name", "sections"), [(FILES[0], 3), (FILES[2], 1)], ids=["nutshell", "death_or_glory"])
def test_what_stands_beside_a_title_tells_of_itself(qtbot, tmp_path: Path, name: str, sections: int, by: str) -> None:
    desk = at_desk(qtbot, tmp_path / "home", name)
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    desk.settle()
    held = [id for id, section in desk.page.sheet.sections.items() if section.heads and id in desk.page.cards]
    titled = [id for id in held if desk.page.cards[id].title.isVisible()]
    assert len(titled) >= sections
    for id in titled:
        note, section = desk.page.cards[id].title.heads, desk.page.sheet.sections[id]
        desk.window.shell.sheet_docks.why.forget()
        if by == "click":
            desk.page.area.ensureWidgetVisible(note)
            QTest.mouseClick(note, Left, Qt.KeyboardModifier.NoModifier, note.rect().center())
        else:
            assert note in desk.page.tab_stops()
            desk.focus(note)
        found = explanation(desk.page.sheet.sections, heads_row(section), None, desk.page.sheet.texts)
        assert found is not None
        assert tells(desk) == (found.name, found.texts.figure(found.figure), found.heading)
        assert tells(desk)[1] == note.text() or not note.text()
        assert note.ring().right() == note.rect().right() and note.ring().width() <= note.width()
        text = note.fontMetrics().horizontalAdvance(note.text())
        assert note.ring().width() - text <= note._theme.px(6), "the frame stands around the text alone"


def test_what_is_told_of_a_title_follows_what_is_changed(desk: Desk) -> None:
    desk.window.shell.panels.reveal("right")
    note = desk.page.cards["primaries"].title.heads
    QTest.mouseClick(note, Left, Qt.KeyboardModifier.NoModifier, note.rect().center())
    before = tells(desk)
    step = 0 if desk.who.primaries.get("mind", 0) == 2 else 2
    desk.page.sheet.send(Edit("set", ("primaries", "mind"), step))
    desk.settle()
    assert tells(desk) != before and tells(desk)[1] == note.text()
    desk.do("undo")
    desk.settle()
    assert tells(desk) == before


def test_the_points_of_a_guided_page_tell_of_themselves(desk: Desk) -> None:
    desk.do("guide")
    desk.window.shell.panels.reveal("right")
    label = desk.page.head.points  # type: ignore[attr-defined]
    QTest.mouseClick(label, Left, Qt.KeyboardModifier.NoModifier, label.rect().center())
    assert tells(desk) == told(desk, "ledger", desk.page.sheet.sections["ledger"].rows[0].id, "left")


@pytest.mark.parametrize("name", FILES)
def test_a_guided_page_begins_at_what_is_entered(qtbot, tmp_path: Path, name: str) -> None:
    desk = at_desk(qtbot, tmp_path / "home", name)
    desk.do("guide")
    for _page in desk.page.steps[:-1]:  # type: ignore[attr-defined]
        desk.bot.waitUntil(lambda: desk.page.focusWidget() is not None)
        focus = desk.page.focusWidget()
        assert focus is not None and not focus.property("shown only")
        desk.do("guide_next")


PICKED = (
    ("nutshell/the_grey_coast", "shield", "shield", "shield", 2),
    ("nutshell/the_grey_coast", "who", "race", "value", 1),
    ("death_or_glory/the_salt_road", "origin", "origin", "value", 2),
)


@pytest.mark.parametrize(("name", "section", "row", "column", "down"), PICKED)
def test_what_is_chosen_from_a_list_is_told_of(
    qtbot, tmp_path: Path, name: str, section: str, row: str, column: str, down: int
) -> None:
    """By the mouse, while another figure was told of before."""
    desk = at_desk(qtbot, tmp_path / "home", name)
    weapons = desk.page.sheet.sections["weapons"]
    desk.click("weapons", weapons.rows[0].id, weapons.columns[-1])
    before = tells(desk)
    button = desk.entry(section, row).button
    assert button is not None
    QTest.mouseClick(button, Left, Qt.KeyboardModifier.NoModifier, button.rect().center())
    picker = desk.picker()
    settle()  # it comes to what is chosen now as it comes into sight
    campaign = desk.document.campaign
    press(picker.line, *[Key.Key_Down] * down)
    QTest.mouseClick(picker.take_button, Left)
    assert desk.document.campaign is not campaign, "another is chosen"
    desk.settle()
    desk.bot.waitUntil(lambda: tells(desk) != before)
    assert tells(desk) == told(desk, section, row, column)


def test_a_weapon_and_a_piece_that_join_are_told_of(desk: Desk) -> None:
    desk.window.shell.panels.reveal("right")
    for section, thing in (("weapons", "great"), ("armour", "helm")):
        held = {row.id for row in desk.page.sheet.sections[section].rows}
        QTest.mouseClick(desk.page.cards[section].title.add, Left)
        press(desk.picker().line, thing, Key.Key_Return)
        desk.settle()
        joined = next(row for row in desk.page.sheet.sections[section].rows if row.id not in held)
        assert joined.name in tells(desk)[0]
