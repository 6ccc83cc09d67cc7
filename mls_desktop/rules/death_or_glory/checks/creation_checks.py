"""Breaches of how a character was made: attributes, race, origin, rank (chapters 1 and 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.figures.figures import Value, given, number
from mls_desktop.rules.common.figures.finding import Finding, Severity
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.library import Span
from mls_desktop.rules.death_or_glory.stats import creation
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.vocabulary import Attribute

HIGHEST_USUAL = 24
OPEN = "open"


def finding(
    rule: str,
    path: tuple[str, ...],
    kind: str = "",
    severity: Severity = "error",
    ways: tuple[Edit, ...] = (),
    facts: Mapping[str, Value] | None = None,
    **more: Value,
) -> Finding:
    """Finding of `rule` at `path`, with the plain values of `facts` and of further keywords as its facts. `kind`: tells
    findings of one rule apart; `ways`: edits that mend it."""
    told = tuple((name, given(value)) for name, value in {**(facts or {}), **more}.items())
    return Finding(rule, severity, path, told, kind, ways)


def is_player(stats: DerivedStats) -> bool:
    """Tells whether the character is a player's: of these alone the creation is checked (DOG-AT-7)."""
    return stats.who.role == "player"


def high_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for each attribute above 24 of a player's character (DOG-AT-2)."""
    for name in stats.world.attributes if is_player(stats) else ():
        value = number(stats.attribute(name))
        if value > HIGHEST_USUAL:
            facts: dict[str, Value] = {"attribute": name, "value": value, "highest": HIGHEST_USUAL}
            yield finding("DOG-AT-2", ("attributes", name), "high", "warning", facts=facts)


def way_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on attributes that do not follow from the rolls or points of their way (DOG-AT-7 to DOG-AT-9)."""
    if not is_player(stats) or stats.who.way == 0:
        return
    if stats.who.way == 4:
        yield from _points(stats)
        return
    names, rolls = stats.world.attributes, stats.who.rolls
    wanted = creation.rolls_wanted(stats.who.way, len(names))
    rule = "DOG-AT-7" if stats.who.way == 1 else "DOG-AT-8"
    if not rolls:
        yield finding(rule, ("rolls",), OPEN, "warning", wanted=wanted)
        return
    if len(rolls) != wanted:
        yield finding(rule, ("rolls",), "count", recorded=len(rolls), wanted=wanted)
        return
    values = [number(stats.rolled(name)) for name in names]
    if stats.who.way == 1:
        for at in creation.in_order(values, rolls):
            way = Edit("set", ("attributes", names[at]), rolls[at])
            facts: dict[str, Value] = {"attribute": names[at], "value": values[at], "roll": rolls[at]}
            yield finding(rule, ("attributes", names[at]), "order", ways=(way,), facts=facts)
        return
    allowed = creation.kept(stats.who.way, rolls, len(names))
    for at in creation.strangers(values, allowed):
        ways = tuple(
            Edit("set", ("attributes", names[place]), roll) for place, roll in creation.mending(values, allowed, at)
        )
        yield finding(rule, ("attributes", names[at]), "stranger", ways=ways, attribute=names[at], value=values[at])


def _points(stats: DerivedStats) -> Iterator[Finding]:
    low, high = creation.LEAST_POINTS, stats.who.points_max
    for name in stats.world.attributes:
        value = number(stats.rolled(name))
        if not low <= value <= high:
            facts: dict[str, Value] = {"attribute": name, "value": value, "lowest": low, "highest": high}
            way = Edit("set", ("attributes", name), max(low, min(high, value)))
            yield finding("DOG-AT-9", ("attributes", name), "bounds", ways=(way,), facts=facts)
    total = creation.points_total(stats.who.points, len(stats.world.attributes))
    spent = sum(number(stats.rolled(name)) for name in stats.world.attributes)
    if spent > total:
        yield finding("DOG-AT-9", ("attributes",), "over", spent=spent, total=total, over=spent - total)
    elif spent < total:
        facts = {"spent": spent, "total": total, "left": total - spent}
        yield finding("DOG-AT-9", ("attributes",), "left", "warning", facts=facts)


def race_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Errors for dice of a race that cannot have fallen as recorded (DOG-OR-1)."""
    for name, fell in stats.who.race_dice.items() if is_player(stats) else ():
        change = stats.race.attributes.get(name)
        path, way = ("race_dice", name), (Edit("set", ("race_dice", name), None),)
        if change is None:
            yield finding("DOG-OR-1", path, "none", ways=way, attribute=name, race=stats.who.race)
            continue
        dice = creation.race_die(change)[1]
        least, most = len(dice.sides) + dice.plus, sum(dice.sides) + dice.plus
        if not least <= fell <= most:
            facts: dict[str, Value] = {"attribute": name, "fell": fell, "least": least, "most": most}
            yield finding("DOG-OR-1", path, "die", ways=way, facts=facts)


def origin_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on an origin that the attributes do not reach, or its rolls do not show (DOG-OR-2 to DOG-OR-4)."""
    who, world = stats.who, stats.world
    if not is_player(stats):
        return
    attributes = {name: number(stats.attribute(name)) for name in world.attributes}
    origin = world.origins.get(who.origin or "")
    for name, least in origin.needs.items() if origin is not None else ():
        if attributes.get(name, 0) < least:
            facts: dict[str, Value] = {"origin": who.origin, "attribute": name, "least": least}
            yield finding("DOG-OR-3", ("origin",), "needs", facts=facts)
    if who.origin_rolls:
        yield from _origin_rolls(stats, attributes)


def _origin_rolls(stats: DerivedStats, attributes: Mapping[Attribute, int]) -> Iterator[Finding]:
    who, origins = stats.who, stats.world.origins
    gaps = creation.gaps(origins, who.race)
    for roll in dict.fromkeys(who.origin_rolls):
        if roll in gaps:
            yield finding("DOG-OR-4", ("origin_rolls",), "", "warning", roll=roll, race=who.race)
    shown = creation.counting(origins, who.race, attributes, who.origin_rolls)
    due = creation.origin_given(shown, who.origin_wish)
    if len(shown) < creation.TRIES and who.origin_wish not in shown:
        yield finding("DOG-OR-2", ("origin_rolls",), OPEN, "warning", rolled=len(shown), wanted=creation.TRIES)
    elif due is not None and due != who.origin:
        ways = (Edit("set", ("origin",), due),)
        if who.origin is None:
            yield finding("DOG-OR-2", ("origin",), "unset", "warning", ways, due=due)
        else:
            yield finding("DOG-OR-2", ("origin",), "other", ways=ways, origin=who.origin, due=due)


def rank_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on a rank that the origin bars or rolls do not show, and on a brand or birth unlike it (DOG-OR-5,
    DOG-OR-6)."""
    who = stats.who
    if not is_player(stats):
        return
    origin = stats.world.origins.get(who.origin or "")
    barred = origin.barred if origin is not None else ()
    if who.rank in barred and origin is not None:
        yield finding("DOG-OR-5", ("rank",), "barred", rank=who.rank, origin=origin.id)
    elif who.rank_rolls:
        due, born = creation.rank_given(who.rank_rolls, barred)
        if due is None:
            yield finding("DOG-OR-5", ("rank_rolls",), OPEN, "warning")
        elif due != who.rank:
            yield finding("DOG-OR-5", ("rank",), "other", ways=(Edit("set", ("rank",), due),), rank=who.rank, due=due)
        elif due == "slave" and born != who.born_slave:
            way = Edit("set", ("born_slave",), born)
            yield finding("DOG-OR-5", ("born_slave",), "born" if born else "became", ways=(way,))
    if who.born_slave and who.rank != "slave":
        way = Edit("set", ("born_slave",), False)
        yield finding("DOG-OR-5", ("born_slave",), "no_slave", "warning", (way,), rank=who.rank)
    if who.brand and who.rank != "slave":
        yield finding("DOG-OR-6", ("brand",), "no_slave", "warning", (Edit("set", ("brand",), False),))


def looks_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warnings for age and height outside the spans of the race (DOG-DV-10)."""
    limits: tuple[tuple[str, Span | None, int | float | None], ...] = (
        ("age", stats.race.age, stats.who.age),
        ("height", stats.race.height, stats.who.height),
    )
    for key, span, value in limits if is_player(stats) else ():
        if span is not None and value is not None and not span[0] <= value <= span[1]:
            facts: dict[str, Value] = {
                "value": str(value),
                "lowest": span[0],
                "highest": span[1],
                "race": stats.who.race,
            }
            yield finding("DOG-DV-10", (key,), key, "warning", facts=facts)
