"""The correction of one entry of a fight: the prompt it answered, the event as it might have been, what that
changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.asking.event_form import NEW, EventForm, FormEntry, OpenField, dice_with, part_value, parts_of
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.encounter_edits import edited
from mls_desktop.model.fight.causes import by_cause
from mls_desktop.model.fight.dice_settings import dice_field
from mls_desktop.model.fight.rematch import Answered, Rematched, rematched
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.model.replay import Consequence, Replay, ReplayStep, Revision, played
from mls_desktop.rules.common.asking.prompts import Prompt, fits
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.sheet.impact import differences
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.common.values.saved_value import Json


class NewDice(Struct, frozen=True):
    """Dice that are asked for only in the corrected fight: by what, the how manyth time of that fighter, and what fell
    (None: not known). `rolled`: the program's."""

    prompt: Prompt
    nth: int
    fell: Json = None
    rolled: bool = False


class EntryCorrection:
    """The correction of the event after the first `at` of an encounter, as it might have been. `prompt`: None where
    nobody asked for it and it cannot be told; `revision`: what would change, once `compare` has found it; `missing`:
    dice that are asked for then and not known, without which later entries do not fit. `rolled`: the program's dice
    for a prompt; None where people throw."""

    def __init__(self, encounter: Encounter, replay: Replay[Fight], at: int, rolled: Answered | None = None) -> None:
        self._encounter, self._replay, self.at, self._rolls = encounter, replay, at, rolled
        self._new: list[NewDice] = []
        self._again: Counter[tuple[str, str]] = Counter()
        self._later: Rematched | None = None
        self._own: tuple[ReplayStep, ReplayStep | None] | None = None
        self._count = 0
        """How many entries the corrected fight has."""
        self.missing: tuple[Prompt, ...] = ()
        self._before = replay.at(encounter.events, at)
        self.was = encounter.events[at]
        self.prompt = self._asked()
        self._form = EventForm(self.prompt.fields if self.prompt is not None else (), dict(self.was.facts))
        self.leaves_out = False
        self.revision: Revision | None = None

    # The form

    def form(self) -> Iterator[FormEntry]:
        """Yields the editors of the corrected event for fields that are asked for, then of new dice that people
        throw."""
        yield from self._form.form()
        for nth, new in enumerate(self._new):
            dice = dice_field(new.prompt)
            if dice is not None and not new.rolled:
                for part, inner in parts_of(dice):
                    yield FormEntry(dice.name, part, inner, part_value(dice, new.fell, part), nth, new.prompt)

    def set_entry(self, path: Sequence[str], value: Json) -> None:
        """Enters `value` in the editor at `path`: of the event's form, or, if `path` begins with `NEW`, of new dice."""
        name, *inner = path
        if name.startswith(NEW):
            self._set_new(int(name.removeprefix(NEW)), inner[1:], value)
            return
        self._form.set_entry(name, inner[0] if inner else "", value)

    def corrected_event(self) -> Event:
        """Event with the form's values; the event as it was where it answers no known prompt."""
        if self.prompt is None:
            return self.was
        return replace(self.was, facts=tuple(self._form.facts().items()))

    def entered(self) -> tuple[object, ...]:
        """State of the form as a value to compare: whether the entry is left out, the values entered, the new dice."""
        return self.leaves_out, dict(self._form.entries), tuple(new.fell for new in self._new)

    def complete(self) -> bool:
        """Tells whether the entry is left out, or nothing is missing in its form and every value is possible. False
        without a form."""
        return self.leaves_out or (self.prompt is not None and not self.open_fields())

    def open_fields(self) -> tuple[OpenField, ...]:
        """Fields of the form that are empty or have a value that is not possible; values of the entry as told stay
        possible."""
        return self._form.open_fields(dict(self.was.facts))

    # What it does

    def changes(self) -> bool:
        """Tells whether the correction is possible as such and differs from the entry as told."""
        return self.complete() and (self.leaves_out or self.corrected_event() != self.was)

    def edit(self) -> Edit:
        """Edit of the entry, below the encounter: removes it where it is left out, else sets it to
        `corrected_event`."""
        path = ("events", str(self.at))
        return Edit("remove", path) if self.leaves_out else Edit("set", path, event_object(self.corrected_event()))

    def compare(self) -> Revision | None:
        """Works out `revision` and gives it; None where nothing is corrected, or the form is not complete. Raises
        Refused where the correction cannot be."""
        for _pause in self.comparing():
            pass
        return self.revision

    def comparing(self) -> Iterator[None]:
        """Works out `revision` and `missing` as `compare` does, but pauses after each event of the fight. Raises
        Refused where the correction cannot be."""
        self.revision, self._later, self._own, self.missing = None, None, None, ()
        if not self.changes():
            return
        edited(self._encounter, self.edit())
        events, own = self._encounter.events, tuple[ReplayStep, ...]()
        told, fight = self._replay.moments(events), self._before
        if not self.leaves_out:
            step, fight = played(fight, self.corrected_event())
            own = (step,)
        self._again = Counter()
        self._later = yield from rematched(fight, told[self.at + 1 :], self._answered)
        self.missing = self._later.missing
        for _encounter in self._edited():
            yield
        self.revision = self._revision(told, own)

    def own_steps(self) -> tuple[ReplayStep, ReplayStep | None]:
        """Step of the event as told, and of the corrected event, as the log says them; the latter None if left out."""
        if self._own is not None:
            return self._own
        before = self._replay.moment(self._encounter.events, self.at)
        return before, None if self.leaves_out else played(self._before, self.corrected_event())[0]

    def first_misfit(self) -> int | None:
        """Index of the first later entry that no longer fits by `revision`; None for none, and before `compare`."""
        misfits = self.revision.misfits if self.revision is not None else ()
        return misfits[0].at if misfits else None

    def set_aside(self) -> int:
        """Number of entries that no longer count if the fight goes on from the first misfit; 0 where all fit."""
        at = self.first_misfit()
        return self._count - at if at is not None else 0

    def step(self, rewind: bool = False) -> Batch:
        """Step of the campaign that makes the correction by `edits`; with `rewind`, where a later entry does not fit,
        the fight goes on from that one instead, and the fight that was is kept as another way, from the entry on."""
        at = self.first_misfit()
        edits = self._told_anew(at) if rewind and at is not None else self.edits()
        return Batch("told", tuple(below(edit, ENCOUNTERS, self._encounter.id) for edit in edits))

    def edits(self) -> list[Edit]:
        """Edits of the whole correction, below the encounter: of the entry itself, then of later entries that stand
        elsewhere now and of new dice. Only the first before `compare` has gone through."""
        found = [self.edit()]
        if self._later is None:
            return found
        events = self._encounter.events
        held = [*events.after(self.at + 1)]
        first = self.at + (not self.leaves_out)
        for nth, (step, origin) in enumerate(zip(self._later.steps, self._later.origins, strict=True)):
            path = ("events", str(first + nth))
            if origin is None:
                held.insert(nth, step.event)
                found.append(Edit("add", path, event_object(step.event)))
            elif held[nth] != step.event:
                held[nth] = step.event
                found.append(Edit("set", path, event_object(step.event)))
        return found

    # Within

    def _told_anew(self, end: int) -> list[Edit]:
        """Edits that set the cursor to before the entry and then add the corrected events, as far as the first `end`
        entries: what is left behind so begins with the entry as it was."""
        later = tuple(step.event for step in self._later.steps) if self._later is not None else ()
        line = later if self.leaves_out else (self.corrected_event(), *later)
        anew = line[: end - self.at]
        return [
            Edit("set", ("cursor",), self.at),
            *(Edit("add", ("events",), event_object(event)) for event in anew),
        ]

    def _edited(self) -> Iterator[Encounter]:
        """Yields the encounter after each of `edits`, applied one after another. Raises Refused where it cannot be."""
        encounter = self._encounter
        for edit in self.edits():
            encounter = edited(encounter, edit)
            yield encounter

    def _revision(self, told: Sequence[ReplayStep], own: Sequence[ReplayStep]) -> Revision:
        """Revision between the steps `told` and the corrected ones (earlier, `own`, later): entries whose log differs,
        and changes of the final board. Sets `_count` and `_own`."""
        later = self._later
        if later is None:
            return Revision((), ())
        now = (*told[: self.at], *own, *later.steps)
        places = (*range(self.at), *(self.at for _each in own), *self._origins(later))
        self._count = len(now)
        was_said, would_say = by_cause(told), by_cause(now)
        self._own = was_said[self.at], would_say[self.at] if own else None
        found = []
        for at, origin in enumerate(places):
            one = told[origin] if origin is not None else None
            said = (was_said[origin] if origin is not None else None, would_say[at])
            same = said[0] is not None and (said[0].notes, said[0].misfit) == (said[1].notes, said[1].misfit)
            if not same and origin != self.at:
                found.append(Consequence(at, one, now[at], said))
        board = self._replay.at(self._encounter.events).board()
        return Revision(tuple(found), differences(board, later.end.board()))

    def _origins(self, later: Rematched) -> Iterator[int | None]:
        return (None if each is None else self.at + 1 + each for each in later.origins)

    def _answered(self, prompt: Prompt) -> Event | None:
        """Lists the dice of `prompt`, which no event answers, among the new ones and gives the answer: with the dice as
        entered, else by the program where it rolls; None where they are not known."""
        self._again[prompt.id, prompt.who] += 1
        nth = self._again[prompt.id, prompt.who]
        new = next(
            (each for each in self._new if (each.prompt.id, each.prompt.who, each.nth) == (prompt.id, prompt.who, nth)),
            None,
        )
        dice = dice_field(prompt)
        if dice is None:
            return None
        if new is None or new.prompt.fields != prompt.fields:
            event = self._rolls(prompt) if self._rolls is not None else None
            fell = event.entry(dice.name) if event is not None else None
            self._new = [each for each in self._new if each is not new]
            new = NewDice(prompt, nth, fell, event is not None)
            self._new.append(new)
        if not fits(dice, new.fell):
            self._again[prompt.id, prompt.who] -= 1
            return None
        return Event(prompt.id, prompt.who, ((dice.name, new.fell),))

    def _set_new(self, nth: int, part: Sequence[str], value: Json) -> None:
        """Enters `value` for all of the new dice at index `nth`, or, where `part` is not empty, for the die whose index
        is its first element. Nothing is checked; dice that do not fit are taken as not known by `compare`."""
        new = self._new[nth]
        field = dice_field(new.prompt)
        fell = dice_with(new.fell, int(part[0]), value, len(field.sides)) if part and field is not None else value
        self._new[nth] = replace(new, fell=fell)

    def _asked(self) -> Prompt | None:
        """Prompt that the entry answers, or the form of what was told unasked, which may leave open of whom it is; None
        where there is neither."""
        kind, forms = self.was.kind, (*self._before.prompts(), *self._before.announcements())
        return next(
            (prompt for who in (self.was.who, "") for prompt in forms if (prompt.id, prompt.who) == (kind, who)), None
        )
