"""The factory of editors: one editor a kind of field, the same on sheet, board and prompt."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import Editor, LineEditor
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class ChoiceBox(ComboBox):
    """The combo box of a choice. Many choices are looked through by typing, in a dialog."""

    @guarded(None)
    def showPopup(self) -> None:
        from mls_desktop.ui.editors.choice_dialog import MANY, ChoiceDialog

        if self.count() <= MANY:
            super().showPopup()
            return
        names = [self.itemText(at) for at in range(self.count())]
        # Its window is the box: an editor in a table stays open while the focus is in what belongs to it.
        dialog = ChoiceDialog(names, self.currentIndex(), self.accessibleName(), self._theme, self)
        dialog.taken.connect(self._on_taken)
        dialog.open()

    def _on_taken(self, at: int) -> None:
        self.setCurrentIndex(at)
        self.activated.emit(at)


class ChoiceEditor(Editor):
    """The editor of a choice: one of a few ids, shown by name."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self.box = ChoiceBox(theme, self)
        self.box.setPlaceholderText(_("choose …"))
        self._only(self.box)
        self._fill()
        self.box.activated.connect(self._on_activated)

    def offer(self, field: Field) -> None:
        if (field.options, field.names) != (self.field.options, self.field.names):
            self.field = field
            self._fill()

    def speak(self, texts: Texts) -> None:
        """Renames the options that have another name in `texts`."""
        field = self.field
        renamed = [o for o in field.options if texts.option(field, o) != self.texts.option(field, o)]
        self.texts = texts
        for option in renamed:
            self.box.setItemText(self.box.findData(option), texts.option(field, option))

    def set_value(self, value: object) -> None:
        self.box.setCurrentIndex(self.box.findData("" if value is None else str(value)))

    def _fill(self) -> None:
        self.box.clear()
        if self.field.blank:
            self.box.addItem(self.texts.unsaid(self.field.name), "")
        for option in self.field.options:
            self.box.addItem(self.texts.option(self.field, option), option)

    def _on_activated(self, at: int) -> None:
        value = self.box.itemData(at)
        self.entered.emit(str(value) if value else None)


class FlagEditor(Editor):
    """The editor of a flag: yes or no."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self.box = CheckBox(theme, self)
        self._only(self.box)
        self.box.clicked.connect(self._on_clicked)

    def set_value(self, value: object) -> None:
        self.box.setChecked(bool(value))

    def _on_clicked(self, on: bool) -> None:
        self.entered.emit(on)


_EDITORS: dict[str, type[Editor]] = {
    "text": LineEditor,
    "number": LineEditor,
    "choice": ChoiceEditor,
    "flag": FlagEditor,
}
_DICE = ("dice", "sum")


def editor_for(field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> Editor:
    """New editor for the kind of `field`. Raises KeyError for a library field, which a picker is for."""
    if field.kind in _DICE:
        from mls_desktop.ui.editors.dice import DiceEditor, SumEditor

        return (SumEditor if field.kind == "sum" else DiceEditor)(field, texts, theme, parent)
    if field.kind == "step":
        from mls_desktop.ui.editors.step import StepEditor

        return StepEditor(field, texts, theme, parent)
    return _EDITORS[field.kind](field, texts, theme, parent)
