"""Print, PDF, text and HTML from the window, as a person asks for them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from shiboken6 import ownedByPython

from mls_desktop.bridge.printing.printer import DOTS
from mls_desktop.bridge.printing.sheet_export import ALL, BLANK, ONE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.readers.announcer import announcer_of
from tests.culprits import each_of
from tests.desk import Desk
from tests.report.paper import SAMPLE
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    """At a copy of the sample: one file is open in one process of the tests at a time."""
    own = Path(shutil.copy(SAMPLE, tmp_path / SAMPLE.name))
    made = Desk(qtbot, tmp_path / "home", files=(own,))
    qtbot.waitUntil(lambda: made.window.tabs.front() is not None)
    return made


def preview(desk: Desk) -> PreviewDialog:
    desk.do("print")
    found = desk.window.findChildren(PreviewDialog)
    assert len(found) == 1 and found[0].isVisible()
    return found[0]


def test_the_preview_shows_what_is_chosen(desk: Desk):
    shown = preview(desk)
    assert shown.choice().whom == (desk.who.id,)
    one, usual = shown.leaves._leaves, shown.count.text()
    shown.paper.setCurrentIndex(shown.paper.findData("letter"))
    assert shown.leaves._leaves[0].wide == 612
    shown.large.click()
    assert shown.leaves._leaves[0].scale == 1.25 and len(shown.leaves._leaves) > len(one)
    assert shown.count.text() != usual
    shown.rules.click()
    assert not shown.choice().rules
    shown.whom.setCurrentIndex(shown.whom.findData("player"))
    assert len(shown.choice().whom) == 6
    shown.whom.setCurrentIndex(shown.whom.findData(ALL))
    assert len(shown.choice().whom) == len(desk.document.campaign.characters)
    shown.whom.setCurrentIndex(shown.whom.findData(BLANK))
    assert shown.choice().whom == ()
    shown.grab()


def test_a_long_name_takes_no_room_from_the_pages(desk: Desk):
    shown = preview(desk)
    before = shown.whom.sizeHint()
    shown.close()
    desk.document.apply(Edit("set", ("characters", desk.who.id, "name"), "Tam " * 40))
    desk.do("print")
    (again,) = (each for each in desk.window.findChildren(PreviewDialog) if each.isVisible())
    assert again.whom.currentText().count("Tam") == 40 and again.whom.sizeHint() == before


def asked_for_a_printer(shown: PreviewDialog) -> QPrintDialog:
    next(b for b in shown.findChildren(QPushButton) if b.text().startswith("Print")).click()
    (dialog,) = shown.findChildren(QPrintDialog)
    return dialog


def test_the_printer_chosen_gets_the_pages_shown(desk: Desk, tmp_path: Path):
    shown = preview(desk)
    dialog = asked_for_a_printer(shown)
    dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog.printer().setOutputFileName(str(tmp_path / "paper.pdf"))
    dialog.done(dialog.DialogCode.Accepted)
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")


def test_what_a_printer_is_asked_in_goes_with_the_preview(desk: Desk):
    """Its printer is Qt's own, so neither is there without the other, whichever is taken away first."""
    shown = preview(desk)
    printer = asked_for_a_printer(shown).printer()
    assert not ownedByPython(printer) and printer.resolution() == DOTS and printer.fullPage()
    assert printer.pageLayout().pageSize().id() == QPageSize.PageSizeId.A4
    shown.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert desk.window.findChildren(QPrintDialog) == []


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_the_pages_stand_in_the_middle(desk: Desk, zoom: int):
    desk.window.resize(1680, 945)
    desk.window.appearance.set_appearance("light", zoom)
    shown = preview(desk)
    settle()
    left, view = shown.leaves.pos().x(), shown._scroll.viewport().width()
    assert abs(left - (view - left - shown.leaves.width())) <= 1


def test_a_pdf_from_the_preview_and_from_the_menu(desk: Desk, tmp_path: Path):
    shown, heard = preview(desk), list[str]()
    announcer_of(shown).announced.connect(lambda text, _at_once: heard.append(text))
    assert shown.whom.currentData() == ONE
    button = next(b for b in shown.findChildren(QPushButton) if "PDF" in b.text())
    button.click()
    desk.file_dialog(tmp_path / "one.pdf")
    desk.bot.waitUntil((tmp_path / "one.pdf").exists)
    settle()
    announcer_of(shown).flush()
    assert shown.written.isVisible() and shown.written.text() == "Written: one.pdf" and "Written: one.pdf" in heard
    shown.large.click()
    assert not shown.written.isVisible(), "these pages are not in the file"
    shown.close()
    desk.do("export_pdf")
    desk.file_dialog(tmp_path / "two.pdf")
    desk.bot.waitUntil((tmp_path / "two.pdf").exists)
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("one.pdf", "two.pdf"))


def test_an_export_over_a_campaign_goes_beside_it_and_over_none_but_a_pdf(desk: Desk, tmp_path: Path):
    """Under the very name of a campaign; and under that of a PDF that is none, or is a link to the campaign."""
    file = tmp_path / "g.mls.json"
    file.write_bytes(b"campaign")
    desk.do("export_pdf")
    desk.file_dialog(file)
    beside = tmp_path / "g.mls.json.pdf"
    desk.bot.waitUntil(beside.exists)
    assert file.read_bytes() == b"campaign" and beside.read_bytes().startswith(b"%PDF")
    beside.unlink()
    beside.symlink_to(file)
    desk.do("export_pdf")
    desk.file_dialog(file)
    assert "“g.mls.json.pdf”" in desk.question().text()
    desk.answer("Replace")
    assert "no PDF" in desk.question().text()
    desk.answer("Close")
    assert file.read_bytes() == b"campaign"


@pytest.mark.parametrize("name, start", [("a.txt", "Tam Oster\n==="), ("a.html", "<!DOCTYPE html>")])
def test_text_and_html(name: str, start: str, desk: Desk, tmp_path: Path):
    desk.do("export_text")
    desk.file_dialog(tmp_path / name)
    desk.bot.waitUntil((tmp_path / name).exists)
    assert (tmp_path / name).read_text("utf-8").startswith(start)


def test_text_on_the_clipboard(desk: Desk):
    desk.do("copy_text")
    assert QApplication.clipboard().text().startswith("Tam Oster\n===")


def test_a_file_that_cannot_be_written_is_told(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mls_desktop.ui.printing.save_file.put", lambda data, path: "no room")
    desk.do("export_pdf")
    desk.file_dialog(tmp_path / "x.pdf")
    assert "no room" in desk.question().text()
    desk.answer("Close")


PROPOSED = {
    "ordinary": ("Tam Oster", "Tam Oster"),
    "a way out": ("../../etc/passwd", "_.._etc_passwd"),
    "a drive": ("C:\\Windows\\x", "C__Windows_x"),
    "a device": ("com1", "_com1"),
    "an option": ("-rf", "_-rf"),
    "turned round": ("x\u202efdp", "xfdp"),
    "nothing": (" . ", "character"),
}


@pytest.mark.long
@pytest.mark.parametrize("command, ending", [("export_pdf", ".pdf"), ("export_text", ".txt")])
def test_an_export_proposes_a_name_that_every_system_takes(command: str, ending: str, desk: Desk):
    def asked(case: str) -> None:
        name, proposed = PROPOSED[case]
        desk.document.apply(Edit("set", ("characters", desk.who.id, "name"), name))
        desk.do(command)
        (dialog,) = [each for each in desk.window.findChildren(QFileDialog) if each.isVisible()]
        (path,) = dialog.selectedFiles()
        dialog.reject()
        assert Path(path).name == proposed + ending and Path(path).parent == Path(dialog.directory().absolutePath())

    each_of(PROPOSED, asked)
