"""What makes a good desktop program: palette, find, keys, rules, start, memory, exchange, rest, names and Tab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QLineEdit, QWidget

from mls_desktop.bridge.app.commands import COMMANDS, LACKING
from mls_desktop.bridge.app.credits import credits, licence_text
from mls_desktop.bridge.app.shortcuts import key_table, key_text
from mls_desktop.bridge.app.view_state import ViewState, keep_view, view_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.writing import write
from mls_desktop.ui.characters.import_dialog import ImportDialog
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.help.rulebook import Rulebook
from tests.desk import SHIPPED, Desk, Key, Left, Modifier, press

pytestmark = pytest.mark.needs("nutshell")

Ctrl = Modifier.ControlModifier


def dialogs(desk: Desk) -> list[QDialog]:
    return [d for d in desk.window.findChildren(QDialog) if d.isVisible()]


def close_all(desk: Desk) -> None:
    for dialog in dialogs(desk):
        dialog.close()


def palette(desk: Desk) -> CommandPalette:
    desk.do("palette")
    found = dialogs(desk)[-1]
    assert isinstance(found, CommandPalette)
    return found


def told(desk: Desk) -> str:
    return desk.window.shell.status.currentMessage()


def file_of(campaign: Any, path: Path) -> Path:
    path.write_bytes(write(campaign, SHIPPED))
    return path


# Palette


def test_the_palette_finds_and_gives_a_command(desk: Desk) -> None:
    opened = palette(desk)
    press(opened.line, "zoom in", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window._look.zoom == 110)


def test_the_palette_goes_to_characters_sections_and_rules(desk: Desk) -> None:
    press(palette(desk).line, "go to saelith", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.sheet.id == "saelith")
    press(palette(desk).line, "secondary traits", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is desk.table("secondaries"))
    press(palette(desk).line, "N-PRIM-3", Key.Key_Return)
    desk.bot.waitUntil(lambda: bool(dialogs(desk)))
    book = dialogs(desk)[-1]
    assert isinstance(book, Rulebook) and book.shown == "N-PRIM-3"
    close_all(desk)


def test_everything_else_the_palette_offers_leads_somewhere(desk: Desk) -> None:
    desk.page.complete()
    all = desk.window.shell.helps.offers(desk.window.shell.actions)
    places, people, rules = ([o for o in all if o.kind == kind] for kind in ("section", "character", "rule"))
    assert len(places) > 8 and len(rules) > 50 and len(people) == len(desk.document.campaign.characters)
    for offer in places:
        palette(desk).taken.emit(offer)
        close_all(desk)
        card = desk.page.cards[offer.id]
        desk.bot.waitUntil(lambda card=card: card.isAncestorOf(desk.window.focusWidget()))
    for offer in people:
        palette(desk).taken.emit(offer)
        close_all(desk)
        desk.bot.waitUntil(lambda id=offer.id: desk.window.tabs.front().sheet.id == id)
    for offer in rules[::7]:
        palette(desk).taken.emit(offer)
        desk.bot.waitUntil(lambda id=offer.id: any(isinstance(d, Rulebook) and d.shown == id for d in dialogs(desk)))
        close_all(desk)


def test_the_palette_says_why_a_command_cannot_be_given(empty: Desk) -> None:
    opened = palette(empty)
    press(opened.line, "undo")
    assert opened.shown[0].id == "undo" and opened.shown[0].lacking == "nothing to undo"
    press(opened.line, Key.Key_Return)
    assert opened.isVisible()
    opened.close()


def test_the_palette_holds_every_command_character_section_and_rule(desk: Desk) -> None:
    all = desk.window.shell.helps.offers(desk.window.shell.actions)
    by_kind = {kind: {o.id for o in all if o.kind == kind} for kind in ("command", "character", "section", "rule")}
    assert by_kind["command"] == {command.id for command in COMMANDS}
    assert by_kind["character"] == {who.id for who in desk.document.campaign.characters}
    assert len(by_kind["section"]) > 8 and len(by_kind["rule"]) > 90
    opened = palette(desk)
    for offer in all:
        opened.line.setText(offer.text)
        assert offer in opened.shown, offer.text
    opened.close()


def test_every_need_says_what_is_lacking() -> None:
    assert {command.needs for command in COMMANDS if command.needs} <= set(LACKING)


# Find


@pytest.mark.parametrize("where", ["roster", "todo", "why", "secondaries", "weapons"])
def test_find_narrows_the_list_with_the_focus_and_escape_widens_it(desk: Desk, where: str) -> None:
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    desk.todo()
    window = desk.window
    places = {"roster": window.shell.roster._table, "todo": window.shell.todo.list, "why": window.shell.why.parts}
    focused = places.get(where) or desk.table(where)
    assert isinstance(focused, QWidget)
    desk.bot.waitUntil(focused.isVisible)
    desk.focus(focused)
    before = shown(focused)
    desk.do("find")
    line = window.focusWidget()
    assert isinstance(line, QLineEdit) and line.isVisible()
    press(line, "zzzz")
    assert shown(focused) == 0 < before
    press(line, Key.Key_Escape)
    if line.text():
        line.clear()
    assert shown(focused) == before


def shown(list: Any) -> int:
    """How many lines of a list are there to see."""
    if hasattr(list, "topLevelItem"):
        return sum(not list.topLevelItem(at).isHidden() for at in range(list.topLevelItemCount()))
    if hasattr(list, "item"):
        return sum(not list.item(at).isHidden() for at in range(list.count()))
    return int(list.rows.rowCount())


def test_find_in_a_picker_and_in_the_keys(desk: Desk) -> None:
    for command in ("from_template", "keys", "rules"):
        desk.do(command)
        dialog: Any = dialogs(desk)[-1]
        QTest.keyClick(dialog, Key.Key_F, Ctrl)
        desk.bot.waitUntil(dialog.line.hasFocus)
        dialog.close()


# Keys


def test_every_shortcut_stands_on_the_page_of_keys() -> None:
    text = key_text()
    for command in COMMANDS:
        assert all(keys in text for keys in command.keys) and (not command.keys or command.title() in text)
    assert len(key_table()) > 8 and all(place.keys for place in key_table())


def test_the_page_of_keys_is_narrowed_and_copied(desk: Desk) -> None:
    desk.do("keys")
    page: Any = dialogs(desk)[-1]
    everything = page.list.topLevelItemCount()
    press(page.line, "slider")
    assert 0 < page.list.topLevelItemCount() < everything
    QTest.mouseClick(page.copy_button, Left)
    assert QGuiApplication.clipboard().text() == key_text()
    page.close()


# Rules


@pytest.fixture
def book(desk: Desk) -> Rulebook:
    desk.do("rules")
    found = dialogs(desk)[-1]
    assert isinstance(found, Rulebook)
    return found


def test_search_by_words_and_id(book: Rulebook) -> None:
    press(book.line, "N-PRIM-3", Key.Key_Return)
    assert book.shown == "N-PRIM-3"
    book.line.setText("trained natural inherent")
    assert shown_rules(book) >= {"N-SEC-2"}
    book.line.setText("nothing holds these words")
    assert shown_rules(book) == set()
    book.line.clear()
    assert len(shown_rules(book)) > 90


def shown_rules(book: Rulebook) -> set[str]:
    from mls_desktop.ui.help.rulebook import ID

    items = branches(book.tree)
    return {item.child(nth).data(0, ID) for item in items for nth in range(item.childCount())}


def branches(tree: Any) -> list[Any]:
    return [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]


def test_links_back_and_forward(book: Rulebook) -> None:
    book.show_rule("N-SEC-1")
    first = book.links.item(0)
    text = first.text()
    book.links.itemActivated.emit(first)
    second = book.shown
    assert second != "N-SEC-1" and text.startswith(second)
    QTest.mouseClick(book.back_button, Left)
    assert book.shown == "N-SEC-1"
    QTest.mouseClick(book.forward_button, Left)
    assert book.shown == second and not book.forward_button.isEnabled()


def test_ids_in_a_text_are_links(book: Rulebook) -> None:
    text = "See N-SEC-2, not N-NOTHING-9."
    links = book._reference.named_in(text)
    assert links == ((4, 11, "N-SEC-2"),)
    book.text.set_rule(text, links, book._look.colour("accent"))
    assert book.text.toPlainText() == text
    cursor = book.text.textCursor()
    cursor.setPosition(6)
    QTest.mouseClick(book.text.viewport(), Left, pos=book.text.cursorRect(cursor).center())
    assert book.shown == "N-SEC-2"


def test_chapters_that_are_not_built_are_marked(book: Rulebook) -> None:
    chapters = book._reference.chapters()
    marked = [c.number for c, item in zip(chapters, branches(book.tree), strict=True) if "not played" in item.text(0)]
    assert marked == [chapter.number for chapter in chapters if not chapter.built]


def test_why_and_todo_lead_to_the_rules(desk: Desk) -> None:
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    why = desk.window.shell.why
    desk.bot.waitUntil(why.read.isVisible)
    QTest.mouseClick(why.read, Left)
    book = dialogs(desk)[-1]
    assert isinstance(book, Rulebook) and why.rule_title.text().startswith(book.shown)
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    assert desk.todo()
    desk.window.shell.todo.list.setCurrentRow(0)
    button = next(b for b in desk.window.shell.todo.ways.findChildren(QAbstractButton) if b.text().startswith("Read "))
    QTest.mouseClick(button, Left)
    assert button.text() == f"Read {book.shown}"
    book.close()


# Start, memory


def test_the_empty_window_says_what_to_do(empty: Desk) -> None:
    page = empty.window.tabs.empty
    assert page.isVisible() and set(page.buttons) >= {"new_player", "from_template", "open", "sample"}
    press(page.buttons["sample"], Key.Key_Space)
    assert empty.document.campaign.characters and not page.isVisible()


def test_files_opened_lately_are_offered(empty: Desk, tmp_path: Path) -> None:
    path = file_of(replace(empty.document.campaign, name="Mine"), tmp_path / "a & b.mls.json")
    empty.window.shell.files.open_file(path)
    empty.do("new")
    buttons = empty.window.tabs.empty.files
    assert [b.text() for b in buttons] == ["a && b.mls.json"]
    QTest.mouseClick(buttons[0], Left)
    assert empty.document.campaign.name == "Mine"


def test_the_window_comes_back_as_it_was_left(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    path = file_of(desk.document.campaign, tmp_path / "kept.mls.json")
    desk.window.shell.files.open_file(path)
    for id in ("saelith", "hedda_vale"):
        desk.window.tabs.open(id)
    desk.window.tabs.open("saelith")
    desk.page.complete()
    desk.page.choose_groups({"secondaries": 2})
    desk.page.verticalScrollBar().setValue(120)
    desk.window.close()
    again = Desk(qtbot, desk.home)
    pages = again.window.tabs.pages
    qtbot.waitUntil(lambda: len(pages()) == 3)
    assert again.page.sheet.id == "saelith"
    assert [page.sheet.id for page in pages()] == ["tam_oster", "saelith", "hedda_vale"]
    assert again.page.groups()["secondaries"] == 2 and again.page.verticalScrollBar().value() == 120
    assert not again.opened.keeper.dirty
    again.do("reopen")
    again.window.close()
    third = Desk(qtbot, desk.home)
    assert third.opened.keeper.path is None and third.window.tabs.tabs.count() == 0


def test_who_is_guided_stays_so_over_a_start(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    desk.window.shell.files.open_file(file_of(desk.document.campaign, tmp_path / "kept.mls.json"))
    for id in ("saelith", "hedda_vale"):
        desk.window.tabs.open(id, guided=True)
    desk.window.tabs.open("borrin_kettle")
    desk.window.tabs.open("saelith")
    desk.window.close()
    again = Desk(qtbot, desk.home)
    pages = again.window.tabs.pages
    qtbot.waitUntil(lambda: len(pages()) == 4 and pages()[1].guided)
    assert again.page.sheet.id == "saelith" and [page.sheet.id for page in pages()][1:] == [
        "saelith", "hedda_vale", "borrin_kettle"
    ]  # fmt: skip
    assert [page.guided for page in pages()] == [False, True, True, False]


def test_views_that_cannot_be_read_are_no_reason_not_to_start(tmp_path: Path) -> None:
    file, view = (
        tmp_path / "x.json",
        ViewState(tabs=("a",), front="a", groups={"s": 1}, scrolled={"a": 5}, guided=("a",)),
    )
    keep_view(tmp_path / "state", file, view)
    assert view_of(tmp_path / "state", file) == view and view_of(tmp_path / "state", tmp_path / "y") == ViewState()
    (tmp_path / "state" / "views.json").write_text("{")
    assert view_of(tmp_path / "state", file) == ViewState()


# Between campaigns


def test_copied_and_pasted_here_he_comes_twice(desk: Desk) -> None:
    before = desk.document.campaign
    desk.do("copy")
    desk.do("paste")
    assert [c.id for c in desk.document.campaign.characters] == [*(c.id for c in before.characters), "tam_oster_2"]
    assert desk.who.id == "tam_oster_2" and desk.document.campaign.library == before.library
    desk.do("undo")
    assert desk.document.campaign == before


def test_pasted_elsewhere_he_brings_what_he_uses(desk: Desk, qtbot: Any, tmp_path: Path) -> None:
    desk.document.apply(Edit("add", ("characters", "tam_oster", "weapons"), "fish_spear"))
    desk.do("copy")
    other = Desk(qtbot, tmp_path / "other")
    other.do("paste")
    assert [weapon.id for weapon in other.document.campaign.library.weapons] == ["fish_spear"]
    assert other.who.name == "Tam Oster" and other.document.history.count() == 1
    other.do("undo")
    assert other.document.campaign.library.weapons == () and other.document.campaign.characters == ()


def test_what_holds_no_characters_is_told(desk: Desk) -> None:
    for text in ("hello", "", '{"format": "mls-desktop"', "<b>"):
        QGuiApplication.clipboard().setText(text)
        desk.window.shell.status.clearMessage()
        desk.do("paste")
        assert told(desk)
    assert not desk.document.history.canUndo()


def newer(desk: Desk, path: Path) -> Path:
    """The file of a player who went on with his character at home."""
    tam = replace(desk.who, name="Tam the Older", money=77, primaries={**desk.who.primaries, "mind": 2})
    fresh = replace(desk.document.campaign.characters[1], id="fresh", name="Fresh")
    return file_of(replace(desk.document.campaign, characters=(tam, fresh)), path)


@pytest.mark.parametrize("choice", ["theirs", "mine", "both"])
def test_a_newer_file_side_by_side(desk: Desk, tmp_path: Path, choice: Any) -> None:
    before = desk.document.campaign
    desk.do("take_from")
    desk.file_dialog(newer(desk, tmp_path / "newer.mls.json"))
    desk.bot.waitUntil(lambda: any(isinstance(d, ImportDialog) for d in dialogs(desk)))
    dialog = next(d for d in dialogs(desk) if isinstance(d, ImportDialog))
    lines = {row[0]: row[1:] for row in differences_told(dialog)}
    assert {("Tam Oster", "Tam the Older"), ("2", "4")} <= set(lines.values()), lines
    dialog.choose("tam_oster", choice)
    QTest.mouseClick(dialog.take_button, Left)
    names = {c.id: c.name for c in desk.document.campaign.characters}
    assert names["tam_oster"] == ("Tam the Older" if choice == "theirs" else "Tam Oster")
    assert ("tam_the_older" in names) == (choice == "both") and names["fresh"] == "Fresh"
    assert desk.document.history.count() == 1
    desk.do("undo")
    assert desk.document.campaign == before


def differences_told(dialog: ImportDialog) -> list[tuple[str, ...]]:
    found = []
    for item in branches(dialog.tree):
        found += [tuple(item.child(n).text(c) for c in range(3)) for n in range(item.childCount())]
    return found


def test_the_same_file_again_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.window.shell.exchange.take_file(file_of(desk.document.campaign, tmp_path / "same.mls.json"))
    assert "already" in told(desk) and not desk.document.history.canUndo()


def drop(desk: Desk, mime: QMimeData, shift: bool = False) -> None:
    modifier = Modifier.ShiftModifier if shift else Modifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, Left, modifier)
    desk.window.shell.roster.dropEvent(event)


def test_dropped_on_the_list(desk: Desk, tmp_path: Path) -> None:
    mime = QMimeData()
    mime.setText(desk.window.shell.exchange.parcel("saelith"))
    drop(desk, mime)
    assert desk.who.id == "saelith_2"
    file = QMimeData()
    file.setUrls([QUrl.fromLocalFile(str(newer(desk, tmp_path / "newer.mls.json")))])
    drop(desk, file, shift=True)
    assert isinstance(dialogs(desk)[-1], ImportDialog)
    close_all(desk)
    drop(desk, file)
    desk.answer("Take characters")
    assert isinstance(dialogs(desk)[-1], ImportDialog)
    close_all(desk)
    before = desk.document.campaign
    other = QMimeData()
    other.setText("hello")
    drop(desk, other)
    assert desk.document.campaign == before


# Rest


@pytest.mark.parametrize(("by", "chp"), [(None, None), (2, 3)])
def test_the_party_rested_in_one_step(desk: Desk, by: int | None, chp: int | None) -> None:
    for id in ("tam_oster", "hedda_vale"):
        desk.document.apply(Edit("set", ("characters", id, "now", "chp"), 1))
    steps = desk.document.history.count()
    desk.do("rest")
    dialog = desk.dialog()
    if by is not None:
        dialog.amount.setValue(by)
    QTest.mouseClick(dialog._ok, Left)
    rested: list[Any] = [desk.document.character(id) for id in ("tam_oster", "hedda_vale")]
    assert [who.now.chp for who in rested if who is not None] == [chp, chp]
    assert desk.document.history.count() == steps + 1 and "gain" in told(desk)


# About


def test_about_names_whose_work_it_stands_on(desk: Desk) -> None:
    desk.do("about")
    about: Any = dialogs(desk)[-1]
    assert about.list.count() == len(credits(SHIPPED.resources)) > 5
    for at, credit in enumerate(credits(SHIPPED.resources)):
        about.list.setCurrentRow(at)
        assert about.licence.toPlainText()
        assert not credit.text or len(licence_text(SHIPPED.resources, credit)) > 500
    about.close()
