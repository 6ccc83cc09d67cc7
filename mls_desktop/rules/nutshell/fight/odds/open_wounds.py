"""Interned probability distributions: how those may stand whom blows struck, numbered, with what further blows make of
them.

Invariant: two spreads bear the same number exactly where each way to stand has the same chance in both. That is so
because counts are divided by their common divisor before they are looked up. Numbers stand in the keys of moments
(`several_chains`), where they are compared and hashed in place of the spreads.

Example: spread 0 is {up with 10: 1}, spread 1 {up with 4: 1, out with 4: 1}. One way of 0 and one of 1, mixed: each is
brought to a sum of 2, so {up with 10: 2, up with 4: 1, out with 4: 1}, a new number. Two ways of 0 and two of 1 give
the same number. `parts` of it are up, 3 of 4, and out, 1 of 4, each with a spread of its own.

Cost: a blow on a spread asks `Blows.after` once for each way to stand in it. Spreads, what blows make of them and their
parts are kept as long as the `ChainOdds` that owns this: for the table of one asker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import gcd, lcm

from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.resistance import Standing
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, State

Part = tuple[State, int, int, int]
"""Share of a spread in one state: the state, its ways, of how many, and the number of the spread of those ways
alone."""
Ways = Mapping[int, int]
"""Number of ways in which a fighter stands so, by the number of the standing. Numbers are quicker to look up than
standings are."""


class OpenWounds:
    """The wounds of some fighters, as spreads (distributions of standings). Equal spreads bear one number."""

    def __init__(self, fighters: Mapping[str, Combatant], blows: Callable[[str], Blows]) -> None:
        self._fighters, self._blows = fighters, blows
        self._standings: list[Standing] = []
        self._standing_numbers: dict[Standing, int] = {}
        self._numbers: dict[frozenset[tuple[int, int]], int] = {}
        self._spreads: list[Ways] = []
        self._sizes: list[int] = []
        self._states: list[State | None] = []
        self._begun: dict[str, int] = {}
        self._parts: dict[int, tuple[Part, ...]] = {}
        self._blown: dict[tuple[str, int, int], Ways] = {}
        self._hurt: dict[tuple[str, int, int], int] = {}

    def begun(self, who: str) -> int:
        """Number of the spread (distribution of standings) of fighter `who` before the round: one way, as they are."""
        if who not in self._begun:
            self._begun[who] = self._number({self._standing(Standing(self._fighters[who].health)): 1})
        return self._begun[who]

    def hurt(self, who: str, number: int, harm: int) -> Steps[int]:
        """Number of the spread of fighter `who` after the blow `harm` (see `Blows.harm`) on the spread of that
        `number`. Each way to stand takes the blow by itself, with a pause after each; all are brought back to one
        denominator."""
        key = (who, number, harm)
        if key not in self._hurt:
            parts = []
            for now, ways in self._spreads[number].items():
                parts.append((ways, self._after(who, now, harm)))
                yield
            self._hurt[key] = self._number(_mixed((ways, found, sum(found.values())) for ways, found in parts))
        return self._hurt[key]

    def _after(self, who: str, now: int, harm: int) -> Ways:
        key = (who, now, harm)
        if key not in self._blown:
            found = self._blows(who).after(self._standings[now], harm).ways
            self._blown[key] = {self._standing(standing): ways for standing, ways in found.items()}
        return self._blown[key]

    def state(self, number: int) -> State | None:
        """State shared by all standings in the spread of that `number`; None where they differ."""
        return self._states[number]

    def parts(self, number: int) -> tuple[Part, ...]:
        """Parts of the spread of that `number` by state, up, out or dead: the result of a look at a wound. Each part is
        a spread again, of those ways alone, so that nothing is known of the wound beyond the state."""
        if number not in self._parts:
            held: dict[State, dict[int, int]] = {}
            for standing, ways in self._spreads[number].items():
                held.setdefault(self._standings[standing].health.state, {})[standing] = ways
            whole = self._sizes[number]
            self._parts[number] = tuple(
                (state, sum(ways.values()), whole, self._number(ways)) for state, ways in held.items()
            )
        return self._parts[number]

    def spread(self, number: int) -> Distribution[Standing]:
        """Distribution of standings in the spread of that `number`."""
        return Distribution({self._standings[standing]: ways for standing, ways in self._spreads[number].items()})

    def mixed(self, counts: Sequence[tuple[int, int]]) -> int:
        """Number of the mixture of spreads: `counts` has for each the ways in which it comes about, and its number."""
        return self._number(_mixed((count, self._spreads[number], self._sizes[number]) for count, number in counts))

    def _standing(self, standing: Standing) -> int:
        number = self._standing_numbers.setdefault(standing, len(self._standings))
        if number == len(self._standings):
            self._standings.append(standing)
        return number

    def _number(self, ways: Ways) -> int:
        """Number of the spread `ways` in lowest terms, a new one where it is new: {up: 4, out: 2} is {up: 2, out: 1}.
        Its state is noted at once where all its ways agree on it; then there is nothing to look at."""
        divisor = gcd(*ways.values())
        held = {standing: count // divisor for standing, count in ways.items() if count}
        key = frozenset(held.items())
        if key not in self._numbers:
            self._numbers[key] = len(self._spreads)
            self._spreads.append(held)
            self._sizes.append(sum(held.values()))
            states = {self._standings[standing].health.state for standing in held}
            self._states.append(states.pop() if len(states) == 1 else None)
        return self._numbers[key]


def _mixed(parts: Iterable[tuple[int, Ways, int]]) -> dict[int, int]:
    """Mixture of spreads, as ways by standing; `parts`: in how many of all ways each comes about, its ways, and their
    sum. Each is brought to the same sum first, or one told in more ways would weigh more."""
    held = list(parts)
    whole, mixture = lcm(*(size for _, _, size in held)), dict[int, int]()
    for count, ways, size in held:
        factor = count * (whole // size)
        for standing, often in ways.items():
            mixture[standing] = mixture.get(standing, 0) + factor * often
    return mixture
