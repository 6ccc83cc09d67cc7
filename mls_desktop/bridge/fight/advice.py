"""The advice beside choices: all rows of the odds ranked by what a person asks for. Nothing is chosen by it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from mls_desktop.bridge.fight.answer import short_chance
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.words.system_texts import Counsel, Texts

MOST = 3
"""So many rows are told."""


class Advised(Struct, frozen=True):
    """A row of the odds with what it is worth by one counsel, and both in words."""

    choice: Choice
    worth: Fraction
    text: str
    said: str


def advised(odds: Iterable[Choice], counsel: Counsel, speech: Texts) -> tuple[Advised, ...]:
    """The best rows first; of equal ones those that stand first in the odds. Rows of which nothing is known, or nothing
    of what is asked for, are left out; so are those that only stand where others do not do the usual, such as a blow at
    somebody else while an attacker is taken to forego: they would look safer than they are."""
    found = []
    for choice in odds:
        if choice.assumes is not None:
            continue
        worth = _worth(choice, counsel)
        if worth is not None:
            found.append(Advised(choice, worth, _text(choice, speech), _said(worth, counsel)))
    return tuple(sorted(found, key=lambda each: -each.worth)[:MOST])


def _worth(choice: Choice, counsel: Counsel) -> Fraction | None:
    """What a row is worth: what it has not of the good counts as nothing, as where a choice has no target."""
    told = {name: figure.value for name, figure in choice.chances}
    names = [name for name in (counsel.plus, counsel.less) if name]
    if not any(name in told for name in names):
        return None
    plus, less = (
        Fraction(_number(told.get(name, 0))) if name else Fraction(0) for name in (counsel.plus, counsel.less)
    )
    return plus - less


def _number(value: object) -> Fraction:
    return Fraction(value) if isinstance(value, (int, Fraction)) else Fraction(0)


def _said(worth: Fraction, counsel: Counsel) -> str:
    match counsel.say:
        case "mean":
            return f"{float(worth):+.1f}".replace("-", "\N{MINUS SIGN}")
        case "rest":
            return short_chance(1 + worth)
    return short_chance(worth)


def _text(choice: Choice, speech: Texts) -> str:
    """What is declared: "attack, Raider 2, head"; a number as how far it is put off."""
    return ", ".join(
        speech.value(value) if isinstance(value, str) else f"+{value}" for _name, value in choice.event.facts
    )
