"""The model of a character's plans: what they could buy now, wishes and the way to them, growth by use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.report.lives.plan_page import PLANS
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, below

QUICK = 0.03
"""Seconds within which plans are worked out at once; plans that took longer wait for a pause in the entries."""
PAUSE = 250
"""Milliseconds that such a pause lasts."""


class PlanModel(SectionModels):
    """The model of the plans of character `who`, an id. `changed`: the character is another now; `gone`: they left the
    campaign. Out of sight nothing is worked out. Raises KeyError where there is no such character."""

    changed = Signal()
    gone = Signal()

    def __init__(self, open_campaign: OpenCampaign, who: str, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self.open_campaign, self.id = open_campaign, who
        self.took, self._seen = 0.0, True
        self._character = self._found()
        self._world = open_campaign.document.world
        self._later = later(self.work_out)
        self.work_out()
        open_campaign.document.changed.connect(self._on_changed)

    @property
    def character(self) -> Character:
        return self._character

    @property
    def layouts(self) -> Layouts:
        """Layouts of the sections; one below the other where the system has none for plans."""
        return self.open_campaign.document.system.layouts.get(PLANS, Layouts((), ()))

    @property
    def read_only(self) -> bool:
        return self.open_campaign.document.read_only

    @property
    def waits(self) -> bool:
        """Tells whether the plans shown are of an earlier state and wait to be worked out."""
        return self._later.isActive()

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Applies `edit` at a path below the character; False where it was refused. Where plans take long to work out,
        only the entry itself is shown at first."""
        done = self.open_campaign.document.apply(below(edit, "characters", self.id), gesture)
        if done and self.waits and edit.op == "add":
            # A new row is gone to at once, however long it takes.
            self.work_out()
        elif done and self.waits:
            self._set_sections([*_entered(self.sections.values(), edit)])
        return done

    def buy(self, act: Edit | Batch) -> bool:
        """Applies `act`, the offer of a row, to the chronicle at the campaign's date, as one step; False where it was
        refused."""
        made = tuple(self._dated(edit) for edit in (act.edits if isinstance(act, Batch) else (act,)))
        return self.open_campaign.document.apply(Batch(act.name, made) if isinstance(act, Batch) else made[0])

    def show_seen(self, seen: bool) -> None:
        """Sets whether the page is in sight (`seen`); works out plans that are out of date as it comes into sight."""
        self._seen = seen
        if not seen:
            self._later.stop()
        elif not self._is_shown():
            self.work_out()

    def work_out(self) -> None:
        """Works the plans out now, shows their sections, and notes in `took` how many seconds that was."""
        self._later.stop()
        document, begun = self.open_campaign.document, now()
        self._shown_of = (self._character, self._world)
        self._set_sections(document.system.plans(self._character, self._world))
        self.took = now() - begun

    def close(self) -> None:
        self.open_campaign.document.changed.disconnect(self._on_changed)
        self._later.stop()

    def _is_shown(self) -> bool:
        """Tells whether the plans shown are of the character and the world as they are now."""
        return self._shown_of[0] is self._character and self._shown_of[1] is self._world

    def _dated(self, edit: Edit) -> Edit:
        today, entry = self.open_campaign.document.campaign.calendar.date, edit.value
        if today is not None and isinstance(entry, dict):
            edit = replace(edit, value={**entry, "date": [*today]})
        return below(edit, "characters", self.id)

    def _found(self) -> Character:
        found = self.open_campaign.document.character(self.id)
        if found is None:
            raise KeyError(self.id)
        return found

    def _on_changed(self, old: object, new: object) -> None:
        document = self.open_campaign.document
        found = document.character(self.id)
        if found is None:
            self._later.stop()
            self.gone.emit()
            return
        if document.world is not self._world:
            self._speak(self.open_campaign.texts)
        self._character, self._world = found, document.world
        if self._is_shown():
            return
        self.changed.emit()
        if not self._seen:
            return
        if self.took <= QUICK:
            self.work_out()
        else:
            self._later.start(PAUSE)


def _entered(sections: Iterable[Section], edit: Edit) -> Iterator[Section]:
    """Yields the sections as they were, but for the cell or row that `edit` changes."""
    for section in sections:
        rows = tuple(_row_entered(row, edit) for row in section.rows if row.remove is None or row.remove != edit)
        yield section if rows == section.rows else replace(section, rows=rows)


def _row_entered(row: Row, edit: Edit) -> Row:
    if not any(cell.to is not None and cell.to.path == edit.path for cell in row.cells):
        return row
    return replace(row, cells=tuple(_cell_entered(cell, edit) for cell in row.cells))


def _cell_entered(cell: Cell, edit: Edit) -> Cell:
    if cell.to is None or cell.to.path != edit.path or not isinstance(edit.value, (int, str, type(None))):
        return cell
    return replace(cell, figure=given(edit.value))
