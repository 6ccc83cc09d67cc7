"""The form of a prompt's further entries beside what is chosen: a label and an editor each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.dice_settings import MODIFIER, REASON
from mls_desktop.rules.common.asking.prompts import fits
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.factory import ChoiceEditor, editor_for
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.clear_layout import clear_layout
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

Catalogue = Callable[[str], Section]
WIDTHS: Mapping[str, int] = {"number": 60, "text": 130, "choice": 120}


class SeveralEditor(Editor):
    """The editor of any number of ids: a toggle button each."""

    def __init__(self, field: Field, speech: Texts, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, speech, look, parent)
        self._row = FlowLayout(self, look.px(4), look.px(4))
        self.buttons: dict[str, QToolButton] = {}
        for option in field.options:
            button = tool_button(self, speech.name(option), checks=True)
            button.clicked.connect(self._on_clicked)
            self.buttons[option] = button
            self._row.addWidget(button)

    def set_value(self, value: object) -> None:
        held = value if isinstance(value, (list, tuple)) else ()
        for option, button in self.buttons.items():
            button.setChecked(option in held)

    def _on_clicked(self) -> None:
        self.entered.emit([option for option, button in self.buttons.items() if button.isChecked()])


class FieldForm(QWidget):
    """The form of a prompt's fields.

    `entered` carries the name of a field and its value; `done` comes after it where Enter was pressed in a line.
    """

    entered = Signal(str, object)
    done = Signal()

    def __init__(self, look: Theme, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._catalogue = look, catalogue
        self._row = FlowLayout(self, look.px(10), look.px(6))
        self._fields: tuple[Field, ...] = ()
        self.editors: dict[str, Editor] = {}

    def set_fields(self, fields: tuple[Field, ...], values: Mapping[str, Json], speech: Texts) -> None:
        """Shows these fields with their values; the same ones as before keep their editors."""
        if fields != self._fields:
            self._fields = fields
            self._make(speech)
        for name, editor in self.editors.items():
            editor.set_value(values.get(name))
        self.setVisible(bool(fields))

    def _make(self, speech: Texts) -> None:
        clear_layout(self._row)
        self.editors = {}
        for field in self._fields:
            held = self._labelled(field, speech)
            self._row.addWidget(held)
            held.show()  # at once, so that Tab comes by it

    def _labelled(self, field: Field, speech: Texts) -> QWidget:
        held = QWidget(self)
        line = QHBoxLayout(held)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(self._look.px(5))
        label = PlainLabel(speech.field(field.name), held)
        label.ink(self._look.colour("soft_ink"))
        editor = self._editor(field, speech, held)
        if field.kind in WIDTHS:
            editor.setFixedWidth(self._look.px(WIDTHS[field.kind]))
        editor.tell_for(label.text())
        editor.setProperty("field", field.name)
        editor.entered.connect(self._on_entered)
        for typed in editor.findChildren(QLineEdit):
            # Queued: the line says what was entered only after it has said that Enter was pressed.
            typed.returnPressed.connect(self.done, Qt.ConnectionType.QueuedConnection)
        self.editors[field.name] = editor
        line.addWidget(label)
        line.addWidget(editor)
        return held

    def _editor(self, field: Field, speech: Texts, parent: QWidget) -> Editor:
        if field.kind == "several":
            return SeveralEditor(field, speech, self._look, parent)
        if field.kind == "library":
            options = tuple(row.id for list in field.options for row in self._catalogue(list).rows)
            return ChoiceEditor(Field(field.name, "choice", options, blank=field.blank), speech, self._look, parent)
        return editor_for(field, speech, self._look, parent)

    def _on_entered(self, value: object) -> None:
        sender = self.sender()
        if sender is not None:
            self.entered.emit(str(sender.property("field")), value)


class ModifierForm(FieldForm):
    """The form of what may be added to the next roll, as the fight describes it: a modifier and its reason.

    `thrower` tells whose next roll it is; `added` when something else holds for it, or was entered that cannot."""

    added = Signal()

    def __init__(self, bout: RunningFight, thrower: Callable[[], str], look: Theme, parent: QWidget) -> None:
        super().__init__(look, bout.catalogue, parent)
        self._bout, self._thrower = bout, thrower
        self.entered.connect(self._on_extra)

    def show_roll(self, rolls: bool) -> None:
        """Offers to add to the next roll; nothing where none follows that it may be added to."""
        who = self._thrower()
        extra = self._bout.throwing.extra(who)
        values: dict[str, Json] = {MODIFIER: extra.modifier or None, REASON: extra.reason}
        self.set_fields(self._fields_added() if rolls and who else (), values, self._bout.speech)

    def modified(self) -> bool:
        """Whether a modifier holds for the next roll."""
        return bool(self._bout.throwing.extra(self._thrower()).modifier)

    def _fields_added(self) -> tuple[Field, ...]:
        fight = self._bout.fight
        return fight.added if fight is not None else ()

    def _on_extra(self, name: str, value: Json) -> None:
        # What the fight would refuse does not come to stand there.
        if any(field.name == name and fits(field, value) for field in self._fields_added()):
            who = self._thrower()
            extra = self._bout.throwing.extra(who)
            if name == MODIFIER:
                extra = replace(extra, modifier=value if type(value) is int else 0)
            else:
                extra = replace(extra, reason=str(value or ""))
            self._bout.throwing.extras[who] = extra
        self.added.emit()
