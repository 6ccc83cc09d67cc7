"""The line in which fighters are added to an encounter: typed with their number, or chosen from a list."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.preparation import example, found, join, offered, people, person
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.candidates import MOST, OWN, PLAYER, how_many
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.ui.fight.name_list import NameList
from mls_desktop.ui.fight.sides_row import side_names
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, name_widget, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class JoinLine(QWidget):
    """The entry row for new fighters: `add` takes text ("Wolf x10"), `names` lists the characters it may mean, `side`
    has the side to join, `browse` opens the list of everybody. `offering` when `names` is filled and should be seen."""

    offering = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.add = SearchLine(self)
        typed = example(running_fight.open_campaign)
        self.add.setPlaceholderText(_("Add: {typed}").format(typed=typed) if typed else _("Add by name"))
        self.add.setAccessibleName(_("Whom to add, and how many"))
        self.add.returnPressed.connect(self._on_add)
        self.add.textEdited.connect(self._on_typed)
        self.names = NameList(theme, self)
        self.add.walked.connect(self.names.walk)
        self.add.follow(self.names)
        self.names.taken.connect(self._on_taken)
        self.browse = EnterButton(menu_text(_("Choose …")), self)
        self.browse.setAutoDefault(False)
        tip(self.browse, _("Everybody of the library and of the campaign"))
        self.browse.clicked.connect(self._on_browse)
        self.side = ComboBox(theme, self)
        name_widget(self.side, _("On which side"))
        self.said = PlainLabel("", self, wrap=True)
        line = QHBoxLayout()
        for widget, stretch in ((self.add, 2), (self.side, 1), (self.browse, 0)):
            line.addWidget(widget, stretch)
        line.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        add_layout(self._column, line)
        self._column.addWidget(self.names)
        self._column.addWidget(self.said)

    def refresh(self) -> None:
        """Updates the sides to choose from, and disables the row once the fight has an event."""
        names = side_names(self._running_fight)
        self.side.set_choices(names, str(self.side.currentData() or (list(names)[-1] if names else "")))
        for widget in (self.add, self.side, self.browse):
            widget.setEnabled(len(self._running_fight.encounter.events) == 0)

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setSpacing(px(8))
        self.said.ink(self._theme.colour("warn"))
        self.add.setMaximumWidth(px(420))
        self.side.setMaximumWidth(px(160))
        self.names.restyle()

    def say(self, text: str) -> None:
        """Shows the message `text` below the line; "" clears it."""
        self.said.setText(text)

    def _on_typed(self, text: str) -> None:
        """Lists the characters that `text`, typed so far, may mean, clears the message and emits `offering`."""
        self.say("")
        self.names.set_names(offered(self._running_fight.open_campaign, text))
        self.add.say_found(self.names.count() > 0)
        self.offering.emit()

    def _on_taken(self, id: str) -> None:
        """Adds character `id`, who was clicked, to the line-up as often as is typed, and focuses the line."""
        who = person(self._running_fight.open_campaign, id)
        if who is not None:
            self._join(who, how_many(self.add.text()))
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_add(self) -> None:
        """Adds the current name of the list, else the only character that the text may mean; says so where there is
        none, or several; nothing for an empty line."""
        text, open_campaign = self.add.text(), self._running_fight.open_campaign
        if not text.strip():
            return
        chosen = person(open_campaign, self.names.chosen())
        who = (chosen, how_many(text)) if chosen is not None else found(open_campaign, text)
        if who is not None:
            self._join(*who)
        elif self.names.count() > 1:
            self.say(_("That fits more than one: choose with Up and Down, or click."))
        else:
            self.say(_("Nobody fits that name."))

    def _join(self, who: Character, count: int) -> None:
        """Adds `who` to the line-up, `count` times, on the chosen side, and clears the line; only says so where `count`
        is 0, which stands for a number out of range."""
        if not count:
            self.say(_("You can add 1 to {most} of a kind at once.").format(most=MOST))
            return
        self.say("")
        if join(self._running_fight.open_campaign, self._running_fight.id, who, str(self.side.currentData()), count):
            self.add.setText("")
            self.names.set_names(())

    def _on_browse(self) -> None:
        """Opens the dialog of everybody who is not lined up yet; players' characters join the first side by default."""
        from mls_desktop.ui.fight.join_dialog import JoinPicker

        running_fight = self._running_fight
        section, here = people(running_fight.open_campaign), {entry.of for entry in running_fight.encounter.line_up}
        section = replace(section, rows=tuple(row for row in section.rows if row.id.removeprefix(OWN) not in here))
        picker = JoinPicker(
            section, side_names(running_fight), self._side_for, running_fight.texts, self._theme, self.window()
        )
        picker.joined.connect(self._on_joined)
        picker.open()

    def _side_for(self, id: str) -> str:
        who, names = person(self._running_fight.open_campaign, id), list(side_names(self._running_fight))
        first = id.startswith(OWN) and who is not None and who.role == PLAYER
        return names[0 if first else -1] if names else ""

    def _on_joined(self, id: str, side: str) -> None:
        who = person(self._running_fight.open_campaign, id)
        if who is not None and side:
            join(self._running_fight.open_campaign, self._running_fight.id, who, side)
