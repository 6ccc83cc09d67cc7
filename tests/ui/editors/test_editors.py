"""Editors: a gesture in, a value out; what cannot be read is marked and not sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.sheet.typed import read_dice, read_number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.dice import DiceEditor, SumEditor
from mls_desktop.ui.editors.factory import ChoiceEditor, FlagEditor, editor_for
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.editors.typing_stretch import PAUSE, TypingStretch
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts
from tests.desk import Desk
from tests.hand_clock import HandClock

Make = Callable[..., tuple[Any, list[object]]]
Key = Qt.Key
KINDS = [
    Field("level", "step", bounds=(1, 4)),
    Field("size", "number"),
    Field("reason", "text"),
    Field("noble", "flag"),
    Field("hand", "choice", ("left", "right")),
    Field("rolled", "dice", sides=(6, 6)),
    Field("fallen", "sum", sides=(6, 6)),
]


@pytest.fixture
def make(qtbot: Any, qapp: Any) -> Make:
    """An editor that shows a value, and the list of what it says was entered."""

    def made(field: Field, value: object = None) -> tuple[Editor, list[object]]:
        editor = editor_for(field, Texts({}), Theme(qapp))
        qtbot.addWidget(editor)
        entered: list[object] = []
        editor.entered.connect(entered.append)
        editor.set_value(value)
        editor.show()
        return editor, entered

    return made


def typed(line: QWidget, text: str, key: Qt.Key = Key.Key_Return) -> None:
    line.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(line, text)
    QTest.keyClick(line, key)


@pytest.mark.parametrize("field", KINDS, ids=lambda field: field.kind)
def test_what_is_only_shown_is_not_sent(make: Make, field: Field) -> None:
    values = {"step": 3, "number": 3, "text": "mud", "flag": True, "choice": "right", "dice": (3, 4), "sum": 7}
    editor, entered = make(field, values[field.kind])
    editor.set_value(None)
    assert entered == []


@pytest.mark.parametrize(
    ("text", "blank", "number"),
    [
        ("28", False, (28,)),
        (" -3 ", False, (-3,)),
        ("\N{MINUS SIGN}3", False, (-3,)),
        ("28.5", False, (28.5,)),
        ("28,5", False, (28.5,)),
        ("28 1/2", False, (28.5,)),
        ("28½", False, (28.5,)),
        ("¾", False, (0.75,)),
        ("4/2", False, (2,)),
        ("1/0", False, None),
        ("2 8", False, None),
        ("many", False, None),
        ("", False, None),
        ("", True, (None,)),
    ],
)
def test_numbers_are_read_as_people_type_them(text: str, blank: bool, number: object) -> None:
    assert read_number(text, blank) == number


def test_a_number_is_sent_once_it_is_finished(make: Make) -> None:
    editor, entered = make(Field("size", "number"), 5)
    assert editor.line.text() == "5"
    typed(editor.line, "12")
    assert entered == [12]


def test_a_number_that_cannot_be_read_is_marked_and_stays(make: Make) -> None:
    editor, entered = make(Field("size", "number"), 5)
    typed(editor.line, "tall")
    assert entered == [] and editor.line.text() == "tall" and editor.line.property("wrong")
    QTest.keyClick(editor.line, Key.Key_Escape)
    assert editor.line.text() == "5" and not editor.line.property("wrong") and entered == []


def test_text_is_sent_where_it_is_another(make: Make) -> None:
    editor, entered = make(Field("reason", "text"), "mud")
    typed(editor.line, "mud")
    assert entered == []
    typed(editor.line, "rain & mud")
    assert entered == ["rain & mud"]


def test_a_choice_sends_its_id_and_nothing_for_none(make: Make) -> None:
    editor, entered = make(Field("hand", "choice", ("left", "right"), blank=True), "right")
    assert isinstance(editor, ChoiceEditor) and editor.box.currentText() == "Right"
    QTest.keyClick(editor.box, Key.Key_Up)
    QTest.keyClick(editor.box, Key.Key_Up)
    assert entered == ["left", None]


def test_a_choice_follows_its_field_and_its_words(make: Make) -> None:
    editor, entered = make(Field("hand", "choice", ("left", "right")), "left")
    editor.offer(Field("hand", "choice", ("left", "both")))
    editor.set_value("both")
    editor.speak(Texts({}, {"both": "Both hands"}))
    assert editor.box.currentText() == "Both hands" and entered == []


def test_a_flag_is_toggled_by_the_space_bar(make: Make) -> None:
    editor, entered = make(Field("noble", "flag"), False)
    assert isinstance(editor, FlagEditor)
    QTest.keyClick(editor.box, Key.Key_Space)
    QTest.keyClick(editor.box, Key.Key_Space)
    assert entered == [True, False]


@pytest.mark.parametrize(
    ("key", "value", "sent"),
    [
        ("+", 3, [4]),
        ("-", 3, [2]),
        ("+", 4, []),
        ("-", 1, []),
        ("+", None, [1]),
        ("-", None, []),
    ],
)
def test_a_step_goes_by_its_keys_within_its_bounds(make: Make, key: str, value: int | None, sent: list[int]) -> None:
    editor, entered = make(Field("level", "step", bounds=(1, 4)), value)
    QTest.keyClicks(editor, key)
    assert entered == sent


@pytest.mark.parametrize(("key", "value", "sent"), [("-", None, [-1]), ("+", None, [1]), ("-", 1, [0]), ("-", -4, [])])
def test_a_step_between_less_and_more_goes_both_ways_from_nothing(
    make: Make, key: str, value: int | None, sent: list[int]
) -> None:
    editor, entered = make(Field("modifier", "step", bounds=(-4, 4)), value)
    QTest.keyClicks(editor, key)
    assert entered == sent


def test_a_step_is_given_up_below_its_lowest_bound(make: Make) -> None:
    editor, entered = make(Field("level", "step", bounds=(1, 4), blank=True), 1)
    QTest.keyClick(editor, Key.Key_Down)
    assert entered == [None]


def test_a_step_goes_by_its_minus_and_plus_under_the_mouse(make: Make) -> None:
    editor, entered = make(Field("level", "step", bounds=(1, 4)), 3)
    assert isinstance(editor, StepEditor)
    minus, value, plus = step_zones(editor.rect(), editor.theme)
    for zone in (minus, value, plus):
        QTest.mouseClick(editor, Qt.MouseButton.LeftButton, pos=QPoint(zone.center()))
    assert entered == [2, 4]


@pytest.mark.parametrize(
    ("text", "sides", "dice"),
    [
        ("425", (6, 6, 6), (4, 2, 5)),
        ("4 2, 5", (6, 6, 6), (4, 2, 5)),
        ("4+2", (6, 6), (4, 2)),
        ("12 7", (20, 20), (12, 7)),
        ("", (6,), ()),
        ("7", (6,), None),
        ("0", (6,), None),
        ("4 two", (6, 6), None),
    ],
)
def test_dice_are_read_as_people_type_them(text: str, sides: tuple[int, ...], dice: object) -> None:
    assert read_dice(text, sides) == dice


def test_dice_are_typed_rolled_or_none(make: Make) -> None:
    editor, entered = make(Field("rolled", "dice", sides=(6, 6, 6), blank=True))
    assert isinstance(editor, DiceEditor) and editor.line.placeholderText() == "3d6"
    typed(editor.line, "4 2 5")
    assert entered == [(4, 2, 5)]
    editor.take.click()
    assert entered[1:] == [None]
    QTest.keyClick(editor.line, Key.Key_R)
    rolled = entered[2]
    assert isinstance(rolled, tuple) and len(rolled) == 3 and all(1 <= die <= 6 for die in rolled)


def test_dice_without_a_number_of_the_rule_cannot_be_left_out(make: Make) -> None:
    editor, _entered = make(Field("rolled", "dice", sides=(6, 6)))
    assert editor.take.isHidden()


@pytest.mark.parametrize(("bounds", "text", "sent"), [(None, "12", [12]), (None, "13", []), ((5, 15), "15", [15])])
def test_a_sum_must_be_able_to_fall(make: Make, bounds: tuple[int, int] | None, text: str, sent: list[int]) -> None:
    editor, entered = make(Field("fallen", "sum", sides=(6, 6), bounds=bounds))
    assert isinstance(editor, SumEditor)
    typed(editor.line, text)
    assert entered == sent and bool(editor.line.property("wrong")) == (not sent)


def test_a_sum_is_rolled_with_what_is_added_to_it(make: Make) -> None:
    editor, entered = make(Field("fallen", "sum", sides=(1, 1), bounds=(5, 5)))
    editor.roll.click()
    assert entered == [5]


FREE = Field("name", "text", free=True)


def telling(editor: Any) -> list[tuple[str, str]]:
    """What the editor tells while it is typed in, with the gesture."""
    told: list[tuple[str, str]] = []
    editor.typed.connect(lambda text: told.append((text, editor.gesture)))
    editor.activateWindow()
    editor.line.setFocus()
    return told


def test_free_text_is_told_while_it_is_typed(make: Make, clock: HandClock) -> None:
    editor, entered = make(FREE, "Tam")
    told = telling(editor)
    gestures: list[str] = []
    editor.entered.connect(lambda _text: gestures.append(editor.gesture))
    QTest.keyClick(editor.line, Key.Key_End)
    QTest.keyClicks(editor.line, "s")
    assert told == []
    clock.advance(PAUSE)
    assert len(told) == 1
    QTest.keyClicks(editor.line, "in")
    assert entered == [] and editor.line.isModified()
    QTest.keyClick(editor.line, Key.Key_Return)
    assert [text for text, _gesture in told] == ["Tams"] and entered == ["Tamsin"]
    assert gestures == [told[0][1]] != [""], "one step"
    QTest.keyClicks(editor.line, "a")
    clock.advance(PAUSE)
    assert len(told) == 2
    assert told[1][1] not in ("", told[0][1]), "another step"


@pytest.mark.parametrize("field", [Field("rolls", "text"), Field("size", "number"), Field("f", "sum", sides=(6, 6))])
def test_what_is_read_is_told_as_a_whole(make: Make, clock: HandClock, field: Field) -> None:
    editor, entered = make(field, None)
    told, pause = telling(editor), TypingStretch(editor)
    QTest.keyClicks(editor.line, "1")
    paused: list[bool] = []
    pause.paused.connect(lambda: paused.append(True))
    pause.note_letter()
    clock.advance(PAUSE)
    assert paused and told == [] and entered == []


def test_ones_own_text_comes_back_and_nothing_moves(make: Make, clock: HandClock) -> None:
    editor, _entered = make(FREE, "Tam Oster")
    told = telling(editor)
    editor.typed.connect(editor.set_value)
    editor.entered.connect(editor.set_value)
    editor.line.setCursorPosition(3)
    QTest.keyClicks(editor.line, "s")
    clock.advance(PAUSE)
    assert len(told) == 1
    assert editor.line.text() == "Tams Oster" and editor.line.cursorPosition() == 4
    QTest.keyClicks(editor.line, "in")
    editor.line.editingFinished.emit()
    assert editor.line.text() == "Tamsin Oster" and editor.line.cursorPosition() == 6


def test_escape_takes_back_what_was_told(make: Make, clock: HandClock) -> None:
    editor, entered = make(FREE, "Tam")
    told = telling(editor)
    QTest.keyClicks(editor.line, "x")
    clock.advance(PAUSE)
    assert len(told) == 1
    QTest.keyClick(editor.line, Key.Key_Escape)
    assert editor.line.text() == "Tam" and told[-1][0] == "Tam" and entered == []
    assert len({gesture for _text, gesture in told}) == 1


def test_letters_that_were_told_and_undone_are_told_to_be_gone(make: Make, clock: HandClock) -> None:
    editor, entered = make(FREE, "Tam")
    told = telling(editor)
    QTest.keyClicks(editor.line, "x")
    clock.advance(PAUSE)
    assert len(told) == 1
    editor.line.undo()
    assert editor.line.text() == "Tam" and not editor.line.isModified()
    editor.line.editingFinished.emit()
    assert entered == ["Tam"]


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("after", [Key.Key_Return, Key.Key_Tab], ids=["Enter", "Tab"])
def test_what_cannot_be_taken_says_why_at_once(desk: Desk, after: Key) -> None:
    line = desk.line("who", "age")
    age, said = desk.who.age, desk.window.shell.status.wrong
    desk.type_into(line, "abc", after)
    assert said.text() == "Age of Tam Oster: type a number." and desk.who.age == age
    desk.type_into(line, "31")
    assert said.text() == "" and desk.who.age == 31
