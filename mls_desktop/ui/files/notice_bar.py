"""The notice bar above the sheets: what a person should know of their file, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.files.notice_layout import NoticeLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, alert, menu_text
from mls_desktop.ui.widgets.theme import Theme

Answer = tuple[str, Callable[[], object]]
"""What a key says, and what it does."""
ORDER = ("changed", "held", "save", "copy", "as_of", "newer", "older", "kept", "steps")
"""What notices are about, from the top down: first what has to be decided, last what is only told."""


PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoticeBar(QWidget):
    """The notice bar. A notice stays until what it tells of is over; it takes no focus by itself and covers nothing.
    What has to be decided stands above what is only told, whichever came first. `changed`: others are told now."""

    changed = Signal()

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._notices: dict[str, Notice] = {}
        self._before: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self.setVisible(False)

    def tell(self, about: str, text: str, answers: Sequence[Answer]) -> None:
        """Tells of something, in place of what was told about the same before."""
        before = self._notices.get(about)
        if before is not None and before.says(text, answers):
            return
        self.settle(about)
        notice = self._notices[about] = Notice(self._look, text, answers, self)
        self._notices = dict(sorted(self._notices.items(), key=lambda each: _rank(each[0])))
        self._column.insertWidget(list(self._notices).index(about), notice)
        self.setVisible(True)
        self.changed.emit()
        alert(notice.label)

    def settle(self, about: str) -> None:
        """What was told of is over."""
        notice = self._notices.pop(about, None)
        if notice is not None:
            if self.has_focus(notice):
                self.give_focus_back()
            self._column.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self.changed.emit()
        self.setVisible(bool(self._notices))

    def clear(self) -> None:
        """Nothing is told any more: another file is shown."""
        for about in tuple(self._notices):
            self.settle(about)

    def can_be_answered(self) -> bool:
        """Whether there is a notice with an answer."""
        return any(notice.keys for notice in self._notices.values())

    def grab_focus(self) -> None:
        """Puts the focus on the first answer of the first notice that has any."""
        key = next((notice.keys[0] for notice in self._notices.values() if notice.keys), None)
        if key is None:
            return
        if not self.has_focus(self):
            self._before = self.window().focusWidget()
        key.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def give_focus_back(self) -> None:
        """Puts the focus where it was before it came here, if that is still there."""
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def has_focus(self, part: QWidget) -> bool:
        """Whether the focus of the window is in a part of the bar."""
        focus = self.window().focusWidget()
        return focus is not None and part.isAncestorOf(focus)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape and self._before is not None:
            self.give_focus_back()
        elif event.key() in PRESSING and isinstance(focus, QPushButton) and self.has_focus(self):
            if not event.isAutoRepeat():
                focus.click()
        else:
            super().keyPressEvent(event)

    def told(self) -> dict[str, str]:
        """What is told now: the texts by what they are about."""
        return {about: notice.label.text() for about, notice in self._notices.items()}


def _rank(about: str) -> int:
    return ORDER.index(about) if about in ORDER else len(ORDER)


class Notice(QFrame):
    """A notice: one text, and a key for each answer."""

    def __init__(self, look: Theme, text: str, answers: Sequence[Answer], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._look = look
        self.label = PlainLabel(text, self, wrap=True)
        self.label.setMinimumWidth(1)  # a path has no place to break: it must not make the window wider
        self.keys: list[QPushButton] = []
        self._answers = tuple(then for _label, then in answers)
        self.row = NoticeLayout(self, 0, 0)
        self.row.addWidget(self.label)
        for label, _then in answers:
            key = QPushButton(menu_text(label), self)
            key.setAutoDefault(False)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the focus along when the notice goes
            key.clicked.connect(self._on_clicked)
            self.row.addWidget(key)
            self.keys.append(key)
        self._fit()

    def says(self, text: str, answers: Sequence[Answer]) -> bool:
        """Whether it is this notice already."""
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
        px = self._look.px
        self.row.setContentsMargins(px(10), px(4), px(8), px(4))
        self.row.across, self.row.down, self.row.least = px(6), px(4), px(300)
        self.row.invalidate()
