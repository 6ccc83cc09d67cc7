"""What is written in a colour that the theme in force does not have."""

from __future__ import annotations

import msgspec
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from mls_desktop.bridge.app.theme import Colours


def inks(colours: Colours) -> set[str]:
    """All colours of a theme."""
    held = msgspec.structs.asdict(colours).values()
    each = (one for value in held for one in (value if isinstance(value, tuple) else (value,)))
    return {QColor(one).name() for one in each if isinstance(one, str)}


def strange_inks(window: QWidget, colours: Colours) -> list[str]:
    """The labels that are seen in a colour of no such theme, by where they stand and what they say."""
    labels = [label for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
    strange = [each for each in labels if each.palette().windowText().color().name() not in inks(colours)]
    return [f"{type(each.parentWidget()).__name__}: {each.text()}" for each in strange]
