"""Breaches of the budget, of the starting age and of age losses (N-CP-1, N-CP-3, N-RACE-1, N-AGE-1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Facts, Figure, added, exact, given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.stats import ages
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.primaries import LOWEST_STEP
from mls_desktop.rules.nutshell.vocabulary import Primary

OVERSPENT = "overspent"
"""All that one overspending breaks: creation, or the first entry that spends too much, and every later one."""


def budget_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for a budget overspent at creation, else in all so far, and warning for CP left now, if only because play
    brought them; of player characters only (N-CP-3)."""
    made = stats.at_creation
    told = made if number(made.left) < 0 else stats
    left, facts = number(told.left), _budget(told)
    if stats.who.role != "player":
        return
    if left < 0:
        from mls_desktop.rules.nutshell.checks.savings_checks import savings

        ways = savings(made, -left) if told is made else ()
        yield Finding("N-CP-3", "error", (), (*facts, ("over", given(-left))), "overspent", ways, OVERSPENT)
        left, facts = number(stats.left), _budget(stats)
    if left > 0:
        yield Finding("N-CP-3", "warning", (), facts, "left")


def _budget(stats: DerivedStats) -> Facts:
    return (("left", stats.left), ("total", stats.total), ("spent", stats.spent))


def age_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for an age at which no player's character begins (N-CP-1); warning for a race without increments
    (N-RACE-1)."""
    if ages.exact_years(stats.race.increment) <= 0:
        length = given(ages.exact_years(stats.race.increment))
        yield Finding(
            "N-RACE-1", "warning", ("race",), (("race", given(stats.race.id)), ("increment", length)), "no_increment"
        )
    age = exact(stats.age)
    youngest, oldest = ages.starting_ages(stats.race)
    if stats.who.role != "player" or youngest <= age <= oldest:
        return
    bound, kind = (youngest, "too_young") if age < youngest else (oldest, "too_old")
    limits = (("youngest", given(youngest)), ("oldest", given(oldest)), ("race", given(stats.race.id)))
    yield Finding("N-CP-1", "error", ("age",), (("age", stats.age), *limits), kind, _age_set_to(bound))


def _age_set_to(bound: Fraction) -> tuple[Edit, ...]:
    """Edit that sets the age to `bound`; () where no decimal says that exactly."""
    typed = bound.numerator if bound.denominator == 1 else float(bound)
    return (Edit("set", ("age",), typed),) if ages.exact_years(typed) == bound else ()


def loss_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for too many or too few age losses, losses of Size, and levels brought too low (N-AGE-1)."""
    losses, due = stats.who.age_losses, number(stats.reductions_due)
    faults = ages.loss_faults(losses, due, stats.steps)
    facts = (("due", stats.reductions_due), ("recorded", given(len(losses))), ("age", stats.age))
    if faults.excess > 0:
        cut = Edit("set", ("age_losses",), list(losses[:due]))
        yield _loss("too_many", (*facts, ("difference", given(faults.excess))), (cut,))
    if faults.excess < 0:
        yield _loss("too_few", (*facts, ("difference", given(-faults.excess))), _last_loss(stats, -faults.excess))
    if faults.of_size:
        yield _loss("size", (("times", given(faults.of_size)),), _taken_back(losses, "size", faults.of_size))
    for primary in faults.too_low:
        level, lowest = stats.primary(primary), _lowest(stats, primary)
        ways = _taken_back(losses, primary, number(lowest) - number(level))
        yield _loss("too_low", (("primary", given(primary)), ("level", level), ("lowest", lowest)), ways)


def _loss(kind: str, facts: Facts, ways: tuple[Edit, ...] = ()) -> Finding:
    return Finding("N-AGE-1", "error", ("age_losses",), facts, kind, ways)


def _last_loss(stats: DerivedStats, missing: int) -> tuple[Edit, ...]:
    """Edits that add a single missing loss, one for each primary that may be taken; none where more are missing."""
    if missing > 1:
        return ()
    return tuple(Edit("add", ("age_losses",), primary) for primary in ages.can_lose(stats.who.age_losses, stats.steps))


def _taken_back(losses: tuple[Primary, ...], primary: Primary, times: int) -> tuple[Edit, ...]:
    """Edit that sets the age losses without the last `times` of `primary`, to be chosen anew; () where there are fewer,
    and where `times` is 0 or less."""
    kept = list(losses)
    for _nth in range(times):
        if primary not in kept:
            return ()
        del kept[len(kept) - 1 - kept[::-1].index(primary)]
    return (Edit("set", ("age_losses",), kept),) if times > 0 else ()


def _lowest(stats: DerivedStats, primary: Primary) -> Figure:
    """Lowest level to which age may bring a primary: its average less 2, as a figure (N-AGE-1)."""
    return added(("average", stats.average(primary)), ("lowest_step", given(LOWEST_STEP, "N-AGE-1")), rule="N-AGE-1")
