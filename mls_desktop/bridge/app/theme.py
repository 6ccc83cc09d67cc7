"""The themes as tables: colours by meaning, one type size, zoom steps; light and dark; and the style sheet of one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ThemeName = Literal["light", "dark", "system"]
ZOOMS = (50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
BASE_PIXELS = 13
MOST_GROWN = 2.0
TREE_MARGIN = 3
"""What Qt leaves free beside the texts of a tree, whatever the zoom: headings stand in line with them."""
EDGE = 10
"""How far from the window's side, at 100 %, all that is written begins: headings of panels, what they list, the line
of status."""


class Colours(Struct, frozen=True):
    """The colours of a theme by what they mean. `soft` ones lie behind text of the same kind."""

    page: str
    card: str
    panel: str
    line: str
    hair: str
    ink: str
    soft_ink: str
    faint_ink: str
    off: str
    """Of an icon whose command cannot be given now: seen, and less than one that can."""
    accent: str
    accent_soft: str
    on_accent: str
    good: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str
    field: str
    field_line: str
    """The edge of what one writes in: seen also where nothing is written yet."""
    button: str
    categories: tuple[str, ...]
    """Of what points are spent on and gained by, told apart by whoever lacks one kind of cones as well."""
    sides: tuple[str, ...]
    """Those of a fight's sides, told apart by whoever lacks one kind of cones as well."""
    health: tuple[str, str, str, str]
    """Of points: most, half, a quarter left, and of who is out of the fight; told apart by all as well."""


LIGHT = Colours(
    page="#f4f2ee", card="#fffefb", panel="#ece8e1", line="#d9d4ca", hair="#e9e5dd",
    ink="#1f1e1b", soft_ink="#5c5952", faint_ink="#75716a", off="#9a958b",
    accent="#1c5d6f", accent_soft="#dceaec", on_accent="#ffffff",
    good="#237a4b", bad="#b3261e", bad_soft="#f8e0dd", warn="#8a5a00", warn_soft="#f8ecd2",
    field="#fffefb", field_line="#c6c0b4", button="#f4f2ee",
    categories=("#1c5d6f", "#65b0c4", "#8fb663", "#b5777b", "#905cbb", "#565e2b", "#e8821e"),
    sides=("#124686", "#ba4a85", "#6f5a00", "#434343"),
    health=("#408f52", "#c48912", "#a30718", "#6a6664"),
)  # fmt: skip
DARK = Colours(
    page="#1d1e20", card="#27282c", panel="#222327", line="#3b3c42", hair="#323338",
    ink="#e9e7e2", soft_ink="#b4b1aa", faint_ink="#94918b", off="#65656b",
    accent="#6db6c6", accent_soft="#264148", on_accent="#10262b",
    good="#6cc08b", bad="#ef7b70", bad_soft="#4a2826", warn="#dcb15c", warn_soft="#40351c",
    field="#1d1e20", field_line="#54565e", button="#303137",
    categories=("#6db6c6", "#336a84", "#b3e7d7", "#dce0a8", "#935f3b", "#7a766b", "#ef8a3a"),
    sides=("#61a5f1", "#f7bbe8", "#afb146", "#eae4d6"),
    health=("#75c38d", "#eaba66", "#e66356", "#898888"),
)  # fmt: skip


def grown(system: int) -> float:
    """How much larger everything is than usual, where the system's type is so many pixels high: whoever set it larger
    finds it so here; smaller than usual nothing is."""
    return max(1.0, min(MOST_GROWN, system / BASE_PIXELS))


def pixels(points: float, dots: float) -> int:
    """A type size in points as pixels, on a screen with so many dots an inch."""
    return round(points * round(dots) / 72)


def zoomed(zoom: int, by: int) -> int:
    """The zoom `by` steps further in than another (or out, if negative)."""
    nearest = min(range(len(ZOOMS)), key=lambda at: abs(ZOOMS[at] - zoom))
    return ZOOMS[max(0, min(len(ZOOMS) - 1, nearest + by))]


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
    edge = round(EDGE * pixels / BASE_PIXELS)
    return f"""\
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QWidget#panel {{ background: {c.panel}; }}
QLabel#dock {{ background: {c.panel}; color: {c.faint_ink}; font-weight: 600; padding: {pad}px {edge}px {small}px; }}
QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
"""


def _tab_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Tabs."""
    return f"""\
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar {{ background: {c.panel}; }}
QTabWidget > QTabBar {{ qproperty-elideMode: 1; }}
QTabWidget > QTabBar::tab {{ min-width: {pixels * 10}px; max-width: {pixels * 20}px; }}
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
QLineEdit, QPlainTextEdit, QComboBox {{ background: {c.field}; border: 1px solid {c.field_line}; border-radius: 4px;
  padding: {max(1, small - 1)}px {small + 1}px; selection-background-color: {c.accent}; }}
QAbstractSpinBox {{ background: {c.field}; border: 1px solid {c.field_line}; border-radius: 4px;
  padding: {max(0, small - 3)}px {small}px {max(0, small - 2)}px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QAbstractSpinBox:focus {{ border-color: {c.accent}; }}
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
QLineEdit#quiet, QComboBox#quiet {{ background: transparent; border-color: transparent;
  border-bottom-color: {c.field_line}; border-radius: 0; padding-left: 0; }}
QComboBox#quiet {{ padding-left: 2px; }}
QLineEdit#quiet:hover, QComboBox#quiet:hover {{ border-bottom-color: {c.accent}; }}
QLineEdit#quiet:focus, QComboBox#quiet:focus {{ border-color: {c.accent}; border-radius: 4px; }}
"""


def _button_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Buttons, and the warning that stands above them."""
    edge = round(EDGE * pixels / BASE_PIXELS) - 1
    return f"""\
QPushButton, QToolButton {{ background: {c.button}; border: 1px solid {c.line}; border-radius: 4px;
  padding: {small}px {pad + small}px; outline: none; }}
QToolButton {{ padding: {max(1, small - 1)}px {pad}px; }}
QPushButton:hover, QToolButton:hover {{ border-color: {c.accent}; }}
QPushButton:focus, QToolButton:focus {{ border-color: {c.accent}; color: {c.accent}; }}
QFrame#notice {{ background: {c.warn_soft}; border: none; border-bottom: 1px solid {c.warn}; }}
QLabel#pressing {{ background: {c.warn_soft}; border: 1px solid {c.warn}; border-radius: 4px; padding: 5px 9px; }}
QPushButton:default {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton:default:focus {{ border-color: {c.ink}; }}
QPushButton:default:disabled {{ background: {c.button}; color: {c.faint_ink}; border-color: {c.line}; }}
QWidget#details {{ background: {c.page}; border: none; }}
QPushButton#door {{ text-align: left; padding: {small + 2}px {pad}px; background: {c.card}; }}
QPushButton#link {{ text-align: left; padding: {max(1, small - 1)}px {edge}px; background: transparent;
  border: 1px solid transparent; color: {c.accent}; }}
QPushButton#link:hover, QPushButton#link:focus {{ border-color: {c.accent}; }}
QToolButton#close {{ background: transparent; border: none; padding: 0 {small}px; color: {c.faint_ink}; }}
QToolButton#close:hover {{ color: {c.bad}; }}
QToolButton#close:focus {{ border: 1px solid {c.accent}; color: {c.accent}; }}
QWidget#byhand QPushButton:focus, QWidget#byhand QToolButton:focus, QWidget#byhand QComboBox:focus,
QWidget#byhand QLineEdit:focus {{ border: 2px solid {c.accent}; }}
QToolButton#flat, QToolButton#tool {{ background: transparent; border: 1px solid transparent; color: {c.accent}; }}
QToolButton#flat:hover, QToolButton#flat:focus, QToolButton#tool:hover {{ border-color: {c.accent}; }}
QToolButton#read {{ background: transparent; border: 1px solid transparent; padding-left: 0; padding-right: 0;
  color: {c.accent}; }}
QToolButton#read:hover, QToolButton#read:focus {{ border-bottom-color: {c.accent}; border-radius: 0; }}
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
QTreeView#contents::item {{ padding: {max(2, small // 2)}px 0; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView#sticky {{ background: {c.page}; }}
QHeaderView#stickycard {{ background: {c.card}; }}
QHeaderView::section {{ background: transparent; border: none; color: {c.faint_ink}; padding: 0 {small + 2}px; }}
QHeaderView#tree::section {{ padding: 0 {TREE_MARGIN}px; }}
QScrollBar:vertical {{ background: transparent; width: {pad + small}px; }}
QScrollBar:horizontal {{ background: transparent; height: {pad + small}px; }}
QScrollBar::handle {{ background: {c.line}; border-radius: {small}px; min-height: {pad * 4}px;
  min-width: {pad * 4}px; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QSlider::groove:horizontal {{ background: {c.line}; height: {small}px; border-radius: {small // 2}px; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: {small // 2}px; }}
QSlider::handle:horizontal {{ background: {c.accent}; width: {pad + small}px; border-radius: {small}px;
  margin: -{small + 1}px 0; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none;
  border: none; width: 0; height: 0; }}
"""
