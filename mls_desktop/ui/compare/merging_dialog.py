"""The merging dialog: what two versions of a character both changed is decided, and what comes of it is shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTreeWidgetItem, QVBoxLayout, QWidget

from mls_desktop.bridge.compare.character_merger import CharacterMerger, MergeAccount, ShownConflict
from mls_desktop.model.merge.value_merge import Chosen
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.ui.tables.difference_tree import DifferenceTree, begin_alike
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.plain_text import PlainLabel, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many


class MergingDialog(SizedDialog):
    """The dialog that merges two versions of a character once a side is chosen for each conflict. `merged` carries a
    sentence on what was done. `choices`: the box of each conflict, by path."""

    merged = Signal(str)
    liked = (860, 600)

    def __init__(self, merger: CharacterMerger, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Merge {name}").format(name=merger.title), theme, parent)
        self._merger = merger
        self.choices: dict[Path, ComboBox] = {}
        self._decided: dict[Path, Chosen] = {}
        self._changes: list[QTreeWidgetItem] = []
        account = merger.account({})
        self.about = PlainLabel(account.about, self, wrap=True)
        self.tree = DifferenceTree(theme, (_("Here"), merger.there, ""), self)
        self.tree.setAccessibleName(_("What both have changed, and what comes of it"))
        self.note = PlainLabel("", self, wrap=True)
        self.note.hide()
        column = QVBoxLayout(self)
        column.addWidget(self.about)
        column.addWidget(self.tree, 1)
        column.addWidget(self.note)
        self.merge_button = self.add_choice(column, _("Merge"), self._on_merge)
        self._show(account)
        self.fit()
        self.tree.setFocus()

    def choose(self, path: Path, side: Chosen) -> None:
        """Chooses `side`, mine or theirs, in the box of the conflict at `path`. Raises KeyError where there is none."""
        box = self.choices[path]
        box.setCurrentIndex(box.findData(side))

    def _show(self, account: MergeAccount) -> None:
        """Shows the conflicts of `account`, each with a box, and the changes that come of them."""
        self.tree.clear()
        self.choices, self._changes = {}, []
        count = len(account.conflicts)
        if count:
            both = how_many("{n} conflict: choose a side", "{n} conflicts: choose a side of each", count)
            self.tree.add_heading(both)
        for each in account.conflicts:
            self._add_conflict(each)
        widths = (box.sizeHint().width() for box in self.choices.values())
        self.tree.set_beside(max(widths, default=0))
        self._show_changes(account)
        first = self.tree.topLevelItem(1)
        if first is not None:
            self.tree.setCurrentItem(first)

    def _add_conflict(self, each: ShownConflict) -> None:
        item = self.tree.add_row((each.line.what, each.line.mine, each.line.theirs))
        box = ComboBox(self._theme, self.tree)
        sides: tuple[tuple[Chosen, str], ...] = (("mine", _("keep mine")), ("theirs", _("take theirs")))
        for side, text in sides:
            box.addItem(text, side)
        box.setCurrentIndex(box.findData(self._decided.get(each.path, each.usual)))
        name_widget(box, _("What to do with {name}").format(name=each.line.what))
        box.currentIndexChanged.connect(self._on_choice)
        self.tree.setItemWidget(item, 3, box)
        self.choices[each.path] = box

    def _show_changes(self, account: MergeAccount) -> None:
        for item in self._changes:
            self.tree.takeTopLevelItem(self.tree.indexOfTopLevelItem(item))
        begin = self.tree.topLevelItemCount()
        count = len(account.changes)
        title = how_many(
            "What merging changes here: {n} difference, now at the left, afterwards at the right",
            "What merging changes here: {n} differences, now at the left, afterwards at the right",
            count,
        )
        self.tree.add_heading(title if count else _("Merging changes nothing here"))
        for line in account.changes:
            begin_alike(self.tree.add_row((line.whole, line.mine, line.theirs)))
        entries = (self.tree.topLevelItem(at) for at in range(begin, self.tree.topLevelItemCount()))
        self._changes = [each for each in entries if each is not None]

    def _on_choice(self) -> None:
        self._decided |= self._chosen()
        account = self._merger.account(self._decided)
        if [each.path for each in account.conflicts] == list(self.choices):
            self._show_changes(account)
        else:
            self._show(account)

    def _chosen(self) -> dict[Path, Chosen]:
        return {path: box.currentData() for path, box in self.choices.items()}

    def _on_merge(self) -> None:
        problem = self._merger.apply(self._decided | self._chosen())
        if problem:
            self.note.setText(_("Nothing was merged. {why}").format(why=problem))
            self.note.show()
            return
        self.merged.emit(_("{name}: merged. Undo takes it back.").format(name=self._merger.title))
        self.accept()
