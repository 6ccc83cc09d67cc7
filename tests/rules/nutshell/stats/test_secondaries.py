"""Secondary and negative traits, the occupation."""

import pytest

from mls_desktop.rules.nutshell.stats import secondaries
from tests.rules.nutshell.worlds import case, reckoning, world, wrong

LEVELS = {"strength": 3, "body": -1, "size": 5, "dexterity": 0, "agility": 2, "mind": -2, "aura": 1, "awareness": 2}


def too(step: int) -> str:
    """The kind of the breach of a step out of range."""
    return "too_high" if step > 0 else "too_low"


@pytest.mark.parametrize(
    ("base", "level"),
    [
        case("N-SEC-1", "one primary", ["strength"], 3),
        case("N-SEC-1", "a reverse one", ["-size"], -3),
        case("N-SEC-1", "a reverse one below 0", ["-mind"], 4),
        case("N-SEC-1", "average rounded down", ["strength", "agility"], 2),
        case("N-SEC-1", "average of -1 and 2 is 0", ["body", "agility"], 0),
        case("N-SEC-1", "average of -1 and -2 is -2", ["body", "mind"], -2),
        case("N-SEC-1", "plain and reverse", ["agility", "-size"], -1),
        case("N-SEC-1", "average of three", ["strength", "dexterity", "agility"], 1),
        case("N-SEC-1", "average of three below 0", ["body", "mind", "dexterity"], -1),
    ],
)
def test_bases(base, level):
    steps = {primary: value - 2 for primary, value in LEVELS.items()}
    figure = reckoning(primaries=steps).base(base)
    assert figure.value == level
    assert [name for name, _ in figure.parts] == base


@pytest.mark.parametrize(
    ("secondary", "level"),
    [
        case("N-SEC-1", "base and step", {"trait": "climb", "step": 3}, 6),
        case("N-SEC-1", "at base", {"trait": "sword"}, 2),
        case("N-SEC-1", "a step below", {"trait": "acrobatics", "step": -3}, 0),
    ],
)
def test_levels(secondary, level):
    figure = reckoning(secondaries=[secondary], primaries={"agility": 1}).trait_level(secondary["trait"])
    assert figure is not None
    assert figure.value == level


@pytest.mark.parametrize(
    ("trait", "level"),
    [
        case("N-SEC-2", "Trained is unusable", "sword", None),
        case("N-SEC-2", "Natural at base - 2", "acrobatics", 1),
        case("N-SEC-2", "Inherent at base", "climb", 3),
        case("N-SEC-2", "a negative is not had", "clumsy", None),
    ],
)
def test_unacquired(trait, level):
    figure = reckoning(primaries={"agility": 1}).trait_level(trait)
    assert (figure and figure.value) == level


STEPS = (-2, 0, 1, 2, 3, 4, 5, 6, 7, 100)
TRAINED = (1, 1, 3, 6, 10, 15, 21, 28, 28, 28)
INHERENT = (0, 0, 2, 5, 9, 14, 20, 27, 27, 27)
FREE_BASE = (0, 0, 4, 10, 18, 28, 40, 54, 54, 54)
PAID_BASE = (2, 2, 6, 12, 20, 30, 42, 56, 56, 56)


@pytest.mark.parametrize(
    ("trait", "step", "cost"),
    [
        case("N-SEC-3", f"{trait} at {step:+}", trait, step, cost)
        for trait, costs in (("sword", TRAINED), ("acrobatics", TRAINED), ("climb", INHERENT))
        for step, cost in zip(STEPS, costs, strict=True)
    ],
)
def test_costs(trait, step, cost):
    one = reckoning(secondaries=[{"trait": trait, "step": step}])
    figure = one.trait_cost(trait)
    assert figure is not None
    assert figure.value == one.spent.value == cost
    breach = [] if 0 <= step <= 4 else [("N-SEC-3", too(step), f"secondaries/{trait}/step")]
    assert wrong(secondaries=[{"trait": trait, "step": step}]) == breach


@pytest.mark.parametrize(
    ("step", "gives"),
    [case("N-NEG-1", f"clumsy at {s:+}", s, gives) for s, gives in zip(STEPS, TRAINED, strict=True)],
)
def test_yields(step, gives):
    one = reckoning(negatives=[{"trait": "clumsy", "step": step}])
    figure = one.negative_cost("clumsy")
    assert figure is not None
    assert figure.value == one.spent.value == -gives
    breach = [] if 0 <= step <= 4 else [("N-NEG-1", too(step), "negatives/clumsy/step")]
    assert wrong(negatives=[{"trait": "clumsy", "step": step}]) == breach


@pytest.mark.parametrize(
    ("step", "level"),
    [case("N-NEG-1", f"level at {step:+}", step, level) for step, level in ((0, 0), (3, 3))],
)
def test_levels_of_negatives(step, level):
    figure = reckoning(primaries={"dexterity": 0}, negatives=[{"trait": "clumsy", "step": step}])
    held = figure.negative_level("clumsy")
    assert held is not None
    assert held.value == level


@pytest.mark.parametrize(
    ("other", "step", "cost"),
    [
        case("N-OCC-1", f"{name} at {step:+}", other, step, cost)
        for name, other, costs in (("free base", False, FREE_BASE), ("paid base", True, PAID_BASE))
        for step, cost in zip(STEPS, costs, strict=True)
    ],
)
def test_cost_of_the_occupation(other, step, cost):
    where = world(N_OCC_1="other") if other else world()
    held = {"name": "Soldier", "base": ["strength"], "step": step}
    one = reckoning(where, occupation=held)
    assert one.occupation_cost is not None
    assert one.occupation_cost.value == one.spent.value == cost
    breach = [] if 0 <= step <= 4 else [("N-OCC-1", too(step), "occupation/step")]
    assert wrong(where, occupation=held) == breach


@pytest.mark.parametrize(
    ("occupation", "name", "level"),
    [
        case("N-OCC-1", "none is legal", None, None, None),
        case("N-OCC-1", "one of his own", {"name": "Smith", "base": ["strength", "-mind"], "step": 2}, "Smith", 3),
        case("N-OCC-1", "one of the library", {"occupation": "soldier", "step": 1}, "Soldier", 3),
        case("N-OCC-1", "without a name", {"name": "", "base": ["mind"]}, "", 2),
    ],
)
def test_the_occupation(occupation, name, level):
    one = reckoning(occupation=occupation)
    assert one.occupation_name == name
    assert (one.occupation_level and one.occupation_level.value) == level
    assert wrong(occupation=occupation) == []


@pytest.mark.parametrize(
    ("keys", "what", "cost"),
    [
        case("N-SEC-3", "acquiring Trained", {}, "sword", 1),
        case("N-SEC-3", "acquiring Inherent", {}, "climb", 0),
        case("N-SEC-3", "next from base", {"secondaries": [{"trait": "sword"}]}, "sword", 2),
        case("N-SEC-3", "next from +3", {"secondaries": [{"trait": "climb", "step": 3}]}, "climb", 5),
        case("N-SEC-3", "next from +4", {"secondaries": [{"trait": "climb", "step": 4}]}, "climb", None),
        case("N-SEC-3", "next from below", {"secondaries": [{"trait": "climb", "step": -1}]}, "climb", 0),
        case("N-NEG-1", "taking one", {}, "clumsy", -1),
        case("N-NEG-1", "one step more", {"negatives": [{"trait": "clumsy", "step": 1}]}, "clumsy", -3),
        case("N-NEG-1", "none past +4", {"negatives": [{"trait": "clumsy", "step": 4}]}, "clumsy", None),
    ],
)
def test_next_costs(keys, what, cost):
    figure = reckoning(**keys).trait_next(what)
    assert (figure and figure.value) == cost


@pytest.mark.parametrize(
    ("other", "step", "cost"),
    [
        case("N-OCC-1", "having one", False, None, 0),
        case("N-OCC-1", "having one, base paid", True, None, 2),
        case("N-OCC-1", "next from base", False, 0, 4),
        case("N-OCC-1", "next from +3", False, 3, 10),
        case("N-OCC-1", "next from base, base paid", True, 0, 4),
        case("N-OCC-1", "none past +4", False, 4, None),
    ],
)
def test_next_cost_of_the_occupation(other, step, cost):
    held = None if step is None else {"occupation": "soldier", "step": step}
    figure = reckoning(world(N_OCC_1="other") if other else world(), occupation=held).occupation_next
    assert (figure and figure.value) == cost


@pytest.mark.parametrize(
    ("step", "within"),
    [case("N-LIM-1", f"{step} above base", step, within) for step, within in ((6, True), (7, False))],
)
def test_the_limit_in_play(step, within):
    assert secondaries.within_limit(step) is within
