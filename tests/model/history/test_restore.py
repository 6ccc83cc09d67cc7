"""Restoring: whole campaigns come back byte for byte, characters and encounters with what they need, undo takes it
all back; the comparison names what differs and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter, Picture
from mls_desktop.model.history.comparison import alike, compared
from mls_desktop.model.history.restore import character_restored, encounter_restored, whole_restored
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign, step_name
from tests.chance_edits import ChanceEdits
from tests.madeup import sky
from tests.madeup.system import SYSTEM, Cloth, Kite, KiteLibrary, Ribbon
from tests.madeup.system import shipped_data as made_up

REAL = ShippedData()


def _shipped(id: str) -> tuple[ShippedData, AnyCampaign]:
    return REAL, sample(id)


STARTS: dict[str, Callable[[], tuple[ShippedData, AnyCampaign]]] = {
    "kites": lambda: (made_up(), read_sky()),
    **{id: partial(_shipped, id) for id in REAL.table},
}


def read_sky() -> AnyCampaign:
    import json

    return read(json.dumps(sky.campaign()).encode(), made_up())


def sample(id: str) -> AnyCampaign:
    (root,) = REAL.resources
    return read(min((root / "samples" / id).glob("*.mls.json")).read_bytes(), REAL)


def held_in(shipped_data: ShippedData, start: AnyCampaign) -> Document:
    return Document(start, shipped_data.system(start.system), shipped_data.world, step_name)


@pytest.mark.parametrize("system", STARTS)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 12), back=st.booleans())
def test_all_comes_back_byte_for_byte_and_undo_gives_back_what_was(
    system: str, seed: int, steps: int, back: bool
) -> None:
    shipped_data, start = STARTS[system]()
    history = ChanceEdits(Random(seed), shipped_data).history(start, steps)
    then, now = (history[0], history[-1]) if back else (history[-1], history[0])
    document = held_in(shipped_data, now)
    assert document.apply(whole_restored(now, then), name="Restore")
    assert write(document.campaign, shipped_data) == write(then, shipped_data)
    assert document.history.count() == 1 or now == then
    document.history.undo()
    assert document.campaign == now and write(document.campaign, shipped_data) == write(now, shipped_data)
    assert not whole_restored(then, then).edits and not compared(now, now)
    assert bool(compared(then, now)) == (not alike(then, now))


THEN = replace(
    campaign("Ann", "Bob", "Cid"),
    library=KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet"), Cloth(id="wool", name="Wool"))),
    encounters=(Encounter(id="a", name="A"), Encounter(id="b", name="B", notes="rain")),
    unknown={"later": 1},
)


def kite(name: str, **values: object) -> Kite:
    return Kite(id=name.lower(), name=name, **values)  # type: ignore[arg-type]


def step(now: AnyCampaign, then: AnyCampaign, id: str) -> AnyCampaign:
    shipped_data = made_up()
    edits = character_restored(now, then, id, SYSTEM, shipped_data.shipped("kites"), shipped_data.world)
    after = applied(now, edits, SYSTEM, shipped_data.world)
    assert read(write(after, shipped_data), shipped_data) == after
    return after


def test_keys_of_a_newer_program_come_back_too() -> None:
    now = replace(THEN, unknown={})
    after = applied(now, whole_restored(now, THEN), SYSTEM, made_up().world)
    assert after == THEN and after.unknown == {"later": 1} and compared(THEN, now).rest


def test_one_and_one_point_nought_are_two_things_to_a_file() -> None:
    one, other = (replace(THEN, characters=(kite("Ann", weight=weight),)) for weight in (1, 1.0))
    assert one == other and not alike(one, other)
    assert [edit.path for edit in whole_restored(one, other).edits] == [("characters", "ann")]


def test_one_character_comes_back_and_nobody_else_changes() -> None:
    now = replace(THEN, name="Dune", characters=(kite("Bob", height=3), kite("Ann", height=5), kite("Dot")))
    after = step(now, THEN, "bob")
    assert after == replace(now, characters=(kite("Bob"), kite("Ann", height=5), kite("Dot")))


@pytest.mark.parametrize(
    ("id", "order"), [("ann", "ann dot bob"), ("cid", "dot bob cid")], ids=["the first", "the last"]
)
def test_a_character_who_is_gone_comes_back_where_they_stood(id: str, order: str) -> None:
    now = replace(THEN, characters=(kite("Dot"), kite("Bob")))
    assert [who.id for who in step(now, THEN, id).characters] == order.split()


def test_a_character_brings_their_portrait_and_what_is_gone_from_the_library() -> None:
    face = Picture(id="face", type="png", data="iVBORw0KGgo=")
    ann = kite("Ann", portrait="face", ribbons=(Ribbon("velvet"),))
    then = replace(THEN, characters=(ann,), pictures=(face,))
    after = step(campaign(), then, "ann")
    assert after.characters == (ann,) and after.pictures == (face,)
    assert after.library == KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet"),)), "wool is nothing of theirs"


def test_what_is_otherwise_in_the_library_today_stays_as_it_is_today() -> None:
    ann = kite("Ann", ribbons=(Ribbon("velvet"),))
    then = replace(THEN, characters=(ann,))
    today = KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet", weight=9),))
    now = replace(campaign("Ann"), library=today)
    after = step(now, then, "ann")
    assert after.characters == (ann,) and after.library == today


@pytest.mark.needs("nutshell")
def test_where_a_character_could_not_be_with_today_s_entry_theirs_comes_along() -> None:
    """A trait of the Nutshell is of another kind today, which nobody can have learnt."""
    from mls_desktop.rules.nutshell.character import Hero, Owned
    from mls_desktop.rules.nutshell.library import NutshellLibrary, Trait

    whip = Trait("whip", "Whip", type="trained", base=("dexterity",), use="combat")
    empty = replace(sample("nutshell"), encounters=(), characters=(), pictures=(), rulings={})
    orra = Hero("orra", "Orra", secondaries=(Owned("whip", 2),))
    then = replace(empty, characters=(orra,), library=NutshellLibrary(traits=(whip,)))
    today = replace(whip, type="negative")
    now = replace(empty, library=NutshellLibrary(traits=(today,)))
    edits = character_restored(now, then, "orra", REAL.system("nutshell"), REAL.shipped("nutshell"), REAL.world)
    after = applied(now, edits, REAL.system("nutshell"), REAL.world)
    (mine, theirs) = after.library.traits
    assert mine == today and theirs == replace(whip, id=theirs.id) and theirs.id != "whip"
    assert after.characters == (replace(orra, secondaries=(Owned(theirs.id, 2),)),)


def test_an_encounter_comes_back_and_nothing_else_changes() -> None:
    now = replace(THEN, characters=(), encounters=(Encounter(id="b", name="B", notes="sun"), Encounter(id="c")))
    world_of = made_up().world
    after = applied(now, encounter_restored(now, THEN, "b"), SYSTEM, world_of)
    assert after == replace(now, encounters=(THEN.encounters[1], Encounter(id="c")))
    after = applied(now, encounter_restored(now, THEN, "a"), SYSTEM, world_of)
    assert after == replace(now, encounters=(THEN.encounters[0], *now.encounters))


def test_what_was_not_there_cannot_come_back() -> None:
    shipped_data = made_up()
    with pytest.raises(KeyError):
        encounter_restored(THEN, THEN, "z")
    with pytest.raises(KeyError):
        character_restored(THEN, THEN, "zed", SYSTEM, shipped_data.shipped("kites"), shipped_data.world)


def test_the_comparison_names_what_changed_came_and_went() -> None:
    now = replace(
        THEN,
        name="Dune",
        characters=(kite("Ann", height=5), kite("Bob"), kite("Dot")),
        encounters=(THEN.encounters[0], Encounter(id="c")),
        library=KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet", weight=9), Cloth(id="jute", name="Jute"))),
        rulings={"K-COST-1": "other"},
    )
    found = compared(THEN, now)

    def ids(pairs: object) -> list[tuple[str | None, str | None]]:
        return [tuple(each.id if each else None for each in (pair.then, pair.now)) for pair in pairs]  # type: ignore

    assert ids(found.characters) == [("ann", "ann"), (None, "dot"), ("cid", None)]
    assert ids(found.encounters) == [(None, "c"), ("b", None)]
    assert ids(found.entries) == [("velvet", "velvet"), (None, "jute"), ("wool", None)]
    assert [(each.rule, each.then, each.now) for each in found.rulings] == [("K-COST-1", "default", "other")]
    assert found.name == ("Hill", "Dune") and not found.rest


def test_the_order_alone_differs_too() -> None:
    now = replace(THEN, characters=THEN.characters[::-1])
    found = compared(THEN, now)
    assert found.rest and not found.characters
    assert applied(now, whole_restored(now, THEN), SYSTEM, made_up().world) == THEN


def test_a_character_of_the_document_is_one_of_its_system() -> None:
    assert all(isinstance(who, Character) for who in read_sky().characters)
