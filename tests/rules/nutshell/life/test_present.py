"""The figures of now: what was made at creation, and what the chronicle has made of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.common.system.ruleset import read_as
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PRIMARIES
from mls_desktop.rules.nutshell.world import World
from tests.rules.nutshell.worlds import world
from tests.truth import all_true

pytestmark = pytest.mark.needs("nutshell")
WORLD = world()
PLAIN: dict[str, Any] = {
    "id": "ann", "name": "Ann", "age": 18, "secondaries": [{"trait": "sword", "step": 1}],
    "negatives": [{"trait": "clumsy", "step": 2}], "occupation": {"occupation": "soldier", "step": 1},
    "personality": {"kind": 12}, "thp_roll": [3, 5], "magic": True, "tmp_roll": [4, 1], "money": 12.5,
}  # fmt: skip


def now(*entries: dict[str, Any], where: World = WORLD, **keys: Any) -> PresentStats:
    return PresentStats(msgspec.convert({**PLAIN, **keys, "chronicle": list(entries)}, Hero), where)


def buys(what: str, to: int | None) -> dict[str, Any]:
    return {"kind": "purchase", "what": what, "to": to}


def changes(what: str, to: int | None) -> dict[str, Any]:
    return {"kind": "change", "what": what, "to": to}


def trains(primary: str) -> dict[str, Any]:
    return {"kind": "training", "primary": primary}


def parts(figure: Figure | None) -> dict[str, Any]:
    return {name: part.value for name, part in figure.parts} if figure is not None else {}


def test_who_has_no_life_is_as_created() -> None:
    who = msgspec.convert(PLAIN, Hero)
    assert type(stats_now(who, WORLD)) is DerivedStats
    assert type(stats_now(now({"kind": "note"}).who, WORLD)) is PresentStats


@pytest.mark.parametrize(
    ("entries", "level", "made_of"),
    [
        ([], 3, {"base": 2, "step": 1}),
        ([buys("secondaries/sword", 2)], 4, {"base": 2, "step": 1, "in_play": 1}),
        ([changes("secondaries/sword", None)], None, {}),
        (
            [{"kind": "training", "primary": "strength"}, {"kind": "training", "primary": "dexterity"}],
            5,
            {"base": 2, "step": 1, "follows": 2},
        ),
    ],
    ids=["N-SEC-1", "N-ADV-3", "N-LIM-1 lost", "N-ADV-6 follows both"],
)
def test_a_level_of_now(entries: list[dict[str, Any]], level: int | None, made_of: dict[str, int]) -> None:
    found = now(*entries).trait_level("sword")
    assert (found.value if found is not None else None) == level and parts(found) == made_of


def test_what_is_acquired_in_play_is_had() -> None:
    """N-ADV-3: an unacquired Natural stands below its base until it is bought."""
    natural = next(trait.id for trait in WORLD.traits.values() if trait.type == "natural")
    before, stats = now(), now(buys(f"secondaries/{natural}", 0))
    base = number(before.trait_base(natural))
    assert parts(before.trait_level(natural)) == {"base": base, "unacquired": -2} and not before.is_had(natural)
    assert parts(stats.trait_level(natural)) == {"base": base, "in_play": 0} and stats.is_had(natural)
    section = next(each for each in SYSTEM.sheet(stats.who, WORLD) if each.id == "secondaries")
    assert next(row for row in section.rows if row.id == natural).group == "bought"


@pytest.mark.parametrize(
    ("entries", "primary", "made_of"),
    [
        ([trains("mind")], "mind", {"average": 2, "step": 0, "training": 1}),
        ([trains("mind"), {"kind": "time", "years": 1}], "mind", {"average": 2, "step": 0}),
        ([{"kind": "ageing", "primary": "body"}], "body", {"average": 2, "step": 0, "ageing": -1}),
        ([changes("primaries/aura", 2)], "aura", {"average": 2, "step": 0, "in_play": 2}),
    ],
    ids=["N-ADV-6", "N-ADV-6 over", "N-AGE-1", "N-PRIM-2"],
)
def test_a_primary_of_now(entries: list[dict[str, Any]], primary: Any, made_of: dict[str, int]) -> None:
    found = now(*entries).primary(primary)
    assert parts(found) == made_of and found.value == sum(made_of.values())


def test_hit_points_stay_as_rolled_or_fall_with_body_by_the_other_reading() -> None:
    """N-THP-3, N-TMP-1: two levels of Body lost, one of Aura."""
    lost = [{"kind": "ageing", "primary": "body"}, {"kind": "ageing", "primary": "aura"}]
    assert (now(*lost).thp.value, now(*lost).tmp.value) == (now().thp.value, now().tmp.value) == (8, 6)
    other = read_as(WORLD, "N-THP-3", "other")
    assert (now(*lost, where=other).thp.value, now(*lost, where=other).tmp.value) == (3, 4)
    raised = now(trains("body"), where=other)
    assert raised.thp.value == 8, "what is trained up leaves them as rolled"


def test_age_points_money_and_fate_of_now() -> None:
    """N-CP-2, N-ADV-2, N-ADV-7, N-FATE-1."""
    stats = now(
        {"kind": "time", "years": 1, "days": 73},
        {"kind": "adventure", "size": "average", "role": "major", "cp": 4},
        {"kind": "award", "cp": 2},
        {"kind": "money", "cp": 1, "d20": [7], "florins": 0.5},
        {"kind": "purchase", "what": "fate"},
        {"kind": "fate", "by": -1},
    )
    assert stats.age.value == Fraction(96, 5) and stats.increments.value == 1
    assert stats.total.value == 60 + 2 + 4 + 2 and parts(stats.total)["adventures"] == 4
    assert parts(dict(stats.ledger)["in_play"]) == {"money": 1, "purchase": 5}
    assert stats.money.value == 83 and stats.favor.value == 0
    assert (stats.fate_had.value, stats.fate.value) == (0, 0)
    assert stats.at_creation.age.value == 18 and stats.reductions_due == stats.at_creation.reductions_due


def test_a_side_of_now_and_what_it_leaves_alone() -> None:
    """N-ADV-5, N-FATE-1: later changes of personality alter no Fate Points."""
    stats = now(changes("personality/kind", 18))
    assert stats.side("kind").value == 18 and stats.side("selfish").value == 2 and stats.high_sides == ("kind",)
    assert stats.fate_at_start.value == stats.at_creation.fate_at_start.value == 0
    assert stats.pairs_at_16.value == 0


WHATS = ("secondaries/sword", "secondaries/climb", "negatives/clumsy", "personality/kind", "occupation")
DICE = st.integers(1, 8)
ENTRIES = st.one_of(
    st.builds(lambda what, to: buys(what, to), st.sampled_from(WHATS), st.integers(0, 7)),
    st.builds(lambda what, to: changes(what, to), st.sampled_from(WHATS), st.integers(0, 7)),
    st.builds(lambda p: {"kind": "training", "primary": p}, st.sampled_from(PRIMARIES)),
    st.builds(lambda p: {"kind": "ageing", "primary": p}, st.sampled_from(PRIMARIES)),
    st.builds(lambda years: {"kind": "time", "years": years}, st.sampled_from([0, 0.25, 1, 7.5, 33])),
    st.builds(lambda cp: {"kind": "award", "cp": cp}, st.integers(-9, 30)),
    st.builds(lambda cp: {"kind": "adventure", "size": "major", "role": "major", "cp": cp}, st.integers(0, 10)),
    st.builds(lambda what: {"kind": "check", "what": what}, st.sampled_from(WHATS[:2])),
    st.builds(
        lambda what, die: {"kind": "check_roll", "what": what, "die": die},
        st.sampled_from(WHATS[:2]),
        st.integers(1, 8),
    ),
    st.builds(lambda by: {"kind": "fate", "by": by}, st.integers(-2, 2).filter(bool)),
    st.just({"kind": "purchase", "what": "fate"}),
    st.just({"kind": "alien", "what": 3}),
)


@given(st.lists(ENTRIES, max_size=12))
def test_any_life_balances_and_every_figure_is_what_its_parts_make(entries: list[dict[str, Any]]) -> None:
    stats = now(*entries)
    state = SYSTEM.life(stats.who, WORLD).state()  # type: ignore[union-attr]
    told: Any = state["ledger"]
    assert sum(line["cp"] for line in told) == stats.left.value == stats.now.balance
    assert number(stats.total) - number(stats.spent) == stats.left.value
    for section in SYSTEM.sheet(stats.who, WORLD):
        assert all(all_true(cell.figure) for row in section.rows for cell in row.cells)
    for one, other in PAIRS:
        assert number(stats.side(one)) + number(stats.side(other)) == 20  # type: ignore[arg-type]
    assert all(number(stats.primary(primary)) == stats.now.level(primary) for primary in PRIMARIES)
    assert all(finding.path[:1] != ("chronicle",) or finding.kind for finding in SYSTEM.findings(stats.who, WORLD))


def test_a_negative_that_came_in_play_stands_on_the_sheet() -> None:
    """N-LIM-1: with its level of now; what is gone stands there as lost."""
    stats = now(
        {"kind": "change", "what": "negatives/clumsy", "to": None},
        {"kind": "change", "what": "negatives/lame", "to": 2},
        where=world({"traits": [{"id": "lame", "name": "Lame", "type": "negative", "base": ["-agility"]}]}),
    )
    section = next(section for section in SYSTEM.sheet(stats.who, stats.world) if section.id == "negatives")
    shown = {
        row.id: ({cell.key: cell.figure.value for cell in row.cells if cell.key}, row.state) for row in section.rows
    }
    assert shown == {"clumsy": ({"negatives.clumsy": None}, "lost"), "lame": ({"negatives.lame": 2}, "plain")}
    assert section.rows[1].remove is None and not section.rows[1].path
