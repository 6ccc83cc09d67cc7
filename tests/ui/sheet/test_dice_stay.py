"""Dice of the guided pages keep their place: what fell stays where it was thrown, and nothing slides under the hand."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QHeaderView, QLineEdit, QWidget

from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, press
from tests.ui.measuring import settle, shaped
from tests.ui.sheet.test_calm import columns
from tests.ui.sheet.test_guided_entries import begun, change, turned

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
DOG, NUTSHELL = pytest.mark.needs("death_or_glory"), pytest.mark.needs("nutshell")
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, SectionTable, LabelledEntry)
SIZES = [(1280, 720), (1440, 900)]
Places = dict[int, tuple[Any, ...]]


def places(page: GuidedPage) -> Places:
    """Where each control of a page is, and the columns of its tables; nothing of it is made twice."""
    found: Places = {}
    for each in page.page.findChildren(QWidget):
        # What follows from a throw, is only shown and stands last may go on in the line below.
        follows = isinstance(each, LabelledEntry) and each.value is not None
        if isinstance(each, CONTROLS) and each.isVisible() and not (follows or isinstance(each.parent(), QHeaderView)):
            at = each.mapTo(page, QPoint())
            held = columns(each) if isinstance(each, SectionTable) else each.size().toTuple()
            name = each.label.text() if isinstance(each, LabelledEntry) else each.accessibleName().partition(":")[0]
            found[id(each)] = (type(each).__name__, name, at.x(), at.y(), held)
    return found


def unmoved(page: GuidedPage, before: Places) -> None:
    settle()
    now = places(page)
    assert [(held, now.get(key)) for key, held in before.items() if now.get(key) != held] == []


def keys(desk: Desk, section: str, row: str) -> tuple[QAbstractButton, QLineEdit]:
    """The key that rolls the dice of a field, and their line."""
    editor: Any = desk.entry(section, row).editor
    return editor.roll, editor.line


def rolled(desk: Desk, page: GuidedPage, section: str, row: str) -> None:
    """Rolls by the key, twice at one place: the second click does nothing, and nothing moves."""
    roll, line = keys(desk, section, row)
    before, place = places(page), roll.mapTo(page, roll.rect().center())
    QTest.mouseClick(roll, Left)
    settle()
    desk.settle()
    unmoved(page, before)
    at: Any = page.childAt(place)
    assert at is roll and not roll.isEnabled() and line.text()
    campaign = desk.document.campaign
    QTest.mouseClick(at, Left)
    press(line, "r")
    assert desk.document.campaign is campaign


@DOG
@pytest.mark.parametrize("size", SIZES)
def test_dice_of_skills_and_senses_stay(empty: Desk, size: tuple[int, int]) -> None:
    page = begun(empty, "death_or_glory")
    shaped(empty.window, (100, size))
    turned(empty, page, "skills")
    rolled(empty, page, "picking", "supplementary_die")
    before = places(page)
    change(empty, "set", "skills", "searching", "from", value="supplementary")
    unmoved(page, before)
    rolled(empty, page, "picking", "skill_dice")
    rolled(empty, page, "picking", "sense_dice")
    turned(empty, page, "arms")
    turned(empty, page, "skills")
    assert {row.id for row in empty.view("picking").section.rows} == {"supplementary_die", "to_pick"}
    seen = [entry for entry in empty.view("picking").findChildren(LabelledEntry) if entry.isVisible()]
    assert [entry.row.id for entry in seen] == ["supplementary_die", "to_pick"]


@DOG
@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_dice_of_origin_and_rank_stay(empty: Desk, size: tuple[int, int], typed: bool) -> None:
    page = begun(empty, "death_or_glory")
    shaped(empty.window, (100, size))
    turned(empty, page, "origin")
    numbers = cycle(map(str, range(1, 101, 3)))
    for row in ("throw_origin", "throw_rank"):
        while keys(empty, "throws", row)[0].isEnabled():
            before, (roll, line) = places(page), keys(empty, "throws", row)
            press(line, next(numbers), Key.Key_Return) if typed else QTest.mouseClick(roll, Left)
            unmoved(page, before)
    assert empty.who.origin and empty.who.rank
    assert all(keys(empty, "throws", row)[1].isReadOnly() for row in ("throw_origin", "throw_rank"))
    empty.do("undo")
    settle()
    if not typed:
        return
    roll, line = keys(empty, "throws", "throw_rank")
    assert roll.isEnabled() and line.text() == "" and not line.isReadOnly(), "what is undone can be thrown again"
    empty.do("redo")
    turned(empty, page, "skills")
    turned(empty, page, "origin")
    assert "throws" not in page.cards


@DOG
def test_dice_of_attributes_stay(empty: Desk) -> None:
    page = begun(empty, "death_or_glory")
    shaped(empty.window, (100, (1280, 720)))
    turned(empty, page, "attributes")
    rolled(empty, page, "making", "thrown")


@NUTSHELL
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("typed", [False, True])
def test_dice_of_hit_points_move_nothing(empty: Desk, size: tuple[int, int], typed: bool) -> None:
    page = begun(empty, "nutshell")
    shaped(empty.window, (100, size))
    turned(empty, page, "body")
    editor: Any = next(each for each in page.cards["body"].findChildren(QWidget) if hasattr(each, "take"))
    before = places(page)
    if typed:
        for letter in "4 3 6 1 6 5 5 6 6 6 6 6":
            press(editor.line, letter)
            unmoved(page, before)
        press(editor.line, Key.Key_Return)
    else:
        QTest.mouseClick(editor.roll, Left)
    unmoved(page, before)
    assert empty.who.thp_roll
    QTest.mouseClick(editor.take, Left)
    unmoved(page, before)


@NUTSHELL
@pytest.mark.parametrize("size", SIZES)
def test_a_race_moves_nothing_beside_it(empty: Desk, size: tuple[int, int]) -> None:
    page = begun(empty, "nutshell")
    shaped(empty.window, (100, size))
    before = places(page)
    for race in ("dwarf", "elf", "human"):
        change(empty, "set", "race", value=race)
        unmoved(page, before)
