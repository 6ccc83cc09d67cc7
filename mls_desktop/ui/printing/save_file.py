"""The save helper: the dialog that asks for a file, and what is said once something has been put into it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.app.file_names import safe_name
from mls_desktop.bridge.printing.sheet_export import put
from mls_desktop.ui.printing.preview_dialog import PagesPreview
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
    """Opens the dialog for a file of `kind` ("pdf", "txt", "md"), with a name made of `name` proposed; `then` gets its
    path, later, and has to write it. Raises KeyError for another kind."""
    proposed = safe_name(name, f".{kind}")
    ask_to_save(
        window, title, FILTERS[kind](), then, endings=ENDINGS[kind], proposed=proposed, folder_kind="paper_folder"
    )


def is_web(path: Path) -> bool:
    """Tells whether `path` ends like a page for a browser (HTML)."""
    return path.suffix.lower() in WEB


def keep(window: QWidget, say: Callable[[str], None], data: bytes, path: Path) -> None:
    """Writes `data` to the file at `path`, over whatever is there but a PDF only over a PDF, and tells `say` and a
    preview that is open that it is written; a message on `window` gives the reason where it cannot be."""
    problem = put(data, path)
    if problem:
        show_message(window, _("Not saved"), problem)
        return
    written = _("Written: {file}").format(file=path.name)
    say(written)
    for preview in QApplication.topLevelWidgets():
        if isinstance(preview, PagesPreview) and preview.isVisible():
            preview.show_written(written)
