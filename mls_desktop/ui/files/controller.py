"""The controller of files: opening, saving and closing campaigns, with the questions asked on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery, UnsavedCopy
from mls_desktop.bridge.campaign.files import ENDING, CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.autosave import is_orphan
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.document.save_outcome import Outcome, Problem
from mls_desktop.ui.widgets.file_dialog import ask_to_open, ask_to_save
from mls_desktop.ui.widgets.message_box import MessageBox, show_message
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.model.campaign import AnyCampaign
    from mls_desktop.ui.files.progress_dialog import LongTask

Then = Callable[[], None]


class FileController(QObject):
    """The controller of files. `opened` carries what is to be shown."""

    opened = Signal(object)

    def __init__(self, window: QWidget, filing: CampaignFiles) -> None:
        super().__init__(window)
        self._window, self._filing = window, filing
        self._recovery = CrashRecovery(filing.shelf, filing.folders.recovery, is_orphan)
        self._open: OpenCampaign | None = None
        self._then: Then | None = None
        self._reading: LongTask | None = None
        self._read_path = Path()
        self._read_before: AnyCampaign | None = None

    def set_campaign(self, opened: OpenCampaign) -> None:
        """Works on another campaign."""
        self._open = opened
        opened.keeper.failed.connect(self._on_failed)
        opened.keeper.kept.connect(self._on_kept)

    def recents(self) -> tuple[Path, ...]:
        return self._filing.recents()

    def new(self) -> None:
        self.confirm_leave(self._new)

    def others(self) -> tuple[tuple[str, str], ...]:
        """The systems beside the usual one: id and name."""
        return self._filing.others()

    def samples(self, system: str) -> tuple[Path, ...]:
        """The campaigns that ship for such a system."""
        return self._filing.samples(system)

    def new_of(self, system: str) -> None:
        """A new campaign of another system than the usual one."""
        self.confirm_leave(lambda: self.opened.emit(self._filing.blank(system)))

    def open_sample_of(self, path: Path) -> None:
        """Opens a campaign that ships with the program; it is saved as a file of one's own."""
        self.confirm_leave(lambda: self._show_sample(path))

    def ask_open(self) -> None:
        """Asks for a file to open."""
        self.confirm_leave(self._ask_open)

    def open_sample(self) -> None:
        """Opens the campaign that ships with the program; it is saved as a file of one's own."""
        self.confirm_leave(self._open_sample)

    def open_file(self, path: Path) -> None:
        """Opens a file in place of the campaign shown, once that is saved or given up; a large one a little later."""
        self.confirm_leave(lambda: self._load(path))

    def stop_reading(self) -> None:
        """Waits no longer for a file that is being read."""
        if self._reading is not None:
            self._reading.give_up()
            self._reading = None

    def save(self) -> None:
        if self._open is not None and self._open.keeper.path is not None:
            self._open.keeper.save()
        else:
            self.save_as()

    def save_as(self) -> None:
        """Asks for a file to save to."""
        if self._open is None:
            return
        path = self._open.keeper.path
        ask_to_save(
            self._window,
            _("Save the campaign"),
            [_("Campaigns (*.mls.json)")],
            self._on_save_as,
            suffix=ENDING.removeprefix("."),
            proposed=str(path) if path is not None else "",
            given_up=self._forget_then,
        )

    def confirm_leave(self, then: Then) -> None:
        """Goes on with `then` once nothing would be lost: saved, or given up on purpose."""
        if self._open is None or not self._open.keeper.dirty:
            then()
            return
        self._then = then
        name = self._open.title() or _("This campaign")
        text = _("{name} has changes that no file holds.").format(name=name)
        question = MessageBox(self._window, _("Unsaved changes"), text)
        question.answer(_("Save"), "accept", self.save)
        question.answer(_("Do not save"), "other", self._go_on)
        question.answer(_("Cancel"), "reject", self._forget_then)
        question.open()

    def offer_recovery(self) -> None:
        """Tells of what a program that ended unexpectedly left, the newest first."""
        for left in self._recovery.left_behind():
            if left.whole:
                self._offer(left)
            else:
                self._tell(_("A recovery copy is damaged"), left.text)
            return

    def _offer(self, left: UnsavedCopy) -> None:
        question = MessageBox(self._window, _("Unsaved changes were kept"), left.text)
        question.answer(_("Restore"), "accept", lambda: self._restore(left))
        question.answer(_("Do not restore"), "other", lambda: self._discard(left))
        question.answer(_("Ask again next time"), "reject")
        question.open()

    def _restore(self, left: UnsavedCopy) -> None:
        if self._show(lambda: self._recovery.restore(left), _("The copy cannot be read"), left.file.name):
            self._discard(left)

    def _discard(self, left: UnsavedCopy) -> None:
        try:
            self._recovery.discard(left)
        except OSError as error:
            self._tell(_("The copy is still there"), str(error))

    def _new(self) -> None:
        self.opened.emit(self._filing.blank())

    def _open_sample(self) -> None:
        self._show(self._filing.sample, _("The file cannot be read"), _("The sample"))

    def _show_sample(self, path: Path) -> None:
        self._show(lambda: self._filing.sample_of(path), _("The file cannot be read"), path.name)

    def _ask_open(self) -> None:
        filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Open a campaign"), filters, self._load)

    def _load(self, path: Path) -> None:
        self.stop_reading()
        if not self._filing.is_small(path):
            self._read_in_background(path)
        elif self._show(lambda: self._filing.load(path), _("The file cannot be read"), path.name):
            self._filing.remember(path)

    def _read_in_background(self, path: Path) -> None:
        """Reads a large file off the window's thread; what is shown stays until it is read."""
        from mls_desktop.ui.files.progress_dialog import LongTask  # needed for large files alone

        self._read_path, self._read_before = path, self._open.document.campaign if self._open is not None else None
        text = _("Reading “{file}” …").format(file=path.name)
        self._reading = LongTask(self._window, _("Open a campaign"), text, partial(self._filing.load, path))
        self._reading.done.connect(self._on_read)
        self._reading.failed.connect(self._on_unreadable)

    def _on_read(self, loaded: Loaded) -> None:
        """Shows what was read. What was edited meanwhile is asked about first."""
        path, self._reading = self._read_path, None
        if self._open is None or self._open.document.campaign is self._read_before:
            self._show_read(loaded, path)
        else:
            self.confirm_leave(lambda: self._show_read(loaded, path))

    def _show_read(self, loaded: Loaded, path: Path) -> None:
        self.opened.emit(loaded)
        self._filing.remember(path)

    def _on_unreadable(self, error: BaseException) -> None:
        self._reading = None
        if not isinstance(error, LoadError):
            raise error
        self._tell_unread(error, _("The file cannot be read"), self._read_path.name)

    def _show(self, loading: Callable[[], Loaded], title: str, name: str) -> bool:
        """Shows what is loaded; tells why where it cannot be."""
        try:
            loaded = loading()
        except LoadError as error:
            self._tell_unread(error, title, name)
            return False
        self.opened.emit(loaded)
        return True

    def _tell_unread(self, error: LoadError, title: str, name: str) -> None:
        text = _("{file} was not opened.").format(file=name)
        self._tell(title, f"{text}\n\n{error.text}")

    def _on_save_as(self, name: str) -> None:
        path = Path(name if name.endswith(".json") else name + ENDING)
        if self._open is not None:
            # The dialog has asked before it named a file that is there, but not of a name that is completed here.
            self._open.keeper.save(path, overwrite=str(path) == name)

    def _on_kept(self, outcome: Outcome) -> None:
        if outcome.kind != "save":
            return
        if outcome.path is not None:
            self._filing.remember(outcome.path)
        then, self._then = self._then, None
        if then is not None:
            # Asked again where there were edits while it was saved.
            self.confirm_leave(then)

    def _on_failed(self, outcome: Outcome) -> None:
        if outcome.kind != "save" or outcome.problem is None:
            return
        self._then = None
        if outcome.problem.kind == "conflict":
            self._ask_conflict(outcome.problem, outcome.path)
            return
        kept = _("Nothing is lost: a recovery copy is kept.")
        question = MessageBox(self._window, _("Not saved"), outcome.problem.text, kept)
        question.answer(_("Save as …"), "accept", self.save_as)
        question.answer(_("Close"), "reject")
        question.open()

    def _ask_conflict(self, problem: Problem, path: Path | None) -> None:
        question = MessageBox(self._window, _("The file is not as it was"), problem.text)
        question.answer(_("Save as …"), "accept", self.save_as)
        if self._open is not None:
            keeper = self._open.keeper
            question.answer(_("Keep mine"), "other", lambda: keeper.save(path, overwrite=True))
        if not problem.gone and path is not None:
            question.answer(_("Take theirs"), "other", lambda: self._load(path))
        question.answer(_("Cancel"), "reject")
        question.open()

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _forget_then(self) -> None:
        self._then = None

    def _tell(self, title: str, text: str) -> None:
        show_message(self._window, title, text)
