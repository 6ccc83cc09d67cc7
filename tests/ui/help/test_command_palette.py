"""The command palette: what it offers, where each offer leads, and what it says of one that is lacking."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.app.commands import COMMANDS, LACKING
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.readers.announcer import announcer_of
from tests.desk import Desk, Key, press
from tests.tiers import tier
from tests.ui.dialogs import close_all, dialogs

pytestmark = pytest.mark.needs("nutshell")


def palette(desk: Desk) -> CommandPalette:
    desk.do("palette")
    found = dialogs(desk)[-1]
    assert isinstance(found, CommandPalette)
    return found


def test_the_palette_finds_and_gives_a_command(desk: Desk) -> None:
    opened = palette(desk)
    press(opened.line, "zoom in", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window._theme.zoom == 110)


def test_the_palette_goes_to_characters_sections_and_rules(desk: Desk) -> None:
    press(palette(desk).line, "go to saelith", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.sheet.id == "saelith")
    press(palette(desk).line, "secondary traits", Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is desk.table("secondaries"))
    press(palette(desk).line, "N-PRIM-3", Key.Key_Return)
    desk.bot.waitUntil(lambda: bool(dialogs(desk)))
    book = dialogs(desk)[-1]
    assert isinstance(book, ReferenceDialog) and book.shown == "N-PRIM-3"
    close_all(desk)


def test_the_palette_goes_to_encounters_and_the_library(desk: Desk) -> None:
    encounter = desk.document.campaign.encounters[0]
    press(palette(desk).line, f"go to {encounter.name}", Key.Key_Return)
    desk.bot.waitUntil(lambda: isinstance(desk.window.tabs.front_page(), FightPage))
    press(palette(desk).line, "climb", Key.Key_Return)
    desk.bot.waitUntil(lambda: isinstance(desk.window.tabs.front_page(), LibraryPage))


def test_with_nothing_typed_enter_starts_nothing(desk: Desk) -> None:
    opened, before = palette(desk), desk.document.campaign
    press(opened.line, Key.Key_Return)
    assert opened.isVisible() and desk.document.campaign is before
    press(opened.line, "   ", Key.Key_Return)
    assert opened.isVisible() and desk.document.campaign is before
    press(opened.line, Key.Key_Down)
    assert opened.list.currentRow() == 0, "who walks means a line"
    opened.close()


def test_where_nothing_is_found_it_is_said(desk: Desk) -> None:
    opened, heard = palette(desk), list[str]()
    announcer = announcer_of(opened.line)
    announcer.announced.connect(lambda text, _at_once: heard.append(text))
    press(opened.line, "qqqq xxxx")
    announcer.flush()
    item = opened.list.item(0)
    assert opened.shown == [] and opened.list.count() == 1 and item is not None and item.text() == "Nothing found"
    assert "nothing found" in " ".join(heard)
    press(opened.line, Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert opened.isVisible()
    opened.close()


def test_everything_else_the_palette_offers_leads_somewhere(desk: Desk) -> None:
    desk.page.complete()
    all = desk.window.shell.help.offers(desk.window.shell.actions)
    kinds = ("section", "character", "rule", "page")
    places, people, rules, pages = ([o for o in all if o.kind == kind] for kind in kinds)
    assert (
        len(places) > 8
        and len(rules) > 50
        and len(pages) > 20
        and len(people) == len(desk.document.campaign.characters)
    )
    for offer in places:
        palette(desk).taken.emit(offer)
        close_all(desk)
        card = desk.page.cards[offer.id]
        desk.bot.waitUntil(lambda card=card: card.isAncestorOf(desk.window.focusWidget()))
    for offer in people:
        palette(desk).taken.emit(offer)
        close_all(desk)
        desk.bot.waitUntil(lambda id=offer.id: desk.window.tabs.front().sheet.id == id)
    for offer in rules[:: 7 if tier() == "long" else 23]:
        palette(desk).taken.emit(offer)
        desk.bot.waitUntil(lambda id=offer.id: id in shown_pages(desk))
        close_all(desk)
    for offer in pages[:: 5 if tier() == "long" else 17]:
        palette(desk).taken.emit(offer)
        desk.bot.waitUntil(lambda id=offer.id: id in shown_pages(desk))
        close_all(desk)


def shown_pages(desk: Desk) -> list[str]:
    return [dialog.shown for dialog in dialogs(desk) if isinstance(dialog, ReferenceDialog)]


def test_the_palette_says_why_a_command_cannot_be_given(empty: Desk) -> None:
    opened = palette(empty)
    press(opened.line, "undo")
    assert opened.shown[0].id == "undo" and opened.shown[0].lacking == "nothing to undo"
    press(opened.line, Key.Key_Return)
    assert opened.isVisible()
    opened.close()


def test_the_palette_holds_every_command_character_section_and_rule(desk: Desk) -> None:
    all = desk.window.shell.help.offers(desk.window.shell.actions)
    by_kind = {kind: {o.id for o in all if o.kind == kind} for kind in ("command", "character", "section", "rule")}
    assert by_kind["command"] == {command.id for command in COMMANDS}
    assert by_kind["character"] == {who.id for who in desk.document.campaign.characters}
    assert len(by_kind["section"]) > 8 and len(by_kind["rule"]) > 90
    by_kind = {kind: {o.id for o in all if o.kind == kind} for kind in ("encounter", "entry")}
    assert by_kind["encounter"] == {each.id for each in desk.document.campaign.encounters}
    assert {"weapons/long_sword", "traits/sword", "races/human"} <= by_kind["entry"] and len(by_kind["entry"]) > 100
    opened = palette(desk)
    for offer in all[:: 1 if tier() == "long" else 3]:
        opened.line.setText(offer.text)
        assert offer in opened.shown, offer.text
    opened.close()


def test_every_need_says_what_is_lacking() -> None:
    assert {command.needs for command in COMMANDS if command.needs} <= set(LACKING)
