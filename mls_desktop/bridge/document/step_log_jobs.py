"""The jobs of a document's log of steps, for the document's background thread: no Qt, and nothing is raised."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.bridge.qt.clock import wall_time
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.storage.recovery import Copy, RecoveryFolder

if TYPE_CHECKING:
    from mls_desktop.storage.past_steps import PastSteps
    from mls_desktop.storage.step_log_folder import StepLogFolder
    from mls_desktop.storage.step_log_writer import StepLogWriter

Made = tuple[str, AnyCampaign, AnyCampaign, bool]
"""A step that was made: its name, the campaign before and after, whether it goes on with the gesture of the last."""

_log = logging.getLogger(__name__)


class StepOrigin(Struct, frozen=True):
    """Origin of a document: the campaign as it was loaded, the file with its digest (None: none), and the recovery copy
    where it was restored from one. `document`: its own id."""

    document: str
    campaign: AnyCampaign
    system: AnySystem
    path: Path | None = None
    base: str | None = None
    copy: Path | None = None


class EarlierSteps(Struct, frozen=True):
    """Steps that an earlier session left around the campaign as it was loaded, None where there are none that fit.
    `aside`: there were some that do not fit, which lie in the bin now."""

    steps: PastSteps | None = None
    aside: bool = False


class StepLogJobs:
    """The jobs on the log of one document, one at a time. The modules they need are read with the first one, which is
    never before the window stands. `is_live` tells whether a document of that id is open anywhere."""

    def __init__(self, recovery: RecoveryFolder, origin: StepOrigin, is_live: Callable[[str], bool]) -> None:
        self._recovery, self.origin, self._is_live = recovery, origin, is_live

    def find(self) -> EarlierSteps:
        """Steps of an earlier session that fit; the log goes on with them. Logs of other steps may go to the bin."""
        try:
            return self._found()
        except Exception:
            _log.exception("the steps of an earlier session were not found")
            return EarlierSteps()

    def add(self, steps: Sequence[Made]) -> None:
        """Adds `steps` to the document's log of steps; nothing is raised."""
        try:
            from mls_desktop.storage.step_log_writer import StepStates

            self._writer.add(StepStates(*step) for step in steps)
        except Exception:
            _log.exception("steps were not logged")

    def mark(self, campaign: AnyCampaign, digest: str) -> None:
        """Adds the `digest` of the bytes of `campaign` to the log, before a file or copy with them is there."""
        try:
            self._writer.mark(campaign, digest)
        except Exception:
            _log.exception("a state was not marked in the log of steps")

    def move(self, path: Path) -> None:
        """Renames the log of steps, since the campaign's file is now `path`; nothing is raised."""
        try:
            self._writer.move(self._folder.file(self.origin.document, path))
        except Exception:
            _log.exception("the log of steps did not follow its file")

    def discard(self) -> None:
        """Deletes the log, since the document is given up and never had a file."""
        try:
            self._writer.discard()
        except Exception:
            _log.exception("the log of steps was not put away")

    @cached_property
    def _folder(self) -> StepLogFolder:
        from mls_desktop.storage.step_log_folder import StepLogFolder

        return StepLogFolder(self._recovery.folder, self._is_live)

    @cached_property
    def _writer(self) -> StepLogWriter:
        from mls_desktop.storage.step_log_writer import StepLogWriter

        origin = self.origin
        made = StepLogWriter(self._folder.file(origin.document, origin.path), origin.system)
        if origin.base is not None and origin.copy is None:
            made.mark(origin.campaign, origin.base)
        return made

    def _found(self) -> EarlierSteps:
        self._folder.tidy(wall_time())
        files, digest = self._left()
        if digest is None or not files:
            return EarlierSteps()
        found = {file: self._read(file, digest) for file in files}
        fits = next((file for file in files if found[file] is not None), None)
        aside = [file for file in files if file != fits and self._put_aside(file)]
        steps = found[fits] if fits is not None else None
        if steps is None:
            return EarlierSteps(aside=bool(aside))
        self._writer.adopt(steps, self.origin.campaign, digest)
        if self.origin.copy is not None:
            self._writer.begin()  # the next copy is of this document, and must find its steps
        return EarlierSteps(steps)

    def _left(self) -> tuple[tuple[Path, ...], str | None]:
        """Logs that may fit, and the digest of the bytes that were loaded; None for a digest that is not known."""
        origin = self.origin
        if origin.copy is not None:
            copy = self._recovery.opened(origin.copy)
            digest = copy.envelope.checksum if isinstance(copy, Copy) else None
            return self._folder.of_document(origin.copy.stem), digest
        return self._folder.of_path(origin.path) if origin.path is not None else (), origin.base

    def _read(self, file: Path, digest: str) -> PastSteps | None:
        from mls_desktop.storage.errors import Unreadable
        from mls_desktop.storage.past_steps import past_steps, read_log
        from mls_desktop.storage.reading import file_bytes

        try:
            log = read_log(file_bytes(file))
        except Unreadable:
            return None
        return past_steps(log, self.origin.campaign, digest, self.origin.system) if log is not None else None

    def _put_aside(self, file: Path) -> bool:
        """Moves the log `file`, which does not fit, into the bin, unless the recovery copy that it belongs to is still
        there; False where it stays."""
        document = file.name.split(".")[1]
        with suppress(OSError):
            if not self._recovery.file_of(document).exists():
                self._recovery.discard(file, wall_time())
                return True
        return False
