"""The form of an event: the fields of a prompt, what is entered in them so far, the facts that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Prompt, fits, wanted
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json

ROLLED = ("dice", "sum")
NEW = "new "
"""What the paths of dice begin with that are asked for only in a corrected fight."""


Entered = str | int | float | tuple[int, ...] | None


class FormEntry(Struct, frozen=True):
    """A field of the form: of a whole entry, or of one part of it (a die, whether an option is among several).
    `field`: what may be entered there; `value`: what is now; `held`: the whole entry. `new`: of dice that are asked for
    only now: which they are among those; `prompt`: what asks for them."""

    name: str
    part: str
    field: Field
    value: Entered
    new: int | None = None
    prompt: Prompt | None = None
    held: Json = None

    @property
    def path(self) -> tuple[str, ...]:
        """Path of an edit of the entry."""
        own = (self.name, self.part) if self.part else (self.name,)
        return own if self.new is None else (f"{NEW}{self.new}", *own)


class OpenField(Struct, frozen=True):
    """A field of the form that is in the way: nothing is entered in it (`empty`), or something that is not possible,
    where only numbers within `bounds` are."""

    name: str
    empty: bool
    bounds: tuple[int, int] | None = None


class EventForm:
    """The form of one event. `entries`: all that was entered so far, also in fields that are not asked for now.
    `rolls`: dice stand in an editor that can roll them, else each is a number by itself."""

    def __init__(self, fields: Sequence[Field], entries: Mapping[str, Json], rolls: bool = False) -> None:
        self.fields, self.entries, self._rolls = tuple(fields), dict(entries), rolls

    def shown(self) -> Iterator[Field]:
        """The fields that are asked for after what is entered so far."""
        sofar: dict[str, Json] = {}
        for field in self.fields:
            if wanted(field, sofar):
                sofar.setdefault(field.name, self.entries.get(field.name))
                yield field

    def form(self) -> Iterator[FormEntry]:
        """The editors of these fields."""
        for field in self.shown():
            held = self.entries.get(field.name)
            if self._rolls and field.kind in ROLLED:
                fell = tuple(held) if isinstance(held, (list, tuple)) else held
                yield FormEntry(field.name, "", field, fell)  # type: ignore[arg-type]
                continue
            for part, inner in parts_of(field):
                yield FormEntry(field.name, part, inner, part_value(field, held, part), held=held)

    def set_entry(self, name: str, part: str, value: Json) -> None:
        """Enters a value, or one part of it."""
        whole = list(value) if isinstance(value, tuple) else value
        self.entries[name] = self._with_part(name, part, value) if part else whole

    def facts(self) -> dict[str, Json]:
        """Values entered in the fields asked for; a blank field has none."""
        facts: dict[str, Json] = {}
        for field in self.fields:
            value = self.entries.get(field.name)
            if field.name not in facts and wanted(field, facts) and value is not None:
                facts[field.name] = value
        return facts

    def unfit(self, was: Mapping[str, Json]) -> Iterator[Field]:
        """The fields whose entries are not possible as such. What `was` there before stays possible."""
        sofar = self.facts()
        for field in self.shown():
            value = sofar.get(field.name)
            if not fits(field, value) and (value is None or value != was.get(field.name)):
                yield field

    def open_fields(self, was: Mapping[str, Json]) -> tuple[OpenField, ...]:
        """The same fields, with whether anything is entered there."""
        held = self.entries
        return tuple(OpenField(each.name, _is_empty(held.get(each.name)), bounds_of(each)) for each in self.unfit(was))

    def _with_part(self, name: str, part: str, value: Json) -> Json:
        """A list with one of its parts as it is entered: a die, or whether an option is in it."""
        held = self.entries.get(name)
        old: list[Any] = list(held) if isinstance(held, (list, tuple)) else []
        field = next((each for each in self.shown() if each.name == name), None)
        if field is not None and field.kind == "several":
            chosen = (set(old) | {part}) if value else (set(old) - {part})
            return [option for option in field.options if option in chosen]
        return dice_with(held, int(part), value, len(field.sides) if field is not None else 0)


def only_way(field: Field) -> bool:
    """Whether a field is the one way of a move, which nobody chooses."""
    return field.name == "mode" and len(field.options) == 1


def _is_empty(value: Json) -> bool:
    """Whether `value` is blank, or of several dice not all are entered."""
    return value in (None, "") or (isinstance(value, (list, tuple)) and (not value or None in value))


def dice_with(held: Json, at: int, value: Json, count: int) -> Json:
    """Dice with one of them as it is entered."""
    old: list[Json] = list(held) if isinstance(held, (list, tuple)) else []
    dice = [*old, *([None] * count)][:count]
    dice[at] = value
    return dice


def parts_of(field: Field) -> Iterator[tuple[str, Field]]:
    """The editors that a field of a prompt takes: the part ("" the whole), and what is entered in it."""
    name, blank = field.name, field.blank
    match field.kind:
        case "sum":
            yield "", Field(name, "number", bounds=field.bounds or (len(field.sides), sum(field.sides)), blank=blank)
        case "dice":
            yield from ((str(nth), Field(name, "number", bounds=(1, side))) for nth, side in enumerate(field.sides))
        case "several":
            yield from ((option, Field(name, "flag")) for option in field.options)
        case "library":
            yield "", Field(name, "text", blank=blank)
        case _:
            yield "", field


def bounds_of(field: Field) -> tuple[int, int] | None:
    """The least and the most that may be entered in each editor of a field; None where that is no one pair, or not all
    between them is possible."""
    bounds = {inner.bounds for _part, inner in parts_of(field)}
    return bounds.pop() if len(bounds) == 1 and not field.barred else None


def part_value(field: Field, held: Json, part: str) -> Entered:
    """Value that the editor of `part` of a field shows, of the value `held` by the whole field."""
    if field.kind == "several":
        return int(isinstance(held, (list, tuple)) and part in held)
    if field.kind == "dice":
        dice = held if isinstance(held, (list, tuple)) else ()
        at = int(part)
        value = dice[at] if at < len(dice) else None
        return value if type(value) is int else None
    return held if isinstance(held, (str, int, float)) or held is None else None
