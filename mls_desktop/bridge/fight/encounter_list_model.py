"""The model of the campaign's encounters, as one table for the list at the left."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import BADGE, Texts

State = Literal["empty", "one_sided", "ready", "begun", "fought"]
"""Of an encounter: nobody takes part yet, nobody has an enemy yet, it may begin, it has begun, something has happened
in it."""
STATES: dict[State, str] = {
    "empty": N_("empty"),
    "one_sided": N_("one side only"),
    "ready": N_("ready"),
    "begun": N_("begun"),
}
NOTES: dict[State, str] = {
    "empty": N_("Nobody takes part yet."),
    "one_sided": N_("All who take part are on one side: nobody has an enemy yet."),
    "ready": N_("It is prepared and has not begun."),
    "begun": N_("It has begun, and nothing has happened in it yet."),
}


class EncounterListModel(QObject):
    """The model that keeps the table; `changed` when it is another one. Of those that are `begun` something may not
    have happened yet: only whoever shows a fight knows it."""

    changed = Signal()

    def __init__(self, document: Document, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._begun: frozenset[str] = frozenset()
        # By ids of its own: a system may call something "ready" too.
        names = {_id(state): _(said) for state, said in STATES.items()}
        self.model = RowModel(self._section(), texts.heading({}, names), self)
        document.changed.connect(self._on_changed)

    def begin(self, ids: frozenset[str]) -> None:
        """Marks these encounters as fought now, whether anything has happened in them or not."""
        if ids != self._begun:
            self._begun = ids
            self.model.show(self._section())

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if old.encounters is not new.encounters:
            self.model.show(self._section())
            self.changed.emit()

    def _section(self) -> Section:
        return Section("encounters", "items", (BADGE,), tuple(map(self._row, self._document.campaign.encounters)))

    def _row(self, encounter: Encounter) -> Row:
        state, count = state_of(encounter, encounter.id in self._begun), len(encounter.events)
        said = entries_text(count) if state == "fought" else _id(state)
        note = _("In its log: {entries}.").format(entries=said) if state == "fought" else _(NOTES[state])
        cell = Cell(BADGE, given(said), state="muted")
        name = encounter.name or _("unnamed")
        return Row(encounter.id, (cell,), ("encounters", encounter.id), name, note=note)


def state_of(encounter: Encounter, begun: bool) -> State:
    """State of `encounter`; `begun`: it is under way even without an event."""
    if not encounter.line_up:
        return "empty"
    if len(encounter.events) or begun:
        return "fought" if len(encounter.events) else "begun"
    return "ready" if len({entry.side for entry in encounter.line_up}) > 1 else "one_sided"


def entries_text(count: int) -> str:
    """Number of entries in a log, in words: "3 entries"."""
    return how_many("{n} entry", "{n} entries", count)


def _id(state: State) -> str:
    """The id by which the table has a state."""
    return f"encounter_{state}"
