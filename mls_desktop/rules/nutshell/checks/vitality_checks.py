"""Breaches of hit points and magic points (N-THP-1, N-THP-2, N-TMP-1, N-MP-1), magic without spells, and points at
which nobody lives (N-HARM-4, N-HARM-5)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.vitality import dice_missing


def dice_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for a wrong number of dice recorded for THP, and for TMP of those who use magic (N-THP-1, N-TMP-1)."""
    yield from _dice("N-THP-1", "thp_roll", stats.thp_base, stats.who.thp_roll)
    if stats.who.magic:
        yield from _dice("N-TMP-1", "tmp_roll", stats.tmp_base, stats.who.tmp_roll)


def _dice(rule: str, key: str, base: Figure, dice: tuple[int, ...] | None) -> Iterator[Finding]:
    missing = dice_missing(number(base), dice)
    if not missing or dice is None:
        return
    ways = [Edit("set", (key,), None)]
    if 0 < number(base) < len(dice):
        ways.insert(0, Edit("set", (key,), list(dice[: number(base)])))
    facts = (("base", base), ("recorded", given(len(dice))), ("difference", given(abs(missing))))
    yield Finding(rule, "error", (key,), facts, "too_few_dice" if missing > 0 else "too_many_dice", tuple(ways))


def spell_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for a player's character who uses magic and has no spell to spend magic points on (N-MP-1)."""
    who = stats.who
    if who.magic and not who.spells and who.role == "player":
        yield Finding("N-MP-1", "warning", ("spells",), (), "no_spell", (Edit("set", ("magic",), False),))


def death_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for CHP at which nobody lives, of a character not marked as dead: below minus half of THP (N-HARM-4), of
    a minor character 0 or below (N-HARM-5)."""
    chp, thp, minor = number(stats.chp), number(stats.thp), stats.who.role == "minor"
    lowest = 1 if minor else -(thp // 2)
    if chp >= lowest or stats.who.now.dead:
        return
    ways = (Edit("set", ("now", "dead"), True), Edit("set", ("now", "chp"), lowest))
    facts = (("current", stats.chp), ("total", stats.thp), ("lowest", given(lowest)))
    rule = "N-HARM-5" if minor else "N-HARM-4"
    yield Finding(rule, "warning", ("now", "chp"), facts, "below_death", ways, marks=True)


def current_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for current hit or magic points above the total (N-THP-2), and for magic points below 0 (N-MP-1)."""
    for key, current, total in (("chp", stats.chp, stats.thp), ("cmp", stats.cmp, stats.tmp)):
        if number(current) > number(total):
            facts = (("current", current), ("total", total))
            full = Edit("set", ("now", key), None)
            yield Finding("N-THP-2", "error", ("now", key), facts, key, (full,))
    if number(stats.cmp) < 0:
        none = Edit("set", ("now", "cmp"), 0)
        yield Finding("N-MP-1", "error", ("now", "cmp"), (("current", stats.cmp),), "below_none", (none,))
