"""The row model: from any section to any other by small changes, so that views keep their place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTableView

from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import NAME, Flag
from mls_desktop.bridge.sheet.section_places import nearest
from mls_desktop.rules.common.figures.figures import given as figure
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.words.system_texts import Texts

TEXTS = Texts(
    {
        "names": {"wit": "Wit"},
        "columns": {"step": {"title": "Step", "say": "signed"}, "note": {"title": "N", "say": "text"}},
    }
)
Display = Qt.ItemDataRole.DisplayRole


def row(id: str, step: int = 0, group: str = "", name: str = "", note: str = "") -> Row:
    cells = (
        Cell("step", figure(step), Field("step", "step", bounds=(0, 9))),
        Cell("note", figure(note), Field("note", "text")),
    )
    return Row(id, cells, ("rows", id), name, group=group, note=note)


def section(*rows: Row) -> Section:
    return Section("rows", "items", ("step", "note"), rows, groups=("a", "b", "c"))


def shown(model: RowModel) -> list[str]:
    rows = [model.row(at) for at in range(model.rowCount())]
    return [each.id for each in rows if each is not None]


def texts(model: RowModel) -> list[list[str]]:
    return [
        [str(model.data(model.index(at, column))) for column in range(model.columnCount())]
        for at in range(model.rowCount())
    ]


@pytest.fixture
def model(qtbot) -> Iterator[RowModel]:
    made = RowModel(section(row("a"), row("b", 1), row("c", 2)), TEXTS)
    yield made
    made.deleteLater()


ROWS = st.lists(
    st.builds(row, st.sampled_from("abcdefgh"), st.integers(0, 3), st.sampled_from(("a", "b", "c"))),
    unique_by=lambda r: r.id,
    max_size=8,
)
NARROWING = st.tuples(st.sampled_from(("", "", "a", "+1", "zzz")), st.sets(st.sampled_from(("a", "b", "c"))))
CHANGES = st.lists(st.one_of(ROWS, NARROWING), min_size=1, max_size=8)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=ROWS, changes=CHANGES, at=st.integers(0, 7))
def test_any_section_after_any_other(qtbot, start: list[Row], changes: list, at: int) -> None:
    model = RowModel(section(*start), TEXTS)
    view = QTableView()
    view.setModel(model)
    current = start[at % len(start)].id if start else ""
    if start:
        view.setCurrentIndex(model.index(at % len(start), 1))
    held = {each.id: QPersistentModelIndex(model.index(nth, 0)) for nth, each in enumerate(start)}
    needle, groups, rows = "", frozenset[str](), tuple(start)
    for change in changes:
        if isinstance(change, tuple):
            needle, groups = change[0], frozenset(change[1])
            model.narrow(needle, groups)
        else:
            rows = tuple(change)
            model.show(section(*rows))
            model.settle()
        fresh = RowModel(section(*rows), TEXTS)
        fresh.narrow(needle, groups)
        assert shown(model) == shown(fresh) and texts(model) == texts(fresh)
        for id, index in list(held.items()):
            if id in shown(model) and index.isValid():
                found = model.row(index.row())
                assert found is not None and found.id == id
            else:
                held.pop(id)
        if current in held:
            assert view.currentIndex().row() == held[current].row()
        else:
            current = ""
        fresh.deleteLater()
    view.deleteLater()
    model.deleteLater()


def test_a_view_keeps_selection_by_row(model: RowModel, qtbot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.selectionModel().select(
        model.index(2, 0), QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    )
    model.show(section(row("c", 5), row("x"), row("a")))
    chosen = view.selectionModel().selectedRows()
    assert [shown(model)[index.row()] for index in chosen] == ["c"]
    assert model.data(model.index(0, 1)) == "+5"


def test_only_what_differs_is_told(model: RowModel, qtbot) -> None:
    told: list[object] = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row(), last.column())))
    for signal in (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.modelReset, model.layoutChanged):
        signal.connect(lambda *_: told.append("structure"))
    model.show(section(row("a"), row("b", 7), row("c", 2)))
    assert told == [(1, 1, 1)]


def test_a_move_is_told_as_a_move(model: RowModel, qtbot) -> None:
    with qtbot.waitSignal(model.rowsMoved), qtbot.assertNotEmitted(model.rowsRemoved):
        model.show(section(row("c", 2), row("a"), row("b", 1)))
    assert shown(model) == ["c", "a", "b"]


FILTERS = {
    "": (frozenset(), "abc"),
    "only groups": (frozenset("a"), "a"),
    "wit": (frozenset(), "a"),
    "  WIT ": (frozenset("c"), "a"),
    "+2": (frozenset(), "c"),
    "grey": (frozenset(), "b"),
    "thing grey": (frozenset(), "b"),
}


@pytest.mark.parametrize(("groups", "left"), FILTERS.values(), ids=FILTERS.keys())
def test_a_filter_looks_at_names_figures_and_notes_of_all_groups(
    groups: frozenset[str], left: str, request, qtbot
) -> None:
    needle = request.node.callspec.id
    rows = (row("a", 0, "a", "Wit"), row("b", 1, "b", "B", "A grey thing"), row("c", 2, "c", "C"))
    model = RowModel(section(*rows), TEXTS)
    model.narrow("" if needle == "only groups" else needle, groups)
    assert "".join(shown(model)) == left
    model.narrow("", frozenset())
    assert shown(model) == ["a", "b", "c"]
    model.deleteLater()


@pytest.mark.parametrize(
    ("needle", "left", "by_notes"),
    [("li", "ab", False), ("str", "bc", False), ("shadow", "c", True), ("nobody", "", False), ("", "abc", False)],
)
def test_a_name_counts_before_figures_and_these_before_notes(needle: str, left: str, by_notes: bool) -> None:
    rows = (
        Row("a", (Cell("note", figure("Awareness")),), name="Listen", note="Strong ears help"),
        Row("b", (Cell("note", figure("Strength, Agility")),), name="Lift", note="Nothing is lighter"),
        Row("c", (Cell("note", figure("Strength")),), name="Hide", note="In any shadow"),
    )
    model = RowModel(section(*rows), TEXTS)
    model.narrow(needle, frozenset())
    assert ("".join(shown(model)), model.by_notes) == (left, by_notes)
    model.deleteLater()


def test_what_a_cell_is_and_says(model: RowModel) -> None:
    model.show(section(row("wit", 3, note="<b>bold</b>"), Row("title x", (), name="HEAD", state="title")))
    name, step, note = (model.index(0, column) for column in range(3))
    assert [model.column(at) for at in range(3)] == [NAME, "step", "note"]
    assert (model.data(name), model.data(step), model.data(note)) == ("Wit", "+3", "<b>bold</b>")
    assert model.data(step, Qt.ItemDataRole.AccessibleTextRole) == "Wit, step: +3"
    assert model.data(name, Qt.ItemDataRole.ToolTipRole) == "<span>&lt;b&gt;bold&lt;/b&gt;</span>"
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Step"
    assert model.flags(note) & Qt.ItemFlag.ItemIsEditable and not model.flags(step) & Qt.ItemFlag.ItemIsEditable
    assert not model.flags(model.index(1, 0)) & Qt.ItemFlag.ItemIsSelectable
    assert model.cell(name) is None and model.cell(model.index(1, 1)) is None
    assert model.rowCount(name) == 0 and model.columnCount(name) == 0 and model.row(QModelIndex()) is None


def test_flags_repaint_the_rows_that_change(model: RowModel) -> None:
    told: list[int] = []
    model.flag({id: Flag("wrong") for id in "ab"})
    model.dataChanged.connect(lambda first, _last: told.append(first.row()))
    model.flag({id: Flag("wrong") for id in "bc"})
    assert sorted(told) == [0, 2]
    assert [model.flagged(r) for r in model.section.rows] == [False, True, True]
    model.flag({"b": Flag("wrong"), "c": Flag("it <may> be", allowed=True)})
    assert sorted(told) == [0, 2, 2]
    assert [model.flagged(r) for r in model.section.rows] == [False, True, False]
    tips = [model.data(model.index(at, 0), Qt.ItemDataRole.ToolTipRole) for at in (1, 2)]
    assert tips[0].startswith("<span>wrong") and tips[1].startswith("<span>it &lt;may&gt; be")


@pytest.mark.parametrize("columns", [("step",), ("step", "kind", "cost"), ("kind", "cost", "step"), ()], ids="-".join)
def test_columns_come_and_go(model: RowModel, columns: tuple[str, ...]) -> None:
    before = model.section
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.show(Section("rows", "items", columns, before.rows))
    assert [model.column(at) for at in range(model.columnCount())] == ["name", *columns]
    said = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(1, model.columnCount())]
    assert said == [model.texts.column(column).title for column in columns]
    model.show(before)
    assert [model.column(at) for at in range(model.columnCount())] == ["name", *before.columns]


def test_a_view_keeps_its_place_in_columns_that_stay(model: RowModel, qtbot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.setCurrentIndex(model.index(1, 1))
    model.show(Section("rows", "items", (*model.section.columns, "race"), model.section.rows))
    assert (view.currentIndex().row(), view.currentIndex().column()) == (1, 1)


def test_the_nearest_row_is_the_longest_path_shown_or_not(model: RowModel) -> None:
    model.narrow("zzz", frozenset())
    near = nearest(model.section, ("rows", "b", "step"))
    assert near is not None and near[0].id == "b" and near[1] == 2 and nearest(model.section, ("elsewhere",)) is None


@pytest.mark.parametrize(
    ("values", "left"),
    [
        pytest.param(("ok", "4 left"), True, id="words"),
        pytest.param(("most", 2), False, id="a word among numbers"),
        pytest.param((2, "most"), False, id="numbers before a word"),
        pytest.param((2, 3), False, id="numbers"),
        pytest.param((None, "Best of all"), True, id="words and nothing"),
    ],
)
def test_a_column_of_words_is_set_from_the_left(qtbot, values: tuple, left: bool) -> None:
    rows = [Row(f"row {at}", (Cell("next", figure(value)),)) for at, value in enumerate(values)]
    made = RowModel(Section("steps", "steps", ("next",), tuple(rows)), Texts({}))
    aligned = Qt.AlignmentFlag(made.data(made.index(0, 1), Qt.ItemDataRole.TextAlignmentRole))
    assert bool(aligned & Qt.AlignmentFlag.AlignLeft) is left
    assert made.says("next") == ("text" if left else "number")


def test_a_column_is_set_by_what_is_in_it_now(qtbot) -> None:
    """Of keys from the left, of bare figures from the right, and while it has nothing in it as it was."""

    def bare(step: int) -> Row:
        return Row("a", (Cell("step", figure(step)),), ("rows", "a"))

    made = RowModel(section(row("a", 1)), TEXTS)
    at, left, right = made.column_at("step"), Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight

    def sides() -> set[Qt.AlignmentFlag]:
        told = (
            made.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole),
            *(made.index(nth, at).data(Qt.ItemDataRole.TextAlignmentRole) for nth in range(made.rowCount())),
        )
        return {Qt.AlignmentFlag(each) & (left | right) for each in told}

    assert sides() == {left}
    with qtbot.waitSignal(made.headerDataChanged):
        made.show(section(bare(1)))
    assert sides() == {right}
    made.show(section())
    assert sides() == {right}
    made.show(section(row("a", 1)))
    assert sides() == {left}
    made.show(section())
    assert sides() == {left}
    made.deleteLater()


def test_only_the_columns_that_changed_are_drawn_anew(model: RowModel) -> None:
    heard = list[tuple[int, int, int, int]]()
    model.dataChanged.connect(
        lambda first, last: heard.append((first.row(), last.row(), first.column(), last.column()))
    )
    model.show(section(row("a"), row("b", 2), row("c", 3)))
    assert heard == [(1, 2, 1, 1)], "the step alone, of both at once"
    model.show(section(row("a"), row("b", 2, name="Bee"), row("c", 3)))
    assert heard[1:] == [(1, 1, 0, 2)]
