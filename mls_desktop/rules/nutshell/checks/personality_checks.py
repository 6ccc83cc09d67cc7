"""Breaches of personality and fate (N-PERS-2, N-PERS-4, N-FATE-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from mls_desktop.rules.common.figures.figures import Facts, Figure, given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.personality import (
    CHOSEN,
    MOST_STRONG_PAIRS,
    OTHER_SIDE,
    PAIR_SUM,
    ROLLED,
    SIDE_RANGE,
    STRONG,
    chosen_legally,
    rolled_legally,
    side_in_range,
)
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PersonalitySide


def pair_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for pairs at a value neither chosen nor rolled legally (N-PERS-2), or off the range 0 to 20 (N-PERS-4)."""
    for pair in PAIRS:
        written = [side for side in cast(tuple[PersonalitySide, ...], pair) if side in stats.who.personality]
        if not written:
            continue
        side = max(written, key=lambda s: number(stats.side(s)))
        value = number(stats.side(side))
        facts: Facts = (("side", given(side)), ("value", stats.side(side)))
        if stats.rolled(side):
            named = side if side in stats.who.personality_rolled else OTHER_SIDE[side]
            if not rolled_legally(number(stats.side(named))):
                fell = (("side", given(named)), ("value", stats.side(named)), *_bounds(ROLLED, "N-PERS-2"))
                nearest = ROLLED[1] if number(stats.side(named)) > ROLLED[1] else ROLLED[0]
                fell = (*fell, _over(number(stats.side(named)), nearest))
                back = (Edit("set", ("personality", named), nearest),) if len(written) == 1 else ()
                yield Finding("N-PERS-2", "error", ("personality", side), fell, "rolled", back)
        elif not chosen_legally(value):
            nearest = _nearest(stats, value)
            more = (*_bounds(CHOSEN, "N-PERS-2"), *_strong_facts(), _over(value, nearest))
            ways = (Edit("set", ("personality", side), nearest),) if len(written) == 1 else ()
            yield Finding("N-PERS-2", "error", ("personality", side), (*facts, *more), "chosen", ways)
        if not side_in_range(value):
            end = Edit("set", ("personality", side), max(SIDE_RANGE[0], min(SIDE_RANGE[1], value)))
            bounds = _bounds(SIDE_RANGE, "N-PERS-4")
            yield Finding("N-PERS-4", "error", ("personality", side), (*facts, *bounds), ways=(end,))


def _bounds(bounds: tuple[int, int], rule: str) -> Facts:
    return (("lowest", given(bounds[0], rule)), ("highest", given(bounds[1], rule)))


def _strong_facts() -> Facts:
    """Facts "strong" and "weak", the values of a strong pair (16, 4), and "pairs": so many may be strong (5)."""
    numbers = (("strong", STRONG), ("weak", PAIR_SUM - STRONG), ("pairs", MOST_STRONG_PAIRS))
    return tuple((name, given(value, "N-PERS-2")) for name, value in numbers)


def _nearest(stats: DerivedStats, value: int) -> int:
    """Nearest value that may be chosen in place of `value`, above 16 or below 4: 16 or 4; with more than five pairs at
    16/4 only 15 or 5."""
    high = STRONG if number(stats.pairs_at_16) <= MOST_STRONG_PAIRS else CHOSEN[1]
    return high if value > STRONG else PAIR_SUM - high


def _over(value: int, bound: int) -> tuple[str, Figure]:
    """Fact "over": the amount by which `value` lies beyond `bound`, without a sign."""
    return "over", given(abs(value - bound))


def strong_pair_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error where more pairs are chosen at 16/4 than may be (N-PERS-2); where one too many, with ways to lower one."""
    over = number(stats.pairs_at_16) - MOST_STRONG_PAIRS
    if over <= 0:
        return
    facts = (("used", stats.pairs_at_16), ("allowed", given(MOST_STRONG_PAIRS, "N-PERS-2")), ("over", given(over)))
    ways = tuple(_lowered(stats)) if over == 1 else ()
    yield Finding("N-PERS-2", "error", ("personality",), facts, "too_many_strong", ways)


def _lowered(stats: DerivedStats) -> Iterator[Edit]:
    """Edits of which each brings one pair chosen at 16/4 to 15/5; none for a pair rolled, or with both sides
    written."""
    for side in stats.high_sides:
        other = OTHER_SIDE[side]
        if stats.rolled(side) or {side, other} <= stats.who.personality.keys():
            continue
        if side in stats.who.personality:
            yield Edit("set", ("personality", side), CHOSEN[1])
        else:
            yield Edit("set", ("personality", other), CHOSEN[0])


def fate_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for Fate Points bought or spent below 0, and for more spent than had (N-FATE-1)."""
    for path, written, kind in (
        (("fate_bought",), stats.who.fate_bought, "bought_below_none"),
        (("now", "fate_spent"), stats.who.now.fate_spent, "spent_below_none"),
    ):
        if written < 0:
            below = (("written", given(written)), ("over", given(-written)))
            yield Finding("N-FATE-1", "error", path, below, kind, (Edit("set", path, 0),))
    if number(stats.fate) < 0 < stats.who.now.fate_spent:
        had, spent = stats.fate_had, given(stats.who.now.fate_spent)
        ways = (Edit("set", ("now", "fate_spent"), number(had)),)
        facts = (("had", had), ("spent", spent), ("over", given(-number(stats.fate))))
        yield Finding("N-FATE-1", "error", ("now", "fate_spent"), facts, "overspent", ways)
