"""A monkey at the real window: whatever is done to it, the program lives, answers, has nothing to complain of, goes
when it is told to, and all that it leaves can be read.

`MLS_MONKEY=3` plays the gestures of seed 3 alone, `MLS_MONKEY=3:211` those up to the 211th.
"""

from __future__ import annotations

import os
import xml.etree.ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from mls_desktop.bridge.app.settings import NAME as SETTINGS
from mls_desktop.bridge.settings.odd_files import OWN_FILES
from mls_desktop.bridge.settings.settings_reading import read_settings
from mls_desktop.model.systems import installed
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.past_steps import read_log
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.versions import NAMED
from tests.promises import Promise
from tests.tiers import cases
from tests.window.monkey import Monkey, cage

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
SHIPPED_DATA = ShippedData()
SEEDS = range(cases(all=2, long=10))
SECONDS = cases(all=30, long=300) / len(SEEDS)
"""Seconds of each seed."""
AGAIN = os.environ.get("MLS_MONKEY", "")
pytestmark = [pytest.mark.timeout(600), pytest.mark.machine("fence")]


def campaigns(seed: int) -> list[Path]:
    """One sample of each system, other ones with the next seed."""
    shelves = (sorted((SAMPLES / system).glob("*.mls.json")) for system in sorted(installed()))
    return [held[seed % len(held)] for held in shelves]


def unread(monkey: Monkey) -> Iterator[str]:
    """The files left that the program's own readers do not take."""
    for file in [*monkey.files.glob("*.json"), *(monkey.home / "data").rglob("versions/*/*.mls.json")]:
        yield from _faults(file, file.read_bytes())
        named = NAMED.match(file.name)
        if named is not None and digest(file.read_bytes())[:16] != named["digest"]:
            yield f"{file}: other bytes than were kept"
    kept = RecoveryFolder(monkey.home / "data" / "mls_desktop" / "recovery")
    for copy in (*kept.listed(), *kept.binned()):
        if isinstance(copy, Copy):
            yield from _faults(copy.file, copy.body)
        else:
            yield f"{copy.file}: {copy.code}"
    for file in monkey.home.rglob("*.mls-steps"):
        log = read_log(file.read_bytes())
        if log is None or log.damaged:
            yield f"{file}: {log.damaged if log is not None else 'no log'}"
    for file in monkey.files.glob("*.pdf"):
        if not file.read_bytes().startswith(b"%PDF"):
            yield f"{file}: no paper"
    yield from _own_unread(monkey)


def _faults(file: Path, data: bytes) -> Iterator[str]:
    try:
        read(data, SHIPPED_DATA)
    except Unreadable as error:
        yield f"{file}: {error.faults}"


def _own_unread(monkey: Monkey) -> Iterator[str]:
    config, state = (monkey.home / kind / "mls_desktop" for kind in ("config", "state"))
    if read_settings(config).damaged:
        yield f"{config / SETTINGS}: damaged"
    yield from (f"{state / own.name}: odd" for own in OWN_FILES if own.is_odd(state))
    for file in monkey.home.rglob("*.xbel"):
        xml.etree.ElementTree.parse(file)
    yield from (f"{file}: left behind" for file in monkey.folder.rglob("*.mls-tmp"))
    opened = monkey.folder / "tmp" / "opened"
    for line in opened.read_text("utf-8").splitlines() if opened.exists() else []:
        if not line.startswith(f"file://{monkey.folder}"):
            yield f"{line}: opened outside"


@pytest.mark.parametrize("seed", [int(AGAIN.partition(":")[0])] if AGAIN else SEEDS)
def test_whatever_is_done_to_it(seed: int, tmp_path: Path, promise: Promise) -> None:
    last = AGAIN.partition(":")[2]
    with cage(tmp_path) as display:
        with Monkey(display, tmp_path / "own", seed, campaigns(seed)) as monkey:
            done = monkey.play(SECONDS, int(last) + 1 if last else None)
        assert not [*unread(monkey)]
        monkey.start()  # with all that was left
        monkey.program.rest()
        monkey.see()
        monkey.end()
        assert not [*unread(monkey)]
    print(f"seed {seed}: {done} gestures, {monkey.starts} starts, the slowest answer {monkey.slowest:.1f} s")
    promise("S5", "gestures of a monkey, nothing said, all read", asked=done, reached=done)
