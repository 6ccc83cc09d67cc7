"""The colours of a theme; those like the computer's are light or dark, with more contrast or not, as it asks for.

The frame that is seen first asks here too: what names `Qt` is read only where the computer is asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication, QPalette

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours, ThemeName


def colours_of(theme: ThemeName) -> Colours:
    """Colours of `theme`; for "system" those of the theme that the computer asks for now. High contrast is read only if
    wished for."""
    if theme == "system":
        theme = _of_system()
    if theme in ("light", "dark"):
        return DARK if theme == "dark" else LIGHT
    from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK

    return WHITE_ON_BLACK if theme == "dark_contrast" else BLACK_ON_WHITE


def follow_system(then: Callable[[], None]) -> None:
    """Calls `then` whenever the computer asks for other colours; the connection of a bound method of a QObject ends
    with the object."""
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(then)
    if hasattr(hints, "accessibility"):  # from Qt 6.10 on
        hints.accessibility().contrastPreferenceChanged.connect(then)


def _of_system() -> ThemeName:
    from PySide6.QtCore import Qt

    if wants_contrast():
        return "dark_contrast" if _is_dark() else "light_contrast"
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


def wants_contrast() -> bool:
    """Tells whether the computer asks for high contrast, as far as Qt can tell."""
    from PySide6.QtCore import Qt

    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    return bool(hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)


def _is_dark() -> bool:
    """Tells whether the computer's high contrast is light on dark. Windows calls those themes neither light nor dark;
    then the palette that Qt makes of them tells it, once the application's own is reset."""
    from PySide6.QtCore import Qt

    scheme = QGuiApplication.styleHints().colorScheme()
    if scheme != Qt.ColorScheme.Unknown:
        return bool(scheme == Qt.ColorScheme.Dark)
    QGuiApplication.setPalette(QPalette())
    return QGuiApplication.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
