"""The commit of open editors: what is still being typed counts before anything else is done with the campaign."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.ui.sections.text import TextBox


def finish_typing(window: QWidget) -> None:
    """Sends what stands in the line or box that has the focus, as if the focus had left it."""
    widget = window.focusWidget()
    if isinstance(widget, QLineEdit):
        # The focus itself stays: leaving would not be told at all while another window is active.
        widget.editingFinished.emit()
    elif isinstance(widget, TextBox):
        widget.finish()
