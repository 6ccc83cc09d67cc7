"""Versions: what was replaced is there again byte for byte, the latest and one a day stay, never none of some."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.saving import SaveFailed, digest, save
from mls_desktop.storage.versions import DAY, DAYS, LATEST, VersionFolder, stay

NOON = time.mktime((2026, 6, 15, 12, 0, 0, 0, 0, -1))
HOUR = 3600.0


def test_the_latest_ten_stay_however_old() -> None:
    old = [NOON - 400 * DAY - n * 60 for n in range(25)]
    assert stay(old, NOON) == frozenset(range(LATEST))


def test_of_each_of_fourteen_days_the_last_stays() -> None:
    hourly = [NOON - n * HOUR for n in range(24 * 30)]
    kept = {hourly[place] for place in stay(hourly, NOON)}
    older = sorted(kept - set(hourly[:LATEST]), reverse=True)
    # Ten of today and the evening before; then the last hour, 23 o'clock, of each day back to the thirteenth before.
    assert [time.localtime(each).tm_hour for each in older] == [23] * (DAYS - 1)
    assert [time.localtime(each).tm_mday for each in older] == [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


@given(st.lists(st.floats(0, NOON + 40 * DAY, allow_nan=False), max_size=60), st.floats(0, NOON + 80 * DAY))
def test_never_none_of_some_and_never_more_than_both_limits(times: list[float], now: float) -> None:
    kept = sorted(stay(times, now))
    assert set(kept) <= set(range(len(times))) and kept[: min(len(times), LATEST)] == list(range(len(times)))[:LATEST]
    assert len(kept) <= LATEST + DAYS


MONTH = [NOON - n * HOUR * 6 for n in range(4 * 30)]
"""Four a day, the newest first."""


@pytest.mark.parametrize("wrong", [30 * 365 * DAY, -30 * 365 * DAY, DAY, -400 * DAY])
@pytest.mark.parametrize("place", range(0, 24, 3))
def test_one_moment_with_a_wrong_clock_takes_no_more_than_a_day_with_it(wrong: float, place: int) -> None:
    times = [*MONTH[:place], MONTH[place] + wrong, *MONTH[place + 1 :]]
    usual, kept = stay(MONTH, NOON), stay(times, NOON if place else NOON + wrong)
    assert len(usual - kept) <= 1 and len(kept - usual) <= 1


def test_a_time_to_come_counts_as_today() -> None:
    ahead = [NOON - n * 60 for n in range(LATEST)] + [NOON + 30 * 365 * DAY] + [NOON - n * DAY for n in range(1, 30)]
    assert LATEST not in stay(ahead, NOON)


@pytest.mark.parametrize("wrong", [30 * 365 * DAY, -30 * 365 * DAY])
def test_a_clock_that_is_wrong_once_spoils_neither_order_nor_number(tmp_path: Path, wrong: float) -> None:
    folder, right = VersionFolder(tmp_path / "v"), VersionFolder(tmp_path / "w")
    file = tmp_path / "a.mls.json"
    for n in range(60):
        at = NOON + n * DAY / 2
        right.keep(file, b"%d" % n, at)
        told = folder.keep(file, b"%d" % n, at + (wrong if n == 20 else 0))
        assert told is not None and told.time == at + (wrong if n == 20 else 0), "the time is the clock's own"
        held = [folder.bytes_of(each) for each in folder.listed(file)]
        assert held == sorted(held, key=int, reverse=True) and held[0] == b"%d" % n
        usual = {right.bytes_of(each) for each in right.listed(file)}
        assert len(usual - set(held)) <= 1, n
    assert set(held) == usual


def test_versions_of_earlier_programs_are_listed_in_order_below_those_with_a_number(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    home = folder.home(file)
    home.mkdir(parents=True)
    for n, at in enumerate((NOON, NOON + 30 * 365 * DAY, NOON + 30 * 365 * DAY + 0.001)):
        data = b"old %d" % n
        (home / f"{int(at * 1000)}-{digest(data)[:16]}.mls.json").write_bytes(data)
    assert [folder.bytes_of(each) for each in folder.listed(file)] == [b"old 2", b"old 1", b"old 0"]
    folder.keep(file, b"new 0", NOON + DAY)
    folder.keep(file, b"new 1", NOON + 2 * DAY)
    held = [folder.bytes_of(each) for each in folder.listed(file)]
    assert held == [b"new 1", b"new 0", b"old 2", b"old 1", b"old 0"]
    assert [each.number for each in folder.listed(file)] == [2, 1, 0, 0, 0]


@pytest.mark.parametrize("name", ["99999999999999", "999999999-99999999999999", "999999999-1"])
def test_a_name_that_somebody_made_up_does_not_come_to_the_top(tmp_path: Path, name: str) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    folder.keep(file, b"one", NOON)
    (folder.home(file) / f"{name}-0123456789abcdef.mls.json").write_bytes(b"junk")
    first, last = folder.listed(file)
    assert folder.bytes_of(first) == b"one" and last.digest == "0123456789abcdef" and not first.damaged
    kept = folder.keep(file, b"two", NOON + 1)
    assert kept is not None and kept.number == 2
    assert [folder.bytes_of(each) for each in folder.listed(file)[:2]] == [b"two", b"one"]
    (folder.home(file) / f"{10**16}-0123456789abcdef.mls.json").write_bytes(b"no time of any clock")
    assert len(folder.listed(file)) == 3


def test_versions_are_listed_newest_first_and_hold_what_was_replaced(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    for n in range(3):
        folder.keep(file, b"state %d" % n, NOON + n)
    listed = folder.listed(file)
    assert [folder.bytes_of(each) for each in listed] == [b"state 2", b"state 1", b"state 0"]
    assert [each.time for each in listed] == [NOON + 2, NOON + 1, NOON] and listed[0].size == 7


def test_the_same_bytes_again_are_no_new_version(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    assert folder.keep(file, b"one", NOON) is not None
    assert folder.keep(file, b"one", NOON + 1) is None
    assert folder.keep(file, b"two", NOON + 2) is not None and folder.keep(file, b"one", NOON + 3) is not None
    assert [folder.bytes_of(each) for each in folder.listed(file)] == [b"one", b"two", b"one"]


def test_a_clock_put_back_does_not_hide_the_newest(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    folder.keep(file, b"before", NOON)
    folder.keep(file, b"after", NOON - 9 * DAY)
    assert folder.bytes_of(folder.listed(file)[0]) == b"after"


def test_files_of_one_name_have_nothing_in_common(tmp_path: Path) -> None:
    folder = VersionFolder(tmp_path / "v")
    (tmp_path / "x").mkdir()
    folder.keep(tmp_path / "a.mls.json", b"one", NOON)
    assert folder.listed(tmp_path / "x" / "a.mls.json") == ()
    (tmp_path / "link").symlink_to(tmp_path / "a.mls.json")
    (tmp_path / "a.mls.json").write_bytes(b"")
    assert len(folder.listed(tmp_path / "link")) == 1


def test_a_year_of_play_stays_small(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    for n in range(120):
        folder.keep(file, b"%d" % n, NOON + n * 8 * HOUR)
        assert len(folder.listed(file)) <= LATEST + DAYS
    assert folder.bytes_of(folder.listed(file)[0]) == b"119"


def test_a_version_that_is_looked_at_is_spared_however_old(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    for n in range(LATEST):
        folder.keep(file, b"%d" % n, NOON - 40 * DAY + n)
    *_newer, oldest = folder.listed(file)
    folder.keep(file, b"now", NOON - 30 * DAY, spare=(oldest.file,))
    assert folder.bytes_of(oldest) == b"0" and len(folder.listed(file)) == LATEST + 1
    folder.keep(file, b"later", NOON - 29 * DAY)
    assert oldest.file not in [each.file for each in folder.listed(file)], "looked at no more, it goes as any other"
    assert len(folder.listed(file)) == LATEST


def test_what_was_damaged_is_told_and_never_given_back(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    folder.keep(file, b"whole", NOON)
    (version,) = folder.listed(file)
    version.file.write_bytes(b"whol")
    assert [each.damaged for each in folder.listed(file)] == [True]
    with pytest.raises(Unreadable, match="wrong_checksum"):
        folder.bytes_of(version)


def test_what_is_no_version_is_left_alone(tmp_path: Path) -> None:
    folder, file = VersionFolder(tmp_path / "v"), tmp_path / "a.mls.json"
    folder.keep(file, b"x", NOON)
    home = folder.home(file)
    (home / "notes.txt").write_text("mine")
    (home / "5-0123456789abcdef.mls.json").mkdir()
    os.symlink(tmp_path, home / "6-0123456789abcdef.mls.json")
    assert len(folder.listed(file)) == 1
    for n in range(30):
        folder.keep(file, b"%d" % n, NOON + n)
    assert (home / "notes.txt").exists() and (home / "5-0123456789abcdef.mls.json").is_dir()


def test_where_none_can_be_kept_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "v").write_text("a file")
    with pytest.raises((OSError, SaveFailed)):
        VersionFolder(tmp_path / "v").keep(tmp_path / "a", b"x", NOON)
    assert VersionFolder(tmp_path / "v").listed(tmp_path / "a") == ()


def test_a_save_gives_the_bytes_it_replaces_at_the_last_moment(tmp_path: Path) -> None:
    file = tmp_path / "a"
    given_: list[tuple[Path, bytes]] = []
    save(b"new", file, None, replacing=lambda *given: given_.append(given))
    assert given_ == []  # nothing was replaced
    save(b"newer", file, digest(b"new"), replacing=lambda *given: given_.append(given))
    assert given_ == [(file, b"new")]

    def broken(path: Path, data: bytes) -> None:
        raise KeyError(path)

    with pytest.raises(KeyError):
        save(b"newest", file, digest(b"newer"), replacing=broken)
    assert file.read_bytes() == b"newer" and os.listdir(tmp_path) == ["a"]
