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
        pytest.param(points(60, -3), "3 points over (63 of 60)", id="more than there are"),
        pytest.param(points(125, -1), "1 point over (126 of 125)", id="one more than there are"),
        pytest.param((), "", id="a system without points"),
    ],
)
def test_a_budget(facts: Facts, said: str) -> None:
    assert budget_text(facts, Texts({})) == said


def test_a_budget_exceeded_with_leave_says_so() -> None:
    assert budget_text(points(60, -24), Texts({}), allowed=True) == "24 points over (84 of 60), allowed by the referee"
    assert budget_text(points(60, 3), Texts({}), allowed=True) == "3 of 60 points left"


def test_nobody_is_over_a_budget_that_is_no_limit_for_them() -> None:
    assert budget_text(points(60, -5), Texts({}), bound=False) == "65 points spent; a player’s character has 60"
