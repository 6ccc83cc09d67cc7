"""The page of the party, a tab: how they stand, who is best at what, and what nobody can do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.party_model import WANTED, Party, Wanted, column_names, members
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.report.party.standing import Standings
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.tables.sticky_names import StickyNames
from mls_desktop.ui.widgets.buttons import choice_button, tool_button
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts

TOLD: dict[Wanted, str] = {
    "learnt": N_("What somebody has learnt"),
    "usable": N_("What somebody can use"),
    "nobody": N_("What nobody can do"),
    "all": N_("Every trait there is"),
}
CHOICES: dict[Wanted, str] = {
    "learnt": N_("Learnt"),
    "usable": N_("Usable"),
    "nobody": N_("Nobody’s"),
    "all": N_("All"),
}

STANDING = 0
"""Index of the choice "How they stand"; those of `WANTED` follow, in their order."""
NAMES = 90
"""Room, in pixels at 100 %, for the names of traits and of the best above the least they need."""


class PartyPage(TabPage):
    """The page of the party: a row for each trait, a column for each player character, at the end who is best.
    `adventure_wanted` when the page of an adventure that is over is to be opened."""

    adventure_wanted = Signal()

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._theme = open_campaign, theme
        self._party = Party(open_campaign.document.system)
        self._standings = Standings(open_campaign.document.system)
        self._wanted: Wanted | None = None
        """Kind of traits that is shown; None for how the characters stand."""
        self._buttons = QButtonGroup(self)
        self.line = FilterLine(self)
        self.line.narrows(_("Traits of the party"))
        self.hint = PlainLabel("", self, wrap=True)
        self.area = page_area(self)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.line)
        self._column.addWidget(self._bar())
        self._column.addWidget(self.hint)
        self._column.addWidget(self.area, 1)
        self.table = self._make_table()
        self.line.textChanged.connect(self._narrow)
        self.line.lead_into(lambda: self.table if self.table.rows.rowCount() else None)
        self._buttons.idToggled.connect(self._on_wanted)
        open_campaign.document.changed.connect(self.refresh)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def _bar(self) -> QWidget:
        """Makes the bar of buttons for what is shown and for adventures, in as many lines as they need."""
        bar = QWidget(self)
        line = FlowLayout(bar, self._theme.px(6), self._theme.px(4))
        told = [(_(CHOICES[wanted]), _(TOLD[wanted])) for wanted in WANTED]
        told.insert(STANDING, (_("How they stand"), _("Points, what each has left, and what is still to be rolled")))
        for at, (title, tip) in enumerate(told):
            button = choice_button(self, title, tip)
            button.setChecked(at == STANDING)
            self._buttons.addButton(button, at)
            line.addWidget(button)
        if self._open_campaign.document.system.has_adventures:
            after = tool_button(self, _("After the adventure …"), _("Points and checks for the party"))
            KeyTip(after, _("Points and checks for the party"), "after_adventure")
            after.clicked.connect(self.adventure_wanted)
            line.addWidget(after)
        return bar

    def refresh(self) -> None:
        """Updates the page from the campaign; other members or columns make a new table."""
        texts = self._texts()
        section = self._section(texts)
        if section.columns != self.table.rows.section.columns or self._named != self._names():
            self._replace_table()
        else:
            self.table.rows.show(section, texts)
        self._give_room()
        self._tell()

    def choose(self, wanted: Wanted | None) -> None:
        """Shows the traits of the kind `wanted`; None: how the characters stand."""
        button = self._buttons.button(STANDING if wanted is None else WANTED.index(wanted) + 1)
        if button is not None:
            button.setChecked(True)

    def focus_filter(self) -> bool:
        """Puts the focus into the filter, with its text selected; always True."""
        return self.line.grab_focus()

    def _tell(self) -> None:
        """Shows the meaning of the colours and dashes, or the reason why the table is empty."""
        some = any(members(self._open_campaign.document.campaign))
        bare = _("Nothing of that kind.") if some else _("There is no player character yet.")
        told = _("In colour: the best of the party. Faint: usable, but never learnt. A dash: not usable.")
        standing = _("Everybody’s figures as they are now. A dash: they have none of that.")
        shown = standing if self._wanted is None else told
        self.hint.setText(shown if self.table.rows.rowCount() else bare)

    def close_page(self) -> None:
        self._open_campaign.document.changed.disconnect(self.refresh)

    def _texts(self) -> Texts:
        document = self._open_campaign.document
        return self._open_campaign.texts.knowing({**document.system.names(document.world), **self._names()})

    def _names(self) -> dict[str, str]:
        return column_names(self._open_campaign.document.campaign)

    def _section(self, texts: Texts) -> Section:
        document = self._open_campaign.document
        if self._wanted is None:
            return self._standings.section(document.campaign, document.world, texts)
        return self._party.section(document.campaign, document.world, texts, self._wanted)

    def _make_table(self) -> SectionTable:
        texts = self._texts()
        self._named = self._names()
        model = RowModel(self._section(texts), texts, self)
        table = SectionTable(model, self._theme, self._send, self)
        table.columns.roomy = False
        table.setAccessibleName(_("Traits of the party"))
        self.area.setWidget(table)
        StickyHeader(table, self.area)
        StickyNames(table, self.area)
        return table

    def _replace_table(self) -> None:
        """Makes the table anew, filtered as before; the scroll area deletes the one before."""
        old = self.table.rows
        self.table = self._make_table()
        old.deleteLater()
        self._narrow()

    def _narrow(self) -> None:
        self.line.narrow_rows(self.table.rows)

    def _on_wanted(self, at: int, on: bool) -> None:
        if on:
            self._wanted = None if at == STANDING else WANTED[at - 1]
            self.refresh()

    def _send(self, edit: Edit, gesture: str) -> bool:
        """Refuses every edit, with False: nothing of the party is edited here."""
        return False

    def _restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(12), px(10), px(12), px(10))
        self._column.setSpacing(px(8))
        self.hint.ink(self._theme.colour("faint_ink"))
        self._give_room()

    def _give_room(self) -> None:
        """Sets the table's least width: where there is no room for all one scrolls, and nothing is cut off."""
        self.table.setMinimumWidth(self.table.columns.least_width() + self._theme.px(NAMES))
