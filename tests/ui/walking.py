"""Going over a screen without a mouse: which controls there are, what they are called, where Tab leads."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.window.undo_offer import UndoOffer

OPERATED = (
    QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QAbstractSlider, QAbstractItemView, QPlainTextEdit,
    QTextEdit, QTabBar,
)  # fmt: skip
PARTS_OF_QT = {"qt_menubar_ext_button", "ScrollLeftButton", "ScrollRightButton", "_q_qlineeditclearaction"}
BY_COMMAND = {"close", "tool"}
"""Buttons of the mouse alone: a command with keys of its own does the same."""
MOST = 600


def operated(widget: QWidget) -> bool:
    """Whether a person can do something with a widget, not with another that it is a part of."""
    if not widget.isVisible() or not widget.isEnabled() or isinstance(widget, (QHeaderView, QScrollBar)):
        return False
    if widget.objectName() in PARTS_OF_QT | BY_COMMAND or widget.focusProxy() is not None:
        return False
    if isinstance(widget.parentWidget(), UndoOffer):  # of the mouse alone too: Ctrl+Z does it, from anywhere
        return False
    return isinstance(widget, OPERATED) or bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def part_of_another(widget: QWidget) -> bool:
    """The line of a spin box, the cross in a line, the view of a choice."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, (QComboBox, QAbstractSpinBox, QLineEdit, QTabBar)):
            return True
        above = above.parentWidget()
    return False


def controls(root: QWidget) -> list[QWidget]:
    """All that can be operated on a screen."""
    found = [widget for widget in root.findChildren(QWidget) if widget.window() is root.window()]
    return [widget for widget in found if operated(widget) and not part_of_another(widget)]


def rivals(widget: QWidget) -> list[QAbstractButton]:
    """The buttons of which one is chosen, this one among them: Tab comes by one, arrow keys by the others."""
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return []
    group = widget.group()
    if group is not None and group.exclusive():
        return group.buttons()
    above = widget.parentWidget()
    if widget.autoExclusive() and above is not None:
        beside = above.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [button for button in beside if button.autoExclusive() and button.group() is None]
    return []


def spoken(widget: QWidget) -> str:
    """What a screen reader says of a widget. Of a list to choose from Qt tells what is chosen, on some systems, in
    place of its name, which is said before it."""
    if isinstance(widget, QComboBox) and widget.accessibleName():
        return widget.accessibleName()
    reader = QAccessible.queryAccessibleInterface(widget)
    return str(reader.text(QAccessible.Text.Name)) if reader is not None else ""


def called(widget: QWidget) -> str:
    """For a message: which widget it is."""
    above = widget.parentWidget()
    within = type(above).__name__ if above is not None else ""
    return f"{within} > {type(widget).__name__} {spoken(widget) or widget.objectName()!r}"


def nameless(root: QWidget) -> list[str]:
    """The controls that have no name in words."""
    return [called(widget) for widget in controls(root) if not any(sign.isalpha() for sign in spoken(widget))]


def within(widget: QWidget) -> QWidget | None:
    """The card a control is on, else what it stands in: an editor is a widget of its own, its keys are all one hears
    of it."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, SectionView):
        above = above.parentWidget()
    return above or widget.parentWidget()


def namesakes(root: QWidget) -> list[str]:
    """The controls beside each other that nobody who only hears their names can tell apart."""
    spoken_of = [(within(each), type(each), spoken(each), each) for each in controls(root)]
    keys = [key for *key, _each in spoken_of]
    return [called(each) for *key, each in spoken_of if keys.count(key) > 1]


def walked(root: QWidget, first: QWidget, back: bool = False) -> tuple[list[QWidget], list[QWidget]]:
    """The widgets that Tab (or Shift+Tab) comes by, from the first until one comes again; and those that could be
    operated all the time: what explains the figure with the focus comes and goes with it."""
    window = root.window()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    lasting = controls(root)
    widget = window.focusWidget()
    while widget is not None and widget not in found and len(found) < MOST:
        found.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)
        QApplication.processEvents()
        lasting = [each for each in lasting if isValid(each) and operated(each)]
        widget = window.focusWidget()
    return found, lasting


def unreached(root: QWidget) -> list[str]:
    """The controls that Tab from the first one does not come by, or Shift+Tab; and where a walk ends elsewhere than it
    began."""
    first = controls(root)[0]
    told = []
    for back in (False, True):
        found, lasting = walked(root, first, back)
        key = "Shift+Tab" if back else "Tab"
        come_by = {*found, *(button for widget in found for button in rivals(widget))}
        told += [f"{key}: {called(widget)}" for widget in lasting if widget not in come_by]
        if found[:1] != [first]:
            told.append(f"{key}: {called(first)} takes no focus")
        if root.window().focusWidget() is not found[0]:
            end = root.window().focusWidget()
            told.append(f"{key}: from {called(found[-1])} it leads to {called(end) if end else None}, not back")
    return told
