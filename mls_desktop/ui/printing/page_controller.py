"""The controller of one page of the program's own: its preview, and the file it is kept in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.printing.page_export import PageExport
from mls_desktop.bridge.printing.sheet_export import ExportChoice
from mls_desktop.ui.printing.preview_dialog import PagesPreview
from mls_desktop.ui.printing.save_file import MARKDOWN, PDF, ask_for_file, keep
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class PagePreview(PagesPreview):
    """The preview dialog of a page of the program's own, such as the journal."""

    def __init__(self, copies: PageExport, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(copies, theme, title, parent)
        self.lay_out((self.paper, self.large))

    def choice(self) -> ExportChoice:
        """Paper and size of type as they are chosen in the dialog."""
        return ExportChoice((), self.paper.currentData(), self.large.isChecked())


class PageController(QObject):
    """The controller of printing and exporting the page of `copies`. `say` shows a line of status."""

    def __init__(self, window: QWidget, theme: Theme, copies: PageExport, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._theme, self._copies, self._say = window, theme, copies, say
        self._choice = ExportChoice()

    def preview(self, title: str) -> None:
        """Opens the print preview of the page, with `title`."""
        preview = PagePreview(self._copies, title, self._theme, self._window)
        preview.saving.connect(self._on_saving)
        preview.open()

    def ask_file(self, title: str) -> None:
        """Opens the dialog `title` for a file, to which the page is written in the format of its ending, else
        Markdown."""
        ask_for_file(self._window, title, MARKDOWN, self._copies.page().title, self._on_file)

    def _on_saving(self, choice: ExportChoice) -> None:
        self._choice = choice
        ask_for_file(self._window, _("Export as PDF"), PDF, self._copies.page().title, self._on_pdf_file)

    def _on_pdf_file(self, path: Path) -> None:
        keep(self._window, self._say, self._copies.written(self._choice, path), path)

    def _on_file(self, path: Path) -> None:
        keep(self._window, self._say, self._copies.written(ExportChoice(), path), path)
