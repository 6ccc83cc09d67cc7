"""Labels, items and texts written in a colour that the theme in force does not have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QTextFormat
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTextEdit, QWidget

from mls_desktop.bridge.app.theme import Colours

NOWHERE = QModelIndex()


def inks(colours: Colours) -> set[str]:
    """All colours of a theme."""
    held = msgspec.structs.asdict(colours).values()
    each = (one for value in held for one in (value if isinstance(value, tuple) else (value,)))
    return {QColor(one).name() for one in each if isinstance(one, str)}


def strange_inks(window: QWidget, colours: Colours) -> list[str]:
    """The labels, the items of lists and trees and the stretches of text that are seen in a colour of no such theme, by
    where they stand and what they say."""
    known = inks(colours)
    labels = [label for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
    strange = [each for each in labels if each.palette().windowText().color().name() not in known]
    found = [f"{type(each.parentWidget()).__name__}: {each.text()}" for each in strange]
    for view in window.findChildren(QAbstractItemView):
        if view.isVisible() and view.model() is not None:
            found += [f"{type(view).__name__}: {text}" for text, ink in _items(view.model()) if ink not in known]
    for edit in window.findChildren(QTextEdit):
        if edit.isVisible():
            found += [f"{type(edit).__name__}: {text}" for text, ink in _stretches(edit) if ink not in known]
    return found


def _items(model: QAbstractItemModel, parent: QModelIndex = NOWHERE) -> Iterator[tuple[str, str]]:
    """The texts of a model that have a colour of their own, with that colour's name."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row, column in product(range(model.rowCount(parent)), range(columns)):
        index = model.index(row, column, parent)
        ink = index.data(Qt.ItemDataRole.ForegroundRole)
        if ink is not None:
            yield str(index.data()), QBrush(ink).color().name()
        if not column:
            yield from _items(model, index)


def _stretches(edit: QTextEdit) -> Iterator[tuple[str, str]]:
    """The stretches of a text that have a colour of their own, with that colour's name."""
    block = edit.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            letters = at.fragment().charFormat()
            if letters.hasProperty(QTextFormat.Property.ForegroundBrush):
                yield at.fragment().text(), letters.foreground().color().name()
            at += 1
        block = block.next()
