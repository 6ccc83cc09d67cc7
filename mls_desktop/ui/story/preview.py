"""What of a fight goes on paper, seen before it is printed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.paper.marks import Leaf
from mls_desktop.bridge.printing import prepare
from mls_desktop.bridge.story.copies import FightChoice, FightCopies
from mls_desktop.ui.boxes import CalmCombo, Tick
from mls_desktop.ui.fitting import fitting
from mls_desktop.ui.look import Look
from mls_desktop.ui.plain import PlainLabel, menu_text
from mls_desktop.ui.preview import Leaves, Sight
from mls_desktop.words.tongue import _, how_many


class FightPreview(QDialog):
    """`saving` carries the choice that is to become a PDF."""

    saving = Signal(object)

    def __init__(self, copies: FightCopies, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Print the encounter"))
        self.setModal(True)
        self._copies, self._look = copies, look
        self._printer: QPrinter | None = None
        self._made: tuple[Leaf, ...] = ()
        self.what, self.paper = CalmCombo(self), CalmCombo(self)
        self.large = Tick(look, self, _("Large print"))
        self.count = PlainLabel("", self)
        self.leaves = Leaves(copies.press, self)
        self._scroll = Sight(self)
        self._scroll.setWidget(self.leaves)
        self._scroll.setAccessibleName(_("Pages"))
        for text, id in (
            (_("The encounter, with points to tick"), "sheet"), (_("Cards of the fighters, eight a page"), "cards"),
            (_("The log"), "log"), (_("How the fight went"), "report"),
        ):  # fmt: skip
            self.what.addItem(text, id)
        self.what.setAccessibleName(_("What is printed"))
        for text, id in ((_("A4"), "a4"), (_("Letter"), "letter")):
            self.paper.addItem(text, id)
        self.paper.setAccessibleName(_("Paper"))
        self._lay_out()
        self.what.currentIndexChanged.connect(self.refresh)
        self.paper.currentIndexChanged.connect(self.refresh)
        self.large.toggled.connect(self.refresh)
        self._scroll.resized.connect(self._show)
        self.resize(fitting(self, look, 980, 760))
        self.refresh()

    def choice(self) -> FightChoice:
        """What is chosen now."""
        return FightChoice(self.what.currentData(), self.paper.currentData(), self.large.isChecked())

    def refresh(self) -> None:
        """Sets the pages anew."""
        self._made = made = self._copies.leaves(self.choice())
        self._show()
        self.count.setText(how_many("{n} page", "{n} pages", len(made)))

    def _show(self) -> None:
        """The pages as wide as there is room for them."""
        self.leaves.show_leaves(self._made, min(self._look.px(690), self._scroll.viewport().width()))

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        for widget in (self.what, self.paper, self.large, self.count):
            side.addWidget(widget)
        side.addStretch(1)
        for text, slot in (
            (_("Print …"), self._print), (_("Export as PDF …"), self._save), (_("Close"), self.reject)
        ):  # fmt: skip
            button = QPushButton(menu_text(text), self)
            button.clicked.connect(slot)
            side.addWidget(button)
        row = QHBoxLayout(self)
        row.addWidget(self._scroll, 1)
        row.addLayout(side)

    def _save(self) -> None:
        self.saving.emit(self.choice())

    def _print(self) -> None:
        """Asks for the printer."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setFullPage(True)
        prepare(printer, self.choice().options)
        self._printer = printer
        dialog = QPrintDialog(printer, self)
        dialog.finished.connect(self._on_asked)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setModal(True)
        dialog.show()

    def _on_asked(self, answer: int) -> None:
        if answer == QDialog.DialogCode.Accepted and self._printer is not None:
            self._copies.press.draw(self._copies.leaves(self.choice()), self._printer)
