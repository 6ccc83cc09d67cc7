"""The approval dialog: the referee keeps a character as they are, under a name, with a date of the campaign's years."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.compare.approver import approve, standing_text, usual_approval
from mls_desktop.bridge.compare.counterparts import called
from mls_desktop.model.merge.approval import Approval
from mls_desktop.ui.editors.base import LONGEST
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

YEARS, DAYS = 99999, 9999
"""Greatest year, and greatest day of a year, that can be entered."""


class ApprovalDialog(Dialog):
    """The dialog that approves character `id` as they are: by whom, under which name, with a date or without.
    `approved` carries a sentence that it was done."""

    approved = Signal(str)

    def __init__(self, open_campaign: OpenCampaign, id: str, theme: Theme, parent: QWidget) -> None:
        who = open_campaign.document.character(id)
        self._open_campaign, self._id, self._name = (
            open_campaign,
            id,
            called(who, open_campaign.document.campaign) if who else "",
        )
        super().__init__(_("Approve this version"), parent)
        usual = usual_approval(open_campaign)
        self.by, self.name = self._line(_("Approved by"), usual.by), self._line(_("Name of the version"), usual.name)
        self.dated = CheckBox(theme, self, _("Date in the campaign’s years"))
        self.dated.setChecked(usual.date is not None)
        year, day = usual.date or (1, 1)
        self.year = self._number(theme, _("Year"), -YEARS, YEARS, year)
        self.day = self._number(theme, _("Day"), 1, DAYS, day)
        self._lay_out(theme)
        self.dated.toggled.connect(self._on_dated)
        self._on_dated()
        self.by.setFocus()

    def _line(self, name: str, text: str) -> QLineEdit:
        line = QLineEdit(text, self)
        line.setMaxLength(LONGEST)
        line.setAccessibleName(name)
        return line

    def _number(self, theme: Theme, name: str, least: int, most: int, value: int) -> NumberBox:
        box = NumberBox(theme, self)
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        return box

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(8))
        said = _("This keeps {name} as they are now. All that changes later is listed against this version.")
        about = PlainLabel(said.format(name=self._name), self, wrap=True)
        about.setMinimumWidth(theme.px(380))
        column.addWidget(about)
        stands = PlainLabel(standing_text(self._open_campaign, self._id), self, wrap=True)
        stands.keep_ink(theme, "soft_ink")
        column.addWidget(stands)
        form = QGridLayout()
        form.setHorizontalSpacing(theme.px(8))
        for row, line in enumerate((self.by, self.name)):
            asked = PlainLabel(line.accessibleName(), self)
            label_widget(asked, line)
            form.addWidget(asked, row, 0)
            form.addWidget(line, row, 1)
        add_layout(column, form)
        column.addWidget(self.dated)
        date = QHBoxLayout()
        for box in (self.year, self.day):
            box.lineEdit().setTextMargins(theme.px(4), 0, theme.px(4), 0)
            asked = PlainLabel(box.accessibleName(), self)
            label_widget(asked, box)
            date.addWidget(asked)
            date.addWidget(box, 1)
        add_layout(column, date)
        self.approve_button = self.add_choice(column, _("Approve"), self._on_approve)

    def _on_dated(self) -> None:
        for box in (self.year, self.day):
            box.setEnabled(self.dated.isChecked())

    def _on_approve(self) -> None:
        date = (self.year.value(), self.day.value()) if self.dated.isChecked() else None
        said = Approval(self.by.text().strip(), self.name.text().strip(), date)
        if approve(self._open_campaign, self._id, said):
            self.approved.emit(_("{name}: this version is approved.").format(name=self._name))
        self.accept()
