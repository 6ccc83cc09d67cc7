"""The dialog of sharing out: who gets what of purse and stash, said before it is done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.stash.sharing import SharingModels
from mls_desktop.report.party.sharing_table import SHARING
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class ShareDialog(SizedDialog):
    """The dialog that shares purse and stash out among player characters. `shared` carries a sentence on what was
    done."""

    shared = Signal(str)
    liked = (760, 400)

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Share out"), theme, parent)
        self._open_campaign = open_campaign
        self.models = SharingModels(open_campaign, self)
        self.view = TableView(self.models, SHARING, theme, self)
        self.card = Card(self.view, theme, self)
        theme.changed.connect(self.card.restyle)
        self.all = CheckBox(theme, self, _("Share all of the money"))
        self.all.setChecked(True)
        self.amount = NumberBox(theme, self)
        self.amount.setRange(0, max(0, int(open_campaign.document.campaign.purse.money)))
        self.amount.setValue(self.amount.maximum())
        self.amount.setEnabled(False)
        self.amount.setAccessibleName(_("How much of the money is shared"))
        self.said = PlainLabel("", self, wrap=True)
        area = page_area(self)
        holder = QWidget()
        holder.setObjectName("page")
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.card)
        inside.addStretch(1)
        area.setWidget(holder)
        money = QHBoxLayout()
        money.addWidget(self.all)
        money.addWidget(self.amount)
        money.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(8))
        column.addWidget(area, 1)
        add_layout(column, money)
        column.addWidget(self.said)
        self.ok = self.add_choice(column, _("Share out"), self._on_accepted)
        self.ok.setAutoDefault(False)
        self.ok.setDefault(False)
        self.all.toggled.connect(self._on_all)
        self.amount.valueChanged.connect(self._on_money)
        self.models.sections_changed.connect(self._tell)
        self.card.setMinimumWidth(self.card.least_width())
        self.fit()
        self._tell()

    def _on_all(self, on: bool) -> None:
        """Sets the amount to all money (`on`), or to 0, to be typed."""
        self.amount.setEnabled(not on)
        self.amount.setValue(self.amount.maximum() if on else 0)
        if not on:
            self.amount.setFocus()
            self.amount.selectAll()
        self._on_money()

    def _on_money(self) -> None:
        self.models.money = None if self.all.isChecked() else self.amount.value()
        self._tell()

    def _tell(self) -> None:
        """Updates the table and the sentence on what sharing would do, and enables OK if anything would change."""
        self.card.refresh()
        self.said.setText(self.models.outcome())
        step = self.models.step()
        self.ok.setEnabled(step is not None and bool(step.edits))

    def _on_accepted(self) -> None:
        step, said = self.models.step(), self.models.outcome()
        if step is not None and self._open_campaign.document.apply(step):
            self.shared.emit(said.replace("\n", " "))
        self.accept()
