"""Animals and followers: whose they are, with whom they go, and what becomes of them when somebody leaves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, JournalEntry, Purse, Side, empty_campaign
from mls_desktop.model.extract import parcel
from mls_desktop.model.fight.new_encounter import CampaignData, joining
from mls_desktop.model.import_characters import ImportChoices, taken, visit
from mls_desktop.model.line_up import LineUpOptions, mustered, prepared
from mls_desktop.model.owners import followers, freed, may_own, owner_faults
from mls_desktop.model.pictures import removing
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.things import Thing
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shipped_data

SHIPPED_DATA = shipped_data()


def people(**owners: str | None) -> tuple[Kite, ...]:
    return tuple(Kite(id=id, name=id.capitalize(), owner=of) for id, of in owners.items())


def hill(**owners: str | None) -> AnyCampaign:
    return replace(empty_campaign("kites", KiteLibrary()), characters=people(**owners))


FAMILY: dict[str, str | None] = {"flea": "dog", "ann": None, "dog": "ann", "cat": "ann", "bob": None, "cow": "bob"}
HILL = hill(**FAMILY)


def take(campaign: AnyCampaign, edit: Any) -> AnyCampaign:
    return applied(campaign, edit, SYSTEM, SHIPPED_DATA.world)


def owners(campaign: AnyCampaign) -> dict[str, str | None]:
    return {who.id: who.owner for who in campaign.characters}


@pytest.mark.parametrize(
    "id, theirs", [("ann", ["flea", "dog", "cat"]), ("dog", ["flea"]), ("cow", []), ("nobody", [])]
)
def test_who_belongs_to_somebody(id: str, theirs: list[str]) -> None:
    assert [who.id for who in followers(HILL.characters, id)] == theirs


def test_to_whom_somebody_may_belong() -> None:
    assert [who.id for who in may_own(HILL.characters, "dog")] == ["ann", "cat", "bob", "cow"]


RINGS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "nobody owned": ({"ann": None}, []),
    "as it should be": (FAMILY, []),
    "oneself": ({"ann": "ann"}, [("ann", "owner_ring")]),
    "nobody of that id": ({"ann": "eve", "bob": "ann"}, [("ann", "unknown_character")]),
    "two of each other": (
        {"ann": "bob", "bob": "ann", "cid": "ann"},
        [("ann", "owner_ring"), ("bob", "owner_ring")],
    ),
    "two rings": (
        {"a": "a", "b": "c", "c": "b", "d": "c"},
        [("a", "owner_ring"), ("b", "owner_ring"), ("c", "owner_ring")],
    ),
}


@pytest.mark.parametrize("case", RINGS)
def test_owners_that_no_file_holds(case: str) -> None:
    held, wrong = RINGS[case]
    found = list(owner_faults(people(**held)))
    assert [(fault.path[1], fault.rule) for fault in found] == wrong
    assert all(fault.path[::2] == ("characters", "owner") for fault in found)


def test_a_long_chain_of_owners_is_looked_through_once() -> None:
    held = {f"k{nth}": f"k{nth + 1}" for nth in range(2000)}
    assert list(owner_faults(people(**held, k2000=None))) == []
    assert len(list(owner_faults(people(**held, k2000="k0")))) == 2001


@pytest.mark.parametrize("owner", ["eve", "ann", "flea"])
def test_an_edit_to_such_an_owner_is_refused_and_changes_nothing(owner: str) -> None:
    with pytest.raises(Refused) as caught:
        take(HILL, Edit("set", ("characters", "ann", "owner"), owner))
    assert caught.value.finding.path == (
        "characters",
        "ann" if owner != "flea" else caught.value.finding.path[1],
        "owner",
    )


def test_who_leaves_lets_theirs_go_in_the_same_step() -> None:
    after = take(HILL, removing(HILL, HILL.characters[1]))
    assert owners(after) == {"flea": "dog", "dog": None, "cat": None, "bob": None, "cow": "bob"}
    assert isinstance(removing(HILL, HILL.characters[0]), Edit), "nobody's owner needs no more than an edit"
    with pytest.raises(Refused):
        take(HILL, Edit("remove", ("characters", "ann")))


def test_of_several_who_leave_only_those_who_stay_are_let_go() -> None:
    edits = freed(HILL.characters, {"ann", "dog"})
    assert [edit.path for edit in edits] == [("characters", id, "owner") for id in ("flea", "cat")]


def test_they_come_along_into_a_fight_on_the_same_side_in_one_step() -> None:
    fight = replace(prepared(HILL, "hill", "Hill"), sides=(Side(id="us"), Side(id="them")))
    campaign = replace(HILL, encounters=(fight,))
    data = CampaignData(campaign, SYSTEM, SHIPPED_DATA.shipped("kites"), SHIPPED_DATA.world(campaign))
    step = joining(data, "hill", campaign.characters[1], LineUpOptions("us", joins=2))
    assert step is not None
    after = take(campaign, step)
    assert [(e.of, e.side, e.count, e.joins) for e in after.encounters[0].line_up] == [
        (id, "us", 1, 2) for id in ("ann", "flea", "dog", "cat")
    ]


def test_who_is_there_already_comes_no_second_time_and_nobody_where_they_shall_not() -> None:
    def there(whom: list[tuple[str, LineUpOptions]]) -> list[str | None]:
        fight = replace(prepared(HILL, "hill", ""), sides=(Side(id="us"),))
        for id, how in whom:
            who = next(each for each in HILL.characters if each.id == id)
            fight = mustered(fight, who, how, HILL, SHIPPED_DATA.shipped("kites"), SYSTEM)
        return [entry.of for entry in fight.line_up]

    us = LineUpOptions("us")
    assert there([("dog", us), ("ann", us)]) == ["dog", "flea", "ann", "cat"]
    assert there([("ann", LineUpOptions("us", followers=False))]) == ["ann"]


def test_a_template_brings_nobody() -> None:
    wild = Kite(id="ann", name="Ann")
    found = mustered(prepared(HILL, "hill", ""), wild, LineUpOptions("us"), HILL, SHIPPED_DATA.shipped("kites"), SYSTEM)
    assert len(found.line_up) == 1


def test_who_travels_without_their_owner_is_nobodys() -> None:
    small = parcel(replace(HILL, stash=(), name="x"), ["dog", "flea"], SHIPPED_DATA.shipped("kites"), SYSTEM)
    assert owners(small) == {"flea": "dog", "dog": None}
    rich = replace(HILL, journal=(JournalEntry(id="a"),), purse=Purse(money=3), stash=(Thing(name="Rope"),))
    small = parcel(rich, ["dog"], SHIPPED_DATA.shipped("kites"), SYSTEM)
    assert (small.journal, small.purse, small.stash) == ((), Purse(), ()), "the party's things stay with the party"


IMPORTS: dict[str, tuple[dict[str, str | None], dict[str, str | None], dict[str, str], dict[str, str | None]]] = {
    "with their owner": ({}, {"ann": None, "dog": "ann"}, {}, {"ann": None, "dog": "ann"}),
    "of one who is here": ({"ann": None}, {"dog": "ann", "ann": None}, {"ann": "mine"}, {"ann": None, "dog": "ann"}),
    "under new ids": (
        {"ann": None, "dog": None},
        {"ann": None, "dog": "ann"},
        {"ann": "both", "dog": "both"},
        {"ann": None, "dog": None, "ann_2": None, "dog_2": "ann_2"},
    ),
    "no ring is made": (
        {"ann": "dog", "dog": None},
        {"ann": None, "dog": "ann"},
        {"ann": "mine"},
        {"ann": "dog", "dog": None},
    ),
}


@pytest.mark.parametrize("case", IMPORTS)
def test_who_is_imported_keeps_their_owner(case: str) -> None:
    here, there, choices, after = IMPORTS[case]
    host, guest = hill(**here), hill(**there)
    # Nobody is the same in both: a name of their own.
    guest = replace(guest, characters=tuple(replace(who, player="P") for who in guest.characters))
    plan = visit(host, guest, SHIPPED_DATA.shipped("kites"), SYSTEM)
    picks: Any = {"ann": "theirs", "dog": "theirs", **choices}
    step = taken(host, plan, ImportChoices(characters=picks), SHIPPED_DATA.shipped("kites"), SYSTEM)
    assert owners(take(host, step)) == after
