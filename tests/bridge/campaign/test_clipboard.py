"""Characters as text for the clipboard: what goes out comes back, and what is told before anybody joins."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.clipboard import may_be_sent, meeting, received, sent
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.report.comparison import ComparedSide, entry_unlike, unlike
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.bridge.kites import WORDS, campaign
from tests.desk import SHIPPED
from tests.madeup.system import RESOURCES, SYSTEM, TABLE, Cloth, Kite, KiteLibrary, Knot, Ribbon, shipped_data

SHIPPED_DATA = shipped_data()
VELVET = Cloth(id="velvet", name="Velvet", weight=3)
ANN = Kite(id="ann", name="Ann", parts={"lift": 1}, ribbons=(Ribbon("velvet"),))


def hill(*kites: Kite, ribbons: tuple[Cloth, ...] = ()) -> AnyCampaign:
    return replace(empty_campaign("kites", KiteLibrary(ribbons=ribbons)), characters=kites)


def test_a_character_comes_back_with_what_of_the_library_is_used() -> None:
    held = hill(ANN, Kite(id="bob", name="Bob"), ribbons=(VELVET, Cloth(id="hemp", name="Hemp")))
    text = sent(held, SYSTEM, ["ann"], SHIPPED_DATA)
    assert may_be_sent(text)
    back = received(text, SHIPPED_DATA)
    assert back.characters == (ANN,) and back.library.ribbons == (VELVET,)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("", False), ("hello", False), ('{"format": "other"}', False), ('"mls-desktop"', False),
        ('\ufeff\n {"format": "mls-desktop"}', True), ("{" + " " * 500 + '"mls-desktop"', False),
    ],
)  # fmt: skip
def test_a_text_is_looked_at_before_it_is_read(text: str, may: bool) -> None:
    assert may_be_sent(text) is may


@pytest.mark.parametrize(
    ("text", "why"),
    [("hello", "The clipboard holds no characters."), ('{"format": "mls-desktop"}', "version")],
    ids=["no characters", "half a campaign"],
)
def test_a_text_that_holds_no_characters_is_told(text: str, why: str) -> None:
    with pytest.raises(LoadError) as caught:
        received(text, SHIPPED_DATA)
    assert why in caught.value.text


def test_copies_get_ids_that_are_free() -> None:
    host = campaign("Ann", "Bob")
    plan = meeting(host, SYSTEM, campaign("Ann", "Cid"), SHIPPED_DATA, copies=True)
    assert [met.theirs.id for met in plan.meetings] == ["ann_2", "cid"]
    plan = meeting(host, SYSTEM, campaign("Ann", "Cid"), SHIPPED_DATA, copies=False)
    assert [(met.theirs.id, met.mine is not None, met.same) for met in plan.meetings] == [
        ("ann", True, True),
        ("cid", False, False),
    ]


@pytest.mark.parametrize(
    ("guest", "why"),
    [
        (campaign(), "There are no characters in it."),
        (replace(campaign("Ann"), system="boats"), "another system: Boats"),
    ],
    ids=["nobody", "another system"],
)
def test_guests_that_cannot_join_are_told(guest: AnyCampaign, why: str) -> None:
    with pytest.raises(LoadError, match=why):
        meeting(campaign("Ann"), SYSTEM, guest, SHIPPED_DATA, copies=True)


def test_another_system_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "words" / "boats").mkdir(parents=True)
    (tmp_path / "words" / "boats" / "words.json").write_text('{"names": {"boats": "The River Boats"}}', "utf-8")
    known = ShippedData(TABLE, (RESOURCES, tmp_path))
    with pytest.raises(LoadError, match="another system: The River Boats"):
        meeting(campaign("Ann"), SYSTEM, replace(campaign("Ann"), system="boats"), known, copies=True)


def differing(mine: Kite, theirs: Kite) -> dict[str, tuple[str, str]]:
    host, guest = hill(mine), hill(theirs)
    (met,) = meeting(host, SYSTEM, guest, SHIPPED_DATA, copies=False).meetings
    assert met.mine is not None
    here, there = ComparedSide(met.mine, SHIPPED_DATA.world(host)), ComparedSide(met.theirs, SHIPPED_DATA.world(guest))
    found = unlike(here, there, SYSTEM, WORDS.knowing(SYSTEM.names(SHIPPED_DATA.world(host))))
    return {each.whole: (each.mine, each.theirs) for each in found}


def test_two_of_one_id_are_told_number_by_number() -> None:
    mine = Kite(id="ann", name="Ann", parts={"tail": 1}, chronicle=())
    theirs = replace(mine, name="Anna", parts={"tail": 2}, portrait="face", knacks=(Knot(knack="looping", step=1),))
    told = differing(mine, theirs)
    assert ("4", "5") in told.values() and ("Ann", "Anna") in told.values()
    assert told["Portrait"] == ("–", "face")
    assert not any(one == other for one, other in told.values())


def test_things_that_one_side_alone_has_are_there_or_not() -> None:
    mine = Kite(id="ann", name="Ann", ribbons=(Ribbon("silk"),))
    told = differing(mine, replace(mine, ribbons=(Ribbon("tin"),)))
    assert [(what.rpartition(": ")[2], sides) for what, sides in told.items()] == [
        ("Tin ribbon", ("–", "there")),
        ("Silk ribbon", ("there", "–")),
    ]


@pytest.mark.needs("nutshell")
def test_what_stands_beside_a_title_is_told_by_its_own_name() -> None:
    """It is in no row: a character who grew older is due more losses."""
    system = SHIPPED.system("nutshell")
    mine = system.character(id="ann", name="Ann", race="human", age=60)
    old = replace(mine, age=90)
    world = SHIPPED.world(empty_campaign("nutshell", system.library()))
    words = Texts(load_words(SHIPPED.resources, "nutshell"))
    told = [each.whole for each in unlike(ComparedSide(mine, world), ComparedSide(old, world), system, words)]
    assert f"{words.section('age_losses')}: {words.head('age_losses', 'due')}" in told
    assert not [what for what in told if what.strip().endswith(":")]


def test_entries_of_one_id_are_told_field_by_field() -> None:
    told = entry_unlike(VELVET, replace(VELVET, weight=5), WORDS)
    assert [(each.mine, each.theirs) for each in told] == [("3", "5")]
    assert entry_unlike(VELVET, VELVET, WORDS) == ()
