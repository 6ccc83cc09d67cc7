"""Recovery copies: what was not yet saved, in a folder of the program's own, in an envelope that proves it whole."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import VERSION
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.plain_file import UNDECODABLE
from mls_desktop.storage.reading import file_bytes
from mls_desktop.storage.saving import Conflict, Saved, digest, remove_strays, save

ENDING = ".mls-recovery"
BIN = "bin"
BIN_DAYS = 14
DAY = 24 * 3600.0
BIN_SECONDS = BIN_DAYS * DAY
DOCUMENT = re.compile(r"[a-z0-9_-]{1,64}\Z")


class Envelope(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The envelope, first line of a recovery copy; the bytes of the campaign follow it.

    `document`: the open document's own id; `path`: its file, None if it never had one; `base`: digest of that file as
    it was loaded or saved last; `time`: seconds since 1970; `sequence` grows with every copy of the document.
    """

    document: str
    time: float
    sequence: int = 0
    path: str | None = None
    base: str | None = None
    version: int = VERSION
    size: int = 0
    checksum: str = ""


class Copy(Struct, frozen=True):
    """A recovery copy that is whole."""

    file: Path
    envelope: Envelope
    body: bytes

    @property
    def name(self) -> str:
        """The title of the campaign in it, else the name of its first character who has one; "" where it has neither,
        or holds none."""
        try:
            campaign = msgspec.json.decode(self.body, type=_Campaign)
        except UNDECODABLE:
            return ""
        names = (each.name.strip() for each in campaign.characters)
        return campaign.title.strip() or next((name for name in names if name), "")


class _Character(Struct, frozen=True):
    name: str = ""


class _Campaign(Struct, frozen=True):
    title: str = ""
    characters: tuple[_Character, ...] = ()


class Damaged(Struct, frozen=True):
    """A recovery copy that is not whole: told and kept, never applied. `code`: "unreadable", "no_envelope",
    "newer_version", "wrong_checksum"."""

    file: Path
    code: str
    envelope: Envelope | None = None
    """The envelope in its first line; None where that much cannot be read."""


class _Later(Exception):
    """The copy that lies there is a later one."""


class RecoveryFolder:
    """The recovery copies in `folder`, which is made when first needed. One copy for each document. `bin_days`: how
    long what was put away stays in the bin; it may be another number at any time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin_days = BIN_DAYS

    def keep(self, envelope: Envelope, body: bytes, durable: bool = True) -> Saved:
        """Writes `body`, the bytes of a campaign, as the recovery copy of the document of `envelope`, unless one with a
        higher `sequence` is there; the result is the same. Size and checksum of `envelope` are filled in. `durable`
        False: the disk is not waited for. Raises SaveFailed, OSError where there can be no folder, and ValueError for a
        document id that is none."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        sealed = msgspec.structs.replace(envelope, size=len(body), checksum=digest(body))
        data, file = msgspec.json.encode(sealed) + b"\n" + body, self.file_of(envelope.document)

        def look(_path: Path, held: bytes) -> None:
            if _sequence_of(held, envelope.document) > envelope.sequence:
                raise _Later

        try:
            if not os.path.lexists(file):
                with suppress(Conflict):  # one has come meanwhile
                    return save(data, file, durable=durable)
            return save(data, file, overwrite=True, replacing=look, durable=durable)
        except _Later:
            return Saved(file, digest(data))

    def listed(self) -> tuple[Copy | Damaged, ...]:
        """Every recovery copy in `folder`, the newest first, then the damaged ones."""
        return self._copies(self.folder)

    def binned(self) -> tuple[Copy | Damaged, ...]:
        """Every copy in the bin, the one with the latest `time` first, then the damaged ones."""
        return self._copies(self.folder / BIN)

    def _copies(self, folder: Path) -> tuple[Copy | Damaged, ...]:
        files = sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else []
        found = [self.opened(file) for file in files]
        whole = sorted((f for f in found if isinstance(f, Copy)), key=lambda copy: -copy.envelope.time)
        return (*whole, *(f for f in found if isinstance(f, Damaged)))

    def opened(self, file: Path) -> Copy | Damaged:
        """The recovery copy in `file`, looked at byte for byte; Damaged where it cannot be read, is newer or is not
        whole."""
        try:
            head, _newline, body = file_bytes(file).partition(b"\n")
        except Unreadable:
            return Damaged(file, "unreadable")
        try:
            envelope = msgspec.json.decode(head, type=Envelope)
        except UNDECODABLE:
            return Damaged(file, "no_envelope")
        if envelope.version > VERSION:
            return Damaged(file, "newer_version", envelope)
        if envelope.size != len(body) or envelope.checksum != digest(body):
            return Damaged(file, "wrong_checksum", envelope)
        return Copy(file, envelope, body)

    def drop(self, document: str, sequence: int | None = None) -> None:
        """Removes the recovery copy of the document with id `document`, if there is one whose number is not above
        `sequence` (None: whatever its number); one that cannot be read goes too. Raises OSError where the file cannot
        be removed, and ValueError for a document id that is none."""
        file = self.file_of(document)
        if sequence is not None:
            with suppress(Unreadable):
                if _sequence_of(file_bytes(file), document) > sequence:
                    return
        file.unlink(missing_ok=True)

    def discard(self, file: Path, now: float) -> Path:
        """Moves the copy `file` into the bin, dates it `now` (seconds since 1970), from which `tidy` counts its days
        there, and returns its new path. Raises OSError."""
        bin = self.folder / BIN
        bin.mkdir(mode=0o700, parents=True, exist_ok=True)
        binned = bin / f"{int(now * 1000)}-{file.name}"
        os.replace(file, binned)
        with suppress(OSError):  # it is put away; without that its days count from when it was written
            os.utime(binned, (now, now))
        return binned

    def tidy(self, now: float) -> tuple[Path, ...]:
        """Removes stray temporaries, and files that have been in the bin for more than `bin_days`; returns their paths.
        `now`: seconds since 1970. Errors of the system are passed over."""
        removed = list(remove_strays(self.folder, now))
        with suppress(OSError):
            for file in sorted((self.folder / BIN).iterdir()):
                with suppress(OSError):
                    if now - file.stat().st_mtime > self.bin_days * DAY:
                        file.unlink()
                        removed.append(file)
        return tuple(removed)

    def file_of(self, document: str) -> Path:
        """Path of the recovery copy of a document. Raises ValueError for text that is no document id."""
        if not DOCUMENT.match(document):
            raise ValueError(f"no id of a document: {document!r}")
        return self.folder / (document + ENDING)


def _sequence_of(data: bytes, document: str) -> int:
    """Sequence number of the copy of a document; -1 where `data` is none."""
    try:
        envelope = msgspec.json.decode(data.partition(b"\n")[0], type=Envelope)
    except UNDECODABLE:
        return -1
    return envelope.sequence if envelope.document == document else -1
