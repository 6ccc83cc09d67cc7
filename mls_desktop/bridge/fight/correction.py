"""The model of a log entry's correction: a form of what was asked, and what would change before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.model.replay import FightReplay, Revision
from mls_desktop.report.fights.change_table import columns
from mls_desktop.report.fights.correction_table import FORM as FORM
from mls_desktop.report.fights.correction_table import (
    compared_rows,
    correction_form,
    correction_summary,
    missing_text,
    refused_row,
)
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _

SLICE = 0.008
"""Seconds of work between two turns of the event loop."""
PAUSE = 120
"""Milliseconds after the last entry until what would change is worked out."""


class Correction(SectionModels):
    """The model of one event as it might have been. `weighed`: `table` says what would change now. `lettered`: letters
    were typed that count already. `stale`: the fight went on meanwhile; the correction is over."""

    weighed = Signal()
    lettered = Signal()
    stale = Signal()

    def __init__(self, bout: RunningFight, at: int, parent: QObject | None = None) -> None:
        super().__init__(bout.speech, parent)
        self._bout, self._encounter, self.at = bout, bout.encounter, at
        replay = bout.replay or FightReplay(bout.document.system.begin((), (), "", bout.document.world))
        self._entry = EntryCorrection(self._encounter, replay, at, self._rolled)
        heads = columns(_("As it is"), _("As it would be"))
        self.table = RowModel(Section("changes", "items", tuple(heads), ()), self.speech.heading(heads), self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._begin)
        self._work: Iterator[None] | None = None
        self._slice = QTimer(self)
        self._slice.timeout.connect(self._go_on)
        bout.changed.connect(self._on_changed)
        self._set_sections((correction_form(self._entry, self.speech),))

    @property
    def was(self) -> Event:
        """The event as it was told."""
        return self._entry.was

    @property
    def ask(self) -> Prompt | None:
        """What it answered; None where nothing of it can be entered."""
        return self._entry.ask

    @property
    def revision(self) -> Revision | None:
        """What would change; None while that is not known, or nothing is corrected."""
        return self._entry.revision

    # The form

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Takes an entry of the form."""
        value: Any = edit.value
        before = self._entry.entered()
        self._entry.set_entry(edit.path, value)
        self._set_sections((correction_form(self._entry, self.speech),))
        if self._entry.entered() != before:
            self._wait()  # else it counts since it was typed
        return True

    def note_letters(self, edit: Edit) -> None:
        """What is typed so far counts at once; its line is left as it is."""
        value: Any = edit.value
        self._entry.set_entry(edit.path, value)
        self._wait()
        self.lettered.emit()

    def leave_out(self, on: bool) -> None:
        """Whether the entry goes altogether."""
        self._entry.leaves_out = on
        self._wait()

    def corrected_event(self) -> Event:
        """The event as the form has it now."""
        return self._entry.corrected_event()

    def complete(self) -> bool:
        """Whether every entry is possible as such."""
        return self._entry.complete()

    # What it does

    def compare(self) -> None:
        """Works out now what would change."""
        self._begin()
        while self._work is not None:
            self._go_on()

    def may_submit(self) -> bool:
        """Whether there is something to take, and what it does is known."""
        return self.revision is not None and not self._pause.isActive() and self._work is None

    @property
    def missing(self) -> tuple[Prompt, ...]:
        """Dice that are asked for now that nobody threw before, and that are not known."""
        return self._entry.missing

    def first_misfit(self) -> int | None:
        """Where the first later entry stands that does not fit any more; None where all do."""
        return self._entry.first_misfit()

    def submit(self, rewind: bool = False) -> bool:
        """Takes the correction as one step; False where it was refused. `rewind`: the fight goes on from the first
        entry that does not fit any more. What is shown then is the moment in force, whichever was looked at before: a
        key pressed next would else go on from there, and leave all later entries behind."""
        if not self.may_submit():
            return False
        name = _("Correct entry {n} of the log").format(n=self.at + 1)
        taken = self._bout.document.apply(self._entry.step(rewind), name=name)
        if taken and self._bout.peeking:
            self._bout.peek(None)
        return taken

    def summary(self) -> str:
        """In one sentence how much changes."""
        return " ".join(filter(None, (correction_summary(self._entry), missing_text(self._entry, self.speech))))

    def close(self) -> None:
        self._stop()
        self._bout.changed.disconnect(self._on_changed)

    # Within

    def _rolled(self, ask: Prompt) -> Event | None:
        session = self._bout.session
        return session.throwing.rolled(ask) if session.throwing.falls(session.side_of(ask.who)) else None

    def _stop(self) -> None:
        self._pause.stop()
        self._slice.stop()
        self._work = None

    def _wait(self) -> None:
        """Works out what would change when nothing has been entered for a moment."""
        self._stop()
        self._pause.start()

    def _begin(self) -> None:
        self._stop()
        self._work = self._entry.comparing()
        self._slice.start(0)

    def _go_on(self) -> None:
        """A slice of the work: some events, then keys and windows have their turn."""
        work, until = self._work, monotonic() + SLICE
        if work is None:
            self._slice.stop()
            return
        try:
            while monotonic() < until:
                next(work)
        except StopIteration:
            self._show(compared_rows(self._entry, self.speech))
        except Refused as refused:
            self._show((refused_row(refused, self.speech),))

    def _show(self, rows: tuple[Row, ...]) -> None:
        self._stop()
        self.table.show(replace(self.table.section, rows=rows))
        self._set_sections((correction_form(self._entry, self.speech),))
        self.weighed.emit()

    def _on_changed(self) -> None:
        if self._bout.encounter.events is not self._encounter.events:
            self.stale.emit()
