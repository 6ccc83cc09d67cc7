"""An encounter before it is fought: name, sides, line-up, who begins, who is surprised, notes."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.preparation import fitting, found, join, people, person
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.campaign import LineUp
from mls_desktop.model.fight.candidates import MOST, OWN, PLAYER
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LONGEST, LineEditor
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

WHOSE = "whose"
"""The property of a widget that tells what it stands for."""
SHOWN = 8
"""So many names are said while one is typed."""
LATEST = 100
"""The last Turn or round in which a reinforcement may be told to come."""


class PreparationPanel(QScrollArea):
    """`begun` when the fight is to begin. Every entry is an edit of the document at once."""

    begun = Signal()

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bout, self._look = bout, look
        self.setObjectName("sheet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._entries: tuple[str, ...] = ()
        self._openings: list[tuple[Prompt, ComboBox]] = []
        self._make()
        bout.changed.connect(self.refresh)
        look.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def _make(self) -> None:
        body = QWidget(self)
        body.setObjectName("page")
        self.name, self.add = QLineEdit(body), QLineEdit(body)
        self.name.setAccessibleName(_("Name of the encounter"))
        self.name.setMaxLength(LONGEST)
        self.name.editingFinished.connect(self._on_name)
        self.first = ComboBox(body)
        self.first.setObjectName("stays")
        self.first.setAccessibleName(_("Who begins"))
        self.first.activated.connect(self._on_first)
        self.add.setPlaceholderText(_("Who joins: Ork x10"))
        self.add.setAccessibleName(_("Who joins, and how many"))
        self.add.returnPressed.connect(self._on_add)
        self.add.textEdited.connect(self._on_typed)
        self.browse = QPushButton(menu_text(_("Choose …")), body)
        self.browse.setAutoDefault(False)
        tip(self.browse, _("Everybody of the library and of the campaign"))
        self.browse.clicked.connect(self._on_browse)
        self.side = ComboBox(body)
        self.side.setAccessibleName(_("On which side"))
        self.said = PlainLabel("", body, wrap=True)
        self.notes = EncounterNotes(body)
        self.notes.setAccessibleName(_("Notes"))
        self.notes.setPlaceholderText(_("Notes of the referee"))
        self.notes.left.connect(self._on_notes)
        self.button = QPushButton(menu_text(_("Begin the fight")), body)
        self.button.setAutoDefault(False)
        self.button.setDefault(True)
        self.button.clicked.connect(self.begin)
        self._sides, self._grid, self._opening = QHBoxLayout(), QGridLayout(), QHBoxLayout()
        self._titles = [PlainLabel(text, body) for text in (_("Encounter"), _("Sides"), _("Line-up"), _("Notes"))]
        adding, start = QHBoxLayout(), QHBoxLayout()
        for widget, stretch in ((self.add, 2), (self.side, 1), (self.browse, 0)):
            adding.addWidget(widget, stretch)
        adding.addStretch(1)
        start.addWidget(self.button)
        start.addLayout(self._opening)
        start.addStretch(1)
        self._column = QVBoxLayout(body)
        self._column.addWidget(self._titles[0])
        self._column.addWidget(self.name)
        self._column.addWidget(self._titles[1])
        self._column.addLayout(self._sides)
        self._column.addWidget(self._titles[2])
        self._column.addLayout(self._grid)
        self._column.addLayout(adding)
        self._column.addWidget(self.said)
        self._column.addWidget(self._titles[3])
        self._column.addWidget(self.notes)
        self._column.addLayout(start)
        self._column.addStretch(1)
        self.setWidget(body)

    def grab_focus(self) -> None:
        """Puts the focus where fighters are added, or on the way back to the fight."""
        (self.add if self.add.isEnabled() else self.button).setFocus(Qt.FocusReason.OtherFocusReason)

    def begin(self) -> None:
        """The fight begins; what was chosen to hold from the start is told first."""
        if not self.bout.encounter.line_up:
            self.said.setText(_("Nobody is in the line-up yet."))
            return
        for telling, box in self._openings:
            chosen = box.currentData()
            if chosen:
                self.bout.answer(Answer(telling, None, self.bout.speech).event(chosen))
        self.begun.emit()

    def refresh(self) -> None:
        """Shows the encounter as it is now."""
        encounter = self.bout.encounter
        if not self.name.hasFocus():
            self.name.setText(encounter.name)
        if not self.notes.hasFocus() and self.notes.toPlainText() != encounter.notes:
            self.notes.setPlainText(encounter.notes)
        shown = tuple(map(repr, (self._fought, *encounter.sides, encounter.first, *encounter.line_up)))
        if shown != self._entries:
            self._entries = shown
            self._fill_sides()
            self._fill_line_up()
            self._fill_openings()

    def restyle(self) -> None:
        px, small = self._look.px, QFont(self.font())
        self._column.setContentsMargins(px(24), px(16), px(24), px(16))
        self._column.setSpacing(px(8))
        self._grid.setSpacing(px(6))
        small.setPixelSize(px(11))
        for title in self._titles:
            title.setFont(small)
            title.ink(self._look.colour("faint_ink"))
        self.said.ink(self._look.colour("warn"))
        self.notes.setFixedHeight(px(80))
        self.name.setMaximumWidth(px(420))
        for widget, width in ((self.add, 420), (self.side, 160), (self.notes, 640)):
            widget.setMaximumWidth(px(width))

    @property
    def _fought(self) -> bool:
        return len(self.bout.encounter.events) > 0

    @property
    def _turns(self) -> bool:
        return self.bout.document.system.turns

    # Sides

    def _names(self) -> dict[str, str]:
        return {side.id: side.name or self.bout.speech.name(side.id) for side in self.bout.encounter.sides}

    def _fill_sides(self) -> None:
        _clear(self._sides)
        names = self._names()
        for id, name in names.items():
            line = LineEditor(Field("name", "text"), self.bout.speech, self._look, self.widget())
            line.line.setAccessibleName(_("Name of a side"))
            line.set_value(name)
            line.setFixedWidth(self._look.px(150))
            line.setProperty(WHOSE, id)
            line.entered.connect(self._on_side_name)
            self._sides.addWidget(line)
        # Without Turns nobody's side begins.
        self.first.setVisible(self._turns)
        if self._turns:
            self._sides.addWidget(PlainLabel(_("first"), self.widget()))
            self._sides.addWidget(self.first)
        self._sides.addStretch(1)
        _fill(self.first, names, self.bout.encounter.first)
        held = self.side.currentData() or (list(names)[-1] if names else "")
        _fill(self.side, names, str(held))

    def _fill_openings(self) -> None:
        """What may be told of a side before anything has happened."""
        _clear(self._opening)
        self._openings = []
        names = self._names()
        for telling in self.bout.announcements:
            fields = telling.fields
            if (
                telling.who
                or len(fields) != 1
                or set(fields[0].options) != set(names)
                or len(self.bout.encounter.events)
            ):
                continue
            box = ComboBox(self.widget())
            what = self.bout.speech.ask(telling.id)
            box.setAccessibleName(what)
            box.addItem(_("nobody"), "")
            for id, name in names.items():
                box.addItem(name, id)
            self._opening.addWidget(PlainLabel(f"{what}:", self.widget()))
            self._opening.addWidget(box)
            self._openings.append((telling, box))

    # Line-up

    def _fill_line_up(self) -> None:
        _clear(self._grid)
        entries, names = self.bout.encounter.line_up, self._names()
        since = _("From Turn") if self._turns else _("From round")
        for column, text in enumerate((_("Who"), _("Side"), _("How many"), since)):
            label = PlainLabel(text if entries else "", self.widget())
            label.ink(self._look.colour("faint_ink"))
            self._grid.addWidget(label, 0, column)
        for nth, entry in enumerate(entries, 1):
            self._row(nth, entry, names)
        self._grid.setColumnStretch(5, 1)
        count, fought = sum(entry.count for entry in entries), self._fought
        self.button.setText(menu_text(_("Back to the fight") if fought else _("Begin the fight")))
        # A fight that is under way keeps its line-up: who comes later is told as a newcomer.
        for widget in (self.add, self.side, self.browse, self.first):
            widget.setEnabled(not fought)
        tip(self.button, how_many("{n} fighter", "{n} fighters", count))

    def _row(self, nth: int, entry: LineUp, names: dict[str, str]) -> None:
        name = str(entry.character.get("name") or entry.id)
        side = ComboBox(self.widget())
        _fill(side, names, entry.side)
        side.setProperty(WHOSE, entry.id)
        side.activated.connect(self._on_entry_side)
        count = self._number("count", entry.count, MOST, entry.id)
        joins = self._number("joins", entry.joins, LATEST, entry.id)
        leave = QToolButton(self.widget())
        leave.setText("\N{MULTIPLICATION SIGN}")
        leave.setObjectName("close")
        leave.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        leave.setProperty(WHOSE, entry.id)
        leave.clicked.connect(self._on_leave)
        told: tuple[tuple[QWidget, str], ...] = (
            (side, _("{who}: side")),
            (count.line, _("{who}: how many")),
            (joins.line, _("{who}: comes in Turn") if self._turns else _("{who}: comes in round")),
            (leave, _("{who}: take out")),
        )
        for each, said in told:
            each.setAccessibleName(said.format(who=name))
        fought = self._fought
        widgets: tuple[QWidget, ...] = (PlainLabel(name, self.widget()), side, count, joins, leave)
        for column, widget in enumerate(widgets):
            self._grid.addWidget(widget, nth, column)
            if column:
                widget.setEnabled(not fought)

    def _number(self, key: str, value: int, most: int, id: str) -> LineEditor:
        editor = LineEditor(Field(key, "number", bounds=(1, most)), self.bout.speech, self._look, self.widget())
        editor.set_value(value)
        editor.setFixedWidth(self._look.px(56))
        editor.setProperty(WHOSE, id)
        editor.entered.connect(self._on_number)
        return editor

    # What a person does

    def _on_name(self) -> None:
        if self.name.text() != self.bout.encounter.name:
            self.bout.send(Edit("set", ("name",), self.name.text()))

    def _on_notes(self) -> None:
        if self.notes.toPlainText() != self.bout.encounter.notes:
            self.bout.send(Edit("set", ("notes",), self.notes.toPlainText()))

    def _on_first(self) -> None:
        self.bout.send(Edit("set", ("first",), self.first.currentData()))

    def _whose(self) -> str:
        """The side or the entry of the line-up that the widget which just spoke stands for."""
        sender = self.sender()
        return str(sender.property(WHOSE)) if sender is not None else ""

    def _on_side_name(self, name: object) -> None:
        self.bout.send(Edit("set", ("sides", self._whose(), "name"), str(name)))

    def _on_entry_side(self) -> None:
        box = self.sender()
        if isinstance(box, ComboBox):
            self.bout.send(Edit("set", ("line_up", self._whose(), "side"), box.currentData()))

    def _on_number(self, value: object) -> None:
        editor = self.sender()
        if not isinstance(editor, LineEditor) or editor.field.bounds is None:
            return
        low, high = editor.field.bounds
        if isinstance(value, int) and low <= value <= high:
            self.bout.send(Edit("set", ("line_up", self._whose(), editor.field.name), value))
        else:
            self._entries = ()
            self.refresh()

    def _on_leave(self) -> None:
        self.bout.send(Edit("remove", ("line_up", self._whose())))
        self.grab_focus()

    def _on_typed(self, text: str) -> None:
        """Says who may be meant by what is typed so far."""
        names = fitting(self.bout.opened, text) if text.strip() else ()
        self.said.setText(", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else ""))

    def _on_add(self) -> None:
        """Enter takes who is typed into the line-up; without a word there is nobody to take."""
        if not self.add.text().strip():
            return
        who = found(self.bout.opened, self.add.text())
        if who is None:
            self.said.setText(_("Nobody, or more than one, is meant by that."))
            return
        self.said.setText("")
        if join(self.bout.opened, self.bout.id, who[0], str(self.side.currentData()), who[1]):
            self.add.clear()

    def _on_browse(self) -> None:
        """Offers everybody to choose from; players' characters join the first side, unless told otherwise."""
        from mls_desktop.ui.fight.join_dialog import JoinPicker

        section, here = people(self.bout.opened), {entry.of for entry in self.bout.encounter.line_up}
        rows = tuple(row for row in section.rows if row.id.removeprefix(OWN) not in here)
        section, names, bout = replace(section, rows=rows), self._names(), self.bout
        picker = JoinPicker(section, names, self._side_for, bout.speech, self._look, self.window())
        picker.joined.connect(self._on_joined)
        picker.open()

    def _side_for(self, id: str) -> str:
        who, names = person(self.bout.opened, id), list(self._names())
        first = id.startswith(OWN) and who is not None and who.role == PLAYER
        return names[0 if first else -1] if names else ""

    def _on_joined(self, id: str, side: str) -> None:
        who = person(self.bout.opened, id)
        if who is not None and side:
            join(self.bout.opened, self.bout.id, who, side)


class EncounterNotes(QPlainTextEdit):
    """`left` when the focus goes elsewhere: what was typed counts then. Tab goes on to the next entry."""

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        return bool(super().event(event))


def _fill(box: ComboBox, names: dict[str, str], chosen: str) -> None:
    box.clear()
    for id, name in names.items():
        box.addItem(name, id)
    box.setCurrentIndex(box.findData(chosen))


def _clear(layout: QHBoxLayout | QGridLayout) -> None:
    """Takes out all that was made for the encounter as it was; boxes that stay are only taken along."""
    while (item := layout.takeAt(0)) is not None:
        widget: QWidget | None = item.widget()
        if widget is not None and widget.objectName() != "stays":
            widget.hide()
            widget.deleteLater()
