"""Names and figures in words, from ids."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.words.system_texts import Texts

WORDS = {
    "names": {"strength": "Strength", "low_aura": "low Aura", "wit": "Wit"},
    "parts": {"wit": "wit of the moment"},
    "briefs": {"strength": "Str"},
}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("strength", "Strength"),
        ("strength+3", "Strength + 3"),
        ("strength-1", "Strength − 1"),
        ("strength*4", "Strength × 4"),
        ("strength/2+1", "Strength ÷ 2 + 1"),
        ("luck+1", "luck+1"),
        ("strength+", "strength+"),
        ("Strength is all", "Strength is all"),
        (7, "7"),
        (None, "–"),
    ],
)
def test_what_is_reckoned_from_an_id_is_said_by_its_name(value: str | int | None, said: str) -> None:
    assert Texts(WORDS).figure(Figure(value)) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [("strength, wit", "Strength, Wit"), ("strength, luck", "strength, luck"), ("", ""), ("wit", "Wit")],
)
def test_several_ids_are_said_by_their_names(value: str, said: str) -> None:
    assert Texts(WORDS).value(value) == said


def test_what_somebody_typed_is_quoted_as_it_stands() -> None:
    assert Texts(WORDS).value("strength+2") == "strength+2"


def test_parts_are_named_in_brief_where_there_is_little_room() -> None:
    part = Figure(2, "input")
    figure = Figure(3, "floor_average", (("strength", part), ("low_aura", part), ("wit", part)))
    speech = Texts(WORDS)
    assert speech.made_of(figure) == "Strength, low Aura, wit of the moment 3"
    assert speech.made_of(figure, brief=True) == "Str, low Aura, wit of the moment 3"
