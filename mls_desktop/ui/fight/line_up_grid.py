"""The grid of an encounter's line-up: who fights, on which side, how many of them, and from when on; below it whose
sheet has changed since."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.preparation import bring_up, changed_names, marked, unfit_entries
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.campaign import LineUp
from mls_desktop.model.fight.candidates import MOST
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.fight.sides_row import side_names
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import cross_button, own_button
from mls_desktop.ui.widgets.plain_text import PlainLabel, ShortLabel, name_widget, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ENTRY = "entry"
"""Property of a widget that holds the id of its line-up entry."""
LATEST = 100
"""The last Turn or round in which a reinforcement may be told to come."""


class LineUpRow:
    """The row of an entry of the line-up: its widgets, which stay as long as the entry does."""

    def __init__(self, grid: LineUpGrid, entry: LineUp, theme: Theme) -> None:
        self._grid, self._theme = grid, theme
        self.who = ShortLabel("", grid)
        self.side = ComboBox(theme, grid)
        self.count, self.joins = grid.number("count", MOST), grid.number("joins", LATEST)
        self.leave = cross_button(grid)
        self.side.activated.connect(grid.on_side)
        self.leave.clicked.connect(grid.on_leave)
        for widget in (self.side, self.count, self.joins, self.leave):
            widget.setProperty(ENTRY, entry.id)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        return self.who, self.side, self.count, self.joins, self.leave

    def show(self, entry: LineUp, sides: Mapping[str, str], fought: bool) -> None:
        """Shows `entry` in the row's widgets. `sides`: names by id. In a fight that is `fought` the widgets are
        disabled."""
        name, lying = str(entry.character.get("name") or entry.id), self._grid.unfit.get(entry.id, "")
        self.who.setText(marked(name, lying))
        self.who.keep_ink(self._theme, "bad" if lying else "ink")
        tip(self.who, _("{who} enters the fight like this, and cannot take part.").format(who=name) if lying else "")
        self.side.set_choices(sides, entry.side)
        self.count.set_value(entry.count)
        self.joins.set_value(entry.joins)
        from_then = _("{who}: comes in Turn") if self._grid.turns else _("{who}: comes in round")
        told: tuple[tuple[QWidget, str], ...] = (
            (self.side, _("{who}: side")),
            (self.count.line, _("{who}: how many")),
            (self.joins.line, from_then),
            (self.leave, _("{who}: remove")),
        )
        for each, said in told:
            name_widget(each, said.format(who=name))
        for widget in self.widgets[1:]:
            widget.setEnabled(not fought)

    def take_away(self) -> None:
        """Hides the row's widgets and deletes them later."""
        for widget in self.widgets:
            widget.hide()
            widget.deleteLater()


class LineUpGrid(QWidget):
    """The grid of the line-up, a row for each entry.

    `edited` carries an edit of the encounter, `removed` one that takes an entry out.
    """

    edited = Signal(object)
    removed = Signal(object)

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._heads = [PlainLabel("", self) for _head in range(4)]
        self._rows: dict[str, LineUpRow] = {}
        self.unfit: Mapping[str, str] = {}
        """Condition, as a word, of each entry whose fighter would come in unable to fight, by the entry's id."""
        self._place()

    @property
    def turns(self) -> bool:
        """Tells whether fights of the system have Turns."""
        return self._running_fight.document.system.turns

    def refresh(self) -> None:
        """Updates the rows from the line-up; entries that stay keep their row, and with it the focus. Once the fight
        has an event, the rows are disabled."""
        entries, sides = self._running_fight.encounter.line_up, side_names(self._running_fight)
        self.unfit = unfit_entries(self._running_fight.open_campaign, self._running_fight.encounter)
        since = _("From Turn") if self.turns else _("From round")
        for label, text in zip(self._heads, (_("Who"), _("Side"), _("How many"), since), strict=True):
            label.setText(text if entries else "")
        before, self._rows = self._rows, {}
        for entry in entries:
            self._rows[entry.id] = before.pop(entry.id) if entry.id in before else LineUpRow(self, entry, self._theme)
        fought = len(self._running_fight.encounter.events) > 0
        for entry in entries:
            self._rows[entry.id].show(entry, sides, fought)
        if before or self._placed != list(self._rows):
            self._place()
        for row in before.values():
            row.take_away()

    def restyle(self) -> None:
        self._grid.setSpacing(self._theme.px(6))
        for label in self._heads:
            label.ink(self._theme.colour("faint_ink"))
        for row in self._rows.values():
            for editor in (row.count, row.joins):
                editor.setFixedWidth(self._theme.px(56))

    def rows(self) -> tuple[LineUpRow, ...]:
        """The rows, in the order of the line-up."""
        return tuple(self._rows.values())

    def row(self, name: str) -> LineUpRow:
        """The row whose first cell reads `name`; raises StopIteration where none does."""
        return next(row for row in self._rows.values() if row.who.text() == name)

    def number(self, key: str, most: int) -> LineEditor:
        """Editor of a number from 1 to `most`, which `edited` carries as value of `key` of its line-up entry."""
        editor = LineEditor(Field(key, "number", bounds=(1, most)), self._running_fight.texts, self._theme, self)
        editor.setFixedWidth(self._theme.px(56))
        editor.entered.connect(self._on_number)
        return editor

    def _place(self) -> None:
        """Lays the rows out in their order, which is that of Tab as well."""
        while self._grid.takeAt(0) is not None:
            pass
        self._placed = list(self._rows)
        for nth, widgets in enumerate((self._heads, *(row.widgets for row in self._rows.values()))):
            for column, widget in enumerate(widgets):
                self._grid.addWidget(widget, nth, column)
                # Qt would show it a moment later; a key pressed until then would pass it by.
                widget.setVisible(True)
        self._grid.setColumnStretch(5, 1)

    def _entry(self) -> str:
        """Id of the line-up entry of the widget that sent the signal; "" outside a slot."""
        sender = self.sender()
        return str(sender.property(ENTRY)) if sender is not None else ""

    def on_side(self) -> None:
        box = self.sender()
        if isinstance(box, ComboBox):
            self.edited.emit(Edit("set", ("line_up", self._entry(), "side"), box.currentData()))

    def _on_number(self, value: object) -> None:
        editor = self.sender()
        if not isinstance(editor, LineEditor) or editor.field.bounds is None:
            return
        low, high = editor.field.bounds
        if isinstance(value, int) and low <= value <= high:
            self.edited.emit(Edit("set", ("line_up", self._entry(), editor.field.name), value))
        else:
            self.refresh()

    def on_leave(self) -> None:
        """Emits `removed` for the entry whose cross was pressed, and where the cross had the focus, gives it to that of
        the row in its place, or of the last row."""
        button, id = self.sender(), self._entry()
        by_keys = isinstance(button, QWidget) and button.hasFocus()
        at = list(self._rows).index(id)
        self.removed.emit(Edit("remove", ("line_up", id)))
        if by_keys and self._rows:
            list(self._rows.values())[min(at, len(self._rows) - 1)].leave.setFocus()


class ChangedSheets(QWidget):
    """The line below the grid that names those whose sheets have changed since they joined, with a button that copies
    the sheets anew; hidden where there is none."""

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.said = PlainLabel("", self, wrap=True)
        self.button = own_button(self, _("Take the sheets as they are now"), self._on_pressed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.said)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def refresh(self) -> None:
        """Names the fighters whose sheets differ from the copies in the line-up; hidden where none does."""
        names = changed_names(self._running_fight.open_campaign, self._running_fight.encounter)
        one = _("The sheet of {who} has changed since: the fight would begin with it as it was.")
        more = _("The sheets of these have changed since: {who}. The fight would begin with them as they were.")
        self.said.setText((one if len(names) == 1 else more).format(who=", ".join(names)))
        self.setVisible(bool(names))

    def restyle(self) -> None:
        self._column.setSpacing(self._theme.px(4))
        self.said.ink(self._theme.colour("warn"))

    def _on_pressed(self) -> None:
        bring_up(self._running_fight.open_campaign, self._running_fight.id)
