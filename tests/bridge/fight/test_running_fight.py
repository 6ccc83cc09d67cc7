"""An encounter as the windows see it: answers in, the document out, the same as the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.fight.odds_worker import OddsWorker
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.fight.fights import rows
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.bouts import bout_of, kinds, scripted
from tests.rules.nutshell.fighting import script, stamp

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def duel(parent: QObject, tmp_path: Path) -> RunningFight:
    return bout_of(scripted("duel"), tmp_path, parent)


def events(running_fight: RunningFight) -> list[str]:
    return kinds(tuple(running_fight.encounter.events))


def test_an_answer_is_one_event_of_the_document_and_one_step(duel: RunningFight) -> None:
    prompt = duel.prompts[0]
    assert (prompt.id, prompt.who) == ("action", "ada")
    assert duel.answer(told("action", "ada", action="fight"))
    assert events(duel) == ["action ada"]
    assert duel.document.history.undoText() == "Ada: Fight"
    duel.document.history.undo()
    assert events(duel) == []
    assert duel.prompts[0] == prompt


def test_every_scripted_event_leads_to_what_the_script_says(duel: RunningFight) -> None:
    for event, state in script("duel").steps:
        kind, who = event["kind"], event.get("who", "")
        assert duel.answer(told(kind, who, **{k: v for k, v in event.items() if k not in ("kind", "who")}))
        assert isinstance(duel.fight, NutshellFight) and stamp(duel.fight) == state


def test_what_is_not_asked_is_refused_and_changes_nothing(duel: RunningFight, qtbot) -> None:
    with qtbot.waitSignal(duel.document.refused) as refused:
        assert not duel.answer(told("declare", "ada", choice="attack"))
    assert refused.args[0].rule == "not_asked"
    assert events(duel) == [] and not duel.document.history.canUndo()


def test_the_program_rolls_for_a_side_within_the_same_step(duel: RunningFight) -> None:
    first, second = (duel.side_of(who) for who in duel.fighters())
    duel.let_roll(second, True)
    while duel.choices():
        assert duel.all_again()
    steps = duel.document.history.count()
    assert [prompt.who for prompt in duel.dice()] == ["ada"], "the other one's dice have fallen"
    assert events(duel)[-1] == "roll bor"
    duel.let_roll(first, True)
    assert duel.document.history.count() == steps + 1
    assert not duel.dice()


def test_the_usual_for_all_stops_at_the_dice(duel: RunningFight) -> None:
    for _prompt in range(2):
        assert duel.all_again()
    assert events(duel) == ["action ada", "declare ada"]
    assert [prompt.id for prompt in duel.dice()] == ["roll", "roll"]
    assert duel.roll_rest()
    assert not any(prompt.id == "roll" for prompt in duel.prompts)


def test_a_modifier_goes_with_the_next_roll_only(duel: RunningFight) -> None:
    from mls_desktop.model.fight.dice_settings import Extra

    duel.all_again()
    duel.all_again()
    duel.throwing.extras["ada"] = Extra(-2, "mud")
    assert duel.answer(duel.throwing.fallen(duel.dice()[0], 11))
    assert duel.encounter.events[-1] == told("roll", "ada", dice=11, modifier=-2, reason="mud")
    assert not duel.throwing.extras


def test_an_earlier_moment_is_shown_without_an_edit_and_the_fight_goes_on_from_there(duel: RunningFight) -> None:
    duel.all_again()
    duel.all_again()
    asked = duel.prompts
    duel.peek(1)
    assert duel.peeking and [prompt.id for prompt in duel.prompts] == ["declare"]
    assert len(duel.encounter.events) == 2
    duel.peek(None)
    assert duel.prompts == asked
    duel.peek(1)
    assert duel.answer(told("declare", "ada", choice="total_defence"))
    assert events(duel) == ["action ada", "declare ada"]
    assert len(duel.encounter.branches) == 1 and not duel.peeking


def test_a_group_chooses_as_one_unless_told_otherwise(parent: QObject, tmp_path: Path) -> None:
    running_fight = bout_of(scripted("four_against_six"), tmp_path, parent)
    orks = [who for who in running_fight.fighters() if running_fight.group_of(who) == "ork"]
    assert len(orks) > 2
    while not any(prompt.who in orks for prompt in running_fight.choices()):
        assert running_fight.all_again() or running_fight.roll_rest()
    prompt = next(prompt for prompt in running_fight.choices() if prompt.who in orks)
    asked = [each.who for each in running_fight.choices() if each.who in orks and each.id == prompt.id]
    event = running_fight.default_answer(prompt)
    assert event is not None and running_fight.answer_group(event)
    assert not [each for each in running_fight.choices() if each.who in asked and each.id == prompt.id]
    running_fight.document.history.undo()
    running_fight.let_apart("ork", True)
    assert running_fight.answer_group(event)
    left = [each.who for each in running_fight.choices() if each.who in orks and each.id == prompt.id]
    assert left == [who for who in asked if who != prompt.who]


def test_chances_come_in_a_pause(duel: RunningFight, qtbot) -> None:
    duel.all_again()
    assert duel.odds("ada") is None
    with qtbot.waitSignal(duel.weighed) as weighed:
        pass
    assert weighed.args == ["ada"]
    assert duel.fight is not None and duel.odds("ada") == rows(duel.fight, "ada")


def test_chances_of_a_moment_that_has_passed_are_worked_out_no_further(
    duel: RunningFight, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel.all_again()
    assert duel.fight is not None
    monkeypatch.setattr("mls_desktop.bridge.fight.odds_worker.SLICE", -1.0)
    pondering, heard = OddsWorker(parent), list[str]()
    pondering.weighed.connect(heard.append)
    pondering.set_fight(duel.fight)
    assert pondering.odds("ada") is None
    pondering._go_on()
    assert pondering._work is not None and not pondering._found and not heard, "one pause a slice"
    pondering.set_fight(duel.fight.apply(told("declare", "ada", choice="forego"))[0])
    pondering._go_on()
    assert pondering._work is None and not heard and pondering.odds("ada") is None


def test_of_a_great_table_the_first_rows_are_told_while_the_others_are_worked_out(
    duel: RunningFight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work goes on where it was: whoever asks again does not begin it anew."""
    duel.all_again()
    for name, value in (("SLICE", -1.0), ("FIRST", 0.0), ("NEXT", 0.0)):
        monkeypatch.setattr(f"mls_desktop.bridge.fight.odds_worker.{name}", value)
    assert duel.fight is not None and duel.odds("ada") is None
    whole, seen = rows(duel.fight, "ada"), [0]
    steps = sum(1 for _step in duel.fight.odds("ada"))
    told = list[tuple[int, bool]]()
    duel.weighed.connect(lambda who: told.append((len(duel.odds(who) or ()), not duel.unweighed(who))))
    for _step in range(steps + 1):
        held = duel.odds("ada") or ()
        assert held == whole[: len(held)] and bool(duel.unweighed("ada")) == (len(held) < len(whole) or not told[-1][1])
        seen.append(len(held))
        duel._pondering._go_on()
    assert duel.odds("ada") == whole and not duel.unweighed("ada")
    assert seen == sorted(seen) and [at for at, is_whole in told if is_whole] == [len(whole)] and len(told) > 2


def test_who_cannot_fight_is_told(parent: QObject, tmp_path: Path) -> None:
    encounter = scripted("duel")
    broken = {**encounter.line_up[0].character, "weapons": ["no_such_thing"]}
    running_fight = bout_of(encounter, tmp_path, parent)
    assert running_fight.send(Edit("set", ("line_up", encounter.line_up[0].id, "character"), broken))
    assert running_fight.fight is None and running_fight.trouble and not running_fight.prompts
    running_fight.document.history.undo()
    assert running_fight.fight is not None and not running_fight.trouble


def test_it_goes_when_its_encounter_goes(duel: RunningFight, qtbot) -> None:
    with qtbot.waitSignal(duel.gone):
        duel.document.apply(Edit("remove", ("encounters", "fight")))
