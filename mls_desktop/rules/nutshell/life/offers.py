"""Offers for CP now: every purchase and training up by one level or point, with its cost and the CP left, and why it is
not possible. Each is tried as an entry of the chronicle, so that the two can never disagree (chapter 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.life.entries import Purchase, Training
from mls_desktop.rules.nutshell.life.life_state import LifeState, side_of
from mls_desktop.rules.nutshell.life.taking import taken
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, Primary


class Offer(Struct, frozen=True):
    """One level or point more (of a negative less). `to`: the step or value, of a primary the level, None of fate and
    of a negative that goes; `left`: CP left after it; `found`: why it would be a breach, none where it may be bought.
    """

    what: str
    to: int | None
    cost: int
    left: int
    found: tuple[Finding, ...] = ()

    @property
    def entry(self) -> dict[str, Json]:
        """Entry of the chronicle, as a file has it, that makes this purchase or training."""
        return entry_for(self.what, self.to)


def entry_for(what: str, to: int | None) -> dict[str, Json]:
    """Entry of the chronicle, as a file has it, that buys `what` ("secondaries/sword") up to the step or value `to`; of
    a primary it trains that up, of fate it has no `to`."""
    kind, _slash, name = what.partition("/")
    if kind == "primaries":
        return {"kind": "training", "primary": name}
    bought: dict[str, Json] = {"kind": "purchase", "what": what}
    return bought if kind == "fate" else bought | {"to": to}


def offers(state: LifeState) -> tuple[Offer, ...]:
    """Offers of one level or point of each thing that CP can buy or train, those that break nothing first, else in the
    order of the library (N-ADV-3 to N-ADV-6, N-FATE-1)."""
    return tuple(sorted((offer(state, what) for what in _all(state)), key=lambda each: bool(each.found)))


def offer(state: LifeState, what: str) -> Offer:
    """Offer of the next level or point of `what` ("secondaries/sword", "fate"), with any breaches buying it would be.
    Raises KeyError for an unknown trait."""
    kind, _slash, name = what.partition("/")
    if kind == "primaries":
        primary = cast(Primary, name)
        done = taken(state, "training", Training(primary=primary))
        to: int | None = done.state.level(primary)
    else:
        to = following(state, what)
        done = taken(state, "purchase", Purchase(what=what, to=to))
    about = ("what", given(name or kind))
    found = tuple(Finding(each.rule, each.severity, each.path, (*each.facts, about), each.kind) for each in done.found)
    return Offer(what, to, -done.cp, done.state.balance, found)


def following(state: LifeState, what: str) -> int | None:
    """Step or value that the next purchase of `what` leads to: one more; 0 for a secondary or occupation that is not
    there; of a negative one less, None where that removes it or it is not there; None for fate."""
    kind, now = what.partition("/")[0], present(state, what)
    if kind == "negatives":
        return now - 1 if now else None
    if now is None:
        return None if kind == "fate" else 0
    return now + 1


def present(state: LifeState, what: str) -> int | None:
    """Step or value now of what a purchase can be about; None where there is none, and of fate."""
    kind, _slash, name = what.partition("/")
    match kind:
        case "secondaries":
            return state.step(name)
        case "negatives":
            return state.steps.get(name)
        case "occupation":
            return state.occupation
    return state.side(side_of(what)) if kind == "personality" else None


def buyable(state: LifeState) -> Iterator[str]:
    """Yields all that a purchase can be about, possible now or not: "secondaries/sword", "occupation" and negatives
    where they are there, "personality/chaste", "fate"."""
    traits = state.world.traits.values()
    yield from (f"secondaries/{trait.id}" for trait in traits if trait.type != "negative")
    if state.occupation is not None:
        yield "occupation"
    yield from (f"negatives/{trait.id}" for trait in traits if trait.type == "negative" and trait.id in state.steps)
    yield from (f"personality/{side}" for side in OTHER_SIDE)
    yield "fate"


def _all(state: LifeState) -> Iterator[str]:
    yield from buyable(state)
    yield from (f"primaries/{primary}" for primary in PRIMARIES)
