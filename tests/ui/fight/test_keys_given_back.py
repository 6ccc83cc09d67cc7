"""Keys of a fight are never lost in a box: a sign leads into each, Enter or Escape gives the keys back, and what is
chosen by the mouse or on the map gives them back by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.editors.factory import ChoiceEditor
from mls_desktop.ui.fight.prompt import dice_form
from tests.bouts import scripted
from tests.ring import Key, Ring
from tests.ui.fight.test_keys_stay import against_many
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")
BACK = {"Enter": Key.Key_Return, "Escape": Key.Key_Escape}


@pytest.fixture
def striking(qtbot, tmp_path: Path) -> Ring:
    """Somebody is asked whose blow may be aimed at a place."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six"))
    ring.begin()
    ring.let(party=False, foes=True)
    for _step in range(60):
        ring.panel.prefer(next((each.who for each in ring.running_fight.choices() if "place" in fields(each)), ""))
        if "place" in ring.panel.form.editors:
            break
        if ring.running_fight.dice():
            ring.running_fight.roll_rest()
        else:
            ring.press(" ")
    ring.battle_view.grab_focus()
    assert "place" in ring.panel.form.editors
    return ring


def fields(prompt) -> set[str]:
    return {field.name for field in prompt.fields}


def place_box(ring: Ring) -> ChoiceEditor:
    editor = ring.panel.form.editors["place"]
    assert isinstance(editor, ChoiceEditor)
    return editor


def modifier(ring: Ring) -> int:
    prompt = ring.panel.prompt
    assert prompt is not None
    return ring.running_fight.throwing.extra(prompt.who).modifier


@pytest.mark.parametrize("back", BACK.values(), ids=BACK)
def test_three_keys_set_a_place(striking: Ring, back: Qt.Key) -> None:
    answer, box = striking.panel.answer, place_box(striking)
    assert answer is not None
    before, events = answer.entries.get("place"), len(striking.running_fight.encounter.events)
    striking.press(".", "2", back)
    assert answer.entries["place"] == box.field.options[1] != before
    assert striking.focus is striking.panel.table and len(striking.running_fight.encounter.events) == events
    striking.press(".", "+")
    assert answer.entries["place"] == box.field.options[2]
    striking.press("-", "-")
    assert answer.entries["place"] == box.field.options[0]
    striking.press("0")
    assert answer.entries["place"] is None and box.box.hasFocus()


@pytest.mark.parametrize("back", BACK.values(), ids=BACK)
@pytest.mark.parametrize(("keys", "value"), [("+2", 2), ("-3", -3), ("+", 1), ("--", -2), ("+12", 12), ("-10", -10)])
def test_three_keys_set_a_modifier(striking: Ring, keys: str, value: int, back: Qt.Key) -> None:
    events = len(striking.running_fight.encounter.events)
    striking.press(*keys, back)
    assert modifier(striking) == value and striking.focus is striking.panel.table
    assert len(striking.running_fight.encounter.events) == events


def test_a_number_typed_again_begins_anew(striking: Ring) -> None:
    striking.press("+", "1", Key.Key_Return)
    striking.press("+", "2", Key.Key_Return)
    assert modifier(striking) == 2


def test_a_modifier_before_dice_that_are_waited_for(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("duel", 3))
    ring.let(party=False, foes=False)
    first = ring.running_fight.dice()[0]
    ring.press("-", "2", Key.Key_Return)
    assert ring.running_fight.throwing.extra(first.who).modifier == -2
    before = len(ring.running_fight.encounter.events)
    ring.press("1", "2")
    assert ring.running_fight.encounter.events[before] == told(first.id, first.who, dice=12, modifier=-2)


@pytest.mark.parametrize("nth", [0, 1])
def test_a_modifier_tells_whose_roll_it_is_for_and_the_level_beside_the_dice_follows_it(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    said: list[str] = []
    monkeypatch.setattr(dice_form, "announce", lambda _widget, text, **_how: said.append(text))
    ring = Ring(qtbot, tmp_path, scripted("duel", 2))
    ring.let(party=False, foes=False)
    panel = ring.panel
    assert len(panel.falls.lines) == 2
    prompts = [each.prompt for each in panel.falls.lines]
    line, other = panel.falls.lines[nth], panel.falls.lines[1 - nth]
    line.line.setFocus()
    name, level = ring.running_fight.names()[line.prompt.who], number(dict(line.prompt.facts)["level"])
    labels = [label.text() for label in panel.extra.findChildren(QLabel) if label.isVisibleTo(panel.extra)]
    assert f"Modifier for {name}" in labels
    assert panel.extra.editors["modifier"].focusProxy().accessibleName() == f"Next roll: Modifier for {name}"  # type: ignore[union-attr]
    before = other.facts.text()
    ring.press("+", "2")
    assert line.facts.text().startswith(f"level {level + 2} (") and "modifier 2" in line.facts.text()
    assert line.facts.text() in line.line.accessibleName() and said[-1] == line.facts.text()
    assert other.facts.text() == before and [each.prompt for each in panel.falls.lines] == prompts
    ring.press(Key.Key_Return)
    assert ring.focus is line.line, "the dice that it is for are typed next"


def test_a_letter_makes_a_choice_while_a_box_has_the_keys(striking: Ring) -> None:
    before, second = len(striking.running_fight.encounter.events), place_box(striking).field.options[1]
    striking.press(".", "2", "a")
    event = striking.running_fight.encounter.events[before]
    assert event.entry("choice") == "attack" and event.entry("place") == second


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_is_chosen_in_an_open_list_gives_the_keys_back(striking: Ring) -> None:
    box = place_box(striking).box
    box.setFocus()
    box.showPopup()
    view = box.view()
    index = box.model().index(2, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    settle()
    assert box.currentIndex() == 2 and striking.desk.window.focusWidget() is striking.panel.table


def test_numbers_of_two_digits_aim(qtbot, tmp_path: Path) -> None:
    ring = against_many(qtbot, tmp_path)
    digits, targets = ring.running_fight.aiming_digits(), ring.panel.targets

    def aimed() -> int:
        return next(digits[id] for id, button in targets.buttons.items() if button.isChecked())

    seen = []
    for keys in ("1", "2", "2", "1", "1", "3", "9", "1", "0"):
        ring.press(keys)
        seen.append(aimed())
    assert seen == [1, 12, 2, 1, 11, 3, 9, 1, 10]
    ring.press("0")
    assert targets.line is not None and targets.line.hasFocus(), "0 alone asks for a name"


def test_a_total_attack_goes_on_by_numbers_and_stops_by_the_letter_of_doing_nothing(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("four_against_six"))
    ring.begin()
    ring.let(party=True, foes=True)
    for _step in range(400):
        prompt = ring.panel.prompt
        if prompt is not None and prompt.id == "go_on" and len(prompt.fields[0].options) > 1:
            break
        if ring.running_fight.dice():
            ring.running_fight.roll_rest()
            continue
        ring.press("t")
        if ring.panel.prompt == prompt:
            ring.press(" ")
    answer, digits = ring.panel.answer, ring.running_fight.aiming_digits()
    assert answer is not None and answer.prompt.id == "go_on"
    keys = {option.id: option.key for option in answer.options}
    assert keys.pop("stop") == "F" and keys == {id: str(digits[id]) for id in keys}
    events, foe = len(ring.running_fight.encounter.events), next(iter(keys))
    ring.press(keys[foe])
    assert ring.panel.table.current() == foe and len(ring.running_fight.encounter.events) == events
    ring.press(Key.Key_Return)
    assert ring.running_fight.encounter.events[events].entry("target") == foe
