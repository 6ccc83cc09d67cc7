"""The merge dialog for entries of a library file that are here too, but otherwise: keep mine or take theirs, each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.model.extract import Place
from mls_desktop.model.library_offer import LibraryOffer, OtherLibrary
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.radio_button import RadioButton
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.compared.differences import sheet_line
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts


class MergeDialog(SizedDialog):
    """The dialog that asks of each entry of a library file that differs from one here whether to keep or replace that.
    `chosen` carries the places (list, id) of the entries to take from the file; new entries come anyway."""

    chosen = Signal(object)
    liked = (640, 420)

    def __init__(self, offer: LibraryOffer, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Load a library"), theme, parent)
        self.theirs: dict[Place, RadioButton] = {}
        self.mine: dict[Place, RadioButton] = {}
        count = len(offer.fresh)
        fresh = how_many("{n} entry is new here.", "{n} entries are new here.", count) if count else ""
        others = how_many("{n} is here already, but different:", "{n} are here already, but different:",
                          len(offer.others))  # fmt: skip
        rows = self._rows(offer, texts)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(f"{fresh} {others}".strip(), self, wrap=True))
        column.addWidget(rows, 1)
        self.add_choice(column, _("Go on"), self.accept)
        self.accepted.connect(self._on_accepted)
        self.fit()

    def _rows(self, offer: LibraryOffer, texts: Texts) -> QScrollArea:
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(self._theme.px(6))
        for at, other in enumerate(offer.others):
            self._row(grid, at, other, texts)
        grid.setRowStretch(len(offer.others), 1)
        scroll = scroll_area(self)
        scroll.setWidget(rows)
        return scroll

    def _row(self, grid: QGridLayout, at: int, other: OtherLibrary, texts: Texts) -> None:
        place = (other.list, other.entry.id)
        name = _("{name} ({list})").format(name=other.entry.name, list=texts.section(other.list))
        told = [(texts.name(each.place[1]), *sheet_line(each, texts)[1:]) for each in other.differences]
        text = "; ".join(f"{what} {now} \N{RIGHTWARDS ARROW} {then}" for what, now, then in told)
        holder = QWidget()
        about = QVBoxLayout(holder)
        about.setContentsMargins(0, 0, 0, 0)
        about.setSpacing(0)
        about.addWidget(PlainLabel(name, holder, wrap=True))
        details = PlainLabel(text, holder, wrap=True)
        details.ink(self._theme.colour("soft_ink"))
        about.addWidget(details)
        mine = RadioButton(self._theme, menu_text(_("Keep the starter’s") if other.starter else _("Keep mine")))
        theirs = RadioButton(self._theme, menu_text(_("Take theirs")))
        group = QButtonGroup(self)
        for button in (mine, theirs):
            group.addButton(button)
            button.setAccessibleName(f"{name}: {button.text()}")
        mine.setChecked(True)
        self.mine[place], self.theirs[place] = mine, theirs
        for column, widget in enumerate((holder, mine, theirs)):
            grid.addWidget(widget, at, column, Qt.AlignmentFlag.AlignTop)

    def _on_accepted(self) -> None:
        self.chosen.emit(frozenset(place for place, button in self.theirs.items() if button.isChecked()))
