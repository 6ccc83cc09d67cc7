"""From a hit to what comes off CHP."""

from fractions import Fraction

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.odds import dice
from mls_desktop.rules.nutshell.fight.rules import blows
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.stats.armour import BARE, Protection, against
from tests.rules.nutshell.fight.people import fighter
from tests.rules.nutshell.worlds import case

PLAIN = Hit("a", "b", 16)
CRITICAL = Hit("a", "b", 21, critical=True)
NATURAL = Hit("a", "b", 15, critical=True, natural=True)
SHIELDED = Hit("a", "b", 16, shield=True)


def weighed(hit, by, on, strengths=()):
    return blows.weighed_blow(hit, by, on, tuple(given(each) for each in strengths))


@pytest.mark.parametrize(
    ("hit", "coverage", "value"),
    [
        case("N-ARM-2", "plain against partial", PLAIN, "partial", 4),
        case("N-ARM-2", "critical ignores partial", CRITICAL, "partial", 0),
        case("N-ARM-2", "natural ignores partial", NATURAL, "partial", 0),
        case("N-ARM-2", "critical against full", CRITICAL, "full", 4),
        case("N-ARM-2", "natural ignores full", NATURAL, "full", 0),
        case("N-ARM-2", "critical against encased", CRITICAL, "encased", 4),
        case("N-ARM-2", "natural lowers encased by half Dam", NATURAL, "encased", 1),
        case("N-ARM-2", "critical against total", CRITICAL, "total", 4),
        case("N-ARM-2", "natural against total", NATURAL, "total", 4),
    ],
)
def test_coverage_critical_and_natural(hit, coverage, value):
    found = weighed(hit, fighter("a", dam=7), fighter("b", armour=(4, coverage)))
    assert number(found.armour) == value


@pytest.mark.parametrize(
    ("value", "dam", "strengths", "left"),
    [
        case("N-ARM-2", "half rounds down", 6, 7, (), 3),
        case("N-ARM-2", "not below 0", 2, 7, (), 0),
        case("N-ARM-2", "Strength added before halving", 9, 5, (4,), 5),
        case("N-ARM-2", "Dam before doubling", 9, 8, (), 5),
        case("N-ARM-2", "a Dam below 1 lowers nothing", 6, -3, (), 6),
    ],
)
def test_encased_against_a_natural(value, dam, strengths, left):
    found = weighed(NATURAL, fighter("a", dam=dam), fighter("b", armour=(value, "encased")), strengths)
    assert number(found.armour) == left


def test_bare_places_keep_nothing_off():
    assert number(against(BARE, False, False, given(5))) == 0
    assert number(against(Protection(given(3), "full"), False, False, given(5))) == 3


@pytest.mark.parametrize(
    ("dam", "hit", "strengths", "minor", "whole", "sides"),
    [
        case("N-DAM-1", "Dam 3 rolls a d3", 3, PLAIN, (), False, 3, (3,)),
        case("N-DAM-1", "Dam 5 rolls a d6", 5, PLAIN, (), False, 5, (6,)),
        case("N-DAM-1", "Dam 6 rolls both", 6, PLAIN, (), False, 6, (6, 3)),
        case("N-DAM-1", "minor characters roll nothing", 6, PLAIN, (), True, 6, ()),
        case("N-DAM-2", "doubled before the dice", 6, CRITICAL, (), False, 12, (6, 6, 6)),
        case("N-DAM-2", "minor characters double too", 6, CRITICAL, (), True, 12, ()),
        case("N-DAM-2", "Strength before doubling", 5, CRITICAL, (3,), False, 16, (6, 6, 6, 6)),
        case("N-DAM-2", "both Strengths", 2, PLAIN, (3, 4), False, 9, (6, 6)),
        case("N-DAM-2", "a Strength below 0 adds 0", 5, PLAIN, (-2,), False, 5, (6,)),
        case("N-DAM-3", "below 1 does nothing", -1, CRITICAL, (), False, 0, ()),
        case("N-DAM-3", "judged with the Strength", -1, PLAIN, (3,), False, 2, (3,)),
    ],
)
def test_dam_and_dice(dam, hit, strengths, minor, whole, sides):
    found = weighed(hit, fighter("a", dam=dam, minor=minor), fighter("b"), strengths)
    assert (number(found.dam), found.sides) == (whole, sides)


@pytest.mark.parametrize(
    ("hit", "fell", "through"),
    [
        case("N-ARM-1", "the roll where it is higher, less armour", PLAIN, (6, 2), 6),
        case("N-ARM-1", "Dam where it is higher", PLAIN, (1, 1), 4),
        case("N-SHIELD-1", "less the shield too", SHIELDED, (6, 2), 3),
        case("N-SHIELD-1", "never below 0", SHIELDED, (1, 2), 1),
    ],
)
def test_what_comes_through(hit, fell, through):
    found = weighed(hit, fighter("a", dam=6), fighter("b", armour=(2, "full"), shield=3))
    assert number(blows.done(found, fell)) == through


@pytest.mark.parametrize("fell", [(), (6,), (7, 1), (0, 1), (3, 4)])
def test_other_dice_are_refused(fell):
    found = weighed(PLAIN, fighter("a", dam=6), fighter("b"))
    with pytest.raises(ValueError):
        blows.done(found, fell)


@pytest.mark.parametrize(
    ("place", "through"),
    [case("N-ARM-3", "the place that is hit", "head", 1), case("N-ARM-3", "an uncovered one", "leg", 5)],
)
def test_only_what_covers_the_place_protects(place, through):
    on = fighter("b", worn={"head": (4, "full"), "chest": (2, "full")})
    found = weighed(Hit("a", "b", 17, place=place), fighter("a", dam=5, minor=True), on)
    assert number(blows.done(found, ())) == through


@pytest.mark.parametrize("dam", range(14))
@pytest.mark.parametrize("kept", [0, 3])
def test_the_spread_counts_every_fall_of_the_dice(dam, kept):
    found = weighed(PLAIN, fighter("a", dam=dam), fighter("b", armour=(kept, "full")))
    counted: dict[int, int] = {}
    for rolled, ways in dice(found.sides).ways.items():
        through = max(0, max(rolled, dam) - kept)
        counted[through] = counted.get(through, 0) + ways
    spread, whole = blows.spread(found), sum(counted.values())
    assert {points: spread.chance(points) for points in spread.ways} == {
        points: Fraction(ways, whole) for points, ways in counted.items()
    }
