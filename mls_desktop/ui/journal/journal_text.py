"""The widget of a journal entry's text: higher than notes are, since prose is what an entry is for."""

from __future__ import annotations

from PySide6.QtCore import QSize

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.sections.text import TextView

HEIGHT = 260


class JournalText(TextView):
    """The widget of an entry's text; what is typed is sent while it is typed."""

    def restyle(self) -> None:
        self.box.setFixedHeight(self.theme.px(HEIGHT))

    @guarded(QSize(100, HEIGHT))
    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(HEIGHT))
