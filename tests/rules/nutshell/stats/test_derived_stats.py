"""Figures: each says truly how it was made; a whole character reckoned by hand."""

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.nutshell.sheet.page import sheet
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PRIMARIES
from tests.rules.nutshell.tables import TABLES, recomputed
from tests.rules.nutshell.worlds import every_figure, hero, reckoning, starter, starter_world, world

BRAKK: dict[str, Any] = {
    "age": 43,
    "primaries": {"strength": 1, "body": 2, "mind": -1},
    "age_losses": ["agility"],
    "occupation": {"name": "Soldier", "base": ["strength", "dexterity"], "step": 1},
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "climb", "step": 1}],
    "negatives": [{"trait": "clumsy", "step": 1}],
    "personality": {"valorous": 17, "deceitful": 12},
    "personality_rolled": ["valorous"],
    "fate_bought": 1,
    "thp_roll": [6, 5, 6, 4],
    "magic": True,
    "now": {"chp": 4, "fate_spent": 1},
}


SINGLE = [
    "age",
    "increments",
    "reductions_due",
    "plus_two_used",
    "plus_two_allowed",
    "occupation_base",
    "occupation_level",
    "occupation_cost",
    "occupation_next",
    "thp_base",
    "thp",
    "chp",
    "tmp_base",
    "tmp",
    "cmp",
    "pairs_at_16",
    "fate_bought",
    "fate_at_start",
    "fate",
    "total",
    "spent",
    "left",
]
OF_A_PRIMARY = ("primary", "legal_primary_step", "primary_cost", "primary_next")
OF_A_TRAIT = ("trait_base", "trait_level", "trait_cost", "trait_next")


def figures_of(one):
    """Every figure a reckoning gives, by name."""
    named = {name: getattr(one, name) for name in SINGLE}
    named |= {f"ledger {name}": figure for name, figure in one.ledger}
    for p in PRIMARIES:
        named |= {
            f"{p} {f}": getattr(one, f)(p) for f in ("primary", "legal_primary_step", "primary_cost", "primary_next")
        }
    for t in one.world.traits:
        named |= {f"{t} {f}": getattr(one, f)(t) for f in OF_A_TRAIT}
    named |= {f"side {side}": one.side(side) for pair in PAIRS for side in pair}
    named |= {f"fixed {t}": one.skill_or_fallback(t) for t in ("shock", "dodge", "brawl", "stealth", "search")}
    return {name: figure for name, figure in named.items() if figure is not None}


def test_a_whole_character():
    one = reckoning(**BRAKK)
    values = {name: figure.value for name, figure in figures_of(one).items()}
    expected = {
        "age": 43, "increments": 25, "reductions_due": 1, "total": 107, "spent": 18, "left": 89, "ledger primaries": 7,
        "ledger primaries_yield": -3, "ledger occupation": 4, "ledger secondaries": 8, "ledger fate": 5,
        "ledger negatives_yield": -3, "fate": 1, "strength primary_next": 3,
        "strength primary": 3, "body primary": 4, "agility primary": 1, "mind primary": 1,
        "sword trait_level": 4, "climb trait_level": 2, "clumsy trait_level": 1, "acrobatics trait_level": -1,
        "sword trait_next": 4, "plus_two_used": 1, "plus_two_allowed": 2,
        "occupation_level": 3, "thp_base": 4, "thp": 21, "chp": 4, "tmp": 6, "cmp": 6,
        "side cowardly": 3, "pairs_at_16": 0, "fate_at_start": 2,
    }  # fmt: skip
    assert {name: values[name] for name in expected} == expected


SAMPLES = {
    "brakk": hero(**BRAKK),
    "blank": hero(),
    "beyond": hero(
        age=54.5,
        race="ork",
        primaries=dict(zip(PRIMARIES, (-9, 9, 3, -3, 2, -2, 1, -1), strict=True)),
        age_losses=["mind"] * 5,
        occupation={"occupation": "soldier", "step": 8},
        secondaries=[{"trait": "sword", "step": -5}, {"trait": "sneak", "step": 9}],
        negatives=[{"trait": "clumsy", "step": 6}],
        personality={"kind": 25, "lawful": -3},
        fate_bought=-2,
        thp_roll=[],
        now={"fate_spent": -4, "cmp": -2},
    ),
}


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("who", SAMPLES)
def test_figures_recompute(who, other):
    one = DerivedStats(SAMPLES[who], world(N_OCC_1="other") if other else world())
    for name, figure in figures_of(one).items():
        for inner in every_figure(figure):
            assert recomputed(inner) == inner.value, name
            assert inner.how == "input" or inner.rule, name


def test_figures_of_templates_recompute():
    where = starter_world()
    assert len(starter().templates) > 10
    for who in starter().templates:
        for figure in figures_of(DerivedStats(who, where)).values():
            assert all(recomputed(inner) == inner.value for inner in every_figure(figure)), who.id


def test_every_table_is_used():
    used = {
        (inner.rule, tuple(name for name, _ in inner.parts))
        for who in SAMPLES.values()
        for figure in figures_of(DerivedStats(who, world())).values()
        for inner in every_figure(figure)
        if inner.how == "table"
    }
    chapters = ("N-RACE", "N-PRIM", "N-SEC", "N-NEG", "N-OCC", "N-TMP", "N-FATE")
    assert {key for key in TABLES if key[0].startswith(chapters)} <= used


def test_ages_are_shown_exactly():
    assert reckoning(race="ork", age=28.5).age.value == Fraction(57, 2)


def test_each_figure_is_worked_out_once():
    one = reckoning()
    assert one.primary("mind") is one.primary("mind")
    assert one.trait_level("climb") is one.trait_level("climb")
    assert one.spent is one.spent


@pytest.mark.parametrize("who", [*SAMPLES, *(t.id for t in starter().templates)])
def test_figures_of_the_sheet_recompute(who):
    """The sheet's own figures too, with all they are made of."""
    shipped = {t.id: t for t in starter().templates}
    sections = sheet(SAMPLES[who], world()) if who in SAMPLES else sheet(shipped[who], starter_world())
    figures = [cell.figure for section in sections for row in section.rows for cell in row.cells]
    figures += [figure for section in sections for _, figure in section.heads]
    assert len(figures) > 100
    for figure in figures:
        for inner in every_figure(figure):
            assert recomputed(inner) == inner.value, inner
