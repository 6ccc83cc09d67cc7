"""The guided way of Death or Glory, page by page: by edits to somebody finished, and in the window by its keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QToolButton

from mls_desktop.bridge.sheet.character_table import badge_of
from mls_desktop.bridge.sheet.guide import Open, guide_steps, open_text, still_open
from mls_desktop.bridge.sheet.section_places import place_in
from mls_desktop.rules.common.system.waivers import folded
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Person, source_of
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.ui.editors.dice import DiceEditor, SumEditor
from mls_desktop.ui.sheet.guided_page import GuidedPage
from tests.desk import Desk
from tests.rules.death_or_glory.lives import world

WORLD = world()
STEPS = guide_steps(SYSTEM)
PAGES = [step.id for step in STEPS]
SUMS = "15 13 12 14 13 10 9 12 11 10 11 12 8 7 16 6"
PICKS = ("climbing", "cooking", "perception", "persuade", "searching", "swimming")

Edits = Sequence[tuple[str, tuple[str, ...], Any]]


def after(who: Person, edits: Edits) -> Person:
    for op, path, value in edits:
        who = SYSTEM.edit(who, WORLD, Edit(op, path, value))  # type: ignore[arg-type]
    return who


def left(who: Person) -> dict[str, Open]:
    """What is open on each page."""
    sections = SYSTEM.sheet(who, WORLD)
    found = folded(SYSTEM.findings(who, WORLD))
    pages = still_open(found, lambda path: place_in(sections, path), STEPS)
    return dict(zip(PAGES, pages, strict=True))


WALK: dict[str, Edits] = {
    "who": [("set", ("name",), "Hob"), ("set", ("race",), "human"), ("set", ("age",), 24)],
    "attributes": [("set", ("rolls",), SUMS)],
    "origin": [
        ("set", ("origin_wish",), "fighter"),
        ("set", ("throws", "origin"), 33),
        ("set", ("throws", "rank"), 48),
    ],
    "skills": [
        ("set", ("supplementary",), 2),
        *(("set", ("skills", id, "from"), "supplementary") for id in PICKS),
        ("set", ("thrown", "skill_dice"), [40, 55, 61, 12, 77, 90, 35, 9, 100, 68]),
        ("set", ("thrown", "sense_dice"), [5, 6] * 5),
    ],
    "arms": [("add", ("weapons",), "short_sword"), ("add", ("armour",), "leather_armour")],
    "finish": [],
}


def test_each_page_says_what_it_lacks_until_somebody_is_finished() -> None:
    """Dice that suit a Fighter: each page is done by what is asked on it, and nobody is "ok" before the end."""
    who, done = SYSTEM.new(WORLD, "hob", "New character"), []
    assert list(WALK) == PAGES
    assert {page for page, open in left(who).items() if open != Open()} == set(PAGES) - {"finish"}
    assert open_text(left(who)["skills"]) == "2 things to do" and badge_of(SYSTEM, who, WORLD).text() == "6 open"
    for page, edits in WALK.items():
        if edits:
            assert badge_of(SYSTEM, who, WORLD).text() != "ok"
        who = after(who, edits)
        done.append(page)
        assert not [each for each in done if left(who)[each] != Open()], page
    assert SYSTEM.findings(who, WORLD) == () and badge_of(SYSTEM, who, WORLD).text() == "ok"
    assert who.origin == "fighter" and {each.die for each in who.skills} >= {40, 68}
    assert [source_of(each) for each in who.skills] == ["origin"] * 4 + ["supplementary"] * 6


@pytest.mark.parametrize(("page", "reminders"), [("skills", 3), ("arms", 1), ("who", 1)])
def test_a_page_left_out_is_still_open_at_the_end(page: str, reminders: int) -> None:
    who = SYSTEM.new(WORLD, "hob", "New character")
    for each, edits in WALK.items():
        who = after(who, edits if each != page else ())
    assert left(who)[page] == Open(0, reminders)
    assert badge_of(SYSTEM, who, WORLD).breaches == 0


def test_with_points_the_points_are_open_until_all_are_shared_out() -> None:
    """DOG-AT-9"""
    who = after(SYSTEM.new(WORLD, "hob", "Hob"), [("set", ("way",), "way_4")])
    assert left(who)["attributes"] == Open(0, 1)
    spread = [("set", ("attributes", name), 12) for name in WORLD.attributes]
    assert left(after(who, spread))["attributes"] == Open()


@pytest.fixture
def empty(qtbot: Any, tmp_path: Path) -> Desk:
    desk = Desk(qtbot, tmp_path / "home")
    desk.window.shell.files.new_of("death_or_glory")
    return desk


def guided(desk: Desk) -> GuidedPage:
    page = desk.page
    assert isinstance(page, GuidedPage)
    return page


def pressed(desk: Desk, section: str, row: str) -> None:
    """Roll, beside a row's dice."""
    editor = desk.entry(section, row).editor
    assert isinstance(editor, (DiceEditor, SumEditor))
    editor.roll.click()
    desk.settle()


def turned(desk: Desk, page: str) -> None:
    guided(desk).forward()
    assert PAGES[guided(desk).at] == page
    desk.settle()


def state(desk: Desk) -> str:
    return guided(desk).foot.state.text()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_somebody_is_made_in_the_window_by_the_dice_of_the_program(empty: Desk) -> None:
    desk = empty
    desk.do("new_guided")
    desk.picker().taken.emit("-")
    desk.picker().reject()
    desk.settle()
    assert state(desk) == "1 thing to do here"
    desk.type_into(desk.line("who", "age"), "24")
    desk.settle()
    assert state(desk).endswith("nothing left to do here")
    turned(desk, "attributes")
    pressed(desk, "making", "thrown")
    assert len(desk.who.rolls) == 16 and state(desk).endswith("nothing left to do here")
    turned(desk, "origin")
    desk.choose("origin", "origin", "Seaman")
    desk.settle()
    assert [each.skill for each in desk.who.skills] == ["swimming", "knots", "climbing", "naval_manoeuvres"]
    undo = desk.window.shell.actions["undo"]
    assert undo.text().endswith("Origin to Seaman, with its skills; those you changed stay")
    desk.do("undo")
    assert (desk.who.origin, desk.who.skills) == (None, ())
    desk.do("redo")
    turned(desk, "skills")
    pressed(desk, "picking", "supplementary_die")
    wanted = 4 + desk.who.supplementary
    card = desk.page.cards["picking"].title.heads
    assert card.accessibleName() == f"{wanted} of {wanted} left to pick"
    for id in ("cooking", "dance", "dodge", "farming", "fishing", "hide", "hunt", "music")[:wanted]:
        desk.document.apply(Edit("set", ("characters", desk.who.id, "skills", id, "from"), "supplementary"))
    desk.settle()
    assert card.accessibleName() == f"0 of {wanted} left to pick"
    pressed(desk, "picking", "skill_dice")
    pressed(desk, "picking", "sense_dice")
    assert {each.die is not None for each in desk.who.skills} == {True}
    assert state(desk).endswith("nothing left to do here")
    turned(desk, "arms")
    turned(desk, "finish")
    page = guided(desk)
    assert state(desk) == "1 thing to do here" and not page.head.buttons[-1].is_done
    assert page.head.todo.list.count() == 1
    desk.document.apply(Edit("add", ("characters", desk.who.id, "weapons"), "dagger"))
    desk.settle()
    assert page.head.buttons[-1].is_done and state(desk).endswith("nothing left to do here")
    assert isinstance(page.foot.on, QToolButton) and page.foot.on.text() == "Show the whole sheet"
