"""A round of close combat, from what everybody rolled to who hits whom."""

from itertools import product

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.nutshell.fight.rules import engagements as webs
from mls_desktop.rules.nutshell.fight.rules import melee
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS, place_struck
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.legality import forbidden
from mls_desktop.rules.nutshell.fight.rules.melee import settled
from mls_desktop.rules.nutshell.stats.rolls import FumbleHint
from tests.rules.nutshell.fight.people import threw, web
from tests.rules.nutshell.worlds import case

DUEL = {"a": "attack b", "b": "attack a"}
TWO_ON_ONE = {"a": "attack x", "b": "attack x", "x": "attack a"}
IDLE = {"a": "attack b", "b": "idle"}
ASLEEP = {"a": "attack b", "b": "asleep"}
EXTRAS = {"a": "attack x", "b": "attack x", "x": "attack a", "y": "attack a"}


def shape(hit):
    """A hit in short: who on whom, and what is special about it."""
    marks = [name for name in ("critical", "natural", "shield") if getattr(hit, name)]
    return " ".join([f"{hit.by}>{hit.on}", *marks, *([hit.place] if hit.place != "chest" else [])])


@pytest.mark.parametrize(
    ("told", "rolled", "hits"),
    [
        case("N-FIGHT-3", "higher success hits", DUEL, {"a": 16, "b": 15}, ["a>b shield"]),
        case("N-FIGHT-3", "higher failure does not", DUEL, {"a": 14, "b": 12}, []),
        case("N-FIGHT-3", "a tie hits nobody", DUEL, {"a": 17, "b": 17}, []),
        case("N-FIGHT-3", "only the higher of two", DUEL, {"a": 15, "b": 19}, ["b>a shield"]),
        case("N-FIGHT-3", "one who fails is hit without shield", DUEL, {"a": 15, "b": 14}, ["a>b"]),
        case(
            "N-FIGHT-3",
            "one against two beats both and hits his target",
            TWO_ON_ONE,
            {"a": 14, "b": 15, "x": 16},
            ["x>a"],
        ),
        case(
            "N-FIGHT-3",
            "one against two blocks one and is hit by the other",
            TWO_ON_ONE,
            {"a": 14, "b": 17, "x": 16},
            ["b>x shield"],
        ),
        case("N-FIGHT-3", "one against two is hit by both", TWO_ON_ONE, {"a": 16, "b": 17, "x": 14}, ["b>x", "a>x"]),
        case("N-FIGHT-3", "a tie with the other attacker hits nobody", TWO_ON_ONE, {"a": 14, "b": 16, "x": 16}, []),
        case(
            "N-FIGHT-3",
            "the second attacker need not beat the first",
            TWO_ON_ONE,
            {"a": 19, "b": 16, "x": 12},
            ["a>x", "b>x"],
        ),
        case("N-FIGHT-4", "winning without an attack blocks", IDLE, {"a": 15, "b": 18}, []),
        case("N-FIGHT-4", "losing without an attack", IDLE, {"a": 16, "b": 15}, ["a>b shield"]),
        case("N-FIGHT-4", "foregone", {"a": "attack b", "b": "forego"}, {"a": 15, "b": 18}, []),
        case(
            "N-FIGHT-5",
            "highest total lands first",
            {"a": "attack x", "b": "attack x", "x": "idle"},
            {"a": 15, "b": 19, "x": 10},
            ["b>x", "a>x"],
        ),
        case(
            "N-FIGHT-5",
            "equal totals by line-up",
            {"b": "attack x", "a": "attack x", "x": "idle"},
            {"a": 16, "b": 16, "x": 10},
            ["b>x", "a>x"],
        ),
        case(
            "N-FIGHT-5",
            "one who is hit still hits",
            {"a": "attack x", "b": "attack a", "x": "idle"},
            {"a": 16, "b": 17, "x": 10},
            ["b>a shield"],
        ),
        case("N-FIGHT-6", "a critical", DUEL, {"a": 20, "b": 19}, ["a>b critical shield"]),
        case("N-FIGHT-6", "the higher of two criticals is plain", DUEL, {"a": 22, "b": 20}, ["a>b shield"]),
        case("N-FIGHT-6", "two equal criticals", DUEL, {"a": 21, "b": 21}, []),
        case("N-FIGHT-7", "18 against a higher total", DUEL, {"a": (18, 15), "b": (17, 24)}, ["a>b critical natural"]),
        case("N-FIGHT-7", "18 with a total that fails", DUEL, {"a": (18, 12), "b": 14}, ["a>b critical natural"]),
        case("N-FIGHT-7", "both 18: the totals", DUEL, {"a": (18, 19), "b": (18, 20)}, ["b>a critical shield"]),
        case("N-FIGHT-7", "both 18, both criticals", DUEL, {"a": (18, 23), "b": (18, 22)}, ["a>b shield"]),
        case("N-FIGHT-8", "3 against a failure is hit", DUEL, {"a": (3, 9), "b": (11, 12)}, ["b>a"]),
        case("N-FIGHT-8", "3 with a higher total loses", DUEL, {"a": (3, 21), "b": (8, 13)}, ["b>a"]),
        case("N-FIGHT-8", "a critical against 3 stays one", DUEL, {"a": (3, 21), "b": (8, 20)}, ["b>a critical"]),
        case("N-FIGHT-8", "both 3: the totals", DUEL, {"a": (3, 15), "b": (3, 16)}, ["b>a shield"]),
        case("N-FIGHT-8", "18 against 3", DUEL, {"a": (3, 30), "b": (18, 10)}, ["b>a critical natural"]),
        case(
            "N-FIGHT-9",
            "18 hits though another is higher",
            TWO_ON_ONE,
            {"a": 14, "b": 25, "x": (18, 19)},
            ["x>a critical natural"],
        ),
        case("N-FIGHT-9", "3 is hit by all", TWO_ON_ONE, {"a": 12, "b": 10, "x": (3, 20)}, ["a>x", "b>x"]),
        case("N-FIGHT-9", "grades are judged with each", TWO_ON_ONE, {"a": 21, "b": 24, "x": 22}, ["b>x shield"]),
        case(
            "N-FIGHT-9",
            "critical against his target, plain against another",
            TWO_ON_ONE,
            {"a": 17, "b": 20, "x": 22},
            ["x>a critical shield"],
        ),
        case(
            "N-FIGHT-10",
            "extras on both: each taken singly",
            EXTRAS,
            {"a": 17, "b": 14, "x": 16, "y": 15},
            ["a>x shield"],
        ),
        case(
            "N-FIGHT-10",
            "extras on both: the third strikes through",
            EXTRAS,
            {"a": 17, "b": 18, "x": 16, "y": 19},
            ["y>a shield", "b>x shield"],
        ),
        case("N-FIGHT-11", "unopposed: a success hits", ASLEEP, {"a": 15}, ["a>b"]),
        case("N-FIGHT-11", "unopposed: a failure does not", ASLEEP, {"a": 14}, []),
        case("N-FIGHT-11", "unopposed 18", ASLEEP, {"a": (18, 13)}, ["a>b critical natural"]),
        case("N-FIGHT-11", "unopposed 3", ASLEEP, {"a": (3, 16)}, []),
        case("N-SHIELD-1", "takes part against a critical", DUEL, {"a": 21, "b": 15}, ["a>b critical shield"]),
        case("N-SHIELD-1", "not against a natural 18", DUEL, {"a": (18, 21), "b": 19}, ["a>b critical natural"]),
        case("N-SHIELD-1", "not for a failure", DUEL, {"a": 15, "b": 14}, ["a>b"]),
        case("N-TD-1", "only blocks", {"a": "attack b", "b": "total_defence"}, {"a": 15, "b": 20}, []),
        case("N-BRK-1", "does no damage", {"a": "break_off b", "b": "attack a"}, {"a": 22, "b": 15}, []),
        case(
            "N-BRK-1", "is hit when it fails", {"a": "break_off b", "b": "attack a"}, {"a": 15, "b": 16}, ["b>a shield"]
        ),
        case(
            "N-AIM-1",
            "the total reaches the place",
            {"a": "attack b head", "b": "idle"},
            {"a": 17, "b": 10},
            ["a>b head"],
        ),
        case(
            "N-AIM-1",
            "a success below it is an ordinary hit",
            {"a": "attack b head", "b": "idle"},
            {"a": 16, "b": 10},
            ["a>b"],
        ),
        case(
            "N-AIM-1",
            "a natural 18 reaches it",
            {"a": "attack b neck", "b": "idle"},
            {"a": (18, 15), "b": 10},
            ["a>b critical natural neck"],
        ),
        case(
            "N-AIM-1",
            "one that does not count has to",
            {"a": "attack b neck", "b": "idle"},
            {"a": (18, 16), "b": (18, 15)},
            ["a>b shield"],
        ),
    ],
)
def test_who_hits_whom(told, rolled, hits):
    assert [shape(hit) for hit in settled(web(**told), threw(**rolled)).hits] == hits


@pytest.mark.parametrize(
    ("told", "rolled", "gone"),
    [
        case(
            "N-BRK-1",
            "from all his opponents",
            {**TWO_ON_ONE, "x": "break_off a"},
            {"a": 12, "b": 13, "x": 15},
            {("x", "a"), ("x", "b")},
        ),
        case(
            "N-BRK-1",
            "not past one he does not beat",
            {**TWO_ON_ONE, "x": "break_off a"},
            {"a": 12, "b": 15, "x": 15},
            set(),
        ),
        case("N-BRK-1", "not by a failure", {"a": "break_off b", "b": "idle"}, {"a": 14, "b": 9}, set()),
        case("N-BRK-1", "from one who only blocks", {"a": "break_off b", "b": "idle"}, {"a": 15, "b": 9}, {("a", "b")}),
    ],
)
def test_who_gets_away(told, rolled, gone):
    assert set(settled(web(**told), threw(**rolled)).disengaged) == gone


@pytest.mark.parametrize(
    ("backs", "moving"),
    [case("N-BRK-1", "nobody moves", False, ()), case("N-BRK-1", "the other reading: he steps back", True, ("x",))],
)
def test_who_steps_back(backs, moving):
    held = web(**{**TWO_ON_ONE, "x": "break_off a"})
    assert melee.backs_away(settled(held, threw(a=12, b=13, x=15)), backs) == moving
    assert melee.backs_away(settled(held, threw(a=12, b=16, x=15)), backs) == ()


@pytest.mark.parametrize(
    ("told", "skill", "who", "parts"),
    [
        case("N-FIGHT-2", "none for the first", DUEL, 5, "a", {"skill": 5}),
        case("N-FIGHT-2", "-1 for the second", TWO_ON_ONE, 5, "x", {"skill": 5, "extra_enemies": -1}),
        case(
            "N-FIGHT-2",
            "who only blocks does not count",
            {"x": "attack a", "a": "idle", "b": "attack x"},
            5,
            "x",
            {"skill": 5},
        ),
        case(
            "N-FIGHT-2",
            "Total Defence does not count",
            {"x": "attack a", "a": "total_defence", "b": "attack x"},
            5,
            "x",
            {"skill": 5},
        ),
        case(
            "N-FIGHT-2",
            "breaking off counts",
            {"x": "attack a", "a": "break_off x", "b": "attack x"},
            5,
            "x",
            {"skill": 5, "extra_enemies": -1},
        ),
        case(
            "N-TD-1",
            "+2 to the roll",
            {"a": "attack b", "b": "total_defence"},
            4,
            "b",
            {"skill": 4, "total_defence": 2},
        ),
        case(
            "N-TD-1",
            "and the penalty too",
            {"a": "attack b", "c": "attack b", "b": "total_defence"},
            4,
            "b",
            {"skill": 4, "extra_enemies": -1, "total_defence": 2},
        ),
        case(
            "N-AIM-1", "the penalty of the place", {"a": "attack b wrist", "b": "idle"}, 6, "a", {"skill": 6, "aim": -4}
        ),
    ],
)
def test_levels(told, skill, who, parts):
    found = webs.level(web(**told), who, given(skill))
    assert {name: part.value for name, part in found.parts} == parts
    assert number(found) == sum(parts.values())


def test_the_modifier_of_the_moment_counts():
    held = {"a": Declarations("a", "attack", "b", modifier=-2, due=True), "b": Declarations("b")}
    assert number(webs.level(held, "a", given(5))) == 3


@pytest.mark.parametrize(
    ("told", "rollers"),
    [
        case("N-FIGHT-1", "attackers and attacked", {**DUEL, "c": "idle"}, "ab"),
        case("N-FIGHT-1", "one who is attacked without an attack", IDLE, "ab"),
        case("N-FIGHT-11", "the helpless make none", ASLEEP, "a"),
        case("N-TD-1", "two in Total Defence do not roll", {"a": "total_defence", "b": "total_defence"}, ""),
        case("N-TD-1", "nor one whom nobody attacks", {"a": "total_defence", "b": "idle"}, ""),
    ],
)
def test_who_rolls(told, rollers):
    assert "".join(webs.rollers(web(**told))) == rollers


def test_a_roll_that_is_missing_is_asked_for():
    with pytest.raises(KeyError):
        settled(web(**DUEL), threw(a=15))


@pytest.mark.parametrize(
    ("hits", "order"),
    [
        case("N-FIGHT-5", "blows and shots together", [("a", 15), ("s", 19), ("b", 17)], "sba"),
        case("N-FIGHT-5", "ties by line-up", [("s", 16), ("b", 16), ("a", 16)], "abs"),
    ],
)
def test_landing(hits, order):
    made = [Hit(by, "x", total) for by, total in hits]
    assert "".join(hit.by for hit in melee.landing(made, ("a", "b", "s"))) == order


@pytest.mark.parametrize(
    ("told", "rolled", "fumbles", "hint"),
    [
        case(
            "N-FUMBLE-1",
            "against a failure",
            DUEL,
            {"a": 9, "b": 14},
            {"a": "failure"},
            FumbleHint("dropped", 1, False),
        ),
        case(
            "N-FUMBLE-1",
            "against a success",
            DUEL,
            {"a": 9, "b": 15},
            {"a": "success"},
            FumbleHint("flies_off", 1, True),
        ),
        case(
            "N-FUMBLE-1",
            "the best of several",
            TWO_ON_ONE,
            {"a": 15, "b": 21, "x": 8},
            {"x": "critical"},
            FumbleHint("at_winners_will", None, False),
        ),
        case(
            "N-FUMBLE-1",
            "a natural 3",
            DUEL,
            {"a": (3, 15), "b": 12},
            {"a": "success"},
            FumbleHint("flies_off", 1, True),
        ),
        case("N-FUMBLE-1", "with nobody against him", ASLEEP, {"a": 8}, {"a": None}, None),
        case("N-FUMBLE-1", "nobody fumbles", DUEL, {"a": 10, "b": 15}, {}, None),
    ],
)
def test_fumbles(told, rolled, fumbles, hint):
    found = settled(web(**told), threw(**rolled))
    assert dict(found.fumbles) == fumbles
    assert [given for _, given in melee.hints(found)] == ([hint] if hint else [])
    assert melee.hints(found, on=False) == ()


@pytest.mark.parametrize("place", AIMS)
@pytest.mark.parametrize("natural", [False, True])
def test_places_are_reached_from_their_total(place, natural):
    needed = {"head": 17, "face": 18, "abdomen": 16, "leg": 17, "arm": 17, "neck": 19, "wrist": 17}[place]
    for total in range(10, 25):
        reached = natural or total >= needed
        assert place_struck(place, total, natural) == (place if reached else "chest")


ORDERS = [("attack", "total_defence", "idle")] * 4


@pytest.mark.parametrize(
    "sides", [pytest.param(n, id=f"N-FIGHT-10 {n[0]} against {n[1]}") for n in [(1, 3), (2, 2), (2, 3)]]
)
def test_legal_webs_have_the_two_shapes_alone(sides):
    """Every declaration of everybody is tried; what `forbidden` lets pass falls into stars and pairs with extras."""
    ours = [f"a{n}" for n in range(sides[0])]
    theirs = [f"b{n}" for n in range(sides[1])]
    foes = {**dict.fromkeys(ours, theirs), **dict.fromkeys(theirs, ours)}
    options = [[Declarations(who), *(Declarations(who, "attack", at, due=True) for at in foes[who])] for who in foes]
    legal = 0
    for chosen in product(*options):
        held = {each.who: each for each in chosen}
        if forbidden(held, foes):
            continue
        legal += 1
        for group in webs.groups(held):
            striking = [who for who in group if webs.target(held, who)]
            unattacked = [who for who in group if not webs.attackers(held, who)]
            pair = [who for who in group if webs.attackers(held, who)]
            one_on_idle = len(pair) == 1 and len(striking) == len(group) - 1
            two = len(pair) == 2 and all(webs.target(held, who) in pair for who in pair)
            assert one_on_idle or two
            assert all(webs.target(held, who) in pair for who in unattacked)
    assert legal > 10


def test_groups_do_not_touch():
    held = web(a="attack x", x="attack a", b="attack y", c="attack y", y="idle", d="idle")
    assert webs.groups(held) == (("a", "x"), ("b", "c", "y"))
