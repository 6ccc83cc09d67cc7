"""The pages as they will be printed, beside what may be chosen about them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from mls_desktop.bridge.copies import Choice, Copies
from mls_desktop.bridge.guard import guarded
from mls_desktop.bridge.opened import Opened
from mls_desktop.bridge.paper.marks import Leaf, paint
from mls_desktop.bridge.printing import Press, prepare
from mls_desktop.ui.boxes import CalmCombo, Tick
from mls_desktop.ui.fitting import fitting
from mls_desktop.ui.look import Look
from mls_desktop.ui.plain import PlainLabel, menu_text
from mls_desktop.words.tongue import _, how_many

SPACE = 16
ONE, ALL, BLANK = "one", "all", "blank"


class Leaves(QWidget):
    """Leaves of paper below each other."""

    def __init__(self, press: Press, parent: QWidget) -> None:
        super().__init__(parent)
        self._press = press
        self._leaves: tuple[Leaf, ...] = ()
        self._dots = 96.0

    def show_leaves(self, leaves: tuple[Leaf, ...], wide: int) -> None:
        """Shows leaves so large that they fill the width."""
        self._leaves = leaves
        widest = max((leaf.wide for leaf in leaves), default=1.0)
        self._dots = 72 * max(200, wide - 2 * SPACE) / widest
        places = self._places()
        self.setFixedSize(QSize(max(wide, 200), places[-1].bottom() + SPACE if places else SPACE))
        self.update()

    def _places(self) -> list[QRect]:
        scale, y, places = self._dots / 72, SPACE, []
        for leaf in self._leaves:
            places.append(QRect(SPACE, y, round(leaf.wide * scale), round(leaf.high * scale)))
            y = places[-1].bottom() + SPACE
        return places

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for leaf, place in zip(self._leaves, self._places(), strict=True):
                if place.intersects(event.rect()):
                    painter.fillRect(place, QColor("white"))
                    painter.save()
                    painter.translate(place.topLeft())
                    paint(leaf, painter, self._press.type, self._dots)
                    painter.restore()


class Sight(QScrollArea):
    """Scrolls over the leaves; `resized` when there is another width for them."""

    resized = Signal()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class Preview(QDialog):
    """`saving` carries the choice that is to become a PDF."""

    saving = Signal(object)

    def __init__(self, copies: Copies, opened: Opened, look: Look, one: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Print"))
        self.setModal(True)
        self._printer: QPrinter | None = None
        self._made: tuple[Leaf, ...] = ()
        self._copies, self._opened, self._one, self._look = copies, opened, one, look
        self.whom, self.paper = CalmCombo(self), CalmCombo(self)
        self.large, self.rules = Tick(look, self, _("Large print")), Tick(look, self, _("Rules in short"))
        self.cards = Tick(look, self, _("Cards, eight a page"))
        self.rules.setChecked(True)
        self.count = PlainLabel("", self)
        self.leaves = Leaves(copies.press, self)
        self._scroll = Sight(self)
        self._scroll.setWidget(self.leaves)
        self._scroll.setAccessibleName(_("Pages"))
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._fill()
        self._lay_out()
        self.whom.currentIndexChanged.connect(self.refresh)
        self.paper.currentIndexChanged.connect(self.refresh)
        self.large.toggled.connect(self.refresh)
        self.rules.toggled.connect(self.refresh)
        self.cards.toggled.connect(self.refresh)
        self._scroll.resized.connect(self._show)
        self.resize(fitting(self, look, 980, 760))
        self.refresh()

    def choice(self) -> Choice:
        """What is chosen now."""
        whom, people = self.whom.currentData(), self._opened.document.campaign.characters
        ids = tuple(who.id for who in people if whom == ALL or who.role == whom)
        chosen = (self._one,) if whom == ONE else () if whom == BLANK else ids
        boxes = (box.isChecked() for box in (self.large, self.rules, self.cards))
        return Choice(chosen, self.paper.currentData(), *boxes)

    def refresh(self) -> None:
        """Sets the pages anew."""
        self.rules.setEnabled(not self.cards.isChecked())
        self._made = made = self._copies.leaves(self.choice())
        self._show()
        self.count.setText(how_many("{n} page", "{n} pages", len(made)))

    def _show(self) -> None:
        """The pages as wide as there is room for them."""
        self.leaves.show_leaves(self._made, min(self._look.px(690), self._scroll.viewport().width()))

    def _fill(self) -> None:
        who = self._opened.document.character(self._one) if self._one else None
        people = self._opened.document.campaign.characters
        if who is not None:
            self.whom.addItem(_("This character: {name}").format(name=who.name), ONE)
        for role in self._opened.document.system.roles:
            if any(each.role == role for each in people):
                name = self._opened.speech.name(role)
                self.whom.addItem(_("Everybody of the role “{role}”").format(role=name), role)
        if people:
            self.whom.addItem(_("Everybody"), ALL)
        self.whom.addItem(_("A blank sheet"), BLANK)
        self.whom.setAccessibleName(_("Which characters"))
        self.paper.addItem(_("A4"), "a4")
        self.paper.addItem(_("Letter"), "letter")
        self.paper.setAccessibleName(_("Paper"))

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        for widget in (self.whom, self.paper, self.large, self.rules, self.cards, self.count):
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
        """The dialog has written into the printer what was chosen; a size of paper may be among it."""
        if answer == QDialog.DialogCode.Accepted and self._printer is not None:
            self._copies.press.draw(self._copies.leaves(self.choice()), self._printer)
