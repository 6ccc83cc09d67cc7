"""The page of what an adventure brought, a tab to read; it is printed, kept as a file, or copied."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.adventure.recap_export import ReadLine, RecapChoice, RecapExport
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.party.recap import Recap, newest
from mls_desktop.ui.adventure.recap_preview import RecapPreview
from mls_desktop.ui.adventure.recap_text import RecapText
from mls_desktop.ui.keys.window_keys import key_of
from mls_desktop.ui.printing.save_file import MARKDOWN, PDF, ask_for_file, keep
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

NAMED = 300
"""Least width of the list of adventures, in pixels at 100 %."""


class RecapPage(TabPage):
    """The page with the recap of one adventure, chosen from a list, the newest first. `said` carries a text on what was
    written or copied."""

    said = Signal(str)

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._theme = open_campaign, theme
        self.copies = RecapExport(open_campaign, Printer())
        self.found: tuple[Recap, ...] = ()
        self._choice: RecapChoice | None = None
        self.box = ComboBox(theme, self)
        name_widget(self.box, _("Adventure"))
        self.print_key = self._key(_("Print …"), self._on_print)
        self.save_key = self._key(_("Save as a file …"), self._on_save)
        self.copy_key = self._key(_("Copy as Markdown"), self._on_copy)
        self.text = RecapText(theme, self)
        self._tools, self._column = QWidget(self), QVBoxLayout(self)
        self._flow = FlowLayout(self._tools, theme.px(8), theme.px(6))
        self._lay_out()
        self.box.activated.connect(self._show)
        open_campaign.document.changed.connect(self.refresh)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def choose(self, name: str) -> None:
        """Shows the newest adventure called `name`, or the newest of all where none is called so."""
        self.refresh()
        self.box.setCurrentIndex(newest(self.found, name))
        self._show()

    def focus_first(self) -> None:
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Updates the list from the campaign; the adventure shown stays, by name and date, else the newest is shown."""
        before, shown = self._recap(), self.found
        self.found = self.copies.recaps()
        if self.found != shown:
            self.box.clear()
            for recap in self.found:
                self.box.addItem(_called(recap))
            alike = ((at, each) for at, each in enumerate(self.found) if before is not None)
            same = next((at for at, each in alike if (each.name, each.date) == _which(before)), 0)
            self.box.setCurrentIndex(same)
        self._show()

    def close_page(self) -> None:
        self._open_campaign.document.changed.disconnect(self.refresh)
        self._theme.changed.disconnect(self.restyle)

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        self._tools.setContentsMargins(px(14), px(10), px(14), px(4))
        self._flow.across, self._flow.down = px(8), px(6)
        self.box.setMinimumWidth(px(NAMED))
        self.text.restyle()

    def _lay_out(self) -> None:
        # Keys that find no room beside it stand below: a page never keeps the window wide.
        self.box.ask_little(0)
        for tool in (self.box, self.print_key, self.save_key, self.copy_key):
            self._flow.addWidget(tool)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._tools)
        self._column.addWidget(self.text, 1)

    def _key(self, text: str, then: object) -> EnterButton:
        made = EnterButton(menu_text(text), self)
        made.clicked.connect(then)
        return made

    def _recap(self) -> Recap | None:
        at = self.box.currentIndex()
        return self.found[at] if 0 <= at < len(self.found) else None

    def _show(self) -> None:
        """Shows the chosen recap and enables the keys; without a recap shows a note and disables them."""
        recap = self._recap()
        for key in (self.print_key, self.save_key, self.copy_key, self.box):
            key.setEnabled(recap is not None)
        told = key_of(self, "after_adventure")
        none = _("No adventure stands in a chronicle yet: “After the adventure …”{key} writes one down.").format(
            key=f" ({told})" if told else ""
        )
        bare: tuple[ReadLine, ...] = (("facts", none),)
        self.text.set_lines(self.copies.lines(recap) if recap is not None else bare)

    def _on_print(self) -> None:
        recap = self._recap()
        if recap is not None:
            preview = RecapPreview(self.copies, recap, self._theme, self)
            preview.saving.connect(self._on_pdf_wanted)
            preview.open()

    def _on_save(self) -> None:
        recap = self._recap()
        if recap is not None:
            ask_for_file(self, _("Save what the adventure brought"), MARKDOWN, recap.title, self._on_file)

    def _on_file(self, path: Path) -> None:
        recap = self._recap()
        if recap is not None:
            keep(self, self.said.emit, self.copies.written(RecapChoice(recap), path), path)

    def _on_pdf_wanted(self, choice: RecapChoice) -> None:
        self._choice = choice
        ask_for_file(self, _("Export as PDF"), PDF, choice.recap.title, self._on_pdf_file)

    def _on_pdf_file(self, path: Path) -> None:
        if self._choice is not None:
            keep(self, self.said.emit, self.copies.written(self._choice, path), path)

    def _on_copy(self) -> None:
        recap = self._recap()
        if recap is not None:
            QGuiApplication.clipboard().setText(self.copies.markdown(recap))
            self.said.emit(_("Copied as Markdown"))


def _which(recap: Recap | None) -> tuple[str, object] | None:
    return None if recap is None else (recap.name, recap.date)


def _called(recap: Recap) -> str:
    """Label of the adventure `recap` in the list: its title, with year and day where it has a date."""
    if recap.date is None:
        return recap.title
    return _("{name}, year {year}, day {day}").format(name=recap.title, year=recap.date[0], day=recap.date[1])
