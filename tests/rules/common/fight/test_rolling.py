"""The course of a roll outside fights: first the modifier, then the dice in any order, last what people say of it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.rolling import DECLARE, REASON, ROLL, ROLL_AGAINST, Rolling
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told

DIE = Field("dice", "sum", sides=(6,))


class Leap(Rolling, frozen=True):
    """A die for the frog; where a heron is near, a die for it too. `remarked_on`: what is asked after."""

    MODIFIER: ClassVar[Field] = Field("modifier", "number", bounds=(-3, 3))

    heron: bool = False
    remarked_on: tuple[str, ...] = ()

    def throws(self) -> tuple[Prompt, Prompt | None]:
        theirs = Prompt(ROLL_AGAINST, "heron", "R-2", (DIE,)) if self.heron else None
        return Prompt(ROLL, "frog", "R-1", (DIE,)), theirs

    def ended(self) -> tuple[Note, ...]:
        facts = (("fell", given(self.fell)), ("rival", given(self.rival_fell)), *self.modified)
        return (Note("leapt", "frog", "R-1", facts),)

    def remarks(self) -> tuple[Prompt, ...]:
        return tuple(Prompt(id, "frog", "R-3", (Field("text", "text", blank=True),)) for id in self.remarked_on)

    def remarked(self, prompt: Prompt, text: str) -> Note:
        return Note(prompt.id, prompt.who, prompt.rule, (("note", given(text)),))


CALM = told(DECLARE, "frog", modifier=0)
FELL, HERON_FELL = told(ROLL, "frog", dice=4), told(ROLL_AGAINST, "heron", dice=2)


def played(roll: Rolling, *events: Event) -> tuple[Rolling, list[Note]]:
    notes: list[Note] = []
    for event in events:
        roll, more = roll.apply(event)
        notes += more
    return roll, notes


def asked(roll: Rolling) -> list[tuple[str, str]]:
    return [(prompt.id, prompt.who) for prompt in roll.prompts()]


def facts(note: Note) -> dict[str, Any]:
    return {name: figure.value for name, figure in note.facts}


@pytest.mark.parametrize(
    ("roll", "events", "then"),
    [
        pytest.param(Leap(), (), [("declare", "frog")], id="first the modifier"),
        pytest.param(Leap(), (CALM,), [("roll", "frog")], id="then the die"),
        pytest.param(Leap(), (CALM, FELL), [], id="then it is over"),
        pytest.param(Leap(heron=True), (), [("declare", "frog")], id="against another: first the modifier"),
        pytest.param(Leap(heron=True), (CALM,), [("roll", "frog"), ("roll_against", "heron")], id="then both dice"),
        pytest.param(Leap(heron=True), (CALM, FELL), [("roll_against", "heron")], id="either first: theirs is left"),
        pytest.param(Leap(heron=True), (CALM, HERON_FELL), [("roll", "frog")], id="or one's own"),
        pytest.param(Leap(heron=True), (CALM, HERON_FELL, FELL), [], id="both: it is over"),
        pytest.param(Leap(remarked_on=("mood", "mud")), (CALM, FELL), [("mood", "frog")], id="last the remarks"),
        pytest.param(
            Leap(remarked_on=("mood", "mud")), (CALM, FELL, told("mood", "frog")), [("mud", "frog")], id="one by one"
        ),
    ],
)
def test_what_is_asked(roll: Leap, events: tuple[Event, ...], then: list[tuple[str, str]]) -> None:
    assert asked(played(roll, *events)[0]) == then


def test_the_modifier_is_asked_for_by_its_rule_with_a_reason() -> None:
    (prompt,) = Leap().prompts()
    assert (prompt.rule, prompt.fields) == ("R-1", (Leap.MODIFIER, REASON))


@pytest.mark.parametrize("order", [(FELL, HERON_FELL), (HERON_FELL, FELL)], ids=["own first", "theirs first"])
def test_the_order_of_the_dice_makes_no_difference(order: tuple[Event, ...]) -> None:
    _, notes = played(Leap(heron=True), CALM, *order)
    assert [note.kind for note in notes] == ["leapt"]
    assert facts(notes[0]) == {"fell": 4, "rival": 2}


def test_nothing_is_told_before_all_dice_have_fallen() -> None:
    assert played(Leap(heron=True), CALM, FELL)[1] == []


def test_a_modifier_is_a_part_and_its_reason_a_line_of_the_log() -> None:
    _, notes = played(Leap(), told(DECLARE, "frog", modifier=-2, reason="  slippery "), FELL)
    assert [(note.kind, note.who, note.rule) for note in notes] == [("leapt", "frog", "R-1"), ("reason", "frog", "R-1")]
    assert (facts(notes[0])["modifier"], facts(notes[1])) == (-2, {"reason": "slippery"})


@pytest.mark.parametrize("reason", [{}, {"reason": None}, {"reason": "   "}])
def test_without_a_reason_no_line_and_of_0_no_part(reason: dict[str, Any]) -> None:
    _, notes = played(Leap(), told(DECLARE, "frog", modifier=0, **reason), FELL)
    assert [note.kind for note in notes] == ["leapt"] and "modifier" not in facts(notes[0])


def test_a_remark_is_told_and_a_blank_one_passes() -> None:
    roll = Leap(remarked_on=("mood", "mud"))
    over, notes = played(roll, CALM, FELL, told("mood", "frog", text=" glad "), told("mud", "frog", text="  "))
    assert [(note.kind, facts(note)) for note in notes[1:]] == [("mood", {"note": "glad"})]
    assert over.prompts() == ()


@pytest.mark.parametrize(
    ("before", "event", "code"),
    [
        pytest.param((), FELL, "not_asked", id="the die before the modifier"),
        pytest.param((), told(DECLARE, "frog", modifier=4), "wrong_value", id="a modifier out of its bounds"),
        pytest.param((), told(DECLARE, "frog"), "wrong_value", id="none"),
        pytest.param((CALM,), CALM, "not_asked", id="the modifier twice"),
        pytest.param((CALM,), told(ROLL, "frog", dice=7), "wrong_value", id="more than a die has"),
        pytest.param((CALM,), told(ROLL, "heron", dice=3), "not_asked", id="another's die"),
        pytest.param((CALM, FELL), FELL, "not_asked", id="the die twice"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(before: tuple[Event, ...], event: Event, code: str) -> None:
    roll, _ = played(Leap(), *before)
    asks = roll.prompts()
    with pytest.raises(Refused) as refused:
        roll.apply(event)
    assert refused.value.finding.rule == code and roll.prompts() == asks


def test_a_system_says_itself_what_falls_and_what_comes_of_it() -> None:
    for said in (Rolling().throws, Rolling().ended, lambda: Rolling().remarked(Prompt("x", "", "", ()), "")):
        with pytest.raises(NotImplementedError):
            said()
    assert Rolling().remarks() == ()


class Vault(Leap, frozen=True):
    """A leap over a pole: how long it is, and whether it is wet, are declared first."""

    def declares(self) -> tuple[Field, ...]:
        return Field("pole", "number", bounds=(1, 5), blank=True), Field("wet", "flag", blank=True)


def test_a_system_has_its_own_fields_declared() -> None:
    (prompt,) = Vault().prompts()
    assert [field.name for field in prompt.fields] == ["pole", "wet", "modifier", "reason"]
    roll, _notes = played(Vault(), told(DECLARE, "frog", modifier=1, pole=3))
    assert (roll.declared, roll.modifier) == ((("pole", 3),), 1)
    roll, _notes = played(Vault(), told(DECLARE, "frog", modifier=0, wet=False))
    assert roll.declared == (("wet", False),)
    with pytest.raises(Refused):
        Vault().apply(told(DECLARE, "frog", modifier=0, pole=6))
    with pytest.raises(Refused):
        Leap().apply(told(DECLARE, "frog", modifier=0, pole=3))
