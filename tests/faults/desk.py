"""The desk of a child: a document with its autosave in a folder, real storage and bridge, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.save_outcome import Outcome, SavePlaces
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.writing import write
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shipped_data

NAME = "hill.mls.json"
RECOVERY = "recovery"
PATIENCE = 20_000
TICK = 5
"""Milliseconds. A fault may also hit the call by which one thread wakes the other; the tick stands in for it."""
PAGE = 50_000


class Told(Struct, frozen=True):
    """What the program said of a step. `said`: "saved", "unsynced" (the folder was not), "failed", "conflict", "held",
    or "" where it makes no claim; `dirty`: whether it holds something unsaved; `text`: the message of a failure."""

    said: str
    dirty: bool = False
    text: str = ""


Step = Callable[[], Told]


def blank(size: int) -> AnyCampaign:
    """A campaign of one kite, and others whose notes make it about so many bytes long."""
    empty = replace(SYSTEM_EMPTY, name="Hill")
    lengths = [PAGE] * (size // PAGE) + [size % PAGE]
    fill = tuple(Kite(id=f"k{nth}", name=f"K{nth}", notes="x" * length) for nth, length in enumerate(lengths))
    return replace(empty, characters=(Kite(id="ann", name="Ann"), *fill))


def _empty() -> AnyCampaign:
    from mls_desktop.model.campaign import empty_campaign

    return empty_campaign("kites", KiteLibrary(), "")


SYSTEM_EMPTY = _empty()


class Desk:
    """A document in `folder`, of about `size` bytes."""

    def __init__(self, folder: Path, size: int = 2000) -> None:
        self.application = QCoreApplication.instance() or QCoreApplication([])
        self.folder, self.file, self.size = folder, folder / NAME, size
        self.shipped_data = shipped_data()
        self.recovery = RecoveryFolder(folder / RECOVERY)
        self.document = self._document(blank(size))
        self.places = SavePlaces()
        self.keeper: Autosave

    def _document(self, campaign: AnyCampaign) -> Document:
        return Document(campaign, SYSTEM, self.shipped_data.world, _no_name)

    def keep(self, path: Path | None = None, base: str | None = None) -> Autosave:
        """The autosave; its writer has begun."""
        self.keeper = Autosave(self.document, self.shipped_data, self.recovery, path, base, self.document, self.places)
        self.keeper.flush()
        return self.keeper

    def keep_file(self) -> Autosave:
        """The autosave of a document that is in its file."""
        data = write(self.document.campaign, self.shipped_data)
        self.file.write_bytes(data)
        return self.keep(self.file, digest(data))

    def load(self) -> Autosave:
        """The autosave of a document that is read from the file."""
        data = self.file.read_bytes()
        return self.show(read(data, self.shipped_data), self.file, digest(data))

    def show(self, campaign: AnyCampaign, path: Path | None, base: str | None) -> Autosave:
        """The autosave of another document."""
        self.document = self._document(campaign)
        return self.keep(path, base)

    def note(self, text: str) -> None:
        """An edit."""
        assert self.document.apply(Edit("set", ("characters", "ann", "notes"), text))

    def copied(self, text: str) -> None:
        """An edit and its recovery copy."""
        self.note(text)
        assert self.outcome_of("recovery", self.keeper.flush).said == "saved"

    def logged(self) -> Told:
        """The steps so far are in the log, of which the program says nothing."""
        self.keeper.steps.flush()
        self.keeper.background.wait()
        return Told("")

    def outcome_of(self, kind: str, start: Callable[[], None]) -> Told:
        """What is told of a save or a recovery copy once it is done."""
        loop, told = QEventLoop(), list[Outcome]()

        def heard(outcome: Outcome) -> None:
            if outcome.kind == kind:
                told.append(outcome)
                loop.quit()

        tick, end = QTimer(), QTimer(singleShot=True)
        for timer, wait, what in ((tick, TICK, lambda: None), (end, PATIENCE, loop.quit)):
            timer.timeout.connect(what)
            timer.start(wait)
        for signal in (self.keeper.kept, self.keeper.failed):
            signal.connect(heard)
        start()
        if not told:
            loop.exec()
        # What the writer has to do beside it belongs to the step: else a trace would have it in some runs alone.
        self.keeper.background.wait()
        for signal in (self.keeper.kept, self.keeper.failed):
            signal.disconnect(heard)
        return self._told(told[-1]) if told else Told("nothing in time", self.keeper.dirty)

    def _told(self, outcome: Outcome) -> Told:
        if outcome.problem is not None:
            return Told(outcome.problem.kind, self.keeper.dirty, outcome.problem.text)
        is_synced = outcome.saved is not None and outcome.saved.folder_synced
        return Told("saved" if is_synced else "unsynced", self.keeper.dirty)

    def save(self, path: Path | None = None, overwrite: bool = False) -> Told:
        return self.outcome_of("save", lambda: self.keeper.save(path, overwrite))


def _no_name(edit: Edit | Batch, after: AnyCampaign) -> str:
    return ""


def encoded(told: Told) -> bytes:
    return msgspec.json.encode(told)
