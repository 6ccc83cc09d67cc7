"""Every spread of steps over the eight primaries, priced and counted, against arithmetic of the test's own."""

from itertools import combinations_with_replacement, product

import pytest

from mls_desktop.rules.nutshell.stats import ages
from mls_desktop.rules.nutshell.stats.primaries import over_two_limit, step_cost, two_limit_rule
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from tests.rules.nutshell.worlds import case, reckoning, wrong
from tests.tiers import cases

STEPS = (-2, -1, 0, 1, 2)
SET = min(8, cases(all=6, long=8))
"""The number of primaries whose steps are gone through; the others stay as they are bought."""
AGES = {18: ("N-PRIM-3", 0, 2, 60), 40: ("N-PRIM-4", 1, 1, 104), 50: ("N-PRIM-4", 2, 0, 114)}
"""Age: rule of a breach, losses due, primaries at +2 without extras, budget."""
LOSSES = ("mind", "aura")


def price(spread):
    """By counting: 2 for +1, 5 for +2, and what -1 and -2 give back."""
    counted = spread.count
    return 2 * counted(1) + 5 * counted(2) - 3 * counted(-1) - 7 * counted(-2)


@pytest.mark.long
@pytest.mark.parametrize("age", [case(AGES[age][0], f"all spreads at {age}", age) for age in AGES])
def test_every_spread(age):
    _, reductions, free, _ = AGES[age]
    assert reductions == ages.reductions_reached(age - 18)
    number = 0
    for first in product(STEPS, repeat=SET):
        number += 1
        spread = (*first, *(0,) * (8 - SET))
        over = spread.count(2) - spread.count(-1) - spread.count(-2) - free
        assert sum(map(step_cost, spread)) == price(spread)
        assert over_two_limit(spread, reductions) == (over if over > 0 else 0)
    assert number == 5**SET


@pytest.mark.parametrize("age", [case("N-CP-3", f"every mix of steps at {age}", age) for age in AGES])
def test_findings_of_every_mix(age):
    """What a character's findings and ledger say, for each of the 495 mixes of eight steps."""
    rule, reductions, free, total = AGES[age]
    for spread in combinations_with_replacement(STEPS, 8):
        # Mind and Aura stand last, so that they have the highest steps: age can lower them.
        rest = [p for p in PRIMARIES if p not in LOSSES]
        steps = dict(zip((*rest, *LOSSES), spread, strict=True))
        losses = [p for p in LOSSES if steps[p] > -2][:reductions]
        keys = {"age": age, "primaries": steps, "age_losses": losses}
        over = spread.count(2) - spread.count(-1) - spread.count(-2) - free
        expected = [(rule, "", "primaries")] if over > 0 else []
        expected += [("N-AGE-1", "too_few", "age_losses")] if len(losses) < reductions else []
        assert two_limit_rule(reductions) == rule
        assert wrong(**keys) == expected
        one = reckoning(**keys)
        assert one.spent.value == price(spread)
        assert one.left.value == total - price(spread)
        left = [("N-CP-3", "left", "")] if price(spread) < total else []
        assert wrong(severity="warning", **keys) == left
