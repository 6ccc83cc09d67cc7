"""Who is out of a fight that no rule decides: said by the referee alone, and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.out_and_back import WORDS, told_by_word, word_form
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, told
from tests.madeup.duel import Duel, Flier
from tests.madeup.telling import DuelAdapter

WAVING = DuelAdapter(rules={"out": "K-WAVE-1"})
RED, GREY, LATE = (Flier(id, "us", id.capitalize()) for id in ("red", "grey", "late"))


def duel(**changes: Any) -> Duel:
    return Duel((RED, replace(GREY, **changes), replace(LATE, here=False)), adapter=WAVING)


def outs(fight: Duel) -> list[str]:
    return [flier.id for flier in fight.fliers if flier.out]


def lines(notes: tuple[Note, ...]) -> list[str]:
    return [f"{note.kind} {note.who}" for note in notes]


def test_somebody_is_out_and_comes_back() -> None:
    fight = told_by_word(WAVING, duel(), told("out", "grey"))
    assert (outs(fight), lines(fight.notes)) == (["grey"], ["out grey"])
    fight = told_by_word(WAVING, replace(fight, notes=()), told("back", "grey", reason="a second wind"))
    assert (outs(fight), lines(fight.notes)) == ([], ["back grey", "reason grey"])
    assert dict(fight.notes[1].facts)["reason"].value == "a second wind"


@pytest.mark.parametrize(
    ("fight", "event"),
    [
        pytest.param(duel(), told("back", "grey"), id="one who is not out"),
        pytest.param(duel(out=True), told("out", "grey"), id="one who is out already"),
        pytest.param(duel(), told("out", "late"), id="one who has not come"),
        pytest.param(duel(gone=True), told("out", "grey"), id="one who is gone"),
        pytest.param(duel(), told("out", "nobody"), id="nobody"),
        pytest.param(replace(duel(), over=True), told("out", "grey"), id="after the end"),
    ],
)
def test_what_cannot_be_said_now(fight: Duel, event: Event) -> None:
    assert word_form(WAVING, fight, event.kind, event.who) is None
    with pytest.raises(Refused) as refused:
        told_by_word(WAVING, fight, event)
    assert refused.value.finding.rule == "not_now"


def test_its_form_names_the_rule_and_asks_for_a_reason() -> None:
    form = word_form(WAVING, duel(), "out", "grey")
    assert form is not None and form.rule == "K-WAVE-1" and [field.name for field in form.fields] == ["reason"]
    assert word_form(WAVING, duel(out=True), "back", "grey") is not None
    assert word_form(WAVING, duel(), "leave", "grey") is None
    assert dict(WORDS) == {"out": True, "back": False}
    with pytest.raises(Refused):
        told_by_word(WAVING, duel(), told("out", "grey", loudly=True))


def test_it_is_told_in_a_fight_and_counts_there() -> None:
    """Who is out is no target, and has nothing to do on their turn."""
    fight = Duel((RED, replace(GREY, side="them")), adapter=WAVING)
    assert [prompt.id for prompt in fight.prompts()] == ["fly"]
    assert {(prompt.id, prompt.who) for prompt in fight.announcements()} >= {("out", "red"), ("out", "grey")}
    fight, notes = fight.apply(told("out", "grey"))
    assert lines(notes) == ["out grey"] and [prompt.id for prompt in fight.prompts()] == ["end", "pass"]
    assert ("back", "grey") in {(prompt.id, prompt.who) for prompt in fight.announcements()}
    fight, _notes = fight.apply(told("back", "grey"))
    assert [prompt.id for prompt in fight.prompts()] == ["fly"]
