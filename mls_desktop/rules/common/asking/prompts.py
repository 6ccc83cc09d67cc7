"""Prompts with their fields, answers as events, and notes for the log, for everything that proceeds by questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Refused, refusal
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json


class Prompt(Struct, frozen=True):
    """A prompt for what is waited for; several may stand, answered in any order. Every entry that its fields allow
    makes an event that `apply` accepts. `grave`: it decides over a life, so that nobody answers it in passing.
    `follows`: it only brings to its end what somebody has begun, so that who lets all do the usual again answers it in
    passing."""

    id: str
    who: str
    rule: str
    fields: tuple[Field, ...]
    facts: Facts = ()
    """Facts that a person should know to answer: numbers that bear on it."""
    grave: bool = False
    follows: bool = False


Cause = tuple[str, str]
"""Answer that something came of: its kind, and the id of whose it was."""
PASSING: Cause = ("", "")
"""The cause of what comes with time, as a Turn ends or begins: nobody's answer."""


class Note(Struct, frozen=True):
    """A note of one thing that happened, for the log: derived, never saved. Words say it by `rule` and `kind`. `cause`:
    the last such answer is what it came of; None: the one at hand."""

    kind: str
    who: str
    rule: str
    facts: Facts = ()
    cause: Cause | None = None


def answers(asks: Iterable[Prompt], event: Event) -> Mapping[str, Json]:
    """Entries by field name of `event`, an answer to that of the prompts `asks` with its kind and its `who`; None for a
    field left blank or not asked for. Raises Refused: "not_asked" where no prompt fits, "wrong_value" where an entry
    does not."""
    prompt = next((prompt for prompt in asks if prompt.id == event.kind and prompt.who == event.who), None)
    if prompt is None:
        raise refusal("not_asked", (event.kind,), (("kind", given(event.kind)), ("who", given(event.who))))
    return entries(prompt.fields, event)


def entries(fields: Iterable[Field], event: Event) -> Mapping[str, Json]:
    """Entries of `event` by the names of all `fields`; None for a field left blank, or not asked for after the entries
    before it. Raises Refused ("wrong_value") for an entry that its field does not allow or no field asks for."""
    told, found = dict(event.facts), dict[str, Json]()
    for field in fields:
        found.setdefault(field.name, None)
        if not wanted(field, found):
            continue
        if not fits(field, told.get(field.name)):
            raise _misfit(event, field.name)
        found[field.name] = told.get(field.name)
    for name, value in told.items():
        if value is not None and found.get(name) is None:
            raise _misfit(event, name)
    return found


def whole(entry: Json) -> int:
    """Number that `entry` is, where that is a whole one; 0 for any other, as for a field left blank."""
    return entry if type(entry) is int else 0


def wanted(field: Field, sofar: Mapping[str, Json]) -> bool:
    """Checks that `field` is asked for after the entries `sofar`: each field named in its `when` holds an entry listed
    there."""
    return all(sofar.get(name) in among for name, among in field.when)


def _misfit(event: Event, name: str) -> Refused:
    entry = event.entry(name)
    said = ", ".join(map(str, entry)) if isinstance(entry, (list, tuple)) else str(entry)
    facts = (("why", given(said)), ("who", given(event.who)))
    return refusal("wrong_value", (event.kind, name), facts)


def fits(field: Field, value: Json) -> bool:
    """Checks that `field` allows the entry `value`; a `value` of None fits where the field may be blank. Of an id in a
    library, a path or an edge only the JSON type is checked."""
    if value is None:
        return field.blank
    match field.kind:
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "choice":
            return isinstance(value, str) and value in field.options
        case "several":
            return isinstance(value, (list, tuple)) and all(each in field.options for each in value)
        case "library":
            return isinstance(value, str)
        case "path" | "edge":
            return isinstance(value, (list, tuple))
        case "dice":
            held = value if isinstance(value, (list, tuple)) else ()
            pairs = zip(held, field.sides, strict=False)
            return len(held) == len(field.sides) and all(type(die) is int and 1 <= die <= side for die, side in pairs)
    if type(value) is not int or value in field.barred:
        return False
    low, high = field.bounds or ((len(field.sides), sum(field.sides)) if field.kind == "sum" else (value, value))
    return low <= value <= high
