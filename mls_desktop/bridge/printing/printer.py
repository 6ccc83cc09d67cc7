"""The printer: characters' sheets set on leaves, and leaves put into a PDF or on any painter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QLoggingCategory, QMarginsF, QSizeF
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from mls_desktop.bridge.app.fonts import shipped_family
from mls_desktop.bridge.printing.leaf_painter import Pictures, paint
from mls_desktop.bridge.printing.missing_signs import missing_signs
from mls_desktop.bridge.printing.type_metrics import UNITS, TypeMetrics
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.report.layout.leaves import leaves_of
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.words.paper_sizes import PAPERS

DOTS = 72 * UNITS


def _unwatched(_share: float) -> None:
    """Ignores the share that is done."""


class Printer:
    """The printer: sets and draws pages in the font that ships with the program. Needs a QGuiApplication. `pictures`:
    those that marks of its leaves name."""

    def __init__(self) -> None:
        self.type = TypeMetrics(shipped_family())
        self.pictures: Pictures = {}

    def leaves(self, pages: Iterable[Page | Cards], options: PrintOptions) -> tuple[Leaf, ...]:
        """Leaves of `pages`; each page begins a new one."""
        return leaves_of(pages, options, self.type)

    def pdf(self, leaves: Sequence[Leaf], options: PrintOptions, title: str, watch: Watch = _unwatched) -> bytes:
        """Bytes of a PDF with `leaves`; `watch` gets the share that is drawn, from 0 to 1."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(DOTS)
        writer.setTitle(title)
        writer.setCreator("mls_desktop")
        prepare(writer, options)
        self.draw(leaves, writer, watch)
        buffer.close()
        return bytes(buffer.data().data())

    def draw(self, leaves: Sequence[Leaf], device: QPagedPaintDevice, watch: Watch = _unwatched) -> None:
        """Draws `leaves` on a device of pages (a PDF, a printer, a preview), a page each; nothing without any. `watch`:
        see `pdf`."""
        if not leaves:
            return
        with QPainter(device) as painter:
            for nth, leaf in enumerate(leaves):
                watch(nth / len(leaves))
                if nth:
                    device.newPage()
                self.paint(leaf, painter, device.logicalDpiX())

    def paint(self, leaf: Leaf, painter: QPainter, dots_an_inch: float) -> None:
        """Draws `leaf` from the upper left corner of the paper on a device of so many dots an inch."""
        paint(leaf, painter, self.type, dots_an_inch, self.pictures)

    def picture(self, leaf: Leaf, dots_an_inch: float) -> QImage:
        """Picture of `leaf` on white, with so many dots an inch."""
        size = QSizeF(leaf.wide, leaf.high) * (dots_an_inch / 72)
        image = QImage(size.toSize(), QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint(leaf, painter, dots_an_inch)
        return image


class MadePdf(Struct, frozen=True):
    """The bytes of a PDF, and the signs in it that no font of this computer has."""

    data: bytes
    missing: frozenset[str]


def pdf_of(pages: Iterable[Page | Cards], options: PrintOptions, title: str) -> MadePdf:
    """PDF of `pages`, also where no window runs and there is no display: makes an application if there is none. Qt's
    own notices of missing signs are turned off."""
    QLoggingCategory.setFilterRules("qt.text.font.db=false")
    application = QGuiApplication.instance() or QGuiApplication([title, "-platform", "offscreen"])
    printer = Printer()
    leaves = printer.leaves(pages, options)
    made = MadePdf(printer.pdf(leaves, options, title), missing_signs(leaves, printer.type))
    del application
    return made


def prepare(device: QPagedPaintDevice, options: PrintOptions) -> None:
    """Sets the page of `device` to the paper of `options`, upright, without margins (the leaves have their own)."""
    paper = PAPERS[options.paper]
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Point)
    device.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
