"""The section widget of a table in which numbers and dice are typed one below the other."""

from __future__ import annotations

from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.number_keys import NumberTable
from mls_desktop.ui.tables.section_table import SectionTable


class NumberView(TableView):
    """The widget of a section whose numbers are typed digit by digit."""

    def _make_table(self) -> SectionTable:
        return NumberTable(self.rows, self.theme, self.sheet.send, self)
