"""What is said beside the choices of a fight: here of a modifier that chances in sight leave out."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.fight.at_hand import unmodified
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Field

MODIFIER = Field("modifier", "number", blank=True)
DECLARE, ROLL = Prompt("declare", "ada", "", ()), Prompt("roll", "ada", "", (MODIFIER,), (("level", given(6)),))
SHOCK = Prompt("shock", "ada", "", (MODIFIER,), (("level", given(6)), ("chance", given(1))))
BREAK = Prompt("break", "ada", "", (), (("chance", given(1)),))


@pytest.mark.parametrize(
    ("modifier", "choices", "dice", "counted", "said"),
    [
        (2, DECLARE, None, False, True),
        (2, DECLARE, None, True, False),
        (0, DECLARE, None, False, False),
        (2, None, SHOCK, True, True),
        (2, None, ROLL, False, False),
        (2, None, BREAK, True, False),
    ],
)
def test_chances_that_leave_the_modifier_out(
    modifier: int, choices: Prompt | None, dice: Prompt | None, counted: bool, said: bool
) -> None:
    assert bool(unmodified(modifier, choices, dice, counted)) is said
