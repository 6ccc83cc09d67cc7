"""Fights on paper and in files: the preview of their pages, the sheets of their map, the log exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.report.fights.fight_texts import FightChoice
    from mls_desktop.ui.fight.page import FightPage

Asked = Callable[[], "FightPage | None"]


class FightPaper:
    """The commands that put fights on paper and into files. `page` gives the page of the encounter in front, `told`
    that or the one of the fight whose report is in front, None for none; `say` gets texts on success."""

    def __init__(self, window: QWidget, theme: Theme, page: Asked, told: Asked, say: Callable[[str], None]) -> None:
        self._window, self._theme, self._page, self._told, self._say = window, theme, page, told, say
        self._choice: FightChoice | None = None

    def preview(self) -> None:
        """Opens the preview of the fight in front, or of the fight whose report is in front; says why not where there
        is none that can be played."""
        page = self._told()
        if page is None or page.running_fight.fight is None:
            self._say(_("No encounter that can be played is in front: open one first."))
            return
        from mls_desktop.ui.report.print_preview import FightPreview

        preview = FightPreview(ReportExport(page.running_fight, Printer()), self._theme, self._window)
        preview.saving.connect(self._on_saving)
        preview.open()

    def preview_map(self) -> None:
        """Opens the preview of the map of the encounter in front; nothing where there is none, or it has no ground or
        cannot be played."""
        page = self._page()
        if page is None or page.running_fight.fight is None or page.running_fight.encounter.ground is None:
            return
        from mls_desktop.ui.map.print_map import MapPrintController

        MapPrintController(page.running_fight, self._theme, self._window, self._say).show()

    def ask_log(self) -> None:
        """Asks for a file, and writes the log of the encounter in front into it: as text, or as a web page by the
        file's ending."""
        page = self._page()
        if page is not None:
            self._dialog(_("Export the log"), "txt", self._on_log_file)

    def _on_saving(self, choice: FightChoice) -> None:
        self._choice = choice
        self._dialog(_("Export as PDF"), "pdf", self._on_pdf_file)

    def _dialog(self, title: str, kind: str, then: Callable[[Path], None]) -> None:
        from mls_desktop.ui.printing.save_file import ask_for_file

        page = self._told()
        ask_for_file(self._window, title, kind, page.running_fight.encounter.name if page is not None else "", then)

    def _on_pdf_file(self, path: Path) -> None:
        from mls_desktop.ui.printing.save_file import keep

        page = self._told()
        if page is not None and self._choice is not None:
            keep(self._window, self._say, ReportExport(page.running_fight, Printer()).pdf(self._choice), path)

    def _on_log_file(self, path: Path) -> None:
        from mls_desktop.ui.printing.save_file import is_web, keep

        page = self._page()
        if page is not None:
            copies = ReportExport(page.running_fight, Printer())
            text = copies.html("log") if is_web(path) else copies.text("log")
            keep(self._window, self._say, text.encode("utf-8"), path)
