"""The rest dialog: asks who rested, and how much it gave back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.character_table import role_title
from mls_desktop.model.party.rest import rest
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.radio_button import RadioButton
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

MOST = 999


class RestDialog(Dialog):
    """The dialog that asks which roles rested, and gives their characters points back. `rested` carries a sentence on
    what came of it."""

    rested = Signal(str)

    def __init__(self, document: Document, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("The party rested"), parent)
        self._document = document
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(6))
        column.addWidget(PlainLabel(_("Who rested?"), self))
        self.roles: dict[str, QCheckBox] = {role: self._role_box(role, texts, theme) for role in document.system.roles}
        for box in self.roles.values():
            column.addWidget(box)
        column.addWidget(PlainLabel(_("What did it give back?"), self))
        self.full = RadioButton(theme, _("Everything, up to full"), self)
        self.full.setChecked(True)
        self.by = RadioButton(theme, _("This many points of each kind:"), self)
        self.amount = NumberBox(theme, self)
        self.amount.setRange(1, MOST)
        self.amount.setEnabled(False)
        self.amount.setAccessibleName(_("Points given back"))
        self.said = PlainLabel("", self, wrap=True)
        for widget in (self.full, self.by, self.amount, self.said):
            column.addWidget(widget)
        self._ok = self.add_ok_and_cancel(column, self._on_accepted)
        self.by.toggled.connect(self._on_way)
        self.amount.valueChanged.connect(self._tell)
        self._tell()

    def _role_box(self, role: str, texts: Texts, theme: Theme) -> CheckBox:
        """Check box for the characters of `role`, disabled where there is none; checked for players."""
        box = CheckBox(theme, self, role_title(role, texts))
        box.setChecked(role == "player")
        box.setEnabled(any(who.role == role for who in self._document.campaign.characters))
        box.toggled.connect(self._tell)
        return box

    def _on_way(self, by: bool) -> None:
        """Enables the amount (`by`: the way of resting chosen counts by a number) and updates the dialog."""
        self.amount.setEnabled(by)
        self._tell()

    def _chosen(self) -> frozenset[str]:
        return frozenset(role for role, box in self.roles.items() if box.isChecked())

    def _amount(self) -> int | None:
        return self.amount.value() if self.by.isChecked() else None

    def _step(self) -> Batch:
        document = self._document
        return rest(document.campaign, document.system, document.world, self._chosen(), self._amount())

    def _tell(self) -> None:
        """Shows how many characters would gain, and enables OK if any would."""
        step = self._step()
        who = {edit.path[1] for edit in step.edits}
        none = _("Nobody there has lost anything.")
        self.said.setText(
            how_many("{n} character gains by it.", "{n} characters gain by it.", len(who)) if who else none
        )
        self._ok.setEnabled(bool(who))

    def _on_accepted(self) -> None:
        step = self._step()
        if step.edits and self._document.apply(step):
            self.rested.emit(self.said.text())
        self.accept()
