"""Event sourcing with snapshots: a course of events as it is played or lived, its events run, what they led to at any
moment.

Invariant: a state is a function of the beginning and the events before it. Whatever is kept may be thrown away at any
time and is worked out again. An event that does not fit changes nothing, and the events after it still run.

Example: of 100 events that were run through, states are kept at 0, 16, ..., 96, and the last one shown. The state at 50
is reached from 48 with two runs of the rules. Where event 40 is corrected, what is kept up to 32 stays; the rest is run
anew when it is asked for.

Cost: at most 15 runs of the rules to any moment already passed, one to the next event. A kept state shares with its
neighbours all that the rules did not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.asking.course import Course
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.impact import Difference, differences
from mls_desktop.rules.common.values.events import Event, Events

R = TypeVar("R", bound=Course)
"""Type of the course that is run: a fight, a life."""
EVERY = 16
"""Number of events from one kept state to the next; kept ones may be thrown away at any time."""


class ReplayStep(Struct, frozen=True):
    """Step of a course: an event and its result. `misfit`: why it could not be taken; then it changed nothing. `clock`:
    when it was told, as the course counts (Turn, round); `headings`: what it stands under in a log; `found`: what
    breaks a rule in it, or no longer fits, though it was taken."""

    event: Event
    notes: tuple[Note, ...] = ()
    misfit: Finding | None = None
    clock: tuple[int, ...] = ()
    headings: tuple[Note, ...] = ()
    found: tuple[Finding, ...] = ()


class Consequence(Struct, frozen=True):
    """Consequence of a correction for one event: its place in the course as it would be, and the step it led to before
    (None: it is new) and leads to after. `told`: the same as the log says it, each note at the answer it came of."""

    at: int
    before: ReplayStep | None
    after: ReplayStep
    told: tuple[ReplayStep | None, ReplayStep] | None = None


class Revision(Struct, frozen=True):
    """Changes if a course went otherwise: later events that mean something else now, and how it ends up. `now`: the
    step of each event then, where it is known."""

    events: tuple[Consequence, ...]
    board: tuple[Difference, ...]
    now: tuple[ReplayStep, ...] = ()

    @property
    def misfits(self) -> tuple[Consequence, ...]:
        """Consequences for events that have a misfit or findings now, and had none before."""
        return tuple(each for each in self.events if not _fitted(each.after) and _fitted(each.before))

    def __bool__(self) -> bool:
        return bool(self.events or self.board)


def _fitted(step: ReplayStep | None) -> bool:
    return step is None or (step.misfit is None and not step.found)


class PlayedEvent(Struct, Generic[R], frozen=True):
    """An event that has gone through the rules: the course before it, what came of it, the course after it."""

    before: R
    step: ReplayStep
    after: R


class Replay(Generic[R]):
    """A course's states by event. It keeps one every so often and works out the others from there; given another list
    of events it keeps what both have in common. Not shared between threads.

    What has gone through the rules already, to see whether it fits, need not do so again: `expect` takes it over, and
    the next walk over just these events from just that state uses it. With states kept at 0 and 16 and the course shown
    at 20, an answer that was tried at 20 costs one run of the rules, not two.
    """

    def __init__(self, start: R) -> None:
        self._start = start
        self._events = Events()
        self._kept: dict[int, R] = {0: start}
        self._moments: list[ReplayStep] = []
        self._last: tuple[int, R] = (0, start)
        self._expected: dict[int, PlayedEvent[R]] = {}

    @property
    def start(self) -> R:
        """The course before its first event."""
        return self._start

    def expect(self, events: Events, at: int, line: Iterable[PlayedEvent[R]]) -> None:
        """Takes over `line`, events already run from the state after the first `at` of `events`: where just these
        follow, the next walk uses them and does not run the rules."""
        self._turn_to(events)
        self._expected = dict(enumerate(line, at))
        if at in self._expected:
            self._last = (at, self._expected[at].before)

    def at(self, events: Events, count: int | None = None) -> R:
        """The state after the first `count` events (None: all). An event that does not fit changes nothing."""
        self._turn_to(events)
        wanted = len(events) if count is None else max(0, min(count, len(events)))
        at, course = self._nearest(wanted)
        while at < wanted:
            moment, course = self._played(at, course, events[at])
            if at == len(self._moments):
                self._moments.append(moment)
            at += 1
            if at % EVERY == 0:
                self._kept[at] = course
        self._last = (wanted, course)
        if wanted > max(self._expected, default=wanted):
            self._expected = {}
        return course

    def moments(self, events: Events, count: int | None = None) -> tuple[ReplayStep, ...]:
        """Steps of the first `count` events (None: all)."""
        wanted = len(events) if count is None else max(0, min(count, len(events)))
        self.at(events, wanted)
        return tuple(self._moments[:wanted])

    def moment(self, events: Events, at: int) -> ReplayStep:
        """Step of the event at index `at`. Raises IndexError where there is none."""
        if not 0 <= at < len(events):
            raise IndexError(at)
        self._turn_to(events)
        if at >= len(self._moments):
            self.at(events, at + 1)
        return self._moments[at]

    def forget(self) -> None:
        """Throws all kept states but the start away; steps stay."""
        self._kept = {0: self._start}
        self._last = (0, self._start)

    def _played(self, at: int, course: R, event: Event) -> tuple[ReplayStep, R]:
        """Step of `event` run from `course`, and the course after it; as expected where it ran from this very state."""
        seen = self._expected.get(at)
        if seen is not None and seen.before is course and seen.step.event == event:
            return seen.step, seen.after
        return played(course, event)

    def _nearest(self, wanted: int) -> tuple[int, R]:
        """Index and state of the kept state from which the state `wanted` is reached with the least work. Moments are
        known up to there."""
        at = wanted // EVERY * EVERY
        while at not in self._kept:
            at -= EVERY
        last, course = self._last
        return (last, course) if at < last <= wanted else (at, self._kept[at])

    def _turn_to(self, events: Events) -> None:
        if events is self._events:
            return
        same = self._events.shared(events)
        if same < len(self._events):
            self._kept = {at: course for at, course in self._kept.items() if at <= same}
            del self._moments[same:]
            if self._last[0] > same:
                self._last = (0, self._start)
        self._events = events


def run(course: R, event: Event) -> PlayedEvent[R]:
    """Result of `event` run through the rules of `course` once: the course before, the step, the course after. Raises
    Refused where it does not fit."""
    after, notes = course.apply(event)
    return PlayedEvent(course, ReplayStep(event, notes, None, course.clock, course.headings, after.findings()), after)


def played(course: R, event: Event) -> tuple[ReplayStep, R]:
    """Step of an event, and the course after it; one that does not fit has a `misfit` and leaves the course as it
    was."""
    try:
        found = run(course, event)
    except Refused as refused:
        return ReplayStep(event, (), refused.finding, course.clock, course.headings), course
    return found.step, found.after


def misfits(course: Course, events: Iterable[Event]) -> Iterator[tuple[int, Finding]]:
    """Yields the index of each event that does not fit, with the finding on it. Nothing else is worked out, neither
    where in the course they stand nor what came of the others: a file may hold 50,000 of them."""
    for at, event in enumerate(events):
        try:
            course, _notes = course.apply(event)
        except Refused as refused:
            yield at, refused.finding


def revision(reel: Replay[R], before: Events, after: Events, origins: Sequence[int | None] | None = None) -> Revision:
    """Revision between the courses `before` and `after`: events known to both that lead to another result, and
    differences of the board at the end. `after` has the same events but for some in one place (a correction), or goes
    its own way from some moment on (a branch). `reel`: of `before`, kept for next time. `origins`: for each event of
    `after` its place in `before`, None for a new or changed one; without them, what both end with is the same."""
    first = before.shared(after)
    then = reel.moments(before)
    new, rest = type(reel)(reel.at(before, first)), after.after(first)
    now = (*then[:first], *new.moments(rest))
    found = []
    for at, origin in enumerate(_tail_origins(before, after, first) if origins is None else origins):
        if at < first or origin is None:
            continue
        one, other = then[origin], now[at]
        if (one.notes, one.misfit, one.found) != (other.notes, other.misfit, other.found):
            found.append(Consequence(at, one, other))
    return Revision(tuple(found), differences(reel.at(before).board(), new.at(rest).board()), now)


def _tail_origins(before: Events, after: Events, first: int) -> list[int | None]:
    tail, shift = _same_tail(before, after, first), len(after) - len(before)
    return [at - shift if at >= len(after) - tail else None for at in range(len(after))]


def _same_tail(before: Events, after: Events, first: int) -> int:
    most = min(len(before), len(after)) - first
    same = 0
    while same < most and before[len(before) - 1 - same] == after[len(after) - 1 - same]:
        same += 1
    return same
