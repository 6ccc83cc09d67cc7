"""The page after an adventure: keys in, chronicles out."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.report.party.adventure_tables import AWARDS, CHECKS, DIE, ROLLS
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.adventure.adventure_page import AdventurePage
from mls_desktop.ui.adventure.draft_page import enter_table
from mls_desktop.ui.adventure.recap_page import RecapPage
from mls_desktop.ui.sections.picker import Picker
from tests.after_adventures import DATE, FIVE
from tests.desk import Desk, Key, Modifier, press
from tests.ui.adventure.drafts import table

pytestmark = pytest.mark.needs("nutshell")
ALT = Modifier.AltModifier


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.window.shell.adventures.roller = Roller(7)
    desk.do("after_adventure")
    to_points(desk)
    return desk


def to_points(desk: Desk) -> None:
    enter_table(table(desk, AWARDS))


def page(desk: Desk) -> AdventurePage:
    return desk.front(AdventurePage)


def here() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def keys(*pressed: Any) -> None:
    """Each key goes where the focus is by then."""
    for each in pressed:
        for letter in each if isinstance(each, str) else (each,):
            press(here(), letter)


def told(desk: Desk, id: str) -> list[tuple[str, Any]]:
    """Kinds, and what matters of each, of the entries that somebody has."""
    who = desk.document.character(id)
    assert who is not None
    return [
        (str(each["kind"]), each.get("cp", each.get("die", each.get("refused", each.get("what")))))
        for each in who.chronicle
    ]


def test_it_begins_with_the_name_unless_a_fight_has_named_it(desk: Desk) -> None:
    page(desk).focus_first()
    keys("The ford", Key.Key_Tab)
    assert page(desk).after.draft.told.name == "The ford"
    page(desk).focus_first()
    assert here() is table(desk, AWARDS)


def test_all_that_is_typed_goes_into_the_chronicles_in_one_step(desk: Desk) -> None:
    before = desk.document.campaign
    assert here() is table(desk, AWARDS)
    keys("42316")
    assert here() is table(desk, CHECKS), "after the last award come the checks"
    keys(Key.Key_Down, Key.Key_Space)  # Tam's sword is refused
    keys(*[Key.Key_Down] * 8)
    assert here() is table(desk, ROLLS)
    keys("18", "15", "3", "8", "7", "5", "2", "4")
    desk.do("write_down")
    assert desk.document.history.count() == 1
    assert told(desk, "tam_oster") == [
        ("check", "personality/chaste"), ("check", True), ("adventure", 4), ("check_roll", 18),
    ]  # fmt: skip
    tam = desk.document.character("tam_oster")
    assert tam is not None and all(each.get("date") == DATE for each in tam.chronicle[1:])
    assert told(desk, "pip_underbough") == [("check", "secondaries/stealth"), ("adventure", 6), ("check_roll", 4)]
    assert [told(desk, id)[-1 if id == "saelith" else -2][0] for id in FIVE[2:3]] == ["check_roll"]
    assert all(not who.now.uses for who in desk.document.campaign.characters)
    desk.do("undo")
    assert desk.document.campaign == before
    desk.do("redo")
    assert told(desk, "tam_oster")[-1] == ("check_roll", 18)


def test_the_program_leaves_out_what_nothing_can_raise(desk: Desk) -> None:
    """A check of a trait at +6 (N-CHK-2): rolled, it would be a breach."""
    tam: Any = desk.document.character("tam_oster")
    sword = tam.secondaries[0].trait
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "secondaries", sword, "step"), 6))
    after = page(desk).after
    assert after.roll_rest() and after.still_open() == (0, 0)
    rolls = {each.offer.what: each.offer.die for each in after.shown["tam_oster"].rolls}
    assert rolls[f"secondaries/{sword}"] is None and rolls["personality/chaste"] is not None


def test_what_was_written_is_a_draft_again_once_it_is_undone(desk: Desk) -> None:
    keys("42316")
    draft = page(desk).after.draft
    desk.do("write_down")
    assert isinstance(desk.window.tabs.front_page(), RecapPage)
    desk.do("undo")
    desk.do("after_adventure")
    to_points(desk)
    assert page(desk).after.draft == draft


@pytest.mark.parametrize("is_told", [True, False])
def test_the_journal_tells_of_it_in_the_same_step_where_that_is_wanted(desk: Desk, is_told: bool) -> None:
    page(desk).after.send(Edit("set", ("told", "name"), "The ford"))
    page(desk).after.send(Edit("set", ("journal",), is_told))
    keys("42316")
    desk.do("write_down")
    assert desk.document.history.count() == 1
    journal = desk.document.campaign.journal
    assert len(journal) == is_told
    for entry in journal:
        assert (entry.title, entry.adventure, entry.people, entry.date) == ("The ford", "The ford", FIVE, tuple(DATE))
        assert "Hedda Vale: Chaste gets a check: stood fast." in entry.text and "+4 CP" in entry.text


def test_a_draft_outlives_its_page(desk: Desk) -> None:
    keys("42")
    draft = page(desk).after.draft
    desk.do("close_tab")
    desk.do("after_adventure")
    to_points(desk)
    assert page(desk).after.draft == draft
    assert table(desk, AWARDS).rows.text(table(desk, AWARDS).rows.row(1), "adventure_cp") == "2"  # type: ignore[arg-type]


def test_the_program_rolls_all_that_is_open_and_leaves_what_was_typed(desk: Desk) -> None:
    keys("4")
    desk.do("roll_open")
    shares = page(desk).after.shown
    assert shares["tam_oster"].share.cp == 4
    assert page(desk).after.still_open() == (0, 0)
    desk.do("write_down")
    assert sum(kind == "check_roll" for id in FIVE for kind, _what in told(desk, id)) == 9


def test_r_rolls_one_and_goes_on(desk: Desk) -> None:
    keys("r", "R")
    shares = page(desk).after.shown
    assert [shares[id].share.cp is not None for id in FIVE] == [True, True, False, False, False]


def test_somebody_who_was_away_gets_nothing(desk: Desk) -> None:
    awards = table(desk, AWARDS)
    awards.show_row("saelith", "was_there")
    keys(Key.Key_Space)
    desk.do("roll_open")
    desk.do("write_down")
    assert told(desk, "saelith") == [] and told(desk, "pip_underbough")


def test_somebody_else_was_there(desk: Desk) -> None:
    page(desk).cards[AWARDS].title.add.click()
    picker = desk._open(Picker)[-1]
    press(picker.line, "orm", Key.Key_Return)
    assert "keeper_orm" in page(desk).after.shown
    desk.do("roll_open")
    desk.do("write_down")
    assert [kind for kind, _what in told(desk, "keeper_orm")] == ["adventure"]


def test_a_check_is_given_by_hand_found_by_typing_with_a_reason(desk: Desk) -> None:
    page(desk).cards[CHECKS].title.add.click()
    press(desk._open(Picker)[-1].line, "Pip", Key.Key_Down, Key.Key_Return)
    page(desk).cards[CHECKS].title.add.click()
    press(desk._open(Picker)[-1].line, "Pip Underbough: Valorous", Key.Key_Return)
    rows = table(desk, CHECKS).rows
    by_hand = [row.id for row in rows.section.rows if "hand#" in row.id]
    assert by_hand == ["pip_underbough hand#0", "pip_underbough hand#1"]
    checks = table(desk, CHECKS)
    checks.show_row(by_hand[0])
    desk.focus(checks)
    keys(Key.Key_Delete)
    desk.do("write_down")
    assert ("check", "personality/valorous") in told(desk, "pip_underbough")
    assert sum(kind == "check" for kind, _what in told(desk, "pip_underbough")) == 2


def test_sides_are_rolled_in_the_order_one_likes(desk: Desk) -> None:
    for side in ("Valorous", "Trusting"):
        page(desk).cards[CHECKS].title.add.click()
        press(desk._open(Picker)[-1].line, f"Tam Oster: {side}", Key.Key_Return)
    rolls = table(desk, ROLLS)
    desk.focus(rolls)
    rolls.show_row("tam_oster personality/trusting", DIE)
    press(rolls, (Key.Key_Up, ALT))
    order = [row.id.split()[1] for row in rolls.rows.section.rows if row.id.startswith("tam_oster")]
    assert [each for each in order if each.startswith("personality")] == [
        "personality/chaste", "personality/trusting", "personality/valorous",
    ]  # fmt: skip


def test_without_a_system_that_knows_of_it_the_commands_are_not_there(kites: Desk) -> None:
    kites.do("new_player")
    actions = kites.window.shell.actions
    assert actions["rest"].isEnabled(), "somebody is there"
    assert not any(actions[id].isEnabled() for id in ("after_adventure", "time_passes", "recap", "write_down"))
