"""The writer of a log of steps: patches are worked out from the states of a document, and appended line by line."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.difference import alike, difference
from mls_desktop.model.history.patch import Fields, Misfit, patched
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.plain_file import UNDECODABLE
from mls_desktop.storage.saving import SaveFailed, append, save
from mls_desktop.storage.step_log import LOG_VERSION, MOST_STEPS, Head, LoggedStep, Mark, line
from mls_desktop.storage.writing import settled

if TYPE_CHECKING:
    from mls_desktop.storage.past_steps import PastSteps

MOST_BYTES = 8 * 1024 * 1024
"""So large a log may be after it was made compact; older steps go first."""
MARKS = 8
"""So many of the latest marks stay though their steps are gone."""

_log = logging.getLogger(__name__)


class StepStates(Struct, frozen=True):
    """A step to be logged: the states before and after it. `joins`: it goes on with the gesture of the last one."""

    name: str
    old: AnyCampaign
    new: AnyCampaign
    joins: bool = False


class _State(Struct, frozen=True):
    """A state that has a number. `campaign` is held so that its identity stays its own; `form`: as a file has it."""

    campaign: AnyCampaign
    form: AnyCampaign
    number: int


class _Line(Struct, frozen=True):
    """A step of the history at hand as it is written."""

    state: int
    after: int
    joins: bool
    data: bytes


class StepLogWriter:
    """The writer of the log in `file`, which is made with the first step. Work of one thread at a time; nothing is
    raised: a log that cannot be written costs the steps after a restart, and must not cost a save.

    The lines of the history at hand stay in memory, so a log that could not be appended to is written anew.
    """

    def __init__(self, file: Path, system: AnySystem) -> None:
        self.file = file
        self._system = system
        self._states: dict[int, _State] = {}
        self._forms: dict[int, tuple[Character, Character]] = {}
        self._next = 0
        self._live: list[_Line] = []
        self._marks: list[Mark] = []
        self._lines = 0
        self._bytes = 0
        self._limit = 2 * MOST_STEPS
        self._begun = False

    def add(self, steps: Iterable[StepStates]) -> None:
        """Appends further steps to the log, in the order they were made."""
        lines = [self._logged(step) for step in steps]
        self._write([each.data for each in lines if each is not None])

    def mark(self, campaign: AnyCampaign, digest: str) -> None:
        """Logs that the bytes of `campaign` have `digest`, before a file with it is there: whatever becomes of that
        file, it is true. Without any steps in the history the mark is held, and not yet written."""
        mark = Mark(self._state(campaign).number, digest)
        is_known = mark == next((each for each in reversed(self._marks) if each.digest == digest), None)
        if not is_known:
            self._marks.append(mark)
        if self._live and not (is_known and self._begun):  # one that is known may not be written yet
            self._write([line(mark)])

    def adopt(self, steps: PastSteps, campaign: AnyCampaign, digest: str) -> None:
        """Takes over the `steps` around `campaign`, whose bytes have `digest`, from an earlier log; they are written
        with the next line."""
        for step in steps.before:
            self._logged(StepStates(step.name, step.old, step.new))
        self._marks.append(Mark(self._state(campaign).number, digest))
        for step in steps.after:
            self._logged(StepStates(step.name, step.old, step.new))

    def begin(self) -> None:
        """Writes the log as far as it is known, if it has steps and no file yet."""
        if self._live and not self._begun:
            self._write([])

    def move(self, file: Path) -> None:
        """Moves the log to the path `file`, where it is written from now on; anew where it cannot be moved."""
        if file == self.file:
            return
        try:
            if self._begun:
                os.replace(self.file, file)
        except OSError as error:
            _log.info("the log of steps is written anew: %s", error)
            self._begun = False
        self.file = file

    def discard(self) -> None:
        """Deletes the log's file; an error of the system is passed over."""
        try:
            self.file.unlink(missing_ok=True)
        except OSError as error:
            _log.info("a log of steps is left behind: %s", error)

    def _logged(self, step: StepStates) -> _Line | None:
        """Adds a step as the last of the history at hand and gives its line; None where its patches do not lead there
        and back: then the history begins anew after it."""
        old = self._state(step.old)
        form = self._form(step.new)
        there, back = difference(old.form, form), difference(form, old.form)
        after, number = old.number, self._take_number()
        self._states[id(step.new)] = _State(step.new, form, number)
        if not (self._leads(old.form, there, form) and self._leads(form, back, old.form)):
            _log.warning("a step is not in the log: its patch does not lead there and back")
            self._live.clear()
            return None
        assert isinstance(there, Fields) and isinstance(back, Fields)
        record = LoggedStep(number, after, step.name, there, back, step.joins)
        made = _Line(number, after, step.joins, line(record))
        self._cut(after)
        self._live.append(made)
        return made

    def _leads(self, old: AnyCampaign, patch: object, new: AnyCampaign) -> bool:
        """Tells whether `patch`, read again from its bytes, makes `new` of `old`."""
        try:
            again = msgspec.json.decode(msgspec.json.encode(patch), type=Fields)
            return alike(patched(old, again, self._system), new)
        except (Misfit, *UNDECODABLE, UnicodeError):
            return False

    def _cut(self, after: int) -> None:
        """Drops the logged steps after state `after`, from which a new step is about to start."""
        while self._live and self._live[-1].state != after:
            self._live.pop()

    def _state(self, campaign: AnyCampaign) -> _State:
        found = self._states.get(id(campaign))
        if found is None:
            found = _State(campaign, self._form(campaign), self._take_number())
            self._states[id(campaign)] = found
        return found

    def _take_number(self) -> int:
        self._next += 1
        return self._next - 1

    def _form(self, campaign: AnyCampaign) -> AnyCampaign:
        """Form in which `campaign` is written to a file, from which the program begins after a restart; nothing is
        written here. A character of the last call has the same form as then; those of this call are held for the
        next."""
        held, now = self._forms, {}

        def form(who: Character) -> Character:
            now[id(who)] = held.get(id(who)) or (who, self._system.settled(who))
            return now[id(who)][1]

        found = settled(campaign, self._system, form)
        self._forms = now
        return found

    def _write(self, lines: list[bytes]) -> None:
        """Appends lines of the history at hand, or writes it whole: at first, where the last time failed, and where
        the file has grown too long."""
        self._lines += len(lines)
        self._bytes += sum(map(len, lines))
        grown = self._lines >= self._limit or self._bytes > 2 * MOST_BYTES
        if self._begun and not grown:
            try:
                append(b"".join(lines), self.file)
                return
            except SaveFailed as error:
                _log.info("the log of steps is written anew: %s", error)
        try:
            self._write_whole()
        except (OSError, SaveFailed) as error:
            _log.info("the log of steps is not written: %s", error)
            self._begun = False

    def _write_whole(self) -> None:
        """Writes the log anew: the history at hand, without what is too old, and its marks. Raises OSError,
        SaveFailed."""
        self._shorten()
        head = line(Head(LOG_VERSION, self._system.id))
        data = b"".join((head, *(each.data for each in self._live), *map(line, self._marks)))
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        save(data, self.file, overwrite=True)
        self._begun, self._bytes = True, len(data)
        self._lines = len(self._live) + len(self._marks)
        self._limit = max(2 * MOST_STEPS, 2 * self._lines)

    def _shorten(self) -> None:
        named, size, first = 0, 0, len(self._live)
        for at in range(len(self._live) - 1, -1, -1):
            size += len(self._live[at].data)
            if size > MOST_BYTES:
                break
            if not self._live[at].joins:
                named, first = named + 1, at
            if named == MOST_STEPS:
                break
        del self._live[:first]
        numbers = {each.state for each in self._live} | {each.after for each in self._live}
        self._marks = [
            mark for nth, mark in enumerate(self._marks, MARKS - len(self._marks)) if mark.state in numbers or nth >= 0
        ]
        numbers |= {mark.state for mark in self._marks} | {self._next - 1}
        self._states = {key: state for key, state in self._states.items() if state.number in numbers}
