"""A life in Death or Glory as a course: tries to learn and changes of attributes (DOG-SK-4, DOG-AT-3)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.life_without_points import LifeWithoutPoints
from mls_desktop.rules.common.life.lives import entry_of
from mls_desktop.rules.common.life.typed_entries import fitting
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.checks.life_checks import lesson_findings
from mls_desktop.rules.death_or_glory.life.chronicle_forms import tellings, waited_for
from mls_desktop.rules.death_or_glory.life.entries import KINDS
from mls_desktop.rules.death_or_glory.life.entry_notes import entry_notes
from mls_desktop.rules.death_or_glory.sheet import page
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.world import World


class GloryLife(LifeWithoutPoints):
    """Life of a character in Death or Glory as the common layer sees it (`Life`). It never changes. No points are spent
    in it, and no time passes."""

    def __init__(self, stats: DerivedStats) -> None:
        self._stats = stats

    @property
    def who(self) -> Person:
        return self._stats.who

    @property
    def age(self) -> Fraction | None:
        return None if self.who.age is None else Fraction(str(self.who.age))

    @property
    def heads(self) -> Facts:
        return (("age", given(self.age)),) if self.age is not None else ()

    def prompts(self) -> tuple[Prompt, ...]:
        return tuple(waited_for(self._stats))

    def announcements(self) -> tuple[Prompt, ...]:
        return tuple(tellings(self._stats))

    def apply(self, event: Event) -> tuple[GloryLife, tuple[Note, ...]]:
        """Life with the entry of `event` added to the chronicle, and the notes on it; () for an entry of no known kind,
        which is kept. Raises Refused where no file could hold the entry: a key is missing or is not of its kind."""
        raw, before = entry_of(event), self._stats
        entry = fitting(raw, KINDS, (event.kind,))
        who = replace(before.who, chronicle=(*before.who.chronicle, raw))
        after = DerivedStats(who, before.world, begun=before.lived)
        return GloryLife(after), () if entry is None else entry_notes(before, after, entry)

    def findings(self) -> tuple[Finding, ...]:
        lessons = self._stats.lessons
        if not lessons or lessons[-1].at != len(self.who.chronicle) - 1:
            return ()
        return tuple(lesson_findings(self._stats, lessons[-1], self._stats.outcomes[-1]))

    def board(self) -> tuple[Section, ...]:
        return page.sheet(self.who, self._stats.world)


def life(who: Person, world: World) -> GloryLife:
    """Life of `who` with all entries of the chronicle. `who` must name nothing that `world` lacks."""
    return GloryLife(DerivedStats(who, world))
