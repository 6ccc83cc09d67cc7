"""The later events of a corrected fight, matched to what is asked by who and kind, not by their order.

Invariant: a list that fits as it stands stays as it is. Only where an event does not fit is anything else tried, and
only with events of the same round; what fits nowhere stays at its place and changes nothing, as ever.

Example: A's roll is corrected to a hit. The list goes on with B's damage (for a blow that landed first, and now lands
second). A's damage is asked for, which nobody told: `answer` may give it, and B's damage fits after it. Without it B's
damage is left where it stands, and A's is what is `missing`. Were A's damage told later in that round, as it landed
second before, it would come first.

Cost: one run of the rules an event; where one does not fit, one look at the rest of its round.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from mls_desktop.model.fight.dice_settings import is_dice
from mls_desktop.model.replay import ReplayStep, played
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.values.events import Event

Answered = Callable[[Prompt], Event | None]
"""Function that gives the answer to a prompt for dice that no event answers; None where it is not known."""


class Rematched(Struct, frozen=True):
    """The events as they go on, and what each leads to. `origins`: where each stood among those given, None for new
    ones; `missing`: asks for dice that nothing answers, where the first event does not fit for want of them; `end`: the
    fight after all of them."""

    steps: tuple[ReplayStep, ...]
    origins: tuple[int | None, ...]
    missing: tuple[Prompt, ...]
    end: Fight


@dataclass
class _Place:
    """A place in the list that goes on, with what the event leads to there. `gone`: it was told later instead."""

    origin: int | None
    step: ReplayStep
    gone: bool = False


@dataclass
class _Walk:
    """A walk over the events `told` from a state of the fight on. `waits`: events that did not fit where they stood and
    may later in their round; `passed`: the rounds the fight has been in."""

    fight: Fight
    told: Sequence[ReplayStep]
    answer: Answered
    at: int = 0
    places: list[_Place] = field(default_factory=list)
    waits: list[_Place] = field(default_factory=list)
    passed: list[object] = field(default_factory=list)
    missing: tuple[Prompt, ...] = ()

    def over(self) -> bool:
        return self.at >= len(self.told) and self._due() is None

    def go_on(self) -> None:
        """Plays an event that waited and fits now, else the next one, and adds it to `places`. An event that does not
        fit stays without effect, waits for another of its round, or lets dice fall first."""
        due = self._due()
        if due is not None:
            due.gone = True
            self.waits.remove(due)
            self._take(due.step.event, due.origin)
            return
        step, after = played(self.fight, self.told[self.at].event)
        if step.misfit is None:
            self._have(_Place(self.at, step), after)
            self.at += 1
        elif not self._waits_for_dice(step):
            self.places.append(_Place(self.at, step))
            self.at += 1

    def _take(self, event: Event, origin: int | None) -> None:
        step, after = played(self.fight, event)
        self._have(_Place(origin, step), after)

    def _have(self, place: _Place, after: Fight) -> None:
        self.places.append(place)
        self.fight = after
        if not self.passed or self.passed[-1] != _round_of(place.step):
            self.passed.append(_round_of(place.step))

    def _waits_for_dice(self, step: ReplayStep) -> bool:
        """Handles the next event, which does not fit (`step`): notes it as waiting where another of its round fits
        first, else takes dice that were not told; False where neither helps, or it did not fit before either."""
        told = self.told[self.at]
        now = _round_of(self.fight)
        if told.misfit is not None or (_round_of(told) in self.passed and _round_of(told) != now):
            return False
        if self._later():
            place = _Place(self.at, step)
            self.places.append(place)
            self.waits.append(place)
            self.at += 1
            return True
        return self._rolled()

    def _due(self) -> _Place | None:
        """First waiting place whose event fits now, where no later event of the round is of its kind and fighter."""
        self.waits = [each for each in self.waits if _round_of(each.step) == _round_of(self.fight)]
        rest = {_of(each.event) for each in self._round()}
        due = (each for each in self.waits if _of(each.step.event) not in rest)
        return next((each for each in due if self._fits(each.step.event)), None)

    def _round(self) -> Sequence[ReplayStep]:
        """Steps yet to come, from the next one on, as far as they are of the round that the fight is in."""
        end, now = self.at, _round_of(self.fight)
        while end < len(self.told) and _round_of(self.told[end]) == now:
            end += 1
        return self.told[self.at : end]

    def _later(self) -> bool:
        """Tells whether a further event of this round is asked for now and fits."""
        asked = {(prompt.id, prompt.who) for prompt in self.fight.prompts()}
        return any(_of(each.event) in asked and self._fits(each.event) for each in self._round()[1:])

    def _fits(self, event: Event) -> bool:
        return played(self.fight, event)[0].misfit is None

    def _rolled(self) -> bool:
        """Takes the first dice asked for now that `answer` gives and that fit; False where there are none, and then the
        prompts for dice are noted as `missing`, if none were before."""
        asks = tuple(prompt for prompt in self.fight.prompts() if is_dice(prompt))
        for prompt in asks:
            event = self.answer(prompt)
            if event is not None and self._fits(event):
                self._take(event, None)
                return True
        self.missing = self.missing or asks
        return False


def rematched(fight: Fight, told: Sequence[ReplayStep], answer: Answered) -> Generator[None, None, Rematched]:
    """Plays the events `told` (as they were before) anew from `fight` on and returns them `Rematched`; yields after
    each, so that others may have their turn. `answer`: gives dice that no event tells."""
    walk = _Walk(fight, told, answer)
    while not walk.over():
        walk.go_on()
        yield
    held = [place for place in walk.places if not place.gone]
    return Rematched(tuple(each.step for each in held), tuple(each.origin for each in held), walk.missing, walk.fight)


def _of(event: Event) -> tuple[str, str]:
    return event.kind, event.who


def _round_of(of: ReplayStep | Fight) -> object:
    return of.headings, of.clock
