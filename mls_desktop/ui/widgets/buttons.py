"""Small buttons: one with a text, and the cross that puts something away."""

from __future__ import annotations

from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.ui.widgets.plain_text import menu_text, tip

CROSS = "\N{MULTIPLICATION SIGN}"


def tool_button(parent: QWidget, text: str, help: str = "", *, flat: bool = False, checks: bool = False) -> QToolButton:
    """A small button with a text and a tool tip; a `flat` one looks like a link, one that `checks` stays pressed."""
    button = QToolButton(parent)
    button.setText(menu_text(text))
    button.setCheckable(checks)
    if flat:
        button.setObjectName("flat")
    tip(button, help)
    return button


def cross_button(parent: QWidget, name: str = "", help: str = "") -> QToolButton:
    """A cross; `name` says to a screen reader what it puts away."""
    button = tool_button(parent, CROSS, help)
    button.setObjectName("close")
    button.setAccessibleName(name)
    return button
