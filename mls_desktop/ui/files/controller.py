"""The controller of files: opening, saving and closing campaigns, with the questions asked on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import ENDING, CampaignFiles, ShippedSample
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.save_outcome import Outcome
from mls_desktop.ui.files.file_notices import FileNotices
from mls_desktop.ui.files.file_reader import FileReader
from mls_desktop.ui.files.notice_bar import NoticeBar
from mls_desktop.ui.files.save_questions import SaveQuestions
from mls_desktop.ui.workspace.commit_edits import finish_typing
from mls_desktop.ui.workspace.saving_wait import SavingWait
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.model.campaign import AnyCampaign
    from mls_desktop.ui.files.program_windows import ProgramWindows

Then = Callable[[], object]


class Drafts(Protocol):
    """Changes tried on a campaign and not applied: no save has them, so a person is asked about them as well."""

    def waiting_text(self) -> str:
        """Text on the changes that are tried and not applied; "" where there are none."""

    def take_all(self) -> None:
        """Applies the changes to the document, as edits."""

    def drop_all(self) -> None:
        """Drops the changes."""


class FileController(QObject):
    """The controller of files. `opened` carries a campaign to be shown, `compare_wanted` a file to be shown side by
    side with the open one. `drafts`: each is asked about before the campaign is left."""

    opened = Signal(object)
    compare_wanted = Signal(object)

    def __init__(self, window: QWidget, campaign_files: CampaignFiles, bar: NoticeBar) -> None:
        super().__init__(window)
        self._window, self._campaign_files = window, campaign_files
        self._open: OpenCampaign | None = None
        self._then: Then | None = None
        self._before: AnyCampaign | None = None
        self._reader = FileReader(window, campaign_files)
        self._reader.loaded.connect(self._show)
        self._reader.arrived.connect(self._on_arrived)
        self.waiting = SavingWait(window)
        self.waiting.given_up.connect(self._forget_then)
        self._questions = SaveQuestions(window)
        self._questions.save_as_wanted.connect(self.save_as)
        self._questions.theirs_wanted.connect(self.take_theirs)
        self.notices = FileNotices(bar, self)
        self.notices.save_as_wanted.connect(self.save_as)
        self.notices.again_wanted.connect(self._save_again)
        self.notices.theirs_wanted.connect(self.take_theirs)
        self.notices.compare_wanted.connect(self._compare)
        self.notices.origin_wanted.connect(self.open_file)
        self._questions.asked.connect(self.notices.wait)
        self._questions.answered.connect(self.notices.go_on)
        self.drafts: tuple[Drafts, ...] = ()
        self.beside: ProgramWindows | None = None
        self._mine_kept: Path | None = None

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the open campaign to `open_campaign`, follows its saves and shows its notices."""
        self._open = open_campaign
        self.waiting.stop()
        self.waiting.forced = False
        # Shown again after another that could not be, it is asked about once all the same.
        open_campaign.keeper.failed.connect(self._on_failed, Qt.ConnectionType.UniqueConnection)
        open_campaign.keeper.kept.connect(self._on_kept)
        self.notices.set_campaign(open_campaign)
        self._questions.set_campaign(open_campaign)
        if self._mine_kept is not None and self._mine_kept == open_campaign.path:
            self.notices.tell_kept()
        self._mine_kept = None

    def remember(self, path: Path) -> None:
        """Puts the file at `path` first among those opened lately."""
        self._campaign_files.remember(path)

    def take_theirs(self) -> None:
        """Reads the file on disk in place of the open campaign, kept as a version first; nothing without a file."""
        open_campaign = self._open
        if open_campaign is None or open_campaign.path is None:
            return
        path = open_campaign.path
        if open_campaign.newer:
            self._read(path)  # nothing here can be written, and nothing was changed
        else:
            open_campaign.keeper.keep_mine(lambda problem: self._swap(path, problem))

    def recents(self) -> tuple[Path, ...]:
        return self._campaign_files.recents()

    def new(self) -> None:
        self.confirm_leave(self._new)

    def samples(self, system: str) -> tuple[Path, ...]:
        """Paths of the campaigns that ship for `system`, an id."""
        return self._campaign_files.samples(system)

    def systems(self) -> tuple[tuple[str, str], ...]:
        """All rule systems as (id, name), the usual one first."""
        return self._campaign_files.systems()

    def shipped_samples(self) -> tuple[ShippedSample, ...]:
        """All campaigns that ship, those of the usual system first."""
        return self._campaign_files.shipped_samples()

    def new_of(self, system: str) -> None:
        """Emits `opened` with a new campaign of `system`, once the open one is saved or given up."""
        self.confirm_leave(lambda: self.opened.emit(self._campaign_files.blank(system)))

    def open_sample_of(self, path: Path) -> None:
        """Opens the shipped campaign at `path` as one without a file, once the open one is saved or given up."""
        self.confirm_leave(lambda: self._show_sample(path))

    def ask_open(self) -> None:
        """Opens the dialog for a file to open, once the open campaign is saved or given up."""
        self.confirm_leave(self._ask_open)

    def open_sample(self) -> None:
        """Opens the program's sample as a campaign without a file, once the open one is saved or given up."""
        self.confirm_leave(self._open_sample)

    def open_file(self, path: Path) -> None:
        """Opens the file at `path` in place of the open campaign, once that is saved or given up, or, where another
        window has it open, brings that to the front. A large file comes a little later."""
        if self.beside is None or not self.beside.front_others(path, self._window):
            self.confirm_leave(lambda: self._read(path))

    def open_files(self, paths: list[Path]) -> None:
        """Opens one file of `paths` in this window, several each in a window of its own."""
        if len(paths) == 1 or self.beside is None:
            self.open_file(paths[0])
        else:
            self.beside.open_files(paths)

    def reading(self) -> Path | None:
        """Path of the file that is being read; None for none."""
        return self._reader.path

    def stop_reading(self) -> None:
        """Gives up the file that is being read."""
        self._reader.stop()

    def save(self) -> None:
        """Saves to the campaign's file, or opens the dialog for one; text being typed is saved too."""
        if self._open is not None and not self._open.keeper.saving:
            # What a save was to lead to whose outcome never came, since the program itself broke.
            self._then = None
        self._save()

    def _save(self) -> None:
        finish_typing()
        if self._is_newer():
            return
        if self._open is not None and self._open.keeper.path is not None:
            self._open.keeper.save()
        else:
            self.save_as()

    def save_as(self) -> None:
        """Opens the dialog for a file to save to; for a campaign of a newer version only a message why not."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_save

        finish_typing()
        if self._open is None or self._is_newer():
            return
        path = self._open.keeper.path
        ask_to_save(
            self._window,
            _("Save the campaign"),
            [_("Campaigns (*.mls.json)")],
            self._on_save_as,
            endings=(ENDING, ".json"),
            proposed=str(path) if path is not None else self._proposed(),
            given_up=self._forget_then,
        )

    def rename(self) -> None:
        """Opens the dialog for the name of the campaign."""
        from mls_desktop.ui.files.rename_dialog import ask_name

        if self._open is not None:
            ask_name(self._window, self._open.document)

    def confirm_leave(self, then: Then) -> None:
        """Calls `then` once nothing would be lost: at once, or after the question whether to save; not if that is
        cancelled."""
        from mls_desktop.ui.widgets.message_box import MessageBox

        finish_typing()
        waiting = next((drafts for drafts in self.drafts if drafts.waiting_text()), None)
        if waiting is not None:
            ask_about_drafts(self._window, waiting, lambda: self.confirm_leave(then))
            return
        if self._open is None or not self._open.keeper.dirty:
            then()
            return
        name = self._open.title()
        text = _("Save changes to “{name}”?").format(name=name) if name else _("Save changes to this campaign?")
        question = MessageBox(self._window, _("Unsaved changes"), text)
        question.answer(_("Save"), "accept", lambda: self._save_before(then))
        question.answer(_("Do not save"), "other", then)
        question.answer(_("Cancel"), "reject")
        question.open()

    def must_ask(self) -> bool:
        """Tells whether leaving the campaign would lose unsaved edits, or changes that are tried and not applied."""
        drafts = any(drafts.waiting_text() for drafts in self.drafts)
        return self._open is not None and (self._open.keeper.dirty or drafts)

    def _new(self) -> None:
        """Emits `opened` with a new campaign of the rule system in use."""
        system = self._open.document.campaign.system if self._open is not None else ""
        self.opened.emit(self._campaign_files.blank(system))

    def _open_sample(self) -> None:
        self._reader.show_loaded(self._campaign_files.sample, _("The sample"))

    def _show_sample(self, path: Path) -> None:
        self._reader.show_loaded(lambda: self._campaign_files.sample_of(path), path.name)

    def _ask_open(self) -> None:
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Open a campaign"), filters, self._on_chosen)

    def _on_chosen(self, path: Path) -> None:
        if self.beside is None or not self.beside.front_others(path, self._window):
            self._read(path)

    def _read(self, path: Path) -> None:
        self._before = self._open.document.campaign if self._open is not None else None
        self._reader.read(path)

    def _show(self, loaded: Loaded) -> None:
        self.opened.emit(loaded)
        if loaded.path is not None:
            self._campaign_files.remember(loaded.path)

    def _on_arrived(self, loaded: Loaded) -> None:
        """Shows `loaded`, after the question whether to save where the campaign was edited while it was read."""
        if self._open is None or self._open.document.campaign is self._before:
            self._show(loaded)
        else:
            self.confirm_leave(lambda: self._show(loaded))

    def _proposed(self) -> str:
        """File name for a campaign without one: its name, or its first character's; for an earlier state a free path
        beside its file. "" where none is open."""
        from mls_desktop.bridge.app.file_names import first_name, free_name

        if self._open is None:
            return ""
        origin, campaign = self._open.origin, self._open.document.campaign
        if origin is None:
            return first_name((str(campaign.name), *(str(who.name) for who in campaign.characters)), ENDING)
        return free_name(origin, _("{name} (earlier)"), ENDING)

    def _on_save_as(self, path: Path) -> None:
        if self._open is not None:
            # Of a file that is there it was asked whether it is to be replaced.
            self._open.keeper.save(path, overwrite=path.exists())

    def _save_again(self, failed: Outcome) -> None:
        """Saves once more to the file of `failed`, whichever the campaign's own is; nothing where that has no path."""
        finish_typing()
        if self._open is not None and failed.path is not None:
            self._open.keeper.save(failed.path, failed.overwrite)

    def _on_kept(self, outcome: Outcome) -> None:
        if outcome.kind != "save":
            return
        if outcome.path is not None:
            self._campaign_files.remember(outcome.path)
        then, self._then = self._then, None
        if then is not None:
            # Asked again where there were edits while it was saved.
            self.confirm_leave(then)

    def _on_failed(self, outcome: Outcome) -> None:
        if outcome.kind == "save":
            self._then = None
            self._questions.ask(outcome)

    def _compare(self) -> None:
        if self._open is not None and self._open.path is not None:
            self.compare_wanted.emit(self._open.path)

    def _swap(self, path: Path, problem: str) -> None:
        """Reads the file at `path`, now that the open campaign is kept; at a `problem` shows that and reads nothing."""
        if problem:
            self._tell(_("Yours is still here"), problem)
            return
        self._mine_kept = path
        self._read(path)

    def _is_newer(self) -> bool:
        """Tells whether the campaign is from a file of a newer version, so that it can be saved nowhere; shows a
        message then."""
        newer = self._open.newer if self._open is not None else ""
        if newer:
            self._tell(_("This cannot be saved here"), newer)
        return bool(newer)

    def _save_before(self, then: Then) -> None:
        """Saves, and calls `then` once that is done; never if the save was not even begun."""
        self._then = then
        try:
            self._save()
        except Exception:
            self._then = None
            raise
        if self._open is not None:
            self.waiting.for_save(self._open.keeper, then)

    def _forget_then(self) -> None:
        self._then = None

    def _tell(self, title: str, text: str) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        show_message(self._window, title, text)


def ask_about_drafts(window: QWidget, drafts: Drafts, then: Then) -> None:
    """Asks whether `drafts` are to be applied or dropped, and calls `then` after either; not if that is cancelled."""
    from mls_desktop.ui.widgets.message_box import MessageBox

    def answered(deed: Then) -> Callable[[], None]:
        def go_on() -> None:
            deed()
            then()

        return go_on

    question = MessageBox(window, _("Changes not applied"), drafts.waiting_text())
    # First what does nothing at all: who presses Enter on the way out has not read it.
    question.answer(_("Cancel"), "reject")
    question.answer(_("Apply them"), "accept", answered(drafts.take_all))
    question.answer(_("Discard them"), "other", answered(drafts.drop_all))
    question.open()
