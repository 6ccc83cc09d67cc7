"""How the two sides of a difference are said."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.sheet.cells import fields, line
from mls_desktop.rules.common.sheet.impact import differences
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.words.compared.differences import sides
from mls_desktop.words.system_texts import Texts

TEXTS = Texts({"columns": {"value": {"title": "Value", "say": "number"}}})


@pytest.mark.parametrize(
    ("kind", "before", "after", "said"),
    [("flag", 0, 1, ("no", "yes")), ("flag", 1, 0, ("yes", "no")), ("number", 0, 1, ("0", "1"))],
)
def test_a_flag_is_yes_or_no(kind: Any, before: int, after: int, said: tuple[str, str]) -> None:
    one, other = (fields("now", [line("dead", each, Field("x", kind), ("now", "dead"))]) for each in (before, after))
    (found,) = differences([one], [other])
    assert sides(found, TEXTS) == said


@pytest.mark.parametrize(("row", "called"), [("Dead", "Dead"), ("", "Value")])
def test_a_value_is_called_as_its_row_is(row: str, called: str) -> None:
    assert TEXTS.cell(row, "value") == called
