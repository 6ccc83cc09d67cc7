"""The correction of one entry of a log: a form of what was asked then, and what would change before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from mls_desktop.bridge.fight.change_model import changes, columns, entry_row, line
from mls_desktop.bridge.fight.running_fight import ENCOUNTERS, RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.encounter_edits import edited
from mls_desktop.model.replay import FightReplay, Revision, played, revision
from mls_desktop.report.log import entry
from mls_desktop.rules.common.fight.fights import Prompt, fits, wanted
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _

PAUSE = 120
"""Milliseconds after the last entry until what would change is worked out."""
FORM, ENTRY = "correction", "entry"


class Correction(SectionModels):
    """One event as it might have been. `weighed`: `table` says what would change now. `stale`: the fight went on
    meanwhile; the correction is over."""

    weighed = Signal()
    stale = Signal()

    def __init__(self, bout: RunningFight, at: int, parent: QObject | None = None) -> None:
        super().__init__(bout.speech, parent)
        self._bout, self.at = bout, at
        self._events = bout.encounter.events
        self._reel = bout.replay or FightReplay(bout.document.system.begin((), (), "", bout.document.world))
        self._before = self._reel.at(self._events, at)
        self.was = self._events[at]
        self.ask = self._asked()
        self._entries: dict[str, Json] = dict(self.was.facts)
        self.leaves_out = False
        self.revision: Revision | None = None
        heads = columns(_("As it is"), _("As it would be"))
        self.table = RowModel(Section("changes", "items", tuple(heads), ()), self.speech.heading(heads), self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.compare)
        bout.changed.connect(self._on_changed)
        self._set_sections((self._form(),))

    # The form

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Takes an entry of the form."""
        name, *inner = edit.path
        value: Any = edit.value
        self._entries[name] = self._part(name, inner[0], value) if inner else value
        self._set_sections((self._form(),))
        self._pause.start()
        return True

    def leave_out(self, on: bool) -> None:
        """Whether the entry goes altogether."""
        self.leaves_out = on
        self._pause.start()

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
        held = ((field, sofar.get(field.name)) for field in self._shown(sofar))
        return all(fits(field, value) or (value is not None and value == was.get(field.name)) for field, value in held)

    def edit(self) -> Edit:
        """The edit of the encounter that takes it."""
        path = ("events", str(self.at))
        return Edit("remove", path) if self.leaves_out else Edit("set", path, event_object(self.corrected_event()))

    # What it does

    def compare(self) -> None:
        """Works out now what would change."""
        self._pause.stop()
        self.revision = None
        rows: tuple[Row, ...] = ()
        if self.complete() and (self.leaves_out or self.corrected_event() != self.was):
            try:
                after = edited(self._bout.encounter, self.edit())
            except Refused as refused:
                rows = (line("refused", _("Not possible"), "", self.speech.finding(refused.finding), "bad"),)
            else:
                self.revision = revision(self._reel, self._events, after.events)
                rows = changes(self.revision, self.speech, self._own()).rows
        self.table.show(replace(self.table.section, rows=rows))
        self.weighed.emit()

    def may_submit(self) -> bool:
        """Whether there is something to take, and what it does is known."""
        return self.revision is not None and not self._pause.isActive()

    def first_misfit(self) -> int | None:
        """Where the first later entry stands that does not fit any more; None where all do."""
        misfits = self.revision.misfits if self.revision is not None else ()
        return misfits[0].at if misfits else None

    def submit(self, rewind: bool = False) -> bool:
        """Takes the correction as one step; False where it was refused. `rewind`: the fight goes on from the first
        entry that does not fit any more; those after it are in force no longer."""
        if not self.may_submit():
            return False
        edits, at = [self.edit()], self.first_misfit()
        if rewind and at is not None:
            edits.append(Edit("set", ("cursor",), at))
        name = _("Correct entry {n} of the log").format(n=self.at + 1)
        batch = Batch("told", tuple(below(edit, ENCOUNTERS, self._bout.id) for edit in edits))
        return self._bout.document.apply(batch, name=name)

    def summary(self) -> str:
        """In one sentence how much changes."""
        found = self.revision
        if found is None:
            return (
                _("Change an entry, and what it would change is listed here.")
                if self.complete()
                else _("An entry is still missing or not possible.")
            )
        told = _("Changed by it: later entries {n}, of which no longer fit {m}; figures at the end {f}.")
        return told.format(n=len(found.events), m=len(found.misfits), f=len(found.board))

    def close(self) -> None:
        self._pause.stop()
        self._bout.changed.disconnect(self._on_changed)

    def _own(self) -> tuple[Row, ...]:
        """The entry itself, before and after."""
        before = entry(self._reel.moment(self._events, self.at), self.speech)
        if self.leaves_out:
            return (line("own", before.when, before.text, _("left out")),)
        moment, _fight = played(self._before, self.corrected_event())
        return (entry_row("own", before, entry(moment, self.speech)),)

    def _asked(self) -> Prompt | None:
        """The ask it answers, or the form of what was told unasked, which may leave open of whom it is."""
        kind, forms = self.was.kind, (*self._before.prompts(), *self._before.announcements())
        return next((ask for who in (self.was.who, "") for ask in forms if (ask.id, ask.who) == (kind, who)), None)

    def _form(self) -> Section:
        return Section(FORM, "fields", (ENTRY,), tuple(self._rows()))

    def _shown(self, sofar: dict[str, Json]) -> Iterator[Field]:
        for field in self.ask.fields if self.ask is not None else ():
            if wanted(field, sofar):
                yield field

    def _rows(self) -> Iterator[Row]:
        for field in self._shown(dict(self.corrected_event().facts)):
            held, name = self._entries.get(field.name), self.speech.field(field.name)
            for id, part, each in _parts(field, self.speech.name):
                value = _part_value(field, held, id)
                path = (field.name, id) if id else (field.name,)
                cell = Cell(ENTRY, given(value), part, Edit("set", path))
                yield Row(" ".join(path), (cell,), path, f"{name} {each}".strip())

    def _part(self, name: str, part: str, value: Json) -> Json:
        """A list with one of its parts as it is entered: a die, or whether an option is in it."""
        held = self._entries.get(name)
        old = list(held) if isinstance(held, (list, tuple)) else []
        field = next((f for f in self._shown(dict(self.corrected_event().facts)) if f.name == name), None)
        if field is not None and field.kind == "several":
            chosen = (set(old) | {part}) if value else (set(old) - {part})
            return [option for option in field.options if option in chosen]
        count = len(field.sides) if field is not None else 0
        dice = [*old, *([None] * count)][:count]
        dice[int(part)] = value
        return dice

    def _on_changed(self) -> None:
        if self._bout.encounter.events is not self._events:
            self.stale.emit()


def _parts(field: Field, name_of: object) -> Iterator[tuple[str, Field, str]]:
    """The editors that a field of an ask takes: id, what is entered in it, what it is called besides."""
    blank = field.blank
    if field.kind == "sum":
        yield "", Field(field.name, "number", bounds=(len(field.sides), sum(field.sides)), blank=blank), ""
    elif field.kind == "dice":
        for nth, side in enumerate(field.sides):
            yield str(nth), Field(field.name, "number", bounds=(1, side)), str(nth + 1)
    elif field.kind == "several":
        for option in field.options:
            yield option, Field(field.name, "flag"), name_of(option) if callable(name_of) else option
    elif field.kind == "library":
        yield "", Field(field.name, "text", blank=blank), ""
    else:
        yield "", field, ""


def _part_value(field: Field, held: Json, part: str) -> str | int | None:
    if field.kind == "several":
        return int(isinstance(held, (list, tuple)) and part in held)
    if field.kind == "dice":
        dice = held if isinstance(held, (list, tuple)) else ()
        at = int(part)
        value = dice[at] if at < len(dice) else None
        return value if type(value) is int else None
    return held if isinstance(held, (str, int)) or held is None else None
