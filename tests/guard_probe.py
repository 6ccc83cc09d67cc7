"""Run in a process of its own, since what it tries may crash it: exceptions in every guarded override.

Prints one line for each thing that went wrong, and `done` at the end.
"""

import logging
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import MagicMock

import shiboken6
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QCloseEvent, QStandardItemModel, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QLayout, QPushButton, QStyledItemDelegate, QTableView, QWidget

from mls_desktop.bridge.qt.guard import guarded, guarded_count
from tests.classes import our_subclasses
from tests.overrides import Override, our_overrides, with_body


def _index_error(*_: object) -> object:
    return [][0]


def _zero_division(*_: object) -> object:
    return 1 / 0


def _key_error(*_: object) -> object:
    return dict[str, int]()["nothing"]


SEEDS = range(4)
NOWHERE = QModelIndex()
KINDS: list[Callable[..., object]] = [_index_error, _zero_division, _key_error]


def try_program() -> Iterator[str]:
    """Every guarded override of the program, with a body that raises."""
    for found in our_overrides():
        if not found.guarded:
            continue
        default = found.default
        for kind in KINDS:
            given = with_body(found.method, kind)(MagicMock())
            if not callable(default) and given is not default:
                yield f"{found} gave {given!r} after {kind.__name__}, not {default!r}"


def try_qt(kind: Callable[..., object]) -> Iterator[str]:
    """Overrides of many kinds, raising while Qt itself calls them."""

    def trap(default: object) -> Any:
        return guarded(default)(lambda self, *words: kind())

    class Model(QAbstractTableModel):
        rowCount = trap(2)
        columnCount = trap(2)
        data = trap(None)
        headerData = trap(None)
        flags = trap(Qt.ItemFlag.NoItemFlags)

    class Proxy(QSortFilterProxyModel):
        lessThan = trap(False)
        filterAcceptsRow = trap(True)

    class Delegate(QStyledItemDelegate):
        sizeHint = trap(QSize(20, 20))
        paint = trap(None)

    class Widget(QWidget):
        sizeHint = trap(QSize(7, 7))
        paintEvent = trap(None)
        resizeEvent = trap(None)

        @guarded(None)
        def closeEvent(self, event: QCloseEvent) -> None:
            event.ignore()
            kind()

    class Filter(QObject):
        eventFilter = trap(False)
        event = trap(True)

    class Command(QUndoCommand):
        redo = trap(None)
        undo = trap(None)

    yield from _drive_views(Model(), Proxy(), Delegate())
    widget, watcher = Widget(), Filter()
    widget.installEventFilter(watcher)
    widget.show()
    widget.grab()
    QApplication.sendEvent(watcher, QEvent(QEvent.Type.User))
    QApplication.processEvents()
    if widget.sizeHint() != QSize(7, 7):
        yield "sizeHint"
    if widget.close() or not widget.isVisible():
        yield "a closeEvent that failed let the window close"
    stack = QUndoStack()
    stack.push(Command())
    stack.undo()
    if stack.count() != 1:
        yield "undo stack"
    widget.hide()


def _drive_views(
    model: QAbstractTableModel, proxy: QSortFilterProxyModel, delegate: QStyledItemDelegate
) -> Iterator[str]:
    items = QStandardItemModel(5, 1)
    proxy.setSourceModel(items)
    proxy.sort(0)
    if proxy.rowCount() != 5:
        yield "filterAcceptsRow"
    for shown in (model, proxy):
        view = QTableView()
        view.setItemDelegate(delegate)
        view.setModel(shown)
        view.resizeColumnsToContents()
        view.show()
        view.grab()
        QApplication.processEvents()
        view.hide()


def try_counts(seed: int) -> Iterator[str]:
    """Counts that fail now and then, while a view hides columns, grows and shrinks with its model and is painted."""
    chance = random.Random(seed)
    thrown = 0

    class Model(QAbstractTableModel):
        columns, rows = 6, 9

        def now_and_then(self) -> None:
            nonlocal thrown
            if chance.random() < 0.05:
                thrown += 1
                _index_error()

        @guarded_count(0)
        def rowCount(self, parent: Any = NOWHERE) -> int:
            self.now_and_then()
            return 0 if parent.isValid() else self.rows

        @guarded_count(0)
        def columnCount(self, parent: Any = NOWHERE) -> int:
            self.now_and_then()
            return 0 if parent.isValid() else self.columns

        @guarded(None)
        def data(self, index: Any, role: int = 0) -> Any:
            return str(index.row()) if role == Qt.ItemDataRole.DisplayRole else None

        def become(self, rows: int, columns: int) -> None:
            self.beginResetModel()
            self.rows, self.columns = rows, columns
            self.endResetModel()

    model, view = Model(), QTableView()
    view.setModel(model)
    view.show()
    for step in range(100):
        model.become(chance.randrange(1, 30), chance.randrange(2, 12))
        for at in range(1, model.columns):
            view.setColumnHidden(at, chance.random() < 0.3)
            view.setColumnWidth(at, 20 + step % 40)
        view.resize(200 + step % 300, 200)
        view.grab()
        QApplication.processEvents()
    view.hide()
    if thrown < 30:
        yield f"only {thrown} counts failed with seed {seed}"
    if view.horizontalHeader().count() != model.columns:
        yield f"the header has {view.horizontalHeader().count()} columns, the model {model.columns} (seed {seed})"


def try_layouts(seed: int) -> Iterator[str]:
    """Layouts of the program of whose overrides one always fails, or any of them now and then, while widgets come
    to them, go, are hidden, and are asked for by their place."""
    for kind in our_subclasses(QLayout):
        flaky = [found for found in our_overrides() if found.owner is kind]
        for chosen in ([each] for each in flaky if seed == SEEDS[0]):
            yield from _drive_layout(_faulty(kind, chosen, always=True), random.Random(seed))
        yield from _drive_layout(_faulty(kind, flaky, chance=random.Random(seed)), random.Random(seed))


def _faulty(kind: type, overrides: list[Override], chance: random.Random | None = None, always: bool = False) -> type:
    """A layout like those of a class, but that these overrides raise, always or now and then."""

    def flaky(found: Override) -> Callable[..., object]:
        def body(self: object, *words: object) -> object:
            if always or (chance is not None and chance.random() < 0.3):
                _index_error()
            return found.method.__wrapped__(self, *words)  # type: ignore[attr-defined]

        return with_body(found.method, body)

    return type(f"Faulty{kind.__name__}", (kind,), {found.name: flaky(found) for found in overrides})


def _drive_layout(faulty: type, chance: random.Random) -> Iterator[str]:
    window = QWidget()
    window.resize(300, 300)
    holder = QWidget(window)
    layout = faulty(holder, 4, 4)
    parts: list[QWidget] = []
    window.show()
    for step in range(24):
        for _each in range(chance.randrange(1, 4)):
            parts.append(QPushButton(str(step)))
            layout.addWidget(parts[-1])
        gone = parts.pop(chance.randrange(len(parts)))
        if step % 4 == 0:
            shiboken6.delete(gone)
        elif step % 4 == 1:
            layout.removeWidget(gone)
            gone.setParent(None)
        elif step % 4 == 2:
            taken = layout.takeAt(layout.indexOf(gone))
            gone.setParent(None)
            del taken
        else:
            gone.setParent(None)
        if parts:
            parts[0].setVisible(step % 3 > 0)
        holder.resize(60 + step * 7 % 200, 100)
        layout.invalidate()
        QApplication.processEvents()
        places = [layout.indexOf(each) for each in parts]
        if places != list(range(len(parts))):
            yield f"{faulty.__name__}: {len(parts)} widgets stand at {places}"
            return
    window.hide()
    shiboken6.delete(window)


def main() -> int:
    logging.disable()
    seen: list[type[BaseException]] = []
    sys.excepthook = lambda kind, value, trace: seen.append(kind)
    application = QApplication([])
    for wrong in try_program():
        print(wrong)
    for kind in KINDS:
        before = len(seen)
        for wrong in try_qt(kind):
            print(f"{kind.__name__}: {wrong}")
        if len(seen) - before < 15:
            print(f"{kind.__name__}: only {len(seen) - before} exceptions reached the hook")
    for seed in SEEDS:
        for wrong in try_counts(seed):
            print(wrong)
        for wrong in try_layouts(seed):
            print(wrong)
    application.processEvents()
    print("done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
