"""The rules to read in: search, links, back and forward, and how one gets there."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.help.rulebook import Rulebook
from tests.desk import Desk, Key, Left, press
from tests.ui.dialogs import branches, dialogs

pytestmark = pytest.mark.needs("nutshell")


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
