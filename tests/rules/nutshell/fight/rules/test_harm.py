"""What damage does to whom it hits."""

import pytest

from mls_desktop.rules.nutshell.fight.odds.resistance import Resistance, Standing
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.harm import fate_helps, outcome, passes, wounded
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from tests.rules.nutshell.fight.people import fighter
from tests.rules.nutshell.worlds import case

PASSED, FAILED = Thrown(10, 15), Thrown(10, 12)


def person(chp, thp=16, **more):
    return Health(chp, thp, **more)


def minor(chp, thp=16, **more):
    return Health(chp, thp, minor=True, **more)


@pytest.mark.parametrize(
    ("before", "damage", "call"),
    [
        case("N-HARM-1", "below half", person(10), 3, "shock"),
        case("N-HARM-1", "exactly half calls for nothing", person(10), 2, "nothing"),
        case("N-HARM-1", "half of an odd THP", person(9, 15), 2, "shock"),
        case("N-HARM-1", "just above half of an odd THP", person(9, 15), 1, "nothing"),
        case("N-HARM-1", "each time again", person(7), 1, "shock"),
        case("N-HARM-1", "no damage, no roll", person(4), 0, "nothing"),
        case("N-HARM-1", "exactly 0", person(4), 4, "shock"),
        case("N-HARM-1", "none if unconscious", person(7, state="out"), 2, "nothing"),
        case("N-HARM-3", "below 0", person(4), 5, "life"),
        case("N-HARM-3", "the unconscious too", person(4, state="out"), 5, "life"),
        case("N-HARM-3", "again when below 0 already", person(-2, state="out"), 1, "life"),
        case("N-HARM-4", "exactly -50% is not yet certain", person(4), 12, "life"),
        case("N-HARM-4", "below -50%", person(4), 13, "death"),
        case("N-HARM-4", "of an odd THP", person(4, 15), 12, "death"),
        case("N-HARM-4", "the graver of two", person(16), 25, "death"),
        case("N-HARM-5", "at half", minor(10), 2, "shock"),
        case("N-HARM-5", "above half", minor(10), 1, "nothing"),
        case("N-HARM-5", "at 0", minor(4), 4, "death"),
        case("N-HARM-5", "unconscious above 0", minor(4, state="out"), 2, "nothing"),
        case("N-HARM-5", "no damage, no roll", minor(4), 0, "nothing"),
        case("N-HARM-4", "the dead are past it", person(-9, state="dead"), 5, "nothing"),
    ],
)
def test_what_a_wound_calls_for(before, damage, call):
    wound = wounded(before, damage)
    assert (wound.call, wound.after.chp) == (call, before.chp - damage)
    assert wound.asks_roll == (call in ("shock", "life"))


@pytest.mark.parametrize(
    ("before", "damage", "call"),
    [
        case("N-HARM-1", "past half", person(10), 3, "shock"),
        case("N-HARM-1", "from half itself", person(8), 1, "shock"),
        case("N-HARM-1", "from just above an odd half", person(8, 15), 1, "shock"),
        case("N-HARM-1", "below half already", person(7), 1, "nothing"),
        case("N-HARM-1", "below an odd half already", person(7, 15), 1, "nothing"),
        case("N-HARM-1", "to exactly 0 from below half", person(4), 4, "nothing"),
        case("N-HARM-1", "none if unconscious", person(10, state="out"), 3, "nothing"),
        case("N-HARM-3", "is not moved", person(4), 5, "life"),
        case("N-HARM-3", "nor from above half", person(10), 11, "life"),
        case("N-HARM-4", "is not moved", person(4), 13, "death"),
        case("N-HARM-5", "to half", minor(10), 2, "shock"),
        case("N-HARM-5", "from half", minor(8), 1, "nothing"),
        case("N-HARM-5", "from below half to 0", minor(4), 4, "death"),
    ],
)
def test_what_a_wound_calls_for_where_n_harm_1_is_read_otherwise(before, damage, call):
    assert wounded(before, damage, once=True).call == call


@pytest.mark.parametrize(
    ("before", "damage", "shock", "fate", "after"),
    [
        case("N-HARM-1", "passed: he stands", person(10), 3, PASSED, False, person(7)),
        case("N-HARM-2", "failed: 15 less the total", person(10), 3, FAILED, False, person(7, state="out", turns=3)),
        case(
            "N-HARM-2", "one Turn at least for 14", person(10), 3, Thrown(9, 14), False, person(7, state="out", turns=1)
        ),
        case("N-HARM-3", "passed: out until the fight ends", person(4), 5, PASSED, False, person(-1, state="out")),
        case("N-HARM-3", "failed: dead", person(4), 5, FAILED, False, person(-1, state="dead")),
        case(
            "N-HARM-3",
            "an unconscious one who passes is out until the end",
            person(4, state="out", turns=2),
            5,
            PASSED,
            False,
            person(-1, state="out"),
        ),
        case("N-HARM-4", "dead without a roll", person(4), 13, None, False, person(-9, state="dead")),
        case("N-HARM-5", "dead without a roll", minor(4), 4, None, False, minor(0, state="dead")),
        case("N-HARM-5", "failed at half", minor(9), 1, FAILED, False, minor(8, state="out", turns=3)),
        case(
            "N-FATE-2",
            "the failed roll counts as passed",
            person(4, fate=2),
            5,
            FAILED,
            True,
            person(-1, state="out", fate=1),
        ),
        case(
            "N-FATE-2", "certain death: the blow's damage is gone", person(4, fate=1), 13, None, True, person(4, fate=0)
        ),
        case(
            "N-FATE-2",
            "an unconscious one stays so",
            person(4, state="out", turns=2, fate=1),
            13,
            None,
            True,
            person(4, state="out", turns=2),
        ),
        case("N-FATE-2", "not spent", person(4, fate=1), 13, None, False, person(-9, state="dead", fate=1)),
        case("N-HARM-1", "nothing called for", person(16), 2, None, False, person(14)),
    ],
)
def test_how_a_wound_ends(before, damage, shock, fate, after):
    assert outcome(wounded(before, damage), shock, fate) == after


@pytest.mark.parametrize(
    ("before", "damage", "shock", "helps"),
    [
        case("N-FATE-2", "certain death", person(4, fate=1), 13, None, True),
        case("N-FATE-2", "a failed roll for life", person(4, fate=1), 5, FAILED, True),
        case("N-FATE-2", "a passed one needs none", person(4, fate=1), 5, PASSED, False),
        case("N-FATE-2", "not against unconsciousness", person(10, fate=1), 3, FAILED, False),
        case("N-FATE-2", "none left", person(4), 13, None, False),
        case("N-HARM-5", "minor characters have none", minor(4, fate=1), 4, None, False),
    ],
)
def test_when_fate_helps(before, damage, shock, helps):
    wound = wounded(before, damage)
    assert fate_helps(wound, shock) == helps
    if not helps:
        with pytest.raises(ValueError):
            outcome(wound, shock, fate=True)


@pytest.mark.parametrize("damage, shock", [(3, None), (2, PASSED), (13, FAILED)])
def test_a_shock_roll_is_made_where_one_is_called_for(damage, shock):
    with pytest.raises(ValueError):
        outcome(wounded(person(10 if damage < 5 else 4), damage), shock)


@pytest.mark.parametrize(
    ("thrown", "naturals", "result"),
    [
        case("N-HARM-1", "15 passes", Thrown(10, 15), False, True),
        case("N-HARM-1", "14 fails", Thrown(10, 14), False, False),
        case("N-ROLL-4", "a natural 18 counts for nothing", Thrown(18, 14), False, False),
        case("N-ROLL-4", "the other reading: 18 passes", Thrown(18, 14), True, True),
        case("N-ROLL-4", "the other reading: 3 fails", Thrown(3, 16), True, False),
    ],
)
def test_shock_rolls(thrown, naturals, result):
    assert passes(thrown, naturals) == result


def test_a_natural_three_that_fails_a_high_total_costs_a_turn():
    assert outcome(wounded(person(10), 3), Thrown(3, 16), naturals=True) == person(7, state="out", turns=1)


@pytest.mark.parametrize("fate", [0, 1])
@pytest.mark.parametrize("spends", [True, False])
@pytest.mark.parametrize("naturals", [True, False])
@pytest.mark.parametrize("once", [True, False])
def test_resistance_counts_every_shock_roll(fate, spends, naturals, once):
    who = fighter("a", shock=4, chp=9, thp=12, fate=fate)
    resistance = Resistance(who, spends, naturals, once)
    for damage in range(20):
        wound = wounded(who.health, damage, once)
        found = resistance.after(Standing(who.health), damage)
        counted: dict[tuple[str, int, int], int] = {}
        for natural, ways in [(n, _ways(n)) for n in range(3, 19)]:
            shock = Thrown(natural, natural + 4) if wound.asks_roll else None
            end = outcome(wound, shock, spends and fate_helps(wound, shock, naturals), naturals)
            key = (end.state, 0 if end.state == "dead" else end.chp, end.fate)
            counted[key] = counted.get(key, 0) + ways
        told = {(s.health.state, s.health.chp, s.health.fate): found.chance(s) * 216 for s in found.ways}
        assert told == counted
        assert {s.shocked for s in found.ways} == {wound.asks_roll}


def _ways(total):
    return sum(a + b + c == total for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
