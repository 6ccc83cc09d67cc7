"""Keys of a fight's tab go where they are meant, wherever the focus is, and do their work once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from mls_desktop.bridge.fight.aiming_keys import aiming_digits, named
from mls_desktop.model.fight.dice_settings import is_dice
from mls_desktop.rules.common.values.events import told
from tests.bouts import scripted
from tests.ring import SHIFT_SPACE, Key, Ring
from tests.rules.nutshell.fighting import script

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def rolling(qtbot, tmp_path: Path) -> Ring:
    """A duel in which both rolls are waited for."""
    made = Ring(qtbot, tmp_path, scripted("duel", 3))
    made.let(party=False, foes=False)
    assert made.running_fight.dice() and not made.running_fight.choices()
    return made


def count(ring: Ring) -> int:
    return len(ring.running_fight.encounter.events)


def elsewhere(ring: Ring) -> dict[str, QWidget]:
    """Where the focus may have got to by a click."""
    log = ring.page.log
    assert log is not None
    if not log.list.isVisible():
        log._unfold(True)
    button = ring.battle_view.head.findChildren(QPushButton)[-1]
    return {"fighters": ring.battle_view.fighters, "log": log.list, "a button": button}


def hold(widget: QWidget, key: Qt.Key, text: str, times: int) -> None:
    """A key held down: pressed once, repeated by the system."""
    for nth in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, nth > 0)
        QApplication.sendEvent(widget, event)
    QTest.keyRelease(widget, key)


def shown(ring: Ring) -> str:
    """The fighter whose row is the one at hand."""
    fighter_row = ring.battle_view.fighters.current()
    return fighter_row.id if fighter_row is not None else ""


@pytest.mark.parametrize("where", ["fighters", "log", "a button"])
def test_digits_typed_anywhere_are_the_dice_that_are_waited_for(rolling: Ring, where: str) -> None:
    elsewhere(rolling)[where].setFocus()
    before, first = count(rolling), rolling.running_fight.dice()[0]
    rolling.press("1", "2")
    assert rolling.running_fight.encounter.events[before] == told(first.id, first.who, dice=12)


@pytest.mark.parametrize("where", ["fighters", "log", "a button"])
def test_letters_typed_anywhere_take_a_choice(ring: Ring, where: str) -> None:
    elsewhere(ring)[where].setFocus()
    ring.press("f")
    assert ring.running_fight.encounter.events[-1] == told("declare", "ada", choice="forego")


@pytest.mark.parametrize("where", ["fighters", "log"])
def test_the_key_for_all_answers_from_anywhere(ring: Ring, where: str) -> None:
    elsewhere(ring)[where].setFocus()
    before, asked = count(ring), [prompt.who for prompt in ring.running_fight.choices()]
    ring.press(SHIFT_SPACE)
    said = [event.who for event in ring.running_fight.encounter.events[before:] if event.kind == "declare"]
    assert asked and said[: len(asked)] == asked


def test_a_digit_in_a_text_field_stays_there(rolling: Ring) -> None:
    line = rolling.panel.extra.editors["reason"].line  # type: ignore[attr-defined]
    line.setFocus()
    rolling.press("3")
    assert line.text() == "3" and all(not each.line.text() for each in rolling.panel.falls.lines)


@pytest.mark.parametrize("where", ["fighters", "log"])
def test_escape_gives_the_keys_back(ring: Ring, where: str) -> None:
    elsewhere(ring)[where].setFocus()
    ring.press(Key.Key_Escape)
    assert ring.focus is ring.panel.table


def test_a_held_space_bar_answers_once(ring: Ring) -> None:
    ring.let(party=True)
    before = ring.panel.prompt
    hold(ring.focus, Key.Key_Space, " ", 60)
    assert ring.panel.prompt != before
    declared = [event for event in ring.running_fight.encounter.events[4:] if event.kind == "declare"]
    assert len(declared) == 1


def test_a_held_digit_is_one_digit(rolling: Ring) -> None:
    hold(rolling.focus, Key.Key_1, "1", 20)
    assert [each.line.text() for each in rolling.panel.falls.lines] == ["1"]


def test_a_space_in_a_half_typed_sum_is_nothing_however_long_it_is_held(rolling: Ring) -> None:
    hold(rolling.focus, Key.Key_1, "1", 1)
    line, before, first = rolling.panel.falls.lines[0].line, count(rolling), rolling.running_fight.dice()[0]
    hold(rolling.focus, Key.Key_Space, " ", 10)
    assert line.text() == "1" and count(rolling) == before
    rolling.press("2")
    assert rolling.running_fight.encounter.events[before] == told(first.id, first.who, dice=12)


def test_a_held_return_takes_one_choice(ring: Ring) -> None:
    before = count(ring)
    hold(ring.focus, Key.Key_Return, "\r", 20)
    assert count(ring) == before + 1


@pytest.mark.parametrize("key", [" ", SHIFT_SPACE])
def test_fate_is_answered_by_its_own_keys_alone(qtbot, tmp_path: Path, key: Any) -> None:
    at = next(nth for nth, event in enumerate(script("fate").events()) if event.kind == "fate")
    ring = Ring(qtbot, tmp_path, scripted("fate", at))
    ring.battle_view.grab_focus()
    assert ring.panel.prompt is not None and ring.panel.prompt.id == "fate" and "own keys" in ring.panel.hint.text()
    assert not ring.battle_view._running[0].isEnabled(), "it would do nothing"
    ring.press(key)
    assert count(ring) == at
    ring.press("y")
    assert ring.running_fight.encounter.events[at] == told(
        "fate", ring.running_fight.encounter.events[at].who, spend=True
    )


def test_nothing_goes_on_where_a_side_has_nobody_left_but_the_end_is_offered(ring: Ring) -> None:
    ring.let(party=True)
    for foe in [who for who in ring.running_fight.fighters() if ring.running_fight.side_of(who) == "foes"]:
        assert ring.running_fight.answer(told("override", foe, what="state", value="dead"))
    assert (
        ring.running_fight.beaten() == ("foes",)
        and ring.panel.offer.isVisible()
        and "ends the fight" in ring.panel.hint.text()
    )
    before = count(ring)
    ring.press(" ", SHIFT_SPACE)
    hold(ring.focus, Key.Key_Space, " ", 60)
    assert count(ring) == before
    ring.press("q")
    assert ring.running_fight.fight is not None and ring.running_fight.fight.over


def test_it_goes_on_where_somebody_chooses(ring: Ring) -> None:
    for foe in [who for who in ring.running_fight.fighters() if ring.running_fight.side_of(who) == "foes"]:
        assert ring.running_fight.answer(told("override", foe, what="state", value="out"))
    before = count(ring)
    ring.press("f")
    assert count(ring) > before


def test_a_digit_belongs_to_one_foe_for_the_whole_fight(ring: Ring) -> None:
    before = dict(ring.running_fight.aiming_digits())
    assert (before["ork.1"], before["ada"]) == (1, 1) and ring.battle_view.fighter_model.digits == before
    assert ring.panel.targets.buttons["ork.3"].text().startswith("3  ")
    assert ring.running_fight.answer(told("override", "ork.1", what="state", value="dead"))
    assert ring.running_fight.aiming_digits() == before
    ring.press("3")
    assert ring.panel.targets.buttons["ork.3"].isChecked()
    count_before = count(ring)
    ring.press("1")
    assert count(ring) == count_before and "ork.1" not in ring.panel.targets.buttons


def test_a_digit_takes_no_choice(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("duel"))
    ring.begin()
    assert ring.panel.prompt is not None and not ring.panel.targets.buttons
    ring.press("1", "2")
    assert count(ring) == 0


def test_the_highlight_follows_who_is_asked_also_after_a_click_on_a_row(ring: Ring) -> None:
    """But a row that is clicked stays the one at hand until something is answered."""
    fighters, panel = ring.battle_view.fighters, ring.panel
    assert panel.prompt is not None
    others = [
        who
        for who in ring.running_fight.fighters()
        if who not in {prompt.who for prompt in ring.running_fight.choices()}
    ]
    fighters.setFocus()
    fighters.show_fighter(others[0])
    assert shown(ring) == others[0]
    asked = [panel.prompt.who]
    while len(asked) < 3:
        ring.press(" ")
        assert panel.prompt is not None
        asked.append(panel.prompt.who)
        assert shown(ring) == panel.prompt.who and fighters.hasFocus()
    assert len(set(asked)) > 1


def test_a_spare_digit_is_dropped_with_a_word(rolling: Ring) -> None:
    line = rolling.panel.falls.lines[0]
    assert is_dice(line.prompt)
    rolling.press("2")  # nothing below 3, nothing of two digits that begins so
    assert line.line.text() == "" and "not a throw of 3d6" in line.facts.text()
    rolling.press("1", "1")
    assert count(rolling) == 4


@pytest.mark.parametrize(
    ("sides", "digits"),
    [
        ("aab", [1, 2, 1]),
        ("aabb", [1, 2, 1, 2]),
        ("abca", [1, 2, 3, 4]),
        ("a" * 11, [*range(1, 12)]),
    ],
)
def test_digits_are_counted_by_side_or_through_all(sides: str, digits: list[int | None]) -> None:
    found = aiming_digits((f"f{at}", side) for at, side in enumerate(sides))
    assert [found.get(f"f{at}") for at in range(len(sides))] == digits


NAMES = {"r1": "Salt Creek Raider 1", "r12": "Salt Creek Raider 12", "bow": "Salt Creek Bow", "wolf": "Reed Wolf"}


@pytest.mark.parametrize(
    ("typed", "who"),
    [("w", "wolf"), ("bo", "bow"), ("ra 12", "r12"), ("ra 1", "r1"), ("12", "r12"), ("s", ""), ("x", ""), ("", "")],
)
def test_first_letters_mean_one(typed: str, who: str) -> None:
    assert named(typed, NAMES) == who


def against_many(qtbot, home: Path) -> Ring:
    """A fight against twelve of a kind and one more, in which somebody is asked whom to strike."""
    encounter = scripted("four_against_six")
    many = tuple(replace(each, count=12) if each.id == "ork" else each for each in encounter.line_up)
    ring = Ring(qtbot, home, replace(encounter, line_up=many, events=encounter.events.extended(())))
    ring.begin()
    ring.let(party=False, foes=True)
    while ring.panel.prompt is not None and ring.panel.prompt.id == "action":
        ring.press(" ")
    return ring


def test_from_the_tenth_on_a_name_aims_too(qtbot, tmp_path: Path) -> None:
    ring = against_many(qtbot, tmp_path)
    assert ring.panel.targets.line is not None
    ring.press("0")
    assert ring.panel.targets.line.hasFocus()
    ring.press("1", "1", Key.Key_Return)
    assert ring.panel.targets.buttons["ork.11"].isChecked() and ring.panel.table.hasFocus()
