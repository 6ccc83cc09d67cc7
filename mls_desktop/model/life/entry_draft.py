"""A change of a chronicle before it is made: an entry to be written, corrected, taken out or put elsewhere, and what
that would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from mls_desktop.model.asking.event_form import EventForm, FormEntry, OpenField
from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.model.replay import Replay, ReplayStep, Revision, revision
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.life.lives import entry_of
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event, Events
from mls_desktop.rules.common.values.saved_value import Json

CHRONICLE = "chronicle"
DATE, NOTE = "date", "note"
YEAR, DAY, REMARK = "told_year", "told_day", "told_note"
"""Names of form fields for what every entry may bear: year and day of its date, and a remark."""
MOST_YEAR = 999_999
Today = tuple[int, int] | None
Act = Literal["write", "correct", "remove", "move"]


class EntryDraft:
    """The draft of one change. `act`: "write" a new entry before the one at `at`, "correct" the one there, "remove" it,
    or "move" it `to` another place. `prompt`: the form of its kind; None where the system knows no such kind, or
    nothing is entered. `events`: the chronicle it is about; `revision`: what would change, once `compare` has found
    it."""

    def __init__(
        self, lived: LivedChronicle, act: Act, at: int, prompt: Prompt | None = None, today: Today = None, to: int = 0
    ) -> None:
        self.lived, self.act, self.at, self.to, self.today = lived, act, at, to, today
        self.events = lived.events
        self.was = None if act == "write" else lived.events[at]
        if act == "correct" and self.was is not None:
            prompt = next((form for form in lived.forms(at) if form.id == self.was.kind), None)
        self.prompt = prompt if act in ("write", "correct") else None
        self._kind: type[Any] | None = lived.kinds.get(self.prompt.id) if self.prompt is not None else None
        self._form = EventForm(tuple(self._fields()), self._beginning(today), rolls=True)
        self.revision: Revision | None = None
        self.own: tuple[tuple[ReplayStep | None, ReplayStep | None], ...] = ()

    # The form

    def form(self) -> Iterator[FormEntry]:
        """Yields the editors of the fields that are asked for after what is entered so far."""
        return self._form.form()

    def set_entry(self, path: Sequence[str], value: Json) -> None:
        """Enters `value` in the form, for the field that `path` names or for its part."""
        name, *inner = path
        self._form.set_entry(name, inner[0] if inner else "", value)

    def entered(self) -> object:
        """Values entered so far, by field name, as a copy to compare."""
        return dict(self._form.entries)

    def take_over(self, other: EntryDraft) -> None:
        """Copies into the form the values entered in draft `other`; the date only where today is the same in both."""
        dated = self.today == other.today
        for name, value in other._form.entries.items():
            if dated or name not in (YEAR, DAY):
                self._form.entries[name] = value

    def event(self) -> Event:
        """Event of the entry with the form's values; the entry as it was where nothing else is entered, a blank event
        without a form. What the form does not know of stays."""
        if self.prompt is None or (self.was is not None and not self._differs()):
            return self.was if self.was is not None else Event("")
        facts = {name: value for name, value in self._told().items() if self._is_said(name, value)}
        known = {field.name for field in self._form.fields} | {DATE, NOTE}
        kept = {name: value for name, value in self._before().items() if name not in known}
        return Event(self.prompt.id, "", tuple({**facts, **kept}.items()))

    def complete(self) -> bool:
        """Tells whether the form has only possible values, and of a date both halves. True for removing and moving;
        False without a form."""
        return self.act in ("remove", "move") or (self.prompt is not None and not self.open_fields())

    def open_fields(self) -> tuple[OpenField, ...]:
        """Fields of the form that are empty or have a value that is not possible, and the missing half of a date.
        Values of the entry as it was stay possible, and so are fractions within the bounds of a number."""
        entries, parts = self._form.entries, {f.name: f for f in self._form.shown()}
        found = self._form.open_fields(self._before())
        wrong = tuple(each for each in found if not _is_part(parts[each.name], entries.get(each.name)))
        date = {name: entries.get(name) is None for name in (YEAR, DAY)}
        half = tuple(OpenField(name, True) for name, is_none in date.items() if is_none and not all(date.values()))
        return (*wrong, *half)

    def objections(self) -> tuple[Finding, ...]:
        """Errors of the rules against the entry where a number field holds a number that it does not take; none where
        its value is no number, or something is still to be filled in."""
        open = self.open_fields()
        numbers = all(isinstance(self._form.entries.get(each.name), int) for each in open)
        if not open or not numbers or self.prompt is None:
            return ()
        moment = Replay(self.lived.replay.at(self.lived.events, self.at))
        (step,) = moment.moments(Events((self.event(),)))
        return tuple(each for each in step.found if each.severity == "error") if step.misfit is None else ()

    # What it does

    def is_empty(self) -> bool:
        """Tells whether a new entry would say nothing: no text, nothing chosen, every number 0. An entry of which all
        may be left blank says something by its kind."""
        if self.act != "write" or all(field.blank for field in self._form.fields):
            return False
        return not any(value for name, value in self._told().items() if name != DATE)

    def changes(self) -> bool:
        """Tells whether the draft is complete and would change the chronicle."""
        if not self.complete() or self.is_empty():
            return False
        return self.at != self.to if self.act == "move" else self.act != "correct" or self.event() != self.was

    def edit(self) -> Edit | Batch:
        """Step of the campaign that makes the change: one edit, or two for a new entry that does not come last."""
        path = (CHRONICLE, str(self.at))
        match self.act:
            case "remove":
                return self._below(Edit("remove", path))
            case "move":
                return self._below(Edit("move", path, self.to))
            case "correct":
                return self._below(Edit("set", path, entry_of(self.event())))
        joined, count = Edit("add", (CHRONICLE,), entry_of(self.event())), len(self.lived.events)
        if self.at >= count:
            return self._below(joined)
        return Batch(
            "chronicle_entry", (self._below(joined), self._below(Edit("move", (CHRONICLE, str(count)), self.at)))
        )

    def compare(self) -> Revision | None:
        """Works out `revision` and gives it; None where nothing would change. Raises Refused where the change cannot
        be."""
        for _pause in self.comparing():
            pass
        return self.revision

    def comparing(self) -> Iterator[None]:
        """Works out `revision` and `own` as `compare` does, with one pause before the work. Raises Refused where the
        change cannot be."""
        self.revision, self.own = None, ()
        if not self.changes():
            return
        yield
        before = [*self.lived.events]
        origins = list(range(len(before)))
        after: list[Event] = [*before]
        if self.act in ("remove", "correct"):
            del after[self.at], origins[self.at]
        if self.act == "move":
            after.insert(self.to, after.pop(self.at))
            origins.insert(self.to, origins.pop(self.at))
        places: list[int | None] = [*origins]
        if self.act in ("write", "correct"):
            after.insert(self.at, self.event())
            places.insert(self.at, None)
        same = min(self.at, self.to) if self.act == "move" else self.at
        events = self.lived.events.first(same).extended(after[same:])
        found = revision(self.lived.replay, self.lived.events, events, places)
        self._must_fit(found, places)
        self.own = ((self._own_before(), self._own_after(found)),) if self.act != "move" else ()
        self.revision = found

    # Within

    def _below(self, edit: Edit) -> Edit:
        return below(edit, "characters", self.lived.who.id)

    def _must_fit(self, found: Revision, places: Sequence[int | None]) -> None:
        """Raises Refused where the entry written or corrected, at the None of `places`, has a misfit in `found`."""
        if self.act in ("write", "correct"):
            misfit = found.now[places.index(None)].misfit
            if misfit is not None:
                raise Refused(misfit)

    def _own_before(self) -> ReplayStep | None:
        return None if self.act == "write" else self.lived.steps[self.at]

    def _own_after(self, found: Revision) -> ReplayStep | None:
        return None if self.act == "remove" else found.now[self.at]

    def _fields(self) -> Iterator[Field]:
        """Yields the fields of the form: those of the entry's kind, then year, day and remark if the kind keeps
        them."""
        if self.prompt is None:
            return
        yield from self.prompt.fields
        kept = self._kept_names()
        if DATE in kept:
            yield Field(YEAR, "number", bounds=(-MOST_YEAR, MOST_YEAR), blank=True)
            yield Field(DAY, "number", bounds=(1, MOST_YEAR), blank=True)
        if NOTE in kept and all(field.name != NOTE for field in self.prompt.fields):
            yield Field(REMARK, "text", blank=True)

    def _kept_names(self) -> Mapping[str, Any]:
        """Keys that entries of this kind keep, each with its default, None where an entry must say it."""
        if self._kind is None:
            return {}
        return {each.name: _default(each) for each in msgspec.structs.fields(self._kind)}

    def _beginning(self, today: Today) -> dict[str, Json]:
        """Initial values of the form: the entry as it was, else the default of its kind, the only option of a choice,
        and today's date."""
        said: dict[str, Json] = {}
        for field in self.prompt.fields if self.prompt is not None else ():
            only = field.options[0] if field.kind == "choice" and len(field.options) == 1 else None
            usual = self._kept_names().get(field.name)
            said.setdefault(field.name, usual if usual is not None else False if field.kind == "flag" else only)
        was = self._before()
        date = was.get(DATE) if self.act == "correct" else list(today) if today is not None else None
        if isinstance(date, (list, tuple)) and len(date) == 2:
            said[YEAR], said[DAY] = date
        return {**said, REMARK: was.get(NOTE), **{name: value for name, value in was.items() if name != DATE}}

    def _before(self) -> dict[str, Json]:
        return dict(self.was.facts) if self.was is not None else {}

    def _told(self) -> dict[str, Json]:
        """Keys and values of the entry as the form has them: a blank number is None, other blank fields have no key."""
        facts = self._form.facts()
        said: dict[str, Json] = {}
        for field in self._form.shown():
            value = facts.get(field.name)
            if field.name in (YEAR, DAY, REMARK) or (value is None and field.kind != "number"):
                continue
            said[field.name] = value
        if facts.get(YEAR) is not None:
            said[DATE] = [facts[YEAR], facts.get(DAY)]
        if facts.get(REMARK):
            said[NOTE] = facts[REMARK]
        return said

    def _is_said(self, name: str, value: Json) -> bool:
        """Tells whether `name` with `value` is written: not as the default of its kind, unless it was so before."""
        before, usual = self._before(), self._kept_names().get(name)
        return value is None or value != usual or (name in before and before[name] == value)

    def _differs(self) -> bool:
        """Tells whether anything else is entered than what was there; a key that is not said counts as its kind's
        default."""
        usual = self._kept_names()
        names = set(self._told()) | (set(self._before()) & {f.name for f in self._form.fields} | {DATE, NOTE})
        told, was = self._told(), self._before()
        return any(_alike(told.get(name, usual.get(name))) != _alike(was.get(name, usual.get(name))) for name in names)


def _default(field: Any) -> Any:
    """Default of a key that an entry may leave out; None where it may not."""
    if field.default is not msgspec.NODEFAULT:
        return list(field.default) if isinstance(field.default, tuple) else field.default
    if field.default_factory is not msgspec.NODEFAULT:
        made = field.default_factory()
        return list(made) if isinstance(made, tuple) else made
    return None


def _alike(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _is_part(field: Field, value: Json) -> bool:
    """Tells whether `value` is a fraction (float) within the bounds of a number field: the rules say whether they take
    it."""
    low, high = field.bounds or (0, 0)
    return field.kind == "number" and isinstance(value, float) and low <= value <= high
