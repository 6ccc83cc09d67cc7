"""Rolls against attributes and chances: the vectors of chapters 1 and 2."""

from fractions import Fraction

import pytest

from mls_desktop.rules.death_or_glory.stats import grades
from mls_desktop.rules.death_or_glory.stats.grades import attribute_grade, learns, skill_grade
from mls_desktop.rules.death_or_glory.trials import rolls
from tests.rules.death_or_glory.lives import case, person, world


@pytest.mark.parametrize(
    ("attribute", "roll", "grade"),
    [
        case("DOG-AT-4", "AT-T3, 1", 12, 1, "critical"),
        case("DOG-AT-4", "AT-T3, 12", 12, 12, "success"),
        case("DOG-AT-4", "AT-T3, 13", 12, 13, "failure"),
        case("DOG-AT-4", "AT-T3, 20", 12, 20, "fumble"),
        case("DOG-AT-4", "AT-T3, 20 whatever the attribute", 21, 20, "fumble"),
        case("DOG-AT-4", "1 whatever the attribute", -2, 1, "critical"),
        case("DOG-AT-4", "19 of 21", 21, 19, "success"),
    ],
)
def test_an_attribute_roll(attribute, roll, grade):
    assert attribute_grade(attribute, roll) == grade


@pytest.mark.parametrize("attribute", [case("DOG-AT-6", name, name) for name in ("agility", "speed", "calm")])
def test_attributes_are_rolled(attribute):
    """A falling rock asks for AGI, to notice it, and SPD, to be gone (AT-T4: 10 against 12, 11 against 10)."""
    who, where = person(), world()
    assert f"attributes.{attribute}" in {stat.key for stat in rolls(who, where)}
    assert [attribute_grade(12, 10), attribute_grade(10, 11)] == ["success", "failure"]


SK_T9 = {3: "critical", 4: "success", 43: "success", 44: "failure", 98: "failure", 99: "fumble", 100: "fumble"}
SK_T11 = {4: "critical", 5: "success", 99: "failure", 100: "fumble"}


@pytest.mark.parametrize(
    ("chance", "roll", "grade"),
    [
        *(case("DOG-SK-1", f"SK-T9, {roll}", 43, roll, grade) for roll, grade in SK_T9.items()),
        *(case("DOG-SK-3", f"SK-T11, {roll}", 50, roll, grade) for roll, grade in SK_T11.items()),
        case("DOG-SK-2", "SK-T10, below 0", -20, 1, "critical"),
        case("DOG-SK-2", "2 below 0", -20, 2, "failure"),
        case("DOG-SK-1", "SK-T13, 10 of 100", 100, 10, "success"),
        case("DOG-SK-1", "SK-T13, 99 of 100", 100, 99, "success"),
        case("DOG-SK-3", "100 of 120", 120, 100, "fumble"),
        case("DOG-SK-3", "100 of 2000", 2000, 100, "fumble"),
        case("DOG-SK-2", "SK-T14, adjusted, 3", 40, 3, "critical"),
        case("DOG-SK-2", "SK-T14, adjusted, 5", 40, 5, "success"),
        case("DOG-SK-3", "SK-T14, adjusted, 99", 40, 99, "fumble"),
    ],
)
def test_a_skill_roll(chance, roll, grade):
    assert skill_grade(chance, roll) == grade


@pytest.mark.parametrize(
    ("chance", "roll"),
    [case("DOG-SK-2", f"SK-T13, {c}", c, r) for c, r in {0: 1, 29: 1, 30: 2, 90: 8, 99: 8, 100: 9, 120: 11}.items()],
)
def test_the_highest_critical(chance, roll):
    assert grades.highest_critical(chance) == roll
    assert skill_grade(chance, roll) == "critical"
    assert skill_grade(chance, roll + 1) != "critical"


def test_a_tenth_of_the_score_where_that_is_the_reading():
    assert skill_grade(40, 5, critical_of=60) == "critical"
    assert skill_grade(40, 6, critical_of=60) == "success"


@pytest.mark.parametrize(
    ("score", "d100", "attribute", "d20", "taught"),
    [
        case("DOG-SK-4", "SK-T12, 43 is not above 43", 43, 43, 12, 1, False),
        case("DOG-SK-4", "SK-T12, 12 is not below 12", 43, 44, 12, 12, False),
        case("DOG-SK-4", "SK-T12, both pass", 43, 44, 12, 11, True),
        case("DOG-SK-4", "20 passes against 21", 43, 44, 21, 20, True),
        case("DOG-SK-4", "no second roll without a link", 43, 44, None, None, True),
        case("DOG-SK-8", "at 100 nothing is above", 100, 100, None, None, False),
    ],
)
def test_learning(score, d100, attribute, d20, taught):
    assert learns(score, d100, attribute, d20) is taught


@pytest.mark.parametrize(
    ("score", "attribute"),
    [
        case("DOG-SK-4", f"chance at {s} and {a}", s, a)
        for s in (-5, 0, 43, 99, 100, 109)
        for a in (None, 1, 12, 21, 25)
    ],
)
def test_the_chance_to_learn_is_counted(score, attribute):
    ways = [learns(score, d100, attribute, d20) for d100 in range(1, 101) for d20 in range(1, 21)]
    above = Fraction(max(0, min(100, 100 - score)), 100)
    below = Fraction(1) if attribute is None else Fraction(min(20, attribute - 1), 20)
    assert Fraction(sum(ways), len(ways)) == above * below
    assert (score, attribute) != (43, 12) or above * below == Fraction(627, 2000)


@pytest.mark.parametrize(
    ("start", "most"),
    [case("DOG-SK-8", "from 99", 99, 109), case("DOG-SK-8", "from 90", 90, 109), case("DOG-SK-8", "from 0", 0, 109)],
)
def test_gains_stop(start, most):
    reached = {start}
    waiting = [start]
    while waiting:
        score = waiting.pop()
        if learns(score, 100, None, None):
            for gain in range(1, 11):
                if score + gain not in reached:
                    reached.add(score + gain)
                    waiting.append(score + gain)
    assert max(reached) == most


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        case("DOG-SK-14", "the better grade", (50, 4), (90, 20), 1),
        case("DOG-SK-14", "equal grades: further below", (50, 20), (90, 20), 2),
        case("DOG-SK-14", "equal again", (50, 20), (60, 30), 0),
        case("DOG-SK-14", "both fail", (50, 60), (50, 100), 0),
        case("DOG-SK-14", "only one succeeds", (50, 50), (90, 91), 1),
    ],
)
def test_a_contest(one, other, winner):
    assert grades.contest(one, other) == winner
