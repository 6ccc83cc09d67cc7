"""Announcements to a screen reader as a sheet is edited: the row at hand, and problems that came or went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mls_desktop.bridge.sheet.finding_list import problem_changes
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.plain_text import announce

if TYPE_CHECKING:
    from mls_desktop.ui.sheet.page import SheetPage


class SpokenSheet(QObject):
    """Announces, of a `page` that is visible, what an edit changes in the row at hand, and which problems it brings or
    settles. Points are announced where they are shown."""

    def __init__(self, page: SheetPage) -> None:
        super().__init__(page)
        self._page = page
        self._problems = page.sheet.listed()
        self._row = ""
        """Id of the row whose figures are known."""
        self._figures: dict[str, str] = {}
        """Texts of its figures as they were told last, by column."""
        page.sheet.findings_changed.connect(self._say_problems)
        page.picked.connect(self._know_row)

    def say_row(self) -> None:
        """Announces the figures of the row at hand that are others now; of a row that was not known yet, all."""
        table = self._table()
        here = table.current() if table is not None else None
        if table is None or here is None:
            return
        row, figures = here[0], table.rows.figures(here[0])
        known = self._figures if row.id == self._row else {}
        others = [text for column, text in figures.items() if known.get(column) != text]
        if others:
            # A pair says its names with each of its values.
            name = [] if table.rows.section.shape == "pairs" else [table.rows.row_name(row)]
            announce(table, ", ".join((*name, *others)), "row")
        self._row, self._figures = row.id, figures

    def _know_row(self) -> None:
        """Takes note of the figures of the row that a person is on, so that only what changes is announced."""
        table = self._table()
        here = table.current() if table is not None else None
        if table is not None and here is not None:
            self._row, self._figures = here[0].id, table.rows.figures(here[0])

    def _table(self) -> SectionTable | None:
        """Table of the page with the focus; None where another entry has it, or the page is not visible."""
        held = self._page.focusWidget() if self._page.isVisible() else None
        return held if isinstance(held, SectionTable) else None

    def _say_problems(self) -> None:
        sheet, before = self._page.sheet, self._problems
        self._problems = sheet.listed()
        if self._page.isVisible():
            lines = problem_changes(before, self._problems, sheet.character, sheet.texts)
            announce(self._page, "\n".join(lines), "problems")
