"""The ways out that findings offer, and what findings say of the figures concerned."""

import pytest

from mls_desktop.rules.nutshell.findings import findings
from tests.rules.nutshell.stats.test_personality import FIVE, SIX
from tests.rules.nutshell.worlds import case, hero, world


def ways(keys, rule, kind=""):
    """(operation, path, value) of each way out of that finding."""
    found = [f for f in findings(hero(**keys), world()) if (f.rule, f.kind) == (rule, kind)]
    assert len(found) == 1
    return [(way.op, "/".join(way.path), way.value) for way in found[0].ways]


def sets(*pairs):
    return [("set", path, value) for path, value in pairs]


AT_TWO = {"strength": 2, "body": 2, "size": 3}


@pytest.mark.parametrize(
    ("keys", "kind", "offered"),
    [
        case("N-PRIM-2", "to the nearest", {"primaries": {"mind": 5}}, "too_high", sets(("primaries/mind", 2))),
        case("N-PRIM-2", "upwards", {"primaries": {"mind": -5}}, "too_low", sets(("primaries/mind", -2))),
        case(
            "N-PRIM-3",
            "any one down to +1",
            {"primaries": AT_TWO},
            "",
            sets(("primaries/strength", 1), ("primaries/body", 1), ("primaries/size", 1)),
        ),
        case("N-PRIM-3", "none by one step", {"primaries": {**AT_TWO, "mind": 2}}, "", []),
        case("N-CP-1", "youngest", {"age": 3}, "too_young", sets(("age", 18))),
        case("N-CP-1", "none within the range", {"age": 9.5, "race": "goblin"}, "", None),
        case("N-CP-1", "oldest of a race", {"age": 99, "race": "ork"}, "too_old", sets(("age", 39))),
        case("N-CP-3", "none by one step", {"fate_bought": 99}, "overspent", []),
        case("N-CP-3", "a Fate Point less", {"fate_bought": 13}, "overspent", sets(("fate_bought", 12))),
        case(
            "N-CP-3",
            "those that give up least",
            {
                "fate_bought": 10,
                "primaries": {"strength": 1, "body": 2},
                "secondaries": [{"trait": "acrobatics", "step": 2}],
            },
            "overspent",
            sets(("secondaries/acrobatics/step", 1), ("primaries/body", 1), ("fate_bought", 9)),
        ),
        case(
            "N-AGE-1",
            "the missing one",
            {"age": 40, "primaries": dict.fromkeys(("strength", "body", "dexterity", "mind"), -2)},
            "too_few",
            [("add", "age_losses", p) for p in ("agility", "aura", "awareness")],
        ),
        case("N-AGE-1", "two missing", {"age": 50}, "too_few", []),
        case(
            "N-AGE-1",
            "the first ones stay",
            {"age": 40, "age_losses": ["mind", "aura", "body"]},
            "too_many",
            sets(("age_losses", ["mind"])),
        ),
        case(
            "N-SEC-3",
            "down",
            {"secondaries": [{"trait": "sword", "step": 7}]},
            "too_high",
            sets(("secondaries/sword/step", 4)),
        ),
        case(
            "N-NEG-1",
            "up",
            {"negatives": [{"trait": "clumsy", "step": -1}]},
            "too_low",
            sets(("negatives/clumsy/step", 0)),
        ),
        case(
            "N-OCC-1",
            "down",
            {"occupation": {"occupation": "soldier", "step": 5}},
            "too_high",
            sets(("occupation/step", 4)),
        ),
        case("N-THP-1", "too few", {"thp_roll": [6]}, "too_few_dice", sets(("thp_roll", None))),
        case(
            "N-THP-1",
            "too many",
            {"thp_roll": [6, 4, 2]},
            "too_many_dice",
            sets(("thp_roll", [6, 4]), ("thp_roll", None)),
        ),
        case(
            "N-TMP-1",
            "dice on Aura 0",
            {"magic": True, "primaries": {"aura": -2}, "tmp_roll": [1]},
            "too_many_dice",
            sets(("tmp_roll", None)),
        ),
        case("N-THP-2", "full", {"now": {"chp": 99}}, "chp", sets(("now/chp", None))),
        case("N-MP-1", "none", {"magic": True, "now": {"cmp": -1}}, "below_none", sets(("now/cmp", 0))),
        case(
            "N-AGE-1",
            "without Size",
            {"age": 50, "age_losses": ["size", "mind"]},
            "size",
            sets(("age_losses", ["mind"])),
        ),
        case(
            "N-AGE-1",
            "the loss too much",
            {"age": 54, "age_losses": ["body", "body"], "primaries": {"body": -1}},
            "too_low",
            sets(("age_losses", ["body"])),
        ),
        case(
            "N-PERS-2",
            "the highest of 3d6",
            {"personality": {"kind": 19}, "personality_rolled": ["kind"]},
            "rolled",
            sets(("personality/kind", 18)),
        ),
        case(
            "N-PERS-2",
            "the lowest of 3d6",
            {"personality": {"kind": 2}, "personality_rolled": ["kind"]},
            "rolled",
            sets(("personality/kind", 3)),
        ),
        case("N-PERS-4", "to the end", {"personality": {"kind": 22}}, "", sets(("personality/kind", 20))),
        case("N-PERS-2", "16 where it may be", {"personality": {"kind": 17}}, "chosen", sets(("personality/kind", 16))),
        case("N-PERS-2", "by the lower side", {"personality": {"kind": 1}}, "chosen", sets(("personality/kind", 4))),
        case(
            "N-PERS-2",
            "15 where five stand at 16",
            {"personality": {**FIVE, "cruel": 18}},
            "chosen",
            sets(("personality/cruel", 15)),
        ),
        case("N-PERS-2", "both sides written", {"personality": {"kind": 1, "selfish": 19}}, "chosen", []),
        case(
            "N-PERS-2",
            "one of six",
            {"personality": {**FIVE, "cruel": 4}},
            "too_many_strong",
            sets(*((f"personality/{side}", 15) for side in FIVE), ("personality/cruel", 5)),
        ),
        case("N-PERS-2", "one of seven", {"personality": {**SIX, "proud": 16}}, "too_many_strong", []),
        case(
            "N-FATE-1",
            "what he had",
            {"fate_bought": 1, "now": {"fate_spent": 4}},
            "overspent",
            sets(("now/fate_spent", 1)),
        ),
    ],
)
def test_ways_out(request, keys, kind, offered):
    rule = request.node.callspec.id.split(" ")[0]
    if offered is None:
        assert rule not in {f.rule for f in findings(hero(**keys), world())}
    else:
        assert ways(keys, rule, kind) == offered


@pytest.mark.parametrize(
    ("keys", "kind", "facts"),
    [
        case(
            "N-CP-3",
            "how much over",
            {"fate_bought": 13},
            "overspent",
            {"left": -5, "total": 60, "spent": 65, "over": 5},
        ),
        case("N-CP-3", "how much left", {"fate_bought": 11}, "left", {"left": 5, "total": 60, "spent": 55}),
        case("N-PRIM-3", "how many", {"primaries": AT_TWO}, "", {"used": 3, "allowed": 2, "over": 1, "age": 18}),
        case(
            "N-PRIM-2",
            "how it counts",
            {"primaries": {"mind": -4}},
            "too_low",
            {"primary": "mind", "step": -4, "counted": -2},
        ),
        case("N-AGE-1", "how many due", {"age": 50}, "too_few", {"due": 2, "recorded": 0, "difference": 2, "age": 50}),
        case(
            "N-AGE-1",
            "how low",
            {"age": 40, "primaries": {"mind": -2}, "age_losses": ["mind"]},
            "too_low",
            {"primary": "mind", "level": -1, "lowest": 0},
        ),
        case(
            "N-CP-1", "the limits", {"age": 9}, "too_young", {"age": 9, "youngest": 18, "oldest": 54, "race": "human"}
        ),
        case(
            "N-THP-1", "the dice", {"thp_roll": [6, 4, 2]}, "too_many_dice", {"base": 2, "recorded": 3, "difference": 1}
        ),
        case("N-THP-2", "the points", {"now": {"chp": 9}}, "chp", {"current": 9, "total": 6}),
        case(
            "N-PERS-2",
            "the side rolled",
            {"personality": {"kind": 18}, "personality_rolled": ["selfish"]},
            "rolled",
            {
                "side": "selfish",
                "value": 2,
                "lowest": 3,
                "highest": 18,
            },
        ),
        case("N-PERS-2", "the side chosen", {"personality": {"kind": 17}}, "chosen", {"side": "kind", "value": 17}),
        case(
            "N-PERS-2", "how many strong", {"personality": SIX}, "too_many_strong", {"used": 6, "allowed": 5, "over": 1}
        ),
        case("N-FATE-1", "had and spent", {"now": {"fate_spent": 4}}, "overspent", {"had": 0, "spent": 4}),
    ],
)
def test_facts(request, keys, kind, facts):
    rule = request.node.callspec.id.split(" ")[0]
    found = next(f for f in findings(hero(**keys), world()) if (f.rule, f.kind) == (rule, kind))
    told = {name: figure.value for name, figure in found.facts}
    assert {name: told.get(name) for name in facts} == facts
