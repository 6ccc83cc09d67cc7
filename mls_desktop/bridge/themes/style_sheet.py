"""The style sheet of a theme: what Qt's palette cannot say."""

from __future__ import annotations

from mls_desktop.bridge.app.theme import BASE_PIXELS, EDGE, TREE_MARGIN, Colours


def style_sheet(c: Colours, pixels: int) -> str:
    """Style sheet text for what a palette cannot say: flat tabs, docks, menus, fields with a hair line. `c`: the
    colours; `pixels`: height of the type."""
    pieces = (_window_style, _dock_style, _tab_style, _entry_style, _button_style, _list_style, _bar_style)
    small, pad = _gaps(pixels)
    return "\n" + "".join(piece(c, pixels, small, pad) for piece in pieces)


def bar_width(pixels: int) -> int:
    """Width of scroll bars in pixels, where the type is `pixels` high."""
    return sum(_gaps(pixels))


def _gaps(pixels: int) -> tuple[int, int]:
    """Small gap and usual gap in pixels, where the type is `pixels` high."""
    return max(2, pixels // 4), max(3, pixels // 2)


def _window_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for the window, its menus, its status line. A rule costs memory for each widget that it meets:
    of lines only those with a cross in them would move, and of the bars that scroll those of phones."""
    return f"""\
QTabBar, QProgressBar, QMainWindow, QTreeView, QLineEdit[clearButtonEnabled="true"] {{ widget-animation-duration: 0; }}
QMainWindow, QScrollArea#sheet, QWidget#page {{ background: {c.page}; }}
QMenuBar {{ background: {c.panel}; padding: {small}px; }}
QMenuBar::item {{ padding: {small}px {pad}px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QMenu {{ background: {c.card}; border: {c.edge_width}px solid {c.line}; padding: {small}px; }}
QMenu::item {{ padding: {small}px {pad * 4}px {small}px {pad * 2}px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QMenu::item:disabled {{ color: {c.faint_ink}; }}
QMenu::separator {{ height: 1px; background: {c.hair}; margin: {small}px {pad}px; }}
QStatusBar {{ background: {c.panel}; border-top: 1px solid {c.line}; color: {c.soft_ink}; }}
QStatusBar::item {{ border: none; }}
"""


def _dock_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for docks and the lines between them."""
    edge = round(EDGE * pixels / BASE_PIXELS)
    return f"""\
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QWidget#panel {{ background: {c.panel}; }}
QLabel#dock {{ background: {c.panel}; color: {c.faint_ink}; font-weight: 600; padding: {pad}px {edge}px {small}px; }}
QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
"""


def _tab_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for tabs."""
    return f"""\
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar {{ background: {c.panel}; }}
QTabWidget > QTabBar {{ qproperty-elideMode: 1; }}
QTabWidget > QTabBar::tab {{ min-width: {pixels * 10}px; max-width: {pixels * 20}px; }}
QTabBar::tab {{ padding: {pad}px {pad * 2}px; color: {c.soft_ink};
  border: 1px solid transparent; margin-top: {small}px; }}
QTabBar::tab:selected {{ background: {c.page}; color: {c.ink}; border-color: {c.line}; border-bottom-color: {c.page};
  border-top-left-radius: 5px; border-top-right-radius: 5px; }}
QTabBar::tab:selected:focus {{ color: {c.accent}; border: {c.focus_width}px solid {c.accent}; }}
QTabBar#lists::tab {{ padding: {pad}px {pad + small}px; }}
QTabBar QToolButton {{ padding: 0; margin: {small}px 0; }}
"""


def _framed(c: Colours, focus: bool, *air: int) -> str:
    """Style sheet text for an edge, or the frame of the focus, with padding (`air`, in pixels) that makes both as wide
    together as with an edge of one pixel."""
    width = c.focus_width if focus else c.edge_width
    inside = " ".join(f"{max(0, each - width + 1)}px" for each in air)
    return f"border: {width}px solid {c.accent if focus else c.edge}; padding: {inside};"


def _entry_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for lines and boxes to write in, to choose from and to tick."""
    line, spin = (max(1, small - 1), small + 1), (max(0, small - 3), small, max(0, small - 2), small)
    return f"""\
QScrollArea::corner, QTreeView::corner, QPlainTextEdit::corner, QTextEdit::corner {{ background: transparent;
  border: none; }}
QLineEdit, QPlainTextEdit, QComboBox {{ background: {c.field}; {_framed(c, False, *line)} border-radius: 4px;
  selection-background-color: {c.accent}; }}
QAbstractSpinBox {{ background: {c.field}; {_framed(c, False, *spin)} border-radius: 4px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QAbstractSpinBox:focus {{ {_framed(c, True, *spin)} }}
QComboBox {{ selection-background-color: {c.accent_soft}; selection-color: {c.ink}; }}
QLineEdit:focus, QPlainTextEdit:focus {{ {_framed(c, True, *line)} }}
QComboBox:focus {{ border-color: {c.accent}; }}
QComboBox::drop-down {{ border: none; width: {pad * 2 + small}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {c.card}; border: {c.edge_width}px solid {c.edge};
  selection-color: {c.ink}; selection-background-color: {c.accent_soft}; }}
QLineEdit#quiet, QComboBox#quiet {{ background: transparent; border-color: transparent;
  border-bottom-color: {c.edge}; border-radius: 0; padding-left: 0; }}
QComboBox#quiet {{ padding-left: 2px; }}
QLineEdit#quiet:hover, QComboBox#quiet:hover {{ border-bottom-color: {c.accent}; }}
QLineEdit#quiet:focus, QComboBox#quiet:focus {{ border-color: {c.accent}; border-radius: 4px; }}
"""


def _button_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for buttons, and for the cards and warnings around them. `pixels`: height of the type; `small`,
    `pad`: the small and the usual gap, in pixels."""
    edge = round(EDGE * pixels / BASE_PIXELS) - 1
    push, tool, link = (small, pad + small), (max(1, small - 1), pad), (max(1, small - 1), edge)
    none, on = f"{c.edge_width}px solid transparent", f"{c.focus_width}px solid {c.accent}"
    return f"""\
QPushButton, QToolButton {{ background: {c.button}; {_framed(c, False, *push)} border-radius: 4px; outline: none; }}
QToolButton {{ {_framed(c, False, *tool)} }}
QPushButton:hover, QToolButton:hover {{ border-color: {c.accent}; }}
QPushButton:focus {{ {_framed(c, True, *push)} color: {c.accent}; }}
QToolButton:focus {{ {_framed(c, True, *tool)} color: {c.accent}; }}
QPushButton:disabled, QToolButton:disabled {{ border-color: {c.line}; }}
QFrame#fightcard {{ background: {c.card}; border: 1px solid {c.line}; border-radius: 5px; }}
QFrame#notice {{ background: {c.warn_soft}; border: none; border-bottom: 1px solid {c.warn}; }}
QLabel#pressing {{ background: {c.warn_soft}; border: 1px solid {c.warn}; border-radius: 4px; padding: 5px 9px; }}
QPushButton:default {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton:default:focus {{ border: 4px double {c.accent}; background-clip: padding;
  padding: {max(0, small - 3)}px {pad + small - 3}px; color: {c.on_accent}; }}
QPushButton:default:disabled {{ background: {c.button}; color: {c.faint_ink}; border-color: {c.line}; }}
QWidget#details {{ background: {c.page}; border: none; }}
QPushButton#door {{ text-align: left; {_framed(c, False, small + 2, pad)} background: {c.card}; }}
QPushButton#door:focus {{ {_framed(c, True, small + 2, pad)} }}
QPushButton#link {{ text-align: left; {_framed(c, False, *link)} background: transparent; border-color: transparent;
  color: {c.accent}; }}
QPushButton#link:hover {{ border-color: {c.accent}; }}
QPushButton#link:focus {{ {_framed(c, True, *link)} }}
QToolButton#close {{ background: transparent; border: none; padding: 0 {small}px; color: {c.faint_ink}; }}
QToolButton#close:hover {{ color: {c.bad}; }}
QToolButton#close:focus {{ border: {on}; padding: 0 {max(0, small - c.focus_width)}px; color: {c.accent}; }}
QToolButton#flat, QToolButton#tool {{ background: transparent; border: {none}; color: {c.accent}; }}
QToolButton#flat:hover, QToolButton#tool:hover {{ border-color: {c.accent}; }}
QToolButton#flat:focus, QToolButton#tool:focus {{ {_framed(c, True, *tool)} }}
QToolButton#read {{ background: transparent; border: {none}; padding-left: 0; padding-right: 0; color: {c.accent}; }}
QToolButton#read:hover {{ border-bottom-color: {c.accent}; border-radius: 0; }}
QToolButton#read:focus {{ border: none; border-bottom: {on}; border-radius: 0; }}
QToolButton:checked {{ background: {c.accent_soft}; color: {c.accent}; border-color: {c.accent};
  border-bottom-width: {c.edge_width + 2}px; padding-bottom: {max(0, tool[0] - c.edge_width - 1)}px; }}
QToolButton:checked:focus {{ {_framed(c, True, *tool)} }}
QPushButton#choice {{ {_framed(c, False, *tool)} }}
QPushButton#choice:focus {{ {_framed(c, True, *tool)} }}
QPushButton#choice:checked {{ background: {c.accent_soft}; color: {c.accent}; border-color: {c.accent};
  border-bottom-width: {c.edge_width + 2}px; padding-bottom: {max(0, tool[0] - c.edge_width - 1)}px; }}
QPushButton#choice:checked:focus {{ {_framed(c, True, *tool)} }}
"""


def _list_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for tool tips, lists, tables, sliders."""
    return f"""\
QToolTip {{ background: {c.card}; color: {c.ink}; border: 1px solid {c.line}; padding: {small}px; }}
QTableView, QTreeView, QListView {{ background: transparent; border: none; outline: none; }}
QTreeView, QListView {{ outline: {c.focus_width}px solid {c.accent}; }}
QTreeView, QListView {{ selection-background-color: {c.accent_soft}; selection-color: {c.ink}; }}
QListView#offered {{ background: {c.card}; border: 1px solid {c.line}; border-radius: 4px; outline: none; }}
QListView#offered::item {{ border: {c.focus_width}px solid transparent; padding: {small // 2}px {small}px; }}
QListView#offered::item:selected {{ background: {c.accent_soft}; color: {c.ink}; }}
QListView#offered::item:focus {{ border-color: {c.accent}; }}
QTreeView#contents::item {{ padding: {max(2, small // 2)}px 0; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView#sticky {{ background: {c.page}; }}
QHeaderView#stickycard {{ background: {c.card}; }}
QHeaderView::section {{ background: transparent; border: none; color: {c.faint_ink}; padding: 0 {small + 2}px; }}
QHeaderView#tree::section {{ padding: 0 {TREE_MARGIN}px; }}
QSlider {{ border: {c.focus_width}px solid transparent; border-radius: 4px; }}
QSlider:focus {{ border-color: {c.accent}; }}
QTextEdit {{ border: {c.focus_width}px solid transparent; }}
QTextEdit:focus {{ border-color: {c.accent}; }}
QSlider::groove:horizontal {{ background: {c.edge}; height: {small}px; border-radius: {small // 2}px; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: {small // 2}px; }}
QSlider::handle:horizontal {{ background: {c.accent}; width: {pad + small}px; border-radius: {small}px;
  margin: -{small + 1}px 0; }}
"""


def _bar_style(c: Colours, pixels: int, small: int, pad: int) -> str:
    """Style sheet text for scroll bars. Their rules do not name what they scroll: they ask for their style while that
    is still being made, when it is of no kind yet."""
    return f"""\
QScrollBar:vertical {{ background: transparent; width: {bar_width(pixels)}px; }}
QScrollBar:horizontal {{ background: transparent; height: {bar_width(pixels)}px; }}
QScrollBar::handle {{ background: {c.edge}; border-radius: {small}px; min-height: {pad * 4}px;
  min-width: {pad * 4}px; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none;
  border: none; width: 0; height: 0; }}
"""
