"""Widgets that share their room anew whenever they have another size: columns of a table, lines of a form, panes side
by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.qt.guard import guarded

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget as Widget
else:
    Widget = object  # a class may have one base of Qt's kind, so while the program runs this is none


class SharedRoom(Widget):
    """Base class of widgets that share their room out anew at each change of size. It stands before the Qt class:
    `class DiceForm(SharedRoom, QWidget)`."""

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Raises NotImplementedError here; subclasses share the present room out among their parts."""
        raise NotImplementedError
