"""Whatever has the focus looks otherwise than without it, at 3 to 1 and over more than a hair line, in every theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.sections.figure_label import FigureLabel
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.item_delegate import ItemDelegate
from mls_desktop.ui.widgets.radio_button import RadioButton
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

Make = Callable[[Theme, QWidget], QWidget]
LEAST = 3.0
SIDE = 12
"""So many pixels, at the least a frame around a small box, are seen to change."""


class Plain(ItemDelegate):
    """A delegate of the program that draws nothing but its ground."""

    def paint_item(self, painter: object, option: object, index: object) -> None:
        return


def button(kind: type[QPushButton | QToolButton], name: str = "", checked: bool = False) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = kind(parent)
        made.setText("Text")
        made.setObjectName(name)
        made.setCheckable(checked)
        made.setChecked(checked)
        return made

    return make


def default(theme: Theme, parent: QWidget) -> QWidget:
    made = QPushButton("Text", parent)
    made.setDefault(True)
    return made


def line(name: str) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = QLineEdit("Text", parent)
        made.setObjectName(name)
        return made

    return make


def combo(name: str) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = ComboBox(theme, parent)
        made.setObjectName(name)
        made.addItem("Text")
        return made

    return make


def tree(theme: Theme, parent: QWidget) -> QWidget:
    made = QTreeWidget(parent)
    made.setCurrentItem(QTreeWidgetItem(made, ["Text"]))
    return made


def rows(own: bool) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = QListWidget(parent)
        made.addItems(["Text", "Text"])
        made.setCurrentRow(0)
        if own:
            made.setItemDelegate(Plain(theme, made))
        return made

    return make


def tabs(theme: Theme, parent: QWidget) -> QWidget:
    made = QTabBar(parent)
    made.addTab("One")
    made.addTab("Two")
    return made


def box(on: bool) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = CheckBox(theme, parent, "Text")
        made.setChecked(on)
        return made

    return make


def radio(on: bool) -> Make:
    def make(theme: Theme, parent: QWidget) -> QWidget:
        made = RadioButton(theme, "Text", parent)
        made.setChecked(on)
        return made

    return make


def figure(theme: Theme, parent: QWidget) -> QWidget:
    made = FigureLabel(theme, parent)
    made.say("Strength", "12")
    return made


CONTROLS: dict[str, Make] = {
    "line": line(""), "quiet line": line("quiet"), "long text": lambda _theme, parent: QPlainTextEdit("Text", parent),
    "read text": lambda _theme, parent: QTextEdit("Text", parent), "combo": combo(""), "quiet combo": combo("quiet"),
    "number": lambda _theme, parent: QSpinBox(parent), "button": button(QPushButton), "default": default,
    "door": button(QPushButton, "door"), "link": button(QPushButton, "link"), "small": button(QToolButton),
    "flat": button(QToolButton, "flat"), "cross": button(QToolButton, "close"), "read": button(QToolButton, "read"),
    "tool": button(QToolButton, "tool"), "pressed": button(QToolButton, checked=True), "tabs": tabs,
    "box": box(False), "ticked box": box(True), "choice": radio(False), "chosen choice": radio(True),
    "slider": lambda _theme, parent: QSlider(Qt.Orientation.Horizontal, parent), "tree": tree, "list": rows(False),
    "own list": rows(True), "figure": figure,
    "step": lambda theme, parent: StepEditor(Field("step", "step"), Texts({}), theme, parent),
}  # fmt: skip


def light(window: QWidget, part: QRect) -> np.ndarray[Any, Any]:
    """The relative luminance of each pixel of a part of a window."""
    picture = window.grab(part).toImage().convertToFormat(QImage.Format.Format_RGB32)
    lines = np.frombuffer(picture.constBits(), dtype=np.uint8).reshape(picture.height(), -1, 4)
    shares = lines[:, : picture.width(), 2::-1] / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    seen: np.ndarray[Any, Any] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return seen


@pytest.mark.parametrize("name", CONTROLS)
@pytest.mark.parametrize("chosen", ["light", "dark", "light_contrast", "dark_contrast"])
def test_the_focus_is_seen(qtbot: Any, qapp: QApplication, chosen: ThemeName, name: str) -> None:
    theme, window = Theme(qapp), QWidget()
    theme.set_theme(chosen, 100)
    qtbot.addWidget(window)
    column, other = QVBoxLayout(window), QLineEdit(window)
    control = CONTROLS[name](theme, window)
    column.addWidget(other)
    column.addWidget(control)
    window.resize(260, 150)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    other.setFocus()
    QApplication.processEvents()
    part = control.geometry()
    before = light(window, part)
    control.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert control.hasFocus()
    after = light(window, part)
    changed = (np.maximum(before, after) + 0.05) / (np.minimum(before, after) + 0.05) >= LEAST
    assert changed.sum() >= 4 * SIDE and changed.any(axis=0).sum() >= SIDE
    theme.set_theme("light", 100)
