"""The advice beside choices: all rows of the odds ranked by what a person asks for. Nothing is chosen by it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

from msgspec import Struct

from mls_desktop.bridge.fight.answer import TARGET, Answer, short_chance
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Counsel, Texts

MOST = 3
"""So many rows are told."""


class Advised(Struct, frozen=True):
    """A row of the odds with what it is worth by one counsel, and both in words."""

    choice: Choice
    worth: Fraction
    text: str
    said: str


def advised(
    odds: Iterable[Choice], counsel: Counsel, speech: Texts, lying: Collection[str] = ()
) -> tuple[Advised, ...]:
    """The best rows first; of equal ones those that stand first in the odds. Rows of which nothing is known, or nothing
    of what is asked for, are left out; so are those that only stand where others do not do the usual, such as a blow at
    somebody else while an attacker is taken to forego: they would look safer than they are. A blow at one of those
    `lying` brings nobody down any more."""
    found = []
    for choice in odds:
        if choice.assumes is not None or dict(choice.event.facts).get(TARGET) in lying:
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


def assumed_text(
    usual: tuple[Event, ...],
    own: tuple[Event, ...] | None,
    odds: Iterable[Choice],
    answer: Answer,
    name: Callable[[str], str],
) -> str:
    """What the chances of an answer take for granted, and what its marks mean; "" where there is nothing to say.
    `usual`: what all others are taken to do; `own`: see `Choice.assumes`, of the row at hand."""
    text = _("Chances if all others do the usual.")
    if own is None and any(row.assumes is not None for row in odds):
        text = _("Chances if all others do the usual; with a *, others must do something else.")
    elif own is not None:
        speaking = {event.who for event in own}
        silent = [event.who for event in usual if event.who not in speaking]
        other = doings([event for event in own if event not in usual], answer.speech, name, silent)
        text = _("Chances if all others do the usual; in this row {doings}.").format(doings=other)
    astray = any(answer.astray(option.id) for option in answer.options)
    return " ".join([text] * bool(usual) + [_("A choice marked × cannot be made against this target.")] * astray)


def doings(events: Iterable[Event], speech: Texts, name: Callable[[str], str], silent: Iterable[str] = ()) -> str:
    """What some are taken to do, in words: "Raider 1: attack, Hedda; Raider 2: forego"; `silent`: who does nothing."""
    said = []
    for event in events:
        words = [speech.value(value) for _name, value in event.facts if isinstance(value, str)]
        said.append(f"{name(event.who)}: {', '.join(words)}")
    said += [_("{who}: nothing").format(who=name(who)) for who in silent]
    return "; ".join(said)
