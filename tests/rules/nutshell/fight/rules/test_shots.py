"""Shots and offensive spells, Dodges, arcs."""

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.nutshell.fight.rules import shots
from mls_desktop.rules.nutshell.fight.rules.arcs import arcs
from mls_desktop.rules.nutshell.fight.rules.melee import landing, settled
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, shot_hits
from tests.rules.nutshell.fight.people import threw, web
from tests.rules.nutshell.fight.rules.test_melee import shape
from tests.rules.nutshell.worlds import case


def shot(by, at, skill=5, **more):
    return Shot(by, at, given(skill), given(4), **more)


@pytest.mark.parametrize(
    ("fired", "rolled", "dodged", "hits"),
    [
        case("N-SHOOT-1", "undodged: a success hits", [("s", "t")], {"s": 15}, {}, ["s>t"]),
        case("N-SHOOT-1", "undodged: a failure misses", [("s", "t")], {"s": 14}, {}, []),
        case("N-SHOOT-1", "a higher Dodge saves", [("s", "t")], {"s": 15}, {"t": 16}, []),
        case("N-SHOOT-1", "a tie misses", [("s", "t")], {"s": 15}, {"t": 15}, []),
        case("N-SHOOT-1", "a lower Dodge does not", [("s", "t")], {"s": 15}, {"t": 14}, ["s>t"]),
        case(
            "N-SHOOT-1",
            "neither's success saves him from the other's",
            [("s", "t"), ("t", "s")],
            {"s": 15, "t": 19},
            {},
            ["s>t", "t>s"],
        ),
        case(
            "N-SHOOT-4",
            "one Dodge for all, each singly",
            [("s", "t"), ("r", "t")],
            {"s": 15, "r": 18},
            {"t": 16},
            ["r>t shield"],
        ),
        case("N-SHOOT-2", "a spell is a shot", [("s", "t")], {"s": 20}, {"t": 12}, ["s>t critical"]),
        case("N-SHIELD-1", "a Dodge that succeeded and lost", [("s", "t")], {"s": 17}, {"t": 16}, ["s>t shield"]),
        case("N-SHIELD-1", "without a Dodge no shield", [("s", "t")], {"s": 17}, {}, ["s>t"]),
        case(
            "N-ROLL-4", "a natural 18 of the shot", [("s", "t")], {"s": (18, 15)}, {"t": 19}, ["s>t critical natural"]
        ),
        case("N-ROLL-4", "a natural 18 of the Dodge", [("s", "t")], {"s": 20}, {"t": (18, 15)}, []),
        case("N-ROLL-4", "a natural 3 of the shot", [("s", "t")], {"s": (3, 15)}, {}, []),
        case("N-ROLL-4", "a natural 3 of the Dodge", [("s", "t")], {"s": 12}, {"t": (3, 12)}, ["s>t"]),
    ],
)
def test_who_is_hit(fired, rolled, dodged, hits):
    found = shot_hits([shot(by, at) for by, at in fired], threw(**rolled), threw(**dodged))
    assert [shape(hit) for _, hit in found] == hits


def test_aimed_shots():
    found = shot_hits([shot("s", "t", place="head")], threw(s=17), {})
    assert [shape(hit) for _, hit in found] == ["s>t head"]


def test_shots_land_among_blows():
    """N-FIGHT-5: a round's blows and shots land by their totals."""
    blows = settled(web(a="attack t", t="idle"), threw(a=16, t=9)).hits
    arrows = [hit for _, hit in shot_hits([shot("s", "t"), shot("r", "t")], threw(s=15, r=17), {})]
    assert [hit.by for hit in landing([*blows, *arrows], ("a", "r", "s", "t"))] == ["r", "a", "s"]


@pytest.mark.parametrize(
    ("made", "value"),
    [
        case("N-SHOOT-1", "the skill", shot("s", "t"), 5),
        case("N-RANGE-1", "beyond the range", shot("s", "t", far=-2), 3),
        case("N-AIM-1", "aimed", shot("s", "t", place="wrist"), 1),
        case("N-SHOOT-1", "all together", shot("s", "t", far=-1, place="leg", modifier=3), 5),
    ],
)
def test_levels_of_shots(made, value):
    assert number(shots.shot_level(made)) == value


@pytest.mark.parametrize(
    ("range", "distance", "far"),
    [
        case("N-RANGE-1", "within", 40, 40, 0),
        case("N-RANGE-1", "a further one or part", 40, 41, -1),
        case("N-RANGE-1", "two further", 40, 120, -2),
        case("N-RANGE-1", "no range at all", 0, 3, None),
    ],
)
def test_far(range, distance, far):
    assert shots.far(given(range), given(distance)) == far


@pytest.mark.parametrize(
    ("count", "modifier", "value"),
    [
        case("N-SHOOT-4", "one shooter", 1, 0, 4),
        case("N-SHOOT-4", "-1 for each beyond the first", 3, 0, 2),
        case("N-SHOOT-4", "what is of the moment", 2, 2, 5),
        case("N-SHOOT-4", "none", 0, 0, 4),
    ],
)
def test_levels_of_dodges(count, modifier, value):
    assert number(shots.dodge_level(given(4), count, modifier)) == value


def test_each_shooter_counts_once():
    assert shots.shooters([shot("s", "t"), shot("r", "t"), shot("q", "u")], "t") == ("s", "r")


@pytest.mark.parametrize(
    ("kind", "handed", "on_foot", "archer", "found"),
    [
        case("N-SHOOT-3", "a bow on foot", "bow", "right", True, False, {"forward", "left"}),
        case("N-SHOOT-3", "the left-handed", "bow", "left", True, False, {"forward", "right"}),
        case("N-SHOOT-3", "a thrown weapon", "thrown", "right", True, False, {"forward", "left"}),
        case("N-SHOOT-3", "other weapons", "gun", "right", True, False, {"forward", "left", "right"}),
        case("N-SHOOT-3", "a spell", "spell", "left", False, False, {"forward"}),
        case("N-SHOOT-3", "a horse archer", "bow", "right", False, True, {"forward", "left", "right", "rear"}),
        case("N-SHOOT-3", "who is on foot", "bow", "right", True, True, {"forward", "left"}),
    ],
)
def test_arcs(kind, handed, on_foot, archer, found):
    assert set(arcs(kind, handed, on_foot, archer)) == found
