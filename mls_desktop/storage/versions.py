"""Versions: what a campaign's file held before it was replaced, kept for a while in a folder of the program's own."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.storage.digest import sha256
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes
from mls_desktop.storage.saving import digest, remove_strays, save

ENDING = ".mls.json"
ABOUT = "about.json"
LATEST = 10
"""So many of the latest versions stay, however old."""
DAYS = 14
"""Of each of so many days on which versions were made, the last one stays."""
DAY = 24 * 3600.0
NAMED = re.compile(r"(?:(?P<number>[0-9]{1,9})-)?(?P<time>[0-9]{1,14})-(?P<digest>[0-9a-f]{16})\.mls\.json\Z")
"""Earlier programs gave no number; their times never went back, and so order what they kept."""


class Version(Struct, frozen=True):
    """A version, one earlier state of a file, byte for byte. `time`: when it was replaced by the clock of then, in
    seconds since 1970; `number`: which it is of its file's, whatever the clock said, 0 where an earlier program kept
    it."""

    file: Path
    time: float
    size: int
    digest: str
    """The first sixteen digits of the digest of its bytes."""
    number: int = 0
    damaged: bool = False
    """Whether its bytes are known not to be what was kept. Of those that are not the newest nobody has looked."""
    folder_synced: bool = True
    """False just after it was kept: the disk reported an error when it was asked to keep the folder's entry."""


class VersionLimits(Struct, frozen=True):
    """Limits of versions kept: `latest`, the number of the latest that stay, and `days`, the number of days of which
    the last one does. The usual is the least there is."""

    latest: int = LATEST
    days: int = DAYS


USUAL_LIMITS = VersionLimits()


class VersionFolder:
    """The versions of all campaigns below `folder`, which is made when first needed; each campaign's in a folder that
    is found by the full path of its file, so that two files of one name have nothing in common. `limits` may be others
    at any time: they count the next time that one is kept."""

    def __init__(self, folder: Path, limits: VersionLimits = USUAL_LIMITS) -> None:
        self.folder, self.limits = folder, limits

    def keep(self, path: Path, data: bytes, now: float, spare: Collection[Path] = ()) -> Version | None:
        """Keeps `data`, about to be replaced at `path`, as newest version and returns it (None, nothing done, if the
        newest holds the same), then removes those over the limits but the files `spare`. `now`: seconds since 1970.

        Those go last, so that there never is a moment without; the files `spare` are looked at just now. Raises
        SaveFailed and OSError; then nothing has changed.
        """
        mine, held = digest(data)[:16], self.listed(path)
        if held and held[0].digest == mine:
            return None
        home = self.home(path)
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (home / ABOUT).exists():
            save(msgspec.json.encode({"path": _shown(path)}) + b"\n", home / ABOUT, overwrite=True)
        at = max(0, int(now * 1000))
        number = 1 + max((each.number for each in held if not each.damaged), default=0)
        saved = save(data, home / f"{number}-{at}-{mine}{ENDING}", overwrite=True)
        self.thin(path, now, spare)
        return Version(saved.path, at / 1000, len(data), mine, number, folder_synced=saved.folder_synced)

    def listed(self, path: Path) -> tuple[Version, ...]:
        """Versions of the file at `path`, the newest first, but last of all damaged ones that their names make the
        newest; () where there are none. These are marked; those behind the first sound one are not looked at."""
        found = []
        with suppress(OSError):
            for entry in os.scandir(self.home(path)):
                named = NAMED.match(entry.name)
                if named and entry.is_file(follow_symlinks=False):
                    size = entry.stat(follow_symlinks=False).st_size
                    at, number = int(named["time"]) / 1000, int(named["number"] or 0)
                    found.append(Version(Path(entry.path), at, size, named["digest"], number=number))
        found.sort(key=lambda version: (-version.number, -version.time, version.digest))
        damaged = []
        while found and _is_damaged(found[0]):
            damaged.append(msgspec.structs.replace(found.pop(0), damaged=True))
        return (*found, *damaged)

    def bytes_of(self, version: Version) -> bytes:
        """The bytes of a version. Raises Unreadable where it cannot be opened, or is not what was kept
        ("wrong_checksum")."""
        data = file_bytes(version.file)
        if digest(data)[:16] != version.digest:
            from mls_desktop.storage.errors import fault

            raise Unreadable([fault("wrong_checksum")])
        return data

    def thin(self, path: Path, now: float, spare: Collection[Path] = ()) -> tuple[Path, ...]:
        """Removes the versions of the file at `path` that are over the limits, but for the files of `spare`, and stray
        temporaries; returns the paths of all removed. `now`: seconds since 1970."""
        versions = self.listed(path)
        staying = stay([version.time for version in versions], now, self.limits)
        removed = list(remove_strays(self.home(path), time.time()))
        for place, version in enumerate(versions):
            if place not in staying and version.file not in spare:
                with suppress(OSError):
                    version.file.unlink()
                    removed.append(version.file)
        return tuple(removed)

    def home(self, path: Path) -> Path:
        """The folder with the versions of the file at `path`, links followed."""
        whole = os.fsencode(os.path.realpath(path))
        return self.folder / sha256(whole).hexdigest()[:32]


def _is_damaged(version: Version) -> bool:
    """Whether a file holds other bytes than were kept; one that cannot be read now may hold them."""
    try:
        return digest(file_bytes(version.file))[:16] != version.digest
    except Unreadable:
        return False


def stay(times: Sequence[float], now: float, limits: VersionLimits = USUAL_LIMITS) -> frozenset[int]:
    """Indexes in `times` of the versions that stay: the latest ten, and the last of each of the fourteen latest days on
    which any was made, or as `limits` has it. `times`, the newest version first, and `now` are in seconds since 1970.

    No clock has to be right for it. Days without a version do not count, so that one moment in the far future takes
    nothing with it; a time yet to come counts as today, unless most are, for then it is now that the clock is behind.
    """
    today = _day(now)
    days = [_day(each) for each in times]
    if 2 * sum(day > today for day in days) < len(days):
        days = [min(day, today) for day in days]
    last_of: dict[int, int] = {}
    for place, day in enumerate(days):
        last_of.setdefault(day, place)
    return frozenset((*range(len(days))[: limits.latest], *list(last_of.values())[: limits.days]))


def _day(seconds: float) -> int:
    """Number of the day, counted from 1970 by the local calendar, in which `seconds` since 1970 fall."""
    local = time.localtime(seconds)
    return int((seconds + local.tm_gmtoff) // DAY)


def _shown(path: Path) -> str:
    return os.fsencode(os.path.realpath(path)).decode("utf-8", "replace")
