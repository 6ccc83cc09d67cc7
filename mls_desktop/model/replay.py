"""Event sourcing with snapshots: an encounter as it is played, its fighters made ready, its events run, what they led
to at any moment.

Invariant: a state is a function of the fight's beginning and the events before it. Whatever is kept may be thrown away
at any time and is worked out again. An event that does not fit changes nothing, and the events after it still run.

Example: of 100 events that were run through, states are kept at 0, 16, ..., 96, and the last one shown. The state at 50
is reached from 48 with two runs of the rules. Where event 40 is corrected, what is kept up to 32 stays; the rest is run
anew when it is asked for.

Cost: at most 15 runs of the rules to any moment already passed, one to the next event. A kept state shares with its
neighbours all that the rules did not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS, Entrant, Fight, Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.impact import Difference, differences
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.edits import Batch, Path, below
from mls_desktop.rules.common.values.events import Event, Events
from mls_desktop.rules.common.values.paths import Pointers

EVERY = 16
"""A state is kept after so many events; kept ones may be thrown away at any time."""


class Unplayable(Exception):
    """An encounter whose fighters or library cannot be: every reason; paths below the encounter."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(f"{each.rule} at {'/'.join(each.path)}" for each in findings[:3]))
        self.findings = findings


class ReplayStep(Struct, frozen=True):
    """One event of a fight and what came of it. `misfit`: why it could not be taken; then it changed nothing. `clock`:
    when it was told, as the fight counts (Turn, round); `headings`: what it stands under in a log."""

    event: Event
    notes: tuple[Note, ...] = ()
    misfit: Finding | None = None
    clock: tuple[int, ...] = ()
    headings: tuple[Note, ...] = ()


class Consequence(Struct, frozen=True):
    """What a correction does to one event: its place in the fight as it would be, and what came of it before (None: it
    is new) and comes of it after. `told`: the same as the log says it, each note at the answer it came of."""

    at: int
    before: ReplayStep | None
    after: ReplayStep
    told: tuple[ReplayStep | None, ReplayStep] | None = None


class Revision(Struct, frozen=True):
    """What changes if a fight went otherwise: later events that mean something else now, and how it ends up."""

    events: tuple[Consequence, ...]
    board: tuple[Difference, ...]

    @property
    def misfits(self) -> tuple[Consequence, ...]:
        """Later events that no longer fit."""
        return tuple(each for each in self.events if each.after.misfit is not None and _fitted(each.before))

    def __bool__(self) -> bool:
        return bool(self.events or self.board)


def _fitted(step: ReplayStep | None) -> bool:
    return step is None or step.misfit is None


class PlayedEvent(Struct, frozen=True):
    """An event that has gone through the rules: the fight before it, what came of it, the fight after it."""

    before: Fight
    step: ReplayStep
    after: Fight


class ReadyFighters(Struct, frozen=True):
    """The fighters of an encounter made ready, in the order of its line-up, and the world they fight in."""

    world: Any
    entrants: tuple[Entrant[Any], ...]


def fielded(encounter: Encounter, system: AnySystem, shipped: Library) -> ReadyFighters:
    """The fighters as they came. Raises Unplayable."""
    library, found = _library(encounter, system)
    world = system.world(shipped, library, encounter.rulings)
    found += [replace(flaw, path=("library", *flaw.path)) for flaw in system.library_integrity(world, library)]
    entrants = []
    for entry in encounter.line_up:
        who, faults = _fighter(entry, system, world)
        found += faults
        if who is not None:
            entrants += list(_entrants(entry, who))
    if len(entrants) > MOST_FIGHTERS:
        found.append(Finding("too_many_fighters", "error", ("line_up",), (("limit", given(MOST_FIGHTERS)),)))
    if found:
        raise Unplayable(tuple(found))
    return ReadyFighters(world, tuple(entrants))


def begun(encounter: Encounter, system: AnySystem, shipped: Library) -> Fight:
    """The fight before its first event. Raises Unplayable."""
    ready = fielded(encounter, system, shipped)
    sides = tuple(side.id for side in encounter.sides)
    return system.begin(ready.entrants, sides, encounter.first, ready.world)


def _library(encounter: Encounter, system: AnySystem) -> tuple[Any, list[Finding]]:
    try:
        return converted({**encounter.library}, system.library), []
    except msgspec.ValidationError as error:
        return system.library(), [_fault(("library",), str(error))]


def _fighter(entry: LineUp, system: AnySystem, world: Struct) -> tuple[Character | None, list[Finding]]:
    here: Path = ("line_up", entry.id)
    if not 1 <= entry.count <= MOST_FIGHTERS:
        return None, [_fault((*here, "count"), str(entry.count))]
    raw = {"id": entry.of or entry.id, "name": "", **entry.character}
    try:
        who: Character = converted(raw, system.character)
    except msgspec.ValidationError as error:
        return None, [_fault((*here, "character"), str(error))]
    # The copy is kept as a file has it: below it, places are told by position.
    pointers = Pointers(who)
    found = [(each, tuple(pointers.of(each.path).split("/")[1:])) for each in system.integrity(who, world)]
    return who, [replace(each, path=(*here, "character", *steps)) for each, steps in found]


def _fault(path: Path, why: str) -> Finding:
    return Finding("wrong_value", "error", path, (("why", given(why)),))


def _entrants(entry: LineUp, who: Character) -> Iterator[Entrant[Any]]:
    if entry.count == 1:
        yield Entrant(entry.id, entry.side, who, entry.joins)
        return
    for nth in range(1, entry.count + 1):
        numbered = replace(who, name=f"{who.name or entry.id} {nth}")
        yield Entrant(f"{entry.id}.{nth}", entry.side, numbered, entry.joins)


class FightReplay:
    """A fight's states by event. It keeps one every so often and works out the others from there; given another list
    of events it keeps what both have in common. Not shared between threads.

    What has gone through the rules already, to see whether it fits, need not do so again: `expect` takes it over, and
    the next walk over just these events from just that state uses it. With states kept at 0 and 16 and the fight shown
    at 20, an answer that was tried at 20 costs one run of the rules, not two.
    """

    def __init__(self, start: Fight) -> None:
        self._start = start
        self._events = Events()
        self._kept: dict[int, Fight] = {0: start}
        self._moments: list[ReplayStep] = []
        self._last: tuple[int, Fight] = (0, start)
        self._expected: dict[int, PlayedEvent] = {}

    @property
    def start(self) -> Fight:
        """The fight before its first event."""
        return self._start

    def expect(self, events: Events, at: int, line: Iterable[PlayedEvent]) -> None:
        """A line that may soon come after the first `at` of these events; it ran from the state there."""
        self._turn_to(events)
        self._expected = dict(enumerate(line, at))
        if at in self._expected:
            self._last = (at, self._expected[at].before)

    def at(self, events: Events, count: int | None = None) -> Fight:
        """The state after the first `count` events (None: all). An event that does not fit changes nothing."""
        self._turn_to(events)
        wanted = len(events) if count is None else max(0, min(count, len(events)))
        at, fight = self._nearest(wanted)
        while at < wanted:
            moment, fight = self._played(at, fight, events[at])
            if at == len(self._moments):
                self._moments.append(moment)
            at += 1
            if at % EVERY == 0:
                self._kept[at] = fight
        self._last = (wanted, fight)
        if wanted > max(self._expected, default=wanted):
            self._expected = {}
        return fight

    def moments(self, events: Events, count: int | None = None) -> tuple[ReplayStep, ...]:
        """What each of the first `count` events led to (None: all)."""
        wanted = len(events) if count is None else max(0, min(count, len(events)))
        self.at(events, wanted)
        return tuple(self._moments[:wanted])

    def moment(self, events: Events, at: int) -> ReplayStep:
        """What the event after the first `at` led to. Raises IndexError where there is none."""
        if not 0 <= at < len(events):
            raise IndexError(at)
        self._turn_to(events)
        if at >= len(self._moments):
            self.at(events, at + 1)
        return self._moments[at]

    def forget(self) -> None:
        """Throws the kept states away."""
        self._kept = {0: self._start}
        self._last = (0, self._start)

    def _played(self, at: int, fight: Fight, event: Event) -> tuple[ReplayStep, Fight]:
        """What an event leads to from here: as it was seen before, where it ran from this very state."""
        seen = self._expected.get(at)
        if seen is not None and seen.before is fight and seen.step.event == event:
            return seen.step, seen.after
        return played(fight, event)

    def _nearest(self, wanted: int) -> tuple[int, Fight]:
        """The kept state from which the wanted one is reached with the least work. Moments are known up to there."""
        at = wanted // EVERY * EVERY
        while at not in self._kept:
            at -= EVERY
        last, fight = self._last
        return (last, fight) if at < last <= wanted else (at, self._kept[at])

    def _turn_to(self, events: Events) -> None:
        if events is self._events:
            return
        same = self._events.shared(events)
        if same < len(self._events):
            self._kept = {at: fight for at, fight in self._kept.items() if at <= same}
            del self._moments[same:]
            if self._last[0] > same:
                self._last = (0, self._start)
        self._events = events


def run(fight: Fight, event: Event) -> PlayedEvent:
    """An event run through the rules once. Raises Refused where it does not fit."""
    after, notes = fight.apply(event)
    return PlayedEvent(fight, ReplayStep(event, notes, None, fight.clock, fight.headings), after)


def played(fight: Fight, event: Event) -> tuple[ReplayStep, Fight]:
    """What an event leads to, and the fight after it."""
    try:
        found = run(fight, event)
    except Refused as refused:
        return ReplayStep(event, (), refused.finding, fight.clock, fight.headings), fight
    return found.step, found.after


def revision(reel: FightReplay, before: Events, after: Events) -> Revision:
    """How a fight would go otherwise, asked before it is taken: `after` holds the same events but for some in one
    place (a correction), or goes its own way from some moment on (a branch). `reel`: of `before`, kept for next
    time."""
    first = before.shared(after)
    then = reel.moments(before)
    new, rest = FightReplay(reel.at(before, first)), after.after(first)
    now = (*then[:first], *new.moments(rest))
    tail = _same_tail(before, after, first)
    shift = len(after) - len(before)
    found = []
    for at in range(len(after) - tail, len(after)):
        one, other = then[at - shift], now[at]
        if one.notes != other.notes or one.misfit != other.misfit:
            found.append(Consequence(at, one, other))
    return Revision(tuple(found), differences(reel.at(before).board(), new.at(rest).board()))


def _same_tail(before: Events, after: Events, first: int) -> int:
    most = min(len(before), len(after)) - first
    same = 0
    while same < most and before[len(before) - 1 - same] == after[len(after) - 1 - same]:
        same += 1
    return same


def aftermath(campaign: AnyCampaign, encounter: Encounter, fight: Fight) -> Batch:
    """What the fight leaves behind, as one step: edits of the campaign's characters its fighters came from. Those that
    stand for many, and those whose character is gone, leave nothing. Who joined later is the character of their id."""
    here = {who.id for who in campaign.characters}
    single = {entry.id: entry.of for entry in encounter.line_up if entry.count == 1 and entry.of in here}
    came = here - {entry.id for entry in encounter.line_up} - set(single.values())
    single |= {id: id for id in came}
    pairs = ((single.get(entrant), edit) for entrant, edit in fight.aftermath())
    edits = tuple(below(edit, "characters", id) for id, edit in pairs if id)
    return Batch("aftermath", edits)
