"""A fight that is looked back on: its summary, what of it is ticked, what was taken to the sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mls_desktop.model.fight.dice_statistics import FightStatistics
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights import fight_report
from mls_desktop.report.fights.fight_report import Bar, Curve, FightSummary
from mls_desktop.report.fights.homecoming import TICK, Home, toggled
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.words.system_texts import Texts


class LookedBack:
    """The fight of a session as it was when it was looked at last. `home`: tells the campaign that its aftermath goes
    to, as it is now; `texts`: the words of the fight, as `headed` makes them."""

    def __init__(self, session: FightSession, home: Callable[[], Home], texts: Texts) -> None:
        self._session, self._home, self.texts = session, home, texts
        self._summary = FightSummary()
        self._ticks: Mapping[Path, bool] = {}
        self._said, self._said_of = "", home().campaign

    @property
    def course(self) -> FightStatistics:
        return self._summary.course

    @property
    def batch(self) -> Batch:
        """Ticked edits, as one step."""
        return self._summary.batch

    def look(self) -> tuple[Section, ...] | None:
        """Works out the summary of the fight as it is now and gives its sections; None where it cannot be played."""
        found = fight_report.summary(self._session, self._home(), self.texts, self._ticks)
        self._summary = found or FightSummary()
        return found.sections if found is not None else None

    def tick(self, edit: Edit) -> bool:
        """Sets the tick of an entry, or all of a person, as `edit` says; False where it is about something else."""
        if edit.path[:1] != (TICK,):
            return False
        self._ticks = {**self._ticks, **toggled(self._summary.left, edit.path, edit.value is True)}
        self._said = ""
        return True

    def take(self, apply: Callable[[Batch], bool]) -> bool:
        """Hands the ticked edits to `apply` as one step, and keeps for `home_text` whose sheets they went to; False
        where they were not applied or nothing is ticked."""
        if not self.batch.edits:
            return False
        said = fight_report.taken_text(self._summary, self._home())
        taken = apply(self.batch)
        self._said, self._said_of = said if taken else "", self._home().campaign
        return taken

    def bars(self) -> tuple[Bar, ...]:
        """Bars of what each fighter did and took, from the tally; none where the system has no such tally."""
        return fight_report.bars(self._summary, self._session, self.texts)

    def curves(self) -> tuple[Curve, ...]:
        """Curves of the fighters' points over time, one for each who has points."""
        return fight_report.curves(self._summary, self._session, self.texts)

    def sides(self) -> tuple[str, ...]:
        """The names of the sides, by their numbers."""
        return fight_report.side_names(self._session, self.texts)

    def moments(self) -> tuple[str, ...]:
        """Clock texts of the moments of the curves: "2.1"."""
        return fight_report.moments(self._summary)

    def home_text(self) -> str:
        """Sentence on the number of entries that go to the sheets; or on what went there, until something is ticked or
        the campaign is another one."""
        said = self._said if self._said_of is self._home().campaign else ""
        return said or fight_report.home_text(self._summary)
