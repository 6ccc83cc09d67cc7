"""What all dialogs share: gone once they are closed, Escape, Enter, a size that the window has room for, files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from mls_desktop.ui.widgets.dialog import Dialog, SizedDialog
from mls_desktop.ui.widgets.file_dialog import ask_to_open, ask_to_save
from mls_desktop.ui.widgets.message_box import MessageBox, show_message
from mls_desktop.ui.widgets.theme import Theme

Key = Qt.Key


class Wide(SizedDialog):
    """Likes to be wider than a small window."""

    liked = (800, 300)


@pytest.fixture
def window(qtbot: Any) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def texts(dialog: QWidget) -> list[str]:
    return [button.text() for button in dialog.findChildren(QPushButton)]


@pytest.mark.parametrize(("key", "did"), [(Key.Key_Return, ["done"]), (Key.Key_Escape, [])], ids=["Enter", "Escape"])
def test_enter_presses_the_button_at_the_right_and_escape_cancels(window: QWidget, key: Key, did: list[str]) -> None:
    dialog, done = Dialog("Take it", window), list[str]()
    line, _other = QLineEdit(dialog), QPushButton("Other", dialog)
    button = dialog.add_choice(QVBoxLayout(dialog), "Salt & Tar", dialog.accept)
    dialog.accepted.connect(lambda: done.append("done"))
    dialog.open()
    assert dialog.windowTitle() == "Take it" and button.isDefault() and {"Salt && Tar", "Cancel"} < set(texts(dialog))
    line.setFocus()
    QTest.keyClick(line, key)
    assert done == did and not dialog.isVisible()


def test_cancel_stands_left_of_the_other_button(window: QWidget) -> None:
    dialog = Dialog("", window)
    button = dialog.add_choice(QVBoxLayout(dialog), "Go on", dialog.accept)
    dialog.open()
    cancel = next(each for each in dialog.findChildren(QPushButton) if each is not button)
    assert cancel.x() < button.x()
    cancel.click()
    assert not dialog.isVisible()


def test_ok_does_what_is_said_and_cancel_does_not(window: QWidget) -> None:
    dialog, done = Dialog("", window), list[int]()
    ok = dialog.add_ok_and_cancel(QVBoxLayout(dialog), lambda: done.append(1))
    dialog.open()
    ok.click()
    assert done == [1] and dialog.isVisible(), "whoever asked for it closes it"
    next(each for each in dialog.findChildren(QPushButton) if each is not ok).click()
    assert done == [1] and not dialog.isVisible()


def test_close_closes(window: QWidget) -> None:
    dialog = Dialog("", window, modal=False)
    dialog.add_close(QVBoxLayout(dialog)).click()
    assert not dialog.isVisible() and not dialog.isModal() and Dialog("", window).isModal()


def test_a_closed_dialog_is_gone(qtbot: Any, window: QWidget) -> None:
    dialog, gone = Dialog("", window), list[int]()
    dialog.destroyed.connect(lambda: gone.append(1))
    dialog.open()
    dialog.reject()
    qtbot.waitUntil(lambda: gone == [1])


@pytest.mark.parametrize(
    ("width", "zoom", "size"),
    [
        (1000, 100, QSize(800, 300)),
        (600, 100, QSize(576, 300)),
        (1000, 200, QSize(952, 600)),
        (100, 100, QSize(480, 300)),
    ],
    ids=["room", "narrow", "zoomed", "least"],
)
def test_a_dialog_is_as_large_as_it_likes_within_its_window(
    qapp: Any, window: QWidget, width: int, zoom: int, size: QSize
) -> None:
    theme = Theme(qapp)
    theme.zoom = zoom
    window.resize(width, 700)
    dialog = Wide("", theme, window)
    dialog.fit()
    assert dialog.size() == size


def files(window: QWidget) -> QFileDialog:
    return window.findChildren(QFileDialog)[-1]


def test_a_file_to_open_is_asked_for(window: QWidget, tmp_path: Path) -> None:
    taken: list[Path] = []
    ask_to_open(window, "Open it", ["Salt (*.salt)", "All (*)"], taken.append)
    dialog = files(window)
    assert dialog.isVisible() and dialog.windowTitle() == "Open it"
    assert dialog.nameFilters() == ["Salt (*.salt)", "All (*)"] and dialog.selectedNameFilter() == "Salt (*.salt)"
    assert dialog.fileMode() == QFileDialog.FileMode.ExistingFile
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptOpen
    dialog.fileSelected.emit(str(tmp_path / "x.salt"))
    assert taken == [tmp_path / "x.salt"]
    dialog.reject()


def test_a_file_to_save_is_asked_for(qtbot: Any, window: QWidget, tmp_path: Path) -> None:
    taken, given_up = list[Path](), list[int]()
    ask_to_save(
        window,
        "Save it",
        ["Salt (*.salt)"],
        taken.append,
        endings=(".salt",),
        proposed=str(tmp_path / "sea.salt"),
        given_up=lambda: given_up.append(1),
    )
    dialog, gone = files(window), list[int]()
    dialog.destroyed.connect(lambda: gone.append(1))
    assert dialog.defaultSuffix() == "salt" and dialog.fileMode() == QFileDialog.FileMode.AnyFile
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.selectedFiles() == [str(tmp_path / "sea.salt")]
    dialog.reject()
    assert given_up == [1] and not taken
    qtbot.waitUntil(lambda: gone == [1])


TYPED = {
    "whole": ("sea.salt", "sea.salt"),
    "without": ("sea", "sea.salt"),
    "another": ("sea.pepper", "sea.pepper.salt"),
    "large": ("sea.SALT", "sea.SALT"),
    "second": ("sea.brine", "sea.brine"),
    "two": ("sea.mls.json", "sea.mls.json.salt"),
}


@pytest.mark.parametrize("is_there", [False, True], ids=["new", "there"])
@pytest.mark.parametrize("case", TYPED)
def test_the_very_file_that_is_written_is_asked_about(
    case: str, is_there: bool, qtbot: Any, window: QWidget, tmp_path: Path
) -> None:
    typed, written = TYPED[case]
    taken = list[Path]()
    (tmp_path / written.swapcase()).touch()
    if typed != written:
        (tmp_path / typed).touch()
    if is_there:
        (tmp_path / written).touch()
    ask_to_save(window, "Save it", ["Salt (*.salt)"], taken.append, endings=(".salt", ".brine"))
    files(window).selectFile(str(tmp_path / typed))
    files(window).accept()
    if is_there:
        assert taken == []
        box = window.findChildren(MessageBox)[-1]
        assert f"“{written}”" in box.text() and str(tmp_path) in box.text()
        QTest.keyClick(box, Key.Key_Return)
        again = files(window)
        assert taken == [] and again.isVisible() and again.selectedFiles() == [str(tmp_path / written)]
        again.accept()
        box = window.findChildren(MessageBox)[-1]
        box.buttons()[1].click()
    assert taken == [tmp_path / written]
    assert not [each for each in window.findChildren(QFileDialog) if each.isVisible()]


def test_a_message_is_read_and_closed(window: QWidget) -> None:
    show_message(window, "Not saved", "The disk is full.", "Nothing is lost.")
    box = window.findChildren(MessageBox)[-1]
    assert (box.windowTitle(), box.text()) == ("Not saved", "The disk is full.\n\nNothing is lost.")
    assert texts(box) == ["Close"]
    QTest.keyClick(box, Key.Key_Escape)
    assert not box.isVisible()


@pytest.mark.parametrize("closed", ["by its frame", "by Escape"])
def test_a_question_that_is_closed_has_the_answer_of_escape(window: QWidget, closed: str) -> None:
    said: list[str] = []
    question = MessageBox(window, "Unsaved", "Save it?")
    question.answer("Save", "accept", lambda: said.append("save"))
    question.answer("Cancel", "reject", lambda: said.append("cancel"))
    question.open()
    if closed == "by Escape":
        QTest.keyClick(question, Key.Key_Escape)
    else:
        question.close()
    assert said == ["cancel"] and not question.isVisible()


def test_the_names_proposed_have_a_ground_of_their_own(window: QWidget) -> None:
    """They are a window of their own, in which a list without a ground would be black."""
    ask_to_open(window, "Open", ["All (*)"], lambda _path: None)
    (dialog,) = window.findChildren(QFileDialog)
    line = dialog.findChild(QLineEdit)
    completer = line.completer() if line is not None else None
    names = completer.popup() if completer is not None else None
    assert names is not None and names.objectName() == "offered"
    dialog.close()
