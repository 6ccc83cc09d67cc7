"""The controller of exports: sheets printed with a preview, and written as PDF, text and HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.printing.sheet_export import ExportChoice, Printed, SheetExport, file_title
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.printing.save_file import PDF, TEXT, ask_for_file, is_web, keep
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class ExportController:
    """The controller of printing and exporting sheets of one campaign. `host` gives the window of the dialogs; `say`
    shows a line of status."""

    def __init__(
        self, host: Callable[[], QWidget], open_campaign: OpenCampaign, theme: Theme, say: Callable[[str], None]
    ) -> None:
        self._host, self._open_campaign, self._theme, self._say = host, open_campaign, theme, say
        self._printer = Printer()
        self._choice = ExportChoice()

    def preview(self, one: str, what: Printed = "sheet") -> None:
        """Opens the print preview for character `one`, which others may be chosen instead of; "" for none. `what` is
        printed at first: the sheet, chronicle or plans."""
        preview = PreviewDialog(self._copies(), self._open_campaign, self._theme, one, self._host(), what)
        preview.saving.connect(self._on_saving)
        preview.open()

    def ask_pdf(self, one: str) -> None:
        """Opens the dialog for a file to which the sheet of character `one` is written as PDF."""
        self._on_saving(ExportChoice((one,)))

    def ask_text(self, one: str, what: Printed = "sheet") -> None:
        """Opens the dialog for a file to which `what` of character `one`, sheet, chronicle or plans, is written as text
        or HTML."""
        self._choice = ExportChoice((one,), what=what)
        titles: dict[Printed, str] = {
            "sheet": _("Export as text or HTML"),
            "chronicle": _("Export the chronicle as text or HTML"),
            "plans": _("Export the plans as text or HTML"),
        }
        ask_for_file(self._host(), titles[what], TEXT, self._name(), self._on_text_file)

    def copy_text(self, one: str) -> None:
        """Copies the sheet of character `one` to the clipboard as text."""
        QGuiApplication.clipboard().setText(self._copies().text(ExportChoice((one,))))
        self._say(_("Copied as text"))

    def _copies(self) -> SheetExport:
        """New maker of pages for the campaign as it is at the moment."""
        open_campaign = self._open_campaign
        return SheetExport(
            open_campaign.document.campaign, open_campaign.page_context(), open_campaign.title(), self._printer
        )

    def _on_saving(self, choice: ExportChoice) -> None:
        self._choice = choice
        ask_for_file(self._host(), _("Export as PDF"), PDF, self._name(), self._on_pdf_file)

    def _name(self) -> str:
        return file_title(self._open_campaign.document.campaign, self._choice, self._open_campaign.title())

    def _on_pdf_file(self, path: Path) -> None:
        keep(self._host(), self._say, self._copies().pdf(self._choice), path)

    def _on_text_file(self, path: Path) -> None:
        copies = self._copies()
        text = copies.html(self._choice) if is_web(path) else copies.text(self._choice)
        keep(self._host(), self._say, text.encode("utf-8"), path)
