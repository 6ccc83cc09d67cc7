"""Characters between campaigns: what goes with them, what meets what, and one step that joins them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Campaign, Picture
from mls_desktop.model.extract import parcel
from mls_desktop.model.import_characters import EntryConflict, ImportChoices, ImportPlan, taken, visit
from mls_desktop.model.library import find
from mls_desktop.rules.nutshell.character import Hero, Owned
from mls_desktop.rules.nutshell.library import NutshellLibrary, Race, Trait, Weapon
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write

pytestmark = pytest.mark.needs("nutshell")

SHIPPED_DATA = ShippedData()
SHIPPED: Any = SHIPPED_DATA.shipped("nutshell")
SYSTEM = SHIPPED_DATA.system("nutshell")
WHIP = Trait("whip", "Whip", type="trained", base=("dexterity",), use="combat")
LASH = Weapon("lash", "Lash", trait="whip", dam="strength-2")
SELKIE = Race("selkie", "Selkie", averages={"aura": 3}, base_age=18, increment=1)
DAGGER = Weapon("dagger", "House Dagger", trait="dagger", dam=9)
ORRA = Hero("orra", "Orra", race="selkie", secondaries=(Owned("whip", 2),), weapons=("lash", "dagger", "dagger"))


def campaign(characters: tuple[Hero, ...] = (), rulings: dict[str, str] | None = None, **lists: Any) -> AnyCampaign:
    return Campaign(
        format=FORMAT, version=VERSION, system="nutshell", name="", rulings=rulings or {},
        library=NutshellLibrary(**lists), characters=characters,
    )  # fmt: skip


GUEST = campaign(
    (ORRA,), races=(SELKIE,), traits=(WHIP,), weapons=(LASH, Weapon("unused", "Unused", trait="whip", dam=1))
)
"""The home of a character with a race, trait and weapon of its own."""


def met(host: AnyCampaign, guest: AnyCampaign) -> ImportPlan:
    return visit(host, guest, SHIPPED, SYSTEM)


def after(host: AnyCampaign, guest: AnyCampaign, taking: ImportChoices) -> AnyCampaign:
    """The host with the guests in it; every file of the chain can be written and read."""
    joined = applied(host, taken(host, met(host, guest), taking, SHIPPED, SYSTEM), SYSTEM, SHIPPED_DATA.world)
    assert read(write(joined, SHIPPED_DATA), SHIPPED_DATA) == joined
    return joined


def ids(entries: Any) -> list[str]:
    return [entry.id for entry in entries]


def test_a_parcel_holds_what_its_characters_use_and_no_more() -> None:
    sent = parcel(GUEST, ["orra"], SHIPPED, SYSTEM)
    assert (ids(sent.library.races), ids(sent.library.traits), ids(sent.library.weapons)) == (
        ["selkie"],
        ["whip"],
        ["lash"],
    )
    assert ids(sent.characters) == ["orra"]
    assert read(write(sent, SHIPPED_DATA), SHIPPED_DATA) == sent


def test_a_parcel_holds_the_trait_of_a_weapon_that_its_bearer_never_learnt() -> None:
    sent = parcel(
        campaign((replace(ORRA, race="human", secondaries=()),), traits=(WHIP,), weapons=(LASH,)),
        ["orra"],
        SHIPPED,
        SYSTEM,
    )
    assert (ids(sent.library.traits), ids(sent.library.weapons)) == (["whip"], ["lash"])


def test_a_shipped_thing_that_the_campaign_replaced_goes_along() -> None:
    sent = parcel(
        campaign((Hero("a", "A", weapons=("dagger",)), Hero("b", "B")), weapons=(DAGGER,)), ["a"], SHIPPED, SYSTEM
    )
    assert sent.library.weapons == (DAGGER,)
    assert not parcel(campaign((Hero("b", "B"),), weapons=(DAGGER,)), ["b"], SHIPPED, SYSTEM).library.weapons


def test_newcomers_bring_their_library() -> None:
    joined = after(campaign((Hero("tam", "Tam"),)), GUEST, ImportChoices())
    assert ids(joined.characters) == ["tam", "orra"]
    assert ids(joined.library.weapons) == ["lash"] and ids(joined.library.races) == ["selkie"]


def test_what_is_there_already_does_not_come_twice() -> None:
    joined = after(campaign(weapons=(LASH,), traits=(WHIP,)), GUEST, ImportChoices())
    assert joined.library.weapons == (LASH,) and joined.characters == (ORRA,)


@pytest.mark.parametrize(
    ("choice", "lashes", "borne"),
    [("mine", {"lash": 1}, "lash"), ("theirs", {"lash": "strength-2"}, "lash"),
     ("both", {"lash": 1, "lash_2": "strength-2"}, "lash_2")],
)  # fmt: skip
def test_another_entry_under_the_same_id(choice: Any, lashes: dict[str, Any], borne: str) -> None:
    host = campaign(
        (Hero("tam", "Tam", weapons=("lash",)),), traits=(WHIP,), weapons=(Weapon("lash", "Lash", trait="whip", dam=1),)
    )
    assert [clash.theirs for clash in met(host, GUEST).clashes] == [LASH]
    joined = after(host, GUEST, ImportChoices(entries={("weapons", "lash"): choice}))
    assert {weapon.id: weapon.dam for weapon in joined.library.weapons} == lashes
    assert joined.characters[1].weapons == (borne, "dagger", "dagger")
    assert joined.characters[0].weapons == ("lash",)


def test_both_of_a_trait_is_repointed_in_characters_and_weapons() -> None:
    other = replace(WHIP, base=("agility",))
    host = campaign((Hero("tam", "Tam", secondaries=(Owned("whip", 1),)),), traits=(other,))
    joined = after(host, GUEST, ImportChoices(entries={("traits", "whip"): "both"}))
    assert ids(joined.library.traits) == ["whip", "whip_2"]
    assert joined.characters[1].secondaries == (Owned("whip_2", 2),)
    assert find(joined.library, "weapons", "lash") == replace(LASH, trait="whip_2")
    assert joined.characters[0].secondaries == (Owned("whip", 1),)


@pytest.mark.parametrize(
    ("choice", "own", "borne"), [("mine", ["dagger"], "dagger"), ("both", ["dagger", "dagger_2"], "dagger_2")]
)
def test_a_shipped_thing_that_is_another_one_here(choice: Any, own: list[str], borne: str) -> None:
    shipped_dagger = find(SHIPPED, "weapons", "dagger")
    assert shipped_dagger is not None
    host = campaign(weapons=(DAGGER,))
    guest = campaign((Hero("a", "A", weapons=("dagger", "dagger")),))
    assert met(host, guest).clashes == (EntryConflict("weapons", shipped_dagger, DAGGER),)
    joined = after(host, guest, ImportChoices(entries={("weapons", "dagger"): choice}))
    assert [e.id for e in joined.library.weapons] == own
    assert joined.characters[0].weapons == (borne, borne)


@pytest.mark.parametrize(
    ("choice", "names"),
    [("mine", ["Tam"]), ("theirs", ["Tam the Older"]), ("both", ["Tam", "Tam the Older"])],
)
def test_a_character_who_is_there_already(choice: Any, names: list[str]) -> None:
    host, newer = campaign((Hero("tam", "Tam"),)), campaign((Hero("tam", "Tam the Older", age=40),))
    joined = after(host, newer, ImportChoices(characters={"tam": choice}))
    assert [who.name for who in joined.characters] == names
    assert len(set(ids(joined.characters))) == len(names)


def test_one_who_has_not_changed_is_let_be() -> None:
    host = campaign((Hero("tam", "Tam"),))
    assert taken(host, met(host, host), ImportChoices(), SHIPPED, SYSTEM).edits == ()


def test_an_unwanted_newcomer_brings_nothing() -> None:
    assert (
        taken(campaign(), met(campaign(), GUEST), ImportChoices(characters={"orra": "mine"}), SHIPPED, SYSTEM).edits
        == ()
    )


def test_rulings_that_differ_are_told() -> None:
    found = met(campaign(), campaign(rulings={"N-OCC-1": "other"})).rulings
    assert [(each.rule, each.mine, each.theirs) for each in found] == [("N-OCC-1", "default", "other")]


def test_portraits_come_under_a_free_id() -> None:
    mine, theirs = Picture("face", "png", "AAAA"), Picture("face", "png", "BBBB")
    host = replace(campaign((Hero("tam", "Tam", portrait="face"),)), pictures=(mine,))
    guest = replace(
        campaign((Hero("orra", "Orra", portrait="face"),)), pictures=(theirs, Picture("else", "png", "CCCC"))
    )
    assert parcel(guest, ["orra"], SHIPPED, SYSTEM).pictures == (theirs,)
    joined = after(host, guest, ImportChoices())
    assert joined.pictures == (mine, replace(theirs, id="face_2"))
    assert [who.portrait for who in joined.characters] == ["face", "face_2"]
