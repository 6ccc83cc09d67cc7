"""A notice: its text with the keys beside it, or below where there is too little room for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QLayoutItem, QPushButton, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme

Answer = tuple[str, Callable[[], object]]
"""Text of a button, and the function it calls."""


class Notice(QFrame):
    """A notice: one text, and a button for each answer."""

    def __init__(self, theme: Theme, text: str, answers: Sequence[Answer], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._theme = theme
        self.label = PlainLabel(text, self, wrap=True)
        self.label.setMinimumWidth(1)  # a path has no place to break: it must not make the window wider
        self.keys: list[QPushButton] = []
        self._answers = tuple(then for _label, then in answers)
        self.row = NoticeLayout(self, 0, 0)
        self.row.addWidget(self.label)
        for label, _then in answers:
            key = EnterButton(menu_text(label), self)
            key.setAutoDefault(False)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the focus along when the notice goes
            key.clicked.connect(self._on_clicked)
            self.row.addWidget(key)
            self.keys.append(key)
        self._fit()

    def says(self, text: str, answers: Sequence[Answer]) -> bool:
        """Tells whether the notice shows `text` and the texts of `answers` already."""
        return self.label.text() == text and [key.text() for key in self.keys] == [menu_text(a) for a, _ in answers]

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def _on_clicked(self) -> None:
        pressed = self.sender()
        for key, then in zip(self.keys, self._answers, strict=True):
            if key is pressed:
                then()

    def _fit(self) -> None:
        px = self._theme.px
        self.row.setContentsMargins(px(10), px(4), px(8), px(4))
        self.row.across, self.row.down, self.row.least = px(6), px(4), px(300)
        self.row.invalidate()


class NoticeLayout(FlowLayout):
    """The layout of a notice. The first widget is the text, which wraps; it gets at least `least` pixels beside the
    buttons, or what it needs if that is less. All others are buttons, which go on in a further line where one is too
    short."""

    least = 300

    def _lay(self, rect: QRect, place: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        text, *keys = self._items
        wide = sum(key.sizeHint().width() + self.across for key in keys)
        room = inner.width() - wide
        if room >= min(self.least, _natural(text)):
            height = self._side_by_side(text, keys, inner, room, place)
        else:
            height = self._below(text, keys, inner, place)
        return height + margins.top() + margins.bottom()

    def _side_by_side(self, text: QLayoutItem, keys: list[QLayoutItem], inner: QRect, room: int, place: bool) -> int:
        high = _high(text, room)
        height = max([high, *(key.sizeHint().height() for key in keys)])
        if place:
            text.setGeometry(QRect(inner.x(), inner.y() + (height - high) // 2, room, high))
            x = inner.x() + room + self.across
            for key in keys:
                hint = key.sizeHint()
                key.setGeometry(QRect(QPoint(x, inner.y() + (height - hint.height()) // 2), hint))
                x += hint.width() + self.across
        return height

    def _below(self, text: QLayoutItem, keys: list[QLayoutItem], inner: QRect, place: bool) -> int:
        high = _high(text, inner.width())
        if place:
            text.setGeometry(QRect(inner.x(), inner.y(), inner.width(), high))
        x, y, line = inner.x(), inner.y() + high + self.down, 0
        for key in keys:
            hint = key.sizeHint()
            if x + hint.width() > inner.right() + 1 and line:
                x, y, line = inner.x(), y + line + self.down, 0
            if place:
                key.setGeometry(QRect(QPoint(x, y), QSize(min(hint.width(), inner.width()), hint.height())))
            x, line = x + hint.width() + self.across, max(line, hint.height())
        return y + line - inner.y() if keys else high


def _high(text: QLayoutItem, width: int) -> int:
    return text.heightForWidth(width) if text.hasHeightForWidth() else text.sizeHint().height()


def _natural(text: QLayoutItem) -> int:
    """Width in pixels of `text` in one line."""
    widget = text.widget()
    said = widget.property("text") if widget is not None else ""
    return widget.fontMetrics().horizontalAdvance(f"{said} ") if widget is not None else 0
