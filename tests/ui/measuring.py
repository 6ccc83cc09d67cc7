"""Measures what is shown: which texts have less room than they need, and which parts lie on each other.

A text may be shortened where one sees that it is, by "…", and where its tip has the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QTabBar,
    QToolButton,
    QWidget,
)

from mls_desktop.bridge.sheet.row_texts import NAME, WORDY
from mls_desktop.ui.sections.pairs import PairTable
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.buttons import ShortButton
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import ShortLabel
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.ui.workspace.title_bar import TitleBar

SIZES = ((1024, 700), (1280, 720), (1680, 945), (2560, 1440))
ZOOMS = (100, 150, 200)
CONTROLS = (QLabel, QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit, QAbstractSpinBox, SectionTable)
CHECKED = {"QCheckBox": QStyle.SubElement.SE_CheckBoxContents, "QRadioButton": QStyle.SubElement.SE_RadioButtonContents}
"""Where the text of what is ticked lies."""
ENDLESS = 100_000
SLACK = 1
"""Pixels that may be missing by rounding."""


def settle() -> None:
    for _turn in range(20):
        QApplication.processEvents()


def faults(root: QWidget) -> list[str]:
    """All that is wrong with what is shown in a widget."""
    return [*cut_texts(root), *cut_cells(root), *overlaps(root), *out_of_reach(root)]


def plain(tip: str) -> str:
    """A tool tip as it is read."""
    return QTextDocumentFragment.fromHtml(tip).toPlainText()


def _seen(root: QWidget, kind: type[Any]) -> list[Any]:
    return [each for each in root.findChildren(kind) if each.isVisible() and not each.size().isEmpty()]


# Texts


def cut_texts(root: QWidget) -> list[str]:
    """Labels, buttons, lines, boxes to choose from, tabs."""
    found = [f"label {each.text()!r} {each.size()}" for each in _seen(root, QLabel) if _label_is_cut(each)]
    found += [f"button {each.text()!r}" for each in _seen(root, QAbstractButton) if _button_is_cut(each)]
    found += [f"line of {each.accessibleName()!r}" for each in _seen(root, QLineEdit) if _line_is_cut(each)]
    found += [f"box {each.currentText()!r}" for each in _seen(root, QComboBox) if _box_is_cut(each)]
    for bar in _seen(root, QTabBar):
        found += [f"tab {bar.tabText(at)!r}" for at in range(bar.count()) if _tab_is_cut(bar, at)]
    return found


def _label_is_cut(label: QLabel) -> bool:
    text, room, margin = label.text(), label.contentsRect(), label.margin()
    plainly = label.textFormat() == Qt.TextFormat.PlainText and not isinstance(label, ShortLabel)
    if not text or not plainly or _says_that_it_is_cut(label):
        return False
    room.adjust(margin, margin, -margin, -margin)
    wrapped = Qt.TextFlag.TextWordWrap if label.wordWrap() else Qt.TextFlag.TextExpandTabs
    box = QRect(0, 0, room.width() if label.wordWrap() else ENDLESS, ENDLESS)
    needed = label.fontMetrics().boundingRect(box, int(wrapped), text)
    # The lowest of an empty line's height is air.
    return needed.width() > room.width() + SLACK or needed.height() > room.height() + 2 + SLACK


def _says_that_it_is_cut(label: QLabel) -> bool:
    return label.text().endswith("…") and plain(label.toolTip()).startswith(label.text()[:-1])


def _button_is_cut(button: Any) -> bool:
    """By what its own style wants around the text: a part of that may be missing, nothing of the text."""
    text, metrics = button.text().replace("&&", "&"), button.fontMetrics()
    advance, high = metrics.horizontalAdvance(text), metrics.tightBoundingRect(text).height()
    if not text or isinstance(button, ShortButton):
        return False  # One that is short ends in "…", and its tip has the whole.
    for kind, part in CHECKED.items():
        if button.inherits(kind):
            option = QStyleOptionButton()
            option.initFrom(button)
            room = button.style().subElementRect(part, option, button)
            return bool(room.width() + SLACK < advance or button.height() < high)
    spare = max(0, button.sizeHint().width() - advance) // 2
    return bool(button.width() < button.sizeHint().width() - spare or button.height() < high)


def _line_is_cut(line: QLineEdit) -> bool:
    option, metrics = QStyleOptionFrame(), line.fontMetrics()
    line.initStyleOption(option)
    room = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    if room.height() + SLACK < metrics.height():
        return True
    if line.text() and isinstance(line, EntryLine):
        return False  # It ends in "…", or somebody types in it.
    return metrics.horizontalAdvance(line.text() or line.placeholderText()) > room.width() - 4 + SLACK


def _box_is_cut(box: QComboBox) -> bool:
    option, field = QStyleOptionComboBox(), QStyle.SubControl.SC_ComboBoxEditField
    box.initStyleOption(option)
    room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, box)
    return bool(box.fontMetrics().horizontalAdvance(box.currentText()) > room.width() + SLACK)


def _tab_is_cut(bar: QTabBar, at: int) -> bool:
    """A tab that is out of sight; one without room for its text has the whole in its tip."""
    text, rect = bar.tabText(at).replace("&&", "&"), bar.tabRect(at)
    if rect.right() > bar.width() + SLACK:
        return True
    told = isinstance(bar, TitleBar) or text in plain(bar.tabToolTip(at))
    says = bar.elideMode() != Qt.TextElideMode.ElideNone and told
    return bar.fontMetrics().horizontalAdvance(text) > rect.width() and not says


# Tables


def cut_cells(root: QWidget) -> list[str]:
    """Headings and figures that are cut, and columns beyond the table: of words the table says when they are cut."""
    return [text for table in _seen(root, SectionTable) for text in _cut_in(table)]


def _cut_in(table: SectionTable) -> Iterator[str]:
    header, rows, said = table.horizontalHeader(), table.rows, table.fontMetrics().horizontalAdvance
    for at in range(header.count()):
        wide, head = header.sectionSize(at), rows.title(rows.column(at))
        if header.isSectionHidden(at):
            continue
        if header.isVisible() and header.fontMetrics().horizontalAdvance(head) > wide:
            yield f"heading {head!r} of {table.accessibleName()!r}"
        worded = rows.column(at) == NAME or rows.says(rows.column(at)) in WORDY
        texts = [str(rows.data(rows.index(row, at)) or "") for row in range(rows.rowCount())]
        if not worded and not isinstance(table, PairTable) and max(map(said, texts), default=0) > wide:
            yield f"a figure of {table.accessibleName()!r} below {head!r}"
    if header.length() > table.viewport().width():
        yield f"{header.length() - table.viewport().width()} pixels of the columns of {table.accessibleName()!r}"


# Places


def overlaps(root: QWidget) -> list[str]:
    """Pairs of parts in one holder that lie on each other."""
    found = []
    for holder in (root, *_seen(root, QWidget)):
        if isinstance(holder, (QLineEdit, QTabBar, QComboBox)) or isinstance(holder.parent(), SectionTable):
            continue
        for one, other in combinations(_parts(holder), 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > SLACK and common.height() > SLACK:
                found.append(f"{_told(one)} on {_told(other)}")
    return found


def _parts(holder: QWidget) -> list[QWidget]:
    """The controls in a holder, and what holds further ones; not what Qt puts around a scroll bar."""
    inside = [part for part in holder.children() if isinstance(part, QWidget)]
    shown = [part for part in inside if part.isVisible() and not part.isWindow()]
    kinds = [part for part in shown if isinstance(part, CONTROLS) or part.layout() is not None]
    return [part for part in kinds if not part.objectName().startswith("qt_scrollarea")]


def _told(widget: QWidget) -> str:
    said = widget.text() if isinstance(widget, (QLabel, QAbstractButton)) else ""
    return f"{type(widget).__name__} {widget.accessibleName() or said!r}"


def out_of_reach(root: QWidget) -> list[str]:
    """Controls that end outside of what holds them, where nothing can be scrolled to them."""
    return [f"{_told(each)} is out of reach" for each in _seen(root, QWidget) if _is_out_of_reach(each, root)]


def _is_out_of_reach(widget: QWidget, root: QWidget) -> bool:
    holder = widget.parentWidget() if isinstance(widget, CONTROLS) else None
    while holder is not None and holder is not root.window():
        if isinstance(holder, QTabBar) and any(arrow.isVisible() for arrow in _arrows(holder)):
            return False  # tabs without room are scrolled to
        area, place = holder.parent(), QRect(widget.mapTo(holder, QPoint()), widget.size())
        if isinstance(area, QAbstractScrollArea) and holder is area.viewport():
            fixed = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            beyond = place.right() > holder.width() or place.left() < -SLACK
            return isinstance(area, QScrollArea) and fixed and beyond
        if not holder.rect().adjusted(-2, -2, 2, 2).contains(place):
            return True
        holder = holder.parentWidget()
    return False


def _arrows(bar: QTabBar) -> list[QToolButton]:
    """The buttons by which tabs are scrolled."""
    return [
        each for each in bar.findChildren(QToolButton) if each.objectName() in ("ScrollLeftButton", "ScrollRightButton")
    ]


def shaped(window: MainWindow, kind: tuple[int, tuple[int, int]]) -> None:
    """The window at a zoom and in a size. Panels fold on the way to a small one: it is made so twice."""
    zoom, size = kind
    if window._theme.zoom != zoom:
        window.appearance.set_appearance("light", zoom)
    for _turn in range(2):
        window.resize(*size)
        settle()
