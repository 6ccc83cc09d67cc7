"""The sheets of characters with the short cards of their animals and followers behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mls_desktop.model.owners import followers
from mls_desktop.report.cards import cards_of
from mls_desktop.report.page import PageContext, PageOptions, page_of
from mls_desktop.report.page_blocks import Band, Cards, Fact, Page
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _


def sheets_of(
    people: Sequence[Character], everybody: Sequence[Character], context: PageContext, options: PageOptions
) -> Iterator[Page | Cards]:
    """Yields the sheet of each of `people`, each followed by the cards of those in `everybody` who belong to them;
    nobody twice."""
    printed = {who.id for who in people}
    for who in people:
        yield page_of(who, context, options)
        theirs = [each for each in followers(everybody, who.id) if each.id not in printed]
        printed |= {each.id for each in theirs}
        if theirs:
            yield cards_of(theirs, context, options)


def as_pages(printed: Iterable[Page | Cards]) -> tuple[Page, ...]:
    """Pages of `printed` to be read, not printed: each card is a page of its own."""
    return tuple(page for each in printed for page in (_card_pages(each) if isinstance(each, Cards) else (each,)))


def _card_pages(cards: Cards) -> Iterator[Page]:
    for card in cards.cards:
        facts = (Fact(_("Card"), card.aside),) if card.aside else ()
        yield Page(card.title, facts, None, (Band((card.blocks,), (1,)),), cards.foot, cards.state)
