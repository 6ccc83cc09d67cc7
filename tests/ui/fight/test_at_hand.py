"""Things at hand beside the choices: weapons as keys, spells with what they cost; groups that find no room."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.app.theme import DARK, LIGHT
from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.ui.widgets.boxes import ComboBox
from tests.bouts import SHIPPED
from tests.ring import Key, Modifier, Ring

pytestmark = pytest.mark.needs("nutshell")


def encounter(raiders: int = 4) -> Encounter:
    """The fight that the sample holds, with so many raiders; the chief stays away."""
    (root,) = SHIPPED.resources
    found = read((root / "samples" / "nutshell" / "the_grey_coast.mls.json").read_bytes(), SHIPPED).encounters[0]
    counts = {"raider": raiders}
    entries = (replace(entry, count=counts.get(entry.id, entry.count)) for entry in found.line_up)
    return replace(found, line_up=tuple(entry for entry in entries if entry.id != "ghazra"))


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    """Begun: the party is asked for its set actions."""
    found = Ring(qtbot, tmp_path, encounter())
    found.begin()
    return found


def front(ring: Ring, who: str) -> None:
    ring.panel.prefer(who)
    assert ring.panel.prompt is not None and ring.panel.prompt.who == who
    ring.battle_view.grab_focus()


def in_hand(ring: Ring, who: str) -> Any:
    row = next(row for row in ring.running_fight.sections["fighting"].rows if row.id == who)
    return next(cell.figure.value for cell in row.cells if cell.column == "weapon")


def last(ring: Ring) -> list[str]:
    return [f"{event.kind} {event.who}" for event in ring.running_fight.encounter.events]


def test_weapons_carried_stand_as_keys_and_a_click_takes_one_in_hand(ring: Ring) -> None:
    front(ring, "tam_oster")
    bar = ring.panel.hand
    assert bar.isVisible() and list(bar.buttons) == ["short_sword", "throwing_axe", "dagger", "bare_hands"]
    assert [id for id, button in bar.buttons.items() if button.isChecked()] == ["short_sword"]
    bar.buttons["throwing_axe"].click()
    assert in_hand(ring, "tam_oster") == "throwing_axe" and last(ring) == ["wield tam_oster"]
    front(ring, "tam_oster")
    assert [id for id, button in bar.buttons.items() if button.isChecked()] == ["throwing_axe"]
    bar.buttons["throwing_axe"].click()
    assert len(last(ring)) == 1 and bar.buttons["throwing_axe"].isChecked(), "it is in hand already"


def test_w_walks_the_weapons_and_enter_takes_one(ring: Ring) -> None:
    front(ring, "tam_oster")
    ring.press("w", "w", Key.Key_Left, Key.Key_Right, Key.Key_Return)
    assert in_hand(ring, "tam_oster") == "dagger" and ring.panel.prompt is not None
    ring.press((Key.Key_Z, Modifier.ControlModifier))
    assert in_hand(ring, "tam_oster") == "short_sword"


def test_a_letter_goes_on_to_choose_while_a_weapon_has_the_focus(ring: Ring) -> None:
    front(ring, "tam_oster")
    ring.press("w", "a")
    assert last(ring) == ["action tam_oster"]


def test_choosing_to_shoot_draws_and_says_what(ring: Ring) -> None:
    front(ring, "hedda_vale")
    assert "to shoot draws" in ring.panel.head.whose.text()
    ring.press("s")
    assert in_hand(ring, "hedda_vale") == "heavy_crossbow" and last(ring) == ["action hedda_vale"]


def test_weapons_are_no_keys_once_an_attack_is_used_or_for_nobody(ring: Ring) -> None:
    while ring.running_fight.choices() and ring.running_fight.choices()[0].id == "action":
        ring.running_fight.all_again()
    while ring.running_fight.dice():
        ring.running_fight.roll_rest()
    used = [prompt.who for prompt in ring.running_fight.choices() if prompt.id == "declare"]
    telling = {each.who for each in ring.running_fight.announcements if each.id == "wield"}
    for who in used:
        front(ring, who)
        assert ring.panel.hand.isVisible() == (who in telling)
    ring.running_fight.send(Edit("set", ("cursor",), 0))
    ring.panel.hand.set_keys(ring.running_fight.keys_beside(None))
    assert not ring.panel.hand.isVisible() and not ring.panel.hand.walk()


def test_spells_say_what_they_cost_and_are_called_by_what_they_do(ring: Ring) -> None:
    ring.desk.window.resize(1680, 945)
    front(ring, "saelith")
    options = {option.key: option.text for option in ring.panel.answer.options} if ring.panel.answer else {}
    assert options["C"] == "Cast Offensive Spell" and options["Z"] == "Any other spell"
    texts = [button.text() for button in ring.panel.targets.buttons.values()]
    assert texts and all(" MP " in text for text in texts)
    assert any("attacks" in text for text in texts) and any("Turns" in text for text in texts)


def spoken(ring: Ring) -> None:
    """Set actions are told until the raiders are asked for their round."""
    for side in ("party", "foes"):
        ring.running_fight.throwing.let(side, True)
    for _step in range(30):
        if any(
            prompt.id == "declare" and ring.running_fight.group_of(prompt.who) == "raider"
            for prompt in ring.running_fight.choices()
        ):
            return
        prompt = ring.running_fight.choices()[0]
        assert ring.running_fight.again(prompt)


@pytest.fixture
def crowd(qtbot, tmp_path: Path) -> Ring:
    found = Ring(qtbot, tmp_path, encounter(30))
    found.begin()
    spoken(found)
    return found


def struck(ring: Ring) -> Counter[str]:
    raiders = [e for e in ring.running_fight.encounter.events if e.kind == "declare" and e.who.startswith("raider.")]
    return Counter(str(event.entry("target")) for event in raiders if event.entry("choice") == "attack")


def raiders_asked(crowd: Ring) -> int:
    """Bring the first raider who is asked to the front; how many of them are asked for their round."""
    fight = crowd.running_fight
    asked = [prompt for prompt in fight.choices() if fight.group_of(prompt.who) == "raider"]
    front(crowd, asked[0].who)
    return sum(prompt.id == "declare" for prompt in asked)


def test_a_crowd_that_does_the_usual_is_spread_and_nobody_is_struck_by_more_than_eight(crowd: Ring) -> None:
    asked = raiders_asked(crowd)
    crowd.press(Key.Key_Space)
    counts = struck(crowd)
    assert len(counts) > 1 and max(counts.values()) <= 8 and sum(counts.values()) <= asked


def test_it_says_how_many_reach_whom_a_person_aims_at(crowd: Ring) -> None:
    asked = raiders_asked(crowd)
    assert asked > 8
    crowd.press("3")
    crowd.panel.table.go_to("attack")
    answer, head = crowd.panel.answer, crowd.panel.head
    assert answer is not None and answer.target() == "saelith"
    assert head.reach.isVisible() and head.reach.text().startswith(f"8 of {asked} reach Saelith")
    crowd.panel.table.go_to("forego")
    assert not head.reach.isVisible()
    crowd.press("a")
    counts = struck(crowd)
    assert counts["saelith"] == 8 and max(counts.values()) <= 8 and len(counts) > 1


def test_who_finds_no_room_there_does_the_same_to_somebody_else(crowd: Ring) -> None:
    """As long as there is room around anybody; then the usual."""
    prompt = next(
        prompt for prompt in crowd.running_fight.choices() if crowd.running_fight.group_of(prompt.who) == "raider"
    )
    front(crowd, prompt.who)
    before = len(crowd.running_fight.encounter.events)
    crowd.press("4", "t")
    declared = [event for event in list(crowd.running_fight.encounter.events)[before:] if event.kind == "declare"]
    total = Counter(event.entry("target") for event in declared if event.entry("choice") == "total_attack")
    assert total == {"borrin_kettle": 8, "urzha": 8}
    assert {event.entry("choice") for event in declared[sum(total.values()) :]} == {"attack"}


# By hand


def focus_line(ring: Ring, count: int) -> list[str]:
    """Widgets that Tab comes by, in its order."""
    found = []
    for _step in range(count):
        ring.press(Key.Key_Tab)
        found.append(ring.focus.accessibleName() or getattr(ring.focus, "text", str)())
    return found


def test_tab_goes_from_what_is_told_through_its_entries_to_the_key_that_tells_it(ring: Ring) -> None:
    ring.press("g")
    ring.battle_view.hand.choose("effect")
    assert ring.focus is ring.battle_view.hand.what
    assert focus_line(ring, 5) == ["Name", "Modifier", "Turns", "Note", "Apply"]


def frame(widget: QWidget) -> int:
    """How many points thick a frame of the accent's colour is, at the left of the middle."""
    theme = widget.window().grab(QRect(widget.mapTo(widget.window(), widget.rect().topLeft()), widget.size())).toImage()
    row = [theme.pixelColor(x, theme.height() // 2).name() for x in range(6)]
    return sum(colour in (LIGHT.accent.casefold(), DARK.accent.casefold()) for colour in row)


def test_where_the_focus_is_by_hand_is_seen(ring: Ring) -> None:
    """A thick frame around what has it, line, list and key, and around nothing else."""
    ring.press("g")
    hand = ring.battle_view.hand
    hand.choose("effect")
    seen: list[QWidget] = []
    for _step in range(6):
        seen.append(ring.focus)
        QApplication.processEvents()
        assert frame(ring.focus) >= 2, ring.focus.accessibleName()
        assert all(frame(other) == 0 for other in seen[:-1])
        ring.press(Key.Key_Tab)
    assert any(isinstance(each, ComboBox) for each in seen) and hand.button in seen


def test_a_name_typed_at_once_is_taken(ring: Ring) -> None:
    who = ring.panel.prompt.who if ring.panel.prompt is not None else ""
    ring.press("g")
    ring.battle_view.hand.show_fighter(who)
    ring.battle_view.hand.choose("effect")
    ring.press(Key.Key_Tab, "Dazed", Key.Key_Tab, "-2", Key.Key_Tab, "2", Key.Key_Return)
    ring.bot.waitUntil(lambda: bool(ring.running_fight.encounter.events))
    (event,) = ring.running_fight.encounter.events
    assert (event.kind, event.who) == ("effect", who)
    assert dict(event.facts) == {"name": "Dazed", "modifier": -2, "turns": 2}


def test_usual_conditions_are_chosen_from_a_list(ring: Ring) -> None:
    ring.press("g")
    hand = ring.battle_view.hand
    hand.choose("override")
    assert not hand.usual.isVisible()
    hand.choose("effect")
    assert [button.text() for button in hand.usual.buttons][:2] == ["Bound", "Unaware"] and hand.usual.isVisible()
    hand.usual.buttons[0].click()
    assert hand.form.editors["modifier"].isAncestorOf(ring.focus)
    assert hand.submit()
    (event,) = ring.running_fight.encounter.events
    assert event.entry("name") == "Bound"
    assert not any(prompt.who == event.who for prompt in ring.running_fight.choices()), "the bound do nothing"


def test_a_rule_is_read_otherwise_by_its_title_with_both_readings_in_words(ring: Ring) -> None:
    hand = ring.battle_view.hand
    hand.show_fighter("")
    hand.choose("ruling")
    offered = {hand.main.itemData(at): hand.main.itemText(at) for at in range(hand.main.count())}
    reference = ring.running_fight.open_campaign.reference
    for text in offered.values():
        title, _bracket, id = text.removesuffix(")").rpartition(" (")
        rule = reference.rule(id)
        assert rule is not None and rule.title == title and rule.switch is not None
        hand.main.setCurrentIndex(hand.main.findText(text))
        hand.main.activated.emit(hand.main.currentIndex())
        assert rule.switch.default in hand.readings.text() and rule.switch.other in hand.readings.text()
    assert len(offered) > 5 and hand.readings.isVisible()
    hand.choose("leave")
    assert not hand.readings.isVisible()
