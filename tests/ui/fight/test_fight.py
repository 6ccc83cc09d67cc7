"""The tab of a fight through its real widgets: gestures in, document out, keys counted."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mls_desktop.bridge.fight.advice import advised
from mls_desktop.bridge.fight.option_rows import TEXT
from mls_desktop.bridge.fight.preparation import template_of
from mls_desktop.bridge.fight.throws import read_change
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.dice_settings import is_dice
from mls_desktop.model.fight.fielding import aftermath, begun
from mls_desktop.model.replay import Replay
from mls_desktop.report.fights.fighter_rows import Chip
from mls_desktop.rules.common.fight.fights import rows
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import build
from tests.bouts import SHIPPED, scripted
from tests.desk import Left, Modifier, press
from tests.ring import SHIFT_SPACE, Key, Ring
from tests.rules.nutshell.fighting import next_event, random_encounter, script
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def duel(qtbot, tmp_path: Path) -> Ring:
    made = Ring(qtbot, tmp_path, scripted("duel", 1))
    made.let(party=False, foes=False)
    return made


def last(ring: Ring) -> Any:
    return ring.running_fight.encounter.events[-1]


def moment(ring: Ring) -> tuple[Any, ...]:
    fight = ring.running_fight.fight
    assert fight is not None
    state = fight.state()
    return state["turn"], state["active"], state["round"]


def a_round(ring: Ring, among: str) -> int:
    """Keys pressed from a round's first prompt to the next one's: a choice each, the players' dice typed."""
    random, before = Random(3), moment(ring)
    ring.strokes = 0
    while moment(ring) == before:
        assert ring.strokes < 100, (ring.panel.prompt, ring.focus)
        dice = ring.running_fight.dice()
        if dice:
            field = next(f for f in dice[0].fields if f.sides)
            fell = [random.randint(1, side) for side in field.sides]
            ring.press(str(sum(fell)) if field.kind == "sum" else "".join(map(str, fell)))
        else:
            keys = [option.key for option in ring.panel.options.answer.options]  # type: ignore[union-attr]
            told = len(ring.running_fight.encounter.events)
            for key in [key for key in among if key in keys] or keys[:1]:
                if (
                    len(ring.running_fight.encounter.events) == told
                ):  # a Total Attack at one who is unable is refused (N-TA-1)
                    ring.press(key.lower(), *([Key.Key_Return] if key.isdecimal() else ()))
    return ring.strokes


@pytest.mark.parametrize("among", ["ASY", "TSAY", pytest.param("DFY", marks=pytest.mark.long)])
def test_a_round_of_four_against_six_takes_at_most_forty_keys(ring: Ring, among: str) -> None:
    ring.running_fight.let_apart("ork", True)
    assert a_round(ring, among) <= 40
    for _round in range(3):
        if ring.running_fight.choices() and ring.running_fight.choices()[0].id == "declare":
            assert a_round(ring, among) <= 40


def test_a_round_in_which_all_do_the_same_again_takes_at_most_twenty(ring: Ring) -> None:
    ring.let(party=True)
    for _round in range(6):
        ring.strokes, before = 0, moment(ring)
        while moment(ring) == before:
            ring.press(SHIFT_SPACE)
        assert ring.strokes <= 20


def test_a_letter_takes_the_choice_and_a_digit_aims(ring: Ring) -> None:
    assert ring.panel.answer is not None and ring.panel.answer.prompt.who == "ada"
    ring.press("3")
    assert ring.panel.targets.buttons["ork.3"].isChecked() and not ring.panel.targets.buttons["ork.1"].isChecked()
    ring.press("a")
    assert last(ring) == told("declare", "ada", choice="attack", target="ork.3")
    assert ring.panel.answer.prompt.who != "ada", "the next one is asked"


def test_a_letter_never_strikes_at_another_than_aimed_at(ring: Ring) -> None:
    """Only the chief has an attack in this round: a Total Attack may begin with nobody else (N-TA-1)."""
    before = last(ring)
    ring.press("3")
    ring.press("t")
    assert last(ring) == before and ring.panel.targets.buttons["ork.3"].isChecked()
    ring.press("6")
    ring.press("t")
    assert last(ring) == told("declare", "ada", choice="total_attack", target="chief")


def test_the_choices_stand_with_their_exact_chances(ring: Ring) -> None:
    ring.bot.waitUntil(lambda: ring.running_fight.odds("ada") is not None)
    options = ring.panel.options
    row = options.position("attack")
    fight = ring.running_fight.fight
    assert fight is not None
    plain = next(c for c in rows(fight, "ada") if c.event == told("declare", "ada", choice="attack", target="ork.1"))
    hit = dict(plain.chances)["hit"].value
    assert isinstance(hit, Fraction)
    at = options.columns.index("hit")
    assert options.data(options.index(row, at)) == f"{round(hit * 100)} %"
    assert options.bars(options.index(row, 0))[0] == pytest.approx(float(hit))
    ring.press("6")
    chief = next(c for c in rows(fight, "ada") if c.event == told("declare", "ada", choice="attack", target="chief"))
    other = dict(chief.chances)["hit"].value
    assert options.bars(options.index(row, 0))[0] == pytest.approx(float(other or 0))


def test_dice_are_taken_as_soon_as_they_can_be_nothing_else(duel: Ring) -> None:
    duel.press("a")
    while duel.running_fight.choices():
        duel.press("f")
    first = duel.panel.falls.lines[0]
    assert first.line.hasFocus()
    duel.press("1")
    assert first.line.text() == "1" and duel.running_fight.dice(), "a sum of 3d6 is more than 1"
    duel.press("2")
    assert last(duel) == told("roll", first.prompt.who, dice=12)
    duel.desk.do("undo")
    assert duel.panel.falls.lines[0].prompt.who == first.prompt.who
    duel.press("9")
    assert last(duel) == told("roll", first.prompt.who, dice=9)


def at_a_choice_after_dice(duel: Ring) -> int:
    """Types dice until a choice is asked for behind some, and its chances stand there: the number of events so far."""
    for nth in range(40):
        is_die = bool(duel.panel.falls.lines)
        duel.press("3" if is_die else "f" if nth else "a")
        if is_die and duel.panel.table.hasFocus():
            break
    assert duel.panel.table.hasFocus() and duel.running_fight.choices()
    duel.bot.waitUntil(lambda: duel.panel.options.known)
    return len(duel.running_fight.encounter.events)


def test_an_enter_that_ends_dice_takes_no_choice(duel: Ring) -> None:
    """Dice are taken by themselves; whoever presses Enter behind them means the dice, however late."""
    events = at_a_choice_after_dice(duel)
    duel.press(Key.Key_Return)
    assert len(duel.running_fight.encounter.events) == events
    duel.press(Key.Key_Return)
    assert len(duel.running_fight.encounter.events) == events + 1


@pytest.mark.parametrize("by", ["row", "target", "key"])
def test_an_enter_behind_a_click_or_another_key_takes_the_choice(duel: Ring, by: str) -> None:
    events, table = at_a_choice_after_dice(duel), duel.panel.table
    if by == "row":
        row = table.visualRect(table.currentIndex())
        QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, row.center())
    elif by == "target":
        button = next(each for each in duel.panel.targets.buttons.values() if each.isVisible())
        QTest.mouseClick(button, Left)
        table.setFocus()
    else:
        duel.press(Key.Key_Down)
    duel.press(Key.Key_Return)
    assert len(duel.running_fight.encounter.events) == events + 1


def test_a_modifier_with_its_reason_goes_with_the_roll(duel: Ring) -> None:
    duel.press("a")
    while duel.running_fight.choices():
        duel.press("f")
    who = duel.panel.falls.lines[0].prompt.who
    duel.panel.extra.editors["modifier"].entered.emit(-2)
    duel.panel.extra.editors["reason"].entered.emit("mud")
    duel.fall(duel.panel.falls.lines[0].prompt, 11)
    assert last(duel) == told("roll", who, dice=11, modifier=-2, reason="mud")


def test_chances_count_the_modifier_that_is_typed(duel: Ring) -> None:
    panel, fight = duel.panel, duel.running_fight.fight
    assert panel.prompt is not None and fight is not None
    for modifier in (-2, 3, 0):
        panel.extra.editors["modifier"].entered.emit(modifier)
        duel.bot.waitUntil(lambda: panel.options.known)
        told_rows = rows(fight, panel.prompt.who, {panel.prompt.who: modifier})
        attack = next(row for row in told_rows if row.event.entry("choice") == "attack")
        assert panel.options._rows.chances["attack"] == attack.chances
        # Where its field is scrolled out of sight, the line beside the name says that it holds.
        said = {-2: "modifier −2; ", 3: "modifier +3; ", 0: ""}[modifier]
        assert panel.head.whose.text().startswith(said) and ("modifier" in panel.head.whose.text()) == bool(modifier)
    assert not panel.hint.isVisible()


def test_what_the_chances_take_for_granted_stands_below_them(ring: Ring) -> None:
    notes, prompt = ring.panel.notes, ring.panel.prompt
    assert prompt is not None
    ring.bot.waitUntil(lambda: ring.panel.options.known and notes.isVisible() and notes.advice.text()[:1] == "1")
    assert notes.assumed.text().startswith("Chances only if it comes to this: Chief: Forgo")
    assert ring.running_fight.assumed(prompt.who) is None, "the usual answer stands only where Chief forgoes"
    answer, odds = ring.panel.answer, ring.running_fight.odds(prompt.who)
    assert answer is not None and odds is not None
    own = answer.row(ring.panel.table.current(), odds)
    assert own is not None and own.assumes
    for event in own.assumes:
        assert ring.running_fight.names()[event.who] in notes.assumed.toolTip()
    assert notes.advice.text().startswith("1. ")
    best = notes.advice.text()
    notes.wanted.setCurrentIndex(1)
    assert notes.advice.text() != best


def test_a_row_that_stands_only_if_others_do_otherwise_is_marked_and_no_advice(ring: Ring) -> None:
    """A blow at somebody else, while the one who attacks is taken to forego, looks safer than it is (N-FIGHT-1)."""
    panel = ring.panel
    ring.bot.waitUntil(lambda: panel.options.known and panel.notes.isVisible())
    rows = {row.id: row for row in panel.options.rows.options}
    assert panel.answer is not None and panel.prompt is not None
    held = panel.options.rows
    assert "attack" in held.otherwise and "total_defence" not in held.otherwise
    tips = {option.id: held.tip(option) or "" for option in held.options}
    marked = {id for id, tip in tips.items() if tip.startswith("<span>* Only if some forego who would strike.<br>")}
    assert marked == held.otherwise
    assert held.text(rows["attack"], TEXT).endswith(" *") and "*" not in held.text(rows["total_defence"], TEXT)
    assert ", if some forego who would strike, " in held.sentence(rows["attack"])
    odds = ring.running_fight.odds(panel.prompt.who)
    assert odds is not None and any(row.spared for row in odds)
    for at in range(panel.notes.wanted.count()):
        panel.notes.wanted.setCurrentIndex(at)
        counsel = panel.answer.texts.counsels()[str(panel.notes.wanted.currentData())]
        assert not any(each.choice.spared for each in advised(odds, counsel, panel.answer.texts))
    panel.table.go_to("total_defence")
    assert "With a *, some who would strike must forego." in panel.notes.assumed.text()


def test_nobody_is_advised_to_strike_who_lies(ring: Ring) -> None:
    def advice() -> str:
        panel = ring.panel
        ring.bot.waitUntil(lambda: panel.options.known and panel.notes.isVisible())
        panel.notes.wanted.setCurrentIndex(1)
        # The rows of a great table are weighed one by one.
        ring.bot.waitUntil(lambda: panel.notes.advice.text().startswith("1. "))
        return panel.notes.advice.text()

    assert "Chief" in advice()
    ring.running_fight.answer(told("override", "chief", what="state", value="out"))
    assert ring.running_fight.fighters()["chief"].state == "muted"
    ring.bot.waitUntil(lambda: "Chief" not in advice())


def test_enter_in_an_entry_takes_the_choice_beside_it(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("duel"))
    ring.begin()
    assert ring.panel.prompt is not None and ring.panel.prompt.id == "action"
    ring.panel.table.go_to("other")
    line = ring.panel.form.editors["what"].findChildren(QLineEdit)[0]
    line.setFocus()
    ring.press("bars the door", Key.Key_Return)
    ring.bot.waitUntil(lambda: len(ring.running_fight.encounter.events) == 1)
    assert last(ring) == told("action", "ada", action="other", what="bars the door")


def test_alt_and_arrow_delay_and_so_does_dragging_a_chip(duel: Ring) -> None:
    table = duel.battle_view.fighters
    who = duel.running_fight.choices()[0].who
    for focus in (table, duel.panel.table):
        table.show_fighter(who)
        focus.setFocus()
        QTest.keyClick(focus, Key.Key_Right, Modifier.AltModifier)
        assert last(duel) == told("declare", who, choice="delay", by=1)
        duel.desk.do("undo")
    at = table.fighter_model.position(who)
    assert at is not None
    now = duel.battle_view.fighter_model.round_now()
    rects = [table.visualRect(table.fighter_model.index(at, column)) for column in (now, now + 2)]
    QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, rects[0].center())
    QTest.mouseRelease(table.viewport(), Left, Modifier.NoModifier, rects[1].center())
    assert last(duel) == told("declare", who, choice="delay", by=2)


def test_the_next_attack_is_brought_forward_by_alt_and_arrow(ring: Ring) -> None:
    table = ring.battle_view.fighters
    who = next(row.id for row in ring.battle_view.fighter_model.rows if row.sooner is not None)
    table.show_fighter(who)
    table.setFocus()
    before = ring.battle_view.fighter_model.rows[ring.battle_view.fighter_model.position(who) or 0].chips
    QTest.keyClick(table, Key.Key_Left, Modifier.AltModifier)
    assert last(ring).kind == "rush" and last(ring).who == who
    assert ring.battle_view.fighter_model.rows[ring.battle_view.fighter_model.position(who) or 0].chips != before


def test_lost_attacks_are_struck_out(duel: Ring) -> None:
    who = duel.running_fight.choices()[0].who
    assert duel.running_fight.answer(told("declare", who, choice="delay", by=4))
    at = duel.battle_view.fighter_model.position(who)
    assert at is not None
    chips = duel.battle_view.fighter_model.rows[at].chips
    assert any(chip.struck for chip in chips) or chips == (Chip(),) * 5


def test_the_pool_is_changed_by_hand(duel: Ring) -> None:
    table = duel.battle_view.fighters
    table.show_fighter("bor")
    table.setFocus()
    QTest.keyClick(table, Key.Key_F2)
    assert table.line.isVisible() and table.line.text() == "24"
    events = duel.running_fight.encounter.events
    for unchanged in ("24", "+0"):
        table.line.setText(unchanged)
        QTest.keyClick(table.line, Key.Key_Return)
        assert duel.running_fight.encounter.events == events and not table.line.isVisible()
        QTest.keyClick(table, Key.Key_F2)
    table.line.setText("-5")
    QTest.keyClick(table.line, Key.Key_Return)
    assert last(duel) == told("override", "bor", what="chp", value=19)
    assert "19 of 24" in duel.shown()["bor"] and not table.line.isVisible()


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("+3", 23), ("-4", 16), ("\N{MINUS SIGN}25", -5), ("", None), ("x", None), ("+", None)],
)
def test_what_is_typed_for_a_pool(text: str, value: int | None) -> None:
    assert read_change(text, 20) == value


def test_by_hand_begins_with_what_holds_now(duel: Ring) -> None:
    duel.battle_view.fighters.show_fighter("bor")
    duel.press("g")
    hand = duel.battle_view.hand
    assert hand.isVisible() and hand.who.currentData() == "bor"
    hand.choose("override")
    assert hand.main.currentData() == "chp"
    events = duel.running_fight.encounter.events
    assert hand.submit() and duel.running_fight.encounter.events == events and not hand.isVisible()
    duel.press("g")
    hand.choose("override", value=24, reason="As it was")
    assert hand.submit() and last(duel) == told("override", "bor", what="chp", value=24, reason="As it was")
    duel.battle_view.fighters.show_fighter("bor")
    duel.press("g")
    hand.choose("override", value=22)
    assert hand.submit() and last(duel) == told("override", "bor", what="chp", value=22)
    duel.battle_view.fighters.show_fighter("bor")
    duel.press("g")
    hand.choose("effect", name="Mud", modifier=-2, turns=3)
    assert hand.submit() and last(duel) == told("effect", "bor", name="Mud", modifier=-2, turns=3)
    assert "Mud" in duel.shown()["bor"]


def test_no_to_what_is_asked_is_no_newcomer(qtbot, tmp_path: Path) -> None:
    at = next(nth for nth, event in enumerate(script("fate").events()) if event.kind == "fate")
    ring = Ring(qtbot, tmp_path, scripted("fate", at))
    ring.battle_view.grab_focus()
    prompt = next(prompt for prompt in ring.running_fight.choices() if prompt.id == "fate")
    assert ring.panel.head.pressing.isVisible() and "One Fate Point of 2" in ring.panel.head.pressing.text()
    ring.press("n")
    assert not ring.panel.head.pressing.isVisible()
    assert told("fate", prompt.who, spend=False) == ring.running_fight.encounter.events[at]


def test_a_shock_roll_says_what_it_is_for(qtbot, tmp_path: Path) -> None:
    """Points after the blow, stake and chance in the sentence above; beside the dice the level alone."""
    at = next(nth for nth, event in enumerate(script("duel").events()) if event.kind == "shock")
    ring = Ring(qtbot, tmp_path, scripted("duel", at))
    ring.let(party=False, foes=False)
    head = ring.panel.head.pressing
    assert head.isVisible()
    assert head.text().startswith("Bor: on their feet, at 9 of 24 hit points.") and "37.5 %" in head.text()
    assert [line.facts.text() for line in ring.panel.falls.lines] == ["level 3"]


def test_an_answer_at_an_earlier_moment_says_what_it_leaves_behind(duel: Ring) -> None:
    """The answers of two, then a look back at the first: what is answered there is another way."""
    head, said = duel.panel.head.behind, "An answer begins another way"
    assert head.text() == ""
    for _nth in range(2):
        assert duel.running_fight.all_again() or duel.running_fight.roll_rest()
    events = duel.running_fight.encounter.events
    assert len(events) > 1 and head.text() == ""
    duel.running_fight.peek(0)
    assert head.isVisible() and head.text() == said and f"{len(events)} entries" in head.toolTip()
    assert duel.running_fight.all_again() or duel.running_fight.roll_rest()
    (left,) = duel.running_fight.encounter.branches
    assert len(left.events) == len(events) and head.text() == ""


def test_a_newcomer_in_three_keys(duel: Ring) -> None:
    before = set(duel.running_fight.fighters())
    duel.strokes = 0
    duel.press("n")
    picker = duel.desk.picker()
    press(picker.line, Key.Key_Down, Key.Key_Return)
    assert duel.strokes == 1
    came = set(duel.running_fight.fighters()) - before
    assert len(came) == 1 and last(duel).kind == "join" and last(duel).who in came


def test_somebody_of_the_campaign_joins_the_side_he_is_of(duel: Ring) -> None:
    hero = template_of(duel.desk.open_campaign, "archer")
    assert hero is not None
    for id, role in (("robin", "player"), ("scar", "minor")):
        fresh = msgspec.structs.replace(hero, id=id, name=id.title(), role=role)
        assert duel.desk.document.apply(Edit("add", ("characters",), fresh))
    first, second = (side.id for side in duel.running_fight.encounter.sides)
    duel.let(**{second: True})
    for id, side in (("robin", first), ("scar", second)):
        duel.press("n")
        press(duel.desk.picker().line, id.title(), Key.Key_Return)
        assert last(duel).who == id and last(duel).entry("side") == side and duel.running_fight.side_of(id) == side
    duel.running_fight.answer(told("override", "robin", what="chp", value=1))
    fight = duel.running_fight.fight
    assert fight is not None
    left = aftermath(duel.desk.document.campaign, duel.running_fight.encounter, fight)
    assert Edit("set", ("characters", "robin", "now", "chp"), 1) in left.edits
    duel.press("n")
    picker: Any = duel.desk.picker()
    press(picker.line, "robin")
    assert not picker.model.rowCount(), "he is there already"
    press(picker.line, *[Key.Key_Backspace] * 5)
    picker.side.setCurrentIndex(picker.side.findData(first))
    picker.side.activated.emit(picker.side.currentIndex())
    press(picker.line, Key.Key_Down, Key.Key_Return)
    assert last(duel).entry("side") == first, "a person has the last word"


def test_undo_takes_back_an_answer_with_what_the_program_rolled_after_it(ring: Ring) -> None:
    while ring.running_fight.choices():
        count = len(ring.running_fight.encounter.events)
        ring.press(" ")
    assert len(ring.running_fight.encounter.events) > count + 1, "the foes' dice fell with it"
    next(b for b in ring.battle_view.head.findChildren(QPushButton) if b.accessibleName() == "Undo").click()
    assert len(ring.running_fight.encounter.events) == count
    assert ring.running_fight.choices()


def test_the_tab_says_when_it_cannot_be_played(duel: Ring) -> None:
    entry = duel.running_fight.encounter.line_up[0]
    duel.running_fight.send(
        Edit("set", ("line_up", entry.id, "character"), {**entry.character, "weapons": ["no_such"]})
    )
    assert duel.page.trouble.isVisible() and "no_such" in duel.page.trouble.text()
    duel.desk.do("undo")
    assert not duel.page.trouble.isVisible() and duel.page.fighting


def test_everything_that_takes_keys_has_a_name(ring: Ring) -> None:
    battle_view = ring.battle_view
    ring.press("g")
    nameless = [
        type(each).__name__
        for each in battle_view.findChildren(QWidget)
        if each.isVisible()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (each.accessibleName() or getattr(each, "text", lambda: "")())
    ]
    assert not nameless


def test_tab_comes_by_everything_and_back(ring: Ring) -> None:
    ring.panel.table.setFocus()
    seen: list[QWidget] = []
    while ring.focus not in seen and len(seen) < 200:
        seen.append(ring.focus)
        QTest.keyClick(ring.focus, Key.Key_Tab)
    assert ring.panel.table in seen and ring.battle_view.fighters in seen
    assert any(ring.panel.targets.isAncestorOf(each) for each in seen)
    assert any(ring.panel.form.isAncestorOf(each) for each in seen)
    assert any(ring.battle_view.head.isAncestorOf(each) for each in seen)


def agree(ring: Ring, start: Any) -> None:
    """Hold what the screen shows to what the rules say of the events of the document."""
    events = ring.running_fight.encounter.events
    reel = Replay(start)
    fight = reel.at(events)
    assert not [each for each in reel.moments(events) if each.misfit is not None]
    state: Any = fight.state()
    shown = ring.shown()
    for held in state["fighters"]:
        if held["id"] in shown:
            assert f"{held['chp']} of {held['thp']}" in shown[held["id"]]
    asked = {prompt.who for prompt in fight.prompts() if prompt.who}
    assert {row.id for row in ring.battle_view.fighter_model.rows if row.asked} == asked & set(shown)
    assert [line.prompt for line in ring.panel.falls.lines] == [prompt for prompt in fight.prompts() if is_dice(prompt)]
    if ring.running_fight.choices():
        assert ring.panel.prompt in fight.prompts()
    grave = ring.panel.prompt is not None and ring.panel.prompt.grave
    assert ring.panel.hint.isVisible() == (fight.over or grave or bool(ring.running_fight.beaten()))


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, cases(all=2, long=15)))]
)
def test_any_fight_can_be_fought_in_the_tab(qtbot, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    encounter = msgspec.convert({**random_encounter(random), "name": "Any"}, Encounter, dec_hook=build)
    ring = Ring(qtbot, tmp_path, encounter)
    ring.begin()
    ring.let(a=False, b=False)
    start = begun(encounter, ring.desk.document.system, SHIPPED.shipped("nutshell"))
    for _event in range(40 if seed == 0 else 90):
        fight: Any = ring.running_fight.fight
        if fight.over:
            break
        before = len(ring.running_fight.encounter.events)
        event = next_event(random, fight)
        prompt = next((a for a in fight.prompts() if (a.id, a.who) == (event.kind, event.who)), None)
        if prompt is None:
            telling = next(t for t in fight.announcements() if (t.id, t.who) == (event.kind, event.who))
            if not ring.tell(telling, event):
                continue
        elif is_dice(prompt):
            ring.fall(prompt, next(v for n, v in event.facts if n == "dice"))
        elif prompt in ring.running_fight.choices():
            ring.choose(prompt, event)
        else:
            continue
        assert len(ring.running_fight.encounter.events) > before, event
        agree(ring, start)


def test_a_click_on_a_fighter_asks_him_first(ring: Ring) -> None:
    table = ring.battle_view.fighters
    chief = table.fighter_model.position("chief")
    assert chief is not None
    table.scrollTo(table.fighter_model.index(chief, 0))
    rect = table.visualRect(table.fighter_model.index(chief, 0))
    QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, rect.topLeft() + QPoint(20, 8))
    assert ring.panel.prompt is not None and ring.panel.prompt.who == "chief"


def test_undo_says_that_dice_fall_anew_and_they_do(qtbot, tmp_path: Path) -> None:
    """The program's dice go on from where they are; they are not thrown back."""
    ring = Ring(qtbot, tmp_path, scripted("duel", 3))
    (undo,) = [each for each in ring.battle_view.head.findChildren(QPushButton) if each.accessibleName() == "Undo"]
    assert "dice are rolled anew" in undo.toolTip()
    fell = set()
    for _again in range(8):
        assert ring.running_fight.roll_rest()
        fell.add(tuple(event.facts for event in ring.running_fight.encounter.events[3:]))
        undo.click()
        assert len(ring.running_fight.encounter.events) == 3
    assert len(fell) > 1
