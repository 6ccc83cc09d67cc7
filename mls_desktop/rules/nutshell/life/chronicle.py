"""A chronicle as it is lived: each entry typed and taken in order, and what that comes to: how the character stands
now, the ledger of CP, every breach at its entry.

A life that goes on from one that is held runs its new entries only. Where an earlier entry differs, it goes on from the
last state that was kept before it: with states kept at 0, 64 and 128 and entry 100 corrected, the first 64 are not run
again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.lives import LedgerLine, same_start
from mls_desktop.rules.common.life.typed_entries import CHRONICLE, typed_entries
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.entries import KINDS
from mls_desktop.rules.nutshell.life.life_state import LifeState, Trained, at_creation
from mls_desktop.rules.nutshell.life.taking import WAITS, Taken, losses_due, taken
from mls_desktop.rules.nutshell.world import World

EVERY = 64
"""Entries after which the state of a life is kept again."""
CREATION = (
    *("role", "race", "age", "primaries", "age_losses", "occupation", "secondaries", "negatives", "personality"),
    *("personality_rolled", "fate_bought"),
)
"""Fields of a character that their life goes by, beside its entries."""
Points = tuple[int, int]
"""The CP that creation had, and those it spent."""
Kept = tuple[tuple[int, LifeState], ...]


class LifeStep(Struct, frozen=True):
    """An entry that brought or spent CP, or of which there is something to be said. `at`: its place in the chronicle;
    `on`: for what the CP were; `balance`: what was left after it."""

    at: int
    on: str
    cp: int
    balance: int
    found: tuple[Finding, ...] = ()


class LifeRecord:
    """A character's life as it was lived: creation, then each entry of the chronicle in turn. `total`, `spent`: the CP
    of creation; `steps`: the entries that brought or spent CP, or are
    to be spoken of; `now`: how the character stands after all of it; `kept`: how they
    stood before entries here and there, by their places."""

    def __init__(
        self, who: Hero, world: World, points: Points, steps: tuple[LifeStep, ...], now: LifeState, kept: Kept
    ) -> None:
        self.who, self.world, self.points, self.steps, self.now, self.kept = who, world, points, steps, now, kept

    @property
    def total(self) -> int:
        return self.points[0]

    @property
    def spent(self) -> int:
        return self.points[1]

    @cached_property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """Lines of CP: the budget, the CP of creation below 0, then each entry that brought or spent some. The sum is
        the CP left."""
        lines = [LedgerLine(None, self.total, "budget"), LedgerLine(None, -self.spent, "creation")]
        lines += [LedgerLine(step.at, step.cp, step.on) for step in self.steps if step.cp]
        return tuple(lines)

    @property
    def checks(self) -> Mapping[str, int]:
        """Number of checks that may be rolled now, by trait or side (N-CHK-2, N-CHK-3)."""
        return {what: count for what, count in self.now.ready.items() if count}

    @property
    def training(self) -> Trained | None:
        """Primary being trained up now, the last to begin, and the age at which that ends (N-ADV-6); None for none."""
        running = self.now.running()
        return running[-1] if running else None

    def state(self) -> dict[str, Json]:
        """The ledger, the checks that may be rolled and what is trained up, as `show --json` has them."""
        running = self.training
        until = None if running is None else running[1]
        return {
            "ledger": [{"entry": line.entry, "cp": line.cp, "on": line.on} for line in self.ledger],
            "checks": dict(self.checks),
            "training": None if running is None else {"primary": running[0], "until": shown_number(until)},
        }

    def findings(self) -> Iterator[Finding]:
        """Findings at each entry, some with a way out; then an error for losses to age due but not recorded
        (N-AGE-1)."""
        for step in self.steps:
            for finding in step.found:
                way = self._check_moved(step.at) if finding.kind == WAITS else None
                yield finding if way is None else replace(finding, ways=(way,))
        due, told = losses_due(self.now), len(self.now.losses)
        if told < due:
            facts = (("due", given(due)), ("recorded", given(told)), ("difference", given(due - told)))
            yield Finding("N-AGE-1", "error", (CHRONICLE,), facts, "too_few_in_play")

    def _check_moved(self, at: int) -> Edit | None:
        """Edit that puts the last check of what is rolled at entry `at` before the adventure which that check came
        after; None where there is no such check, or it came after no adventure (N-CHK-2)."""
        entries = self.who.chronicle
        about = {"kind": "check", "what": entries[at].get("what")}
        checks = [nth for nth in range(at) if about.items() <= entries[nth].items()]
        adventures = [nth for nth in range(checks[-1] if checks else 0) if entries[nth].get("kind") == "adventure"]
        return Edit("move", (CHRONICLE, str(checks[-1])), adventures[-1]) if adventures else None


def life_record(who: Hero, world: World, points: Points) -> LifeRecord:
    """Life of `who` with all entries, which the world's memo holds from then on; entries that it held are not run
    again. `points`: the CP that creation had, and those it spent."""
    held: LifeRecord | None = world.memo.held(who.id, world)
    same = _same(held, who, points)
    if held is None or same == 0:
        record = extended(_begun(who, world, points), who)
    elif same == len(held.who.chronicle):
        record = held if held.who is who else extended(held, who)
    else:
        record = extended(_cut(held, same), who)
    world.memo.hold(who.id, world, record)
    return record


def seen_entries(who: Hero, world: World) -> int:
    """Number of entries at the start of the chronicle of `who` that the life in the world's memo has too."""
    held: LifeRecord | None = world.memo.held(who.id, world)
    return 0 if held is None else same_start(held.who.chronicle, who.chronicle)


def _begun(who: Hero, world: World, points: Points) -> LifeRecord:
    """Life of `who` before the first entry. `points`: the CP that creation had, and those it spent."""
    start = replace(who, chronicle=())
    state = at_creation(start, world, points[0] - points[1])
    return LifeRecord(start, world, points, (), state, ((0, state),))


def extended(record: LifeRecord, who: Hero) -> LifeRecord:
    """Life `record` with the entries that `who`, the same character, has beyond those in it; the earlier entries are
    not compared."""
    state, steps, kept = record.now, list(record.steps), list(record.kept)
    for at, kind, entry in read_entries(who, len(record.who.chronicle)):
        if at - kept[-1][0] >= EVERY:
            kept.append((at, state))
        done = taken(state, kind, entry)
        state = done.state
        if done.cp or done.found:
            steps.append(_step(at, kind, entry, done))
    return LifeRecord(who, record.world, record.points, tuple(steps), state, tuple(kept))


def _step(at: int, kind: str, entry: LifeEntry, done: Taken) -> LifeStep:
    on = getattr(entry, "what", kind) if kind == "purchase" else kind
    path, about = (CHRONICLE, str(at)), _about(entry) if done.found else ()
    found = tuple(replace(each, path=path, facts=(*each.facts, *about)) for each in done.found)
    return LifeStep(at, on, done.cp, done.state.balance, found)


def _same(held: LifeRecord | None, who: Hero, points: Points) -> int:
    """Number of equal entries at the start of life `held` and of `who`; 0 where there is none, or creation differs."""
    if held is None or held.points != points:
        return 0
    if held.who is not who and any(not _alike(held.who, who, name) for name in CREATION):
        return 0
    return same_start(held.who.chronicle, who.chronicle)


def _alike(one: Hero, other: Hero, name: str) -> bool:
    mine, theirs = getattr(one, name), getattr(other, name)
    return mine is theirs or mine == theirs


def _cut(record: LifeRecord, at: int) -> LifeRecord:
    """Life cut back to the last kept state at or before place `at` of its chronicle."""
    place, state = next(kept for kept in reversed(record.kept) if kept[0] <= at)
    who = replace(record.who, chronicle=record.who.chronicle[:place])
    steps = tuple(step for step in record.steps if step.at < place)
    kept = tuple(each for each in record.kept if each[0] <= place)
    return LifeRecord(who, record.world, record.points, steps, state, kept)


def _about(entry: LifeEntry) -> Facts:
    """Subject of an entry, by its id, as a fact; none where it has no subject."""
    what = getattr(entry, "what", None) or getattr(entry, "primary", None)
    return (("what", given(what.rpartition("/")[2])),) if isinstance(what, str) else ()


def shown_number(value: Fraction | int | None) -> int | float | None:
    """Number `value` as JSON has it: an int where it is whole, else the nearest double; None stays None."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else float(value)


def read_entries(who: Hero, first: int = 0) -> Iterator[tuple[int, str, LifeEntry]]:
    """Yields place, kind and typed form of each entry of a known kind, from the `first` place on; entries that do not
    fit their kind are left out."""
    return typed_entries(who.chronicle, KINDS, first)
