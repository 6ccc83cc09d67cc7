"""What a roll outside fights leaves behind: offered with its result, taken over as one step (N-CHK-1, N-CHK-3)."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.roll.panel import RollPanel
from tests.desk import Desk, Key, Modifier, press

pytestmark = pytest.mark.needs("nutshell")
TAKE = (Key.Key_Return, Modifier.AltModifier)


def called(desk: Desk, section: str, row: str, column: str = "level") -> RollPanel:
    """The panel after R on a figure of the sheet, the focus in the dice."""
    desk.page.complete()
    desk.at(section, row, column)
    desk.focus(desk.table(section))
    press(desk.table(section), "r")
    found = desk.window.shell.rolls.panel
    desk.bot.waitUntil(lambda: found.isVisible() and found.lines[0].line.hasFocus())
    return found


def roll(found: RollPanel, fell: str) -> None:
    line: QWidget = found.lines[0].line
    press(line, fell, Key.Key_Return)


def uses(desk: Desk) -> dict[str, tuple[int, int, int]]:
    return {used.trait: (used.times, used.turns, used.criticals) for used in desk.who.now.uses}


def last(found: RollPanel) -> str:
    return found.log.item(0).text()


def test_a_use_is_offered_with_the_result_and_counted_by_a_key_once(desk: Desk) -> None:
    found = called(desk, "secondaries", "climb")
    assert found.offer.isHidden()
    roll(found, "9")
    assert found.offer.isVisible() and found.offer.button.text() == "Count this use (Alt+Enter)"
    assert uses(desk) == {} and not desk.document.history.canUndo()
    press(found.lines[0].line, TAKE)
    assert uses(desk) == {"climb": (1, 0, 0)} and found.offer.isHidden()
    assert last(found).endswith("Tam Oster, Climb: counted as used, 1 in all.")
    press(found.lines[0].line, TAKE)
    assert uses(desk) == {"climb": (1, 0, 0)}
    assert desk.document.history.undoText() == "What a roll leaves behind"
    desk.document.history.undo()
    assert uses(desk) == {} and found.offer.isHidden()


def test_the_third_use_earns_a_check_and_the_line_says_so(desk: Desk) -> None:
    found = called(desk, "secondaries", "climb")
    for _nth in range(3):
        roll(found, "9")
        found.offer.button.click()
        desk.bot.waitUntil(lambda: found.lines[0].line.isVisible())
    assert uses(desk) == {"climb": (3, 0, 0)}
    assert last(found).endswith("Tam Oster, Climb: counted as used, 3 in all; a check is earned.")


def test_what_is_left_alone_changes_nothing_and_the_next_roll_takes_its_place(desk: Desk) -> None:
    before = desk.document.campaign
    found = called(desk, "secondaries", "climb")
    roll(found, "9")
    roll(found, "18")
    assert desk.document.campaign is before and found.offer.isVisible()
    found.offer.button.click()
    assert uses(desk)["climb"][:2] == (1, 0)


def test_of_a_weapon_only_a_critical_counts(desk: Desk) -> None:
    """Combat counts by Turns, which there are none of outside fights (N-CHK-1)."""
    found = called(desk, "secondaries", "sword")
    roll(found, "9")
    assert found.offer.isHidden()
    roll(found, "18")
    assert found.offer.isVisible()
    found.offer.button.click()
    assert uses(desk) == {"sword": (0, 0, 1)}
    assert last(found).endswith("Tam Oster, Combat-Sword: counted as used, criticals 1; a check is earned.")


def test_a_primary_offers_nothing(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    roll(found, "18")
    assert found.offer.isHidden()


def test_it_is_withdrawn_where_the_character_has_changed_since(desk: Desk) -> None:
    """What was counted would otherwise be written over what was typed meanwhile."""
    found = called(desk, "secondaries", "climb")
    roll(found, "9")
    desk.document.apply(Edit("add", ("characters", desk.who.id, "now", "uses"), {"trait": "climb", "times": 2}))
    desk.bot.waitUntil(found.offer.isHidden)
    press(found.lines[0].line, TAKE)
    assert uses(desk) == {"climb": (2, 0, 0)}


def test_a_roll_taken_back_is_offered_no_more(desk: Desk) -> None:
    found = called(desk, "secondaries", "climb")
    roll(found, "9")
    found.back.click()
    assert found.offer.isHidden()


def test_going_against_a_side_writes_the_check_of_the_other(desk: Desk) -> None:
    """N-PERS-3: 1d20 above the value; the check of the other side stands in the chronicle (N-CHK-3)."""
    who: Any = desk.who
    desk.document.apply(Edit("set", ("characters", who.id, "personality", "valorous"), 16))
    rolls = desk.window.shell.rolls
    assert rolls.roll(who.id, None)
    rolls.rolling.set_request(type(rolls.rolling.session.wish)(who=who.id, key="personality.valorous"))
    found = rolls.panel
    roll(found, "16")
    assert found.offer.isHidden()
    roll(found, "17")
    assert found.offer.button.text() == "Write the check down (Alt+Enter)"
    press(found.lines[0].line, TAKE)
    assert desk.who.chronicle[-1] == {"kind": "check", "what": "personality/cowardly"}
    assert last(found).endswith("The check of Cowardly is in the chronicle.")
