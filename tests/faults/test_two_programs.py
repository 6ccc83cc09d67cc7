"""Two programs on one file (D7, D8): whatever the order of what they do, nothing is replaced that nobody was asked
about, the second one is told of the first, and one that was killed keeps nobody out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from mls_desktop.storage.writing import write
from tests.faults.child import Request
from tests.faults.contents import VERSIONS
from tests.faults.desk import NAME, blank
from tests.faults.program import Life, Program
from tests.faults.shared_file import JOURNAL, Heard, Order, Replaced
from tests.madeup.system import shipped_data
from tests.promises import Promise
from tests.tiers import cases

pytestmark = pytest.mark.timeout(900)

SHARES = 4
ROUNDS = 12
ACTS = {"open": 3, "edit": 5, "save": 6, "save anyway": 2, "keep mine": 1, "close": 1, "kill": 1, "rest": 2}
SAVES = ("save", "save anyway", "keep mine")


class Side:
    """One of the two programs, through all its lives. `base`: what it believes to be in its file, None where it has
    none open; `holds`: it was told that the file is free and has not given it back; `forced`: it goes on though the
    file is another's."""

    def __init__(self, program: Program, folder: Path, name: str, writer: str) -> None:
        self._program, self.name = program, name
        self._request = Request(str(folder), writer=writer, is_shared=True)
        self.life = self._begun()
        self.base: str | None = None
        self.holds = self.forced = self.is_killed = False

    def _begun(self) -> Life:
        life = self._program.start(self._request)
        life.ready()
        return life

    def end(self) -> None:
        self.life.kill()
        self.life.gone()

    def begin_again(self) -> None:
        self.end()
        self.life = self._begun()
        self.base, self.holds, self.forced = None, False, False


class Interleaving:
    """One interleaving of two programs on a file in `folder`. `breaches`: what did not hold, in words."""

    def __init__(self, program: Program, folder: Path, random: Random, writer: str = "checked") -> None:
        folder.mkdir()
        (folder / NAME).write_bytes(write(blank(2000), shipped_data()))
        self.folder, self.random = folder, random
        self.sides = [Side(program, folder, "a", "checked"), Side(program, folder, "b", writer)]
        self.breaches: list[str] = []
        self.bases: dict[str, tuple[str, str | None]] = {}
        """The mark of each order -> what it was, and what the program believed to be in the file."""
        self._kept: set[str] = set()

    def run(self) -> list[str]:
        """Has both do as they please, then one of them save in each way, and answers with the breaches."""
        try:
            for nth in range(ROUNDS):
                self._round(nth, [self._act(side, nth) for side in self.sides])
            self._each_way()
        finally:
            for side in self.sides:
                side.end()
        return [*self.breaches, *self._silently_replaced()]

    def _each_way(self) -> None:
        """One has the file alone and saves in each way: which ways came by chance hangs on the speed of both."""
        alone = ["open", *(act for save in SAVES for act in ("edit", save))]
        for nth, acts in enumerate([["rest", "close"], *([act, "rest"] for act in alone)], ROUNDS):
            self._round(nth, acts)

    def _round(self, nth: int, acts: list[str]) -> None:
        """Both are given an order in the same moment; one of them may be killed while it does its own."""
        before = [(side.base is not None, side.holds) for side in self.sides]
        for side, act in zip(self.sides, acts, strict=True):
            self._give(side, act, f"{nth}{side.name}")
        heard = [self._heard(side, act) for side, act in zip(self.sides, acts, strict=True)]
        for at, side in enumerate(self.sides):
            said = heard[at]
            if said is not None:
                self._judge_lock(side, acts[at], said.said, acts[1 - at], before[1 - at])
                self._settle(side, acts[at], said)
        if acts == ["open", "open"] and not any(is_open for is_open, _holds in before):
            free = [said for said in heard if said is not None and said.said == "free"]
            if len(free) != 1:
                self.breaches.append(f"round {nth}: opened by both at once, and free for {len(free)}")
        for side, act in zip(self.sides, acts, strict=True):
            if act == "kill":
                side.begin_again()
        self._kept |= {file.name.split("-")[-1][:16] for file in (self.folder / VERSIONS).rglob("*-*.mls.json")}

    def _act(self, side: Side, nth: int) -> str:
        if nth == 0 or side.base is None:
            return "open"
        (act,) = self.random.choices(list(ACTS), list(ACTS.values()))
        return act

    def _give(self, side: Side, act: str, mark: str) -> None:
        if act == "rest":
            return
        order = Order(self.random.choice(SAVES) if act == "kill" else act, mark, self.random.choice((0, 0, 0.002)))
        self.bases[mark] = order.act, side.base
        side.life.line.send(msgspec.json.encode(order))

    def _heard(self, side: Side, act: str) -> Heard | None:
        """What it heard; None where it was given no order, or killed in the midst of one."""
        if act == "kill":
            time.sleep(self.random.uniform(0.0, 0.02))
            side.life.kill()
        return msgspec.json.decode(side.life.word(), type=Heard) if act not in ("rest", "kill") else None

    def _judge_lock(self, side: Side, act: str, said: str, others_act: str, other: tuple[bool, bool]) -> None:
        """What the lock must have said where the other program did nothing about it in the same round."""
        is_open, holds = other
        if others_act in ("open", "close", "kill"):
            return
        if act == "open" and said == "held" and not is_open:
            self.breaches.append(f"{side.name} was kept out by nobody")
        if act == "open" and said == "free" and holds:
            self.breaches.append(f"{side.name} was not told that the file is open elsewhere")
        if act == "save" and holds and not side.forced and said != "held":
            self.breaches.append(f"{side.name} heard {said!r} of a file that is open elsewhere")

    def _settle(self, side: Side, act: str, heard: Heard) -> None:
        if act == "open":
            side.holds, side.forced = heard.said == "free", False
        elif act == "close":
            side.holds, side.forced = False, False
        elif act == "save anyway":
            side.forced = not side.holds
        elif act in SAVES and heard.said == "saved" and not side.forced:
            side.holds = True
        if act in SAVES and heard.said not in ("saved", "conflict", "held"):
            self.breaches.append(f"{side.name} heard {heard.said!r}")
        side.base = heard.base

    def _silently_replaced(self) -> Iterator[str]:
        """Each line of the journal: what was replaced is what the program had loaded or saved itself, or it was asked
        and the bytes are among the versions."""
        for line in journal(self.folder):
            act, base = self.bases[line.mark]
            if act == "keep mine":
                if (line.old or "")[:16] not in self._kept:
                    yield f"{line.mark}: replaced by {act}, and in no version"
            elif line.old != base:
                yield f"{line.mark}: replaced by {act} though nobody was asked"


def journal(folder: Path) -> list[Replaced]:
    file = folder / JOURNAL
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Replaced) for line in lines]


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_is_replaced_that_nobody_was_asked_about(
    share: int, program: Program, tmp_path: Path, promise: Promise
) -> None:
    random, asked = Random(share), cases(all=16, long=200) // SHARES
    done: list[tuple[str, bool]] = []
    for nth in range(asked):
        one = Interleaving(program, tmp_path / str(nth), random)
        assert one.run() == [], f"interleaving {nth} of {share}"
        done += [(one.bases[line.mark][0], line.old is not None) for line in journal(one.folder)]
    assert {act for act, _replaced in done} == set(SAVES)
    promise("D7", "two programs on one file: the second is told", asked=asked, reached=asked)
    promise("D8", "two programs on one file: no silent overwrite", asked=asked, reached=asked)


@pytest.mark.parametrize(
    ("writer", "told"),
    [
        ("lockless", "not told that the file is open elsewhere"),
        ("regardless", "though nobody was asked"),
        ("without_versions", "in no version"),
    ],
)
def test_it_finds_a_program_that_goes_its_own_way(writer: str, told: str, program: Program, tmp_path: Path) -> None:
    random = Random(7)
    for nth in range(40):
        if any(told in each for each in Interleaving(program, tmp_path / str(nth), random, writer).run()):
            return
    raise AssertionError(f"40 interleavings, and {writer} was not seen")
