"""The form of a prompt's entries, in a fight beside what is chosen: a label and an editor each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.box_keys import BoxKeys
from mls_desktop.ui.editors.factory import ChoiceEditor, FlagEditor, editor_for
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import NO_MARGINS, clear_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

Catalogue = Callable[[str], Section]
WIDTHS: Mapping[str, int] = {"number": 60, "text": 130, "choice": 120}


class SeveralEditor(Editor):
    """The editor of any number of ids: a toggle button each."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self._row = FlowLayout(self, theme.px(4), theme.px(4))
        self.buttons: dict[str, QToolButton] = {}
        for option in field.options:
            button = tool_button(self, texts.name(option), checks=True)
            button.clicked.connect(self._on_clicked)
            self.buttons[option] = button
            self._row.addWidget(button)

    def tell_for(self, what: str, label: PlainLabel | None = None) -> None:
        for option, button in self.buttons.items():
            button.setAccessibleName(f"{what}: {self.texts.name(option)}")

    def set_value(self, value: object) -> None:
        held = value if isinstance(value, (list, tuple)) else ()
        for option, button in self.buttons.items():
            button.setChecked(option in held)

    def _on_clicked(self) -> None:
        self.entered.emit([option for option, button in self.buttons.items() if button.isChecked()])


class FieldForm(QWidget):
    """The form of a prompt's fields.

    `entered` carries the name of a field and its value; `done` comes after it where Enter was pressed in a line; `left`
    when something was chosen by the mouse or in a list, or Enter was pressed elsewhere: keys may go to the tab again.
    """

    entered = Signal(str, object)
    done = Signal()
    left = Signal()

    def __init__(self, theme: Theme, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._catalogue = theme, catalogue
        self._row = FlowLayout(self, theme.px(10), theme.px(6))
        self._fields: tuple[Field, ...] = ()
        self.editors: dict[str, Editor] = {}
        self._labels: dict[str, PlainLabel] = {}

    def set_fields(self, fields: tuple[Field, ...], values: Mapping[str, Json], texts: Texts) -> None:
        """Shows `fields` with `values`, by name; hidden without fields. The same fields as before keep their editors;
        else a focus stays in the field of the same name, if there is one."""
        if fields != self._fields:
            focus = self.focusWidget()
            held = next((name for name, editor in self.editors.items() if focus and editor.isAncestorOf(focus)), "")
            is_here = focus is not None and focus.hasFocus()
            self._fields = fields
            self._make(texts)
            if is_here and held in self.editors:
                self.editors[held].setFocus(Qt.FocusReason.OtherFocusReason)
        for field in fields:
            self._name(field, texts)
            self.editors[field.name].set_value(values.get(field.name))
        self.setVisible(bool(fields))

    def walk(self) -> Editor | None:
        """Focuses the first entry, or from one the next, round and round; returns its editor, None where there is
        none."""
        editors = [editor for editor in self.editors.values() if editor.isVisible()]
        held = (at for at, editor in enumerate(editors) if (first := editor.focusProxy()) and first.hasFocus())
        editor = editors[(next(held, -1) + 1) % len(editors)] if editors else None
        if editor is not None:
            editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return editor

    def _make(self, texts: Texts) -> None:
        clear_layout(self._row)
        self.editors, self._labels = {}, {}
        for field in self._fields:
            held = self._labelled(field, texts)
            self._row.addWidget(held)
            held.show()  # at once, so that Tab comes by it

    def _labelled(self, field: Field, texts: Texts) -> QWidget:
        held = QWidget(self)
        line = QHBoxLayout(held)
        keep_gaps(line, self._theme, 5, NO_MARGINS)
        self._labels[field.name] = label = PlainLabel("", held)
        label.keep_ink(self._theme, "soft_ink")
        editor = self._editor(field, texts, held)
        if field.kind in WIDTHS:
            editor.setFixedWidth(self._theme.px(WIDTHS[field.kind]))
        editor.setProperty("field", field.name)
        editor.entered.connect(self._on_entered)
        self._free_keys(editor)
        for typed in editor.findChildren(QLineEdit):
            # Queued: the line says what was entered only after it has said that Enter was pressed.
            typed.returnPressed.connect(self.done, Qt.ConnectionType.QueuedConnection)
        self.editors[field.name] = editor
        line.addWidget(label)
        line.addWidget(editor)
        return held

    def _name(self, field: Field, texts: Texts) -> None:
        """Sets the label of `field`, and the accessible name of its editor, where its text is another now."""
        label, said = self._labels[field.name], self._said(field, texts)
        if label.text() != said:
            label.setText(said)
            self.editors[field.name].tell_for(self._spoken(said), label)

    def _free_keys(self, editor: Editor) -> None:
        """Connects the signal `left` (keys may go to the tab again) to each choice by mouse or list in `editor`.
        Queued: the list of a box has gone by then, and the choice is entered."""
        if isinstance(editor, ChoiceEditor):
            BoxKeys(editor.box).left.connect(self.left, Qt.ConnectionType.QueuedConnection)
        elif isinstance(editor, FlagEditor):
            editor.box.clicked.connect(self.left, Qt.ConnectionType.QueuedConnection)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _said(self, field: Field, texts: Texts) -> str:
        """Text of the label beside the editor of `field`."""
        return texts.field(field.name)

    def _spoken(self, label: str) -> str:
        """Accessible name of the field with the label `label`: here the label itself."""
        return label

    def _editor(self, field: Field, texts: Texts, parent: QWidget) -> Editor:
        if field.kind == "several":
            return SeveralEditor(field, texts, self._theme, parent)
        if field.kind == "library":
            options = tuple(row.id for list in field.options for row in self._catalogue(list).rows)
            return ChoiceEditor(Field(field.name, "choice", options, blank=field.blank), texts, self._theme, parent)
        return editor_for(field, texts, self._theme, parent)

    def _on_entered(self, value: object) -> None:
        sender = self.sender()
        if sender is not None:
            self.entered.emit(str(sender.property("field")), value)
