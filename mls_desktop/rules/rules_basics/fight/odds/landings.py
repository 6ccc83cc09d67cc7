"""The probability distribution of attacks: hit, stopped by the best defence, through.

Invariant: attack, defence and damage fall apart from each other, so their chances are multiplied. Who is attacked tries
the defence with the highest target first, and where two may be tried the next one after it. Between two attacks only
one thing is remembered: whether the two defences of All-Out Defense are still to be had (RB-MV-9 read otherwise).

Example: hit in 1/2, block 10 (1/2) and dodge 8 (7/27), both allowed: stopped in 17/27 of hits, through in 5/27 of all.

Cost: two products an attack for each state of the guard, of which there are at most two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.rules_basics.stats.success import chance

NONE, ALL = Fraction(0), Fraction(1)


class Guard(Struct, frozen=True):
    """Guard of a fighter against attacks. `targets`: those of their defences, best first; `tries`: number of defences
    they may try against one attack; `once`: two of them against one attack alone."""

    targets: tuple[int, ...] = ()
    tries: int = 1
    once: bool = False

    @property
    def stopping(self) -> Fraction:
        """Chance that a hit is stopped by any of the first `tries` defences."""
        failed = ALL
        for target in self.targets[: self.tries]:
            failed *= 1 - chance(target)
        return 1 - failed


def guard_of(targets: Iterable[int], tries: int = 1, once: bool = False) -> Guard:
    """Guard with defences of `targets`, `tries` of them per attack (0: none); `once`: two against one attack alone."""
    return Guard(tuple(sorted(targets, reverse=True)), tries, once)


class Landing(Struct, frozen=True):
    """Chances of the endings of one attack: it hits; it hits and is stopped; it gets through. `mean`: damage on
    average, 0 where it does not get through; None for unknown dice."""

    hit: Fraction
    stopped: Fraction
    mean: Fraction | None = None

    @property
    def through(self) -> Fraction:
        return self.hit - self.stopped


class Shot(Struct, frozen=True):
    """One attack to be reckoned: its target, whom it is aimed at, and the damage on average if it gets through, None
    for unknown dice."""

    target: int
    on: str
    damage: Fraction | None = None


Ended = tuple[bool, Guard]
"""Whether an attack got through, and the guard it leaves behind."""


def met(target: int, guard: Guard) -> dict[Ended, Fraction]:
    """Chance of each ending of an attack rolled against `target` and met by `guard`: through or not, and the guard left
    behind."""
    hit = chance(target)
    found: dict[Ended, Fraction] = {(False, guard): 1 - hit}
    left, reached = guard, hit
    for nth, defence in enumerate(guard.targets[: guard.tries]):
        left = replace(guard, tries=1) if nth and guard.once else guard
        _more(found, (False, left), reached * chance(defence))
        reached *= 1 - chance(defence)
    _more(found, (True, left), reached)
    return found


def landing(shot: Shot, guard: Guard) -> Landing:
    """Chances of the endings of one attack by itself."""
    hit = chance(shot.target)
    stopped = hit * guard.stopping
    return Landing(hit, stopped, None if shot.damage is None else (hit - stopped) * shot.damage)


def patterns(shots: Iterable[Shot], guards: Mapping[str, Guard]) -> dict[tuple[bool, ...], Fraction]:
    """Chance of each pattern of attacks in turn: a flag for each of `shots`, True where it gets through. `guards`: by
    fighter attacked."""
    states: dict[tuple[tuple[bool, ...], tuple[tuple[str, Guard], ...]], Fraction] = {((), tuple(guards.items())): ALL}
    for shot in shots:
        after: dict[tuple[tuple[bool, ...], tuple[tuple[str, Guard], ...]], Fraction] = {}
        for (sofar, held), share in states.items():
            now = dict(held)
            for (through, guard), likely in met(shot.target, now[shot.on]).items():
                _more(after, ((*sofar, through), tuple({**now, shot.on: guard}.items())), share * likely)
        states = after
    found: dict[tuple[bool, ...], Fraction] = {}
    for (ended, _guards), share in states.items():
        _more(found, ended, share)
    return found


def untouched(targets: Iterable[int], guard: Guard) -> Fraction:
    """Chance that none of several attacks, given by their targets, gets through one fighter's guard."""
    states: dict[Guard, Fraction] = {guard: ALL}
    for target in targets:
        after: dict[Guard, Fraction] = {}
        for held, share in states.items():
            for (through, left), likely in met(target, held).items():
                if not through:
                    _more(after, left, share * likely)
        states = after
    return sum(states.values(), NONE)


def _more(found: dict[Any, Fraction], key: Any, share: Fraction) -> None:
    if share:
        found[key] = found.get(key, NONE) + share
