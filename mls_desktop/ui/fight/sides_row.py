"""The form of an encounter's sides: names, whose side begins, and what else holds of one before the first moment."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import NO_MARGINS, clear_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME = Field("name", "text", free=True)
"""Field for the name of a side, or of the whole encounter."""
SIDE = "side"
"""Property of a line that holds the id of its side."""


def side_names(running_fight: RunningFight) -> dict[str, str]:
    """Names of the encounter's sides by id; a side without a name has that of its id in the system's words."""
    return {side.id: side.name or running_fight.texts.name(side.id) for side in running_fight.encounter.sides}


class SidesRow(QWidget):
    """The form of the sides.

    A line a side, and who begins where there are Turns. `edited` carries an edit of the encounter and its gesture.
    """

    edited = Signal(object, str)

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self._begins = QWidget(self)
        self.first = ComboBox(theme, self._begins)
        self.first.activated.connect(self._on_first)
        asked = PlainLabel(_("Goes first:"), self._begins)
        label_widget(asked, self.first, _("Which side goes first"))
        line = QHBoxLayout(self._begins)
        keep_gaps(line, theme, 8, NO_MARGINS)
        line.addWidget(asked)
        line.addWidget(self.first)
        self._lines: dict[str, LineEditor] = {}
        self._row = FlowLayout(self, theme.px(8), theme.px(6))

    def refresh(self) -> None:
        """Updates the names of the sides, and which begins. The same sides keep their lines, in which somebody may be
        typing."""
        names = side_names(self._running_fight)
        if list(names) != list(self._lines):
            self._make(names)
        for id, name in names.items():
            self._lines[id].set_value(name)
        self.first.set_choices(names, self._running_fight.encounter.first)

    def restyle(self) -> None:
        self._row.across, self._row.down = self._theme.px(8), self._theme.px(6)
        for line in self._lines.values():
            line.setFixedWidth(self._theme.px(150))

    def _make(self, names: Iterable[str]) -> None:
        clear_layout(self._row, self._begins)
        self._lines = {id: self._line(id, nth) for nth, id in enumerate(names, 1)}
        # Without Turns nobody's side begins.
        self._begins.setVisible(self._running_fight.document.system.turns)
        for widget in (*self._lines.values(), self._begins):
            self._row.addWidget(widget)
        set_reading_order(self)

    def _line(self, id: str, nth: int) -> LineEditor:
        line = LineEditor(NAME, self._running_fight.texts, self._theme, self)
        line.line.setAccessibleName(_("Name of side {nth}").format(nth=nth))
        line.setFixedWidth(self._theme.px(150))
        line.setProperty(SIDE, id)
        line.entered.connect(self._on_name)
        line.typed.connect(self._on_name)
        return line

    def _on_first(self) -> None:
        self.edited.emit(Edit("set", ("first",), self.first.currentData()), "")

    def _on_name(self, name: object) -> None:
        line = self.sender()
        if isinstance(line, LineEditor):
            self.edited.emit(Edit("set", ("sides", str(line.property(SIDE)), "name"), str(name)), line.gesture)


class OpeningRow(QWidget):
    """The row of check boxes for what may be told of a side before anything has happened."""

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.boxes: list[tuple[Prompt, ComboBox]] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def refresh(self) -> None:
        """Makes a box for each announcement about the sides that may be made now; none once the fight has an event."""
        clear_layout(self._row)
        names, fought = side_names(self._running_fight), bool(len(self._running_fight.encounter.events))
        asked = () if fought else self._running_fight.announcements
        self.boxes = [(telling, self._box(telling, names)) for telling in asked if _about_sides(telling, set(names))]
        self._row.addStretch(1)

    def restyle(self) -> None:
        self._row.setSpacing(self._theme.px(8))

    def submit(self) -> None:
        """Enters the announcements for which a side was chosen into the fight."""
        for telling, box in self.boxes:
            chosen = box.currentData()
            if chosen:
                self._running_fight.answer(Answer(telling, None, self._running_fight.texts).event(chosen))

    def _box(self, telling: Prompt, names: dict[str, str]) -> ComboBox:
        box, what = ComboBox(self._theme, self), self._running_fight.texts.ask(telling.id)
        box.set_choices({"": _("none"), **names}, "")
        asked = PlainLabel(f"{what}:", self)
        label_widget(asked, box)
        self._row.addWidget(asked)
        self._row.addWidget(box)
        set_reading_order(self)
        return box


def _about_sides(telling: Prompt, sides: set[str]) -> bool:
    """Tells whether the only field of `telling` chooses among exactly the ids `sides`, and no fighter makes it."""
    return not telling.who and len(telling.fields) == 1 and set(telling.fields[0].options) == sides
