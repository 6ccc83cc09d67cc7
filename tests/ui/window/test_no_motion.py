"""Nothing moves by itself: whoever asks their computer for less motion finds none here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QProgressBar,
    QStyle,
    QTabBar,
    QTreeView,
)

from tests.desk import Desk

PACKAGE = Path(__file__).parents[3] / "mls_desktop"
MOVES = re.compile(
    r"Q\w*Animation\w*\b|QTimeLine|QScroller\b|QGraphicsOpacityEffect|QMovie|setAnimated\(True|setEffectEnabled\(.*True"
)
KINDS = (QTabBar, QProgressBar, QTreeView, QMainWindow)
"""Those of Qt's widgets in use that a style would have move, beside lines with a cross in them."""


def moving(text: str) -> list[str]:
    return MOVES.findall(text)


def test_no_animation_is_made() -> None:
    assert [str(file) for file in PACKAGE.rglob("*.py") if moving(file.read_text("utf-8"))] == []
    assert (
        moving("QPropertyAnimation(self)")
        and moving("tree.setAnimated(True)")
        and not moving("self.setAnimated(False)")
    )


def test_no_animation_is_on_the_page_for_phones() -> None:
    style = (PACKAGE / "report" / "phones" / "phone_style.py").read_text("utf-8")
    assert not re.search(r"transition|animation|@keyframes|scroll-behavior", style)


@pytest.mark.needs("nutshell")
def test_the_widgets_of_qt_do_not_move_either(desk: Desk) -> None:
    window, hint = desk.window, QStyle.StyleHint.SH_Widget_Animation_Duration
    assert not window.isAnimated()
    moved = {
        kind.__name__
        for kind in KINDS
        for each in window.findChildren(kind)
        if each.style().styleHint(hint, None, each)
    }
    crossed = [each for each in window.findChildren(QLineEdit) if each.isClearButtonEnabled()]
    moved |= {type(each).__name__ for each in crossed if each.style().styleHint(hint, None, each)}
    assert crossed and moved == set()
    bar = QProgressBar(window)
    bar.setRange(0, 0)
    bar.ensurePolished()
    assert bar.style().styleHint(hint, None, bar) == 0
    assert not any(each.isAnimated() for each in window.findChildren(QTreeView))


def test_menus_and_boxes_open_at_once_unless_the_computer_lets_them_move(qapp: QApplication) -> None:
    assert not any(QApplication.isEffectEnabled(effect) for effect in Qt.UIEffect)
