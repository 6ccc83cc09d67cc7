"""The theme like the computer's: light or dark, with more contrast or not, another one as soon as it is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours, ThemeName
from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK
from mls_desktop.bridge.themes.system_look import colours_of
from mls_desktop.ui.widgets.theme import Theme

Scheme = Qt.ColorScheme


class Hints:
    """What a computer asks for; the rest of Qt's hints are not asked."""

    def __init__(self, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference) -> None:
        self._scheme, self._contrast = scheme, contrast

    def colorScheme(self) -> Qt.ColorScheme:
        return self._scheme

    def accessibility(self) -> Hints:
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self._contrast


class OldHints:
    """Those of a Qt that cannot tell of contrast."""

    def colorScheme(self) -> Qt.ColorScheme:
        return Scheme.Dark


def asks(monkeypatch: pytest.MonkeyPatch, hints: object) -> None:
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)


@pytest.mark.parametrize(
    ("scheme", "high", "colours"),
    [
        (Scheme.Light, False, LIGHT), (Scheme.Dark, False, DARK), (Scheme.Unknown, False, LIGHT),
        (Scheme.Light, True, BLACK_ON_WHITE), (Scheme.Dark, True, WHITE_ON_BLACK),
    ],
)  # fmt: skip
def test_what_the_computer_asks_for_is_shown(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, scheme: Qt.ColorScheme, high: bool, colours: Colours
) -> None:
    preferred = Qt.ContrastPreference.HighContrast if high else Qt.ContrastPreference.NoPreference
    asks(monkeypatch, Hints(scheme, preferred))
    assert colours_of("system") == colours


@pytest.mark.parametrize(("ground", "colours"), [("#000000", WHITE_ON_BLACK), ("#ffffff", BLACK_ON_WHITE)])
def test_high_contrast_without_a_scheme_is_what_the_palette_of_the_computer_is(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, ground: str, colours: Colours
) -> None:
    asks(monkeypatch, Hints(Scheme.Unknown, Qt.ContrastPreference.HighContrast))
    own = QPalette()
    own.setColor(QPalette.ColorRole.Window, QColor(ground))
    put_back: list[QPalette] = []
    monkeypatch.setattr(QGuiApplication, "setPalette", put_back.append)
    monkeypatch.setattr(QGuiApplication, "palette", lambda: own)
    assert colours_of("system") == colours
    assert len(put_back) == 1 and put_back[0] == QPalette(), "the program's own would answer instead"


def test_an_older_qt_tells_of_light_and_dark_alone(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    asks(monkeypatch, OldHints())
    assert colours_of("system") == DARK


@pytest.mark.parametrize(("chosen", "follows"), [("system", True), ("light", False), ("dark_contrast", False)])
def test_the_theme_changes_at_once_where_it_is_the_computers(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, chosen: ThemeName, follows: bool
) -> None:
    theme = Theme(qapp)
    hints = QGuiApplication.styleHints()
    theme.set_theme(chosen, 100)
    before = theme.colours
    asks(monkeypatch, Hints(Scheme.Dark, Qt.ContrastPreference.HighContrast))
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert theme.colours == (WHITE_ON_BLACK if follows else before)
    asks(monkeypatch, Hints(Scheme.Dark, Qt.ContrastPreference.NoPreference))
    hints.colorSchemeChanged.emit(Scheme.Dark)
    assert theme.colours == (DARK if follows else before)
    monkeypatch.undo()
    theme.set_theme("light", 100)
