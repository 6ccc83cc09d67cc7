"""The controller of transfers: characters between campaigns, copied and pasted, dropped, taken from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.ui.files.patient_reader import PatientReader
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.characters.joining import Joining


class TransferController(QObject):
    """The controller of the commands that copy, paste, drop and import characters between campaigns.

    `came` carries the id of the first character that was added; `wants_open` a file that is to be opened after all."""

    came = Signal(str)
    wants_open = Signal(object)

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        campaign_files: CampaignFiles,
        chosen: Callable[[], str],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._campaign_files, self._chosen, self._say = (
            window,
            theme,
            campaign_files,
            chosen,
            say,
        )
        self._open_campaign: OpenCampaign | None = None
        self._dropped = Path()
        self._reader = PatientReader(window, campaign_files, _("Import characters"))

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign to `open_campaign`, None for none, and stops reading a file for the one before."""
        self._reader.stop()  # what is read was to join the one before
        self._open_campaign = open_campaign

    def copy(self) -> None:
        """Copies the chosen character, with the library entries it uses, to the clipboard, and says so."""
        text = self.parcel(self._chosen())
        if text:
            QGuiApplication.clipboard().setText(text)
            self._say(_("Copied, with the library entries that are used."))

    def parcel(self, id: str) -> str:
        """Text of character `id` for the clipboard or a drag; "" for none, or, after a message, if it cannot be
        made."""
        if self._open_campaign is None or self._open_campaign.document.character(id) is None:
            return ""
        from mls_desktop.bridge.campaign.clipboard import sent

        try:
            document = self._open_campaign.document
            return sent(document.campaign, document.system, [id], self._campaign_files.shipped_data)
        except LoadError as error:
            self._tell(error.text)
            return ""

    def drag(self, id: str) -> None:
        """Begins a drag of character `id` to another window or program; returns when the mouse is let go."""
        text = self.parcel(id)
        if text:
            mime = QMimeData()
            mime.setText(text)
            drag = QDrag(self._window)
            drag.setMimeData(mime)
            drag.exec(Qt.DropAction.CopyAction)

    def paste(self) -> None:
        """Adds the characters in the clipboard as copies, after a dialog where library entries or rulings differ."""
        self._bring_text(QGuiApplication.clipboard().text())

    def fits(self, mime: QMimeData) -> bool:
        """Tells whether `mime`, the data of a drag, holds characters, or a file that may hold some."""
        from mls_desktop.bridge.campaign.clipboard import may_be_sent

        return dropped_path(mime) is not None or (mime.hasText() and may_be_sent(mime.text()))

    def drop(self, mime: QMimeData, at_once: bool) -> None:
        """Adds the characters in `mime`; a file is read only with `at_once`, else a question asks what to do with
        it."""
        path = dropped_path(mime)
        if path is None:
            self._bring_text(mime.text())
        elif at_once:
            self.take_file(path)
        else:
            self._ask_drop(path)

    def ask_file(self) -> None:
        """Opens the dialog to choose a file, whose characters are then imported by `take_file`."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Import characters"), filters, self.take_file)

    def take_file(self, path: Path) -> None:
        """Reads the file at `path` and opens the dialog of which characters in it are added; where all are here
        unchanged, only says so, and a file that cannot be read gives a message."""
        self._take_file(path, lambda guest, joining: joining.meet(guest, copies=False))

    def compare_file(self, path: Path) -> None:
        """Reads the file at `path`, the campaign's own as another program changed it, and shows in a dialog which
        characters and what else differ from the open campaign."""
        self._take_file(path, lambda guest, joining: joining.compare(guest))

    def _take_file(self, path: Path, then: Callable[[AnyCampaign, Joining], None]) -> None:
        """Reads the campaign at `path` and calls `then` with it; shows a message where either raises LoadError."""

        def refused(error: LoadError) -> None:
            self._tell(_("{file} cannot be imported.").format(file=path.name) + f"\n\n{error.text}")

        def meet(guest: AnyCampaign) -> None:
            joining = self._joining()
            if joining is None:
                return
            try:
                then(guest, joining)
            except LoadError as error:
                refused(error)

        self._reader.read(path, self._campaign_files.load_guest, meet, refused)

    def _bring_text(self, text: str) -> None:
        from mls_desktop.bridge.campaign.clipboard import received

        joining = self._joining()
        if joining is None:
            return
        try:
            joining.meet(received(text, self._campaign_files.shipped_data), copies=True)
        except LoadError as error:
            self._say(error.text)

    def _joining(self) -> Joining | None:
        """New import of characters into the open campaign, its signals connected; None where no campaign is open."""
        if self._open_campaign is None:
            return None
        from mls_desktop.ui.characters.joining import Joining

        joining = Joining(self._open_campaign, self._campaign_files, self._theme, self._window)
        joining.came.connect(self.came)
        joining.said.connect(self._say)
        return joining

    def _ask_drop(self, path: Path) -> None:
        from mls_desktop.ui.widgets.message_box import MessageBox

        self._dropped = path
        text = _("What do you want to do with {file}?").format(file=path.name)
        question = MessageBox(self._window, _("A file was dropped"), text)
        question.answer(_("Import characters from it"), "accept", self._take_dropped)
        question.answer(_("Open it"), "other", self._open_dropped)
        question.answer(_("Cancel"), "reject")
        question.open()

    def _take_dropped(self) -> None:
        self.take_file(self._dropped)

    def _open_dropped(self) -> None:
        self.wants_open.emit(self._dropped)

    def _tell(self, text: str) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        show_message(self._window, _("Not imported"), text)


def dropped_path(mime: QMimeData) -> Path | None:
    """Path of the one local file that is dragged; None where anything else is."""
    urls = mime.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
