"""Numbers typed one below the other: what counts, and when the next row is at hand."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.tables.number_keys import NumberTable
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts
from tests.desk import Key, press


def application() -> QApplication:
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


class Column:
    """A table of one column of numbers, with what was sent."""

    def __init__(self, bot: Any, field: Field, rows: int = 4) -> None:
        self.values: list[object] = [None] * rows
        self.field, self.left = field, 0
        self.model = RowModel(self._section(), Texts({}))
        self.table = NumberTable(self.model, Theme(application()), self._send)
        self.table.roll = self._roll
        self.table.left_below.connect(self._leave)
        bot.addWidget(self.table)
        self.table.show()
        self.table.show_row("0", "die")

    def _section(self) -> Section:
        rows = (
            Row(str(at), (Cell("die", given(value), self.field, Edit("set", (str(at),))),), name="n")  # type: ignore[arg-type]
            for at, value in enumerate(self.values)
        )
        return Section("s", "items", ("die",), tuple(rows))

    def _send(self, edit: Edit, gesture: str) -> bool:
        self.values[int(edit.path[0])] = edit.value
        self.model.show(self._section())
        return True

    def _roll(self, edit: Edit) -> bool:
        return self._send(Edit("set", edit.path, 1), "")

    def _leave(self) -> None:
        self.left += 1

    @property
    def at(self) -> int:
        return self.table.currentIndex().row()


D8, D20 = Field("die", "sum", sides=(8,), blank=True), Field("die", "sum", sides=(20,), blank=True)
TEN = Field("cp", "number", bounds=(1, 10), blank=True)


@pytest.mark.parametrize(
    ("field", "typed", "values", "at"),
    [
        pytest.param(D8, "3", [3, None, None, None], 1, id="one digit says all"),
        pytest.param(D8, "358", [3, 5, 8, None], 3, id="and on"),
        pytest.param(D8, "9", [None] * 4, 0, id="nothing falls so"),
        pytest.param(D8, "0", [None] * 4, 0, id="nor so"),
        pytest.param(D20, "3", [3, None, None, None], 1, id="no second digit can follow"),
        pytest.param(D20, "1", [1, None, None, None], 0, id="one may follow, yet it counts"),
        pytest.param(D20, "17", [17, None, None, None], 1, id="and follows"),
        pytest.param(D20, "27", [2, 7, None, None], 2, id="one that cannot follow is the next row's"),
        pytest.param(D20, "20", [20, None, None, None], 1, id="the highest"),
        pytest.param(TEN, "10", [10, None, None, None], 1, id="ten"),
        pytest.param(TEN, "14", [1, 4, None, None], 2, id="one and four"),
    ],
)
def test_digits(qtbot: Any, field: Field, typed: str, values: list[object], at: int) -> None:
    column = Column(qtbot, field)
    press(column.table, typed)
    assert (column.values, column.at) == (values, at)


def test_enter_goes_on_and_a_number_is_taken_back(qtbot: Any) -> None:
    column = Column(qtbot, D20)
    press(column.table, "1", Key.Key_Return, "5")
    assert column.values[:2] == [1, 5]
    press(column.table, Key.Key_Up, Key.Key_Up, Key.Key_Delete)
    assert column.values[:2] == [None, 5]
    press(column.table, "12")
    assert column.values[:2] == [12, 5]


def test_the_last_row_leads_out_of_the_table(qtbot: Any) -> None:
    column = Column(qtbot, D8, rows=2)
    press(column.table, "3r")
    assert column.values == [3, 1] and column.left == 1
