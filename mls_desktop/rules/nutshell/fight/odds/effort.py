"""Bound on the work for the odds of one asker, so that a table of them comes while somebody looks at it.

Invariant: a row is either worked out whole and exact, or not told at all; which rows are told depends on the fight
alone, never on the machine or its clock.

The work is counted by its pauses, which the reckoning makes after a small, bounded piece each. A pause of a round with
several Total Attacks stands for more work than another: about four times as much in a plain row, twice in an aimed one,
where most is known from the plain one already (measured: 0.05 and 0.03 ms against 0.018 ms).

The bound lets through whole what may happen at a table: four against six, everybody next to everybody, no two alike,
with one to three Total Attacks, cost up to 160,000. What is past it is for nobody to wait for.

Example: a bound of 100, plain rows of 30 and 40 pauses, aimed ones of 20, 20 and 5. In a round with one Total Attack a
pause counts once: 30 and 40 leave 30, the first aimed row leaves 10, the second breaks off, and all after it go without
chances. With two Total Attacks the pauses of plain rows count four times: the first one breaks off already.

Cost: an addition a pause. Only crowds come near the bound, and there the rows of those who may make a Total Attack.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.nutshell.fight.odds.several_chains import TooMany
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.vocabulary import Place

T = TypeVar("T")
BOUND = 250_000
"""Most that all rows of an asker may cost together: some five seconds where a pause stands for 0.022 ms. They are
worked out in slices, plain rows first, and told as they come."""
SEVERAL_PLAIN, SEVERAL_AIMED = 4, 2
FEW = 5
"""Most fighters of a round that is not counted: its tables stay far below the bound, however many Total Attacks there
are."""


class Effort:
    """Work spent so far on the rows of one asker."""

    def __init__(self) -> None:
        self._left = BOUND

    def of_a_pause(self, web: Iterable[Declarations], place: Place | None) -> int:
        """Weight of a pause in reckoning a row of odds aimed at `place` (None: unaimed): 0 for up to `FEW` fighters in
        `web`, 1 for fewer than two Total Attacks, else 4 or, aimed, 2."""
        web = tuple(web)
        if len(web) <= FEW:
            return 0
        if sum(each.does == "total_attack" for each in web) < 2:
            return 1
        return SEVERAL_PLAIN if place is None else SEVERAL_AIMED

    def within(self, steps: Steps[T], each: int) -> Steps[T]:
        """Result of the reckoning `steps`, each pause of which takes `each` off the work left; raises TooMany once none
        is left. The reckoning is closed where it breaks off, so that nothing half reckoned goes on later; the results
        kept by then are whole and may serve other rows."""
        while self._left > 0:
            try:
                next(steps)
            except StopIteration as over:
                found: T = over.value
                return found
            self._left -= each
            yield
        steps.close()
        raise TooMany
