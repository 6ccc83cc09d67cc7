"""The loot dialog: which fight's fallen are searched, and what of theirs goes into stash and purse."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.stash.loot import Loot
from mls_desktop.model.party.stash import Spoils
from mls_desktop.report.fights.fight_told import spoils_lines
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAMED = 24
"""Number of letters of a fight's name that the list asks room for."""


class LootDialog(SizedDialog):
    """The dialog that puts what the fallen of a fight carried into purse and stash. `id`: the encounter chosen at
    first, "" for the last one. `taken` carries a sentence on what was done."""

    taken = Signal(str)
    liked = (460, 420)

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget, id: str = "") -> None:
        super().__init__(_("Loot of a fight"), theme, parent)
        self._open_campaign = open_campaign
        self._found = Spoils()
        self.fight = ComboBox(theme, self)
        for each in open_campaign.document.campaign.encounters:
            self.fight.addItem(each.name or _("unnamed"), each.id)
        self.fight.ask_little(NAMED)
        self.fight.setCurrentIndex(max(0, self.fight.findData(id)) if id else self.fight.count() - 1)
        self.sides: dict[str, CheckBox] = {}
        self._boxes = QVBoxLayout()
        self.found = PlainLabel("", self, wrap=True)
        self.found.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(8))
        asked = PlainLabel(_("Whose fallen are searched?"), self)
        label_widget(asked, self.fight)
        for widget in (asked, self.fight):
            column.addWidget(widget)
        add_layout(column, self._boxes)
        column.addWidget(PlainLabel(_("This goes into purse and stash of the party:"), self))
        area = scroll_area(self, only_down=True)
        area.setWidget(self.found)
        column.addWidget(area, 1)
        self.ok = self.add_choice(column, _("Take it"), self._on_accepted)
        self.fight.currentIndexChanged.connect(self._on_fight)
        self._on_fight()
        self.fit()

    def _on_fight(self) -> None:
        """Makes the boxes of the sides of the fight chosen, ticked for those without a player's character."""
        for box in self.sides.values():
            self._boxes.removeWidget(box)
            box.hide()
            box.deleteLater()
        self._loot = Loot(self._open_campaign, str(self.fight.currentData() or ""))
        usual = self._loot.usual_sides()
        self.sides = {id: CheckBox(self._theme, self, name) for id, name in self._loot.sides().items()}
        for id, box in self.sides.items():
            box.setChecked(id in usual)
            box.toggled.connect(self._show)
            self._boxes.addWidget(box)
        self._show()

    def _show(self) -> None:
        self._found = self._loot.spoils(frozenset(id for id, box in self.sides.items() if box.isChecked()))
        lines = list(spoils_lines(self._found))
        self.found.setText("\n".join(lines) or _("Nothing: nobody of them lies, or they carried nothing."))
        self.ok.setEnabled(bool(lines))

    def _on_accepted(self) -> None:
        if self._open_campaign.document.apply(self._loot.step(self._found)):
            self.taken.emit(_("The loot is in purse and stash of the party."))
        self.accept()
