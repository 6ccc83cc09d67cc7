"""The dialog of what the referee lets the players see, to be chosen while they look on."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.model.campaign import Side
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

CHOICES = (
    ("turn", N_("The time, and whose turn it is")),
    ("figures", N_("The players’ own points, in numbers")),
    ("foes", N_("The others, by name")),
    ("foes_health", N_("How hurt the others are, in words")),
)

TURNED = (
    (0, N_("as the referee sees it")),
    (90, N_("a quarter to the right")),
    (180, N_("upside down")),
    (270, N_("a quarter to the left")),
)
"""Turns of the map in degrees, to the seats of the players, with their names."""


class PlayersOptionsDialog(Dialog):
    """The dialog in which the players' view is chosen, a box for each part; no choice ever shows a number of a foe."""

    def __init__(self, players_view: PlayersView, sides: tuple[Side, ...], theme: Theme, parent: QWidget) -> None:
        super().__init__(_("What the players see"), parent, modal=False)
        self._players_view = players_view
        self.boxes = {name: CheckBox(theme, self, _(text)) for name, text in CHOICES}
        self.sides = {side.id: CheckBox(theme, self, menu_text(side.name or side.id)) for side in sides}
        column = QVBoxLayout(self)
        for name, box in self.boxes.items():
            box.setChecked(bool(getattr(players_view.options, name)))
            box.toggled.connect(self._on_toggled)
            column.addWidget(box)
        column.addSpacing(theme.px(8))
        column.addWidget(PlainLabel(_("The players’ side"), self))
        for id, box in self.sides.items():
            box.setChecked(id in players_view.ours())
            box.toggled.connect(self._on_toggled)
            column.addWidget(box)
        self.turned = ComboBox(theme, self)
        for degrees, text in TURNED:
            self.turned.addItem(_(text), degrees)
        self.turned.setCurrentIndex(max(0, self.turned.findData(players_view.options.turned)))
        self.turned.activated.connect(self._on_toggled)
        if players_view.map is not None:
            column.addSpacing(theme.px(8))
            asked = PlainLabel(_("The map is turned"), self)
            label_widget(asked, self.turned)
            column.addWidget(asked)
            column.addWidget(self.turned)
        self.turned.setVisible(players_view.map is not None)
        self.add_close(column)

    def _on_toggled(self) -> None:
        wanted = {name: box.isChecked() for name, box in self.boxes.items()}
        ours = frozenset(id for id, box in self.sides.items() if box.isChecked())
        self._players_view.wish(ours=ours, turned=self.turned.currentData(), **wanted)
