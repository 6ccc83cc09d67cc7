"""The model of the form below one row of a table: the details of the row, each an entry."""

from __future__ import annotations

from PySide6.QtCore import QObject

from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit


class RowDetails(SectionModels):
    """The model of one row's details: a section of fields with the id of the row's own, kept as `show` finds the row.

    What is entered goes the way of all entries of the page that the table stands on.
    """

    def __init__(self, page: SectionModels, section: str, row: str, parent: QObject | None = None) -> None:
        super().__init__(page.texts, parent)
        self._page, self.section, self.row = page, section, row
        self.show()

    @property
    def is_there(self) -> bool:
        """Tells whether the table still has the row of these details."""
        return self._found() is not None

    @property
    def read_only(self) -> bool:
        return self._page.read_only

    def show(self) -> None:
        """Brings the details up to the row as it is now; where the row is gone, they stay as they were."""
        row = self._found()
        if row is None:
            return
        if self.texts is not self._page.texts:
            self._speak(self._page.texts)
        self._set_sections([form_of(self._page.sections[self.section], row)])

    def send(self, edit: Edit, gesture: str = "") -> bool:
        return self._page.send(edit, gesture)

    def note_letters(self, edit: Edit) -> None:
        self._page.note_letters(edit)

    def foretell(self, edit: Edit) -> str:
        return self._page.foretell(edit)

    def catalogue(self, list: str) -> Section:
        return self._page.catalogue(list)

    def _found(self) -> Row | None:
        section = self._page.sections.get(self.section)
        return next((row for row in section.rows if row.id == self.row), None) if section is not None else None


def form_of(section: Section, row: Row) -> Section:
    """Section of fields with the details of `row`, with the id of its `section`."""
    return Section(section.id, "fields", section.details, (row,))
