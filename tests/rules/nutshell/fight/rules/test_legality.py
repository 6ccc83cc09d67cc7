"""What a round's declarations may not be, and what they may be instead."""

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.nutshell.fight.rules import legality
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.fight.rules.total_attack import Chain
from tests.rules.nutshell.fight.people import web
from tests.rules.nutshell.worlds import case

FOES = {"a": ("x", "y"), "b": ("x", "y"), "x": ("a", "b"), "y": ("a", "b")}
APART = {frozenset(("a", "x"))}
PLACES = tuple(AIMS)


@pytest.mark.parametrize(
    ("told", "apart", "fleeing", "found"),
    [
        case("N-FIGHT-1", "a duel", {"a": "attack x", "x": "attack a"}, (), (), []),
        case(
            "N-FIGHT-1",
            "must strike at an attacker",
            {"a": "attack y", "x": "attack a", "y": "idle"},
            (),
            (),
            [("N-FIGHT-1", "a", "not_his_attacker", ("x",))],
        ),
        case(
            "N-FIGHT-1", "may choose among attackers", {"a": "attack y", "x": "attack a", "y": "attack a"}, (), (), []
        ),
        case(
            "N-FIGHT-1",
            "nobody within reach",
            {"a": "attack b", "b": "idle"},
            (),
            (),
            [("N-FIGHT-1", "a", "out_of_reach", ("x", "y"))],
        ),
        case(
            "N-FIGHT-1",
            "no target",
            {"a": "attack", "x": "idle"},
            (),
            (),
            [("N-FIGHT-1", "a", "no_target", ("x", "y"))],
        ),
        case("N-FIGHT-1", "foregoing is free", {"a": "forego", "x": "attack a"}, (), (), []),
        case("N-FIGHT-11", "the helpless", {"x": "idle", "a": "asleep"}, (), (), []),
        case(
            "N-FIGHT-11",
            "who flees only blocks",
            {"a": "attack x", "x": "attack a"},
            (),
            ("a",),
            [("N-FIGHT-11", "a", "fleeing", ())],
        ),
        case("N-TD-1", "in place of an attack", {"a": "total_defence", "x": "attack a"}, (), (), []),
        case(
            "N-BRK-1",
            "not again this Turn",
            {"a": "attack x", "x": "idle"},
            APART,
            (),
            [("N-BRK-1", "a", "apart", ("y",))],
        ),
        case(
            "N-BRK-1",
            "nor the other way",
            {"a": "idle", "x": "attack a"},
            APART,
            (),
            [("N-BRK-1", "x", "apart", ("b",))],
        ),
        case("N-AIM-1", "a place of the table", {"a": "attack x head", "x": "attack a"}, (), (), []),
        case(
            "N-AIM-1", "no other", {"a": "attack x chest", "x": "attack a"}, (), (), [("N-AIM-1", "a", "place", PLACES)]
        ),
    ],
)
def test_what_is_forbidden(told, apart, fleeing, found):
    made = legality.forbidden(web(**told), FOES, apart, fleeing)
    assert [(each.rule, each.who, each.kind, each.allowed) for each in made] == found


@pytest.mark.parametrize(
    ("declared", "rule", "kind"),
    [
        case("N-ROUND-1", "an attack he has not", Declarations("a", "attack", "x"), "N-ROUND-1", "no_attack"),
        case("N-TD-1", "without an attack", Declarations("a", "total_defence"), "N-TD-1", "no_attack"),
        case("N-TD-1", "it has no target", Declarations("a", "total_defence", "x", due=True), "N-TD-1", "target"),
        case("N-BRK-1", "without an attack", Declarations("a", "break_off", "x"), "N-BRK-1", "no_attack"),
        case("N-FIGHT-11", "asleep", Declarations("a", "attack", "x", due=True, rolls=False), "N-FIGHT-11", "helpless"),
    ],
)
def test_what_one_may_not_do(declared, rule, kind):
    (found,) = legality.forbidden({"a": declared, "x": Declarations("x")}, FOES)
    assert (found.rule, found.kind) == (rule, kind)


@pytest.mark.parametrize(
    ("told", "apart", "allowed"),
    [
        case("N-FIGHT-1", "anyone while nobody attacks him", {"x": "idle"}, (), "xy"),
        case("N-FIGHT-1", "his attackers", {"x": "attack a"}, (), "x"),
        case("N-BRK-1", "but not whom he left", {"x": "idle"}, APART, "y"),
    ],
)
def test_whom_one_may_attack(told, apart, allowed):
    assert "".join(legality.may_attack(web(a="idle", **told), "a", FOES, apart)) == allowed


@pytest.mark.parametrize(
    ("chain", "enemy", "allowed"),
    [
        case("N-TA-1", "his attackers come first", Chain("a", ("x",)), "z", ("y",)),
        case("N-TA-1", "it has failed", Chain("a", ("x",), "failed"), "y", ()),
        case("N-TA-1", "nobody twice", Chain("a", ("x",)), "x", ("y",)),
        case("N-TA-1", "the next", Chain("a", ("x",)), "y", None),
    ],
)
def test_whom_a_chain_may_not_go_on_to(chain, enemy, allowed):
    held = web(a="total_attack x", x="attack a", y="attack a", z="idle")
    found = legality.chain_forbidden(held, chain, enemy, ("x", "y", "z"))
    assert (found and found.allowed) == allowed


@pytest.mark.parametrize(
    ("told", "able"),
    [
        case("N-TA-1", "one who can attack comes first", {"x": "idle", "y": "forego"}, ("y",)),
        case("N-TA-1", "one in Total Defence too", {"x": "idle", "y": "total_defence"}, ("y",)),
        case("N-TA-1", "one who strikes at somebody else too", {"x": "idle", "y": "attack b", "b": "idle"}, ("y",)),
        case("N-TA-1", "nobody is able", {"x": "idle", "y": "asleep"}, None),
        case("N-TA-1", "the first is able", {"x": "forego", "y": "forego"}, None),
    ],
)
def test_whom_a_total_attack_begins_with(told, able):
    found = legality.forbidden(web(a="total_attack x", **told), FOES)
    assert [(each.rule, each.kind, each.allowed) for each in found] == (
        [("N-TA-1", "able_first", able)] if able else []
    )
    assert not legality.forbidden(web(a="attack x", **told), FOES)


SHOT = Shot("s", "a", given(5), given(4))


@pytest.mark.parametrize(
    ("told", "shots", "who", "knows", "kind"),
    [
        case("N-SHOOT-1", "may dodge", {"a": "idle"}, [SHOT], "a", True, None),
        case("N-SHOOT-1", "blocking in close combat too", {"a": "forego", "x": "attack a"}, [SHOT], "a", True, None),
        case("N-SHOOT-1", "who does not know of it", {"a": "idle"}, [SHOT], "a", False, "unaware"),
        case("N-SHOOT-1", "nor asleep", {"a": "asleep"}, [SHOT], "a", True, "unaware"),
        case("N-SHOOT-1", "who attacks", {"a": "attack x"}, [SHOT], "a", True, "attacks"),
        case(
            "N-SHOOT-1", "who shoots back", {"a": "idle"}, [SHOT, replace(SHOT, by="a", at="s")], "a", True, "attacks"
        ),
        case("N-SHOOT-1", "nobody shoots", {"a": "idle"}, [], "a", True, "nobody_shoots"),
    ],
)
def test_who_may_not_dodge(told, shots, who, knows, kind):
    found = legality.dodge_forbidden(web(**told), shots, who, knows)
    assert (found and found.kind) == kind


@pytest.mark.parametrize(
    ("told", "arc", "first", "sees", "found"),
    [
        case("N-SHOOT-3", "may shoot", {}, "left", None, True, []),
        case("N-SHOOT-3", "not in that arc", {}, "right", None, True, [("arc", ("forward", "left"))]),
        case("N-SHOOT-3", "stays in the first one's arc", {}, "left", "forward", True, [("arc", ("forward",))]),
        case("N-SHOOT-3", "does not see him", {}, "left", None, False, [("not_seen", ())]),
        case("N-SHOOT-3", "attacked", {"x": "attack s"}, "left", None, True, [("attacked", ())]),
    ],
)
def test_who_may_not_shoot(told, arc, first, sees, found):
    made = legality.shot_forbidden(web(s="idle", **told), SHOT, arc, ("forward", "left"), first, sees)
    assert [(each.kind, each.allowed) for each in made] == found


def test_other_refusals():
    assert legality.range_forbidden("s", None).rule == "N-RANGE-1"
    assert legality.range_forbidden("s", -3) is None
    assert legality.spell_forbidden("s", 3, 4).rule == "N-MP-1"
    assert legality.spell_forbidden("s", 4, 4) is None
    (aimed,) = legality.shot_forbidden({}, replace(SHOT, place="chest"), "left", ("left",))
    assert (aimed.rule, aimed.allowed) == ("N-AIM-1", PLACES)
