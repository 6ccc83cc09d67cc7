"""Attributes by four ways, races, origins, ranks: the vectors of chapters 1 and 4."""

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.death_or_glory.sheet import identity_section
from mls_desktop.rules.death_or_glory.stats import creation
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES
from tests.rules.death_or_glory.lives import all_at, case, person, reckoning, spread, world, wrong

TWELVE = ATTRIBUTES[:12]
SIXTEEN = list(range(3, 19))


@pytest.mark.parametrize(
    ("way", "attributes", "rolls"),
    [
        case("DOG-AT-8", "AT-T1, 12", 3, 12, 16),
        case("DOG-AT-8", "AT-T1, 13", 3, 13, 17),
        case("DOG-AT-8", "AT-T1, 14", 3, 14, 18),
        case("DOG-AT-8", "AT-T1, 15", 3, 15, 20),
        case("DOG-AT-7", "way 1", 1, 15, 15),
        case("DOG-AT-8", "way 2", 2, 14, 14),
    ],
)
def test_how_many_rolls(way, attributes, rolls):
    assert creation.rolls_wanted(way, attributes) == rolls


def test_points_of_the_source() -> None:
    """DOG-AT-9, AT-T2."""
    assert creation.points_total(12, 15) == 180


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("DOG-AT-7", "in order", {"way": 1, "rolls": SIXTEEN[:12], "attributes": spread(*SIXTEEN[:12])}, []),
        case(
            "DOG-AT-7",
            "two changed",
            {"way": 1, "rolls": SIXTEEN[:12], "attributes": spread(4, 3, *SIXTEEN[2:12])},
            [("DOG-AT-7", "order", "error")] * 2,
        ),
        case("DOG-AT-7", "not rolled yet", {"way": 1}, [("DOG-AT-7", "open", "warning")]),
        case("DOG-AT-7", "too few", {"way": 1, "rolls": [10] * 11}, [("DOG-AT-7", "count", "error")]),
        case("DOG-AT-7", "others are not bound", {"way": 1, "rolls": [10], "role": "other"}, []),
        case("DOG-AT-8", "way 2 freely", {"way": 2, "rolls": SIXTEEN[:12], "attributes": spread(*SIXTEEN[11::-1])}, []),
        case(
            "DOG-AT-8",
            "way 2, one twice",
            {"way": 2, "rolls": SIXTEEN[:12], "attributes": spread(3, *SIXTEEN[:11])},
            [("DOG-AT-8", "stranger", "error")],
        ),
        case(
            "DOG-AT-8",
            "AT-T5, the twelve best",
            {"way": 3, "rolls": SIXTEEN, "attributes": spread(*SIXTEEN[:3:-1])},
            [],
        ),
        case(
            "DOG-AT-8",
            "AT-T5, a 6",
            {"way": 3, "rolls": SIXTEEN, "attributes": spread(6, *SIXTEEN[5:])},
            [("DOG-AT-8", "stranger", "error")],
        ),
        case("DOG-AT-9", "all spent", {"way": 4, "attributes": spread(*[12] * 12)}, []),
        case(
            "DOG-AT-9",
            "one too many",
            {"way": 4, "attributes": spread(13, *[12] * 11)},
            [("DOG-AT-9", "over", "error")],
        ),
        case(
            "DOG-AT-9", "one left", {"way": 4, "attributes": spread(11, *[12] * 11)}, [("DOG-AT-9", "left", "warning")]
        ),
        case(
            "DOG-AT-9",
            "19 and 2",
            {"way": 4, "attributes": spread(19, 2, 15, *[12] * 9)},
            [("DOG-AT-9", "bounds", "error")] * 2,
        ),
        case("DOG-AT-9", "up to 21", {"way": 4, "points_max": 21, "attributes": spread(21, 3, *[12] * 10)}, []),
        case("DOG-AT-2", "25 is odd", {"attributes": {"strength": 25}}, [("DOG-AT-2", "high", "warning")]),
        case("DOG-AT-2", "24 is rare", {"attributes": {"strength": 24}}, []),
        case("DOG-AT-2", "a wyvern", {"attributes": {"strength": 60}, "role": "other"}, []),
    ],
)
def test_the_ways(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("rulings", "count"),
    [
        case("DOG-AT-1", "everywhere", {}, 12),
        case("DOG-AT-1", "with magic", {"DOG_AT_1": "other"}, 14),
        case("DOG-AT-5", "with psionics", {"DOG_AT_5": "other"}, 13),
        case("DOG-AT-5", "with both", {"DOG_AT_1": "other", "DOG_AT_5": "other"}, 15),
    ],
)
def test_how_many_attributes(rulings, count):
    names = world(**rulings).attributes
    assert len(names) == count
    assert list(names) == [name for name in ATTRIBUTES if name in names]


@pytest.mark.parametrize(
    ("keys", "attribute", "value"),
    [
        case("DOG-AT-1", "absent: 10", {}, "speed", 10),
        case("DOG-OR-1", "a die that fell", {"race": "caveman", "race_dice": {"strength": 3}}, "strength", 13),
        case("DOG-OR-1", "unrecorded: the average", {"race": "caveman"}, "endurance", 12),
        case("DOG-OR-1", "taken off", {"race": "caveman", "race_dice": {"agility": 3}}, "agility", 7),
        case(
            "DOG-AT-2",
            "below 1 counts as 1",
            {"race": "caveman", "race_dice": {"agility": 3}, "attributes": {"agility": 3}},
            "agility",
            1,
        ),
        case(
            "DOG-AT-3",
            "a year at the oars",
            {"chronicle": [{"kind": "attribute", "attribute": "strength", "by": 1}]},
            "strength",
            11,
        ),
        case(
            "DOG-AT-3",
            "another kind of entry",
            {"chronicle": [{"kind": "feast", "attribute": "strength", "by": 1}]},
            "strength",
            10,
        ),
    ],
)
def test_attributes(keys, attribute, value):
    assert number(reckoning(**keys).attribute(attribute)) == value


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case(
            "DOG-OR-1", "a d3 of 4", {"race": "caveman", "race_dice": {"strength": 4}}, [("DOG-OR-1", "die", "error")]
        ),
        case("DOG-OR-1", "a die for nothing", {"race_dice": {"strength": 1}}, [("DOG-OR-1", "none", "error")]),
        case("DOG-OR-1", "a d3 of 3", {"race": "caveman", "race_dice": {"strength": 3}}, []),
    ],
)
def test_dice_of_a_race(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("race", "agility", "wish", "rolls", "origin"),
    [
        case("DOG-OR-2", "OR-T1, the wish", "human", 12, "thief", [5, 95, 76], "thief"),
        case("DOG-OR-2", "OR-T1, the last", "human", 12, "thief", [5, 50, 76], "seaman"),
        case("DOG-OR-3", "OR-T1, rolled again", "human", 11, "thief", [5, 95, 50, 76], "seaman"),
        case("DOG-OR-4", "OR-T2, human 90", "human", 12, None, [90], "seaman"),
        case("DOG-OR-4", "OR-T2, lizardman 83", "lizardman", 12, None, [83], "peasant"),
    ],
)
def test_an_origin(race, agility, wish, rolls, origin):
    attributes = dict.fromkeys(ATTRIBUTES, 12) | {"agility": agility}
    shown = creation.counting(world().origins, race, attributes, rolls)
    assert creation.origin_given(shown, wish) == origin


@pytest.mark.parametrize(
    "race",
    [
        case("DOG-OR-4", f"{race} covers 1 to 100 once", race)
        for race in ("human", "dwarf", "caveman", "forestman", "lizardman")
    ],
)
def test_every_d100_shows_one_origin(race):
    assert creation.gaps(world().origins, race) == []


def test_a_gap_is_found():
    own = {"origins": [{"id": "hunter", "name": "Hunter", "ranges": {"human": [41, 49]}}]}
    assert creation.gaps(world(own).origins, "human") == [50]


@pytest.mark.parametrize(
    ("rolls", "barred", "rank"),
    [
        case("DOG-OR-5", "OR-T2, 5", [5], [], ("noble", False)),
        case("DOG-OR-5", "OR-T2, became one", [97, 40], [], ("slave", False)),
        case("DOG-OR-5", "OR-T2, born one", [97, 96], [], ("slave", True)),
        case("DOG-OR-5", "6", [6], [], ("common", False)),
        case("DOG-OR-5", "95", [95], [], ("common", False)),
        case("DOG-OR-5", "a barred rank is rolled again", [3, 50], ["noble"], ("common", False)),
        case("DOG-OR-5", "not rolled out", [97], [], (None, False)),
    ],
)
def test_a_rank(rolls, barred, rank):
    assert creation.rank_given(rolls, barred) == rank


@pytest.mark.parametrize(
    ("span", "rolls", "found"),
    [
        case("DOG-OR-4", "a hole", [1, 9], [10, 5, 5, 5], [("DOG-OR-4", "", "warning")]),
        case("DOG-OR-4", "an overlap", [1, 11], [11, 5, 5], [("DOG-OR-4", "", "warning")]),
        case("DOG-OR-4", "rolls that lie elsewhere", [1, 9], [5, 5, 5], []),
    ],
)
def test_a_table_with_holes(span, rolls, found):
    own = {"origins": [{"id": "barbarian", "name": "Barbarian", "ranges": {"human": span}}]}
    assert wrong(where=world(own), origin="barbarian", origin_rolls=rolls) == found


@pytest.mark.parametrize(
    ("role", "rules"),
    [
        case(
            "DOG-AT-7",
            "a player's",
            "player",
            ["DOG-AT-2", "DOG-AT-9", "DOG-DV-10", "DOG-OR-1", "DOG-OR-3", "DOG-SK-7"],
        ),
        case("DOG-AT-7", "another's is not checked", "other", []),
    ],
)
def test_whose_making_is_checked(role, rules):
    own = {"races": [{"id": "gnome", "name": "Gnome", "age": [15, 200]}]}
    found = wrong(
        "STR 30", world(own), role=role, way=4, race="gnome", race_dice={"speed": 3}, age=900, origin="thief",
        supplementary=4,
    )  # fmt: skip
    assert sorted({rule for rule, _kind, _severity in found}) == rules


THIEF = {"attributes": {"agility": 12}, "origin": "thief", "origin_wish": "thief"}


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("DOG-OR-2", "as wished", {**THIEF, "origin_rolls": [5, 95, 76]}, []),
        case("DOG-OR-2", "not shown", {**THIEF, "origin_rolls": [5, 50, 76]}, [("DOG-OR-2", "other", "error")]),
        case("DOG-OR-2", "unchecked without rolls", THIEF, []),
        case("DOG-OR-2", "one roll so far", {**THIEF, "origin_rolls": [5]}, [("DOG-OR-2", "open", "warning")]),
        case("DOG-OR-2", "rolled, not chosen", {"origin_rolls": [5, 95, 76]}, [("DOG-OR-2", "open", "warning")]),
        case("DOG-OR-2", "not chosen yet", {"origin_rolls": [5, 6, 76]}, [("DOG-OR-2", "unset", "warning")]),
        case(
            "DOG-OR-2",
            "another than any",
            {"origin": "seaman", "origin_rolls": [5, 6, 7]},
            [("DOG-OR-2", "other", "error")],
        ),
        case("DOG-OR-3", "too clumsy", {"origin": "thief"}, [("DOG-OR-3", "needs", "error")]),
        case("DOG-OR-5", "a noble thief", {**THIEF, "rank": "noble"}, [("DOG-OR-5", "barred", "error")]),
        case("DOG-OR-5", "not as rolled", {"rank": "noble", "rank_rolls": [50]}, [("DOG-OR-5", "other", "error")]),
        case(
            "DOG-OR-5",
            "born a slave",
            {"rank": "slave", "rank_rolls": [97, 96], "brand_roll": 9},
            [("DOG-OR-5", "born", "error")],
        ),
        case(
            "DOG-OR-5", "as rolled", {"rank": "slave", "rank_rolls": [97, 96], "born_slave": True, "brand_roll": 9}, []
        ),
        case("DOG-OR-6", "no brand thrown for", {"rank": "slave"}, [("DOG-OR-6", "unrolled", "warning")]),
        case("DOG-OR-6", "branded by hand", {"rank": "slave", "brand": True}, []),
        case("DOG-OR-6", "nobody but a player's", {"rank": "slave", "role": "other"}, []),
        case("DOG-OR-5", "a commoner born a slave", {"born_slave": True}, [("DOG-OR-5", "no_slave", "warning")]),
        case("DOG-OR-6", "a branded commoner", {"brand": True}, [("DOG-OR-6", "no_slave", "warning")]),
        case(
            "DOG-OR-7",
            "skills of the origin are entered by hand",
            {**THIEF, "skills": [{"skill": "picklock", "from": "origin", "base": 25}]},
            [],
        ),
        case("DOG-DV-10", "no limits", {"age": 900, "height": 20}, []),
        case("DOG-DV-10", "too old", {"race": "gnome", "age": 900, "height": 90}, [("DOG-DV-10", "age", "warning")]),
        case(
            "DOG-DV-10", "too tall", {"race": "gnome", "age": 30, "height": 175}, [("DOG-DV-10", "height", "warning")]
        ),
    ],
)
def test_origin_and_rank_checks(keys, found):
    own = {"races": [{"id": "gnome", "name": "Gnome", "age": [15, 200], "height": [70, 110]}]}
    assert wrong(where=world(own), **keys) == found


@pytest.mark.parametrize(
    ("rank", "reading", "shown"),
    [
        case("DOG-OR-6", "one to five", "slave", "default", [5]),
        case("DOG-OR-6", "one to four, strictly", "slave", "other", [4]),
        case("DOG-OR-6", "no slave", "common", "default", []),
    ],
)
def test_a_brand(rank, reading, shown):
    section = identity_section.origin(reckoning(where=world(DOG_OR_6=reading), rank=rank))
    assert [row.cells[0].figure.value for row in section.rows if row.id == "branded_to"] == shown


def test_everything_at_twelve():
    assert all(number(reckoning(all_at(12)).attribute(name)) == 12 for name in TWELVE)
    assert person().attributes == {}
