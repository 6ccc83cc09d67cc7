"""Why an entry is not possible, as people say it."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec import ValidationError, convert

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Id
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.wrong_values import reason_text


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        ("three", int, "a whole number is wanted"),
        (2.5, int, "a whole number is wanted"),
        ("x", int | None, "a whole number is wanted"),
        ("x", float, "a number is wanted"),
        ("x", int | float, "a number is wanted"),
        (3, str, "a text is wanted"),
        (3, str | None, "a text is wanted"),
        ("x", bool, "yes or no is wanted"),
        ("Not One", Id, "it is not in the form wanted here"),
        (3, tuple[int, ...], "something else is wanted here"),
        ("x", Literal["a", "b"], "“x” is none of what can be chosen"),
        ({"max": 3}, Counter, "its “name” is missing"),
        ({"name": "a", "colour": 3}, Counter, "nothing has a “colour” here"),
    ],
)
def test_a_reason_is_said_in_words(value: Any, kind: Any, said: str) -> None:
    with pytest.raises(ValidationError) as refused:
        convert(value, kind)
    assert reason_text(str(refused.value)) == said


@pytest.mark.parametrize("why", ["2d6 or 3d6", "", "Expected nothing of the kind"])
def test_any_other_stands_as_it_is(why: str) -> None:
    assert reason_text(why) == why


def test_a_refused_entry_says_so() -> None:
    with pytest.raises(Refused) as refused:
        changed(Counter(name="Arrows", now=3), Edit("set", ("now",), -1), ("counters", "Arrows"))
    said = Texts({}).finding(refused.value.finding)
    assert said.endswith("this entry is not possible (a whole number from 0 on is wanted).")
