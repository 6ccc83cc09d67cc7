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
"""Beginning of the path to dice that are asked for only in a corrected fight; their number follows."""


Entered = str | int | float | tuple[int, ...] | None


class FormEntry(Struct, frozen=True):
    """Editor of a form, for a whole field or for one part of it (a die, or one option of several). `name`: of the whole
    field; `part`: "" for the whole; `field`: what may be entered in the editor; `value`: what is entered; `held`: value
    of the whole field. `new`, `prompt`: of dice that only a corrected fight asks for, their number from 0 and their
    prompt."""

    name: str
    part: str
    field: Field
    value: Entered
    new: int | None = None
    prompt: Prompt | None = None
    held: Json = None

    @property
    def path(self) -> tuple[str, ...]:
        """Path of the editor for `set_entry`: name of the field, and the part if there is one; "new 0" before them for
        new dice."""
        own = (self.name, self.part) if self.part else (self.name,)
        return own if self.new is None else (f"{NEW}{self.new}", *own)


class OpenField(Struct, frozen=True):
    """Field of a form that keeps it from being complete: `empty`, else with a value that is not possible. `bounds`: the
    least and the greatest number that may be entered, None where that is no one range."""

    name: str
    empty: bool
    bounds: tuple[int, int] | None = None


class EventForm:
    """The form of one event. `entries`: all that was entered so far, also in fields that are not asked for now.
    `rolls`: dice stand in an editor that can roll them, else each is a number by itself."""

    def __init__(self, fields: Sequence[Field], entries: Mapping[str, Json], rolls: bool = False) -> None:
        self.fields, self.entries, self._rolls = tuple(fields), dict(entries), rolls

    def shown(self) -> Iterator[Field]:
        """Yields the fields that are asked for, in order; the values entered in earlier fields decide on later ones."""
        sofar: dict[str, Json] = {}
        for field in self.fields:
            if wanted(field, sofar):
                sofar.setdefault(field.name, self.entries.get(field.name))
                yield field

    def form(self) -> Iterator[FormEntry]:
        """Yields an editor for each field of `shown`, or for each part of such a field (`parts_of`); dice stand in one
        editor where the form `rolls`."""
        for field in self.shown():
            held = self.entries.get(field.name)
            if self._rolls and field.kind in ROLLED:
                fell = tuple(held) if isinstance(held, (list, tuple)) else held
                yield FormEntry(field.name, "", field, fell)  # type: ignore[arg-type]
                continue
            for part, inner in parts_of(field):
                yield FormEntry(field.name, part, inner, part_value(field, held, part), held=held)

    def set_entry(self, name: str, part: str, value: Json) -> None:
        """Enters `value` for field `name`, or only for its `part`: the index of a die, or one option of several.
        Nothing is checked."""
        whole = list(value) if isinstance(value, tuple) else value
        self.entries[name] = self._with_part(name, part, value) if part else whole

    def facts(self) -> dict[str, Json]:
        """Values entered in the fields asked for, by field name; a blank field is left out."""
        facts: dict[str, Json] = {}
        for field in self.fields:
            value = self.entries.get(field.name)
            if field.name not in facts and wanted(field, facts) and value is not None:
                facts[field.name] = value
        return facts

    def unfit(self, was: Mapping[str, Json]) -> Iterator[Field]:
        """Yields the fields asked for whose entry is missing where it may not be, or does not fit and is not the value
        that `was`, the earlier values by field name, has for it."""
        sofar = self.facts()
        for field in self.shown():
            value = sofar.get(field.name)
            if not fits(field, value) and (value is None or value != was.get(field.name)):
                yield field

    def open_fields(self, was: Mapping[str, Json]) -> tuple[OpenField, ...]:
        """Fields of `unfit`, each with its bounds, and whether it is empty. `was`: earlier values by field name, which
        stay possible."""
        held = self.entries
        return tuple(OpenField(each.name, _is_empty(held.get(each.name)), bounds_of(each)) for each in self.unfit(was))

    def _with_part(self, name: str, part: str, value: Json) -> Json:
        """Value of field `name` with its `part` set to `value`: of several options the list with or without that
        option, else the dice with the one at that index."""
        held = self.entries.get(name)
        old: list[Any] = list(held) if isinstance(held, (list, tuple)) else []
        field = next((each for each in self.shown() if each.name == name), None)
        if field is not None and field.kind == "several":
            chosen = (set(old) | {part}) if value else (set(old) - {part})
            return [option for option in field.options if option in chosen]
        return dice_with(held, int(part), value, len(field.sides) if field is not None else 0)


def only_way(field: Field) -> bool:
    """Tells whether `field` is the choice of a move's mode with a single option, so that nobody has to choose."""
    return field.name == "mode" and len(field.options) == 1


def _is_empty(value: Json) -> bool:
    """Whether `value` is None, "" or an empty list, or a list in which a die is None (not entered)."""
    return value in (None, "") or (isinstance(value, (list, tuple)) and (not value or None in value))


def dice_with(held: Json, at: int, value: Json, count: int) -> Json:
    """List of `count` dice as in `held` (anything but a list: none yet), with `value` at index `at`; None for a die
    that is not entered."""
    old: list[Json] = list(held) if isinstance(held, (list, tuple)) else []
    dice = [*old, *([None] * count)][:count]
    dice[at] = value
    return dice


def parts_of(field: Field) -> Iterator[tuple[str, Field]]:
    """Yields the editors of a field of a prompt: name of the part, and a field for what is entered there. "" stands for
    the whole; dice have a part for each die ("0", "1"), several options one for each option, which is on or off."""
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
    """Value that the editor of `part` of a field shows where the whole field has the value `held`: 1 or 0 for an
    option; the number of a die, or None; else `held` if it is a text or a number, else None."""
    if field.kind == "several":
        return int(isinstance(held, (list, tuple)) and part in held)
    if field.kind == "dice":
        dice = held if isinstance(held, (list, tuple)) else ()
        at = int(part)
        value = dice[at] if at < len(dice) else None
        return value if type(value) is int else None
    return held if isinstance(held, (str, int, float)) or held is None else None
