"""Fonts of a window in large type."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget


def write_large(widget: QWidget, pixels: int, strong: bool = False) -> None:
    """Sets the type of `widget` to `pixels` pixels high, half bold if `strong`."""
    font = QFont(widget.font())
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    widget.setFont(font)
