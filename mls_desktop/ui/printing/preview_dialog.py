"""The preview dialog: the pages as they will be printed, beside what may be chosen about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.printing.missing_signs import missing_signs
from mls_desktop.bridge.printing.printer import DOTS, Printer, prepare
from mls_desktop.bridge.printing.sheet_export import ALL, BLANK, ONE, ExportChoice, Printed, SheetExport, whom_to_print
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.printed_signs import missing_text
from mls_desktop.ui.editors.number_boxes import DecimalBox
from mls_desktop.ui.printing.page_view import PageScroller, PageView
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.paper_sizes import PAPERS

NAMED = 24
"""Number of letters of a name that the list asks room for: the pages need the rest."""


class PageMaker(Protocol):
    """The protocol of a maker of pages."""

    @property
    def printer(self) -> Printer: ...

    def leaves(self, choice: Any) -> tuple[Leaf, ...]:
        """Pages for `choice`, as they will be printed."""
        ...


class PagesPreview(SizedDialog):
    """The base dialog of print previews: pages beside the boxes of their choice. `saving` carries the choice to be
    written as PDF."""

    saving = Signal(object)
    liked = (980, 760)

    def __init__(self, copies: PageMaker, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(title, theme, parent)
        self._copies = copies
        self._asking: QPrintDialog | None = None
        self._made: tuple[Leaf, ...] = ()
        self.paper = ComboBox(theme, self)
        for id, paper in PAPERS.items():
            self.paper.addItem(_(paper.title), id)
        name_widget(self.paper, _("Paper"))
        self.large = CheckBox(theme, self, _("Large print"))
        self.count = PlainLabel("", self)
        self.missing = PlainLabel("", self)
        self.missing.setWordWrap(True)
        self.written = PlainLabel("", self, wrap=True)
        self.written.hide()
        self.leaves = PageView(copies.printer, self)
        self._scroll = PageScroller(self)
        self._scroll.setWidget(self.leaves)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._scroll.setAccessibleName(_("Pages"))
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def choice(self) -> Any:
        """Raises NotImplementedError here; subclasses give the choice in the dialog, with the `options` of its
        paper."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Makes the pages for the present choice anew and shows them, with their number and the signs that no font
        has."""
        self._made = made = self._copies.leaves(self.choice())
        self._show()
        self.count.setText(how_many("{n} page", "{n} pages", len(made)))
        self.missing.setText(missing_text(missing_signs(made, self._copies.printer.type)))
        self.missing.setVisible(bool(self.missing.text()))
        self.written.hide()

    def show_written(self, text: str) -> None:
        """Shows and announces `text`, that a file of these pages is written, until other pages are made."""
        self.written.setText(text)
        self.written.show()
        announce(self, text)

    def lay_out(self, chosen: Sequence[ComboBox | CheckBox | DecimalBox]) -> None:
        """Puts the boxes `chosen` beside the pages, which are made anew whenever one of them changes, and the buttons
        below. To be called once, at the end of `__init__`."""
        side = QVBoxLayout()
        for widget in chosen:
            side.addWidget(widget)
            _change_of(widget).connect(self.refresh)
        side.addWidget(self.count)
        side.addWidget(self.missing)
        side.addWidget(self.written)
        side.addStretch(1)
        for text, slot in (
            (_("Print …"), self._print), (_("Export as PDF …"), self._save), (_("Close"), self.reject)
        ):  # fmt: skip
            button = QPushButton(menu_text(text), self)
            button.clicked.connect(slot)
            side.addWidget(button)
        row = QHBoxLayout(self)
        row.addWidget(self._scroll, 1)
        add_layout(row, side)
        self._scroll.resized.connect(self._show)
        self.fit()
        self.refresh()

    def _show(self) -> None:
        """Shows the pages made last, as wide as there is room for, at most 690 pixels at 100 %."""
        self.leaves.show_leaves(self._made, min(self._theme.px(690), self._scroll.viewport().width()))

    def _save(self) -> None:
        self.saving.emit(self.choice())

    def _print(self) -> None:
        """Opens the system's dialog for printing. The printer is that dialog's own, which writes into it until it is
        gone: that may be later than this window."""
        if self._asking is not None:
            # Not as it ends: Qt asks from within it, in boxes that must not go with it, and may still wait for one.
            self._asking.deleteLater()
        dialog = QPrintDialog(self)
        printer = dialog.printer()
        printer.setResolution(DOTS)
        prepare(printer, self.choice().options)
        printer.setFullPage(True)
        self._asking = dialog
        dialog.finished.connect(self._on_asked)
        dialog.setModal(True)
        dialog.show()

    def _on_asked(self, answer: int) -> None:
        """Prints the pages at `answer` OK, on the printer that was chosen, whose paper may be of another size."""
        if answer == QDialog.DialogCode.Accepted and self._asking is not None:
            self._copies.printer.draw(self._copies.leaves(self.choice()), self._asking.printer())


def _change_of(widget: ComboBox | CheckBox | DecimalBox) -> SignalInstance:
    """Signal with which `widget` says that its choice has changed."""
    if isinstance(widget, CheckBox):
        return widget.toggled
    return widget.valueChanged if isinstance(widget, DecimalBox) else widget.currentIndexChanged


class PreviewDialog(PagesPreview):
    """The preview dialog of characters: sheets, cards, chronicles or plans."""

    def __init__(
        self,
        copies: SheetExport,
        open_campaign: OpenCampaign,
        theme: Theme,
        one: str,
        parent: QWidget,
        what: Printed = "sheet",
    ) -> None:
        """`one`: id of the character that is printed at first; `what`: the sheet, chronicle or plans."""
        super().__init__(copies, theme, _("Print"), parent)
        self._open_campaign, self._one = open_campaign, one
        self.whom = ComboBox(theme, self)
        self.rules = CheckBox(theme, self, _("Rules in short"))
        self.cards = CheckBox(theme, self, _("Cards, eight a page"))
        self.rules.setChecked(True)
        self.chronicle = CheckBox(theme, self, _("The chronicle"))
        self.chronicle.setChecked(what == "chronicle")
        self.plans = CheckBox(theme, self, _("The plans"))
        self.plans.setChecked(what == "plans")
        self._fill()
        system = open_campaign.document.system
        has = ((self.chronicle, bool(system.entry_kinds)), (self.plans, "plans" in system.layouts))
        for box, is_there in has:
            box.setVisible(is_there)
        lived = tuple(box for box, is_there in has if is_there)
        self.chronicle.toggled.connect(self._on_chronicle)
        self.plans.toggled.connect(self._on_plans)
        self.lay_out((self.whom, self.paper, self.large, self.rules, self.cards, *lived))

    def choice(self) -> ExportChoice:
        """Characters, paper, kind of pages and their options as they are chosen in the dialog; no characters for a
        blank sheet."""
        whom, people = self.whom.currentData(), self._open_campaign.document.campaign.characters
        ids = tuple(who.id for who in people if whom == ALL or who.role == whom)
        chosen = (self._one,) if whom == ONE else () if whom == BLANK else ids
        return ExportChoice(
            chosen, self.paper.currentData(), self.large.isChecked(), self.rules.isChecked(), self.cards.isChecked(),
            self._what(),
        )  # fmt: skip

    def refresh(self) -> None:
        """Makes the pages anew from the choice; disables the rules for cards, chronicles and plans, which have none."""
        is_sheet = self._what() == "sheet"
        self.cards.setEnabled(is_sheet)
        self.rules.setEnabled(is_sheet and not self.cards.isChecked())
        super().refresh()

    def _what(self) -> Printed:
        return "plans" if self.plans.isChecked() else "chronicle" if self.chronicle.isChecked() else "sheet"

    def _on_chronicle(self, is_on: bool) -> None:
        if is_on:
            self.plans.setChecked(False)

    def _on_plans(self, is_on: bool) -> None:
        if is_on:
            self.chronicle.setChecked(False)

    def _fill(self) -> None:
        document = self._open_campaign.document
        offers = whom_to_print(document.campaign, document.system.roles, self._open_campaign.texts, self._one)
        for text, id in offers:
            self.whom.addItem(text, id)
        name_widget(self.whom, _("Which characters"))
        self.whom.ask_little(NAMED)
