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
    """The controller of transfers between campaigns.

    `came` tells the id of the first who came; `wants_open` a file that is to be opened after all.
    """

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
        """Works on another campaign."""
        self._reader.stop()  # what is read was to join the one before
        self._open_campaign = open_campaign

    def copy(self) -> None:
        """The character chosen goes to the clipboard."""
        text = self.parcel(self._chosen())
        if text:
            QGuiApplication.clipboard().setText(text)
            self._say(_("Copied, with the library entries that are used."))

    def parcel(self, id: str) -> str:
        """A character as text for the clipboard or a drag; "" where there is none, and it was told why."""
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
        """A character is taken along by the mouse, to another window or another program."""
        text = self.parcel(id)
        if text:
            mime = QMimeData()
            mime.setText(text)
            drag = QDrag(self._window)
            drag.setMimeData(mime)
            drag.exec(Qt.DropAction.CopyAction)

    def paste(self) -> None:
        """Characters from the clipboard join the campaign as new ones."""
        self._bring_text(QGuiApplication.clipboard().text())

    def fits(self, mime: QMimeData) -> bool:
        """Whether `mime`, the data of a drag, holds characters, or a file that may hold some."""
        from mls_desktop.bridge.campaign.clipboard import may_be_sent

        return dropped_path(mime) is not None or (mime.hasText() and may_be_sent(mime.text()))

    def drop(self, mime: QMimeData, at_once: bool) -> None:
        """Takes what was dropped on the list; a file only `at_once`, else it is asked what is meant."""
        path = dropped_path(mime)
        if path is None:
            self._bring_text(mime.text())
        elif at_once:
            self.take_file(path)
        else:
            self._ask_drop(path)

    def ask_file(self) -> None:
        """Asks for the file that characters are to be taken from."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Import characters"), filters, self.take_file)

    def take_file(self, path: Path) -> None:
        """Shows the characters of a file beside those that are here."""
        self._take_file(path, lambda guest, joining: joining.meet(guest, copies=False))

    def compare_file(self, path: Path) -> None:
        """Shows the campaign's own file, which another program changed, beside what is here: the characters, and what
        else differs."""
        self._take_file(path, lambda guest, joining: joining.compare(guest))

    def _take_file(self, path: Path, then: Callable[[AnyCampaign, Joining], None]) -> None:
        """Goes on with the campaign of a file; `then` may raise LoadError."""

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
        """Joining of characters to the open campaign; None where none is open."""
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
    """The one local file that is dragged, or None."""
    urls = mime.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
