"""The small parts that windows are made of: buttons, lines to filter by, boxes, areas that scroll, delegates."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

import mls_desktop
from mls_desktop.bridge.app.theme import THEMES, ThemeName
from mls_desktop.ui.editors.number_boxes import DecimalBox, NumberBox
from mls_desktop.ui.scrolling.scroll_area import page_area, scroll_area
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import EnterButton, cross_button, tool_button
from mls_desktop.ui.widgets.filter_line import FilterLine, SearchLine
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.layout_items import clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme

Key = Qt.Key
IN_DIALOGS = {
    "help/reference_dialog.py", "printing/preview_dialog.py", "report/phones_dialog.py", "sections/own_picker.py",
    "widgets/dialog.py",
}  # fmt: skip
"""Where buttons are made that a dialog has pressed by Enter."""


def test_enter_presses_each_button_outside_dialogs(window: QWidget) -> None:
    """Qt has it press those of dialogs alone: nobody else makes plain ones."""
    ui = Path(mls_desktop.__file__).parent / "ui"
    plain = {
        str(file.relative_to(ui)) for file in ui.rglob("*.py") if re.search(r"\bQPushButton\(", file.read_text("utf-8"))
    }
    assert plain == IN_DIALOGS
    pressed: list[int] = []
    button = EnterButton("Roll", window)
    button.clicked.connect(lambda: pressed.append(1))
    for key in (Key.Key_Return, Key.Key_Enter, Key.Key_Space, Key.Key_Down):
        QTest.keyClick(button, key)
    assert len(pressed) == 3
    button.setEnabled(False)
    QTest.keyClick(button, Key.Key_Return)
    assert len(pressed) == 3


@pytest.fixture
def window(qtbot: Any) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


def test_a_button_shows_its_text_as_it_stands(window: QWidget) -> None:
    button = tool_button(window, "Salt & Tar", "Both <b>of</b> them")
    assert button.text() == "Salt && Tar" and "&lt;b&gt;" in button.toolTip()
    assert not button.isCheckable() and button.objectName() == "" and button.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_buttons_that_check_or_look_like_links(window: QWidget) -> None:
    assert tool_button(window, "Both", checks=True).isCheckable()
    assert tool_button(window, "N-PRIM-3", flat=True).objectName() == "flat"


def test_a_cross_says_what_it_puts_away(window: QWidget) -> None:
    cross = cross_button(window, "Put the roll away")
    assert (cross.text(), cross.objectName(), cross.accessibleName()) == ("×", "close", "Put the roll away")


def test_a_line_to_filter_by_is_come_to_by_a_key(qtbot: Any, window: QWidget) -> None:
    line, other = FilterLine(window), FilterLine(window, cross=False)
    assert (line.accessibleName(), line.isClearButtonEnabled()) == ("Filter", True)
    assert not other.isClearButtonEnabled()
    line.show()
    line.come_by_key(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert line.hasFocus()


def test_up_and_down_in_a_search_line_walk_the_list(window: QWidget) -> None:
    line, walked = SearchLine(window), list[int]()
    line.walked.connect(walked.append)
    QTest.keyClicks(line, "ab")
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up):
        QTest.keyClick(line, key)
    assert walked == [1, 1, -1] and line.text() == "ab"


def test_a_box_offers_names_and_gives_ids(qapp: QApplication, window: QWidget) -> None:
    box = ComboBox(Theme(qapp), window)
    box.set_choices({"foes": "The raiders", "party": "The party"}, "party")
    assert (box.currentText(), box.currentData(), box.count()) == ("The party", "party", 2)
    box.set_choices({"foes": "The raiders"}, "party")
    assert (box.currentIndex(), box.count()) == (-1, 1)


@pytest.mark.parametrize("kind", [ComboBox, NumberBox, DecimalBox])
def test_the_wheel_passes_a_box_by(
    qapp: QApplication, window: QWidget, kind: type[ComboBox | NumberBox | DecimalBox]
) -> None:
    """A page that is scrolled changes nothing: the wheel goes to the page, also over the box that has the focus, and
    gives it to no other."""
    box = kind(Theme(qapp), window)
    assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus, "by Tab and by a click alone"
    if isinstance(box, ComboBox):
        box.set_choices({"one": "One", "two": "Two"}, "two")
    box.show()
    box.setFocus()
    shown = box.currentIndex() if isinstance(box, ComboBox) else box.value()
    middle = QPointF(box.rect().center())
    wheel = QWheelEvent(
        middle, box.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, wheel)
    assert not wheel.isAccepted()
    assert shown == (box.currentIndex() if isinstance(box, ComboBox) else box.value())


def test_numbers_are_entered_in_boxes_of_ours_alone() -> None:
    ours, boxes = Path(mls_desktop.__file__).parent / "ui", re.compile(r"\bQ(Double)?SpinBox\(")
    having = {file.name for file in ours.rglob("*.py") if boxes.search(file.read_text("utf-8"))}
    assert not having


def test_a_cleared_layout_keeps_what_stays(qtbot: Any, window: QWidget) -> None:
    row, gone = QHBoxLayout(window), list[int]()
    stays, goes = PlainLabel("stays", window), PlainLabel("goes", window)
    goes.destroyed.connect(lambda: gone.append(1))
    for widget in (stays, goes):
        row.addWidget(widget)
        widget.show()
    row.addStretch(1)
    clear_layout(row, stays)
    assert row.count() == 0 and not goes.isVisible() and not stays.isHidden()
    qtbot.waitUntil(lambda: gone == [1])


def test_an_area_scrolls_without_frame_or_focus(window: QWidget) -> None:
    off, asked = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
    for area, bar, name in (
        (scroll_area(window), asked, ""),
        (scroll_area(window, only_down=True), off, ""),
        (page_area(window), asked, "sheet"),
    ):
        assert area.widgetResizable() and area.frameShape() == QFrame.Shape.NoFrame
        assert area.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert (area.horizontalScrollBarPolicy(), area.objectName()) == (bar, name)


class Broken(ItemDelegate):
    """Draws with a painter it leaves in disorder."""

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.translate(50, 50)
        raise ValueError("a drawing went wrong")


@pytest.mark.expects_log
def test_a_delegate_draws_the_row_at_hand_on_a_ground_and_leaves_the_painter_as_it_was(
    qapp: Any, window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.excepthook", lambda *_args: None)
    theme, list = Theme(qapp), QListWidget(window)
    list.addItems(["one", "two"])
    list.setCurrentRow(1)
    delegate, option = Broken(theme, list), QStyleOptionViewItem()
    option.rect.setRect(0, 0, 20, 20)
    drawn = []
    for row in (0, 1):
        image = QImage(20, 20, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            delegate.paint(painter, option, list.model().index(row, 0))
            assert painter.worldTransform().isIdentity()
        drawn.append(image.pixelColor(10, 10))
    assert drawn == [QColor("white"), theme.colour("accent_soft")]


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("chosen", [each.name for each in THEMES])
@pytest.mark.parametrize("name", ["", "quiet"])
def test_an_open_list_shows_all_its_rows_whole(
    qapp: QApplication, qtbot: Any, window: QWidget, chosen: ThemeName, name: str
) -> None:
    """A rule of style for the focus may not be that by which Qt measures the rows."""
    theme = Theme(qapp)
    theme.set_theme(chosen, 100)
    box = ComboBox(theme, window)
    box.setObjectName(name)
    box.addItems(["one", "two", "three"])
    box.show()
    before = box.sizeHint()
    window.activateWindow()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    box.showPopup()
    last = box.view().visualRect(box.model().index(2, 0))
    assert last.bottom() <= box.view().viewport().rect().bottom() and last.height() > box.fontMetrics().height()
    assert box.sizeHint() == before
    box.hidePopup()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_box_cuts_its_text_in_the_middle_and_tells_it_whole(qapp: QApplication, window: QWidget) -> None:
    box = ComboBox(Theme(qapp), window)
    box.addItem("Occupation, level  7")
    box.resize(400, 30)
    assert box.shown_text() == "Occupation, level  7"
    box.resize(120, 30)
    assert box.shown_text().endswith("7") and "\N{HORIZONTAL ELLIPSIS}" in box.shown_text()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText == box.shown_text(), "what is drawn"
    box.show()
    place = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    assert "level  7" in QToolTip.text().replace("&nbsp;", " ").replace("\u00a0", " ")
    QToolTip.hideText()
