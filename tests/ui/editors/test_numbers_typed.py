"""Numbers as people type them, in every kind of box: taken as they are meant, or asked for, never guessed; and shown as
they were taken."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QVBoxLayout, QWidget

import mls_desktop
from mls_desktop.bridge.fight.throws import read_change
from mls_desktop.bridge.sheet.typed import asked_text, read_number, two_ways
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.editors.factory import editor_for
from mls_desktop.ui.editors.figure import FigureEditor
from mls_desktop.ui.editors.number_boxes import DecimalBox, NumberBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts
from tests.desk import press
from tests.tiers import cases

Key = Qt.Key
NUMBERS = cases(quick=60, all=1000, long=4000)
MOST = 10**9


def in_groups(whole: int, sign: str) -> str:
    return f"{whole:,}".replace(",", sign)


NOTATIONS: dict[str, Callable[[int, str], str]] = {
    "plain, point": lambda whole, rest: f"{whole}.{rest}" if rest else f"{whole}",
    "plain, comma": lambda whole, rest: f"{whole},{rest}" if rest else f"{whole}",
    "English": lambda whole, rest: f"{in_groups(whole, ',')}.{rest}" if rest else in_groups(whole, ","),
    "German": lambda whole, rest: f"{in_groups(whole, '.')},{rest}" if rest else in_groups(whole, "."),
    "spaces": lambda whole, rest: f"{in_groups(whole, ' ')},{rest}" if rest else in_groups(whole, " "),
    "narrow": lambda whole, rest: (
        in_groups(whole, "\N{NARROW NO-BREAK SPACE}") + (f".{rest}" if rest else "")
    ),
}  # fmt: skip
"""How the whole part of a number and its decimals are written."""


def drawn(count: int, decimals: bool) -> Iterator[tuple[str, Fraction]]:
    """Texts in all notations, and the number that each means."""
    chance = Random(f"numbers {decimals}")
    for at in range(count):
        whole = chance.randint(0, 10 ** chance.randint(1, 6))
        rest = str(chance.randint(0, 9999))[: chance.randint(1, 4)] if decimals and chance.random() < 0.6 else ""
        name = tuple(NOTATIONS)[at % len(NOTATIONS)]
        yield NOTATIONS[name](whole, rest), whole + Fraction(int(rest or 0), 10 ** len(rest))


FIELDS = {
    "number": Field("size", "number", blank=True),
    "step": Field("size", "step", blank=True),
    "sum": Field("fallen", "sum", sides=(10, 10), bounds=(0, MOST)),
}


class Box:
    """One kind of box: what was taken of what was typed, and whether something is asked."""

    def __init__(self, kind: str, theme: Theme, qtbot: Any) -> None:
        self.taken: list[Any] = []
        self.line: QLineEdit
        self.widget: QWidget
        if kind in FIELDS:
            field = FIELDS[kind]
            made = FigureEditor(field, Texts({}), theme) if kind == "step" else editor_for(field, Texts({}), theme)
            assert isinstance(made, LineEditor)
            made.entered.connect(self.taken.append)
            made.set_value(None)
            self.line, self.widget, self.decimals = made.line, made, 6 if kind == "number" else 0
        else:
            made_box = NumberBox(theme, None) if kind == "whole box" else DecimalBox(theme, None)  # type: ignore[arg-type]
            made_box.setRange(-MOST, MOST)
            if isinstance(made_box, DecimalBox):
                made_box.setDecimals(6)
            made_box.setValue(7)
            made_box.editingFinished.connect(lambda: self.taken.append(made_box.value()))
            self.line, self.widget, self.decimals = made_box.lineEdit(), made_box, 6 if kind == "decimal box" else 0
        qtbot.addWidget(self.widget)
        self.widget.show()
        self.widget.activateWindow()
        qtbot.waitUntil(self.widget.isActiveWindow)

    def type(self, text: str) -> Any:
        """The number that was taken; None where it is asked for."""
        self.taken.clear()
        self.widget.setFocus()
        self.line.selectAll()
        press(self.line, text)
        QTest.keyClick(self.line, Key.Key_Return)
        if self.line.property("wrong"):
            assert self.line.text() == text, "what is asked for stays to be seen"
            return None
        assert len(self.taken) == 1
        return self.taken[0]


@pytest.mark.parametrize("kind", [*FIELDS, "whole box", "decimal box"])
def test_any_number_is_taken_as_meant_or_asked(kind: str, qtbot: Any, qapp: Any) -> None:
    box = Box(kind, Theme(qapp), qtbot)
    asked = 0
    for text, meant in drawn(NUMBERS // 5, box.decimals > 0):
        taken = box.type(text)
        if taken is None:
            asked += 1
            # Nobody is asked what can be read in one way alone and fits the box.
            assert two_ways(text) is not None or meant > MOST, text
            continue
        assert Fraction(str(taken)) == meant, text
        shown = read_number(box.line.text())
        assert shown is None or Fraction(str(shown[0])) == meant, "it shows what was taken"
    assert asked, "some can be read two ways"


@pytest.mark.parametrize("text", ["1,000", "1.000", "12,500", "-1,000", "999.999"])
def test_what_can_be_read_two_ways_is_no_number(text: str) -> None:
    assert read_number(text) is None
    one, other = two_ways(text) or ("", "")
    assert read_number(one) != read_number(other) and None not in (read_number(one), read_number(other))
    assert one in asked_text(text) and other in asked_text(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,00", 1), ("0,125", 0.125), ("0.125", 0.125), ("1 000", 1000), ("1\N{NO-BREAK SPACE}000", 1000),
        ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1,234,567", 1234567), ("1 000,500", 1000.5), ("1 000½", 1000.5),
        ("1,2345", 1.2345), ("12,5", 12.5),
    ],
)  # fmt: skip
def test_what_can_be_read_one_way_is_read(text: str, number: float) -> None:
    assert read_number(text) == (number,) and asked_text(text) == ""


@pytest.mark.parametrize(
    "text", ["10 20", "1 0000", "1,234,56", "1.234.5", "1 100/200", "1 000/2", "1,000 1/2", "0 125"]
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


def test_a_modifier_is_asked_too() -> None:
    assert (read_change("1,000", 3), read_change("1.000", 3)) == (None, None)
    assert (read_change("1 000", 3), read_change("+1", 3), read_change("−2", 3)) == (1000, 4, 1)


def test_the_question_names_both(qtbot: Any, qapp: Any) -> None:
    box = Box("number", Theme(qapp), qtbot)
    assert box.type("1,000") is None
    assert "1000 or 1.0?" in box.line.accessibleDescription()
    assert box.type("1000") == 1000 and box.line.text() == "1000"
    assert box.type("1,00") == 1 and box.line.text() == "1"


def test_a_shown_number_that_looks_two_ways_is_no_question(qtbot: Any, qapp: Any) -> None:
    editor = editor_for(Field("size", "number"), Texts({}), Theme(qapp))
    assert isinstance(editor, LineEditor)
    qtbot.addWidget(editor)
    editor.show()
    editor.set_value(1.234)
    press(editor.line, Key.Key_End, "5", Key.Key_Backspace, Key.Key_Return)
    assert editor.line.text() == "1.234" and not editor.line.property("wrong")


def test_a_box_keeps_its_value_while_it_asks(qtbot: Any, qapp: Any) -> None:
    box = Box("whole box", Theme(qapp), qtbot)
    spin = box.widget
    assert isinstance(spin, NumberBox)
    spin.setRange(0, 2000)
    assert box.type("1,000") is None and spin.value() == 7
    assert "1000 or 1.0?" in spin.accessibleDescription()
    assert box.type("5000") is None and spin.value() == 7, "out of its bounds"
    QTest.keyClick(spin, Key.Key_Up)
    assert spin.value() == 8 and spin.text() == "8" and not box.line.property("wrong")
    assert box.type("1 000") == 1000 and spin.text() == "1000"


def test_a_dialog_is_not_taken_while_it_asks(qtbot: Any, qapp: Any) -> None:
    theme = Theme(qapp)
    dialog = Dialog("x", None)  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    column = QVBoxLayout(dialog)
    box, accepted = NumberBox(theme, dialog), [0]
    box.setRange(0, 2000)
    column.addWidget(box)
    ok = dialog.add_ok_and_cancel(column, lambda: accepted.append(box.value()))
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    box.setFocus()
    box.selectAll()
    press(box.lineEdit(), "1,000")
    QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert accepted == [0] and box.lineEdit().property("wrong")
    box.selectAll()
    press(box.lineEdit(), "12", Key.Key_Tab)
    ok.click()
    assert accepted == [0, 12]


def test_no_entry_bounds_another_while_it_is_typed() -> None:
    """Nothing that hears of a half-typed value sets bounds: of any other entry they would cut the value."""
    heard = ("valueChanged", "textChanged", "textEdited", "lettered", "typed")
    bounds = ("setMaximum", "setMinimum", "setRange")
    found = []
    for file in sorted((Path(mls_desktop.__file__).parent / "ui").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
        hearers = {
            ast.unparse(arg).removeprefix("self.")
            for call in calls
            if isinstance(call.func, ast.Attribute) and call.func.attr == "connect"
            and isinstance(call.func.value, ast.Attribute) and call.func.value.attr in heard
            for arg in call.args
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in hearers:
                found += [f"{file.name}:{node.name}" for each in bounds if f".{each}(" in ast.unparse(node)]
        found += [f"{file.name}:{hearer}" for hearer in hearers if hearer.rpartition(".")[2] in bounds]
    assert not found


def test_every_box_of_numbers_is_one_of_these() -> None:
    """No other spin box than these is made; the one of a step is never typed in."""
    ours = {"number_boxes.py", "step.py"}
    made = []
    for file in sorted((Path(mls_desktop.__file__).parent / "ui").rglob("*.py")):
        text = file.read_text("utf-8")
        if file.name not in ours and ("QSpinBox" in text or "QDoubleSpinBox" in text):
            made.append(file.name)
    assert not made and issubclass(NumberBox, QAbstractSpinBox)
