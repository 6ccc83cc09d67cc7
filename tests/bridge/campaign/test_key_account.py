"""The account of the campaign's own keys: what of journal, purse, stash and calendar is otherwise, in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.version_account import AccountTools, VersionItem, account_of
from mls_desktop.model.campaign import AnyCampaign, Calendar, JournalEntry, Purse, empty_campaign
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.things import Thing
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts, load_words
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import RESOURCES, shipped_data

SHIPPED = ShippedData()
TOOLS = AccountTools(shipped_data(), WORDS, Reference((RESOURCES,), "kites"))
FORD = JournalEntry(id="ford", title="The ford", date=(1203, 4), people=("ann", "eve"))
PLAIN = campaign("Ann", "Dog")
HILL = replace(PLAIN, journal=(FORD,), purse=Purse(money=12), stash=(Thing(name="Rope", count=3),))


def told(then: AnyCampaign, now: AnyCampaign) -> list[tuple[str, str, str, list[tuple[str, str, str]]]]:
    found = account_of(then, now, TOOLS, detailed=True)
    assert not found.problem and found.same is (then == now)
    return [(item.name, item.then, item.now, lines(item)) for item in found.items]


def lines(item: VersionItem) -> list[tuple[str, str, str]]:
    return [(line.what, line.theirs, line.mine) for line in item.lines]


CASES: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "nothing": ({}, []),
    "an entry changed": (
        {"journal": (replace(FORD, title="The deep ford", date=(1203, 5), people=("ann",), text="Wet\n" * 50),)},
        [
            (
                "Journal: The ford",
                "",
                "changed",
                [
                    ("Title", "The ford", "The deep ford"),
                    ("Date", "year 1203, day 4", "year 1203, day 5"),
                    ("Text", "–", ("Wet " * 50)[:79] + "…"),
                    ("People", "Ann, eve", "Ann"),
                ],
            )
        ],
    ),
    "an entry gone and one new": (
        {"journal": (JournalEntry(id="raid"),)},
        [("Journal: raid", "–", "there", []), ("Journal: The ford", "there", "–", [])],
    ),
    "the purse": (
        {"purse": Purse(money=7.5, note="with Ann")},
        [("Purse", "12", "7½", [("Money", "12", "7½"), ("Note", "–", "with Ann")])],
    ),
    "the stash": (
        {"stash": (Thing(name="Rope", count=2), Thing(name="Lamp"))},
        [("Stash: Rope", "3", "2", [("Number", "3", "2")]), ("Stash: Lamp", "–", "1", [])],
    ),
    "a note in the stash": (
        {"stash": (Thing(name="Rope", count=3, note="wet"),)},
        [("Stash: Rope", "", "changed", [("Note", "–", "wet")])],
    ),
    "the calendar": (
        {"calendar": Calendar(name="Crown", days=360, date=(1, 2))},
        [
            (
                "Calendar",
                "",
                "changed",
                [("Name", "–", "Crown"), ("Days of a year", "365", "360"), ("Today", "–", "year 1, day 2")],
            )
        ],
    ),
    "a key of a newer program alone": (
        {"stash": HILL.stash, "unknown": {"x": 1}},
        [("The order of a list, or a picture", "", "changed", [])],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_differs_is_told(case: str) -> None:
    keys, expected = CASES[case]
    assert told(HILL, replace(HILL, **keys)) == expected


def test_how_much_differs_is_summed_up() -> None:
    after = replace(HILL, purse=Purse(), stash=(), journal=())
    assert account_of(HILL, after, TOOLS, detailed=False).summary == "3 entries of journal, purse or stash differ"


def test_an_owner_is_told_by_name() -> None:
    ann, dog = HILL.characters
    after = replace(HILL, characters=(ann, replace(dog, owner="ann")))
    assert told(HILL, after) == [("Dog", "", "1 difference", [("Owner", "–", "Ann")])]


@pytest.mark.needs("nutshell")
def test_counters_are_told_figure_by_figure() -> None:
    system, start = SHIPPED.system("nutshell"), empty_campaign("nutshell", SHIPPED.system("nutshell").library())
    ann = system.new(SHIPPED.world(start), "ann", "Ann")
    arrows = Counter(name="Arrows", max=20, now=20)
    then = replace(start, characters=(replace(ann, counters=(arrows, Counter(name="Food"))),))
    left = replace(arrows, now=3, refills="rest")
    now = replace(then, characters=(replace(ann, counters=(left, Counter(name="Luck", max=2))),))
    words = Texts(load_words(SHIPPED.resources, "nutshell"))
    tools = AccountTools(SHIPPED, words, Reference(SHIPPED.resources, "nutshell"))
    (item,) = account_of(then, now, tools, detailed=True).items
    found = lines(item)
    assert ("Arrows now", "20", "3") in found and ("Arrows, filled by", "–", "Rest") in found
    assert ("Luck now", "–", "2") in found and ("Food now", "0", "–") in found
