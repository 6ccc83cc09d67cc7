"""Announcements to a screen reader as a sheet is edited: the row at hand, and problems that came or went."""

from __future__ import annotations

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.sheet.finding_list import problem_changes
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.plain_text import announce


class SpokenSheet(QObject):
    """Announces, of the `page` of a `sheet` while it is visible, what an edit changes in the row at hand, and which
    problems it brings or settles. `picked`: the page's signal for the row that a person is on. Points are announced
    where they are shown."""

    def __init__(self, sheet: Sheet, page: QWidget, picked: SignalInstance) -> None:
        super().__init__(page)
        self._sheet, self._page = sheet, page
        self._problems = sheet.listed()
        self._row = ""
        """Id of the row whose figures are known."""
        self._figures: dict[str, str] = {}
        """Texts of its figures as they were told last, by column."""
        sheet.findings_changed.connect(self._say_problems)
        picked.connect(self._know_row)

    def say_row(self) -> None:
        """Announces the figures of the row at hand that are others now; of a row that was not known yet, all."""
        table = self._table()
        here = table.current() if table is not None else None
        if table is None or here is None:
            return
        row = here[0]
        known = self._figures if row.id == self._row else {}
        announce(table, table.rows.changed(row, known), "row")
        self._row, self._figures = row.id, table.rows.figures(row)

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
        sheet, before = self._sheet, self._problems
        self._problems = sheet.listed()
        if self._page.isVisible():
            lines = problem_changes(before, self._problems, sheet.character, sheet.texts)
            announce(self._page, "\n".join(lines), "problems")
