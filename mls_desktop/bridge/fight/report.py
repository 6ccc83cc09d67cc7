"""The model of a report on a running fight: its sections, its plots, and what goes to the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.dice_statistics import FightStatistics
from mls_desktop.report.fights import fight_report
from mls_desktop.report.fights.fight_report import Bar as Bar
from mls_desktop.report.fights.fight_report import Curve as Curve
from mls_desktop.report.fights.fight_report import FightSummary
from mls_desktop.report.fights.fight_report import apart as apart
from mls_desktop.report.fights.homecoming import TICK, Home, toggled
from mls_desktop.rules.common.values.edits import Batch, Edit, Path


def home_of(bout: RunningFight) -> Home:
    """The campaign that the fight's aftermath goes to, as it is now."""
    return Home(bout.document.campaign, bout.document.system, bout.opened.world_of)


class FightReport(SectionModels):
    """The model of a fight's report.

    `changed`: it was looked at anew. That takes its time: whoever shows it says when, by `refresh`.
    """

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(bout.speech, parent)
        self.bout = bout
        self._summary = FightSummary()
        self._ticks: Mapping[Path, bool] = {}
        self._said, self._said_of = "", bout.document.campaign
        self.refresh()

    @property
    def course(self) -> FightStatistics:
        return self._summary.course

    @property
    def batch(self) -> Batch:
        return self._summary.batch

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """A box of what goes to the sheets is ticked or unticked; nothing else here is changed in place."""
        if edit.path[:1] != (TICK,):
            return False
        self._ticks = {**self._ticks, **toggled(self._summary.left, edit.path, edit.value is True)}
        self._said = ""
        self.refresh()
        return True

    def refresh(self) -> None:
        """Looks at the fight as it is in force now."""
        bout = self.bout
        self._speak(fight_report.headed(bout.speech))
        found = fight_report.summary(bout.session, home_of(bout), self.speech, self._ticks)
        if found is None:
            self._set_sections(())
            return
        self._summary = found
        self._set_sections(found.sections)
        self.changed.emit()

    def submit(self) -> bool:
        """What is ticked goes to the sheets: one step, and it is said whose."""
        if not self.batch.edits:
            return False
        said = fight_report.taken_text(self._summary, home_of(self.bout))
        taken = self.bout.document.apply(self.batch)
        self._said, self._said_of = said if taken else "", self.bout.document.campaign
        return taken

    def bars(self) -> tuple[Bar, ...]:
        """What each did and took, where the system counts so."""
        return fight_report.bars(self._summary, self.bout.session, self.speech) if self.sections else ()

    def curves(self) -> tuple[Curve, ...]:
        """The points of each over time."""
        return fight_report.curves(self._summary, self.bout.session, self.speech)

    def moments(self) -> tuple[str, ...]:
        """What the moments of the curves are called."""
        return fight_report.moments(self._summary)

    def home_text(self) -> str:
        """How much goes to the sheets; what went there, until something is ticked or the campaign is another one."""
        said = self._said if self._said_of is self.bout.document.campaign else ""
        return said or fight_report.home_text(self._summary)
