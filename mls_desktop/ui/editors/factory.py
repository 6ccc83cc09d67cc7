"""The factory of editors: one editor a kind of field, the same on sheet, board and prompt."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import Editor, LineEditor
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.plain_text import show_tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts, signed_text


class ChoiceEditor(Editor):
    """The editor of a choice: one of a few ids, said by name."""

    def __init__(self, field: Field, speech: Texts, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, speech, look, parent)
        self.box = ComboBox(self)
        self.box.setPlaceholderText(_("choose …"))
        self._only(self.box)
        self._fill()
        self.box.activated.connect(self._on_activated)

    def offer(self, field: Field) -> None:
        if (field.options, field.names) != (self.field.options, self.field.names):
            self.field = field
            self._fill()

    def speak(self, speech: Texts) -> None:
        """Options may be called otherwise now."""
        field = self.field
        renamed = [o for o in field.options if speech.option(field, o) != self.speech.option(field, o)]
        self.speech = speech
        for option in renamed:
            self.box.setItemText(self.box.findData(option), speech.option(field, option))

    def set_value(self, value: object) -> None:
        self.box.setCurrentIndex(self.box.findData("" if value is None else str(value)))

    def _fill(self) -> None:
        self.box.clear()
        if self.field.blank:
            self.box.addItem(self.speech.unsaid(self.field.name), "")
        for option in self.field.options:
            self.box.addItem(self.speech.option(self.field, option), option)

    def _on_activated(self, at: int) -> None:
        value = self.box.itemData(at)
        self.entered.emit(str(value) if value else None)


class FlagEditor(Editor):
    """The editor of a flag: yes or no."""

    def __init__(self, field: Field, speech: Texts, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, speech, look, parent)
        self.box = CheckBox(look, self)
        self._only(self.box)
        self.box.clicked.connect(self._on_clicked)

    def set_value(self, value: object) -> None:
        self.box.setChecked(bool(value))

    def _on_clicked(self, on: bool) -> None:
        self.entered.emit(on)


class StepEditor(Editor):
    """The editor of a step with its two keys; +, -, arrows and the mouse change it."""

    def __init__(self, field: Field, speech: Texts, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, speech, look, parent)
        self._value: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_value(self, value: object) -> None:
        self._value = value if isinstance(value, int) else None
        self.update()

    @guarded(QSize(90, 22))
    def sizeHint(self) -> QSize:
        return QSize(painting.step_width(self.look), self.look.px(24))

    @guarded(QSize(90, 22))
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        text = signed_text(self._value) if self._value is not None else _("none")
        with QPainter(self) as painter:
            painter.setFont(self.font())
            colour = self.look.colour("accent" if self.hasFocus() else "ink")
            painting.paint_step(painter, self._place(), text, self.look, colour, self._next(-1)[0], self._next(+1)[0])

    def _place(self) -> QRect:
        """Where it is drawn: its keys begin at the left edge, below what it is called."""
        return self.rect().adjusted(-self.look.px(painting.STEP_INSET), 0, 0, 0)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        minus, _value, plus = painting.step_zones(self._place(), self.look)
        if minus.contains(event.position().toPoint()):
            self._step(-1)
        elif plus.contains(event.position().toPoint()):
            self._step(+1)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() == "+" or event.key() == Qt.Key.Key_Up:
            self._step(+1)
        elif event.text() in ("-", "\N{MINUS SIGN}") or event.key() == Qt.Key.Key_Down:
            self._step(-1)
        else:
            super().keyPressEvent(event)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.foretell is not None:
            minus, _value, plus = painting.step_zones(self.rect(), self.look)
            for zone, by in ((minus, -1), (plus, +1)):
                can, to = self._next(by)
                if can and zone.contains(event.pos()):
                    show_tip(self, self.foretell(to), event.globalPos(), zone)
                    return True
        return bool(super().event(event))

    def _next(self, by: int) -> tuple[bool, int | None]:
        low, high = self.field.bounds or (-99, 99)
        if self._value is None:
            # Between less and more, nothing entered stands for 0: both ways lead from there.
            return (True, by) if low < 0 < high else (by > 0, low)
        to = self._value + by
        if to < low:
            return (self.field.blank, None)
        return (to <= high, to)

    def _step(self, by: int) -> None:
        can, to = self._next(by)
        if can:
            self.entered.emit(to)


_EDITORS: dict[str, type[Editor]] = {
    "text": LineEditor,
    "number": LineEditor,
    "choice": ChoiceEditor,
    "flag": FlagEditor,
    "step": StepEditor,
}
_DICE = ("dice", "sum")


def editor_for(field: Field, speech: Texts, look: Theme, parent: QWidget | None = None) -> Editor:
    """The editor of a field's kind. Raises KeyError for a library field: a picker opens for that."""
    if field.kind in _DICE:
        from mls_desktop.ui.editors.dice import DiceEditor, SumEditor

        return (SumEditor if field.kind == "sum" else DiceEditor)(field, speech, look, parent)
    return _EDITORS[field.kind](field, speech, look, parent)
