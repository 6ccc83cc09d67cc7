"""The log of steps: what undo and redo go on with after a restart, one checked line a step.

A line is a checksum and a record: the head; a step, from one state to the next with the patches there and back; a mark,
by which digest the bytes of a state are known. States have numbers, each given once, so no line depends on where it
stands: an undo needs no line, and a step from an earlier state is what drops those after it. `joins`: the step goes on
with the gesture of the one before, and both are undone as one.

Example: steps 0 > 1 > 2 > 3 and a mark "2 has digest D". The file with that digest has two steps to undo and one to
redo. After a step 1 > 4 the history is 0 > 1 > 4; the file with digest D still has its two steps to undo.

Invariant: nothing is believed that does not follow, line by line, from a state whose digest is that of bytes at hand. A
line that is damaged or missing ends the history at its place, on either side of which it is still sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.patch import Fields, Misfit, patched
from mls_desktop.model.systems import AnySystem
from mls_desktop.storage.saving import digest

LOG_VERSION = 1
MOST_STEPS = 200
"""So many named steps outlast a restart."""
CHECKSUM = 16


class Head(Struct, frozen=True, tag="head", tag_field="is"):
    """The first line."""

    version: int
    system: str


class LoggedStep(Struct, frozen=True, tag="step", tag_field="is", omit_defaults=True):
    """A step from the state `after` to the new `state`. `name`: what people are shown."""

    state: int
    after: int
    name: str
    there: Fields
    back: Fields
    joins: bool = False


class Mark(Struct, frozen=True, tag="mark", tag_field="is"):
    """The bytes of a state have this digest."""

    state: int
    digest: str


Record = Head | LoggedStep | Mark


class StepLog(Struct, frozen=True):
    """The log of steps as it was read. `live`: the states of the last history, from first to last; `damaged`: how many
    lines were not whole."""

    system: str
    steps: dict[int, LoggedStep]
    live: tuple[int, ...]
    marks: tuple[Mark, ...]
    damaged: int = 0

    def state_of(self, digest: str) -> int | None:
        """The state that was marked last with that digest."""
        return next((mark.state for mark in reversed(self.marks) if mark.digest == digest), None)

    def before(self, state: int) -> Iterator[LoggedStep]:
        """The steps that led to a state, the last first."""
        seen: set[int] = set()
        while state in self.steps and state not in seen:
            seen.add(state)
            yield self.steps[state]
            state = self.steps[state].after

    def after(self, state: int) -> tuple[LoggedStep, ...]:
        """The steps that were made or undone after a state, the first first."""
        if state in self.live:
            return tuple(self.steps[each] for each in self.live[self.live.index(state) + 1 :])
        first = self.steps.get(self.live[0]) if self.live else None
        return tuple(self.steps[each] for each in self.live) if first is not None and first.after == state else ()


class PastStep(Struct, frozen=True):
    """A step of a history as a document has it."""

    name: str
    old: AnyCampaign
    new: AnyCampaign


class PastSteps(Struct, frozen=True):
    """The steps around a campaign: those to undo, the last last, and those to redo. `damaged`: some could not be
    read."""

    before: tuple[PastStep, ...]
    after: tuple[PastStep, ...]
    damaged: bool = False


def line(record: Record) -> bytes:
    """A record as it is written."""
    body = msgspec.json.encode(record)
    return digest(body)[:CHECKSUM].encode() + b" " + body + b"\n"


def read_log(data: bytes) -> StepLog | None:
    """The log in the bytes of a file; None where it is none, or one of a newer program. A last line that is cut short
    is left out: its step was never said to be kept."""
    found = [_record(each) for each in data.split(b"\n")[:-1]]
    head = found[0] if found else None
    if not isinstance(head, Head) or head.version > LOG_VERSION:
        return None
    steps = {each.state: each for each in found if isinstance(each, LoggedStep)}
    marks = tuple(each for each in found if isinstance(each, Mark))
    live = _live(each for each in found if isinstance(each, LoggedStep))
    return StepLog(head.system, steps, live, marks, found.count(None))


def past_steps(log: StepLog, campaign: AnyCampaign, digest: str, system: AnySystem) -> PastSteps | None:
    """The steps around a campaign whose bytes have that digest; None where the log does not know them."""
    state = log.state_of(digest)
    if state is None or log.system != campaign.system:
        return None
    back = _grouped_back(log.before(state))
    there = _grouped(log.after(state))
    first, last = window(len(back) + len(there), len(back))
    before, whole = _walked_back(campaign, back[: len(back) - first], system)
    after, well = _walked(campaign, there[: max(0, last - len(back))], system)
    return PastSteps(before, after, bool(log.damaged) or not whole or not well)


def window(count: int, here: int) -> tuple[int, int]:
    """Of so many steps, `here` of them done, from which to which they are kept: the last ones, around what is shown."""
    first = min(max(0, count - MOST_STEPS), here)
    return first, min(count, first + MOST_STEPS)


def _record(text: bytes) -> Record | None:
    """The record of a line; None where it is not whole."""
    checksum, _space, body = text.partition(b" ")
    if checksum != digest(body)[:CHECKSUM].encode():
        return None
    try:
        return msgspec.json.decode(body, type=Record)  # type: ignore[no-any-return]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _live(steps: Iterable[LoggedStep]) -> tuple[int, ...]:
    """The history that the steps leave: each drops what came after the state it begins from."""
    live: list[LoggedStep] = []
    for step in steps:
        while live and live[-1].state != step.after:
            live.pop()
        live.append(step)
    return tuple(step.state for step in live)


def _grouped_back(steps: Iterable[LoggedStep]) -> list[list[LoggedStep]]:
    """The steps in groups that are undone as one; groups and the steps in each from the last to the first."""
    groups: list[list[LoggedStep]] = []
    goes_on = False
    for step in steps:
        if goes_on:
            groups[-1].append(step)
        else:
            groups.append([step])
        goes_on = step.joins
    return groups


def _grouped(steps: Iterable[LoggedStep]) -> list[list[LoggedStep]]:
    """The steps in groups that are redone as one, from the first on."""
    groups: list[list[LoggedStep]] = []
    for step in steps:
        if step.joins and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return groups


def _walked_back(
    campaign: AnyCampaign, groups: list[list[LoggedStep]], system: AnySystem
) -> tuple[tuple[PastStep, ...], bool]:
    """The steps that led to a campaign, and whether all of them could be gone back."""
    found: list[PastStep] = []
    for group in groups:
        new = campaign
        try:
            for step in group:
                campaign = patched(campaign, step.back, system)
        except Misfit:
            return tuple(reversed(found)), False
        found.append(PastStep(group[0].name, campaign, new))
    return tuple(reversed(found)), True


def _walked(
    campaign: AnyCampaign, groups: list[list[LoggedStep]], system: AnySystem
) -> tuple[tuple[PastStep, ...], bool]:
    """The steps that go on from a campaign, and whether all of them could be gone."""
    found: list[PastStep] = []
    for group in groups:
        old = campaign
        try:
            for step in group:
                campaign = patched(campaign, step.there, system)
        except Misfit:
            return tuple(found), False
        found.append(PastStep(group[-1].name, old, campaign))
    return tuple(found), True
