"""The line in which fighters are added to an encounter: typed with their number, or chosen from a list."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.preparation import fitting, found, join, people, person
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.candidates import OWN, PLAYER
from mls_desktop.ui.fight.sides_row import side_names
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

SHOWN = 8
"""So many names are said while one is typed."""


class JoinLine(QWidget):
    """The entry row for new fighters: `add` is typed into ("Ork x10"), `side` says where, `browse` offers everybody."""

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._bout, self._look = bout, look
        self.add = EntryLine(self)
        self.add.setPlaceholderText(_("Who joins: Ork x10"))
        self.add.setAccessibleName(_("Who joins, and how many"))
        self.add.returnPressed.connect(self._on_add)
        self.add.textEdited.connect(self._on_typed)
        self.browse = QPushButton(menu_text(_("Choose …")), self)
        self.browse.setAutoDefault(False)
        tip(self.browse, _("Everybody of the library and of the campaign"))
        self.browse.clicked.connect(self._on_browse)
        self.side = ComboBox(self)
        self.side.setAccessibleName(_("On which side"))
        self.said = PlainLabel("", self, wrap=True)
        line = QHBoxLayout()
        for widget, stretch in ((self.add, 2), (self.side, 1), (self.browse, 0)):
            line.addWidget(widget, stretch)
        line.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(line)
        self._column.addWidget(self.said)

    def refresh(self) -> None:
        """Offers the sides as they are now. Nobody is added to a fight that is under way."""
        names = side_names(self._bout)
        self.side.set_choices(names, str(self.side.currentData() or (list(names)[-1] if names else "")))
        for widget in (self.add, self.side, self.browse):
            widget.setEnabled(len(self._bout.encounter.events) == 0)

    def restyle(self) -> None:
        px = self._look.px
        self._column.setSpacing(px(8))
        self.said.ink(self._look.colour("warn"))
        self.add.setMaximumWidth(px(420))
        self.side.setMaximumWidth(px(160))

    def say(self, text: str) -> None:
        """Shows a text below the line."""
        self.said.setText(text)

    def _on_typed(self, text: str) -> None:
        """Says who may be meant by what is typed so far."""
        names = fitting(self._bout.opened, text) if text.strip() else ()
        self.say(", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else ""))

    def _on_add(self) -> None:
        """Enter takes who is typed into the line-up; without a word there is nobody to take."""
        if not self.add.text().strip():
            return
        opened = self._bout.opened
        who = found(opened, self.add.text())
        if who is None:
            self.say(_("Nobody, or more than one, is meant by that."))
            return
        self.say("")
        if join(opened, self._bout.id, who[0], str(self.side.currentData()), who[1]):
            self.add.clear()

    def _on_browse(self) -> None:
        """Offers everybody to choose from; players' characters join the first side, unless told otherwise."""
        from mls_desktop.ui.fight.join_dialog import JoinPicker

        bout = self._bout
        section, here = people(bout.opened), {entry.of for entry in bout.encounter.line_up}
        section = replace(section, rows=tuple(row for row in section.rows if row.id.removeprefix(OWN) not in here))
        picker = JoinPicker(section, side_names(bout), self._side_for, bout.speech, self._look, self.window())
        picker.joined.connect(self._on_joined)
        picker.open()

    def _side_for(self, id: str) -> str:
        who, names = person(self._bout.opened, id), list(side_names(self._bout))
        first = id.startswith(OWN) and who is not None and who.role == PLAYER
        return names[0 if first else -1] if names else ""

    def _on_joined(self, id: str, side: str) -> None:
        who = person(self._bout.opened, id)
        if who is not None and side:
            join(self._bout.opened, self._bout.id, who, side)
