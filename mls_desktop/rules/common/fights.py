"""Ask, then act: what a roll waits for, the answers as data, and what came of them. A roll outside fights is a fight
of one question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.character import Character
from mls_desktop.rules.common.figures import Facts, Figure, given
from mls_desktop.rules.common.findings import refusal
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.common.sheets import Field

C = TypeVar("C", bound=Character)


class Event(Struct, frozen=True):
    """An answer: `kind` is the id of the ask it answers, `facts` an entry a field."""

    kind: str
    who: str = ""
    facts: tuple[tuple[str, Json], ...] = ()


class Ask(Struct, frozen=True):
    """What is waited for; several may stand, answered in any order. Every entry that its fields allow makes an event
    that `apply` accepts."""

    id: str
    who: str
    rule: str
    fields: tuple[Field, ...]


class Note(Struct, frozen=True):
    """One thing that happened, for the log: derived, never saved. Words say it by `rule` and `kind`."""

    kind: str
    who: str
    rule: str
    facts: Facts = ()


class Rollable(Struct, frozen=True):
    """A figure of the sheet that can be rolled, by its key. `opposable`: whether a number or another's trait may be
    set against it, as it may be against theirs."""

    key: str
    level: Figure
    opposable: bool = True


Opposition = Literal["nothing", "number", "thing", "trait"]
"""number: a total to beat; thing: something of that level, for which dice fall too; trait: another character's."""


class Against(Struct, Generic[C], frozen=True):
    """What opposes a roll. `number`: the total or the thing's level; `who` and `key`: the other's trait."""

    kind: Opposition = "nothing"
    number: int = 0
    who: C | None = None
    key: str = ""


class Trial(Protocol):
    """A roll of one trait outside fights, before, while and after it falls. It never changes: `apply` gives the
    next."""

    def asks(self) -> tuple[Ask, ...]:
        """What is waited for now; nothing: it is over."""
        ...

    def chances(self) -> Facts:
        """Exact chances (Fractions) before the dice fall: first what is hoped for in all, then each outcome from best
        to worst, which sum to 1. What is not declared yet counts as nothing."""
        ...

    def apply(self, event: Event) -> tuple[Trial, tuple[Note, ...]]:
        """The roll after an answer, and what came of it. Raises Refused for what is not asked or not possible."""
        ...


def answers(asks: Iterable[Ask], event: Event) -> Mapping[str, Json]:
    """The entries of an event that answers one of the asks. Raises Refused ("not_asked", "wrong_value") otherwise.

    A field that may be blank may be left out; its entry is None then.
    """
    ask = next((a for a in asks if a.id == event.kind and a.who == event.who), None)
    if ask is None:
        raise refusal("not_asked", (event.kind,))
    held = dict(event.facts)
    fields = {field.name: field for field in ask.fields}
    for name in [*fields, *(name for name in held if name not in fields)]:
        field = fields.get(name)
        if field is None or not fits(field, held.get(name)):
            raise refusal("wrong_value", (event.kind, name), (("why", given(str(held.get(name)))),))
    return {name: held.get(name) for name in fields}


def fits(field: Field, value: Json) -> bool:
    """Whether a field allows an entry, as far as asks use its kind."""
    if value is None:
        return field.blank
    if field.kind == "text":
        return isinstance(value, str)
    if type(value) is not int:
        return False
    low, high = (len(field.sides), sum(field.sides)) if field.kind == "sum" else field.bounds or (value, value)
    return low <= value <= high
