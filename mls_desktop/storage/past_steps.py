"""The steps that a log of steps tells of a campaign: those to undo and to redo after a restart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.patch import Misfit, patched
from mls_desktop.model.systems import AnySystem
from mls_desktop.storage.plain_file import UNDECODABLE
from mls_desktop.storage.saving import digest
from mls_desktop.storage.step_log import CHECKSUM, LOG_VERSION, MOST_STEPS, Head, LoggedStep, Mark, Record


class StepLog(Struct, frozen=True):
    """The log of steps as it was read. `live`: the states of the last history, from first to last; `damaged`: how many
    lines were not whole."""

    system: str
    steps: dict[int, LoggedStep]
    live: tuple[int, ...]
    marks: tuple[Mark, ...]
    damaged: int = 0

    def state_of(self, digest: str) -> int | None:
        """Number of the state that was marked last with `digest`; None where none was."""
        return next((mark.state for mark in reversed(self.marks) if mark.digest == digest), None)

    def before(self, state: int) -> Iterator[LoggedStep]:
        """Yields the steps that led to a state, the last first."""
        seen: set[int] = set()
        while state in self.steps and state not in seen:
            seen.add(state)
            yield self.steps[state]
            state = self.steps[state].after

    def after(self, state: int) -> tuple[LoggedStep, ...]:
        """Steps of the last history that follow `state`, made or undone, the first first; () where none does, or the
        history does not go on from there."""
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
    """Steps around `campaign`, those to undo and those to redo; None where `log` does not know `digest`, that of the
    bytes of `campaign`, or is of another system."""
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
    """First index and end of the steps that are kept, of `count` steps with `here` done: the last `MOST_STEPS`, but
    begun no later than with the first step to redo."""
    first = min(max(0, count - MOST_STEPS), here)
    return first, min(count, first + MOST_STEPS)


def _record(text: bytes) -> Record | None:
    """Record of a line; None where its checksum or its JSON is wrong."""
    checksum, _space, body = text.partition(b" ")
    if checksum != digest(body)[:CHECKSUM].encode():
        return None
    try:
        return msgspec.json.decode(body, type=Record)  # type: ignore[no-any-return]
    except UNDECODABLE:
        return None


def _live(steps: Iterable[LoggedStep]) -> tuple[int, ...]:
    """Numbers of the states of the history that `steps` leave, the first first: each step drops those after the state
    it begins from."""
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
    """Past steps that led to `campaign`, the first first, and whether all of `groups` could be gone back; the first
    patch that does not fit ends it."""
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
    """Past steps that go on from `campaign`, the first first, and whether all of `groups` could be gone; the first
    patch that does not fit ends it."""
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
