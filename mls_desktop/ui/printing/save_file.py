"""The save helper: the dialog that asks for a file, and what is said once something has been put into it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.app.file_names import safe_name
from mls_desktop.bridge.printing.sheet_export import put
from mls_desktop.ui.widgets.file_dialog import ask_to_save
from mls_desktop.ui.widgets.message_box import show_message
from mls_desktop.words.i18n import _

PDF, TEXT, MARKDOWN = "pdf", "txt", "md"
FILTERS: dict[str, Callable[[], list[str]]] = {
    PDF: lambda: [_("PDF (*.pdf)")],
    TEXT: lambda: [_("Plain text (*.txt)"), _("Web page (*.html)")],
    MARKDOWN: lambda: [
        _("Markdown (*.md)"),
        _("Web page (*.html)"),
        _("Plain text (*.txt)"),
        _("PDF (*.pdf)"),
    ],
}
WEB = (".html", ".htm")
ENDINGS = {PDF: (".pdf",), TEXT: (".txt", *WEB), MARKDOWN: (".md", *WEB, ".txt", ".pdf")}


def ask_for_file(window: QWidget, title: str, kind: str, name: str, then: Callable[[Path], None]) -> None:
    """Asks where a file of that kind ("pdf", "txt", "md") is to be kept; one named after `name` is proposed."""
    proposed = safe_name(name, f".{kind}")
    ask_to_save(
        window, title, FILTERS[kind](), then, endings=ENDINGS[kind], proposed=proposed, folder_kind="paper_folder"
    )


def is_web(path: Path) -> bool:
    """Whether a page is wanted that a browser shows."""
    return path.suffix.lower() in WEB


def keep(window: QWidget, say: Callable[[str], None], data: bytes, path: Path) -> None:
    """Writes a file, and says so; where it cannot be written, why."""
    problem = put(data, path)
    if problem:
        show_message(window, _("Not saved"), problem)
    else:
        say(_("Written: {file}").format(file=path.name))
