"""The log of steps: whatever became of its file, what is read of it is so, and nothing is raised."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.past_steps import PastSteps, past_steps, read_log, window
from mls_desktop.storage.reading import read
from mls_desktop.storage.saving import digest
from mls_desktop.storage.step_log import LOG_VERSION, MOST_STEPS, Head, LoggedStep, line
from mls_desktop.storage.step_log_writer import MOST_BYTES, StepLogWriter, StepStates
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign
from tests.chance_edits import ChanceEdits
from tests.madeup.system import SYSTEM, shipped_data
from tests.tiers import cases

SHIPPED_DATA = shipped_data()
START = replace(campaign("Ann", "Bo"), encounters=(Encounter(id="e"),))


class Session:
    """A document without a window: a history by chance, with undo and saves, told to a writer. `past`: the states on
    the way to the one at hand; `future`: those that can be redone."""

    def __init__(self, file: Path, seed: int) -> None:
        self.random = Random(seed)
        self.writer = StepLogWriter(file, SYSTEM)
        self.edits = ChanceEdits(self.random, SHIPPED_DATA)
        self.past: list[AnyCampaign] = [START]
        self.future: list[AnyCampaign] = []
        self.bytes: dict[bytes, None] = {}
        self.mark()

    def mark(self) -> None:
        data = write(self.past[-1], SHIPPED_DATA)
        self.writer.mark(self.past[-1], digest(data))
        self.bytes[data] = None

    def edit(self, name: str = "step") -> None:
        before = self.past[-1]
        while (after := self.edits.step(before)) == before:
            pass
        self.writer.add([StepStates(name, before, after)])
        self.past.append(after)
        self.future.clear()

    def undo(self) -> None:
        if len(self.past) > 1:
            self.future.append(self.past.pop())

    def redo(self) -> None:
        if self.future:
            self.past.append(self.future.pop())

    def go(self, count: int) -> None:
        """So many things by chance."""
        for _ in range(count):
            self.random.choice((self.edit, self.edit, self.edit, self.undo, self.redo, self.mark))()


def restored(file: Path, data: bytes) -> PastSteps | None:
    log = read_log(file.read_bytes())
    return past_steps(log, read(data, SHIPPED_DATA), digest(data), SYSTEM) if log is not None else None


def states_before(steps: PastSteps) -> list[bytes]:
    return [write(step.old, SHIPPED_DATA) for step in steps.before]


def states_after(steps: PastSteps) -> list[bytes]:
    return [write(step.new, SHIPPED_DATA) for step in steps.after]


def must_hang_together(steps: PastSteps, at: bytes) -> None:
    """Each step begins where the one before ended, and what was loaded stands between."""
    every = (*steps.before, *steps.after)
    assert all(one.new is other.old for one, other in pairwise(every))
    if steps.before:
        assert write(steps.before[-1].new, SHIPPED_DATA) == at
    if steps.after:
        assert write(steps.after[0].old, SHIPPED_DATA) == at


@settings(
    max_examples=cases(all=20, long=40),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.integers(0, 10**6))
def test_what_was_done_can_be_undone_and_redone_after_a_restart(tmp_path: Path, seed: int) -> None:
    session = Session(tmp_path / f"{seed}.log", seed)
    session.edit()
    session.go(30)
    session.mark()
    now = write(session.past[-1], SHIPPED_DATA)
    steps = restored(session.writer.file, now)
    assert steps is not None and not steps.damaged
    must_hang_together(steps, now)
    assert states_before(steps) == [write(state, SHIPPED_DATA) for state in session.past[:-1]]
    assert states_after(steps) == [write(state, SHIPPED_DATA) for state in reversed(session.future)]


@pytest.fixture(scope="module")
def long_log(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, bytes]:
    """A history of some length, and the bytes of its log."""
    session = Session(tmp_path_factory.mktemp("log") / "log", 5)
    session.edit()
    session.go(60)
    session.mark()
    return session, session.writer.file.read_bytes()


def true_pairs(session: Session, data: bytes) -> set[tuple[bytes, bytes]]:
    """Which states really follow from each other, by the whole log."""
    log = read_log(data)
    assert log is not None
    found = set()
    for state in session.bytes:
        steps = past_steps(log, read(state, SHIPPED_DATA), digest(state), SYSTEM)
        assert steps is not None
        found |= {
            (write(step.old, SHIPPED_DATA), write(step.new, SHIPPED_DATA)) for step in (*steps.before, *steps.after)
        }
    return found


def hurt(data: bytes) -> Iterator[bytes]:
    """The log cut at every byte of its last lines, each line gone, a byte of each line changed, lines in disorder."""
    lines = data.splitlines(keepends=True)
    for at in range(len(data) - sum(map(len, lines[-5:])), len(data)):
        yield data[:at]
        yield data[:at] + b"\0" * 40
    for at, held in enumerate(lines):
        yield b"".join(lines[:at] + lines[at + 1 :])
        yield b"".join([*lines[:at], held[:-9] + b"#" + held[-8:], *lines[at + 1 :]])
        yield b"".join([*lines[:at], held.rstrip(b"\n"), *lines[at + 1 :]])
        yield b"".join([*lines[:at], held, held, *lines[at + 1 :]])
    yield b"".join([lines[0], *reversed(lines[1:])])


@pytest.mark.timeout(300)
def test_a_log_that_was_hurt_never_gives_a_state_that_was_not(long_log: tuple[Session, bytes]) -> None:
    session, data = long_log
    true = true_pairs(session, data)
    loaded = {state: read(state, SHIPPED_DATA) for state in session.bytes}
    whole, seen = read_log(data), set()
    assert whole is not None
    for nth, each in enumerate(hurt(data)):
        log = read_log(each)
        if log is None:
            continue
        assert all(step == whole.steps[number] for number, step in log.steps.items())
        read_so = (frozenset(log.steps), log.live, log.marks)
        if read_so in seen:
            continue
        seen.add(read_so)
        # One in turn, since to look at all of them for each hurt takes minutes.
        state = list(loaded)[nth % len(loaded)]
        steps = past_steps(log, loaded[state], digest(state), SYSTEM)
        if steps is not None:
            assert {
                (write(s.old, SHIPPED_DATA), write(s.new, SHIPPED_DATA)) for s in (*steps.before, *steps.after)
            } <= true
    assert len(seen) > 50


def test_a_last_line_that_is_cut_short_is_no_damage(long_log: tuple[Session, bytes]) -> None:
    log = read_log(long_log[1][:-1])
    assert log is not None and log.damaged == 0


def line_of(data: bytes, word: bytes, nth: int) -> tuple[list[bytes], int]:
    lines = data.splitlines(keepends=True)
    return lines, [at for at, each in enumerate(lines) if word in each][nth]


def test_a_hole_cuts_the_history_there_and_both_sides_are_sound(tmp_path: Path) -> None:
    session = Session(tmp_path / "log", 1)
    for _ in range(4):
        session.edit()
    session.mark()
    middle = write(session.past[-1], SHIPPED_DATA)
    for _ in range(4):
        session.edit()
    session.mark()
    last = write(session.past[-1], SHIPPED_DATA)
    lines, at = line_of(session.writer.file.read_bytes(), b'"step"', 5)
    session.writer.file.write_bytes(b"".join([*lines[:at], b"0" + lines[at][1:], *lines[at + 1 :]]))
    early, late = restored(session.writer.file, middle), restored(session.writer.file, last)
    assert early is not None and late is not None
    assert (len(early.before), len(early.after), early.damaged) == (4, 0, True)
    assert (len(late.before), len(late.after), late.damaged) == (2, 0, True)


@pytest.mark.parametrize("data", [b"", b"\n", b"nonsense\n", b"\0" * 100, line(Head(LOG_VERSION + 1, "kites"))])
def test_what_is_no_log_of_ours_is_none(data: bytes) -> None:
    assert read_log(data) is None


def test_another_content_has_no_steps(long_log: tuple[Session, bytes]) -> None:
    log = read_log(long_log[1])
    other = write(campaign("Cid"), SHIPPED_DATA)
    assert log is not None and past_steps(log, read(other, SHIPPED_DATA), digest(other), SYSTEM) is None


def test_a_gesture_in_several_lines_is_one_step(tmp_path: Path) -> None:
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    states = [replace(START, name=name) for name in ("", "a", "ab", "abc", "z")]
    writer.add([StepStates("first", states[0], states[1])])
    writer.mark(states[1], "one")
    writer.add([StepStates("name", states[1], states[2]), StepStates("name it", states[2], states[3], joins=True)])
    writer.mark(states[2], "within")
    writer.mark(states[3], "end")
    writer.add([StepStates("last", states[3], states[4])])
    log = read_log(writer.file.read_bytes())
    assert log is not None

    def seen(state: AnyCampaign, digest: str) -> tuple[list[str], list[str]]:
        steps = past_steps(log, state, digest, SYSTEM)
        assert steps is not None
        told = [f"{s.name}: {s.old.name} > {s.new.name}" for s in (*steps.before, *steps.after)]
        return told[: len(steps.before)], told[len(steps.before) :]

    assert seen(states[3], "end") == (["first:  > a", "name it: a > abc"], ["last: abc > z"])
    assert seen(states[1], "one") == (["first:  > a"], ["name it: a > abc", "last: abc > z"])
    assert seen(states[2], "within") == (["first:  > a", "name: a > ab"], ["name it: ab > abc", "last: abc > z"])


def test_the_same_bytes_twice_are_where_they_were_marked_last(tmp_path: Path) -> None:
    session = Session(tmp_path / "log", 1)
    other, again = replace(START, name="x"), replace(START)
    session.writer.add([StepStates("there", START, other), StepStates("back", other, again)])
    data = write(START, SHIPPED_DATA)
    session.writer.mark(again, digest(data))
    steps = restored(session.writer.file, data)
    assert steps is not None and (len(steps.before), len(steps.after)) == (2, 0)
    session.writer.mark(START, digest(data))
    steps = restored(session.writer.file, data)
    assert steps is not None and (len(steps.before), len(steps.after)) == (0, 2)


def test_ten_thousand_steps_are_bounded_in_file_and_memory(tmp_path: Path) -> None:
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    state, sizes, held = START, [], []
    for at in range(0, 10_000, 5):
        states = [state, *(replace(state, name=f"name {nth:05}") for nth in range(at, at + 5))]
        writer.add(StepStates("rename", old, new) for old, new in pairwise(states))
        state = states[-1]
        if at % 20 == 0:
            writer.mark(state, f"digest {at}")
        if at % 500 == 0:
            sizes.append(writer.file.stat().st_size)
            held.append(len(writer._states) + len(writer._live) + len(writer._marks))
    log = read_log(writer.file.read_bytes())
    assert log is not None and MOST_STEPS <= len(log.steps) <= 2 * MOST_STEPS
    assert max(sizes[2:]) < 2.2 * min(sizes[2:]) and max(held) < 6 * MOST_STEPS
    writer.mark(state, "last")
    log = read_log(writer.file.read_bytes())
    steps = past_steps(log, state, "last", SYSTEM) if log is not None else None
    assert steps is not None and len(steps.before) == MOST_STEPS
    assert [step.old.name for step in steps.before[:1]] == ["name 09799"]


def test_steps_too_large_for_the_log_leave_it_small(tmp_path: Path) -> None:
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    states = [replace(START, name=str(at), unknown={"later": f"{at}" * 100_000}) for at in range(60)]
    for old, new in pairwise(states):
        writer.add([StepStates("big", old, new)])
    assert writer.file.stat().st_size <= 2 * MOST_BYTES + 1_000_000
    writer.mark(states[-1], "end")
    log = read_log(writer.file.read_bytes())
    steps = past_steps(log, states[-1], "end", SYSTEM) if log is not None else None
    assert steps is not None and steps.before


def test_a_log_that_goes_missing_is_written_anew(tmp_path: Path) -> None:
    session = Session(tmp_path / "deep" / "log", 3)
    session.edit()
    session.writer.file.unlink()
    session.edit()
    session.mark()
    steps = restored(session.writer.file, write(session.past[-1], SHIPPED_DATA))
    assert steps is not None and len(steps.before) == 2


def test_a_place_where_nothing_can_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    session = Session(tmp_path / "log", 3)
    session.edit()
    (tmp_path / "log").rmdir()
    session.edit()
    session.mark()
    steps = restored(session.writer.file, write(session.past[-1], SHIPPED_DATA))
    assert steps is not None and len(steps.before) == 2


def test_a_mark_that_could_not_be_written_is_written_when_it_is_made_again(tmp_path: Path) -> None:
    """A save that failed where the log lies too, and the same save once more."""
    folder, away = tmp_path / "deep", tmp_path / "away"
    session = Session(folder / "log", 3)
    session.edit()
    folder.rename(away)
    folder.write_text("no folder")
    session.mark()
    folder.unlink()
    away.rename(folder)
    data = write(session.past[-1], SHIPPED_DATA)
    assert restored(session.writer.file, data) is None
    session.mark()
    steps = restored(session.writer.file, data)
    assert steps is not None and len(steps.before) == 1


def test_a_log_is_gone_on_with(tmp_path: Path) -> None:
    session = Session(tmp_path / "log", 3)
    for _ in range(5):
        session.edit()
    session.undo()
    session.undo()
    session.mark()
    data = write(session.past[-1], SHIPPED_DATA)
    steps = restored(session.writer.file, data)
    assert steps is not None
    again = StepLogWriter(tmp_path / "other", SYSTEM)
    loaded = steps.before[-1].new
    again.adopt(steps, loaded, digest(data))
    assert not again.file.exists()
    again.begin()
    kept = restored(again.file, data)
    assert kept is not None and (states_before(kept), states_after(kept)) == (states_before(steps), states_after(steps))
    new = replace(loaded, name="on")
    again.add([StepStates("on", loaded, new)])
    last = write(new, SHIPPED_DATA)
    again.mark(new, digest(last))
    kept = restored(again.file, last)
    assert kept is not None and (len(kept.before), len(kept.after)) == (4, 0)
    assert states_before(kept)[:3] == states_before(steps)


def test_one_more_event_of_many_is_a_short_line(tmp_path: Path) -> None:
    events = Events(told("hit", f"f{at}") for at in range(10_000))
    old = replace(START, encounters=(Encounter(id="e", events=events),))
    new = replace(old, encounters=(replace(old.encounters[0], events=events.plus(told("pass", "f1"))),))
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    writer.add([StepStates("told", old, new)])
    assert writer.file.stat().st_size < 1000


@pytest.mark.parametrize(
    ("count", "here", "kept"),
    [(3, 3, (0, 3)), (500, 500, (300, 500)), (500, 320, (300, 500)), (500, 100, (100, 300)), (500, 0, (0, 200))],
)
def test_the_last_steps_around_the_one_shown_are_kept(count: int, here: int, kept: tuple[int, int]) -> None:
    assert window(count, here) == kept


def test_steps_in_a_ring_end(tmp_path: Path) -> None:
    from mls_desktop.model.history.patch import NOTHING

    lines = [
        line(Head(LOG_VERSION, "kites")),
        *(line(LoggedStep(s, a, "x", NOTHING, NOTHING)) for s, a in ((1, 2), (2, 1))),
    ]
    log = read_log(b"".join(lines))
    assert log is not None and len(list(log.before(1))) == 2


def test_what_was_dropped_takes_no_room_of_what_is_kept(tmp_path: Path) -> None:
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    state = START
    for at in range(MOST_STEPS + 20):
        dropped, after = replace(state, name=f"dropped {at}"), replace(state, name=f"name {at}")
        writer.add([StepStates("dropped", state, dropped), StepStates("kept", state, after)])
        state = after
    writer.mark(state, "end")
    log = read_log(writer.file.read_bytes())
    steps = past_steps(log, state, "end", SYSTEM) if log is not None else None
    assert steps is not None and {step.name for step in steps.before} == {"kept"}
    assert len(steps.before) == MOST_STEPS


def test_steps_fit_the_campaign_as_its_file_has_it(tmp_path: Path) -> None:
    """A level of 0 is in no file: what is read again has none, and the way back must begin there."""
    parts = ({"string": 1, "tail": 0, "lift": 1}, {"tail": 0, "lift": 1})
    old, new = (replace(START, characters=(replace(START.characters[0], parts=each),)) for each in parts)
    writer = StepLogWriter(tmp_path / "log", SYSTEM)
    writer.add([StepStates("step", old, new)])
    data = write(new, SHIPPED_DATA)
    assert read(data, SHIPPED_DATA) != new
    writer.mark(new, digest(data))
    steps = restored(writer.file, data)
    assert steps is not None and not steps.damaged and states_before(steps) == [write(old, SHIPPED_DATA)]
