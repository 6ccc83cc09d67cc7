"""The editor of a step, between its keys of minus and plus: drawn as in tables, and a spin box to a screen reader."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSpinBox, QWidget

from mls_desktop.bridge.asking.typed_digits import SIGNS
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.settings.latin_keys import letter_of
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.plain_text import show_tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text, signed_text
from mls_desktop.words.system_texts import Texts

BOUNDS = (-99, 99)


class StepBox(QSpinBox):
    """The unseen spin box over a step: it has the focus, and gives value and bounds to a screen reader, with Qt's own
    interface. Mouse and keys go on to the editor below. `chosen` carries a value that a screen reader has set, `came`:
    the focus is here now.

    An interface written in Python would be kept by Qt's binding when its widget is gone, one for each step ever shown.
    """

    chosen = Signal(object)
    came = Signal()
    signed = True
    """Tells whether values are said with their sign, which an amount does not have."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._blank = False
        self.lineEdit().hide()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(self._on_value)

    def show_step(self, value: int | None, bounds: tuple[int, int], blank: bool) -> None:
        """Sets `bounds` and `value` without a signal; no value, now or where it may be `blank`, is one below the
        least."""
        self._blank = blank or value is None
        low, high = bounds
        was = self.blockSignals(True)
        self.setRange(low - self._blank, high)
        self.setValue(self.minimum() if value is None else value)
        self.blockSignals(was)

    @guarded("")
    def textFromValue(self, value: int) -> str:
        return _("none") if self._is_none(value) else self.said(value)

    def said(self, value: int) -> str:
        """Text of `value`: with its sign, unless it is an amount."""
        return signed_text(value) if self.signed else number_text(value)

    def _is_none(self, value: int) -> bool:
        return self._blank and value == self.minimum()

    def _on_value(self, value: int) -> None:
        self.chosen.emit(None if self._is_none(value) else value)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            # No letters are typed here: their shortcuts hold.
            event.ignore()
            return False
        return bool(super().event(event))

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.came.emit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @guarded(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints nothing: the editor below is seen."""


class StepEditor(Editor):
    """The editor of a step with its two keys; +, -, arrows and the mouse change it, digits set it, to a negative number
    after a -."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self._value: int | None = None
        self._sign, self._digits = 1, ""
        """Sign of the digits typed next, and the digits since the last sign."""
        self.box = StepBox(self)
        self.box.chosen.connect(self._on_chosen)
        self.box.came.connect(self._on_came)
        self.setFocusProxy(self.box)

    def set_value(self, value: object) -> None:
        self._value = value if isinstance(value, int) else None
        self._tell_box()
        self.update()

    def offer(self, field: Field) -> None:
        super().offer(field)
        self._tell_box()

    def _tell_box(self) -> None:
        self.box.show_step(self._value, self.field.bounds or BOUNDS, self.field.blank)

    def take_sign(self, by: int) -> None:
        """Emits `entered` with the step changed by `by`, 1 or -1, if it may be; digits typed next get that sign."""
        self._sign, self._digits = by, ""
        self._step(by)

    def _take_digit(self, digit: str) -> None:
        """Appends `digit` to those typed, or begins anew with it if that is out of the bounds, and emits `entered` with
        the number, negative after a minus, if it is another; nothing where both are out of the bounds."""
        low, high = self.field.bounds or BOUNDS
        for digits in (self._digits + digit, digit):
            value = int(digits) * (self._sign if low < 0 else 1)
            if low <= value <= high:
                self._digits = digits
                if value != self._value:
                    self.entered.emit(value)
                return

    def _on_came(self) -> None:
        self._sign, self._digits = -1 if (self._value or 0) < 0 else 1, ""

    def _on_chosen(self, value: object) -> None:
        """Emits the `value` set by a screen reader, and shows the old one again where it is not taken."""
        self.entered.emit(value)
        self._tell_box()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.box.setGeometry(self.rect())

    @guarded(QSize(90, 22))
    def sizeHint(self) -> QSize:
        return QSize(painting.step_width(self.theme), self.theme.px(24))

    @guarded(QSize(90, 22))
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        text = self.box.said(self._value) if self._value is not None else _("none")
        with QPainter(self) as painter:
            painter.setFont(self.font())
            colour = self.theme.colour("accent" if self.hasFocus() else "ink")
            painting.paint_step(painter, self._place(), text, self.theme, colour, self._next(-1)[0], self._next(+1)[0])
            if self.hasFocus():
                minus, _value, plus = painting.step_zones(self._place(), self.theme)
                painting.paint_ring(painter, minus.united(plus), self.theme)

    def _place(self) -> QRect:
        """Rectangle in which the step is drawn: its keys begin at the left edge, below its label."""
        return self.rect().adjusted(-self.theme.px(painting.STEP_INSET), 0, 0, 0)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        minus, _value, plus = painting.step_zones(self._place(), self.theme)
        if minus.contains(event.position().toPoint()):
            self._step(-1)
        elif plus.contains(event.position().toPoint()):
            self._step(+1)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, arrows = letter_of(event), {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if by := SIGNS.get(text) or arrows.get(Qt.Key(event.key())):
            self.take_sign(by)
        elif text.isdecimal():
            self._take_digit(text)
        else:
            super().keyPressEvent(event)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.foretell is not None:
            minus, _value, plus = painting.step_zones(self._place(), self.theme)
            for zone, by in ((minus, -1), (plus, +1)):
                can, to = self._next(by)
                if can and zone.contains(event.pos()):
                    show_tip(self, self.foretell(to), event.globalPos(), zone)
                    return True
        return bool(super().event(event))

    def _next(self, by: int) -> tuple[bool, int | None]:
        low, high = self.field.bounds or BOUNDS
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
