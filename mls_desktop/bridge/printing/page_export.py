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
    """The base class of exporters of one page, which is made anew each time, and set and drawn by `printer`."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer

    def page(self) -> Page:
        """Raises NotImplementedError here; subclasses give the page as it is now."""
        raise NotImplementedError

    def leaves(self, choice: ExportChoice) -> tuple[Leaf, ...]:
        """Leaves of the page, set for the paper of `choice`, of which nothing else matters."""
        return self.printer.leaves([self.page()], choice.options)

    def written(self, choice: ExportChoice, path: Path) -> bytes:
        """Bytes of the page as a file, in the format that the ending of `path` names; see `page_file`. Nothing is
        written to disk."""
        return page_file(self.printer, self.page(), choice.options, path)


def page_file(printer: Printer, page: Page, options: PrintOptions, path: Path) -> bytes:
    """Bytes of a file with `page`, in the format that the ending of `path` names: PDF, HTML, text, else Markdown.
    Nothing is written to disk."""
    match path.suffix.lower():
        case ".pdf":
            return printer.pdf(printer.leaves([page], options), options, page.title)
        case ".html" | ".htm":
            return html_of(page).encode("utf-8")
        case ".txt":
            return text_of(page).encode("utf-8")
    return markdown_of(page).encode("utf-8")
