"""The correction of one entry of a fight: the ask it answered, the event as it might have been, what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.encounter_edits import edited
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.model.replay import FightReplay, ReplayStep, Revision, played, revision
from mls_desktop.rules.common.fight.fights import Prompt, fits, wanted
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.common.values.saved_value import Json


class FormEntry(Struct, frozen=True):
    """A field of the form: of a whole entry, or of one part of it (a die, whether an option is among several).
    `field`: what may be entered there; `value`: what is now."""

    name: str
    part: str
    field: Field
    value: str | int | None

    @property
    def path(self) -> tuple[str, ...]:
        """Where an edit of it goes."""
        return (self.name, self.part) if self.part else (self.name,)


class EntryCorrection:
    """The correction of the event after the first `at` of an encounter, as it might have been. `ask`: None where nobody
    asked for it and it cannot be told; `revision`: what would change, once `compare` has found it."""

    def __init__(self, encounter: Encounter, replay: FightReplay, at: int) -> None:
        self._encounter, self._replay, self.at = encounter, replay, at
        self._before = replay.at(encounter.events, at)
        self.was = encounter.events[at]
        self.ask = self._asked()
        self._entries: dict[str, Json] = dict(self.was.facts)
        self.leaves_out = False
        self.revision: Revision | None = None

    # The form

    def form(self) -> Iterator[FormEntry]:
        """The editors of all that is asked for after what is entered so far."""
        for field in self._shown():
            held = self._entries.get(field.name)
            for part, inner in _parts(field):
                yield FormEntry(field.name, part, inner, _part_value(field, held, part))

    def set_entry(self, path: Sequence[str], value: Json) -> None:
        """Enters a value at the path of an editor."""
        name, *inner = path
        self._entries[name] = self._with_part(name, inner[0], value) if inner else value

    def corrected_event(self) -> Event:
        """The event as the form has it now."""
        if self.ask is None:
            return self.was
        facts: dict[str, Json] = {}
        for field in self.ask.fields:
            value = self._entries.get(field.name)
            if field.name not in facts and wanted(field, facts) and value is not None:
                facts[field.name] = value
        return replace(self.was, facts=tuple(facts.items()))

    def complete(self) -> bool:
        """Whether every entry is possible as such."""
        if self.leaves_out:
            return True
        if self.ask is None:
            return False
        sofar, was = dict(self.corrected_event().facts), dict(self.was.facts)
        held = ((field, sofar.get(field.name)) for field in self._shown())
        return all(fits(field, value) or (value is not None and value == was.get(field.name)) for field, value in held)

    # What it does

    def changes(self) -> bool:
        """Whether it is something else than what was told, and possible as such."""
        return self.complete() and (self.leaves_out or self.corrected_event() != self.was)

    def edit(self) -> Edit:
        """The edit of the encounter that takes it."""
        path = ("events", str(self.at))
        return Edit("remove", path) if self.leaves_out else Edit("set", path, event_object(self.corrected_event()))

    def compare(self) -> Revision | None:
        """Works out what would change; None where nothing is corrected. Raises Refused where it cannot be."""
        self.revision = None
        if self.changes():
            after = edited(self._encounter, self.edit())
            self.revision = revision(self._replay, self._encounter.events, after.events)
        return self.revision

    def own_steps(self) -> tuple[ReplayStep, ReplayStep | None]:
        """What the event itself led to, and what it would; None where it is left out."""
        before = self._replay.moment(self._encounter.events, self.at)
        return before, None if self.leaves_out else played(self._before, self.corrected_event())[0]

    def first_misfit(self) -> int | None:
        """Where the first later entry stands that does not fit any more; None where all do."""
        misfits = self.revision.misfits if self.revision is not None else ()
        return misfits[0].at if misfits else None

    def step(self, rewind: bool = False) -> Batch:
        """The correction as one edit of the campaign. `rewind`: the fight goes on from the first entry that does not
        fit any more; those after it are in force no longer."""
        edits, at = [self.edit()], self.first_misfit()
        if rewind and at is not None:
            edits.append(Edit("set", ("cursor",), at))
        return Batch("told", tuple(below(edit, ENCOUNTERS, self._encounter.id) for edit in edits))

    # Within

    def _asked(self) -> Prompt | None:
        """The ask it answers, or the form of what was told unasked, which may leave open of whom it is."""
        kind, forms = self.was.kind, (*self._before.prompts(), *self._before.announcements())
        return next((ask for who in (self.was.who, "") for ask in forms if (ask.id, ask.who) == (kind, who)), None)

    def _shown(self) -> Iterator[Field]:
        sofar = dict(self.corrected_event().facts)
        for field in self.ask.fields if self.ask is not None else ():
            if wanted(field, sofar):
                yield field

    def _with_part(self, name: str, part: str, value: Json) -> Json:
        """A list with one of its parts as it is entered: a die, or whether an option is in it."""
        held = self._entries.get(name)
        old: list[Any] = list(held) if isinstance(held, (list, tuple)) else []
        field = next((f for f in self._shown() if f.name == name), None)
        if field is not None and field.kind == "several":
            chosen = (set(old) | {part}) if value else (set(old) - {part})
            return [option for option in field.options if option in chosen]
        count = len(field.sides) if field is not None else 0
        dice = [*old, *([None] * count)][:count]
        dice[int(part)] = value
        return dice


def _parts(field: Field) -> Iterator[tuple[str, Field]]:
    """The editors that a field of an ask takes: the part ("" the whole), and what is entered in it."""
    name, blank = field.name, field.blank
    match field.kind:
        case "sum":
            yield "", Field(name, "number", bounds=(len(field.sides), sum(field.sides)), blank=blank)
        case "dice":
            yield from ((str(nth), Field(name, "number", bounds=(1, side))) for nth, side in enumerate(field.sides))
        case "several":
            yield from ((option, Field(name, "flag")) for option in field.options)
        case "library":
            yield "", Field(name, "text", blank=blank)
        case _:
            yield "", field


def _part_value(field: Field, held: Json, part: str) -> str | int | None:
    if field.kind == "several":
        return int(isinstance(held, (list, tuple)) and part in held)
    if field.kind == "dice":
        dice = held if isinstance(held, (list, tuple)) else ()
        at = int(part)
        value = dice[at] if at < len(dice) else None
        return value if type(value) is int else None
    return held if isinstance(held, (str, int)) or held is None else None
