"""`replay --odds`: what the window shows beside each choice of everybody who is asked to declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from mls_desktop.rules.common.fight.fights import Choice, Fight, Modifiers, rows
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chance_text
from mls_desktop.words.system_texts import Texts

DECLARE = "declare"


class WrongModifier(Exception):
    """The error of a modifier that nobody takes; its text says why."""


def asked(fight: Fight) -> tuple[str, ...]:
    """Fighters asked to declare, in line-up order."""
    return tuple(prompt.who for prompt in fight.prompts() if prompt.id == DECLARE)


def check_modifiers(fight: Fight, modifiers: Modifiers) -> None:
    """Raises WrongModifier for a free modifier where the rules of `fight` count none in their odds, and for one past
    its bounds. `modifiers`: by fighter."""
    field = next((each for each in fight.added if each.name == "modifier"), None)
    for id, value in modifiers.items():
        _check(field if fight.odds_form.modified else None, id, value)


def _check(field: Field | None, id: str, value: int) -> None:
    if field is None or field.bounds is None:
        raise WrongModifier(_("--modifier: these rules have no free modifiers"))
    low, high = field.bounds
    if not low <= value <= high:
        message = _("--modifier: {id}={value} is not from {low} to {high}")
        raise WrongModifier(message.format(id=id, value=value, low=low, high=high))


def as_json(fight: Fight, modifiers: Modifiers) -> list[dict[str, Any]]:
    """JSON of the odds: of each fighter who is asked to declare "who", "modifier", "assumes" and "rows"; chances are
    fractions in lowest terms, as texts. `modifiers`: free ones by fighter."""
    return [
        {
            "who": who,
            "modifier": modifiers.get(who, 0),
            "assumes": _events(fight.assumed(who)),
            "rows": [_row(fight, choice) for choice in rows(fight, who, modifiers)],
        }
        for who in asked(fight)
    ]


def _events(events: Iterable[Event] | None) -> list[dict[str, Any]] | None:
    if events is None:
        return None
    return [{"kind": event.kind, "who": event.who, **dict(event.facts)} for event in events]


def _row(fight: Fight, choice: Choice) -> dict[str, Any]:
    """JSON of `choice`: the entries of its declaration, its figures, and what others do where that is its own. Names of
    the rules' form that it does not tell are None."""
    form, facts = fight.odds_form, dict(choice.event.facts)
    row: dict[str, Any] = {**dict.fromkeys(form.entries), **facts, **dict.fromkeys(form.figures)}
    for name, figure in choice.chances:
        head, _dot, who = name.partition(".")
        if who:
            row[head] = {**(row.get(head) or {}), who: str(figure.value)}
        else:
            row[name] = str(figure.value)
    for name, other in form.like.items():
        row[name] = row[other] if row[name] is None else row[name]
    row |= {name: True for name in ("left_out", "usual", "spared") if getattr(choice, name)}
    if choice.hangs_on is not None:
        row["hangs_on"] = [each.who for each in choice.hangs_on]
    if choice.assumes is not None:
        row["assumes"] = _events(choice.assumes)
    return row


def lines(fight: Fight, modifiers: Modifiers, texts: Texts) -> Iterator[str]:
    """Yields the odds in words: for each fighter who is asked to declare a heading, with what is taken for granted of
    others, then a line a choice. `modifiers`: free ones by fighter."""
    named = _own_names(fight)
    for who in asked(fight):
        yield ""
        yield _("choices of {who}:").format(who=who)
        if modifiers.get(who):
            yield "  " + _("modifier {number}").format(number=f"{modifiers[who]:+d}")
        assumed = fight.assumed(who)
        if assumed:
            yield "  " + _("if all others do this: {doings}").format(doings=_doings(assumed, texts))
        for choice in rows(fight, who, modifiers):
            yield "  " + _line(choice, named.get(who, {}), texts)


def _own_names(fight: Fight) -> dict[str, dict[str, str]]:
    """Names of options that have names of their own, such as weapons, by id, for each fighter who is asked to
    declare."""
    asks = [prompt for prompt in fight.prompts() if prompt.id == DECLARE]
    return {prompt.who: {id: name for field in prompt.fields for id, name in field.names} for prompt in asks}


def _line(choice: Choice, named: Mapping[str, str], texts: Texts) -> str:
    told = (str(value) for _name, value in choice.event.facts)
    said = " ".join(named.get(text) or texts.value(text) for text in told)
    if choice.left_out:
        return _("{option} (too many at once to foresee)").format(option=said)
    figures = ", ".join(_figure(name, figure.value, texts) for name, figure in choice.chances)
    own = "" if choice.assumes is None else "; " + _doings(choice.assumes, texts)
    mark = _("usual") if choice.usual else _("others spared") if choice.spared else ""
    return f"{said}{f' ({mark})' if mark else ''}: {figures}{own}"


def _figure(name: str, value: object, texts: Texts) -> str:
    head, _dot, who = name.partition(".")
    number = Fraction(value) if isinstance(value, (int, Fraction)) else Fraction(0)
    said = f"{float(number):.2f}" if texts.is_mean(head) else chance_text(number)
    return f"{texts.outcome(head)}{' ' + who if who else ''} {said}"


def _doings(events: Iterable[Event], texts: Texts) -> str:
    return ", ".join(
        " ".join((event.who, *(texts.value(str(value)) for _name, value in event.facts))) for event in events
    )
