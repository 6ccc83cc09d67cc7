"""The colours of a theme as Qt's palette."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from mls_desktop.bridge.app.theme import Colours


def palette(colours: Colours) -> QPalette:
    """Qt's palette made of `colours`."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, colours.page), (role.WindowText, colours.ink), (role.Base, colours.field),
        (role.AlternateBase, colours.hair), (role.Text, colours.ink), (role.Button, colours.button),
        (role.ButtonText, colours.ink), (role.BrightText, colours.bad), (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent), (role.Link, colours.accent), (role.LinkVisited, colours.accent),
        (role.ToolTipBase, colours.card), (role.ToolTipText, colours.ink), (role.PlaceholderText, colours.faint_ink),
        (role.Light, colours.card), (role.Midlight, colours.hair), (role.Mid, colours.line),
        (role.Dark, colours.line), (role.Shadow, colours.line), (role.Accent, colours.accent),
    ):  # fmt: skip
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.faint_ink))
    return made
