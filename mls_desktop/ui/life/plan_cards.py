"""The cards of plans: rows that buy what they offer, and a key beside the way to all wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.sheet.page import CardsPage
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QToolButton, QWidget

    from mls_desktop.bridge.life.plan_model import PlanModel
    from mls_desktop.rules.common.sheet.sheets import Row, Section
    from mls_desktop.ui.sections.base import Card
    from mls_desktop.ui.widgets.theme import Theme


class PlanCards(CardsPage):
    """The page of a character's plans. `acted` carries the row whose offer is to be taken: a row of a table, or the
    heading that stands for all to be bought in the increment under way."""

    acted = Signal(object)

    def __init__(self, plans: PlanModel, theme: Theme, parent: QWidget) -> None:
        self.buy_keys: dict[str, QToolButton] = {}
        super().__init__(plans, theme, parent)
        plans.sections_changed.connect(self._on_acts)

    def _adorn(self, id: str, card: Card) -> None:
        if not isinstance(card.view, TableView):
            return
        card.view.table.opened.connect(self._on_opened)
        if whole_offer(self.sheet.sections[id]) is not None:
            self._offer(id, card)

    def _offer(self, id: str, card: Card) -> None:
        """Adds to `card`, of section `id`, the button to buy all planned for the increment (of time) under way."""
        key = tool_button(
            card, _("Buy what the increment under way says"), _("Writes its purchases into the chronicle")
        )
        key.clicked.connect(self._on_key)
        self.buy_keys[id] = key
        card.put_below(key)

    def _on_acts(self, changed: tuple[str, ...]) -> None:
        """Shows, adds or hides each section's button to buy all, by what can be bought now; `changed` is not used."""
        for id, section in self.sheet.sections.items():
            card, offer = self.cards.get(id), whole_offer(section)
            if card is not None and offer is not None and id not in self.buy_keys:
                self._offer(id, card)
            elif id in self.buy_keys:
                self.buy_keys[id].setVisible(offer is not None)

    def _on_key(self) -> None:
        sections = (section for id, section in self.sheet.sections.items() if id in self.buy_keys)
        offer = next((row for section in sections if (row := whole_offer(section)) is not None), None)
        if offer is not None:
            self.acted.emit(offer)

    def _on_opened(self, row: Row) -> None:
        if row.act is not None:
            self.acted.emit(row)


def whole_offer(section: Section) -> Row | None:
    """The heading of `section` that stands for all rows to be bought below it now; None where there is none."""
    return next((row for row in section.rows if row.state == "title" and row.act is not None), None)
