"""Purse and stash: loot goes in, and is shared out in one step; nothing is lost and nothing is made."""

from __future__ import annotations

from collections import Counter as Tally
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp, Purse, Side, empty_campaign
from mls_desktop.model.fight.fielding import fielded
from mls_desktop.model.party.stash import Gift, SharingOut, looted, shared_out, shares, spoils
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.things import Thing, exact_amount
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.system import SYSTEM as KITES
from tests.madeup.system import Kite, KiteLibrary
from tests.madeup.system import shipped_data as made_up

REAL = ShippedData()
SYSTEMS = [pytest.param(id, marks=pytest.mark.needs(id)) for id in ("nutshell", "death_or_glory")]
ROPE, OLD_ROPE = Thing(name="Rope", count=3), Thing(name="Rope", count=1, note="frayed")


def party(system: str, money: int | float = 0, stash: tuple[Thing, ...] = ()) -> AnyCampaign:
    found = REAL.system(system)
    start = empty_campaign(system, found.library())
    people = tuple(found.new(REAL.world(start), id, id.capitalize()) for id in ("ann", "bob", "cid"))
    return replace(start, characters=people, purse=Purse(money=money), stash=stash)


def take(campaign: AnyCampaign, step: Batch) -> AnyCampaign:
    return applied(campaign, step, REAL.system(campaign.system), REAL.world)


def share(campaign: AnyCampaign, *gifts: Gift, **keys: Any) -> AnyCampaign:
    found = REAL.system(campaign.system)
    return take(campaign, shared_out(campaign, found, REAL.world(campaign), SharingOut(gifts, **keys)))


def gear(campaign: AnyCampaign) -> dict[str, list[tuple[str, int, str]]]:
    return {who.id: [(each.name, each.count, each.note) for each in who.gear] for who in campaign.characters}


SHARES = [
    (10, 3, 3, Fraction(1)),
    (9, 3, 3, Fraction(0)),
    (2, 3, 0, Fraction(2)),
    (10.5, 2, 5, Fraction(1, 2)),
    (0.1, 1, 0, Fraction(1, 10)),
    (-7, 3, 0, Fraction(-7)),
    (7, 0, 0, Fraction(7)),
]


@pytest.mark.parametrize("money, heads, each, rest", SHARES)
def test_equal_shares_and_an_exact_rest(money: Any, heads: int, each: int, rest: Fraction) -> None:
    found = shares(money, heads)
    assert (found.each, found.rest) == (each, rest)


@pytest.mark.needs("nutshell")
def test_loot_adds_up_in_the_stash_and_the_purse() -> None:
    before = party("nutshell", 0.1, (ROPE, OLD_ROPE))
    step = looted(before, (Thing(name="Rope", count=2), Thing(name="Lamp"), Thing(name="Lamp", count=2)), 0.2)
    assert step.name == "loot"
    after = take(take(before, step), looted(before, (Thing(name="Rope", note="wet"),)))
    assert [(each.name, each.count, each.note) for each in after.stash] == [
        ("Rope", 5, ""), ("Rope", 1, "frayed"), ("Lamp", 3, ""), ("Rope", 1, "wet"),
    ]  # fmt: skip
    assert after.purse.money == 0.3, "exact, not 0.30000000000000004"


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_is_shared_out_in_one_step(system: str) -> None:
    before = party(system, 11, (ROPE, OLD_ROPE))
    before = share(replace(before, purse=Purse()), Gift("ann", "Rope", 1))
    before = replace(before, purse=Purse(money=11))
    after = share(
        before, Gift("ann", "Rope", 1), Gift("bob", "Rope#2", 1), Gift("bob", "Rope", 1), among=("ann", "cid")
    )
    assert gear(after) == {"ann": [("Rope", 2, "")], "bob": [("Rope", 1, "frayed"), ("Rope", 1, "")], "cid": []}
    assert [who.money for who in after.characters] == [5, 0, 5]
    assert after.stash == () and after.purse == Purse(money=1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_part_of_the_money_alone(system: str) -> None:
    after = share(party(system, 20.5), among=("ann", "bob", "ann"), money=9)
    assert [who.money for who in after.characters] == [4, 4, 0] and after.purse.money == 12.5
    assert shared_out(after, REAL.system(system), REAL.world(after), SharingOut()).edits == ()


def test_a_system_without_gear_and_coins_takes_them_as_it_has_it() -> None:
    kite = Kite(id="ann", name="Ann", notes="Red")
    hill = replace(empty_campaign("kites", KiteLibrary()), characters=(kite,), stash=(ROPE,), purse=Purse(money=4))
    step = shared_out(hill, KITES, made_up().world(hill), SharingOut((Gift("ann", "Rope", 2),), ("ann",)))
    after = applied(hill, step, KITES, made_up().world)
    assert after.characters[0].notes == "Red\n2 Rope\n4 coins" and after.stash == (replace(ROPE, count=1),)


REFUSED: dict[str, tuple[tuple[Gift, ...], dict[str, Any], str, tuple[str, ...]]] = {
    "more than there is": ((Gift("ann", "Rope", 4),), {}, "wrong_value", ("stash", "Rope", "count")),
    "more in two gifts": (
        (Gift("ann", "Rope", 2), Gift("bob", "Rope", 2)), {}, "wrong_value", ("stash", "Rope", "count"),
    ),
    "fewer than none": ((Gift("ann", "Rope", -1),), {}, "wrong_value", ("stash", "Rope", "count")),
    "what is not there": ((Gift("ann", "Lamp", 1),), {}, "no_such_place", ("stash", "Lamp")),
    "to who is not there": ((Gift("eve", "Rope", 1),), {}, "no_such_place", ("characters", "eve")),
    "among who is not there": ((), {"among": ("eve",)}, "no_such_place", ("characters", "eve")),
    "more money than there is": ((), {"among": ("ann",), "money": 12}, "wrong_value", ("purse", "money")),
    "money below 0": ((), {"among": ("ann",), "money": -1}, "wrong_value", ("purse", "money")),
}  # fmt: skip


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_shared_out(case: str) -> None:
    gifts, keys, code, path = REFUSED[case]
    with pytest.raises(Refused) as caught:
        share(party("nutshell", 11, (ROPE,)), *gifts, **keys)
    assert (caught.value.finding.rule, caught.value.finding.path) == (code, path)


@pytest.mark.needs("nutshell")
@given(data=st.data())
def test_nothing_is_lost_and_nothing_made(data: st.DataObject) -> None:
    names, notes = st.sampled_from(("Rope", "Lamp", "Rope#2")), st.sampled_from(("", "frayed"))
    things = st.builds(Thing, name=names, count=st.integers(0, 5), note=notes)
    money = st.one_of(st.integers(-3, 40), st.sampled_from((0.1, 7.25, 19.99)))
    before = take(
        party("nutshell"), looted(party("nutshell"), data.draw(st.lists(things, max_size=6)), data.draw(money))
    )
    left = {at: thing.count for at, thing in _places(before)}
    gifts = []
    for at in left:
        count = data.draw(st.integers(0, left[at]))
        gifts.append(Gift(data.draw(st.sampled_from(("ann", "bob"))), at, count))
    after = share(before, *gifts, among=tuple(data.draw(st.lists(st.sampled_from(("ann", "bob", "cid"))))))
    assert _all_things(after) == _all_things(before) and _all_money(after) == _all_money(before)


def _places(campaign: AnyCampaign) -> list[tuple[str, Thing]]:
    return list(zip(entry_ids(campaign.stash), campaign.stash, strict=True))


def _all_things(campaign: AnyCampaign) -> Tally[str]:
    held = [*campaign.stash, *(each for who in campaign.characters for each in who.gear)]
    found: Tally[str] = Tally()
    for each in held:
        found[each.name] += each.count
    return +found


def _all_money(campaign: AnyCampaign) -> Fraction:
    return sum((exact_amount(each.money) for each in (campaign.purse, *campaign.characters)), Fraction())


SPOILS = {
    "those who lie": (
        {"them"},
        {"tam": "up", "ork": "dead", "orc": "out", "imp": "gone"},
        [("Spear", 2, ""), ("Rope", 3, ""), ("Leather Cap", 1, ""), ("Rope", 1, "frayed")],
        7.5,
    ),
    "of both sides": (
        {"us", "them"},
        {"tam": "dead", "ork": "up", "orc": "up", "imp": "gone"},
        [("Dagger", 2, ""), ("Round Shield", 1, "")],
        0,
    ),
    "nobody lies": ({"us", "them"}, {"tam": "up", "ork": "up", "orc": "up", "imp": "gone"}, [], 0),
}


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("case", SPOILS)
def test_the_spoils_are_what_the_fallen_carried(case: str) -> None:
    sides, states, things, money = SPOILS[case]
    people: dict[str, tuple[str, dict[str, Any]]] = {
        "tam": ("us", {"weapons": ["dagger", "dagger"], "shield": "round_shield", "money": -4}),
        "ork": ("them", {"weapons": ["spear"], "gear": [{"name": "Rope", "count": 2}], "money": 5}),
        "orc": (
            "them",
            {
                "weapons": ["spear", "bite", "strike", "bare_hands"],
                "armour": ["leather_cap"],
                "gear": [{"name": "Rope"}, {"name": "Rope", "note": "frayed"}, {"name": "Crumb", "count": 0}],
                "money": 2.5,
            },
        ),
        "imp": ("them", {"weapons": ["dagger"], "money": 99}),
    }
    line_up = tuple(LineUp(id=id, side=side, character={"name": id, **keys}) for id, (side, keys) in people.items())
    encounter = Encounter(id="e", sides=(Side(id="us"), Side(id="them")), line_up=line_up)
    system, shipped = REAL.system("nutshell"), REAL.shipped("nutshell")
    fighters = [{"id": id, "side": people[id][0], "state": state} for id, state in states.items()]
    fight: Any = SimpleNamespace(state=lambda: {"fighters": fighters})
    found = spoils(fielded(encounter, system, shipped), fight, system, sides)
    assert [(each.name, each.count, each.note) for each in found.things] == things and found.money == money
    start = party("nutshell")
    assert take(start, looted(start, found.things, found.money)).stash == found.things
