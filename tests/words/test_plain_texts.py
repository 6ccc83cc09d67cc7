"""Texts that people stumbled over, and what stands there instead."""

from __future__ import annotations

import pytest

from tests.test_translation import gathered

pytestmark = pytest.mark.needs("nutshell")
SAID: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "a purchase too dear": (
        ("This costs one point more than was left.", "This costs {over} points more than were left."),
        ("{over} character points more are spent here than there were.",),
    ),
    "Fate Points too many": (
        ("This spends one Fate Point more than was left.", "This spends {over} Fate Points more than were left."),
        ("More Fate Points are spent here than there were.",),
    ),
    "points over": (
        ("{over} point over ({spent} of {total})", "{over} points over ({spent} of {total})"),
        ("{over} points too many, of {total}",),
    ),
    "a check too early": (("{what}’s check waits for the next adventure to end.",), ()),
    "checks that wait": (("Checks waiting for their adventure",), ("Checks for after the adventure",)),
    "sides of a comparison": (("Now", "Then"), ("As it is", "As it would be")),
    "a step that is bought": (("New step", "New value", "{field} (now {value})"), ()),
    "time of an entry": (
        ("Years that pass", "Days that pass", "In year", "On day"), (),
    ),
    "a check without effect": (("Check of {what_key}: {die}, no change.", "no change"), ("stays as it is",)),
    "what a race is worth": (("worth in points",), ("worth, in steps",)),
    "a plan": (("Plan with", "Adventures per increment", "Other points per increment"), ("Further points",)),
    "a filter": (
        ("No name matches; those above match by their description. Rest the mouse on one to read it.",),
        ("No name matches, but what is said of those above does. Rest the mouse on one to read it.",),
    ),
    "back to the beginning": (
        ("Reset", "Reset all keys"),
        ("As at first", "All keys as they were at first", "As it was at first"),
    ),
    "no roll": (("Fixed value",), ("No dice",)),
    "a copy of an entry": (("Edit a copy for t&his campaign",), ("Change the starter’s entry here",)),
    "whose reading it is": (
        ("The usual reading is the rule book’s own.", "The book leaves it open; the usual reading is this program’s."),
        ("The book is silent or unclear here; the usual reading is this program’s.",),
    ),
    "an entry that cannot be read": (("{what} of {who}",), ()),
    "a page without duties": (("optional",), ("nothing has to be done here",)),
    "a recovery copy": (("never saved: {campaign}",), ()),
}  # fmt: skip


@pytest.mark.parametrize("what", SAID)
def test_what_is_said_and_what_no_more(what: str) -> None:
    now, before = SAID[what]
    assert {*now} <= gathered() and not {*before} & gathered()


@pytest.mark.needs("death_or_glory")
def test_what_is_said_of_a_brand() -> None:
    assert "Branded if a d100 shows at most" in gathered() and "Branded by a d100 up to" not in gathered()
