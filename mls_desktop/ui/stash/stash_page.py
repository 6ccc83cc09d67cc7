"""The page of the party's purse and stash, a tab."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.stash.stash_model import StashModels
from mls_desktop.report.party.stash_tables import PURSE, STASH
from mls_desktop.ui.scrolling.pointing import is_pointing
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sections.registry import view_class
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _


class StashPage(TabPage):
    """The page of purse and stash. `loot_wanted` and `share_wanted` when the dialogs that change them are to be
    opened."""

    loot_wanted = Signal()
    share_wanted = Signal()

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._theme = open_campaign, theme
        self.models = StashModels(open_campaign, self)
        self.loot_key = EnterButton(menu_text(_("Add loot of a fight …")), self)
        self.share_key = EnterButton(menu_text(_("Share out …")), self)
        holder = QWidget()
        holder.setObjectName("page")
        self._body = QVBoxLayout(holder)
        keys = QHBoxLayout()
        keys.addWidget(self.loot_key)
        keys.addWidget(self.share_key)
        keys.addStretch(1)
        add_layout(self._body, keys)
        self.cards: dict[str, Card] = {}
        for id, section in self.models.sections.items():
            self.cards[id] = Card(view_class(section.shape)(self.models, id, theme, holder), theme, holder)
            # As high as its width makes it.
            self.cards[id].setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self._body.addWidget(self.cards[id])
        self._body.addStretch(1)
        self.area = page_area(self)
        self.area.setWidget(holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        self.loot_key.clicked.connect(self.loot_wanted)
        self.share_key.clicked.connect(self.share_wanted)
        self.models.sections_changed.connect(self._on_sections)
        open_campaign.document.changed.connect(self.refresh)
        theme.changed.connect(self.restyle)
        self.restyle()
        self._allow()

    def focus_first(self) -> None:
        self.cards[PURSE].view.show_row("money")

    def focus_filter(self) -> bool:
        view = self.cards[STASH].view
        return isinstance(view, TableView) and view.focus_filter()

    def notify_focus(self, widget: QWidget) -> None:
        if not is_pointing():
            self.area.ensureWidgetVisible(widget, 0, self._theme.px(12))

    def close_page(self) -> None:
        self._open_campaign.document.changed.disconnect(self.refresh)
        self._theme.changed.disconnect(self.restyle)

    def refresh(self) -> None:
        """Updates the page from the campaign, and enables its buttons where there is something to do."""
        self.models.refresh()
        self._allow()

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        self._body.setContentsMargins(px(14), px(10), px(14), px(14))
        self._body.setSpacing(px(10))
        for card in self.cards.values():
            card.restyle()

    def _allow(self) -> None:
        campaign = self._open_campaign.document.campaign
        self.loot_key.setEnabled(bool(campaign.encounters))
        players = any(who.role == "player" for who in campaign.characters)
        self.share_key.setEnabled(players and bool(campaign.stash or campaign.purse.money))

    def _on_sections(self, changed: tuple[str, ...]) -> None:
        for id in changed:
            self.cards[id].refresh()
