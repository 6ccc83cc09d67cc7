"""What the tool tips of - and + say of a step is what the step then does."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from mls_desktop.bridge.sheet.preview_edit import change_lines
from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.sheet.impact import Change, keyed
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.sheet.why_controller import step_text
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.words.system_texts import Texts
from tests.culprits import each_of
from tests.desk import Desk

Figures = dict[str, Figure]
pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("does not support raise", extend=True)]
"""A tool tip comes to the front, which a display that is none cannot do."""


def hover(desk: Desk, widget: QWidget, zone) -> str:
    """The tool tip that appears when the mouse rests on a place of a widget."""
    QToolTip.hideText()
    place = zone.center()
    QApplication.sendEvent(widget, QHelpEvent(QHelpEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    return QToolTip.text().removeprefix("<span>").removesuffix("</span>")


def changed(before: Figures, after: Figures) -> list[tuple[str, Value, Value]]:
    """The figures that differ, each with what it was and is."""
    keys = [*after, *(key for key in before if key not in after)]
    old = {key: before[key].value if key in before else None for key in keys}
    new = {key: after[key].value if key in after else None for key in keys}
    return [(key, old[key], new[key]) for key in keys if old[key] != new[key]]


def figures(desk: Desk) -> Figures:
    return keyed(desk.page.sheet.sections.values())


STEPPED = [("primaries", "agility"), ("primaries", "size"), ("primaries", "body"), ("secondaries", "sword")]


def test_a_key_of_a_table_tells_what_it_then_does(desk: Desk) -> None:
    def pressed(key: tuple[tuple[str, str], int]) -> None:
        (section, row), by = key
        table = desk.table(section)
        minus, _value, plus = step_zones(desk.at(section, row, "step"), table.theme)
        whole = hover(desk, table.viewport(), plus if by > 0 else minus).split("<br>")
        said = [line for line in whole if not line.startswith("New problem: ")]
        assert whole[len(whole) - len(said) :] == said, "what it breaks stands first"
        before, texts = figures(desk), desk.page.sheet.texts
        desk.step(section, row, by)
        told = [
            f"{texts.key(key)} {texts.value(one)} → {texts.value(other)}"
            for key, one, other in changed(before, figures(desk))
        ]
        assert told, "a step that changes nothing tests nothing"
        rest = [line for line in said[1:] if line not in told]
        shown = [line for line in told if line in said]
        assert shown == told[: len(shown)]
        assert rest == ([f"and {len(told) - len(shown)} more"] if len(shown) < len(told) else [])
        desk.settle()
        errors = [texts.finding(f) for f in desk.page.sheet.findings if f.severity == "error"]
        assert all(line.removeprefix("New problem: ") in errors for line in whole if line.startswith("New problem: "))
        assert said[0].endswith(":") and desk.name(row) in said[0]
        desk.do("undo")

    each_of(product(STEPPED, (-1, 1)), pressed)


def test_a_breach_that_would_come_is_said(desk: Desk) -> None:
    desk.page.sheet.send(Edit("set", ("primaries", "strength"), 2))
    desk.page.sheet.send(Edit("set", ("primaries", "body"), 2))
    desk.page.sheet.send(Edit("set", ("primaries", "mind"), 1))
    desk.settle()
    table = desk.table("primaries")
    _minus, _value, plus = step_zones(desk.at("primaries", "mind", "step"), table.theme)
    told = hover(desk, table.viewport(), plus).split("<br>")
    broken = [line for line in told if line.startswith("New problem")]
    assert broken and told[: len(broken)] == broken, "that it goes beyond a limit stands first"
    desk.step("primaries", "mind", 1)
    desk.settle()
    said = [desk.page.sheet.texts.finding(f) for f in desk.page.sheet.findings if f.severity == "error"]
    assert any(line.removeprefix("New problem: ") in said for line in broken)


def test_a_key_that_does_nothing_says_so(desk: Desk) -> None:
    desk.page.sheet.send(Edit("set", ("primaries", "mind"), 3))
    table = desk.table("primaries")
    _minus, _value, plus = step_zones(desk.at("primaries", "mind", "step"), table.theme)
    assert hover(desk, table.viewport(), plus) == "There is no further step up here."


def test_an_entry_with_a_step_says_it_too(desk: Desk) -> None:
    view = desk.view("body")
    editor = next(e for e in view.findChildren(StepEditor) if e.property("column") == "step")
    _minus, _value, plus = step_zones(editor.rect(), editor.theme)
    said = hover(desk, editor, plus).split("<br>")
    fate = desk.cell("body", "fate", "now").figure.value
    assert isinstance(fate, int) and f"Fate Points left {fate} → {fate + 1}" in said
    editor._step(+1)
    assert desk.cell("body", "fate", "now").figure.value == fate + 1
    minus, _value, plus = step_zones(editor._place(), editor.theme)
    for key in (minus, plus):
        first = QRect(key.topLeft(), QSize(1, 1))
        assert hover(desk, editor, first) == hover(desk, editor, key) != "", "it is told where it is drawn and pressed"


def test_markup_in_a_name_is_shown_as_it_stands(desk: Desk) -> None:
    desk.page.sheet.send(Edit("set", ("occupation", "name"), "<b>Carter</b><img src=x>"))
    entry = next(e for e in desk.view("occupation").findChildren(StepEditor))
    minus, _value, plus = step_zones(entry.rect(), entry.theme)
    tips = hover(desk, entry, plus) + hover(desk, entry, minus)
    assert tips and "<b>" not in tips and "<img" not in tips


def test_why_says_the_same_of_one_step_more(desk: Desk) -> None:
    sheet = desk.page.sheet
    row = next(r for r in sheet.sections["primaries"].rows if r.id == "agility")
    said = step_text(sheet, row, row.cells[0])
    assert said.startswith("One step more: ") and " → " in said


def test_why_says_the_new_problems_of_one_step_more(desk: Desk) -> None:
    """Body brings more dice for hit points: one is then still to be thrown."""
    sheet, texts = desk.page.sheet, desk.page.sheet.texts
    row = next(r for r in sheet.sections["primaries"].rows if r.id == "body")
    step = next(cell for cell in row.cells if cell.column == "step")
    assert step.to is not None and isinstance(step.figure.value, int)
    seen = sheet.foreseen(Edit("set", step.to.path, step.figure.value + 1))
    assert seen is not None and seen.breaches, "a step that breaks nothing tests nothing"
    said = step_text(sheet, row, row.cells[0]).splitlines()
    assert said[0].startswith("One step more: ")
    assert said[1:] == [f"New problem: {texts.finding(finding)}" for finding in seen.breaches]


def test_no_step_more_is_told_where_no_more_is_allowed(desk: Desk) -> None:
    sheet = desk.page.sheet
    sheet.send(Edit("set", ("primaries", "agility"), 2))
    row = next(r for r in sheet.sections["primaries"].rows if r.id == "agility")
    assert desk.cell("primaries", "agility", "next").figure.value == "most"
    assert step_text(sheet, row, row.cells[0]) == ""


@pytest.mark.parametrize(("column", "side"), [("left", "Generous"), ("right", "Greedy")])
def test_one_step_more_of_a_pair_is_of_the_side_picked(desk: Desk, column: str, side: str) -> None:
    sheet = desk.page.sheet
    cell = desk.cell("personality", "generous", column)
    row = next(r for r in sheet.sections["personality"].rows if r.id == "generous")
    value = int(str(cell.figure.value))
    assert f"{side} {value} → {value + 1}" in step_text(sheet, row, cell)


def test_long_lists_of_changes_are_cut() -> None:
    """Fourteen at most, then how many more."""
    many = tuple(Change(f"k{n}", given(n), given(n + 1)) for n in range(20))
    lines = change_lines(many, Texts({}))
    assert len(lines) == 15 and lines[-1] == "and 6 more"
