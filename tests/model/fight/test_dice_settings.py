"""Whose dice the program rolls, what they come to, and what is added to the next roll."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.fight.dice_settings import (
    NONE,
    DiceSettings,
    Extra,
    dice_field,
    is_dice,
    takes_extra,
    with_modifier,
)
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import told
from tests.madeup.flown import Falling

TOTAL, EACH = Field("dice", "sum", sides=(6, 6)), Field("dice", "dice", sides=(6, 8))
MODIFIER, REASON = Field("modifier", "number", blank=True), Field("reason", "text", blank=True)
CHOICE = Field("how", "choice", ("high",))


def ask(*fields: Field) -> Prompt:
    return Prompt("roll", "ada", "", fields)


@pytest.mark.parametrize(
    ("fields", "dice", "only_dice", "extra"),
    [
        ((TOTAL,), TOTAL, True, False),
        ((TOTAL, MODIFIER, REASON), TOTAL, True, True),
        ((CHOICE, EACH), EACH, False, False),
        ((CHOICE,), None, False, False),
        ((), None, False, False),
    ],
)
def test_what_an_ask_waits_for(fields: tuple[Field, ...], dice: Field | None, only_dice: bool, extra: bool) -> None:
    prompt = ask(*fields)
    assert (dice_field(prompt), is_dice(prompt), takes_extra(prompt)) == (dice, only_dice, extra)


@pytest.mark.parametrize(("field", "fell"), [(TOTAL, 7), (EACH, [3, 4])])
def test_dice_answer_as_a_sum_or_one_by_one(field: Field, fell: object) -> None:
    assert DiceSettings(Falling((3, 4))).rolled(ask(field)).facts == (("dice", fell),)


def test_each_side_has_a_switch() -> None:
    settings = DiceSettings(Falling())
    settings.let("us", True)
    assert settings.falls("us") and not settings.falls("them")
    settings.let("us", False)
    settings.let("them", False)
    assert not settings.falls("us")


def test_what_is_added_goes_with_the_next_roll_only() -> None:
    settings = DiceSettings(Falling())
    settings.extras["ada"] = Extra(-2, "mud")
    assert settings.extra("ada").reason == "mud" and settings.extra("bor") is NONE
    assert settings.fallen(ask(TOTAL), 11) == told("roll", "ada", dice=11), "it takes none, and none is used up"
    assert settings.fallen(ask(TOTAL, MODIFIER), 11) == told("roll", "ada", dice=11, modifier=-2)
    assert settings.fallen(ask(TOTAL, MODIFIER), 11) == told("roll", "ada", dice=11)


def test_a_reason_goes_where_one_is_asked_for() -> None:
    settings = DiceSettings(Falling())
    settings.extras["ada"] = Extra(0, "luck")
    assert settings.fallen(ask(TOTAL, MODIFIER, REASON), 5) == told("roll", "ada", dice=5, reason="luck")


@pytest.mark.parametrize(
    ("fields", "level", "modifier", "shown"),
    [
        ((TOTAL, MODIFIER), added(("skill", given(7)), ("others", given(-1))), 2, (8, ["skill", "others", "modifier"])),
        ((TOTAL, MODIFIER), given(6), -3, (3, ["level", "modifier"])),
        ((TOTAL, MODIFIER), given(6), 0, (6, [])),
        ((TOTAL,), given(6), 2, (6, [])),
    ],
    ids=["of-parts", "of-none", "nothing-added", "takes-none"],
)
def test_the_level_of_a_throw_counts_what_is_added(
    fields: tuple[Field, ...], level: Figure, modifier: int, shown: tuple[int, list[str]]
) -> None:
    asked = replace(ask(*fields), facts=(("level", level), ("by", given("Bor"))))
    (name, figure), by = with_modifier(asked, modifier).facts
    assert (name, figure.value, [part for part, _figure in figure.parts]) == ("level", *shown)
    assert by == ("by", given("Bor"))
