"""The model of a log entry's correction: a form of what was asked, and what would change before it is taken."""

from __future__ import annotations

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
from mls_desktop.report.fights.correction_table import correction_form, correction_rows, correction_summary
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _

PAUSE = 120
"""Milliseconds after the last entry until what would change is worked out."""


class Correction(SectionModels):
    """The model of one event as it might have been. `weighed`: `table` says what would change now. `stale`: the fight
    went on meanwhile; the correction is over."""

    weighed = Signal()
    stale = Signal()

    def __init__(self, bout: RunningFight, at: int, parent: QObject | None = None) -> None:
        super().__init__(bout.speech, parent)
        self._bout, self._encounter, self.at = bout, bout.encounter, at
        replay = bout.replay or FightReplay(bout.document.system.begin((), (), "", bout.document.world))
        self._entry = EntryCorrection(self._encounter, replay, at)
        heads = columns(_("As it is"), _("As it would be"))
        self.table = RowModel(Section("changes", "items", tuple(heads), ()), self.speech.heading(heads), self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.compare)
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
        self._entry.set_entry(edit.path, value)
        self._set_sections((correction_form(self._entry, self.speech),))
        self._pause.start()
        return True

    def leave_out(self, on: bool) -> None:
        """Whether the entry goes altogether."""
        self._entry.leaves_out = on
        self._pause.start()

    def corrected_event(self) -> Event:
        """The event as the form has it now."""
        return self._entry.corrected_event()

    def complete(self) -> bool:
        """Whether every entry is possible as such."""
        return self._entry.complete()

    # What it does

    def compare(self) -> None:
        """Works out now what would change."""
        self._pause.stop()
        rows = correction_rows(self._entry, self.speech)
        self.table.show(replace(self.table.section, rows=rows))
        self.weighed.emit()

    def may_submit(self) -> bool:
        """Whether there is something to take, and what it does is known."""
        return self.revision is not None and not self._pause.isActive()

    def first_misfit(self) -> int | None:
        """Where the first later entry stands that does not fit any more; None where all do."""
        return self._entry.first_misfit()

    def submit(self, rewind: bool = False) -> bool:
        """Takes the correction as one step; False where it was refused. `rewind`: the fight goes on from the first
        entry that does not fit any more."""
        if not self.may_submit():
            return False
        name = _("Correct entry {n} of the log").format(n=self.at + 1)
        return self._bout.document.apply(self._entry.step(rewind), name=name)

    def summary(self) -> str:
        """In one sentence how much changes."""
        return correction_summary(self._entry)

    def close(self) -> None:
        self._pause.stop()
        self._bout.changed.disconnect(self._on_changed)

    def _on_changed(self) -> None:
        if self._bout.encounter.events is not self._encounter.events:
            self.stale.emit()
