"""A chronicle as it is read: each entry typed or refused by its place, run in order, and what that comes to: how the
character stands now, the ledger of CP, every breach at its entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, ValidationError

from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.entries import KINDS, LifeEntry
from mls_desktop.rules.nutshell.life.life_state import LifeState, Trained, at_creation
from mls_desktop.rules.nutshell.life.taking import Taken, losses_due, taken
from mls_desktop.rules.nutshell.world import World

CHRONICLE = "chronicle"


class LedgerLine(Struct, frozen=True):
    """CP that came or went. `entry`: the place of the entry in the chronicle, None at creation; `on`: for what."""

    entry: int | None
    cp: int
    on: str


class NutshellLife:
    """A character's life: creation, then each entry of the chronicle in turn. `total`, `spent`: the CP of creation."""

    def __init__(self, who: Hero, world: World, total: int, spent: int) -> None:
        self.who, self.world = who, world
        self._total, self._spent = total, spent

    @cached_property
    def begun(self) -> LifeState:
        """How the character stood before the first entry."""
        return at_creation(self.who, self.world, self._total - self._spent)

    @cached_property
    def steps(self) -> tuple[tuple[int, LifeEntry, Taken], ...]:
        """Every entry of a known kind by its place, and what it did."""
        state, found = self.begun, []
        for at, kind, entry in read_entries(self.who):
            done = taken(state, kind, entry)
            state = done.state
            found.append((at, entry, done))
        return tuple(found)

    @property
    def now(self) -> LifeState:
        """How the character stands after all of it."""
        return self.steps[-1][2].state if self.steps else self.begun

    @cached_property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """Every CP: the budget, what creation spent, then each entry that brought or spent some. The sum is what is
        left."""
        lines = [LedgerLine(None, self._total, "budget"), LedgerLine(None, -self._spent, "creation")]
        for at, entry, done in self.steps:
            if done.cp:
                kind = str(self.who.chronicle[at]["kind"])
                lines.append(LedgerLine(at, done.cp, getattr(entry, "what", kind) if kind == "purchase" else kind))
        return tuple(lines)

    @property
    def checks(self) -> Mapping[str, int]:
        """How many checks may be rolled now, by what of (N-CHK-2, N-CHK-3)."""
        return {what: count for what, count in self.now.ready.items() if count}

    @property
    def training(self) -> Trained | None:
        """What is trained up now, the last to begin, and until what age (N-ADV-6)."""
        running = self.now.running()
        return running[-1] if running else None

    def findings(self) -> Iterator[Finding]:
        """Breaches and what is open, each at its entry; losses to age that are due and not told (N-AGE-1)."""
        for at, _entry, done in self.steps:
            for each in done.found:
                yield Finding(each.rule, each.severity, (CHRONICLE, str(at)), each.facts, each.kind)
        due, told = losses_due(self.now), len(self.now.losses)
        if told < due:
            facts = (("due", given(due)), ("recorded", given(told)), ("difference", given(due - told)))
            yield Finding("N-AGE-1", "error", (CHRONICLE,), facts, "too_few_in_play")


def read_entries(who: Hero) -> Iterator[tuple[int, str, LifeEntry]]:
    """The entries of known kinds, by their places; one that does not fit its kind is none (see `integrity`)."""
    for at, raw in enumerate(who.chronicle):
        kind = raw.get("kind")
        entry = typed(raw) if isinstance(kind, str) and kind in KINDS else None
        if entry is not None:
            yield at, str(kind), entry


def typed(raw: Mapping[str, Json]) -> LifeEntry | None:
    """An entry as its kind has it; None where it does not fit."""
    try:
        return converted({key: value for key, value in raw.items() if key != "kind"}, KINDS[str(raw["kind"])])
    except ValidationError:
        return None
