"""No exception leaves a Python override of a Qt virtual: each has the guard, and the guard holds."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractTableModel, QObject, QSize, Signal, Slot
from PySide6.QtGui import QUndoCommand
from PySide6.QtWidgets import QLayout, QStyledItemDelegate, QWidget

from mls_desktop.bridge.qt.guard import guarded
from tests.overrides import Override, our_overrides, overrides_of, with_body, wrong_default

ROOT = Path(__file__).parent.parent


def unguarded() -> list[str]:
    """The overrides of the program that have no guard."""
    return [str(found) for found in our_overrides() if not found.guarded]


@pytest.mark.promises("S4", "every override guarded, a fault in each harmless")
def test_every_override_has_the_guard():
    assert unguarded() == []


@pytest.mark.parametrize(
    ("base", "name"),
    [
        (QWidget, "closeEvent"),
        (QAbstractTableModel, "rowCount"),
        (QStyledItemDelegate, "createEditor"),
        (QUndoCommand, "redo"),
    ],
)
def test_one_without_it_is_found_wherever_it_is_in_the_program(base, name):
    planted = type("Planted", (base,), {"__module__": "mls_desktop.ui.planted", name: lambda self, *words: None})
    try:
        assert unguarded() == [f"mls_desktop.ui.planted.Planted.{name}"]
    finally:
        planted.__module__ = __name__  # it may outlive the test


def test_every_default_suits_its_method():
    assert [wrong_default(found) for found in our_overrides() if found.guarded and wrong_default(found)] == []


def test_every_count_keeps_its_last_good_answer():
    counts = [found for found in our_overrides() if found.name in ("rowCount", "columnCount")]
    assert len(counts) >= 6
    assert [str(found) for found in counts if not found.method.__dict__.get("__guard_keeps__")] == []


def test_every_layout_answers_for_its_items_though_it_fails():
    asked = [found for found in our_overrides() if found.name in ("addItem", "count", "itemAt", "takeAt")]
    layouts = [found for found in asked if issubclass(found.owner, QLayout)]
    assert len(layouts) >= 4
    assert [str(found) for found in layouts if not found.method.__dict__.get("__guard_answers__")] == []


@pytest.mark.promises("S4", "every override guarded, a fault in each harmless")
def test_exceptions_in_overrides_give_the_default_and_no_crash():
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-W", "error", "-m", "tests.guard_probe"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stdout.split("\n"), done.stderr) == (0, ["done", ""], "")


class _Widget(QWidget):
    chosen = Signal(object)

    def paintEvent(self, event: object) -> None: ...

    def sizeHint(self) -> QSize:
        return QSize()

    @Slot()
    def choose(self) -> None: ...

    def __len__(self) -> int:
        return 1


class _Derived(_Widget):
    def closeEvent(self, event: object) -> None: ...

    def sizeHint(self) -> QSize:
        return QSize()


class _Mixin:
    def wheelEvent(self, event: object) -> None: ...

    def mixed(self) -> None: ...


class _Mixed(_Mixin, QWidget):
    pass


class _Watcher(QObject):
    def eventFilter(self, watched: object, event: object) -> bool:
        return False


class _Model(QAbstractTableModel):
    def rowCount(self, parent: object = None) -> int:
        return 0

    def row_of(self, key: str) -> int:
        return 0


class _Delegate(QStyledItemDelegate):
    def createEditor(self, parent: object, option: object, index: object) -> QWidget:
        return QWidget()


class _Command(QUndoCommand):
    def redo(self) -> None: ...

    def undo(self) -> None: ...


CLASSES = (_Widget, _Derived, _Mixed, _Watcher, _Model, _Delegate)


def test_overrides_are_found_and_names_of_our_own_are_not():
    found = {cls: {one.name for one in overrides_of(cls)} for cls in CLASSES}
    assert found == {
        _Widget: {"paintEvent", "sizeHint"},
        _Derived: {"closeEvent", "sizeHint"},
        _Mixed: {"wheelEvent"},
        _Watcher: {"eventFilter"},
        _Model: {"rowCount"},
        _Delegate: {"createEditor"},
    }
    assert {one.name for one in overrides_of(_Command)} == {"redo", "undo"}
    assert not any(one.guarded for one in overrides_of(_Widget))


class _Guarded(QWidget):
    @guarded(None)
    def sizeHint(self) -> QSize:
        return QSize(3, 4)

    @guarded(True)
    def hasHeightForWidth(self) -> bool:
        return False


def test_a_default_that_does_not_suit_is_found():
    told = {one.name: wrong_default(one) for one in overrides_of(_Guarded)}
    assert told["sizeHint"].endswith("its guard None")
    assert told["hasHeightForWidth"] == ""


def test_the_probe_puts_its_own_body_into_the_guard():
    found: Override = next(one for one in overrides_of(_Guarded) if one.name == "hasHeightForWidth")
    assert with_body(found.method, lambda self: "other body")(None) == "other body"


def loose(source: str, kind: str) -> list[int]:
    """The lines of a source that make one of that class of Qt's other than for a `with`."""
    tree = ast.parse(source)
    kept = {id(item.context_expr) for node in ast.walk(tree) if isinstance(node, ast.With) for item in node.items}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in kept]
    return [each.lineno for each in calls if ast.unparse(each.func).rpartition(".")[2] == kind]


def test_signals_are_blocked_by_with_alone():
    """A blocker in a variable outlives what it blocks where an exception keeps its frame, lets go of the signals only
    as it goes, and so may end the process: Qt reaches for an object that is no more."""
    assert loose_in_the_program("QSignalBlocker") == {}
    assert loose("with QSignalBlocker(a):\n    pass\nb = QtCore.QSignalBlocker(a)", "QSignalBlocker") == [3]


def test_painters_are_made_by_with_alone():
    """A painter in a variable outlives the picture it paints on where an exception keeps its frame, and ends the
    process as it goes: five of some 180 gestures broken on purpose did so in a long run."""
    assert loose_in_the_program("QPainter") == {}
    assert loose("with QPainter(a) as b:\n    pass\nc = QPainter(a)", "QPainter") == [3]


def loose_in_the_program(kind: str) -> dict[str, list[int]]:
    """The same of every source of the program, by file. One that does not name the class makes none."""
    found = {name: loose(text, kind) for name, text in sources().items() if kind in text}
    return {name: lines for name, lines in found.items() if lines}


def sources() -> dict[str, str]:
    """The text of every source of the program, by file."""
    return {str(file): file.read_text("utf-8") for file in (ROOT / "mls_desktop").rglob("*.py")}


def test_painters_keep_their_state_by_with_alone():
    """A painter that ends with a state saved has Qt complain; `kept_state` gives it back where the drawing raises."""
    files = {file.name: file.read_text("utf-8") for file in (ROOT / "mls_desktop").rglob("*.py")}
    assert [name for name, text in files.items() if "painter.save()" in text] == ["painter_state.py"]


def asked_items(source: str) -> list[int]:
    """The lines of a source that ask a layout for an item it keeps."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [each.lineno for each in calls if ast.unparse(each.func).endswith(".itemAt")]


def test_a_layout_is_not_asked_for_its_items():
    """An item that Python has been handed once is still known when Qt has deleted it with its widget, and whatever Qt
    makes in its place is taken for it: a header of a list was a `QWidgetItem`, or the process ended."""
    found = {name: asked_items(text) for name, text in sources().items() if "itemAt" in text}
    assert not {name: lines for name, lines in found.items() if lines}
    assert asked_items("a = layout.takeAt(0)\nb = layout.itemAt(0)") == [2]
