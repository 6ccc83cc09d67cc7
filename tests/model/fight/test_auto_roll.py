"""What is told at once: answers in order, the dice after them, what stands for answers that fit no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mls_desktop.model.fight.auto_roll import LONGEST, fitted, followed
from mls_desktop.model.replay import PlayedEvent
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, told
from tests.madeup.duel import Duel, Flier

DUEL = Duel((Flier("red", "us", "Red"), Flier("grey", "them", "Grey")))
GLIDES, GREY_GLIDES = told("fly", "red", how="glide"), told("fly", "grey", how="glide")
HIGH = told("fly", "red", how="high", at="grey")


def nobody(prompt: Prompt) -> Event | None:
    return None


def sevens(prompt: Prompt) -> Event | None:
    return told("throw", prompt.who, dice=7) if prompt.id == "throw" else None


@pytest.mark.parametrize(
    ("events", "rolled", "line"),
    [
        ((GLIDES,), nobody, [GLIDES]),
        ((GLIDES, GREY_GLIDES), nobody, [GLIDES, GREY_GLIDES]),
        ((HIGH,), nobody, [HIGH]),
        ((HIGH,), sevens, [HIGH, told("throw", "red", dice=7)]),
        ((GLIDES, HIGH), nobody, [GLIDES]),
        ((GLIDES, told("fly", "grey", how="dive")), nobody, [GLIDES, told("fly", "grey", how="high", at="red")]),
        ((HIGH, told("throw", "red", dice=99)), nobody, [HIGH]),
        ((), nobody, []),
    ],
    ids=["one", "two", "dice-typed", "dice-fall", "asked-no-more", "usual-instead", "no-usual-for-dice", "nothing"],
)
def test_what_follows(events: tuple[Event, ...], rolled: Callable[[Prompt], Event | None], line: list[Event]) -> None:
    found = followed(DUEL, events, rolled)
    assert [each.step.event for each in found] == line
    fights = [DUEL, *(each.after for each in found)]
    assert [each.before for each in found] == fights[: len(found)]


def test_the_first_must_fit() -> None:
    with pytest.raises(Refused):
        followed(DUEL, (GREY_GLIDES,), nobody)


def test_it_ends_where_dice_are_asked_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duel, "apply", lambda self, event: (self, ()))
    throws = Duel(DUEL.fliers, aim="grey")
    assert len(followed(throws, (), sevens)) == LONGEST


def test_each_of_several_answers_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Event] = []
    apply = Duel.apply

    def counted(self: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        ran.append(event)
        return apply(self, event)

    monkeypatch.setattr(Duel, "apply", counted)
    followed(DUEL, (GLIDES, GREY_GLIDES), nobody)
    assert ran == [GLIDES, GREY_GLIDES]


def test_an_event_that_fits_is_run_from_here() -> None:
    found = fitted(DUEL, GLIDES)
    assert isinstance(found, PlayedEvent) and found.before is DUEL and found.step.notes[0].kind == "glides"
    assert fitted(DUEL, GREY_GLIDES) is None
