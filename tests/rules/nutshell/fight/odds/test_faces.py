"""Few faces of the dice hold for the rules and for counting alike, and the true ones come back."""

from fractions import Fraction

import pytest

from mls_desktop.rules.nutshell.fight.odds import chain_odds, hit_outcome, odds_tables, resistance
from mls_desktop.rules.nutshell.fight.rules import harm, stakes, throws
from tests.rules.nutshell.fight.odds.counting import NATURALS, WAYS
from tests.rules.nutshell.fight.odds.faces import KEPT, few_faces
from tests.rules.nutshell.fight.odds.test_odds_counted import one_round


def test_few_faces_hold_until_they_are_left() -> None:
    true, passed = dict(WAYS), harm.chance_to_pass(4)
    one_round(3, 1, 1)
    with few_faces("these"):
        assert len(NATURALS) == 5 and {3, 18} < set(NATURALS)
        assert {roll.natural for roll, _ in odds_tables.rolls(4)} == {3, 10, 18}
        assert sum(ways for _, ways in odds_tables.rolls(4)) == WAYS.total() == vars(hit_outcome)["NATURALS"].all != 216
        assert harm.chance_to_pass(4) == Fraction(sum(WAYS[n] for n in NATURALS if n + 4 >= 15), WAYS.total()) != passed
    assert true == dict(WAYS) == dict(throws.NATURALS.ways) == dict(vars(hit_outcome)["NATURALS"].ways)
    assert harm.chance_to_pass(4) == passed and len(odds_tables.rolls(4)) == 16


def test_whatever_is_kept_of_the_dice_is_forgotten() -> None:
    """A cache that is not known here would keep chances of other dice for the tests after it."""
    modules = (throws, harm, stakes, odds_tables, resistance, chain_odds, hit_outcome)
    held = {name: made for module in modules for name, made in vars(module).items() if hasattr(made, "cache_clear")}
    mine = {name for name, made in held.items() if made.__module__.startswith("mls_desktop.rules.nutshell.fight")}
    assert mine - {"_struck"} == {kept.__name__ for kept in KEPT}, "`strike` knows of no ways"


def test_counting_finds_a_fault_with_few_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    behind = odds_tables.behind
    monkeypatch.setattr(odds_tables, "behind", lambda mine, rival: behind(mine, rival) + 1)
    with few_faces("these"), pytest.raises(AssertionError):
        for seed in range(20):
            one_round(seed, 1, 2)
