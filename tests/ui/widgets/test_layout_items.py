"""Python holds no item of a layout that Qt may delete: its address would be taken for it for good."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from tests.desk import Desk
from tests.ui.stray_items import strays

UI = Path(__file__).resolve().parents[3] / "mls_desktop" / "ui"


def filled(window: QWidget) -> tuple[QVBoxLayout, QHBoxLayout]:
    outer, inner = QVBoxLayout(window), QHBoxLayout()
    inner.addWidget(PlainLabel("one", window))
    inner.addStretch(1)
    return outer, inner


def test_a_layout_joins_another_and_python_holds_none_of_its_items(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    outer, inner = filled(window)
    add_layout(outer, inner, 1)
    assert strays() == [] and outer.stretch(0) == 1 and inner.count() == 2
    window.show()
    QApplication.processEvents()
    assert window.findChild(PlainLabel).geometry().isValid()


def test_qt_alone_would_have_python_hold_them(qtbot) -> None:
    """Once it does not, the helper is wanted no longer."""
    window = QWidget()
    qtbot.addWidget(window)
    outer, inner = filled(window)
    outer.addLayout(inner)
    assert len(strays()) == 1


def test_layouts_join_each_other_in_this_way_alone() -> None:
    qts = (".addLayout(", ".insertLayout(")
    files = [each for each in UI.rglob("*.py") if any(way in each.read_text("utf-8") for way in qts)]
    assert files == [UI / "widgets" / "layout_items.py"]


@pytest.mark.needs("nutshell")
def test_a_window_holds_none(desk: Desk, tmp_path: Path) -> None:
    desk.page.complete()
    assert strays() == []
