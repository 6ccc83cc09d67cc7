"""What each entry of a chronicle does, costs and breaks (chapter 13)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord, life_record
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.worlds import case, world

pytestmark = pytest.mark.needs("nutshell")
SWORD, CLIMB, CLUMSY = "secondaries/sword", "secondaries/climb", "negatives/clumsy"
OWN: dict[str, Any] = {
    "traits": [
        {"id": "priest_magic", "name": "Priest Magic", "type": "trained", "base": ["aura"]},
        {"id": "deity_sun", "name": "Deity Sun", "type": "trained", "base": ["aura"]},
    ]
}
PLAIN: dict[str, Any] = {
    "id": "ann", "name": "Ann", "age": 18, "secondaries": [{"trait": "sword", "step": 1}],
    "negatives": [{"trait": "clumsy", "step": 4}], "occupation": {"occupation": "soldier", "step": 1},
}  # fmt: skip


def life(*entries: dict[str, Any], where: World | None = None, left: int = 100, **keys: Any) -> LifeRecord:
    """A life with so many CP left of creation."""
    who = msgspec.convert({**PLAIN, **keys, "chronicle": list(entries)}, Hero)
    return life_record(who, where or world(OWN), (left, 0))


def buys(what: str, to: int | None = None) -> dict[str, Any]:
    return {"kind": "purchase", "what": what} | ({} if what == "fate" else {"to": to})


def years(count: float) -> dict[str, Any]:
    return {"kind": "time", "years": count}


ADVENTURE = {"kind": "adventure", "size": "average", "role": "major", "cp": 4}


def said(of: LifeRecord) -> list[str]:
    """Every finding, by rule, kind and severity if it is no error, with its place."""
    return [
        f"{'/'.join(each.path[1:])} {each.rule} {each.kind}{'' if each.severity == 'error' else ' (warning)'}".strip()
        for each in of.findings()
    ]


@pytest.mark.parametrize(
    ("entries", "cp", "wrong"),
    [
        ([buys(SWORD, 2)], -3, []),
        ([buys(SWORD, 3)], -7, ["0 N-ADV-3 too_fast"]),
        ([buys(SWORD, 2), buys(SWORD, 3)], -7, ["1 N-ADV-3 too_fast"]),
        ([buys(SWORD, 2), years(1), buys(SWORD, 3)], -5, []),
        ([buys(SWORD, 1)], 0, ["0 N-ADV-3 no_longer_fits (warning)"]),
        ([buys(SWORD, 7)], -32, ["0 N-ADV-3 too_fast", "0 N-LIM-1 above"]),
        ([buys(CLIMB, 1)], -2, []),
        ([buys("secondaries/acrobatics", 0)], -1, []),
        ([buys("secondaries/acrobatics", 1)], -3, ["0 N-ADV-3 too_fast"]),
        ([buys("occupation", 2)], -6, []),
        ([buys("occupation", 1)], 0, ["0 N-ADV-3 no_longer_fits (warning)"]),
        ([buys(CLUMSY, 3)], -5, []),
        ([buys(CLUMSY, 2)], -9, ["0 N-ADV-4 too_fast"]),
        ([buys(CLUMSY, 4)], 0, ["0 N-ADV-4 no_longer_fits (warning)"]),
        ([buys(CLUMSY, None)], -15, ["0 N-ADV-4 too_fast"]),
        ([buys("personality/kind", 11)], -1, []),
        ([buys("personality/kind", 12)], -2, ["0 N-ADV-5 too_fast"]),
        ([buys("personality/kind", 10)], 0, ["0 N-ADV-5 no_longer_fits (warning)"]),
        ([buys("fate")], -5, []),
        ([buys("fate"), buys("fate")], -10, []),
    ],
    ids=lambda v: str(v).replace(" ", "") if isinstance(v, int) else None,
)
def test_purchases(entries: list[dict[str, Any]], cp: int, wrong: list[str]) -> None:
    """N-ADV-3, N-ADV-4, N-ADV-5, N-FATE-1: level by level, and no more than one in an increment."""
    lived = life(*entries)
    assert (lived.now.balance - 100, said(lived)) == (cp, wrong)


@pytest.mark.parametrize(
    ("value", "to", "cp", "wrong"),
    [
        (15, 16, -5, []), (17, 18, -10, []), (18, 19, -10, []), (19, 20, -10, ["0 N-ADV-5 never_by_points"]),
        (20, 21, -10, ["0 N-ADV-5 never_by_points", "0 N-PERS-4 out_of_range"]),
    ],
    ids=lambda v: f"N-ADV-5 {v}" if isinstance(v, int) else None,
)  # fmt: skip
def test_dear_points_of_a_side(value: int, to: int, cp: int, wrong: list[str]) -> None:
    lived = life(buys("personality/kind", to), personality={"kind": value})
    assert (lived.now.balance - 100, said(lived)) == (cp, wrong)
    assert (lived.now.side("kind"), lived.now.side("selfish")) == (to, 20 - to)


def test_the_last_level_of_a_negative_removes_it() -> None:
    """N-ADV-4: 1 CP from base."""
    lived = life(buys(CLUMSY, None), negatives=[{"trait": "clumsy", "step": 0}])
    assert lived.now.balance == 99 and "clumsy" not in lived.now.steps and said(lived) == []


@pytest.mark.parametrize(
    ("entry", "cp", "wrong"),
    [
        (ADVENTURE, 4, []),
        ({**ADVENTURE, "cp": 7}, 7, ["0 N-ADV-2 out_of_range"]),
        ({**ADVENTURE, "cp": 0}, 0, ["0 N-ADV-2 out_of_range"]),
        ({**ADVENTURE, "success": False, "cp": 0}, 0, []),
        ({**ADVENTURE, "success": False, "cp": 1}, 1, ["0 N-ADV-2 out_of_range"]),
        ({**ADVENTURE, "cp": None}, 0, ["0 N-ADV-2 not_rolled (warning)"]),
        ({**ADVENTURE, "success": False, "cp": None}, 0, []),
        ({"kind": "award", "cp": -3}, -3, []),
        ({"kind": "of a newer program", "cp": 5}, 0, []),
        ({"no": "kind"}, 0, []),
    ],
)
def test_adventures_and_awards(entry: dict[str, Any], cp: int, wrong: list[str]) -> None:
    """N-ADV-2; what is of another kind derives nothing."""
    lived = life(entry)
    assert (lived.now.balance - 100, said(lived)) == (cp, wrong)


@pytest.mark.parametrize(
    ("age", "passing", "cp"),
    [(18, 1, 2), (18, 0.5, 0), (17, 0.5, 0), (17, 1.5, 0), (39, 2, 3), (40, 14, 14), (18, 22, 44)],
    ids=lambda v: f"N-CP-2 {v}",
)
def test_time_brings_points(age: int, passing: float, cp: int) -> None:
    assert life(years(passing), age=age).now.balance - 100 == cp


def test_days_are_parts_of_a_year() -> None:
    """N-ADV-1: by the calendar's year, exactly."""
    half = {"kind": "time", "days": 182}
    assert life(half, half).now.increment == 0
    assert life(half, half, {"kind": "time", "days": 1}).now.increment == 1


@pytest.mark.parametrize(
    ("entries", "level", "until", "wrong"),
    [
        ([{"kind": "training", "primary": "mind"}], 3, 19, []),
        ([{"kind": "training", "primary": "mind"}, years(1)], 2, None, []),
        ([{"kind": "training", "primary": "mind"}, years(0.5), {"kind": "training", "primary": "mind"}], 3, 20, []),
        (
            [{"kind": "training", "primary": "body"}, {"kind": "training", "primary": "mind"}],
            3, 19, ["1 N-ADV-6 two_at_once"],
        ),
    ],
    ids=["N-ADV-6 trained", "N-ADV-6 over", "N-ADV-6 kept", "N-ADV-6 two"],
)  # fmt: skip
def test_training_up(entries: list[dict[str, Any]], level: int, until: int | None, wrong: list[str]) -> None:
    """N-ADV-6: one level for one increment, kept by paying again, one trait at a time."""
    lived = life(*entries)
    assert lived.now.level("mind") == level and said(lived) == wrong
    trained = lived.training
    assert (trained[0] if trained else None, trained[1] if trained else None) == (until and "mind", until)


def test_training_ends_above_the_racial_average() -> None:
    """N-ADV-6: RAv+3 at most."""
    change = {"kind": "change", "what": "primaries/mind", "to": 3}
    assert said(life(change, {"kind": "training", "primary": "mind"})) == [
        "0 N-PRIM-2 out_of_range",
        "1 N-ADV-6 too_high",
    ]
    assert said(life({**change, "to": 2}, {"kind": "training", "primary": "mind"})) == []


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ([years(22), {"kind": "ageing", "primary": "mind"}], []),
        ([years(22)], [" N-AGE-1 too_few_in_play"]),
        ([{"kind": "ageing", "primary": "mind"}], ["0 N-AGE-1 too_many_in_play"]),
        ([years(22), {"kind": "ageing", "primary": "size"}], ["1 N-AGE-1 size_in_play"]),
    ],
    ids=["N-AGE-1 due", "N-AGE-1 missing", "N-AGE-1 early", "N-AGE-1 size"],
)
def test_losses_to_age(entries: list[dict[str, Any]], wrong: list[str]) -> None:
    """N-AGE-1: those of the ages reached since play began."""
    assert [each.strip() for each in said(life(*entries))] == [each.strip() for each in wrong]


def test_a_loss_stops_two_below_the_average() -> None:
    """N-AGE-1: none below RAv-2."""
    loss = {"kind": "ageing", "primary": "mind"}
    assert said(life(years(22), loss, primaries={"mind": -2})) == ["1 N-AGE-1 too_low_in_play"]


CHECK, ROLL = {"kind": "check", "what": SWORD}, {"kind": "check_roll", "what": SWORD}


@pytest.mark.parametrize(
    ("entries", "step", "wrong"),
    [
        ([CHECK, ADVENTURE, {**ROLL, "die": 4}], 2, []),
        ([CHECK, ADVENTURE, {**ROLL, "die": 3}], 1, []),
        ([CHECK, {**ROLL, "die": 8}], 2, ["1 N-CHK-2 waits"]),
        ([{**CHECK, "refused": True}, ADVENTURE, {**ROLL, "die": 8}], 2, ["2 N-CHK-2 no_check"]),
        ([CHECK, CHECK, ADVENTURE, {**ROLL, "die": 8}, {**ROLL, "die": 8}], 3, ["4 N-CHK-2 no_check"]),
        ([CHECK, ADVENTURE, CHECK, ADVENTURE, {**ROLL, "die": 8}], 2, []),
    ],
    ids=[
        "N-CHK-2 high",
        "N-CHK-2 low",
        "N-CHK-2 no adventure",
        "N-CHK-1 refused",
        "N-CHK-1 one stands",
        "N-CHK-1 kept",
    ],
)
def test_checks_of_a_secondary(entries: list[dict[str, Any]], step: int, wrong: list[str]) -> None:
    """N-CHK-1, N-CHK-2."""
    lived = life(*entries)
    assert (lived.now.step("sword"), said(lived)) == (step, wrong)


@pytest.mark.parametrize(
    ("what", "keys", "die", "step", "wrong"),
    [
        ("secondaries/acrobatics", {}, 2, 0, []),
        ("secondaries/acrobatics", {}, 1, None, []),
        ("secondaries/climb", {}, 3, 1, []),
        ("secondaries/dodge", {}, 8, None, ["2 N-CHK-2 raises_nothing"]),
        ("secondaries/sword", {"secondaries": [{"trait": "sword", "step": 6}]}, 8, 6, ["2 N-CHK-2 raises_nothing"]),
    ],
    ids=["N-CHK-2 natural", "N-CHK-2 natural low", "N-CHK-2 inherent", "N-CHK-2 trained", "N-CHK-2 six"],
)
def test_what_a_check_raises(what: str, keys: dict[str, Any], die: int, step: int | None, wrong: list[str]) -> None:
    """N-CHK-2: an unacquired Natural to base; no Trained that is not had, nothing at +6."""
    lived = life({"kind": "check", "what": what}, ADVENTURE, {"kind": "check_roll", "what": what, "die": die}, **keys)
    assert (lived.now.step(what.partition("/")[2]), said(lived)) == (step, wrong)


@pytest.mark.parametrize(
    ("dice", "value", "wrong"),
    [
        ([], 10, []), ([10], 10, []), ([11], 11, []), ([11, 11], 11, []), ([11, 12], 12, []),
        ([11, 11, 11], 11, ["5 N-CHK-3 no_check"]),
    ],
    ids=lambda v: f"N-CHK-3 {v}",
)  # fmt: skip
def test_checks_of_a_side_gather_and_are_rolled_one_by_one(dice: list[int], value: int, wrong: list[str]) -> None:
    """N-CHK-3: 1d20 against the value as it then stands; the opposing side follows."""
    check, roll = ({"kind": kind, "what": "personality/kind"} for kind in ("check", "check_roll"))
    lived = life(check, check, ADVENTURE, *({**roll, "die": die} for die in dice))
    assert (lived.now.side("kind"), lived.now.side("selfish"), said(lived)) == (value, 20 - value, wrong)
    assert life(check, check, ADVENTURE).checks == {"personality/kind": 2} and life(check).checks == {}


@pytest.mark.parametrize(
    ("entry", "keys", "had", "wrong"),
    [
        ({"kind": "money", "cp": 2, "d20": [7, 12]}, {}, (190, 0), []),
        ({"kind": "money", "cp": 2, "d20": [7]}, {}, (70, 0), ["0 N-ADV-7 dice"]),
        ({"kind": "money", "florins": -2.5}, {}, (-2.5, 0), []),
        ({"kind": "prayer", "cp": 2}, {"secondaries": [{"trait": "deity_sun"}]}, (0, 10), []),
        ({"kind": "prayer", "cp": 2}, {}, (0, 10), ["0 N-ADV-7 no_priest"]),
        ({"kind": "prayer", "favor": 3}, {}, (0, 3), []),
    ],
    ids=[f"N-ADV-7 {each}" for each in ("dice", "one die", "spent", "prayer", "no priest", "favour")],
)
def test_money_and_prayer(
    entry: dict[str, Any], keys: dict[str, Any], had: tuple[float, float], wrong: list[str]
) -> None:
    """N-ADV-7."""
    lived = life(entry, **keys)
    assert (float(lived.now.florins), float(lived.now.favor)) == had and said(lived) == wrong
    assert lived.now.balance == 100 - entry.get("cp", 0)


@pytest.mark.parametrize(
    ("entries", "keys", "wrong"),
    [
        ([{"kind": "fate", "by": -1}], {"fate_bought": 1}, []),
        ([{"kind": "fate", "by": -1}], {}, ["0 N-FATE-1 too_few"]),
        ([buys("fate"), {"kind": "fate", "by": -1}], {}, []),
        ([{"kind": "fate", "by": 2}], {}, []),
    ],
)
def test_fate_told(entries: list[dict[str, Any]], keys: dict[str, Any], wrong: list[str]) -> None:
    """N-FATE-1."""
    assert said(life(*entries, **keys)) == wrong


def test_fate_is_not_for_sale_where_the_rule_is_read_so() -> None:
    """N-FATE-1: its other reading."""
    assert said(life(buys("fate"), where=world(OWN, N_FATE_1="other"))) == ["0 N-FATE-1 shut"]


@pytest.mark.parametrize(
    ("what", "to", "wrong"),
    [
        (SWORD, 3, []), (SWORD, None, []), (SWORD, 7, ["0 N-LIM-1 above"]),
        (SWORD, 1, ["0 N-LIM-1 no_longer_fits (warning)"]), (CLIMB, 0, []),
        (CLIMB, None, ["0 N-LIM-1 no_longer_fits (warning)"]), (CLUMSY, 5, []),
        ("occupation", 3, []), ("primaries/body", -3, ["0 N-PRIM-2 out_of_range"]), ("primaries/body", 1, []),
        ("personality/kind", 21, ["0 N-PERS-4 out_of_range"]), ("personality/kind", 4, []),
        ("personality/kind", 10, ["0 N-LIM-1 no_longer_fits (warning)"]),
    ],
)  # fmt: skip
def test_the_referees_word_costs_nothing(what: str, to: int | None, wrong: list[str]) -> None:
    """N-LIM-1, N-PRIM-2, N-PERS-4."""
    lived = life({"kind": "change", "what": what, "to": to})
    assert (lived.now.balance, said(lived)) == (100, wrong)


def test_less_than_nothing_is_a_breach_where_it_is_spent() -> None:
    """N-CP-3: at each entry that leaves less than nothing, of players' characters."""
    entries = (buys(SWORD, 2), {"kind": "award", "cp": 9}, buys("fate"), buys("fate"))
    assert said(life(*entries, left=2)) == ["0 N-CP-3 overspent_then", "3 N-CP-3 overspent_then"]
    assert said(life(*entries, left=2, role="minor")) == []


def test_the_ledger_names_every_point() -> None:
    """It begins with creation, and its sum is what is left."""
    who = msgspec.convert({**PLAIN, "chronicle": [ADVENTURE, years(1.5), buys(SWORD, 2), {"kind": "note"}]}, Hero)
    stats = DerivedStats(who, world())
    total, spent = int(str(stats.total.value)), int(str(stats.spent.value))
    lived = life_record(who, world(), (total, spent))
    assert [(line.entry, line.cp, line.on) for line in lived.ledger] == [
        (None, 60, "budget"), (None, -spent, "creation"), (0, 4, "adventure"), (1, 2, "time"), (2, -3, SWORD),
    ]  # fmt: skip
    assert sum(line.cp for line in lived.ledger) == lived.now.balance == 60 - spent + 3


DODGE_CHECK, DODGE_ROLL = {"kind": "check", "what": "secondaries/dodge"}, {
    "kind": "check_roll", "what": "secondaries/dodge", "die": 8,
}  # fmt: skip
KIND_CHECK, KIND_ROLL = {"kind": "check", "what": "personality/kind"}, {
    "kind": "check_roll", "what": "personality/kind", "die": 20,
}  # fmt: skip
NOTE = {"kind": "note", "text": "Rain."}


@pytest.mark.parametrize(
    ("entries", "wrong", "moved"),
    [
        case("N-CHK-2", "in order", ([DODGE_CHECK, ADVENTURE, DODGE_ROLL]), [], None),
        case("N-CHK-2", "none at all", ([ADVENTURE, DODGE_ROLL]), ["1 N-CHK-2 no_check"], None),
        case("N-CHK-2", "after its adventure", ([ADVENTURE, DODGE_CHECK, DODGE_ROLL]), ["2 N-CHK-2 waits"], ("1", 0)),
        case(
            "N-CHK-2",
            "after the last of two",
            ([ADVENTURE, NOTE, ADVENTURE, NOTE, DODGE_CHECK, DODGE_ROLL]),
            ["5 N-CHK-2 waits"],
            ("4", 2),
        ),
        case("N-CHK-2", "no adventure yet", ([DODGE_CHECK, DODGE_ROLL]), ["1 N-CHK-2 waits"], None),
        case("N-CHK-3", "of a side", ([ADVENTURE, KIND_CHECK, KIND_ROLL]), ["2 N-CHK-3 waits"], ("1", 0)),
    ],
)
def test_a_check_that_waits_for_its_adventure_says_so_and_can_be_moved(
    entries: list[dict[str, Any]], wrong: list[str], moved: tuple[str, int] | None
) -> None:
    of = life(*entries, secondaries=[{"trait": "dodge", "step": 0}])
    assert said(of) == wrong
    ways = [way for finding in of.findings() for way in finding.ways]
    assert [(way.op, way.path, way.value) for way in ways] == (
        [("move", ("chronicle", moved[0]), moved[1])] if moved else []
    )
    if moved is not None:
        at, to = moved
        entries.insert(to, entries.pop(int(at)))
        assert said(life(*entries, secondaries=[{"trait": "dodge", "step": 0}])) == []
