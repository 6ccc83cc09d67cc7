"""Whatever a hero of a readable file is like, findings come, and figures say truly how they were made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mls_desktop.rules.nutshell.editing import edit
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.integrity import integrity
from mls_desktop.rules.nutshell.sheet.page import sheet
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PRIMARIES
from tests.rules.nutshell.stats.test_derived_stats import figures_of
from tests.rules.nutshell.tables import recomputed
from tests.rules.nutshell.worlds import LIBRARY, every_figure, hero, world
from tests.tiers import cases

WORLDS = (world(), world(N_OCC_1="other"))
LARGE = 10**15 - 1
WHOLE = st.one_of(st.integers(-3, 7), st.integers(-LARGE, LARGE))
YEARS = st.one_of(st.none(), st.integers(0, 80), st.floats(-100, 1e15, allow_nan=False), st.integers(-LARGE, LARGE))
BASES = st.lists(st.sampled_from([*PRIMARIES, *(f"-{p}" for p in PRIMARIES)]), min_size=1, max_size=4)
DICE = st.one_of(st.none(), st.lists(st.integers(1, 6), max_size=9))


def owned(type_is_negative):
    """Some traits of one list, each once, at any steps."""
    ids = [t["id"] for t in LIBRARY["traits"] if (t["type"] == "negative") == type_is_negative]
    steps = st.dictionaries(st.sampled_from(ids), WHOLE)
    return steps.map(lambda held: [{"trait": trait, "step": step} for trait, step in held.items()])


@st.composite
def personalities(draw):
    values: dict[str, int] = {}
    rolled: list[str] = []
    for one, other in PAIRS:
        side = draw(st.sampled_from([one, other]))
        written = draw(st.sampled_from(["no", "yes", "yes", "both"]))
        value = draw(st.one_of(st.integers(0, 20), WHOLE))
        values |= {} if written == "no" else {side: value}
        values |= {other if side == one else one: 20 - value} if written == "both" else {}
        rolled += [draw(st.sampled_from([one, other]))] if draw(st.booleans()) else []
    return values, rolled


@st.composite
def heroes(draw):
    values, rolled = draw(personalities())
    own = st.fixed_dictionaries({"name": st.text(max_size=5), "base": BASES, "step": WHOLE})
    listed = st.fixed_dictionaries({"occupation": st.just("soldier"), "step": WHOLE})
    now = {"chp": st.none() | WHOLE, "cmp": st.none() | WHOLE, "fate_spent": WHOLE}
    return hero(
        role=draw(st.sampled_from(["player", "major", "minor"])),
        race=draw(st.sampled_from([race["id"] for race in LIBRARY["races"]])),
        age=draw(YEARS),
        primaries=draw(st.dictionaries(st.sampled_from(PRIMARIES), WHOLE)),
        age_losses=draw(st.lists(st.sampled_from(PRIMARIES), max_size=6)),
        occupation=draw(st.one_of(st.none(), own, listed)),
        secondaries=draw(owned(False)),
        negatives=draw(owned(True)),
        personality=values,
        personality_rolled=rolled,
        fate_bought=draw(WHOLE),
        thp_roll=draw(DICE),
        tmp_roll=draw(DICE),
        magic=draw(st.booleans()),
        weapons=draw(st.lists(st.just("broadsword"), max_size=2)),
        armour=draw(st.lists(st.just("mail"), max_size=2)),
        spells=draw(st.lists(st.just("spark"), max_size=1)),
        now=draw(st.fixed_dictionaries(now)),
    )


def told(finding):
    """What a finding is about: where two of one rule stand at one place, what they name tells them apart."""
    named = tuple(figure.value for _name, figure in finding.facts if isinstance(figure.value, str))
    return finding.rule, finding.kind, finding.path, named


@settings(max_examples=60)
@given(heroes(), st.sampled_from(WORLDS))
def test_any_hero(who, where):
    look_over(who, where)


@pytest.mark.long
@pytest.mark.timeout(600)
@settings(max_examples=cases(all=120, long=600))
@given(heroes(), st.sampled_from(WORLDS))
def test_many_heroes(who, where):
    look_over(who, where)


def look_over(who, where):
    """Every figure follows from its parts, and every way out mends its finding."""
    assert integrity(who, where) == ()
    one = DerivedStats(who, where)
    for name, figure in figures_of(one).items():
        assert all(recomputed(inner) == inner.value for inner in every_figure(figure)), name
    shown = [cell.figure for section in sheet(who, where) for row in section.rows for cell in row.cells]
    assert all(recomputed(inner) == inner.value for figure in shown for inner in every_figure(figure))
    before = findings(who, where)
    for finding in before:
        for way in finding.ways:
            after = edit(who, where, way)
            assert integrity(after, where) == (), "a way out leads to a readable character"
            left = {told(f) for f in findings(after, where)}
            assert told(finding) not in left, "a way out mends its finding"
