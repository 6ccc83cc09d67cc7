"""The controller of library fields: the picker of something for a sheet, and the line for a typed name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.folding import folded
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.ui.sections.picker import Picker


class LibraryPicker(QObject):
    """The controller that opens a picker for a cell and enters what was taken; `entered` carries sheet, section and row
    of the entry."""

    entered = Signal(object, str, str)

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._waiting: tuple[SectionModels, Cell] | None = None

    def forget(self) -> None:
        """Drops the cell that an open picker was for: what is taken there has no effect any more."""
        self._waiting = None

    def choose(self, sheet: SectionModels, cell: Cell) -> None:
        """Opens a picker for `cell`, with the entries of its library list or with its choices; nothing for a cell
        without options."""
        if cell.field is None or not cell.field.options:
            return
        if cell.field.kind == "choice":
            section = choices_of(cell.field, sheet.texts)
            title = next((sheet.texts.adding(id) for id, each in sheet.sections.items() if each.add == cell), "")
        else:
            section = sheet.catalogue(cell.field.options[0])
            title = sheet.texts.adding(cell.field.options[0])
        self._waiting = (sheet, cell)
        if cell.field.free:
            title = next((sheet.texts.adding(id) for id, each in sheet.sections.items() if each.add == cell), title)
        picker = _kind(cell.field)(section, sheet.texts, self._theme, title, self._window)
        picker.show_row(str(cell.figure.value or ""))
        picker.taken.connect(self._on_taken)
        picker.open()

    def _on_taken(self, id: str) -> None:
        if self._waiting is None:
            return
        sheet, cell = self._waiting
        self._waiting = None
        before = sheet.sections
        if cell.to is None or not sheet.send(replace(cell.to, value=id)):
            return
        from mls_desktop.bridge.sheet.figure_places import entered_row

        place = entered_row(before, sheet.sections, cell)
        if place is not None:
            self.entered.emit(sheet, *place)


def _kind(field: Field) -> type[Picker]:
    """Class of the picker for `field`, one that takes a person's own names if it is `free`; read when first needed."""
    if field.free:
        from mls_desktop.ui.sections.own_picker import OwnPicker

        return OwnPicker
    from mls_desktop.ui.sections.picker import Picker

    return Picker


def choices_of(field: Field, texts: Texts) -> Section:
    """Section with a row for each option of `field`, in the order of their names."""
    names = dict(field.names)
    rows = (Row(id, (), name=names.get(id) or texts.name(id)) for id in field.options)
    return Section("choices", "items", (), tuple(sorted(rows, key=lambda row: folded(row.name))))
