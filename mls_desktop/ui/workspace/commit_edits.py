"""The commit of open editors: what is still being typed counts before anything else is done with the campaign."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLineEdit

from mls_desktop.ui.editors.text_box import TextBox
from mls_desktop.ui.tables.walked_table import WalkedTable


def finish_typing() -> None:
    """Sends what stands in the line or box that has the focus of its window, as if the focus had left it; in every
    window of the program. A widget without the focus has sent all that it had to send when it lost it.

    Text in a dialog is no edit before the dialog is accepted, and what waits for Enter or a button (a name to add, a
    reason, an answer) none before that: it stays where it is typed.
    """
    for window in QApplication.topLevelWidgets():
        widget = window.focusWidget()
        if isinstance(widget, QLineEdit):
            # The focus itself stays: leaving would not be told at all while another window is active.
            widget.editingFinished.emit()
        elif isinstance(widget, TextBox):
            widget.finish()


def finish_walking() -> None:
    """Shows the page of the row that keys have just led to at once, since the next command may be meant for it."""
    widget = QApplication.focusWidget()
    if isinstance(widget, WalkedTable):
        widget.finish()
