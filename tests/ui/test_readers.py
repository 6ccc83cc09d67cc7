"""What a screen reader is told: names, roles, values, and what is announced; `test_screens.py` asks it of every
screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.factory import editor_for
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.fight.log.spoken_fight import last_sentences
from mls_desktop.ui.readers.announcer import Announcer, announcer_of
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, label_widget, name_widget, tell_row, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts
from tests.desk import Desk, Key
from tests.ui.readers import Role, Text, faults_of, heard_name, interface, labels, namesakes, unreached, untold_figures
from tests.ui.screens import HERO, MILL, fight, front_fight, on_screen

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def holder(qtbot: Any) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    QVBoxLayout(made)
    made.show()
    return made


def test_what_nobody_could_make_sense_of_is_found(holder: QWidget) -> None:
    bare = QComboBox(holder)
    bare.addItem("Human")
    drawn = QWidget(holder)
    drawn.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    drawn.setAccessibleName("A drawing")
    marked = QPushButton("Add", holder)
    marked.setToolTip("<span>Adds one</span>")
    another = QPushButton("Add", holder)
    tree = QTreeWidget(holder)
    tree.setAccessibleName("Parts")
    tree.setColumnCount(2)
    base, part = QTreeWidgetItem(["Base"]), QTreeWidgetItem(["Body", "12"])
    tree.addTopLevelItem(base)
    base.addChild(part)
    tree.expandAll()
    area = QScrollArea(holder)
    beside = QPushButton("Beside what scrolls", area)
    within = QPushButton("In what scrolls")
    area.setWidget(within)
    for each in (bare, drawn, marked, another, tree, area):
        each.show()
    assert list(faults_of(bare)) == ["no name", "labels of a combo box: []"]
    assert list(faults_of(drawn)) == ["no role: Client"]
    assert list(faults_of(marked)) == ["markup: <span>Adds one</span>"]
    assert namesakes([bare, drawn, marked, another]) == [marked, another]
    assert list(faults_of(tree)) == ["a heading is called 1", "a heading is called 2"]
    assert unreached([bare, beside, within]) == [beside], "of a scroll area Qt tells what scrolls"
    assert list(untold_figures(tree)) == ["the first cell of row 'Body\\nBody' does not tell '12'"]
    tell_row(part, tree)
    assert list(untold_figures(tree)) == []


def test_a_combo_box_has_one_label_whatever_it_is_called(qapp: QApplication, holder: QWidget) -> None:
    box, beside = ComboBox(Theme(qapp), holder), PlainLabel("Bread & salt:", holder)
    name_widget(box, "First")
    name_widget(box, "Salt & bread")
    assert (heard_name(box), labels(box)) == ("Salt & bread", ["Salt & bread"])
    other = ComboBox(Theme(qapp), holder)
    label_widget(beside, other)
    assert (labels(other), other.accessibleName()) == (["Bread & salt:"], "Bread & salt")
    assert (beside.text(), beside.buddy()) == ("Bread & salt:", other)


def test_a_tip_is_heard_without_its_markup(holder: QWidget) -> None:
    button = QPushButton("Roll", holder)
    tip(button, "less < more")
    assert interface(button).text(Text.Description) == "less < more"


def made_step(holder: QWidget, field: Field, value: object) -> tuple[StepEditor, list[object]]:
    application: Any = QApplication.instance()
    editor = editor_for(field, Texts({}), Theme(application), holder)
    assert isinstance(editor, StepEditor)
    entered: list[object] = []
    editor.entered.connect(entered.append)
    editor.set_value(value)
    editor.show()
    return editor, entered


def test_a_step_is_a_spin_box_that_a_screen_reader_reads_and_sets(holder: QWidget) -> None:
    editor, entered = made_step(holder, Field("step", "step", bounds=(-2, 4)), 3)
    editor.tell_for("Steps")
    reader = interface(editor.box)
    number: Any = reader.valueInterface()
    told = (number.currentValue(), number.minimumValue(), number.maximumValue())
    assert (reader.role(), reader.text(Text.Name), reader.text(Text.Value)) == (Role.SpinBox, "Steps", "+3")
    assert told == (3, -2, 4)
    number.setCurrentValue(1)
    assert entered == [1]
    assert number.currentValue() == 3, "what was not taken does not stand there"


def test_a_step_that_may_be_left_out_says_none(holder: QWidget) -> None:
    editor, entered = made_step(holder, Field("step", "step", bounds=(1, 4), blank=True), None)
    reader = interface(editor.box)
    number: Any = reader.valueInterface()
    assert (reader.text(Text.Value), number.currentValue(), number.minimumValue()) == ("none", 0, 0)
    editor.set_value(2)
    assert (reader.text(Text.Value), number.currentValue()) == ("+2", 2)
    number.setCurrentValue(0)
    assert entered == [None]


def test_the_sides_of_a_pair_are_heard_each_with_its_own_value(desk: Desk) -> None:
    rows = desk.table("personality").rows
    at = rows.position("chaste")
    assert at is not None
    said = [rows.accessible_text(rows.index(at, rows.column_at(side))) for side in ("left", "right")]
    assert [each.split(":")[0] for each in said] == ["Chaste", "Lustful"]
    values = [int(each.split(": ")[1].split(",")[0]) for each in said]
    assert sum(values) == 20


def test_a_table_is_heard_with_the_names_of_its_columns_and_rows(desk: Desk) -> None:
    reader = interface(desk.table("primaries"))
    names = [str(reader.child(at).text(Text.Name)) for at in range(reader.childCount())]
    assert {"Name", "Strength"} <= set(names)
    assert any(each.startswith("Strength, level: ") for each in names)
    model = desk.table("primaries").rows
    assert model.headerData(0, Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole) == model.names()[0]


@pytest.fixture
def heard(desk: Desk) -> Callable[[], list[tuple[str, bool]]]:
    """Texts announced in the window up to now, each with whether at once."""
    announcer, said = announcer_of(desk.window), []
    announcer.announced.connect(lambda text, at_once: said.append((text, at_once)))

    def all_so_far() -> list[tuple[str, bool]]:
        announcer.flush()
        return said

    return all_so_far


def test_what_comes_together_is_announced_at_once_and_the_last_of_a_subject(qtbot: Any, holder: QWidget) -> None:
    announcer, said = announcer_of(holder), []
    announcer.announced.connect(lambda text, at_once: said.append((text, at_once)))
    inner = QWidget(holder)
    for text, subject in (("65 spent", "points"), ("Saved", ""), ("66 spent", "points"), ("Saved", ""), ("", "")):
        announce(inner, text, subject)
    announce(inner, "That cannot be.", at_once=True)
    assert said == [("That cannot be.", True)]
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1] == ("66 spent\nSaved", False)
    assert announcer_of(inner) is announcer and len(holder.findChildren(Announcer)) == 1


def test_the_event_goes_to_the_system(qtbot: Any, holder: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a screen reader listens: the event that Qt hands on bears the words, and how pressing they are."""
    sent: list[Any] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: sent.append((event.message(), event.politeness()))
    )
    announce(holder, "Whose turn it is")
    announcer_of(holder).flush()
    announce(holder, "No", at_once=True)
    kind = QAccessible.AnnouncementPoliteness
    assert sent == [("Whose turn it is", kind.Polite), ("No", kind.Assertive)]


def test_points_dice_and_refusals_are_announced(desk: Desk, heard: Callable[[], list[tuple[str, bool]]]) -> None:
    assert desk.document.apply(Edit("set", ("characters", HERO, "primaries", "body"), 3))
    desk.settle()
    lines = [line for text, _now in heard() for line in text.splitlines()]
    assert [line for line in lines if line.endswith("points spent")] != []
    before = len(heard())
    desk.document.apply(Edit("set", ("characters", HERO, "primaries", "body"), "much"))
    assert [at_once for _text, at_once in heard()[before:]] == [True]


def test_a_roll_is_announced(desk: Desk, heard: Callable[[], list[tuple[str, bool]]]) -> None:
    desk.at("primaries", "strength", "level")
    desk.focus(desk.table("primaries"))
    desk.do("roll")
    panel = desk.window.shell.rolls.panel
    before = len(heard())
    QTest.keyClick(panel.lines[0].line, Key.Key_Return)
    log = panel._rolling.session.log
    assert [text for text, _now in heard()[before:]] == [log[-1].text]


def test_what_happens_in_a_fight_and_who_is_asked_next_is_announced(
    desk: Desk, tmp_path: Path, heard: Callable[[], list[tuple[str, bool]]]
) -> None:
    with on_screen(desk, tmp_path, fight(MILL, 5)):
        running_fight = front_fight(desk).running_fight
        before, asked = len(heard()), running_fight.choices()[0]
        assert running_fight.all_again()
        told = "\n".join(text for text, _now in heard()[before:])
        assert last_sentences(running_fight, 1)[0] in told
        now = next(iter((*running_fight.dice(), *running_fight.choices())))
        assert now != asked
        name, ask = running_fight.names()[now.who], running_fight.texts.ask(now.id)
        assert re.search(rf"{name}(, .*\d of \d+)?: {ask}", told)
        before = len(heard())
        desk.do("undo")
        assert [text for text, _now in heard()[before:] if last_sentences(running_fight, 1)[0] in text] == []
