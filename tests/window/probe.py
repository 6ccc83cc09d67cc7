"""The program with somebody at its side who tells from outside what its windows show, and where.

`python -m tests.window.probe FILE...` is `python -m tests.window.started FILE...`. Whoever connects to `address(pid)`
gets the things of the window in front as JSON, one list, and is let go.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect, QThread, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTableView,
    QTreeView,
    QWidget,
)

from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.cli import main
from mls_desktop.ui.editors.step import StepBox, StepEditor
from mls_desktop.ui.map.map_canvas import MapCanvas
from mls_desktop.ui.report.players_map import PlayersMap
from mls_desktop.ui.sections.pairs import PairTable
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.ui.widgets.theme import Theme
from tests.same_dice import dice_fall_alike
from tests.window.driver import address

Told = dict[str, Any]
KINDS: tuple[tuple[type[QWidget], str], ...] = (
    (QAbstractButton, "button"),
    (QComboBox, "choice"),
    (StepBox, "step"),
    (QAbstractSpinBox, "line"),
    (QLineEdit, "line"),
    (QPlainTextEdit, "text"),
    (MapCanvas, "map"),
    (PlayersMap, "map"),
    (QLabel, "label"),
)


class Probe(QObject):
    """The teller of what `tells` finds. It looks in the window's own thread; `look` waits there for it."""

    _asked = Signal()

    def __init__(self, thread: QThread, tells: Callable[[], Iterable[Told]]) -> None:
        super().__init__()
        self._tells = tells
        self._told: list[Told] = []
        self._done = threading.Event()
        self.moveToThread(thread)
        self._asked.connect(self._look)

    def look(self) -> list[Told]:
        """What is seen now. Asked from another thread than the window's."""
        self._done.clear()
        self._asked.emit()
        self._done.wait()
        return self._told

    @Slot()
    def _look(self) -> None:
        try:
            self._told = list(self._tells())
        finally:
            self._done.set()


def things() -> Iterator[Told]:
    """All that can be read or clicked in the window in front, in no order."""
    front = QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
    if front is None:
        return
    yield {"kind": "window", "text": front.windowTitle(), **_place(front, front.rect())}
    for widget in (front, *front.findChildren(QWidget)):
        if not widget.isVisible() or widget.window() is not front:
            continue
        if isinstance(widget, QMenu):
            yield from _entries(widget)
        elif isinstance(widget, QTabBar):
            for at in range(widget.count()):
                yield {"kind": "tab", "text": widget.tabText(at), **_place(widget, widget.tabRect(at))}
        elif isinstance(widget, QAbstractItemView):
            yield from _cells(widget)
        else:
            yield from _control(widget)


def _control(widget: QWidget) -> Iterator[Told]:
    kind = next((name for type, name in KINDS if isinstance(widget, type)), "")
    here = widget is QApplication.focusWidget()
    if not kind and not here:
        return
    shown = widget.property("text") or widget.property("currentText") or widget.property("plainText") or ""
    name = widget.accessibleName() or ("" if kind in ("line", "choice", "text") else str(shown))
    step = widget.parent()
    keys = _step_keys(step, step.rect(), step.theme) if isinstance(step, StepEditor) else {}
    if kind == "map":
        keys = _ground(widget)
    yield {
        "kind": kind or type(widget).__name__, "text": str(shown), "name": name, "focus": here,
        "on": widget.isEnabled(), **_place(widget, widget.rect()), **keys,
    }  # fmt: skip


def _ground(map: QWidget) -> Told:
    """What a map says of itself; of one that takes gestures where its ground begins, and how large a square is."""
    told: Told = {"says": map.accessibleDescription()}
    if isinstance(map, MapCanvas):
        x, y = map.view.corner((0, 0))
        corner = map.mapToGlobal(QPoint(round(x), round(y)))
        told.update(corner=[corner.x(), corner.y()], square=map.view.cell)
    return told


def _entries(menu: QMenu) -> Iterator[Told]:
    for action in menu.actions():
        if action.isVisible() and not action.isSeparator():
            text = action.text().split("\t")[0].replace("&", "")
            yield {
                "kind": "entry", "text": text, "name": text, "on": action.isEnabled(),
                "focus": menu.activeAction() is action, **_place(menu, menu.actionGeometry(action)),
            }  # fmt: skip


def _cells(view: QAbstractItemView) -> Iterator[Told]:
    if isinstance(view, QHeaderView):
        return
    model = view.model()
    has_columns = isinstance(view, (QTableView, QTreeView)) and not isinstance(view, QListView)
    name, here = view.accessibleName(), view is QApplication.focusWidget()
    yield {"kind": "view", "text": name, "name": name, "focus": here, **_place(view, view.rect())}
    sight = view.viewport().visibleRegion().boundingRect()
    for at in range(model.rowCount() if model is not None else 0):
        for column in range(model.columnCount() if has_columns else 1):
            index = model.index(at, column)
            rect = view.visualRect(index)
            told: Told = {
                "kind": "cell", "text": str(index.data() or ""), "list": name, "row": at,
                "column": column, "focus": here and index == view.currentIndex(),
                **_place(view.viewport(), rect, sight),
            }  # fmt: skip
            told["name"] = told["text"]
            if isinstance(view, SectionTable) and isinstance(model, RowModel):
                _tell_row(told, view, model, index, rect)
            yield told


def _tell_row(told: Told, view: SectionTable, model: RowModel, index: Any, rect: QRect) -> None:
    """What a cell of a section's table is of, and where its minus, plus and slider lie."""
    row, cell = model.row(index), model.cell(index)
    told["name"] = model.row_name(row) if row is not None else ""
    told["column"] = model.column(index)
    if cell is not None and cell.field is not None and cell.field.kind == "step":
        told.update(_step_keys(view.viewport(), rect, view.theme))
    if isinstance(view, PairTable) and model.column(index) == "right":
        told["track"] = _box(view.viewport(), view.pairs.track(rect))


def _step_keys(widget: QWidget, rect: QRect, theme: Theme) -> Told:
    """Where the minus and plus keys of a step lie, drawn into a part of a widget."""
    minus, _value, plus = step_zones(rect, theme)
    return {"minus": _box(widget, minus), "plus": _box(widget, plus)}


def _box(widget: QWidget, rect: QRect) -> list[int]:
    """Left, top, width and height on the screen."""
    corner = widget.mapToGlobal(rect.topLeft())
    return [corner.x(), corner.y(), rect.width(), rect.height()]


def _place(widget: QWidget, rect: QRect, sight: QRect | None = None) -> Told:
    """Where a part of a widget lies on the screen, and whether all of it is seen. `sight`: what is seen of the widget,
    where that is known."""
    seen = (widget.visibleRegion().boundingRect() if sight is None else sight).intersected(rect)
    middle = widget.mapToGlobal(seen.center()) if not seen.isEmpty() else QPoint(-1, -1)
    return {
        "box": _box(widget, rect),
        "seen": not seen.isEmpty(),
        "whole": seen == rect,
        "middle": [middle.x(), middle.y()],
    }


def listen(tells: Callable[[], Iterable[Told]] = things) -> None:
    """Answers whoever connects by what `tells` finds, as long as the program runs."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(address(os.getpid()))
        listening.listen()
        probe: Probe | None = None
        while True:
            asker, _place = listening.accept()
            with asker:
                application = QApplication.instance()
                if probe is None and application is not None:
                    probe = Probe(application.thread(), tells)
                asker.sendall(json.dumps(probe.look() if probe is not None else []).encode())


if __name__ == "__main__":
    dice_fall_alike()
    threading.Thread(target=listen, daemon=True).start()
    sys.exit(main())
