"""The dialog of versions: earlier states of the campaign's file, what is otherwise now, and what can be put back."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QSplitter,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.restoration import Restoration
from mls_desktop.bridge.campaign.shown_versions import What, versions_text
from mls_desktop.bridge.campaign.versions import VersionList
from mls_desktop.ui.files.button_focus import ButtonFocus
from mls_desktop.ui.files.state_list import StateList
from mls_desktop.ui.files.version_details import VersionDetails
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.message_box import MessageBox
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.compared.comparison_texts import MISSING
from mls_desktop.words.i18n import _


class VersionsDialog(SizedDialog):
    """The dialog that lists earlier states of the campaign's file, to be compared, opened or restored. `wanted` carries
    a Loaded to be shown; `said` a text on what was done; `compare_wanted` an earlier state of the campaign, its title,
    and the id of the character to be compared with it."""

    wanted = Signal(object)
    compare_wanted = Signal(object, str, str)
    said = Signal(str)
    liked = (900, 620)

    def __init__(
        self, open_campaign: OpenCampaign, campaign_files: CampaignFiles, theme: Theme, parent: QWidget
    ) -> None:
        name = open_campaign.origin.name if open_campaign.origin is not None else open_campaign.title()
        super().__init__(_("Versions of {name}").format(name=name) if name else _("Versions"), theme, parent)
        self._open_campaign = open_campaign
        self.versions = VersionList(open_campaign, campaign_files.shipped_data, self)
        self.restoration = Restoration(open_campaign, self.versions, self)
        self.list = StateList(_("Versions, the newest first"), theme, self)
        self.heading = PlainLabel("", self, wrap=True)
        self.details = VersionDetails(theme, self)
        self.note = PlainLabel("", self, wrap=True)
        self.place = self._make_place()
        self.character_button = own_button(self, _("Restore this character"), self._on_character)
        self.encounter_button = own_button(self, _("Restore this encounter"), self._on_encounter)
        self.compare_button = own_button(self, _("Compare or merge …"), self._on_compare)
        self.all_button = own_button(self, _("Restore all"), self._on_all)
        self.open_button = own_button(self, _("Open read-only"), self._on_open)
        self.close_button = own_button(self, _("Close"), self.reject)
        self._focus = ButtonFocus(self.details)
        self._restoring = ""
        self._compared = ("", "")
        self._lay_out()
        self._order()
        self._connect()
        self.fit()
        self._on_listed()
        self.list.setFocus()
        self.versions.refresh()

    def _make_place(self) -> QLineEdit:
        """Line with the folder of the versions: a text that can be copied."""
        place = QLineEdit(str(self.versions.place or ""), self)
        place.setReadOnly(True)
        place.setCursorPosition(0)
        place.setAccessibleName(_("The folder in which the versions lie"))
        place.setVisible(self.versions.place is not None)
        return place

    def _lay_out(self) -> None:
        right = QWidget(self)
        beside = QVBoxLayout(right)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.heading)
        beside.addWidget(self.details, 1)
        add_layout(beside, _line(self.character_button, self.encounter_button, self.compare_button, None))
        self.middle = QSplitter(Qt.Orientation.Horizontal, self)
        self.middle.setChildrenCollapsible(False)
        self.middle.setHandleWidth(self._theme.px(10))
        self.middle.addWidget(self.list)
        self.middle.addWidget(right)
        self.middle.setStretchFactor(0, 2)
        self.middle.setStretchFactor(1, 5)
        self.middle.setSizes([self._theme.px(270), self._theme.px(600)])
        limits = self.versions.limits
        told = versions_text(limits.latest, limits.days, self.versions.path is not None)
        self.about = PlainLabel(told, self, wrap=True)
        self.about.keep_ink(self._theme, "soft_ink")
        column = QVBoxLayout(self)
        column.addWidget(self.middle, 1)
        column.addWidget(self.note)
        column.addWidget(self.about)
        column.addWidget(self.place)
        column.addStretch(0)  # what room there is where there is no list
        add_layout(column, _line(self.all_button, self.open_button, None, self.close_button))

    def _order(self) -> None:
        """Sets the order in which Tab goes through the dialog: list, differences, their buttons, folder, all else."""
        way = (
            self.list, self.details, self.character_button, self.encounter_button, self.compare_button, self.place,
            self.all_button, self.open_button, self.close_button,
        )  # fmt: skip
        for before, after in pairwise(way):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self.versions.listed.connect(self._on_listed)
        self.versions.told.connect(self._on_told)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemActivated.connect(self._on_open)
        self.details.currentItemChanged.connect(self._on_item)
        self.restoration.done.connect(self._on_done)
        self.restoration.failed.connect(self._on_failed)
        self.restoration.unkept.connect(self._on_unkept)
        self.finished.connect(self._on_finished)

    def _on_listed(self) -> None:
        at, first = self.versions.chosen, not self.list.count()
        with QSignalBlocker(self.list):
            self.list.clear()
            for nth in range(len(self.versions.versions)):
                self._put(nth)
            self.list.setCurrentRow(at)
            self.list.scrollToItem(self.list.currentItem())
        if not self.list.count():
            self._show_none()
        elif first:
            self._on_row(at)
        else:
            self._show(at)  # what was said of a restoration stays

    def _show_none(self) -> None:
        """Says that versions are being looked for, or, once known, that there are none, with only "Close" left then."""
        self._say(_("There are no versions of this campaign yet.") if self.versions.known else _("Reading …"))
        self._allow()
        if self.versions.known:
            for widget in (self.middle, self.all_button, self.open_button):
                widget.setVisible(False)
            self.close_button.setFocus()
            self._shrink()

    def _shrink(self) -> None:
        """Shrinks the dialog to the height of its few lines: the layout itself would allow for lines as narrow as they
        can be."""
        lines = self.layout()
        if lines is not None:
            lines.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
            self.setMinimumSize(0, 0)
            self.resize(self.width(), lines.totalHeightForWidth(self.width()))

    def _put(self, at: int) -> None:
        shown, account = self.versions.versions[at], self.versions.account(at)
        told = account.summary if account is not None else _("reading …")
        if shown.version.damaged:
            told = _("a damaged version")
        damaged = shown.version.damaged or (account is not None and bool(account.problem))
        self.list.put(at, f"{shown.when} \N{MIDDLE DOT} {shown.size}", told, damaged)

    def _on_told(self, at: int) -> None:
        self._put(at)
        if at == self.list.currentRow():
            self._show(at)

    def _on_row(self, at: int) -> None:
        if at >= 0:
            self._say("")
            self._show(at)
            self.versions.choose(at)

    def _show(self, at: int) -> None:
        shown, account = self.versions.versions[at], self.versions.account(at)
        if account is None:
            told = _("Reading …")
        elif account.problem:
            told = account.problem
        elif account.same:
            told = _("The campaign is now just as it was then.")
        else:
            told = _("What differs between then and now:")
        self.heading.setText(f"{shown.when}\n{told}")
        with QSignalBlocker(self.details):
            self.details.show_account(account, shown.version.file)
        self._allow()

    def _on_item(self, _now: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        self._allow()

    def _allow(self) -> None:
        """Enables the buttons whose work can be done on the current version and item."""
        account = self.versions.account(self.list.currentRow())
        idle = not self.restoration.running
        free = idle and account is not None and not account.problem and not self._open_campaign.document.read_only
        item = self.details.chosen()
        kind = item.kind if item is not None and item.restorable else ""
        self._focus.enable(self.character_button, free and kind == "character")
        self._focus.enable(self.encounter_button, free and kind == "encounter")
        both = item is not None and item.kind == "character" and MISSING not in (item.then, item.now)
        self._focus.enable(self.compare_button, idle and both)
        self._focus.enable(self.all_button, free and account is not None and not account.same)
        self._focus.enable(self.open_button, idle and account is not None and account.opens)
        if idle and account is not None and account.detailed:
            self._focus.settle()
        if self._open_campaign.document.read_only and self.list.count() and not self.note.text():
            self._say(_("The campaign is shown read-only: nothing can be put back into it."))

    def _on_character(self) -> None:
        self._restore_chosen("character")

    def _on_encounter(self) -> None:
        self._restore_chosen("encounter")

    def _restore_chosen(self, what: What) -> None:
        item = self.details.chosen()
        if item is not None:
            self._restore(what, item.id, item.name)

    def _on_all(self) -> None:
        self._restore("all")

    def _restore(self, what: What, id: str = "", name: str = "") -> None:
        self._restoring = name or _("everything")
        self.restoration.begin(self.list.currentRow(), what, id, name)
        self._say(_("Restoring …"))
        self._allow()

    def _on_done(self, step: str) -> None:
        text = _("Restored: {name}. Undo takes it back.").format(name=self._restoring)
        if not step:
            text = _("It is already just like that.")
        self._say(text)
        self.said.emit(text)
        self._allow()

    def _on_failed(self, why: str) -> None:
        self._say(_("Nothing was restored. {why}").format(why=why).strip())
        self._allow()

    def _on_unkept(self, why: str) -> None:
        """Asks whether to restore although the present state could not be kept, for the reason `why`."""
        more = _("Restoring is one step; undo takes it back while the program runs.")
        question = MessageBox(self, _("What is there now was not kept"), why, more)
        question.answer(_("Cancel"), "reject", self._on_given_up)
        question.answer(_("Restore all the same"), "other", self.restoration.go_on)
        question.open()

    def _on_given_up(self) -> None:
        self.restoration.give_up()
        self._say("")
        self._allow()

    def _on_open(self) -> None:
        if self.open_button.isEnabled():
            self.versions.load(self.list.currentRow(), self._on_loaded)

    def _on_compare(self) -> None:
        at, item = self.list.currentRow(), self.details.chosen()
        if item is not None:
            self._compared = (item.id, self.versions.versions[at].time)
            self.versions.load(at, self._on_compared)

    def _on_compared(self, loaded: Loaded | str) -> None:
        if isinstance(loaded, str) or loaded.newer:
            self._say(loaded if isinstance(loaded, str) else loaded.newer)
        elif self.isVisible():
            self.accept()
            id, time = self._compared
            self.compare_wanted.emit(loaded.campaign, time, id)

    def _on_loaded(self, loaded: Loaded | str) -> None:
        if isinstance(loaded, str):
            self._say(loaded)
        elif self.isVisible():
            self.accept()
            self.wanted.emit(loaded)

    def _say(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _on_finished(self) -> None:
        self.restoration.give_up()
        self.versions.stop()


def _line(*widgets: QWidget | None) -> QHBoxLayout:
    """New row of `widgets` from left to right; None stands for the room that is left."""
    line = QHBoxLayout()
    for widget in widgets:
        if widget is None:
            line.addStretch(1)
        else:
            line.addWidget(widget)
    return line
