"""A choice of many is looked through by typing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.choice_dialog import MANY, ChoiceDialog
from mls_desktop.ui.editors.factory import ChoiceEditor
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts

KITES = ("Épée", "Sword", "Swordfish", "Łódź", "Straße", *(f"Kite {nth}" for nth in range(MANY)))
FIELD = Field("kite", "choice", tuple(f"k{nth}" for nth in range(len(KITES))))
NAMES = {f"k{nth}": name for nth, name in enumerate(KITES)}
Key = Qt.Key


@pytest.fixture
def editor(qtbot: Any) -> Iterator[ChoiceEditor]:
    window = QWidget()
    qtbot.addWidget(window)
    made = ChoiceEditor(FIELD, Texts({}).knowing(NAMES), Theme(cast(QApplication, QApplication.instance())), window)
    made.box.setAccessibleName("Kite")
    window.show()
    yield made


def opened(editor: ChoiceEditor) -> ChoiceDialog:
    editor.box.setFocus()
    QTest.keyClick(editor.box, Key.Key_Space)
    (dialog,) = [each for each in editor.findChildren(QDialog) if each.isVisible()]
    assert isinstance(dialog, ChoiceDialog) and dialog.windowTitle() == "Kite"
    return dialog


TYPED = {
    "exact-first": ("sword", "k1"), "case-and-accents": ("EPEE", "k0"), "stroke": ("lodz", "k3"),
    "sharp-s": ("strasse", "k4"), "inside": ("fish", "k2"), "any-order": ("7 kite", "k12"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "id"), TYPED.values(), ids=TYPED)
def test_what_is_typed_finds_one_and_enter_takes_it(editor: ChoiceEditor, text: str, id: str) -> None:
    entered: list[object] = []
    editor.entered.connect(entered.append)
    dialog = opened(editor)
    QTest.keyClicks(dialog.line, text)
    QTest.keyClick(dialog.line, Key.Key_Return)
    assert entered == [id] and editor.box.currentText() == NAMES[id]


def test_arrows_walk_what_is_left_and_escape_takes_nothing(editor: ChoiceEditor) -> None:
    entered: list[object] = []
    editor.entered.connect(entered.append)
    editor.set_value("k0")
    dialog = opened(editor)
    QTest.keyClicks(dialog.line, "sword")
    QTest.keyClick(dialog.line, Key.Key_Down)
    assert dialog.list.currentRow() == 2
    QTest.keyClick(dialog.line, Key.Key_Up)
    assert dialog.list.currentRow() == 1
    QTest.keyClick(dialog.line, Key.Key_Escape)
    assert entered == [] and editor.box.currentText() == "Épée"


def test_nothing_found_is_said_and_nothing_can_be_taken(editor: ChoiceEditor) -> None:
    dialog = opened(editor)
    QTest.keyClicks(dialog.line, "zzz")
    assert dialog.line.is_missed and not dialog.take_button.isEnabled()
    QTest.keyClick(dialog.line, Key.Key_Escape)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_few_open_as_a_list(qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    made = ChoiceEditor(
        Field("kite", "choice", ("a", "b")), Texts({}), Theme(cast(QApplication, QApplication.instance())), window
    )
    window.show()
    made.box.showPopup()
    assert QApplication.activePopupWidget() is not None and not made.findChildren(ChoiceDialog)
    made.box.hidePopup()
