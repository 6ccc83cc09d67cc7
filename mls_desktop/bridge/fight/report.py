"""The model of a report on a running fight: its sections, its plots, and what goes to the sheets."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.report_export import home_of
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.report.fights.fight_report import headed
from mls_desktop.report.fights.homecoming import Home
from mls_desktop.report.fights.looked_back import LookedBack
from mls_desktop.rules.common.values.edits import Edit


class FightReport(SectionModels):
    """The model of a fight's report.

    `told` holds all that is said of the fight. `changed`: the report is worked out anew. That takes its time: whatever
    shows it says when, by `refresh`.
    """

    changed = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(running_fight.texts, parent)
        self.running_fight = running_fight
        self.told = LookedBack(running_fight.session, self._home, running_fight.texts)
        self.refresh()

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Ticks or unticks a box of what goes to the sheets, by `edit`, and refreshes; False where `edit` is about
        anything else. The campaign is not changed: that is up to `submit`."""
        ticked = self.told.tick(edit)
        if ticked:
            self.refresh()
        return ticked

    def refresh(self) -> None:
        """Works out the report on the fight in force now and emits `changed`; for a fight that cannot be played it only
        removes the sections, without `changed`."""
        self._speak(headed(self.running_fight.texts))
        self.told.texts = self.texts
        found = self.told.look()
        self._set_sections(found or ())
        if found is not None:
            self.changed.emit()

    def submit(self) -> bool:
        """Applies the ticked changes to the sheets as one step, and keeps a message naming whose; False where nothing
        is ticked or it was refused."""
        return self.told.take(self.running_fight.document.apply)

    def _home(self) -> Home:
        return home_of(self.running_fight)
