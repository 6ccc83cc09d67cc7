"""Opening, saving and closing campaigns, and what was not saved when the program last ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from mls_desktop.bridge.keeper import Outcome, orphans
from mls_desktop.bridge.opened import Opened, blank_campaign
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import DEFAULT_SYSTEM
from mls_desktop.storage.faults import Fault, Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.recent import RecentFiles
from mls_desktop.storage.recovery import Copy, Damaged, RecoveryFolder
from mls_desktop.storage.saving import Conflict, SaveFailed, digest
from mls_desktop.storage.shelf import Shelf
from mls_desktop.storage.writing import Unwritable
from mls_desktop.ui.plain import Question
from mls_desktop.words.faults import conflict_text, damage_text, fault_text, save_text
from mls_desktop.words.tongue import _, how_many

ENDING = ".mls.json"
FAULTS_TOLD = 8
Role = QMessageBox.ButtonRole
Then = Callable[[], None]


class Files(QObject):
    """`opened` carries a campaign that is to be shown, with its path and digest (None: it has none yet)."""

    opened = Signal(object, object, object, bool)
    recents_changed = Signal()

    def __init__(self, window: QWidget, shelf: Shelf, recovery: RecoveryFolder, recents: RecentFiles) -> None:
        super().__init__(window)
        self._window, self._shelf = window, shelf
        self._recovery, self.recents = recovery, recents
        self._open: Opened | None = None
        self._then: Then | None = None

    def take(self, opened: Opened) -> None:
        """Works on another campaign."""
        self._open = opened
        opened.keeper.failed.connect(self._on_failed)
        opened.keeper.kept.connect(self._on_kept)

    def new(self) -> None:
        self.leave(self._new)

    def ask_open(self) -> None:
        """Asks for a file to open."""
        self.leave(self._ask_open)

    def open_sample(self) -> None:
        """Opens the campaign that ships with the program; it is saved as a file of one's own."""
        self.leave(self._open_sample)

    def open_file(self, path: Path) -> None:
        """Opens a file in place of the campaign shown, once that is saved or given up."""
        self.leave(lambda: self._load(path))

    def save(self) -> None:
        if self._open is not None and self._open.keeper.path is not None:
            self._open.keeper.save()
        else:
            self.save_as()

    def save_as(self) -> None:
        """Asks for a file to save to."""
        if self._open is None:
            return
        dialog = QFileDialog(self._window, _("Save the campaign"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(_("Campaigns (*.mls.json)"))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        if self._open.keeper.path is not None:
            dialog.selectFile(str(self._open.keeper.path))
        dialog.fileSelected.connect(self._on_save_as)
        dialog.rejected.connect(self._forget_then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def leave(self, then: Then) -> None:
        """Goes on with `then` once nothing would be lost: saved, or given up on purpose."""
        if self._open is None or not self._open.keeper.dirty:
            then()
            return
        self._then = then
        name = self._open.title() or _("This campaign")
        question = Question(
            self._window, _("Unsaved changes"), _("{name} has changes that no file holds.").format(name=name)
        )
        question.answer(_("Save"), Role.AcceptRole, self.save)
        question.answer(_("Do not save"), Role.DestructiveRole, self._go_on)
        question.answer(_("Cancel"), Role.RejectRole, self._forget_then)
        question.open()

    def offer_recovery(self) -> None:
        """Tells of copies left by a program that ended unexpectedly, one by one."""
        self._recovery.tidy(time.time())
        for copy in orphans(self._recovery):
            if isinstance(copy, Damaged):
                self._tell(_("A recovery copy is damaged"), damage_text(copy.code, str(copy.file)))
            else:
                self._offer(copy)
            return

    def _offer(self, copy: Copy) -> None:
        when = time.strftime("%d %B %Y, %H:%M", time.localtime(copy.envelope.time))
        name = Path(copy.envelope.path).name if copy.envelope.path else _("a campaign that was never saved")
        text = _("The program ended with unsaved changes: {name}, {when}.").format(name=name, when=when)
        question = Question(self._window, _("Unsaved changes were kept"), text)
        question.answer(_("Restore"), Role.AcceptRole, lambda: self._restore(copy))
        question.answer(_("Do not restore"), Role.DestructiveRole, lambda: self._discard(copy))
        question.answer(_("Ask again next time"), Role.RejectRole)
        question.open()

    def _restore(self, copy: Copy) -> None:
        try:
            campaign = read(copy.body, self._shelf)
        except Unreadable as error:
            self._tell(_("The copy cannot be read"), faults_text(error.faults))
            return
        path = Path(copy.envelope.path) if copy.envelope.path else None
        self.opened.emit(campaign, path, copy.envelope.base, True)
        self._discard(copy)

    def _discard(self, copy: Copy) -> None:
        try:
            self._recovery.discard(copy.file, time.time())
        except OSError as error:
            self._tell(_("The copy is still there"), str(error))

    def _new(self) -> None:
        self.opened.emit(blank_campaign(self._shelf, DEFAULT_SYSTEM), None, None, False)

    def _open_sample(self) -> None:
        for root in self._shelf.resources:
            for path in sorted((root / "samples").glob(f"*{ENDING}")):
                campaign = self._read(path)
                if campaign is not None:
                    self.opened.emit(campaign[0], None, None, False)
                return

    def _ask_open(self) -> None:
        dialog = QFileDialog(self._window, _("Open a campaign"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([_("Campaigns (*.mls.json *.json)"), _("All files (*)")])
        dialog.fileSelected.connect(self._on_open)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_open(self, name: str) -> None:
        self._load(Path(name))

    def _load(self, path: Path) -> None:
        found = self._read(path)
        if found is not None:
            self.opened.emit(found[0], path, found[1], False)
            self._remember(path)

    def _read(self, path: Path) -> tuple[AnyCampaign, str] | None:
        """The campaign of a file and its digest; None after telling why it cannot be read."""
        try:
            data = file_bytes(path)
            return read(data, self._shelf), digest(data)
        except Unreadable as error:
            text = _("{file} was not opened.").format(file=path.name)
            self._tell(_("The file cannot be read"), f"{text}\n\n{faults_text(error.faults)}")
            return None

    def _remember(self, path: Path) -> None:
        try:
            self.recents.opened(path)
        except (OSError, SaveFailed):
            return
        self.recents_changed.emit()

    def _on_save_as(self, name: str) -> None:
        path = Path(name if name.endswith(".json") else name + ENDING)
        if self._open is not None:
            # The dialog has asked before it named a file that is there.
            self._open.keeper.save(path, overwrite=True)

    def _on_kept(self, outcome: Outcome) -> None:
        if outcome.kind != "save":
            return
        if outcome.path is not None:
            self._remember(outcome.path)
        if self._open is not None and not self._open.keeper.dirty:
            self._go_on()

    def _on_failed(self, outcome: Outcome) -> None:
        if outcome.kind != "save":
            return
        self._then = None
        error, path = outcome.error, outcome.path
        if isinstance(error, Conflict):
            self._ask_conflict(error, path)
            return
        if isinstance(error, SaveFailed):
            text = save_text(error.reason, str(error.path))
        elif isinstance(error, Unwritable):
            text = faults_text(error.faults)
        else:
            text = str(error)
        question = Question(self._window, _("Not saved"), text, _("Nothing is lost: a recovery copy is kept."))
        question.answer(_("Save as …"), Role.AcceptRole, self.save_as)
        question.answer(_("Close"), Role.RejectRole)
        question.open()

    def _ask_conflict(self, error: Conflict, path: Path | None) -> None:
        question = Question(
            self._window, _("The file is not as it was"), conflict_text(str(error.path), error.found is None)
        )
        question.answer(_("Save as …"), Role.AcceptRole, self.save_as)
        if self._open is not None:
            keeper = self._open.keeper
            question.answer(_("Keep mine"), Role.DestructiveRole, lambda: keeper.save(path, overwrite=True))
        if error.found is not None and path is not None:
            question.answer(_("Take theirs"), Role.DestructiveRole, lambda: self._load(path))
        question.answer(_("Cancel"), Role.RejectRole)
        question.open()

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _forget_then(self) -> None:
        self._then = None

    def _tell(self, title: str, text: str) -> None:
        question = Question(self._window, title, text)
        question.answer(_("Close"), Role.RejectRole)
        question.open()


def faults_text(faults: tuple[Fault, ...]) -> str:
    """The faults of a file, each with its place; the first few where there are many."""
    lines = []
    for fault in faults[:FAULTS_TOLD]:
        text = fault_text(fault.code, fault.facts, fault.kind) or fault.code
        lines.append(f"{fault.pointer}: {text}" if fault.pointer else text)
    more = len(faults) - FAULTS_TOLD
    return "\n".join([*lines, how_many("and {n} more", "and {n} more", more)] if more > 0 else lines)
