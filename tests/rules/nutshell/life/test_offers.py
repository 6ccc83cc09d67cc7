"""What CP could buy now is what an entry of the chronicle does."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.nutshell.life.offers import Offer, offers
from tests.rules.nutshell.life.test_entries import buys, life, said, years
from tests.rules.nutshell.worlds import world

pytestmark = pytest.mark.needs("nutshell")
SWORD, CLUMSY = "secondaries/sword", "negatives/clumsy"
LIVES: dict[str, tuple[list[dict[str, Any]], dict[str, Any]]] = {
    "plain": ([], {}),
    "poor": ([], {"left": 3}),
    "in-debt": ([], {"left": -3}),
    "minor": ([], {"left": 0, "role": "minor"}),
    "bought": ([buys(SWORD, 2), buys("personality/kind", 11)], {}),
    "an-increment-later": ([buys(SWORD, 2), years(1)], {}),
    "trained": ([{"kind": "training", "primary": "mind"}], {}),
    "at-the-ends": (
        [],
        {
            "secondaries": [{"trait": "sword", "step": 6}], "negatives": [{"trait": "clumsy"}], "occupation": None,
            "personality": {"kind": 19, "chaste": 20}, "primaries": {"body": 2},
        },
    ),
    "off-all-ranges": (
        [], {"secondaries": [{"trait": "sword", "step": 9}], "negatives": [{"trait": "clumsy", "step": -4}]}
    ),
}  # fmt: skip


@pytest.mark.parametrize("which", LIVES)
def test_an_offer_is_what_its_entry_does(which: str) -> None:
    """N-ADV-3 to N-ADV-6, N-FATE-1: the same cost, the same points left, a breach exactly where there is one."""
    entries, keys = LIVES[which]
    before = life(*entries, **keys)
    known = len(said(before))
    told = offers(before.now)
    assert len({each.what for each in told}) == len(told) > 30
    for each in told:
        after = life(*entries, each.entry, **keys)
        assert (each.cost, each.left) == (before.now.balance - after.now.balance, after.now.balance), each
        wrong = said(after)[known:]
        assert len(wrong) == len(each.found), each
        for breach, found in zip(wrong, each.found, strict=True):
            assert breach.split()[1:3] == [found.rule, found.kind]


def of(what: str, **keys: Any) -> Offer:
    entries = keys.pop("entries", ())
    return next(each for each in offers(life(*entries, **keys).now) if each.what == what)


@pytest.mark.parametrize(
    ("what", "keys", "to", "cost", "kinds"),
    [
        (SWORD, {}, 2, 3, []),
        ("secondaries/climb", {}, 1, 2, []),
        ("secondaries/acrobatics", {}, 0, 1, []),
        (SWORD, {"entries": [buys(SWORD, 2)]}, 3, 4, ["too_fast"]),
        (SWORD, {"left": 2}, 2, 3, ["overspent_then"]),
        (SWORD, {"secondaries": [{"trait": "sword", "step": 6}]}, 7, 7, ["above"]),
        ("occupation", {}, 2, 6, []),
        (CLUMSY, {}, 3, 5, []),
        (CLUMSY, {"negatives": [{"trait": "clumsy"}]}, None, 1, []),
        ("personality/kind", {}, 11, 1, []),
        ("personality/kind", {"personality": {"kind": 19}}, 20, 10, ["never_by_points"]),
        ("fate", {}, None, 5, []),
        ("fate", {"where": world(N_FATE_1="other")}, None, 5, ["shut"]),
        ("primaries/mind", {}, 3, 5, []),
        ("primaries/mind", {"entries": [{"kind": "training", "primary": "body"}]}, 3, 5, ["two_at_once"]),
        ("primaries/mind", {"entries": [{"kind": "change", "what": "primaries/mind", "to": 3}]}, 6, 5, ["too_high"]),
    ],
    ids=[
        "N-ADV-3 one", "N-ADV-3 inherent", "N-ADV-3 acquired", "N-ADV-3 too_fast", "N-CP-3 too dear", "N-LIM-1 above",
        "N-ADV-3 occupation", "N-ADV-4 down", "N-ADV-4 gone", "N-ADV-5 one", "N-ADV-5 never", "N-FATE-1 sold",
        "N-FATE-1 shut", "N-ADV-6 trained", "N-ADV-6 two", "N-ADV-6 too high",
    ],
)  # fmt: skip
def test_one_offer(what: str, keys: dict[str, Any], to: int | None, cost: int, kinds: list[str]) -> None:
    each = of(what, **keys)
    assert (each.to, each.cost, [found.kind for found in each.found]) == (to, cost, kinds)
    assert all(dict(found.facts)["what"].value == what.rpartition("/")[2] for found in each.found)


def test_what_may_be_bought_comes_first() -> None:
    told = [bool(each.found) for each in offers(life(left=2).now)]
    assert told == sorted(told) and True in told and False in told
