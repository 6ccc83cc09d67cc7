"""What a form says is possible in a field is what the field takes, and nothing else is."""

from __future__ import annotations

import pytest

from mls_desktop.model.asking.event_form import bounds_of
from mls_desktop.rules.common.asking.prompts import fits
from mls_desktop.rules.common.sheet.sheets import Field


@pytest.mark.parametrize(
    ("field", "bounds"),
    [
        (Field("roll", "sum", sides=(6, 6)), (2, 12)),
        (Field("roll", "sum", sides=(6, 6), bounds=(5, 15)), (5, 15)),
        (Field("count", "number", bounds=(0, 9)), (0, 9)),
        (Field("dice", "dice", sides=(6, 6)), (1, 6)),
        (Field("dice", "dice", sides=(6, 20)), None),
        (Field("count", "number", bounds=(0, 9), barred=(4,)), None),
        (Field("note", "text"), None),
    ],
)
def test_bounds_are_what_the_field_takes(field: Field, bounds: tuple[int, int] | None) -> None:
    assert bounds_of(field) == bounds
    if bounds is not None:
        taken = [n for n in range(-5, 30) if fits(field, [n] * len(field.sides) if field.kind == "dice" else n)]
        assert (taken[0], taken[-1], len(taken)) == (*bounds, bounds[1] - bounds[0] + 1)
