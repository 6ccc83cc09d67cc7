"""The page of what an adventure brought: read, copied, written as a file, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.adventure.adventure_page import AdventurePage
from mls_desktop.ui.adventure.recap_page import RecapPage
from mls_desktop.ui.adventure.recap_preview import RecapPreview
from tests.desk import Desk
from tests.pdfs import text_of_pdf

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.do("after_adventure")
    desk.front(AdventurePage).after.send(Edit("set", ("told", "name"), "The ford & back"))
    desk.do("roll_open")
    desk.do("write_down")
    return desk


def page(desk: Desk) -> RecapPage:
    return desk.front(RecapPage)


def test_what_was_just_written_is_read(desk: Desk) -> None:
    text = page(desk).text.toPlainText()
    assert text.startswith(
        "The ford & back\nDate: year 1203, day 45 (Reckoning) · Took part: 5 characters\nTam Oster\n"
    )
    assert "Combat-Sword gets a check: used 3 times." in text and "Pip Underbough" in text
    assert page(desk).box.currentText() == "The ford & back, year 1203, day 45"


def test_it_is_copied_as_markdown(desk: Desk) -> None:
    page(desk).copy_key.click()
    assert QGuiApplication.clipboard().text().startswith("# The ford \\& back\n")


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.md", "# The ford"), ("b", "# The ford"), ("c.html", "<!DOCTYPE html>"), ("d.txt", "The ford & back\n====")],
)
def test_it_is_written_as_a_file_by_its_ending(desk: Desk, tmp_path: Path, name: str, begins: str) -> None:
    page(desk).save_key.click()
    desk.file_dialog(tmp_path / name)
    made = tmp_path / (name if "." in name else f"{name}.md")
    assert made.read_text("utf-8").startswith(begins)


def test_every_line_is_in_the_pdf(desk: Desk, tmp_path: Path) -> None:
    page(desk).save_key.click()
    desk.file_dialog(tmp_path / "out.pdf")
    printed = " ".join(text_of_pdf(tmp_path / "out.pdf").split()).casefold()
    title, facts, *lines = page(desk).text.toPlainText().splitlines()
    for part in (title, *facts.replace(": ", " ").split(" · "), *lines):
        assert part.casefold() in printed, part


def test_it_is_previewed(desk: Desk) -> None:
    page(desk).print_key.click()
    (preview,) = [each for each in page(desk).findChildren(RecapPreview) if each.isVisible()]
    assert "page" in preview.count.text()
    preview.close()


def test_after_an_undo_nothing_is_told_of_it(desk: Desk) -> None:
    desk.do("undo")
    assert page(desk).text.toPlainText().startswith("No adventure stands in a chronicle yet: “After the adventure …”")
    assert not page(desk).print_key.isEnabled()
    desk.do("redo")
    assert page(desk).text.toPlainText().startswith("The ford & back")


@pytest.mark.parametrize("zoom", [100, 150])
def test_it_never_keeps_the_window_wide(desk: Desk, zoom: int) -> None:
    desk.window._theme.set_theme("light", zoom)
    shown = page(desk)
    assert shown.minimumSizeHint().width() <= 3.4 * zoom
    assert all(key.isVisible() for key in (shown.print_key, shown.save_key, shown.copy_key))
