"""The model of a log entry's correction: a form of what was asked, and what would change before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.asking.weighed_form import WeighedForm
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.entry_correction import EntryCorrection
from mls_desktop.model.replay import Replay, Revision
from mls_desktop.report.fights.correction_table import (
    compared_rows,
    correction_form,
    correction_summary,
    lost_text,
    missing_text,
    refused_row,
)
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _


class Correction(WeighedForm):
    """The model of a correction of event `at` (counted from 0) in the log of `running_fight`. `stale`: the fight went
    on meanwhile; the correction is over."""

    stale = Signal()

    def __init__(self, running_fight: RunningFight, at: int, parent: QObject | None = None) -> None:
        super().__init__(running_fight.texts, parent)
        self._running_fight, self._encounter, self.at = running_fight, running_fight.encounter, at
        replay = running_fight.replay or Replay(
            running_fight.document.system.begin((), (), "", running_fight.document.world)
        )
        self._entry = EntryCorrection(self._encounter, replay, at, self._rolled)
        running_fight.changed.connect(self._on_changed)
        self.refill()

    @property
    def was(self) -> Event:
        """Event of the entry as the log has it, before any correction."""
        return self._entry.was

    @property
    def prompt(self) -> Prompt | None:
        """Prompt that the entry answered; None where nothing of it can be entered."""
        return self._entry.prompt

    @property
    def revision(self) -> Revision | None:
        """Revision made by the correction; None while it is not known, or nothing is corrected."""
        return self._entry.revision

    def is_of_a_move(self) -> bool:
        """Tells whether the entry answered a prompt for a path over the ground, which is corrected on the map."""
        return self.prompt is not None and any(field.kind == "path" for field in self.prompt.fields)

    # The form

    def _form(self) -> Section:
        return correction_form(self._entry, self.texts)

    def _enter(self, edit: Edit) -> None:
        value: Any = edit.value
        self._entry.set_entry(edit.path, value)

    def entered(self) -> object:
        return self._entry.entered()

    def leave_out(self, on: bool) -> None:
        """Sets whether the entry is to be removed from the log (`on`), and works out the effect after a pause."""
        self._entry.leaves_out = on
        self.wait()

    def corrected_event(self) -> Event:
        """Event as the form has it now."""
        return self._entry.corrected_event()

    def complete(self) -> bool:
        """Tells whether every value entered is possible by itself."""
        return self._entry.complete()

    # What it does

    def may_submit(self) -> bool:
        """Tells whether the correction changes something and its effect is known."""
        return self.revision is not None and self.is_weighed()

    @property
    def missing(self) -> tuple[Prompt, ...]:
        """Prompts for dice that come up by the correction and that nobody threw before."""
        return self._entry.missing

    def first_misfit(self) -> int | None:
        """Position of the first later entry that does not fit any more; None where all do, or that is not known yet."""
        return self._entry.first_misfit()

    def submit(self, rewind: bool = False) -> bool:
        """Applies the correction as one step, if `rewind` so that the fight goes on from the first entry that does not
        fit any more, and shows the moment in force; False where there is nothing to apply yet, or it was refused. A key
        pressed next would else go on from an earlier moment, and leave all later entries behind."""
        if not self.may_submit():
            return False
        name = _("Correct entry {n} of the log").format(n=self.at + 1)
        taken = self._running_fight.document.apply(self._entry.step(rewind), name=name)
        if taken and self._running_fight.peeking:
            self._running_fight.peek(None)
        return taken

    def summary(self) -> str:
        entry, texts = self._entry, self.texts
        said = (correction_summary(entry, texts), lost_text(entry), missing_text(entry, texts))
        return " ".join(filter(None, said))

    def close(self) -> None:
        self.stop()
        self._running_fight.changed.disconnect(self._on_changed)

    # Within

    def _comparing(self) -> Iterator[None]:
        return self._entry.comparing()

    def _compared(self) -> tuple[Row, ...]:
        return compared_rows(self._entry, self.texts)

    def _refused(self, refused: Refused) -> tuple[Row, ...]:
        return (refused_row(refused, self.texts),)

    def _rolled(self, prompt: Prompt) -> Event | None:
        session = self._running_fight.session
        return session.throwing.rolled(prompt) if session.throwing.falls(session.side_of(prompt.who)) else None

    def _on_changed(self) -> None:
        if self._running_fight.encounter.events is not self._encounter.events:
            self.stale.emit()
