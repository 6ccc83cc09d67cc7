"""A corrected fight whose later events are matched to what is asked by who and kind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.encounter_edits import edited
from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.fight.rematch import rematched
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, Events, told
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.fighting import man, script
from tests.rules.nutshell.worlds import starter

pytestmark = pytest.mark.needs("nutshell")

TAM, HEDDA = "tam", "hedda"
DECLARED = (
    told("action", TAM, action="fight"),
    told("action", HEDDA, action="fight"),
    told("declare", TAM, choice="attack", target="ork"),
    told("declare", HEDDA, choice="attack", target="wolf"),
    told("declare", "ork", choice="forego"),
    told("declare", "wolf", choice="forego"),
)
ROLLED = (
    told("roll", TAM, dice=5),
    told("roll", HEDDA, dice=12),
    told("roll", "ork", dice=4),
    told("roll", "wolf", dice=4),
)
DAMAGE = told("damage", HEDDA, dice=[6, 3])
"""Dam 6: one d6 and one d3."""
AT = len(DECLARED)
"""Where Tam's roll stands."""


def encounter(*events: Event) -> Encounter:
    """Tam and Hedda against an ork and a wolf, all of skill 4."""
    line_up = [
        {"id": id, "side": side, "character": _raw(id)}
        for id, side in ((TAM, "a"), (HEDDA, "a"), ("ork", "b"), ("wolf", "b"))
    ]
    raw = {"id": "fight", "sides": [{"id": "a"}, {"id": "b"}], "first": "a", "line_up": line_up}
    held = msgspec.convert({**raw, "library": script("duel").encounter["library"]}, Encounter, dec_hook=build)
    return msgspec.structs.replace(held, events=Events(events))


def _raw(id: str) -> dict[str, Any]:
    who = msgspec.to_builtins(man(id, "a").who)
    return {key: value for key, value in who.items() if not key.startswith("\ufdd0")}


def start() -> Fight:
    return begun(encounter(), SYSTEM, starter())


def steps(*events: Event) -> tuple[ReplayStep, ...]:
    return Replay(start()).moments(Events(events))


def none(prompt: Prompt) -> Event | None:
    return None


def corrected(*events: Event, **facts: Any) -> EntryCorrection:
    held = encounter(*events)
    found = EntryCorrection(held, Replay(begun(held, SYSTEM, starter())), AT)
    for name, value in facts.items():
        found.set_entry((name,), value)
    found.compare()
    return found


def taken(found: EntryCorrection) -> Encounter:
    """The encounter after the correction."""
    held = found._encounter
    for edit in found.step().edits:
        assert isinstance(edit, Edit) and edit.path[:2] == (ENCOUNTERS, "fight")
        held = edited(held, msgspec.structs.replace(edit, path=edit.path[2:]))
    return held


def replayed(held: Encounter) -> tuple[ReplayStep, ...]:
    return Replay(begun(held, SYSTEM, starter())).moments(held.events)


WHOLE = (*DECLARED, *ROLLED, DAMAGE)


def test_the_fight_of_these_tests_fits() -> None:
    assert not [step for step in steps(*WHOLE) if step.misfit is not None]


def test_a_die_of_somebody_else_fits_after_dice_that_are_asked_for_now() -> None:
    """Tam's 5 was a 15: they hit, and their blow lands before Hedda's."""
    found = corrected(*WHOLE, dice=15)
    assert [(prompt.id, prompt.who) for prompt in found.missing] == [("damage", TAM)]
    (new, _other) = [each for each in found.form() if each.new is not None]
    assert new.prompt is not None and (new.prompt.who, new.path) == (TAM, ("new 0", "dice", "0"))
    for nth, fell in enumerate((4, 2)):
        found.set_entry(("new 0", "dice", str(nth)), fell)
    revision = found.compare()
    assert revision is not None and not revision.misfits and not found.missing
    now = taken(found)
    assert [event for event in now.events if event.kind == "damage"] == [told("damage", TAM, dice=[4, 2]), DAMAGE]
    assert not [step for step in replayed(now) if step.misfit is not None]


def test_without_the_new_dice_nothing_is_moved_or_lost() -> None:
    found = corrected(*WHOLE, dice=15)
    assert found.edits() == [found.edit()] and found.first_misfit() == len(WHOLE) - 1
    assert tuple(taken(found).events)[AT + 1 :] == WHOLE[AT + 1 :]


def test_the_program_throws_new_dice_once_where_it_throws() -> None:
    thrown: list[str] = []

    def rolled(prompt: Prompt) -> Event:
        thrown.append(prompt.who)
        return told(prompt.id, prompt.who, dice=[1, 1])

    held = encounter(*WHOLE)
    found = EntryCorrection(held, Replay(begun(held, SYSTEM, starter())), AT, rolled)
    for fell in (15, 14):
        found.set_entry(("dice",), fell)
        found.compare()
    assert thrown == [TAM] and not found.missing
    assert [each for each in found.form() if each.new is not None] == []
    assert told("damage", TAM, dice=[1, 1]) in tuple(taken(found).events)


def test_events_in_another_order_are_found_by_who_and_kind() -> None:
    """Both hit, Hedda's blow first; Tam's roll was higher: their damage comes first, each has the same dice."""
    tam = told("damage", TAM, dice=[5, 1])
    rolls = (told("roll", TAM, dice=11), *ROLLED[1:])
    before = (*DECLARED, *rolls, DAMAGE, tam)
    assert not [step for step in steps(*before) if step.misfit is not None]
    found = corrected(*before, dice=13)
    assert found.revision is not None and not found.revision.misfits
    assert tuple(taken(found).events)[-2:] == (tam, DAMAGE)


def test_what_is_asked_no_more_stays_where_it_was_and_others_fit() -> None:
    tam = told("damage", TAM, dice=[5, 1])
    before = (*DECLARED, told("roll", TAM, dice=13), *ROLLED[1:], tam, DAMAGE)
    found = corrected(*before, dice=3)
    assert found.edits() == [found.edit()], "nothing is moved"
    assert [each.at for each in found.revision.misfits] == [len(before) - 2]  # type: ignore[union-attr]


def test_a_list_that_fits_is_left_as_it_is() -> None:
    walk = rematched(start(), steps(*WHOLE), none)
    try:
        while True:
            next(walk)
    except StopIteration as ended:
        found = ended.value
    assert found.origins == tuple(range(len(WHOLE))) and found.steps == steps(*WHOLE)


def test_what_it_says_is_what_comes() -> None:
    found = corrected(*WHOLE, dice=15)
    for nth, fell in enumerate((4, 2)):
        found.set_entry(("new 0", "dice", str(nth)), fell)
    revision = found.compare()
    assert revision is not None
    moments = replayed(taken(found))
    for each in revision.events:
        assert moments[each.at] == each.after
    assert [each.before for each in revision.events if each.after.event.who == TAM and each.at != AT] == [None]


def test_a_result_that_hangs_at_an_entry_before_is_told_there() -> None:
    """The ork's roll is corrected: against what Tam does not hit stands at Tam's roll, which is an entry before."""
    rolls = (told("roll", TAM, dice=11), ROLLED[1], told("roll", "ork", dice=13), ROLLED[3])
    held = encounter(*DECLARED, *rolls, DAMAGE)
    found = EntryCorrection(held, Replay(begun(held, SYSTEM, starter())), AT + 2)
    found.set_entry(("dice",), 14)
    found.compare()
    assert found.revision is not None and [each.at for each in found.revision.events] == [AT]
    ((one, other),) = [each.told for each in found.revision.events if each.told is not None]
    assert one is not None and [note.kind for note in other.notes] == ["rolled_roll", "missed"]
    assert [dict(step.notes[1].facts)["theirs"].value for step in (one, other)] == [17, 18]


def test_it_is_worked_out_an_event_at_a_time() -> None:
    held = encounter(*WHOLE)
    found = EntryCorrection(held, Replay(begun(held, SYSTEM, starter())), AT)
    found.set_entry(("dice",), 15)
    pauses = sum(1 for _pause in found.comparing())
    assert pauses >= len(WHOLE) - AT - 1 and found.revision is not None
