"""The command palette: what it offers, where each offer leads, and what it says of one that is lacking."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.app.commands import COMMANDS, LACKING
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
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
    opened = palette(desk)
    for offer in all:
        opened.line.setText(offer.text)
        assert offer in opened.shown, offer.text
    opened.close()


def test_every_need_says_what_is_lacking() -> None:
    assert {command.needs for command in COMMANDS if command.needs} <= set(LACKING)
