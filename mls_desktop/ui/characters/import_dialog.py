"""The import dialog: characters of another campaign side by side with those that are here: take, keep, or both."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QTreeWidgetItem, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.import_texts import (
    Options,
    both_there,
    character_lines,
    entry_lines,
    fresh_line,
    options_of,
    ruling_rows,
    standing_of,
)
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.extract import Place
from mls_desktop.model.import_characters import CharacterMatch, Choice, EntryConflict, ImportChoices, ImportPlan
from mls_desktop.ui.tables.difference_tree import DifferenceTree
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.plain_text import PlainLabel, name_widget, tell_row
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.compared.comparison_texts import ComparedLine
from mls_desktop.words.i18n import _


class ImportDialog(SizedDialog):
    """The dialog in which a person decides about imported characters and library entries whose ids exist here.

    `decided` carries the decision; nothing is changed before."""

    decided = Signal(object)
    liked = (820, 560)

    def __init__(
        self,
        open_campaign: OpenCampaign,
        found: ImportPlan,
        campaign_files: CampaignFiles,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(_("Import characters"), theme, parent)
        self._open_campaign, self._found, self._campaign_files = open_campaign, found, campaign_files
        self.characters: dict[str, QComboBox] = {}
        self.entries: dict[Place, QComboBox] = {}
        self.tree = self._make_tree()
        self.note = PlainLabel("", self, wrap=True)
        self.note.hide()
        column = QVBoxLayout(self)
        said = _("Both sides are listed number by number. One undo takes it all back.")
        column.addWidget(PlainLabel(said, self, wrap=True))
        column.addWidget(self.tree, 1)
        column.addWidget(self.note)
        self.take_button = self.add_choice(column, _("Import"), self._on_take)
        self._fill()
        self.fit()
        self.tree.setFocus()

    def choose(self, id: str, choice: Choice) -> None:
        """Sets `choice` for the character `id`. Raises KeyError where that is not in the list."""
        _set(self.characters[id], choice)

    def choose_entry(self, place: Place, choice: Choice) -> None:
        """Sets `choice` for the library entry at `place`. Raises KeyError where that is not in the list."""
        _set(self.entries[place], choice)

    def add_note(self, text: str) -> None:
        """Shows `text` below the list."""
        self.note.setText(text)
        self.note.show()

    def _make_tree(self) -> DifferenceTree:
        tree = DifferenceTree(self._theme, (_("Here"), _("In the file"), ""), self)
        tree.setAccessibleName(_("What comes, beside what is here"))
        return tree

    def _fill(self) -> None:
        self.tree.add_heading(_("Characters"))
        for met in self._found.meetings:
            self._character(met)
        if self._found.clashes:
            self.tree.add_heading(_("In the library the same id stands for something else"))
            for clash in self._found.clashes:
                self._clash(clash)
        if self._found.fresh:
            self.tree.add_heading(fresh_line(self._found))
        if self._found.rulings:
            self.tree.add_heading(_("Rulings that differ; this campaign keeps its own"))
        for row in ruling_rows(self._found, self._open_campaign.reference):
            self.tree.add_row(row)
        choices = (*self.characters.values(), *self.entries.values())
        self.tree.set_beside(max((combo.sizeHint().width() for combo in choices), default=0))

    def _character(self, met: CharacterMatch) -> None:
        name = met.theirs.name or met.theirs.id
        told = () if met.same else self._told(met)
        item = self._row(name, told)
        item.setText(2, standing_of(met, len(told)))
        tell_row(item, self.tree)
        if options := options_of(met):
            self.characters[met.theirs.id] = self._combo(item, options, name)

    def _told(self, met: CharacterMatch) -> tuple[ComparedLine, ...]:
        return character_lines(met, self._open_campaign, self._campaign_files.shipped_data.world(self._found.guest))

    def _clash(self, clash: EntryConflict) -> None:
        name = f"{self._open_campaign.texts.section(clash.list)}: {clash.theirs.name}"
        item = self._row(name, entry_lines(clash, self._open_campaign.texts))
        combo = self._combo(item, both_there(), name)
        _set(combo, "both")
        self.entries[clash.list, clash.theirs.id] = combo

    def _row(self, name: str, told: tuple[ComparedLine, ...]) -> QTreeWidgetItem:
        item = self.tree.add_row((name,), ((each.whole, each.mine, each.theirs) for each in told), soft=1)
        item.setExpanded(len(told) <= 40)
        return item

    def _combo(self, item: QTreeWidgetItem, options: Options, name: str) -> QComboBox:
        combo = ComboBox(self._theme, self.tree)
        for choice, text in options:
            combo.addItem(text, choice)
        name_widget(combo, _("What to do with {name}").format(name=name))
        self.tree.setItemWidget(item, 3, combo)
        return combo

    def _on_take(self) -> None:
        characters = {id: _choice(combo) for id, combo in self.characters.items()}
        entries = {place: _choice(combo) for place, combo in self.entries.items()}
        self.accept()
        self.decided.emit(ImportChoices(characters, entries))


def _choice(combo: QComboBox) -> Choice:
    found: Choice = combo.currentData()
    return found


def _set(combo: QComboBox, choice: Choice) -> None:
    combo.setCurrentIndex(combo.findData(choice))
