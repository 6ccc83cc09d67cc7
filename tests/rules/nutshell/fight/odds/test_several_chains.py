"""Rounds with several Total Attacks: their odds equal those that counting every path of the duels gives, and they are
worked out in small steps."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.odds import effort, several_chains
from mls_desktop.rules.nutshell.fight.odds.chain_odds import ChainOdds
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from tests.rules.nutshell.fight.crowds import CHARGES, askers, crowd
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.summaries import chances, outlook_of, same_alone
from tests.rules.nutshell.fight.odds.whole_rounds import WholeRounds
from tests.rules.nutshell.fight.people import fighter, people, web
from tests.tiers import cases

OURS = people(
    fighter("a0", 7, 6, minor=True, chp=8, thp=9),
    fighter("a1", 6, 4, minor=True, chp=7, thp=7, armour=(2, "partial")),
    fighter("a2", 5, 5, minor=True, chp=6, thp=8),
)
THEIRS = people(
    fighter("b0", 5, 5, minor=True, chp=9, thp=12, armour=(3, "full")),
    fighter("b1", 4, 6, minor=True, chp=6, thp=6, shield=2),
)
ROUNDS = {
    "one, through both": web(a0="total_attack b0", b0="attack a0", b1="idle"),
    "one, at somebody else's": web(a0="total_attack b0", a1="attack b1", b0="attack a0", b1="attack a1"),
    "one, past those who forego or defend": web(a0="total_attack b0", b0="forego", b1="total_defence"),
    "two of one side on one": web(a0="total_attack b0", a1="total_attack b0", b0="attack a0"),
    "two of one side on both": web(a0="total_attack b0", a1="total_attack b1", b0="idle", b1="idle"),
    "two that meet": web(a0="total_attack b0", b0="total_attack a0", b1="attack a0"),
    "two that cross": web(a0="total_attack b0", a1="attack b1", b0="attack a0", b1="total_attack a1"),
    "two, one into a Total Defence": web(
        a0="total_attack b0", a1="total_attack b1", b0="total_defence", b1="attack a1"
    ),
    "two, aimed": web(a0="total_attack b0 head", a1="total_attack b0", b0="attack a1 arm", b1="idle"),
    "two, past one who foregoes": web(a0="total_attack b0", a1="total_attack b1", b0="attack a0", b1="forego"),
    "two, to who strikes at the third": web(
        a0="total_attack b0", a1="total_attack b0", a2="idle", b0="forego", b1="attack a2"
    ),
    "three of both sides": web(a0="total_attack b0", a1="total_attack b0", b0="total_attack a1", b1="idle"),
    "three of one side on one": web(a0="total_attack b0", a1="total_attack b0", a2="total_attack b0", b0="attack a0"),
    "three on two": web(a0="total_attack b0", a1="total_attack b0", a2="total_attack b1", b0="idle", b1="idle"),
}
READINGS = [Customs(), Customs(always=False), Customs(blocking=False)]


def fighters_in(held: Web) -> dict[str, Combatant]:
    return {id: {**OURS, **THEIRS}[id] for id in held}


def near(held: Web) -> dict[str, tuple[str, ...]]:
    return {id: tuple(other for other in held if other[0] != id[0]) for id in held}


def counted(found: Chains) -> dict[str, Fraction]:
    """What counting gives of all that an outlook says but the points."""
    ends = {
        "shock": sum((share for (*_, shocked), share in found.ends.items() if shocked), Fraction(0)),
        "down": sum((share for (state, *_), share in found.ends.items() if state != "up"), Fraction(0)),
        "dead": sum((share for (state, *_), share in found.ends.items() if state == "dead"), Fraction(0)),
    }
    for who, shares in found.by.items():
        ends[f"{who} hits"] = shares.get("hit", Fraction(0)) + shares.get("critical", Fraction(0))
        ends[f"{who} critical"] = shares.get("critical", Fraction(0))
    return {name: share for name, share in ends.items() if share}


@pytest.mark.parametrize("customs", READINGS, ids=["usual", "only after a hit", "unopposed"])
@pytest.mark.parametrize("about", ROUNDS)
def test_every_path_counted(about: str, customs: Customs) -> None:
    with faces_here(f"{about} {READINGS.index(customs)}"):
        counts_every_path(about, customs)


def counts_every_path(about: str, customs: Customs) -> None:
    held = ROUNDS[about]
    fighters, beside = fighters_in(held), near(held)
    scene = Scene(fighters, held, active=("a0", "a1", "a2"), adjacent=beside)
    together = gone_through(ChainOdds(HitOutcomes(fighters, customs)), scene, tuple(fighters))
    for who in fighters:
        paths = Chains(fighters, dict(held), beside, who, customs.always, customs.blocking, scene.active)
        alone = gone_through(ChainOdds(HitOutcomes(fighters, customs)), scene, (who,))
        for found in (together[who], alone[who]):
            says = dict(found.harm)
            for other in fighters:
                says |= {f"{other} hits": found.hit_by(other), f"{other} critical": found.critical_by(other)}
            assert {name: share for name, share in says.items() if share} == counted(paths)
            same_alone(found, paths)
        assert alone[who].mean_taken == together[who].mean_taken
        assert (
            alone[who].mean_taken == outlook_of(WholeRounds(HitOutcomes(fighters, customs)).toll(scene, who)).mean_taken
        )


def gone_through(stages: ChainOdds, scene: Scene, those: tuple[str, ...]) -> dict[str, Any]:
    """Their outlooks by moments, also where there is a single Total Attack."""
    order = tuple(each.who for each in scene.web.values() if each.does == "total_attack")
    order = tuple(sorted(order, key=lambda who: who not in scene.active))
    found = finished(stages.gone_through(scene, order, those))
    return {who: finished(found.outlook(who)) for who in those}


@pytest.mark.parametrize("about", ROUNDS)
def test_hits_of_the_duels(about: str) -> None:
    held = ROUNDS[about]
    fighters, beside = fighters_in(held), near(held)
    scene = Scene(fighters, held, active=("a0", "a1", "a2"), adjacent=beside)
    hits = finished(ChainOdds(HitOutcomes(fighters)).hits(scene, "a0", tuple(THEIRS)))
    for who in set(THEIRS) & set(held):
        found = Chains(fighters, dict(held), beside, who, active=scene.active).by["a0"]
        assert hits[who].chance == found["hit"] + found["critical"]


OUTSIDE = {
    "one, then who shoots at its owner": web(a0="total_attack b0", b0="forego", b1="forego"),
    "two, either to who shoots": web(a0="total_attack b0", a1="total_attack b0", b0="attack a0", b1="forego"),
    "two of both sides": web(a0="total_attack b0", b0="total_attack a1", a1="forego", b1="forego"),
}


@pytest.mark.parametrize("about", OUTSIDE)
def test_a_shot_that_a_duel_spends(about: str) -> None:
    """Who shoots is met by a Total Attack, and shoots no more (N-TA-6): as following every stage has it."""
    held = OUTSIDE[about]
    fighters = fighters_in(held)
    shots = (Shot("b1", "a0", given(6), given(5)),)
    scene = Scene(fighters, held, shots, active=("a0", "a1"), adjacent=near(held))
    rounds = WholeRounds(HitOutcomes(fighters))
    quick = finished(rounds.odds.outlooks(scene, tuple(fighters)))
    for who, toll in rounds.tolls(scene, fighters).items():
        assert chances(quick[who]) == chances(outlook_of(toll)), who
    shot = chances(quick["a0"])["b1 hits"]
    undisturbed = finished(ChainOdds(HitOutcomes(fighters)).outlooks(replace(scene, adjacent={}), ("a0",)))["a0"]
    assert 0 < shot < undisturbed.hit_by("b1")  # type: ignore[operator]


def test_a_shot_of_a_third_side_that_a_duel_spends() -> None:
    """The chain meets whom the third side shoots at, and after them the one who shoots."""
    held = web(a0="total_attack b0", b0="forego", b1="forego")
    fighters, beside = fighters_in(held), {"a0": ("b0", "b1"), "b0": ("a0", "b1"), "b1": ("a0", "b0")}
    scene = Scene(fighters, held, (Shot("b1", "b0", given(6), given(5)),), active=("a0",), adjacent=beside)
    stages = ChainOdds(HitOutcomes(fighters))
    quick = finished(stages.outlooks(scene, ("b0",)))["b0"]
    assert chances(quick) == chances(gone_through(stages, scene, ("b0",))["b0"])


def test_nobody_stands_in_for_another() -> None:
    """Two who differ only in their wounds have different outlooks after the same duels."""
    held = {**ROUNDS["two of one side on both"], "b1": Declarations("b1")}
    hurt = fighter("b1", 4, 6, minor=True, chp=2, thp=6, shield=2)
    scene = Scene({**fighters_in(held), "b1": hurt}, held, adjacent=near(held))
    whole = Scene(fighters_in(held), held, adjacent=near(held))
    down = [
        dict(finished(ChainOdds(HitOutcomes(each.fighters)).outlooks(each, ("b1",)))["b1"].harm)["down"]
        for each in (scene, whole)
    ]
    assert down[0] > down[1] > 0


MUCH = 12_000
"""Calls of functions, of Python's own too: some 5 ms of them."""


def works(steps: Iterator[Choice | None]) -> Iterator[int]:
    """How many functions are called in each step."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    while True:
        calls, before = 0, sys.getprofile()
        sys.setprofile(count)
        try:
            over = next(steps, steps) is steps
        finally:
            sys.setprofile(before)
        yield calls
        if over:
            return


@pytest.mark.parametrize("nth", range(len(CHARGES))[-cases(all=1, long=len(CHARGES)) :])
def test_no_step_is_long(nth: int) -> None:
    found = crowd(*CHARGES[nth])
    asked = askers(found)
    who = asked[nth % len(asked)]
    assert max(works(found.odds(who))) < MUCH


def told_rows(found: NutshellFight, who: str) -> list[Choice]:
    return [row for row in found.odds(who) if row is not None]


def compared(rows: list[Choice], whole: list[Choice]) -> int:
    """How many rows are left out; all others are those of the whole table."""
    assert [row.event for row in rows] == [row.event for row in whole]
    for row, held in zip(rows, whole, strict=True):
        assert row.chances == (() if row.left_out else held.chances)
    return sum(row.left_out for row in rows)


def test_rows_of_too_many_ways_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    found = crowd(("p1", "r1"), ("r2", "p2"))
    monkeypatch.setattr(effort, "BOUND", 10**9)
    whole = told_rows(found, "p3")
    assert compared(whole, whole) == 0
    monkeypatch.setattr(several_chains, "MOST", 100)
    assert 0 < compared(told_rows(found, "p3"), whole) < len(whole)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("nth", range(len(CHARGES)), ids=[" ".join(map(">".join, each)) for each in CHARGES])
def test_of_four_against_six_no_row_is_left_out(nth: int) -> None:
    """Everybody next to everybody, no two alike, with one to three Total Attacks."""
    found = crowd(*CHARGES[nth])
    for who in askers(found)[-cases(all=1, long=9) :]:
        assert not [row.event for row in told_rows(found, who) if row.left_out], who


def is_aimed(row: Choice) -> bool:
    return any(name == "place" for name, _value in row.event.facts)


@pytest.mark.parametrize("bound", [0, 2_000, 9_000])
def test_a_table_costs_no_more_than_its_bound(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past it rows go without chances; plain ones come before those aimed at a place."""
    charges = (("p1", "r1"), ("r2", "p2"))
    monkeypatch.setattr(effort, "BOUND", 10**9)
    whole = told_rows(crowd(*charges), "r3")
    monkeypatch.setattr(effort, "BOUND", bound)
    steps = list(crowd(*charges).odds("r3"))
    rows = [row for row in steps if row is not None]
    assert compared(rows, whole) > 0
    assert steps.count(None) <= bound + 2 * len(rows), "and what finding out what all others do takes"
    assert [is_aimed(row) for row in rows] == sorted(map(is_aimed, rows))
