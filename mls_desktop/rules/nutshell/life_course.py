"""A Nutshell character's life as a course: what may be told in it, what each entry leads to (chapter 13)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import PlainCourse
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.figures import Facts, Value, given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.lives import LedgerLine, entry_of
from mls_desktop.rules.common.life.typed_entries import fitting
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord, extended
from mls_desktop.rules.nutshell.life.chronicle_forms import tellings, waited_for
from mls_desktop.rules.nutshell.life.entries import KINDS
from mls_desktop.rules.nutshell.life.entry_faults import entry_faults
from mls_desktop.rules.nutshell.life.entry_notes import entry_notes
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.world import World


class NutshellLife(PlainCourse):
    """Life of a Nutshell character as the common layer sees it (`Life`), read from a `LifeRecord`. It never changes."""

    def __init__(self, record: LifeRecord) -> None:
        self._record = record

    @property
    def who(self) -> Hero:
        return self._record.who

    @property
    def record(self) -> LifeRecord:
        """The `LifeRecord` that this life is read from: entries as lived, ledger, present state."""
        return self._record

    @property
    def age(self) -> Fraction:
        return self._record.now.age

    @property
    def heads(self) -> Facts:
        """Facts above the chronicle: "age" and "left" (CP); where there are any "trained" and "until" (the primary
        trained up, the age at which that ends), "ready" (checks that may be rolled) and "ticked" (checks that wait for
        their adventure)."""
        now, running = self._record.now, self._record.training
        said: list[tuple[str, Value]] = [("age", now.age), ("left", now.balance)]
        if running is not None:
            said += [("trained", running[0]), ("until", running[1])]
        counted = (("ready", sum(now.ready.values())), ("ticked", sum(now.ticked.values())))
        said += [(name, count) for name, count in counted if count]
        return tuple((name, given(value)) for name, value in said)

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        return self._record.ledger

    @cached_property
    def balances(self) -> Mapping[int, int]:
        return {step.at: step.balance for step in self._record.steps if step.cp}

    def state(self) -> dict[str, Json]:
        return self._record.state()

    def prompts(self) -> tuple[Prompt, ...]:
        return tuple(waited_for(self._record))

    def announcements(self) -> tuple[Prompt, ...]:
        return tuple(tellings(self._record))

    def apply(self, event: Event) -> tuple[NutshellLife, tuple[Note, ...]]:
        """Life after the entry that `event` is, with the log notes on it; one of an unknown kind is kept, without
        notes. Raises Refused where no file could hold the entry: a key is missing or is not of its kind, a trait not
        known."""
        raw, before = entry_of(event), self._record
        entry = _possible(event, raw, before.world)
        after = extended(before, replace(self.who, chronicle=(*self.who.chronicle, raw)))
        if entry is None:
            return NutshellLife(after), ()
        cp = after.now.balance - before.now.balance
        return NutshellLife(after), entry_notes(before.now, after.now, event.kind, entry, cp)

    def findings(self) -> tuple[Finding, ...]:
        steps, last = self._record.steps, len(self.who.chronicle) - 1
        return steps[-1].found if steps and steps[-1].at == last else ()

    def board(self) -> tuple[Section, ...]:
        """Sections of the sheet, then "chronicle", always without rows; its heads: training and checks of `heads`."""
        told = tuple(fact for fact in self.heads if fact[0] not in ("age", "left"))
        return (*page.sheet(self.who, self._record.world), Section("chronicle", "items", (), (), told))

    @property
    def clock(self) -> tuple[int, ...]:
        """The age in whole years, as a tuple of one number."""
        return (int(self.age),)

    @property
    def headings(self) -> tuple[Note, ...]:
        return (Note("age", self.who.id, "N-RACE-1", (("age", given(int(self.age))),)),)


def life(who: Hero, world: World) -> NutshellLife:
    """The life of a character who is not broken, with all entries of the chronicle."""
    return NutshellLife(PresentStats(who, world).life)


def _possible(event: Event, raw: Mapping[str, Json], world: World) -> LifeEntry | None:
    """Chronicle entry `raw` in the type of its kind, `event.kind`, or None for an unknown kind; raises Refused where no
    file could hold it."""
    entry = fitting(raw, KINDS, (event.kind,))
    if entry is not None:
        for fault in entry_faults(event.kind, entry, raw, (event.kind,), world):
            raise Refused(fault)
    return entry
