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

from collections.abc import Callable, Mapping, Sequence
from math import gcd, lcm

from mls_desktop.rules.common.figures.odds import Distribution, certain, mixed
from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.hit_sequence import Blows
from mls_desktop.rules.nutshell.fight.odds.resistance import Standing
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, State

Part = tuple[State, int, int, int]
"""They stand so in so many of so many ways, and then by the spread of that number."""


class OpenWounds:
    """The wounds of some fighters. Equal spreads bear one number."""

    def __init__(self, fighters: Mapping[str, Combatant], blows: Callable[[str], Blows]) -> None:
        self._fighters, self._blows = fighters, blows
        self._numbers: dict[frozenset[tuple[Standing, int]], int] = {}
        self._spreads: list[Distribution[Standing]] = []
        self._states: list[State | None] = []
        self._parts: dict[int, tuple[Part, ...]] = {}
        self._hurt: dict[tuple[str, int, int], int] = {}

    def begun(self, who: str) -> int:
        """The number of the spread of one who stands as they do before the round."""
        return self._number(certain(Standing(self._fighters[who].health)).ways)

    def hurt(self, who: str, number: int, harm: int) -> Steps[int]:
        """The spread after a blow of that number (see `Blows.harm`) on one of that spread. Each way to stand takes the
        blow by itself, with a pause after each; `mixed` brings them back to one denominator."""
        key = (who, number, harm)
        if key not in self._hurt:
            blows, parts = self._blows(who), []
            for now, ways in self._spreads[number].ways.items():
                parts.append((ways, blows.after(now, harm)))
                yield
            self._hurt[key] = self._number(mixed(parts).ways)
        return self._hurt[key]

    def state(self, number: int) -> State | None:
        """State that the spread of that `number` holds for certain; None: there are several."""
        return self._states[number]

    def parts(self, number: int) -> tuple[Part, ...]:
        """Parts of the spread of that `number` by state, up, out or dead: the result of a look at a wound. Each part is
        a spread again, of those ways alone, so that nothing is known of the wound beyond the state."""
        if number not in self._parts:
            held: dict[State, dict[Standing, int]] = {}
            for standing, ways in self._spreads[number].ways.items():
                held.setdefault(standing.health.state, {})[standing] = ways
            whole = self._spreads[number].all
            self._parts[number] = tuple(
                (state, sum(ways.values()), whole, self._number(ways)) for state, ways in held.items()
            )
        return self._parts[number]

    def spread(self, number: int) -> Distribution[Standing]:
        """The spread of that number."""
        return self._spreads[number]

    def mixed(self, counts: Sequence[tuple[int, int]]) -> int:
        """The number of the mixture of spreads, of which each comes about in so many of all ways. Each is brought to
        the same sum first, or one told in more ways would weigh more."""
        sizes = {number: self._spreads[number].all for _, number in counts}
        whole, ways = lcm(*sizes.values()), dict[Standing, int]()
        for count, number in counts:
            factor = count * (whole // sizes[number])
            for standing, often in self._spreads[number].ways.items():
                ways[standing] = ways.get(standing, 0) + factor * often
        return self._number(ways)

    def _number(self, ways: Mapping[Standing, int]) -> int:
        """The number of a spread in lowest terms: {up: 4, out: 2} is {up: 2, out: 1}. Its state is noted at once where
        all its ways agree on it; then there is nothing to look at."""
        divisor = gcd(*ways.values())
        held = {standing: count // divisor for standing, count in ways.items() if count}
        key = frozenset(held.items())
        if key not in self._numbers:
            self._numbers[key] = len(self._spreads)
            self._spreads.append(Distribution(held))
            states = {standing.health.state for standing in held}
            self._states.append(states.pop() if len(states) == 1 else None)
        return self._numbers[key]
