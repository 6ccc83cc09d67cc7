"""What points were spent on, as shares of a bar and lines of a legend."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.app.theme import DARK, LIGHT
from mls_desktop.bridge.shapes.ledger_parts import (
    category_at,
    head_texts,
    is_overspent,
    legend,
    shares,
    spent_on,
    told_figures,
)
from mls_desktop.rules.common.figures.figures import Value, given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.storage.reading import read
from tests.desk import SHIPPED


def ledger(total: int, **spent: int) -> Section:
    rows = tuple(Row(id, (Cell("points", given(points)),)) for id, points in spent.items())
    return Section("ledger", "ledger", ("points",), rows, heads=(("total", given(total)),))


def test_each_has_its_share_of_all_points_and_a_gain_has_none() -> None:
    section = ledger(80, skills=10, gain=-20, traits=30)
    assert spent_on(section) == [("skills", 10), ("gain", -20), ("traits", 30)]
    assert shares(section) == [(0, 0.0, 0.1), (2, 0.1, 0.3)]


def test_what_is_left_of_the_bar_are_the_points_left() -> None:
    found = shares(ledger(116, primaries=10, skills=106, negatives=-3))
    assert sum(share for _at, _begin, share in found) == pytest.approx(1 - 3 / 119)


def test_where_too_many_were_spent_they_are_the_whole() -> None:
    assert shares(ledger(10, skills=15, traits=5)) == [(0, 0.0, 0.75), (1, 0.75, 0.25)]
    assert shares(ledger(0)) == []


def test_a_legend_goes_on_below_where_there_is_no_room() -> None:
    entries = [(0, "one", 40), (2, "two", 40), (3, "three", 40)]
    assert legend(entries, 100, 44, 16) == [(0, "one", 0, 44), (2, "two", 40, 44), (3, "three", 0, 60)]
    assert [place[3] for place in legend(entries, 10, 44, 16)] == [44, 60, 76] and legend([], 10, 44, 16) == []


@pytest.mark.parametrize(
    ("spent", "left", "said", "over"),
    [
        (65, 5, ("65", "of 70 points spent", "5 left"), False),
        (70, 0, ("70", "of 70 points spent", ""), False),
        (73, -3, ("73", "of 70 points spent", "3 too many"), True),
        (73, None, ("73", "of 70 points spent", ""), False),
    ],
    ids=["some-left", "all-spent", "too-many", "nobody-knows"],
)
def test_what_stands_above_the_bar(spent: int, left: Value, said: tuple[str, str, str], over: bool) -> None:
    heads = (("total", given(70)), ("spent", given(spent)), ("left", given(left)))
    section = Section("ledger", "ledger", ("points",), (), heads)
    assert (head_texts(section), is_overspent(section)) == (said, over)


@pytest.mark.parametrize(
    ("share", "category"),
    [(0.0, 0), (0.09, 0), (0.1, 2), (0.39, 2), (0.4, None), (1.0, None)],
)
def test_a_piece_of_the_bar_is_its_categorys(share: float, category: int | None) -> None:
    """One that gains has none, and none is where points are left."""
    assert category_at(ledger(80, skills=10, gain=-20, traits=30), share) == category


def test_the_sums_stand_in_whichever_row_has_them_and_each_category_in_its_own() -> None:
    sums = tuple(Cell(name, given(points)) for name, points in (("total", 70), ("left", 5)))
    first, other = Row("skills", (Cell("points", given(10)),)), Row("gain", (Cell("points", given(-4)), *sums))
    told, categories = told_figures(Section("ledger", "ledger", ("points",), (first, other)))
    assert told == {"total": (other, sums[0]), "left": (other, sums[1])}
    assert categories == [(first, first.cells[0]), (other, other.cells[0])]


@pytest.mark.needs("nutshell")
def test_each_category_of_a_life_has_a_colour_of_its_own() -> None:
    samples = Path(__file__).parents[3] / "resources" / "samples" / "nutshell"
    campaign = read((samples / "the_years_after.mls.json").read_bytes(), SHIPPED)
    sheet = SHIPPED.system("nutshell").sheet(campaign.characters[0], SHIPPED.world(campaign))
    categories = spent_on(next(section for section in sheet if section.shape == "ledger"))
    for colours in (LIGHT.categories, DARK.categories):
        assert len(categories) <= len(colours) == len(set(colours))
