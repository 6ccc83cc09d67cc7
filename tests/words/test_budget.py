"""The budget of a character in one phrase."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.words.budget import budget_text
from mls_desktop.words.system_texts import Texts


def points(total: int, left: int) -> Facts:
    return ("total", given(total)), ("spent", given(total - left)), ("left", given(left))


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param(points(60, 51), "51 of 60 points left", id="some left"),
        pytest.param(points(60, 0), "0 of 60 points left", id="all spent"),
        pytest.param(points(60, -3), "3 points too many, of 60", id="more than there are"),
        pytest.param((), "", id="a system without points"),
    ],
)
def test_a_budget(facts: Facts, said: str) -> None:
    assert budget_text(facts, Texts({})) == said
