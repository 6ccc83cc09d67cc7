"""The advice beside choices: all rows of the odds ranked by what a person asks for. Nothing is chosen by it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from mls_desktop.bridge.fight.answer import TARGET, Answer, short_chance
from mls_desktop.report.fights.short_names import Room, with_short_names
from mls_desktop.rules.common.fight.fights import Choice, Influence
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.cut_short import cut_short
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import signed_text
from mls_desktop.words.system_texts import Counsel, Texts

MOST = 3
"""Number of rows of the odds that `advised` gives at most."""


class Advised(Struct, frozen=True):
    """A row of the odds (`choice`) with its `worth` by one counsel. `text`: the row in words; `said`: the worth in
    words."""

    choice: Choice
    worth: Fraction
    text: str
    said: str


def advised(odds: Iterable[Choice], counsel: Counsel, texts: Texts, lying: Collection[str] = ()) -> tuple[Advised, ...]:
    """Rows of `odds` worth most by `counsel`, at most `MOST`, best first, without rows aimed at one of the fighters
    `lying`; of equal ones those first in `odds`. Left out too are rows without the figures of `counsel` or with
    `spared`, as a blow at somebody else while an attacker is taken to forego: they would look safer than they are."""
    found = []
    for choice in odds:
        if choice.spared or dict(choice.event.facts).get(TARGET) in lying:
            continue
        worth = _worth(choice, counsel)
        if worth is not None:
            found.append(Advised(choice, worth, _text(choice, texts, counsel), _said(worth, counsel)))
    return tuple(sorted(found, key=lambda each: -each.worth)[:MOST])


def _worth(choice: Choice, counsel: Counsel) -> Fraction | None:
    """Worth of the row of `choice`: its figure named by `counsel.plus` less that named by `counsel.less`; None where it
    has neither. One that is missing, as where a choice has no target, counts as 0."""
    told = {name: figure.value for name, figure in choice.chances}
    names = [next((name for name in names.split() if name in told), "") for names in (counsel.plus, counsel.less)]
    if not any(names):
        return None
    plus, less = (_number(told.get(name, 0)) for name in names)
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


def _text(choice: Choice, texts: Texts, counsel: Counsel) -> str:
    """Declaration of `choice` in words: "attack, Raider 2, head"; a number as how far it is put off ("+2"). The texts
    that `counsel` wants beside follow, of chances that `choice` has."""
    said = [texts.value(value) if isinstance(value, str) else f"+{value}" for _name, value in choice.event.facts]
    told = {name for name, _figure in choice.chances}
    return ", ".join((*said, *(text for name, text in counsel.beside if name in told)))


def assumed_text(
    usual: tuple[Event, ...] | None,
    row: Choice | None,
    odds: Iterable[Choice],
    answer: Answer,
    texts: Texts,
    name: Callable[[str], str],
) -> str:
    """Sentences on the assumptions behind the chances of `row`, by name of the fighters they hang on, and on the marks
    (* somebody must forego, × not against this target); "" where there is nothing to say. `usual`: what all others do
    for the usual answer, see `Fight.assumed`; `texts` knows the fighters by the names that `name` gives by id too."""
    said = []
    if usual or usual is None:
        said.append(_counted_text(usual, row, texts, name))
    if any(each.spared for each in odds):
        said.append(_("With a *, some who would strike must forego."))
    if any(answer.astray(option.id) for option in answer.options):
        said.append(_("A choice marked × cannot be made against this target."))
    return " ".join(said)


def _counted_text(usual: tuple[Event, ...] | None, row: Choice | None, texts: Texts, name: Callable[[str], str]) -> str:
    if row is None or row.hangs_on is None:
        return _("Chances if all others do the usual.")
    if not row.hangs_on and not row.spared:
        return _("Chances whatever all others do.")
    told = "; ".join(text for text, _by in counted_on(usual, row, texts, name))
    if row.spared:
        return _("Chances only if it comes to this: {doings}.").format(doings=told)
    return _("Chances if all others do the usual, counting: {doings}.").format(doings=told)


def counted_on(
    usual: tuple[Event, ...] | None, row: Choice, texts: Texts, name: Callable[[str], str]
) -> list[tuple[str, int]]:
    """Influences on the chances of `row`: pairs of a text on a fighter and their doing, and what it adds to a sum (0:
    nothing). Fighters of `row.spared` come first: "Hedda also strikes Raider 1: −1", "Raider 1: attack, Hedda".
    `usual`: see `assumed_text`; `name` gives a fighter's name by id."""
    doing = {event.who: event for event in (row.assumes if row.assumes is not None else usual) or ()}
    found = []
    silent = (Influence(id) for id in row.spared)
    for each in (*silent, *(row.hangs_on or ())):
        if each.by:
            also = _("{who} also shoots at {on}: {by}") if each.how == "shoots" else _("{who} also strikes {on}: {by}")
            text = also.format(who=name(each.who), on=name(each.on), by=signed_text(each.by))
        else:
            text = doings([doing[each.who]] if each.who in doing else [], texts, name)
        found.append((text or name(each.who), each.by))
    return found


def said_to_fit(
    say: Callable[[Texts, Mapping[str, str]], str],
    texts: Texts,
    names: Mapping[str, str],
    fits: Callable[[str], bool],
    room: Room,
) -> str:
    """Note that `say` makes of `texts` and the `names` of fighters by id, so that it fits: with whole names, else with
    short ones, each in `room` at most, and cut short at last."""
    whole = say(texts, names)
    if fits(whole):
        return whole
    short = with_short_names(names, room)
    return cut_short(say(texts.heading({}, short), short), fits)


def doings(events: Iterable[Event], texts: Texts, name: Callable[[str], str]) -> str:
    """Assumed `events` of fighters, in words: "Raider 1: attack, Hedda; Raider 2: forego"."""
    said = []
    for event in events:
        words = [texts.value(value) for _name, value in event.facts if isinstance(value, str)]
        said.append(f"{name(event.who)}: {', '.join(words)}")
    return "; ".join(said)
