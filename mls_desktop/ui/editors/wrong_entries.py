"""The entries that cannot be read: each is told of in the window where it stands, as long as it is seen there."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.words.i18n import _


class WrongEntries(QObject):
    """The entries of all windows. `changed`: others are seen now, or none; `dropped` carries the window and why one
    could not be read that is given up and gone."""

    changed = Signal()
    dropped = Signal(object, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._told: dict[QWidget, str] = {}

    def tell(self, line: QWidget, text: str) -> None:
        """Says why an entry cannot be read; "" once it can."""
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
        """An entry goes, as it was before something was typed."""
        text = self._told.get(line, "")
        if text:
            self.tell(line, "")
            self.dropped.emit(line.window(), text)

    def seen_in(self, window: QWidget) -> str:
        """The latest of those that are seen in a window; "" where none is."""
        self._told = {line: text for line, text in self._told.items() if isValid(line)}
        found = [text for line, text in self._told.items() if line.isVisible() and line.window() is window]
        return found[-1] if found else ""

    def _on_gone(self) -> None:
        self.changed.emit()

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.changed.emit()
        return False


_held: list[WrongEntries] = []


def wrong_entries() -> WrongEntries:
    """Wrong entries of the whole program. They are not looked for among what belongs to the application: the style is
    there, and all of its kinds would be read."""
    application = QCoreApplication.instance()
    assert application is not None
    if not _held or not isValid(_held[0]):
        _held[:] = [WrongEntries(application)]
    return _held[0]


def named(line: QWidget, what: str, why: str) -> str:
    """Reason why an entry cannot be read, with what is entered there and whose it is: that of the character whose page
    it is on, if it is on one."""
    page: QWidget | None = line
    while page is not None and not hasattr(page, "owner_name"):
        page = page.parentWidget()
    who = page.owner_name() if page is not None else ""
    what, said = what.removesuffix(":"), why[:1].lower() + why[1:]
    if not what:
        return why
    return f"{_('{what} of {who}').format(what=what, who=who) if who else what}: {said}"
