"""Figures that follow from the choices of a character: race, age, occupation, personality, shield, armour."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, Part, added, bringing, given, looked_up, number
from mls_desktop.rules.nutshell.library import Armour, Race, Shield
from mls_desktop.rules.nutshell.stats import ages, primaries
from mls_desktop.rules.nutshell.stats.armour import covers
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE, noticeable
from mls_desktop.rules.nutshell.vocabulary import PLACES, PRIMARIES, PersonalitySide, Primary


def race_average(race: Race, primary: Primary) -> Figure:
    """The racial average of a primary (N-PRIM-1; another race's N-RACE-2)."""
    return given(primaries.average(race, primary), "N-RACE-2" if primary in race.averages else "N-PRIM-1")


def race_worth(race: Race) -> Figure | None:
    """Cost to a human of the averages of `race`, bought as steps, below 0 their yield (N-RACE-2, N-PRIM-2); None where
    they are beyond the range open to a human. Of a dwarf: 2 + 2 - 3 - 3 = -2."""
    steps = {p: primaries.average(race, p) - primaries.AVERAGE for p in PRIMARIES}
    if any(primaries.legal_step(step) != step for step in steps.values()):
        return None
    costs = ((p, looked_up(primaries.step_cost(s), ("step", given(s)), rule="N-PRIM-2")) for p, s in steps.items() if s)
    return added(*costs, rule="N-PRIM-2")


def race_account(race: Race) -> Figure:
    """Figure of a race's id, with its averages, the highest and lowest step that may be bought from them, its ages, and
    what the averages are worth as parts (N-RACE-1, N-RACE-2)."""
    worth = race_worth(race)
    return bringing(
        race.id,
        *((p, race_average(race, p)) for p in PRIMARIES),
        ("most_above", given(primaries.HIGHEST_STEP, "N-PRIM-2")),
        ("most_below", given(primaries.LOWEST_STEP, "N-PRIM-2")),
        *((("race_worth", worth),) if worth is not None else ()),
        *_years(race),
        ("first_reduction", given(ages.age_after(race, ages.FIRST_REDUCTION), "N-RACE-1")),
        ("oldest_start", given(ages.starting_ages(race)[1], "N-CP-1")),
        rule="N-RACE-2" if race.averages else "N-PRIM-1",
    )


def _years(race: Race) -> tuple[Part, ...]:
    base, length = ages.exact_years(race.base_age), ages.exact_years(race.increment)
    return ("base_age", given(base, "N-RACE-1")), ("increment", given(length, "N-RACE-1"))


def age_account(stats: DerivedStats) -> Figure:
    """Figure of the present age, with points and losses it brought and the next age of reduction (N-CP-2, N-AGE-1)."""
    reached = number(stats.reductions_so_far)
    following = ages.FIRST_REDUCTION + reached * ages.BETWEEN_REDUCTIONS
    return bringing(
        stats.age.value,
        ("increments", stats.increments),
        ("points_gained", stats.points_of_age),
        ("reductions_due", stats.reductions_so_far),
        ("levels_lost", stats.levels_lost),
        ("next_reduction", given(ages.age_after(stats.race, following), "N-RACE-1")),
        rule=stats.age.rule or "N-CP-2",
    )


def occupation_account(stats: DerivedStats) -> Figure:
    """Figure of the occupation's name, with base, level and cost as parts (N-OCC-1); the value None without one."""
    told = (
        ("base", stats.occupation_base),
        ("level", stats.occupation_level),
        ("cost", stats.occupation_cost),
        ("next_costs", stats.occupation_next),
    )
    if stats.occupation_name is None:
        return given(None, "N-OCC-1")
    parts = ((name, figure) for name, figure in told if figure is not None)
    return bringing(stats.occupation_name, *parts, rule="N-OCC-1")


def side_account(stats: DerivedStats, side: PersonalitySide) -> Figure:
    """Figure of `side`: where its value was set, with the other side and the Fate Points it brings (N-PERS-1, N-PERS-3,
    N-FATE-1); where it follows from other figures, as `stats` has it."""
    found = stats.side(side)
    if found.how != "input":
        return found
    other = OTHER_SIDE[side]
    fate = (("fate", stats.fate_for(side)),) if noticeable(number(found)) else ()
    return bringing(found.value, (other, stats.side(other)), *fate, rule="N-PERS-3" if fate else "N-PERS-1")


def shield_account(shield: Shield) -> Figure:
    """Figure of a shield's id, with its value, the points it takes off a blow, as a part (N-SHIELD-1)."""
    return bringing(shield.id, ("value", given(shield.value, "N-SHIELD-1")), rule="N-SHIELD-1")


def armour_account(piece: Armour) -> Figure:
    """Figure of a piece of armour's value, with the places it protects as parts (N-ARM-1, N-ARM-3)."""
    places = ((place, given(piece.value, "N-ARM-1")) for place in PLACES if covers(piece, place))
    return bringing(piece.value, *places, rule="N-ARM-3")
