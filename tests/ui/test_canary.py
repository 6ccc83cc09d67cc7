"""Text is text: whatever a document or a file's name holds, no screen, tool tip, export or print takes it for markup.

Every text of a campaign names a picture; the kernel tells whether anybody opens it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import count, takewhile
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QLabel, QMenu, QToolTip, QWidget

from mls_desktop.bridge.printing.printer import Printer, prepare
from mls_desktop.bridge.printing.sheet_export import ExportChoice, SheetExport
from mls_desktop.model.bounds.limits import TEXT
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.writing import plain
from mls_desktop.ui.sheet.portrait import PortraitFrame
from tests.desk import Desk, Key, press
from tests.report.paper import SAMPLE, squeezed
from tests.ui.canary import Canary
from tests.ui.screens import HERO, LISTS, MARKED, OFTEN, SCREENS, TEXTS, dialogs, fights, mark_of, marked_in, shown

pytestmark = [
    pytest.mark.needs("nutshell"),
    pytest.mark.skipif(sys.platform != "linux", reason="the kernel's watch on files is Linux's own"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]
ROWS = 6
"""So many rows of each table are pointed at with the mouse."""


@pytest.fixture
def canary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Canary]:
    """The picture, in the folder where names without a folder are looked for as well."""
    monkeypatch.chdir(tmp_path)
    found = Canary(tmp_path / "canary.png")
    yield found
    found.close()


def marked(text: str) -> dict[str, Any]:
    """The sample with markup in every text of a person's own, and all of the library under such names."""
    data: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    data["name"] = f"{text}campaign"
    for who in data["characters"]:
        who.update(name=f"{text}{who['id']}", player=f"{text}player", notes=f"{text}notes\n{text}",
                   waivers=[{"rule": "N-PRIM-2", "reason": f"{text}reason"}])  # fmt: skip
        who["gear"] = [{"name": f"{text}gear", "note": f"{text}note"}, *who.get("gear", ())]
        who["now"] = {**who.get("now", {}), "effects": [{"name": f"{text}effect", "note": f"{text}note"}]}
        who["occupation"] = {"name": f"{text}trade", "base": ["mind"], "step": 1}
    data["encounters"] = marked_in(data.get("encounters", []), text)
    for list in LISTS:
        entries = {each["id"]: each for each in (*shipped(list), *data["library"].get(list, ()))}
        data["library"][list] = [named(entry, list, text) for entry in entries.values()]
    return data


def shipped(list: str) -> list[dict[str, Any]]:
    for file in (SAMPLE.parents[2] / "data" / "nutshell").glob("*.json"):
        held = json.loads(file.read_text("utf-8"))
        if list in held:
            return [each for each in held[list] if isinstance(each, dict)]
    raise AssertionError(list)


def named(entry: dict[str, Any], list: str, text: str) -> dict[str, Any]:
    note = {"note": f"{text}note"} if list in ("traits", "occupations", "spells") else {}
    person = {"player": f"{text}player", "notes": f"{text}notes"} if list == "templates" else {}
    return {**entry, "name": f"{text}{entry['id']}", **note, **person}


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path, canary: Canary) -> Desk:
    file = tmp_path / f"{MARKED}party.mls.json"
    file.write_text(json.dumps(marked(canary.text)), "utf-8")
    made = Desk(qtbot, tmp_path / "home", files=(file,))
    qtbot.waitUntil(lambda: made.window.tabs.front() is not None)
    made.window.tabs.open(HERO)
    made.settle()
    return made


def look_at(root: QWidget) -> None:
    """Draws a screen, and points with the mouse at everything on it until its tool tip comes."""
    root.grab()
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible() and widget.window() is root.window():
            for place in places_on(widget):
                tip(widget, place)
                QToolTip.hideText()


def places_on(widget: QWidget) -> Iterator[QPoint]:
    view = widget.parentWidget()
    model = view.model() if isinstance(view, QAbstractItemView) and view.viewport() is widget else None
    if model is None:
        yield widget.rect().center()
        return
    for row in range(min(ROWS, model.rowCount())):
        for index in takewhile(QModelIndex.isValid, (model.index(row, column) for column in count())):
            yield view.visualRect(index).center()  # type: ignore[union-attr]


def tip(widget: QWidget, place: QPoint) -> None:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))


def rich(root: QWidget) -> list[str]:
    """The labels of ours that would take a document's text for markup, were it at the beginning."""
    plain = ("PlainText",)
    return [
        label.text()
        for label in root.findChildren(QLabel)
        if label.textFormat().name not in plain and "<img" in label.text()
    ]


def test_the_canary_sings_where_text_is_taken_for_markup(qtbot: Any, canary: Canary) -> None:
    for text in (canary.text, MARKED):
        label = QLabel(text)
        qtbot.addWidget(label)
        label.show()
        label.grab()
        assert rich(label) == [] and rich(parent_of(label, qtbot)) == [text]
        assert canary.opened(), text


def parent_of(label: QLabel, qtbot: Any) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    label.setParent(parent)
    return parent


def test_the_canary_sings_in_a_tool_tip(qtbot: Any, canary: Canary) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setToolTip(canary.text)
    widget.show()
    look_at(widget)
    assert canary.opened()


def test_every_text_is_marked(canary: Canary) -> None:
    """All that a person may write: what is new in a document's types comes into this test too."""
    texts = {"name", "player", "notes", "note", "reason"}
    data = marked(canary.text)
    met: set[str] = set()
    todo: list[Any] = [data]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            met |= {key for key, inner in value.items() if isinstance(inner, str) and inner.startswith(canary.text)}
            wrong = [key for key, inner in value.items() if key in texts and not str(inner).startswith("<img")]
            assert wrong == [] or ("id" not in value and "rule" not in value), value
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    assert met == texts


def test_the_fights_on_the_screens_are_marked(desk: Desk, tmp_path: Path, canary: Canary) -> None:
    lines = json.dumps([plain(each) for each in fights(canary.text)], indent=0, ensure_ascii=False).splitlines()
    told = {json.loads(f"{{{line.rstrip(',')}}}").popitem() for line in lines if '": "' in line}
    assert {key for key, text in told if text.startswith(canary.text)} == {"name", "notes", "note", "player"}
    assert not [text for key, text in told if key in TEXTS and not text.startswith(canary.text)]
    for _name, root in shown(desk, tmp_path, "fight: choices"):
        assert any(label.text().startswith(canary.text) for label in root.findChildren(QLabel) if label.isVisible())
    assert mark_of("The Grey Coast") == ""


def looked_at(desk: Desk, folder: Path, canary: Canary, *names: str) -> list[str]:
    """The screens on which the picture was opened or a label would open it."""
    assert not canary.opened()
    told = []
    for name, root in shown(desk, folder, *names):
        look_at(root)
        told += [f"{name}: {text}" for text in rich(root)]
        if canary.opened():
            told.append(name)
    return told


@pytest.mark.timeout(300)
def test_no_screen_of_each_kind_opens_the_picture(desk: Desk, tmp_path: Path, canary: Canary) -> None:
    assert looked_at(desk, tmp_path, canary, *OFTEN) == []


def test_a_label_planted_in_a_screen_is_reported(
    desk: Desk, tmp_path: Path, canary: Canary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name in a `QLabel` that nobody has told how to take it."""
    name = desk.who.name

    def with_label(desk: Desk, folder: Path) -> QWidget:
        root = SCREENS["party"](desk, folder)
        planted = QLabel(name, root)
        planted.show()
        return root

    with monkeypatch.context() as patch:
        patch.setitem(SCREENS, "planted", with_label)
        assert looked_at(desk, tmp_path, canary, "planted") == [f"planted: {name}", "planted"]


@pytest.mark.long
@pytest.mark.deep
@pytest.mark.timeout(600)
def test_no_screen_opens_the_picture(desk: Desk, tmp_path: Path, canary: Canary) -> None:
    assert looked_at(desk, tmp_path, canary) == []


def test_no_dialog_or_menu_on_the_way_opens_the_picture(desk: Desk, tmp_path: Path, canary: Canary) -> None:
    window = desk.window
    bad = tmp_path / f"{MARKED}.png"
    bad.write_bytes(b"no picture")
    page: Any = desk.page
    desk.page.complete()
    page.findChildren(PortraitFrame)[0].choose(bad)
    look_at(desk.question())
    desk.answer("Close")
    desk.document.apply(Edit("set", ("characters", HERO, "money"), 4))
    for command in ("save_as", "export_pdf", "export_text", "open", "take_from", "save_library"):
        desk.do(command)
        for dialog in [*dialogs(desk), *window.findChildren(QFileDialog)]:
            look_at(dialog)
            dialog.close()
    for menu in window.menuBar().findChildren(QMenu):
        menu.popup(window.mapToGlobal(QPoint(0, 0)))
        menu.grab()
        menu.close()
    saved = tmp_path / f"{MARKED}party.mls.json"
    saved.write_text("{}", "utf-8")
    desk.do("save")
    look_at(desk.question())
    desk.answer("Cancel")
    window.close()
    look_at(desk.question())
    desk.answer("Cancel")
    assert not canary.opened()


def test_what_a_killed_program_left_is_told_as_text(qtbot: Any, desk: Desk, tmp_path: Path, canary: Canary) -> None:
    assert desk.document.apply(Edit("set", ("characters", HERO, "money"), 4))
    desk.open_campaign.keeper.flush()
    copytree(tmp_path / "home", tmp_path / "other", ignore=ignore_patterns("*.lock"))
    later = Desk(qtbot, tmp_path / "other")
    later.bot.waitUntil(lambda: bool(dialogs(later)))
    dialog: Any = dialogs(later)[-1]
    look_at(dialog)
    dialog.restore_button.click()
    later.bot.waitUntil(lambda: later.window.tabs.front() is not None)
    look_at(later.window)
    assert not canary.opened()


class Tags(HTMLParser):
    """Which tags and texts a page of HTML holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_no_copy_for_others_opens_or_names_the_picture(desk: Desk, tmp_path: Path, canary: Canary) -> None:
    """Text, HTML, clipboard, PDF and print hold the letters that were typed."""
    open_campaign, choice = desk.open_campaign, ExportChoice((HERO, "hedda_vale"))
    copies = SheetExport(
        open_campaign.document.campaign, open_campaign.page_context(), open_campaign.title(), Printer()
    )
    parser = Tags()
    parser.feed(copies.html(choice))
    assert "img" not in parser.tags and squeezed(canary.text) in squeezed(parser.text)
    assert canary.text in copies.text(choice)
    desk.do("copy_text")
    assert canary.text in QGuiApplication.clipboard().text()
    assert len(canary.text) < TEXT
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    prepare(printer, choice.options)
    copies.printer.draw(copies.leaves(choice), printer)
    assert (tmp_path / "print.pdf").read_bytes().startswith(b"%PDF")
    assert copies.pdf(choice).startswith(b"%PDF")
    for leaf in copies.leaves(choice):
        copies.printer.picture(leaf, 40)
    assert not canary.opened()


def test_what_is_told_of_a_passing_thing_is_text(desk: Desk, canary: Canary) -> None:
    """The line at the foot, the palette and a search for the letters themselves."""
    desk.document.apply(
        Edit("add", ("library", "weapons"), {"id": "x", "name": canary.text, "trait": "none", "dam": 1})
    )
    look_at(desk.window.shell.status)
    desk.do("palette")
    palette = desk.dialog()
    press(palette.line, "Go to <img")
    assert palette.shown
    look_at(palette)
    press(palette.line, Key.Key_Escape)
    assert not canary.opened()
