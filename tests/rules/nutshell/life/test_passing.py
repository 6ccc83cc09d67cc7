"""Time that passes: each race by its own increments, losses at the right ages, training that ends or is paid again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.life.campaign_dates import date_after
from mls_desktop.rules.common.life.passings import TimeChoices, TimePiece, TimeSpan
from mls_desktop.rules.nutshell.editing import edit as edited
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.life.passing import NutshellPassing
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from tests.rules.nutshell.worlds import case, hero, world

pytestmark = pytest.mark.needs("nutshell")
PASSING = NutshellPassing()
NONE = TimeChoices()


def pieces(span: TimeSpan, choices: TimeChoices = NONE, **keys: Any) -> tuple[TimePiece, ...]:
    return PASSING.pieces(hero(**keys), world(), span, choices)


def lived(span: TimeSpan, choices: TimeChoices = NONE, **keys: Any) -> Any:
    who = hero(**keys)
    for each in PASSING.edits(who, world(), span, choices):
        who = edited(who, world(), each)
    return who


@pytest.mark.parametrize(
    ("race", "age", "years", "days", "ends"),
    [
        case("N-RACE-1", "human", "human", 18, 2.5, 0, ["19", "20", "41/2"]),
        case("N-RACE-1", "ork", "ork", 18.3, 2, 0, ["75/4", "39/2", "81/4", "203/10"]),
        case("N-RACE-1", "goblin", "goblin", 8, 1.25, 0, ["17/2", "9", "37/4"]),
        case("N-RACE-1", "elf", "elf", 25, 7, 0, ["29", "32"]),
        case("N-RACE-1", "ageless", "ageless", 300, 7, 10, ["22413/73"]),
        case("N-RACE-1", "days", "human", 18, 0, 800, ["19", "20", "1474/73"]),
        case("N-RACE-1", "to the day", "ork", 12, 0, 300, ["4654/365", "936/73"]),
        case("N-RACE-1", "years, then days", "human", 18, 0.5, 365, ["13871/730", "39/2"]),
        case("N-RACE-1", "before the base age", "human", 16.5, 1, 0, ["17", "35/2"]),
        case("N-RACE-1", "just one", "human", 18, 1, 0, ["19"]),
        case("N-RACE-1", "no time", "human", 18, 0, 0, []),
    ],
)
def test_a_long_time_is_split_at_each_increment(
    race: str, age: float, years: float, days: int, ends: list[str]
) -> None:
    span = TimeSpan(years, days, split=True)
    found = pieces(span, race=race, age=age)
    assert [each.age for each in found] == list(map(Fraction, ends))
    whole = Fraction(str(years)) + Fraction(days, 365)
    assert sum((Fraction(str(each.years)) + Fraction(each.days, 365) for each in found), Fraction(0)) == whole
    assert all(each.completed <= 1 for each in found)


@pytest.mark.parametrize(
    ("race", "age", "years", "points"),
    [
        case("N-CP-2", "human", "human", 18, 10, 20),
        case("N-CP-2", "human, past the 22nd", "human", 38, 4, 2 + 2 + 1 + 1),
        case("N-CP-2", "ork", "ork", 12, 1.5, 4),
        case("N-CP-2", "goblin", "goblin", 8, 1.4, 4),
        case("N-CP-2", "elf", "elf", 25, 3.9, 0),
        case("N-CP-2", "ageless", "ageless", 0, 99, 0),
        case("N-CP-2", "below the base age", "human", 10, 8, 0),
    ],
)
def test_points_are_the_same_split_or_not(race: str, age: float, years: float, points: int) -> None:
    for split in (False, True):
        assert sum(each.points for each in pieces(TimeSpan(years, split=split), race=race, age=age)) == points


@pytest.mark.parametrize(
    ("race", "age", "years", "at"),
    [
        case("N-AGE-1", "human", "human", 39.5, 11, ["40", "50"]),
        case("N-AGE-1", "human, a day before", "human", 38, 1.99, []),
        case("N-AGE-1", "ork", "ork", 28, 1, ["57/2"]),
        case("N-AGE-1", "goblin", "goblin", 18.5, 0.5, ["19"]),
        case("N-AGE-1", "elf", "elf", 112, 1, ["113"]),
        case("N-AGE-1", "ageless", "ageless", 5000, 99, []),
    ],
)
def test_losses_are_asked_for_at_the_ages_of_reduction(race: str, age: float, years: float, at: list[str]) -> None:
    found = pieces(TimeSpan(years, split=True), race=race, age=age)
    assert [each.age for each in found if each.losses] == list(map(Fraction, at))
    whole = pieces(TimeSpan(years), race=race, age=age)
    assert sum(len(each.losses) for each in whole) == len(at)


def test_chosen_losses_are_written_where_they_fall_due() -> None:
    choices = TimeChoices(losses=("agility", "mind"))
    after = lived(TimeSpan(11, split=True, date=(1200, 1)), choices, age=39.5)
    told = [entry for entry in after.chronicle if entry["kind"] == "ageing"]
    assert [entry["primary"] for entry in told] == ["agility", "mind"]
    assert [entry["date"] for entry in told] == [[1200, 183], [1210, 183]]
    assert not [each for each in findings(after, world()) if each.rule == "N-AGE-1" and "chronicle" in each.path]


def test_a_loss_left_open_is_not_asked_for_twice() -> None:
    found = pieces(TimeSpan(11, split=True), TimeChoices(losses=("", "mind")), age=39.5)
    assert [len(each.losses) for each in found if each.losses] == [1, 1]
    owed = [{"kind": "time", "years": 1}]
    assert [len(each.losses) for each in pieces(TimeSpan(1), age=39.5, chronicle=owed)] == [1], "one due before"


def test_none_falls_below_its_lowest() -> None:
    """N-AGE-1: what is chosen first may leave the next without it."""
    low = {"agility": -2, "strength": -1}
    (piece,) = pieces(TimeSpan(20), TimeChoices(losses=("strength",)), age=39.5, primaries=low)
    first, second = piece.losses
    assert "agility" not in first and "strength" in first and "strength" not in second and "size" not in first


def test_training_lapses_or_is_paid_again_before_it_does() -> None:
    """N-ADV-6: it lasts an increment's length from when it is paid, paid again before its end one more from there."""
    trained: dict[str, Any] = {
        "age": 20,
        "chronicle": [{"kind": "training", "primary": "strength"}, {"kind": "time", "years": 0.5}],
    }
    span = TimeSpan(2, split=True, date=(1203, 1))
    found = pieces(span, **trained)
    assert [(each.age, each.ends) for each in found] == [
        (21, (("strength", Fraction(21)),)), (22, ()), (Fraction(45, 2), ()),
    ]  # fmt: skip
    kept = pieces(span, TimeChoices(frozenset({0})), **trained)
    assert [(each.ends, each.renewed) for each in kept[:2]] == [
        ((("strength", Fraction(21)),), True), ((("strength", Fraction(22)),), False),
    ]  # fmt: skip
    assert kept[0].balance == found[0].balance - PASSING.renewal
    assert [(each.paid, each.left_before) for each in kept[:2]] == [(5, found[0].left_before), (0, kept[0].balance)]
    # Points that come at its end do not pay what is due as it begins.
    assert kept[0].is_short == (found[0].left_before < PASSING.renewal) and not any(each.is_short for each in found)
    after = lived(span, TimeChoices(frozenset({0})), **trained)
    assert [entry["kind"] for entry in after.chronicle[2:]] == ["training", "time", "time", "time"]
    assert after.chronicle[2] == {"kind": "training", "primary": "strength", "date": [1203, 1]}
    assert PresentStats(after, world()).life.training is None


@pytest.mark.parametrize("race", ["human", "ork", "goblin", "elf", "ageless"])
def test_split_and_whole_come_to_the_same(race: str) -> None:
    whole = PresentStats(lived(TimeSpan(30.3, 100), race=race, age=30), world()).life.now
    split = PresentStats(lived(TimeSpan(30.3, 100, True), race=race, age=30), world()).life.now
    assert (whole.age, whole.balance) == (split.age, split.balance)


@pytest.mark.parametrize(
    ("date", "passed", "after"),
    [
        ((1203, 45), Fraction(3, 2), (1204, 227)),
        ((1203, 365), Fraction(1, 365), (1204, 1)),
        ((-1, 1), Fraction(1), (0, 1)),
        ((1203, 400), Fraction(0), (1204, 35)),
    ],
)
def test_the_date_moves_on(date: tuple[int, int], passed: Fraction, after: tuple[int, int]) -> None:
    assert date_after(date, passed, 365) == after
