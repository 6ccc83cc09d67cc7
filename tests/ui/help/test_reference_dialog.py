"""The rules and the manual to read in: search, links, back and forward, and how one gets there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.help.reference_dialog import ID, ReferenceDialog
from mls_desktop.ui.widgets.item_delegate import INK
from tests.data.test_manual import command_at
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.dialogs import branches, dialogs
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def book(desk: Desk) -> ReferenceDialog:
    desk.do("rules")
    found = dialogs(desk)[-1]
    assert isinstance(found, ReferenceDialog)
    return found


def test_search_by_words_and_id(book: ReferenceDialog) -> None:
    press(book.line, "N-PRIM-3", Key.Key_Return)
    assert book.shown == "N-PRIM-3"
    book.line.setText("trained natural inherent")
    assert shown_rules(book) >= {"N-SEC-2"}
    book.line.setText("nothing holds these words")
    assert shown_rules(book) == set() and book.tree.topLevelItem(0).text(0) == "Nothing found"
    book.line.clear()
    assert len(shown_rules(book)) > 90


def marked_words(book: ReferenceDialog) -> list[str]:
    return [each.cursor.selectedText().lower() for each in book.text.extraSelections()]


def test_what_is_looked_for_is_marked_in_the_page(book: ReferenceDialog) -> None:
    press(book.line, "shock roll", Key.Key_Return)
    marked = marked_words(book)
    assert set(marked) == {"shock", "roll"} and len(marked) == sum(
        book.text.toPlainText().lower().count(word) for word in ("shock", "roll")
    )
    seen = book.text.cursorRect()
    assert book.text.viewport().rect().intersects(seen) and not book.text.textCursor().hasSelection()
    book.line.clear()
    assert marked_words(book) == []


def test_a_page_that_is_long_is_opened_at_the_first_word_found(book: ReferenceDialog) -> None:
    long = max(book._reference.rules(), key=lambda rule: len(rule.whole()))
    last = long.whole().split()[-1]
    book.resize(book.minimumSizeHint())
    book.line.setText(last)
    book.show_page(long.id)
    settle()
    first = book.text.textCursor()
    assert book.text.toPlainText()[first.position() :].startswith(last) and first.position() > 0
    assert book.text.viewport().rect().contains(book.text.cursorRect(first).center())


def test_what_is_not_found_says_where_else_to_look(desk: Desk, pages: ReferenceDialog) -> None:
    pages.line.setText("versions")
    assert not pages.elsewhere.isVisible()
    pages.line.setText("nothing holds these words")
    said = pages.elsewhere.text()
    assert pages.elsewhere.isVisible() and "Help > The rules (Shift+F1)" in said and "Find in the campaign" in said
    for named in ("Help > The rules", "Edit > Find in the campaign …"):
        menu, _between, title = named.partition(" > ")
        command = command_at(menu, title)
        assert command is not None and f"{named} ({command.keys[0]})" in said
    pages.line.clear()
    assert not pages.elsewhere.isVisible()
    desk.do("rules")
    book = dialogs(desk)[-1]
    assert isinstance(book, ReferenceDialog)
    book.line.setText("nothing holds these words")
    assert book.elsewhere.isVisible() and "Help > Manual" in book.elsewhere.text()


def test_what_return_opens_is_bold_the_page_read_is_marked_and_arrows_walk_from_the_line(book: ReferenceDialog) -> None:
    before = book.shown
    press(book.line, "shock roll")
    first = book._reference.found("shock roll")[0].id
    bold = [id for id in shown_rules(book) if book._page(id).font(0).bold()]  # type: ignore[union-attr]
    assert bold == [first] and first != before
    marked = book.tree.currentItem()
    assert book.shown == before and (marked is None or marked.data(0, ID) == before)
    press(book.line, Key.Key_Return)
    assert book.shown == first and book.tree.currentItem() is book._page(first)
    press(book.line, Key.Key_Down)
    after = book.tree.currentItem()
    assert after is not None and book.shown == after.data(0, ID) != first
    press(book.line, Key.Key_Up)
    assert book.shown == first


def shown_rules(book: ReferenceDialog) -> set[str]:
    items = branches(book.tree)
    return {item.child(nth).data(0, ID) for item in items for nth in range(item.childCount())}


def test_links_back_and_forward(book: ReferenceDialog) -> None:
    book.show_page("N-SEC-1")
    first = book.links.item(0)
    text = first.text()
    book.links.itemActivated.emit(first)
    second = book.shown
    assert second != "N-SEC-1" and text.endswith(second)
    QTest.mouseClick(book.back_button, Left)
    assert book.shown == "N-SEC-1"
    QTest.mouseClick(book.forward_button, Left)
    assert book.shown == second and not book.forward_button.isEnabled()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_linked_looks_like_a_link_and_is_never_cut(desk: Desk, book: ReferenceDialog, theme: Any) -> None:
    book.show_page("N-SEC-1")
    desk.window.appearance.set_appearance(theme, 200)
    book.resize(700, 620)
    settle()
    shown = [book.links.item(at) for at in range(book.links.count())]
    assert all(item.data(INK) == "accent" for item in shown)
    room, metrics = book.links.viewport().width(), book.links.fontMetrics()
    assert any(metrics.horizontalAdvance(item.text()) > room for item in shown)
    assert not book.links.horizontalScrollBar().isVisible()
    for item in shown:
        lines = -(-metrics.horizontalAdvance(item.text()) // room)
        assert book.links.visualItemRect(item).height() >= lines * metrics.height(), item.text()


def test_ids_in_a_text_are_links(book: ReferenceDialog) -> None:
    text = "See N-SEC-2, not N-NOTHING-9."
    links = book._reference.named_in(text)
    assert links == ((4, 11, "N-SEC-2"),)
    book.text.set_page(text, links, book._theme.colour("accent"))
    assert book.text.toPlainText() == text
    cursor = book.text.textCursor()
    cursor.setPosition(6)
    QTest.mouseClick(book.text.viewport(), Left, pos=book.text.cursorRect(cursor).center())
    assert book.shown == "N-SEC-2"


def test_chapters_that_are_not_built_are_marked(book: ReferenceDialog) -> None:
    chapters = book._reference.chapters()
    marked = [
        c.number for c, item in zip(chapters, branches(book.tree), strict=True) if "not in the program" in item.text(0)
    ]
    assert marked == [chapter.number for chapter in chapters if not chapter.built]


def test_why_and_todo_lead_to_the_rules(desk: Desk) -> None:
    desk.window.shell.panels.reveal("right")
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    why = desk.window.shell.sheet_docks.why
    desk.bot.waitUntil(why.read.isVisible)
    QTest.mouseClick(why.read, Left)
    book = dialogs(desk)[-1]
    assert isinstance(book, ReferenceDialog) and (why.rule_id.text(), why.rule_id.isVisible()) == (book.shown, True)
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    assert desk.todo()
    desk.window.shell.sheet_docks.todo.list.setCurrentRow(0)
    button = next(
        b
        for b in desk.window.shell.sheet_docks.todo.foot.buttons.findChildren(QAbstractButton)
        if b.text().startswith("Read ")
    )
    QTest.mouseClick(button, Left)
    title = desk.page.sheet.texts.rule(book.shown)
    assert title != book.shown and button.text() == f"Read “{title}”"
    book.close()


@pytest.fixture
def pages(desk: Desk) -> ReferenceDialog:
    QTest.keyClick(desk.window, Key.Key_F1, Modifier.ControlModifier | Modifier.ShiftModifier)
    found = dialogs(desk)[-1]
    assert isinstance(found, ReferenceDialog)
    return found


def test_the_manual_has_titles_and_no_ids(pages: ReferenceDialog) -> None:
    shown = [item.text(0) for item in branches(pages.tree)]
    assert shown == [chapter.title for chapter in pages._reference.chapters()] and "Your files" in shown
    leaves = [item.child(nth) for item in branches(pages.tree) for nth in range(item.childCount())]
    titles = {page.id: page.title for page in pages._reference.rules()}
    assert {leaf.data(0, ID): leaf.text(0) for leaf in leaves} == titles
    for id, title in titles.items():
        pages.show_page(id)
        assert pages.title.text() == title and pages.windowTitle() == "Manual"
        linked = [pages.links.item(at).text() for at in range(pages.links.count())]
        assert set(linked) <= set(titles.values()) and linked


def test_an_answer_is_found_by_a_word_and_a_key(pages: ReferenceDialog) -> None:
    assert pages.line.hasFocus()
    press(pages.line, "get back one", Key.Key_Return)
    assert pages.shown == "versions-restore" and "Restore this character" in pages.text.toPlainText()
    pages.links.itemActivated.emit(pages.links.item(0))
    assert pages.shown == "versions"
    QTest.keyClick(pages, Key.Key_Left, Modifier.AltModifier)
    assert pages.shown == "versions-restore"


def test_the_manual_names_the_folders_of_the_program(desk: Desk, pages: ReferenceDialog) -> None:
    folders = desk.window.shell.help._campaign_files.folders
    pages.show_page("folders")
    for folder in (folders.config, folders.state, folders.recovery, folders.versions, folders.locks):
        assert str(folder) in pages.text.toPlainText()


def test_the_manual_stays_open_once_and_outlives_the_campaign(desk: Desk, pages: ReferenceDialog) -> None:
    pages.show_page("versions")
    desk.do("manual")
    assert [d for d in dialogs(desk) if isinstance(d, ReferenceDialog)] == [pages] and pages.shown == "versions"
    desk.do("rules")
    assert len([d for d in dialogs(desk) if isinstance(d, ReferenceDialog)]) == 2
    desk.window.shell.help.set_campaign(None)
    assert [d for d in dialogs(desk) if isinstance(d, ReferenceDialog)] == [pages]
    pages.close()
    desk.do("manual")
    again = dialogs(desk)[-1]
    assert isinstance(again, ReferenceDialog) and again is not pages, "it needs no campaign"
    again.close()
