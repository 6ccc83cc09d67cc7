"""The cards of animals and followers behind the sheet of whose they are, on paper and in words."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.report.followers import as_pages, sheets_of
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Cards
from mls_desktop.report.text import text_of
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, SYSTEM, shipped_data

PLAIN = campaign("Ann", "Dog", "Flea", "Bob")
OWNERS = {"dog": "ann", "flea": "dog"}
HILL = replace(PLAIN, characters=tuple(replace(who, owner=OWNERS.get(who.id)) for who in PLAIN.characters))
CONTEXT = PageContext("The hill", SYSTEM, shipped_data().world(HILL), WORDS, Reference((RESOURCES,), "kites"))


def printed(*ids):
    people = [who for who in HILL.characters if who.id in ids]
    return list(sheets_of(people, HILL.characters, CONTEXT, PageOptions()))


def titles(made):
    return [[card.title for card in each.cards] if isinstance(each, Cards) else each.title for each in made]


def test_the_cards_of_all_who_are_theirs_follow_the_sheet():
    assert titles(printed("ann", "bob")) == ["Ann", ["Dog", "Flea"], "Bob"]
    assert titles(printed("bob")) == ["Bob"]


def test_nobody_is_printed_twice():
    assert titles(printed("ann", "dog")) == ["Ann", ["Flea"], "Dog"]


def test_in_words_each_card_is_a_page():
    pages = as_pages(printed("ann"))
    assert [page.title for page in pages] == ["Ann", "Dog", "Flea"]
    assert text_of(pages[1]).startswith("Dog\n===\n")
