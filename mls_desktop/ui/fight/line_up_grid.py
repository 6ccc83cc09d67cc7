"""The grid of an encounter's line-up: who fights, on which side, how many of them, and from when on."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from mls_desktop.bridge.fight.preparation import marked, unfit_entries
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.campaign import LineUp
from mls_desktop.model.fight.candidates import MOST
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.fight.sides_row import side_names
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import cross_button
from mls_desktop.ui.widgets.clear_layout import clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ENTRY = "entry"
"""The property of a widget that tells the entry it belongs to."""
LATEST = 100
"""The last Turn or round in which a reinforcement may be told to come."""


class LineUpGrid(QWidget):
    """The grid of the line-up.

    A row an entry. `edited` carries an edit of the encounter, `removed` one that takes an entry out.
    """

    edited = Signal(object)
    removed = Signal(object)

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._bout, self._look = bout, look
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.unfit: Mapping[str, str] = {}
        """The entries of those who would come in unable to fight, with how they lie."""

    def refresh(self) -> None:
        """Shows the line-up as it is now. A fight that is under way keeps it: who comes later is told as a newcomer."""
        clear_layout(self._grid)
        entries, names = self._bout.encounter.line_up, side_names(self._bout)
        self.unfit = unfit_entries(self._bout.opened, self._bout.encounter)
        since = _("From Turn") if self._turns else _("From round")
        for column, text in enumerate((_("Who"), _("Side"), _("How many"), since)):
            label = PlainLabel(text if entries else "", self)
            label.ink(self._look.colour("faint_ink"))
            self._grid.addWidget(label, 0, column)
        fought = len(self._bout.encounter.events) > 0
        for nth, entry in enumerate(entries, 1):
            for column, widget in enumerate(self._row(entry, names)):
                self._grid.addWidget(widget, nth, column)
                if column:
                    widget.setEnabled(not fought)
        self._grid.setColumnStretch(5, 1)

    def restyle(self) -> None:
        self._grid.setSpacing(self._look.px(6))

    @property
    def _turns(self) -> bool:
        return self._bout.document.system.turns

    def _row(self, entry: LineUp, names: dict[str, str]) -> tuple[QWidget, ...]:
        name = str(entry.character.get("name") or entry.id)
        side = ComboBox(self)
        side.set_choices(names, entry.side)
        side.setProperty(ENTRY, entry.id)
        side.activated.connect(self._on_side)
        count = self._number("count", entry.count, MOST, entry.id)
        joins = self._number("joins", entry.joins, LATEST, entry.id)
        leave = self._leave_button(entry.id)
        told: tuple[tuple[QWidget, str], ...] = (
            (side, _("{who}: side")),
            (count.line, _("{who}: how many")),
            (joins.line, _("{who}: comes in Turn") if self._turns else _("{who}: comes in round")),
            (leave, _("{who}: take out")),
        )
        for each, said in told:
            each.setAccessibleName(said.format(who=name))
        return self._who(name, self.unfit.get(entry.id, "")), side, count, joins, leave

    def _who(self, name: str, lying: str) -> PlainLabel:
        label = PlainLabel(marked(name, lying), self)
        if lying:
            label.ink(self._look.colour("bad"))
            tip(label, _("{who} comes into the fight so, and cannot take part.").format(who=name))
        return label

    def _number(self, key: str, value: int, most: int, id: str) -> LineEditor:
        editor = LineEditor(Field(key, "number", bounds=(1, most)), self._bout.speech, self._look, self)
        editor.set_value(value)
        editor.setFixedWidth(self._look.px(56))
        editor.setProperty(ENTRY, id)
        editor.entered.connect(self._on_number)
        return editor

    def _leave_button(self, id: str) -> QToolButton:
        button = cross_button(self)
        button.setProperty(ENTRY, id)
        button.clicked.connect(self._on_leave)
        return button

    def _entry(self) -> str:
        """The entry that the widget which just spoke belongs to."""
        sender = self.sender()
        return str(sender.property(ENTRY)) if sender is not None else ""

    def _on_side(self) -> None:
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

    def _on_leave(self) -> None:
        self.removed.emit(Edit("remove", ("line_up", self._entry())))
