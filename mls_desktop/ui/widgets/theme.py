"""The theme and zoom in force, and the few things about them that a palette cannot say."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.fonts import shipped_family
from mls_desktop.bridge.app.qt_palette import palette
from mls_desktop.bridge.app.theme import BASE_PIXELS, DARK, LIGHT, ZOOMS, Colours, ThemeName


class Theme(QObject):
    """The theme and zoom in force. `changed` comes after the application has taken them on: from `dress` on."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self.theme: ThemeName = "system"
        self.zoom = 100
        self.colours = LIGHT
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme)

    @property
    def _pixels(self) -> int:
        return max(6, round(BASE_PIXELS * self.zoom / 100))

    @cached_property
    def _family(self) -> str:
        return shipped_family()

    def choose(self, theme: ThemeName, zoom: int) -> None:
        """Measures, type and colours are of that theme from now on, `zoom` per cent large (50 to 300)."""
        self.theme = theme
        self.zoom = max(ZOOMS[0], min(ZOOMS[-1], zoom))
        self.colours = DARK if self._dark() else LIGHT
        font = QFont(self._family)
        font.setPixelSize(self._pixels)
        self._application.setFont(font)
        self._application.setPalette(palette(self.colours))

    def set_theme(self, theme: ThemeName, zoom: int) -> None:
        """Shows everything in that theme, `zoom` per cent large (50 to 300)."""
        self.choose(theme, zoom)
        self.dress()

    def dress(self) -> None:
        """Adds what type and palette cannot say: that takes its time."""
        self._application.setStyleSheet(style_sheet(self.colours, self._pixels))
        self.changed.emit()

    def colour(self, name: str) -> QColor:
        """A colour by its meaning."""
        return QColor(getattr(self.colours, name))

    def zoomed(self, by: int) -> int:
        """The zoom `by` steps further in (or out, if negative)."""
        nearest = min(range(len(ZOOMS)), key=lambda at: abs(ZOOMS[at] - self.zoom))
        return ZOOMS[max(0, min(len(ZOOMS) - 1, nearest + by))]

    def px(self, units: float) -> int:
        """Pixels of a length given at 100 %."""
        return max(1, round(units * self.zoom / 100))

    def _dark(self) -> bool:
        if self.theme == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.theme == "dark"

    def _on_scheme(self) -> None:
        if self.theme == "system":
            self.set_theme(self.theme, self.zoom)


def style_sheet(c: Colours, pixels: int) -> str:
    """The few things a palette cannot say: flat tabs, docks, menus, entries with a hair line."""
    pieces = (_window_style, _dock_style, _tab_style, _entry_style, _button_style, _list_style)
    small, pad = max(2, pixels // 4), max(3, pixels // 2)
    return "\n" + "".join(piece(c, pixels, small, pad) for piece in pieces)


def _window_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """The window, its menus, its status line."""
    return f"""\
QMainWindow, QScrollArea#sheet, QWidget#page {{ background: {c.page}; }}
QMenuBar {{ background: {c.panel}; padding: {small}px; }}
QMenuBar::item {{ padding: {small}px {pad}px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QMenu {{ background: {c.card}; border: 1px solid {c.line}; padding: {small}px; }}
QMenu::item {{ padding: {small}px {pad * 4}px {small}px {pad * 2}px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QMenu::item:disabled {{ color: {c.faint_ink}; }}
QMenu::separator {{ height: 1px; background: {c.hair}; margin: {small}px {pad}px; }}
QStatusBar {{ background: {c.panel}; border-top: 1px solid {c.line}; color: {c.soft_ink}; }}
QStatusBar::item {{ border: none; }}
"""


def _dock_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Docks, and the lines between them."""
    return f"""\
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QWidget#panel {{ background: {c.panel}; }}
QLabel#dock {{ background: {c.panel}; color: {c.faint_ink}; font-weight: 600; padding: {pad}px {pad * 2}px {small}px; }}
QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
"""


def _tab_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Tabs."""
    return f"""\
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar {{ background: {c.panel}; }}
QTabWidget > QTabBar {{ qproperty-elideMode: 1; }}
QTabWidget > QTabBar::tab {{ min-width: {pixels * 5}px; max-width: {pixels * 20}px; }}
QTabBar::tab {{ padding: {pad}px {pad * 2}px; color: {c.soft_ink};
  border: 1px solid transparent; margin-top: {small}px; }}
QTabBar::tab:selected {{ background: {c.page}; color: {c.ink}; border-color: {c.line}; border-bottom-color: {c.page};
  border-top-left-radius: 5px; border-top-right-radius: 5px; }}
QTabBar::tab:focus {{ color: {c.accent}; }}
QTabBar#lists::tab {{ padding: {pad}px {pad + small}px; }}
QTabBar QToolButton {{ padding: 0; margin: {small}px 0; }}
"""


def _entry_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Lines and boxes to write in, to choose from and to tick."""
    return f"""\
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QLineEdit, QPlainTextEdit, QComboBox {{ background: {c.field}; border: 1px solid {c.line}; border-radius: 4px;
  padding: {max(1, small - 1)}px {small + 1}px; selection-background-color: {c.accent}; }}
QSpinBox {{ background: {c.field}; border: 1px solid {c.line}; border-radius: 4px; padding: {small}px; }}
QSpinBox::up-button, QSpinBox::down-button {{ width: 0; border: none; }}
QSpinBox:focus {{ border-color: {c.accent}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {pixels}px; height: {pixels}px; background: {c.field};
  border: 1px solid {c.faint_ink}; border-radius: 3px; }}
QRadioButton::indicator {{ border-radius: {pixels // 2 + 1}px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {c.accent}; border-color: {c.accent}; }}
QCheckBox:focus, QRadioButton:focus {{ color: {c.accent}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {c.faint_ink}; }}
QComboBox {{ selection-background-color: {c.accent_soft}; selection-color: {c.ink}; }}
QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus {{ border-color: {c.accent}; }}
QComboBox::drop-down {{ border: none; width: {pad * 2 + small}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {c.card}; border: 1px solid {c.line}; selection-color: {c.ink};
  selection-background-color: {c.accent_soft}; }}
QLineEdit#quiet, QComboBox#quiet {{ background: transparent; border-color: transparent; border-bottom-color: {c.line};
  border-radius: 0; padding-left: 0; }}
QLineEdit#quiet:hover, QComboBox#quiet:hover {{ border-bottom-color: {c.accent}; }}
QLineEdit#quiet:focus, QComboBox#quiet:focus {{ border-color: {c.accent}; border-radius: 4px; }}
"""


def _button_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Buttons, and the warning that stands above them."""
    return f"""\
QPushButton, QToolButton {{ background: {c.button}; border: 1px solid {c.line}; border-radius: 4px;
  padding: {small}px {pad + small}px; }}
QToolButton {{ padding: {max(1, small - 1)}px {pad}px; }}
QPushButton:hover, QToolButton:hover {{ border-color: {c.accent}; }}
QPushButton:focus, QToolButton:focus {{ border-color: {c.accent}; color: {c.accent}; }}
QFrame#notice {{ background: {c.warn_soft}; border: none; border-bottom: 1px solid {c.warn}; }}
QLabel#pressing {{ background: {c.warn_soft}; border: 1px solid {c.warn}; border-radius: 4px; padding: 5px 9px; }}
QPushButton:default {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton:default:disabled {{ background: {c.button}; color: {c.faint_ink}; border-color: {c.line}; }}
QToolButton#close {{ background: transparent; border: none; padding: 0 {small}px; color: {c.faint_ink}; }}
QToolButton#close:hover {{ color: {c.bad}; }}
QToolButton#close:focus {{ border: 1px solid {c.accent}; color: {c.accent}; }}
QWidget#byhand QPushButton:focus, QWidget#byhand QToolButton:focus, QWidget#byhand QComboBox:focus,
QWidget#byhand QLineEdit:focus {{ border: 2px solid {c.accent}; }}
QToolButton#flat {{ background: transparent; border: 1px solid transparent; color: {c.accent}; }}
QToolButton#flat:hover, QToolButton#flat:focus {{ border-color: {c.accent}; }}
QToolButton:checked {{ background: {c.accent_soft}; color: {c.accent}; border-color: {c.accent}; }}
"""


def _list_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Tool tips, lists, tables and what scrolls them."""
    return f"""\
QToolTip {{ background: {c.card}; color: {c.ink}; border: 1px solid {c.line}; padding: {small}px; }}
QTableView, QTreeView, QListView {{ background: transparent; border: none; outline: none; }}
QTreeView, QListView {{ selection-background-color: {c.accent_soft}; selection-color: {c.ink}; }}
QListView#offered {{ background: {c.card}; border: 1px solid {c.line}; border-radius: 4px; }}
QListView#offered::item {{ padding: {max(2, small // 2)}px {small + 1}px; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView#sticky {{ background: {c.page}; }}
QHeaderView::section {{ background: transparent; border: none; color: {c.faint_ink}; padding: 0 {small + 2}px; }}
QScrollBar:vertical {{ background: transparent; width: {pad + small}px; }}
QScrollBar:horizontal {{ background: transparent; height: {pad + small}px; }}
QScrollBar::handle {{ background: {c.line}; border-radius: {small}px; min-height: {pad * 4}px;
  min-width: {pad * 4}px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none;
  border: none; width: 0; height: 0; }}
"""
