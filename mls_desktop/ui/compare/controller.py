"""The controller of comparisons: characters side by side, versions approved, two versions merged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.ui.files.patient_reader import PatientReader
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.compare.counterparts import Counterpart
    from mls_desktop.ui.compare.compare_dialog import CompareDialog


class CompareController(QObject):
    """The controller of the commands that compare, approve and merge characters. `said` carries a line of status."""

    said = Signal(str)

    def __init__(self, window: QWidget, theme: Theme, campaign_files: CampaignFiles, chosen: Callable[[], str]) -> None:
        super().__init__(window)
        self._window, self._theme, self._campaign_files, self._chosen = window, theme, campaign_files, chosen
        self._open_campaign: OpenCampaign | None = None
        self._dialog: CompareDialog | None = None
        self._title = ""
        self._reader = PatientReader(window, campaign_files, _("Compare characters"))

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to `open_campaign`, None for none, and stops reading a file for the one before."""
        self._reader.stop()
        self._open_campaign = open_campaign

    def compare(self) -> None:
        """Opens the dialog that shows the chosen character beside another one."""
        self._open(self._chosen())

    def compare_with(self, guest: AnyCampaign, title: str, id: str) -> None:
        """Opens the dialog that shows the character `id` beside that of the same id in `guest`, another state of the
        campaign called `title`."""
        dialog = self._open(id)
        if dialog is not None:
            self._add(guest, title, id)

    def show_changes(self) -> None:
        """Opens the dialog that shows the chosen character beside the version of it that was approved last."""
        dialog = self._open(self._chosen())
        if dialog is not None:
            dialog.choose_seal()

    def approve(self) -> None:
        """Opens the dialog in which the chosen character is approved; nothing where none is chosen."""
        if self._open_campaign is None or self._open_campaign.document.character(self._chosen()) is None:
            return
        from mls_desktop.ui.compare.approval_dialog import ApprovalDialog

        dialog = ApprovalDialog(self._open_campaign, self._chosen(), self._theme, self._window)
        dialog.approved.connect(self.said)
        dialog.open()

    def _open(self, id: str) -> CompareDialog | None:
        if self._open_campaign is None or self._open_campaign.document.character(id) is None:
            return None
        from mls_desktop.ui.compare.compare_dialog import CompareDialog

        dialog = self._dialog = CompareDialog(self._open_campaign, id, self._theme, self._window)
        dialog.file_wanted.connect(self._on_file_wanted)
        dialog.merge_wanted.connect(self._on_merge_wanted)
        dialog.export_wanted.connect(self._on_export_wanted)
        dialog.said.connect(self.said)
        dialog.finished.connect(self._on_finished)
        dialog.open()
        return dialog

    def _on_finished(self) -> None:
        self._reader.stop()
        self._dialog = None

    def _on_file_wanted(self) -> None:
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        if self._dialog is not None:
            filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
            ask_to_open(self._dialog, _("Compare with a character of another file"), filters, self.take_file)

    def take_file(self, path: Path) -> None:
        """Reads the file at `path` and adds its characters to the open dialog as counterparts."""
        title = path.name.removesuffix(".json").removesuffix(".mls")

        def read(guest: AnyCampaign) -> None:
            self._add(guest, title)

        self._reader.read(path, self._campaign_files.load_guest, read, self._on_refused)

    def _add(self, guest: AnyCampaign, title: str, id: str = "") -> None:
        if self._dialog is not None:
            try:
                self._dialog.add_guest(guest, title, id)
            except LoadError as error:
                self._on_refused(error)

    def _on_refused(self, error: LoadError) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        show_message(self._dialog or self._window, _("Not compared"), error.text)

    def _on_merge_wanted(self, id: str, other: Counterpart) -> None:
        if self._open_campaign is None or self._dialog is None:
            return
        from mls_desktop.bridge.compare.character_merger import CharacterMerger
        from mls_desktop.ui.compare.merging_dialog import MergingDialog
        from mls_desktop.ui.widgets.message_box import show_message

        try:
            merger = CharacterMerger(self._open_campaign, id, other)
        except Refused as refused:
            show_message(self._dialog, _("Not merged"), self._open_campaign.texts.finding(refused.finding))
            return
        dialog = MergingDialog(merger, self._theme, self._dialog)
        dialog.merged.connect(self.said)
        dialog.open()

    def _on_export_wanted(self, title: str) -> None:
        from mls_desktop.ui.printing.save_file import TEXT, ask_for_file

        if self._dialog is not None:
            ask_for_file(self._dialog, _("Export as text or HTML"), TEXT, title, self._on_file)

    def _on_file(self, path: Path) -> None:
        from mls_desktop.ui.printing.save_file import is_web, keep

        if self._dialog is not None:
            keep(self._dialog, self.said.emit, self._dialog.page_text(is_web(path)).encode("utf-8"), path)
