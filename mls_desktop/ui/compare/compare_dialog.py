"""The compare dialog: two characters side by side, or one beside a version of theirs that was approved."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.compare.counterparts import Counterpart, Counterparts, called
from mls_desktop.bridge.compare.side_comparison import SideComparison, side_comparison, sides_html, sides_text
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.ui.compare.comparison_tree import ComparisonTree
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LEAST = 14
"""Number of letters of a name that a list asks room for at least."""


class CompareDialog(SizedDialog):
    """The dialog that shows a character beside a counterpart, which is chosen from a list. `file_wanted` when
    characters of another file are to be added; `merge_wanted` carries the id of the character and the counterpart to
    merge; `export_wanted` the proposed name of a file of the comparison; `said` a text on what was done."""

    file_wanted = Signal()
    merge_wanted = Signal(str, object)
    export_wanted = Signal(str)
    said = Signal(str)
    liked = (900, 640)

    def __init__(self, open_campaign: OpenCampaign, id: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Compare characters"), theme, parent)
        self._open_campaign = open_campaign
        self._counterparts = Counterparts(open_campaign)
        self._held: SideComparison | None = None
        self.who = self._box(_("Character"))
        self.other = self._box(_("Compared with"))
        self.file_button = own_button(self, _("Another file …"), self.file_wanted)
        self.only = CheckBox(theme, self, _("Only what differs"))
        self.only.setChecked(True)
        self.summary = PlainLabel("", self)
        self.tree = ComparisonTree(theme, self)
        self.note = PlainLabel("", self, wrap=True)
        self.note.hide()
        self.merge_button = own_button(self, _("Merge …"), self._on_merge)
        self.copy_button = own_button(self, _("Copy as text"), self._on_copy)
        self.export_button = own_button(self, _("Export …"), self._on_export)
        self.close_button = own_button(self, _("Close"), self.reject)
        self._lay_out()
        campaign = open_campaign.document.campaign
        names = {each.id: called(each, campaign) for each in campaign.characters}
        self.who.set_choices(names, id)
        self._fill(self._counterparts.alike(id, "here/"))
        self.who.currentIndexChanged.connect(self._on_who)
        self.other.currentIndexChanged.connect(self._show)
        self.only.toggled.connect(self._show)
        open_campaign.document.changed.connect(self._on_changed)
        self.fit()
        self.tree.setFocus()

    @property
    def id(self) -> str:
        """Id of the character at the right; "" for none."""
        return str(self.who.currentData() or "")

    def choose(self, key: str) -> None:
        """Shows the comparison with the counterpart that has `key`, or with the first where none has."""
        self._fill(key)

    def choose_seal(self) -> None:
        """Shows the comparison with the version approved last, or with the first counterpart where there is none."""
        self._fill(self._counterparts.latest_seal(self.id))

    def add_guest(self, campaign: AnyCampaign, title: str, id: str = "") -> None:
        """Adds the characters of `campaign`, called `title`, as counterparts and compares with the character `id`
        there, for "" with the one of the same id as here, else of the same name, else the first. Raises LoadError."""
        keys = self._counterparts.add_guest(campaign, title)
        self._fill(f"{keys}{id}" if id else self._counterparts.alike(self.id, keys))

    def counterpart(self) -> Counterpart | None:
        """Counterpart chosen at the left, which the character at the right is compared with: another character, here or
        in a file, or an approved version. None where none is chosen."""
        key = self.other.currentData()
        return next((each for each in self._counterparts.of(self.id) if each.key == key), None)

    def page_text(self, web: bool) -> str:
        """The comparison as plain text, or as HTML (`web`), with the rows shown; "" where nothing is compared."""
        if self._held is None:
            return ""
        return (sides_html if web else sides_text)(self._open_campaign, self._held, not self.only.isChecked())

    def _box(self, name: str) -> ComboBox:
        box = ComboBox(self._theme, self)
        box.ask_little(LEAST)
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        head = QGridLayout()
        head.setHorizontalSpacing(self._theme.px(8))
        # In the order of the columns below: at the left what it is compared with.
        for at, box in enumerate((self.other, self.who)):
            asked = PlainLabel(box.accessibleName(), self)
            label_widget(asked, box)
            head.addWidget(asked, 0, at)
            head.addWidget(box, 1, at)
            head.setColumnStretch(at, 1)
        head.addWidget(self.file_button, 1, 2)
        choice, keys = QHBoxLayout(), QHBoxLayout()
        choice.addWidget(self.only)
        choice.addStretch(1)
        choice.addWidget(self.summary)
        for button in (self.merge_button, self.copy_button, self.export_button):
            keys.addWidget(button)
        keys.addStretch(1)
        keys.addWidget(self.close_button)
        column = QVBoxLayout(self)
        add_layout(column, head)
        add_layout(column, choice)
        column.addWidget(self.tree, 1)
        column.addWidget(self.note)
        add_layout(column, keys)
        way = (
            self.other, self.who, self.file_button, self.only, self.tree, self.merge_button, self.copy_button,
            self.export_button, self.close_button,
        )  # fmt: skip
        for before, after in pairwise(way):
            QWidget.setTabOrder(before, after)

    def _fill(self, key: str) -> None:
        """Lists all counterparts and shows the comparison with the one of `key`, or with the first where none has
        it."""
        names = {each.key: each.title for each in self._counterparts.of(self.id)}
        with QSignalBlocker(self.other):
            self.other.set_choices(names, key if key in names else next(iter(names), ""))
        self.other.setEnabled(bool(names))
        self._show()

    def _show(self) -> None:
        other = self.counterpart()
        self._held = side_comparison(self._open_campaign, self.id, other) if other is not None else None
        self.tree.show_comparison(self._held, not self.only.isChecked())
        self.summary.setText(self._held.summary if self._held is not None else "")
        note = _("There is nobody else to compare with here; another file may hold somebody.")
        self.note.setText(self._held.note if self._held is not None else note)
        self.note.setVisible(bool(self.note.text()))
        writable = not self._open_campaign.document.read_only
        self.merge_button.setEnabled(other is not None and other.can_be_merged and writable)
        for button in (self.copy_button, self.export_button):
            button.setEnabled(self._held is not None)

    def _on_who(self) -> None:
        self._fill(str(self.other.currentData() or ""))

    def _on_changed(self) -> None:
        """Updates the comparison after an edit of the campaign; closes the dialog where the character is gone."""
        if self._open_campaign.document.character(self.id) is None:
            self.reject()
        else:
            self._fill(str(self.other.currentData() or ""))

    def _on_merge(self) -> None:
        other = self.counterpart()
        if other is not None:
            self.merge_wanted.emit(self.id, other)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.page_text(web=False))
        self.said.emit(_("Copied as text"))

    def _on_export(self) -> None:
        self.export_wanted.emit(self._held.title if self._held is not None else "")
