"""The entries that cannot be read: each is told of in the window where it stands, as long as it is seen there."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.words.i18n import _


class WrongEntries(QObject):
    """The entries of all windows that cannot be read. `changed` when an entry joins or leaves or its reason is another;
    `dropped` carries the window and the reason of an entry that is given up and gone."""

    changed = Signal()
    dropped = Signal(object, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._told: dict[QWidget, str] = {}

    def tell(self, line: QWidget, text: str) -> None:
        """Sets `text`, the reason why `line` cannot be read, "" once it can; emits `changed` where it is new."""
        was = self._told.pop(line, "")
        if text:
            self._told[line] = text
        if text and not was:
            line.installEventFilter(self)
            line.destroyed.connect(self._on_gone)
        elif was and not text:
            line.removeEventFilter(self)
            line.destroyed.disconnect(self._on_gone)
        if text != was:
            self.changed.emit()

    def drop(self, line: QWidget) -> None:
        """Removes the entry in `line`, which is given up, and emits `dropped`; nothing where it can be read."""
        text = self._told.get(line, "")
        if text:
            self.tell(line, "")
            self.dropped.emit(line.window(), text)

    def seen_in(self, window: QWidget) -> str:
        """Reason of the latest entry that is visible in `window`; "" where there is none."""
        line = self._latest(window)
        return self._told[line] if line is not None else ""

    def go_to(self, window: QWidget) -> None:
        """Puts the focus on the latest entry that is visible in `window`; nothing where there is none."""
        line = self._latest(window)
        if line is not None:
            line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _latest(self, window: QWidget) -> QWidget | None:
        self._told = {line: text for line, text in self._told.items() if isValid(line)}
        found = [line for line in self._told if line.isVisible() and line.window() is window]
        return found[-1] if found else None

    def _on_gone(self) -> None:
        self.changed.emit()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.changed.emit()
        return False


_held: list[WrongEntries] = []


def wrong_entries() -> WrongEntries:
    """Wrong entries of the whole program, made at the first call. They are not looked for among the children of the
    application: that would load all of its style's classes."""
    application = QCoreApplication.instance()
    assert application is not None
    if not _held or not isValid(_held[0]):
        _held[:] = [WrongEntries(application)]
    return _held[0]


def named(line: QWidget, what: str, why: str) -> str:
    """Sentence on an entry that cannot be read: `what` is entered, of which character, where `line` is on a character's
    page, and `why`; `why` alone where `what` is ""."""
    page: QWidget | None = line
    while page is not None and not hasattr(page, "owner_name"):
        page = page.parentWidget()
    who = page.owner_name() if page is not None else ""
    what, said = what.removesuffix(":"), why[:1].lower() + why[1:]
    if not what:
        return why
    return f"{_('{what} of {who}').format(what=what, who=who) if who else what}: {said}"
