"""The export of a page of the program's own, such as the journal: printed, as PDF, Markdown, HTML and text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mls_desktop.report.html import html_of
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.markdown import markdown_of
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of

if TYPE_CHECKING:
    from mls_desktop.bridge.printing.printer import Printer
    from mls_desktop.bridge.printing.sheet_export import ExportChoice


class PageExport:
    """The base class of such exporters: the page is made anew each time, set and drawn by `printer`."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer

    def page(self) -> Page:
        """The page as it is now."""
        raise NotImplementedError

    def leaves(self, choice: ExportChoice) -> tuple[Leaf, ...]:
        """The leaves of a choice: of it only the paper matters."""
        return self.printer.leaves([self.page()], choice.options)

    def written(self, choice: ExportChoice, path: Path) -> bytes:
        """The bytes of a file, by the ending of its name; see `page_file`."""
        return page_file(self.printer, self.page(), choice.options, path)


def page_file(printer: Printer, page: Page, options: PrintOptions, path: Path) -> bytes:
    """The bytes of a file that holds a page, by the ending of its name: PDF, HTML, text, else Markdown."""
    match path.suffix.lower():
        case ".pdf":
            return printer.pdf(printer.leaves([page], options), options, page.title)
        case ".html" | ".htm":
            return html_of(page).encode("utf-8")
        case ".txt":
            return text_of(page).encode("utf-8")
    return markdown_of(page).encode("utf-8")
