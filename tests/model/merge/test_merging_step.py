"""A character of another campaign merges into one here, with what they use of the library."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.merge.merging_step import MergeDesk, merged_pair, merging, pair_of
from tests.bridge.kites import campaign
from tests.madeup.system import SYSTEM, Cloth, Kite, KiteLibrary, Ribbon, shipped_data

SHIPPED_DATA = shipped_data()
VELVET = Cloth(id="velvet", name="Velvet", weight=3)


def hill(who: Kite, *cloths: Cloth) -> AnyCampaign:
    return replace(campaign(), library=KiteLibrary(ribbons=cloths), characters=(who, Kite(id="bob", name="Bob")))


def desk(host: AnyCampaign) -> MergeDesk:
    return MergeDesk(host, SYSTEM, SHIPPED_DATA.shipped("kites"), SHIPPED_DATA.world)


def after(host: AnyCampaign, guest: AnyCampaign, choices: Any, other: str = "ann") -> AnyCampaign:
    held = desk(host)
    return applied(host, merging(held, pair_of(held, "ann", guest, other), choices), SYSTEM, SHIPPED_DATA.world)


ANN = Kite(id="ann", name="Ann")


def test_what_is_used_comes_along() -> None:
    theirs = replace(ANN, ribbons=(Ribbon("velvet"),))
    merged = after(hill(ANN), hill(theirs, VELVET), {})
    assert merged.characters[0] == theirs and merged.library.ribbons == (VELVET,)


def test_what_is_not_taken_brings_nothing() -> None:
    host = hill(ANN)
    guest = hill(replace(ANN, ribbons=(Ribbon("velvet"),), height=3), VELVET)
    merged = after(host, guest, {("ribbons", "velvet"): "mine"})
    assert merged.characters[0] == replace(ANN, height=3) and merged.library.ribbons == ()


def test_what_is_otherwise_here_stays_as_it_is_here() -> None:
    worn = replace(ANN, ribbons=(Ribbon("velvet"),))
    host, guest = hill(worn, VELVET), hill(replace(worn, height=3), replace(VELVET, weight=9))
    merged = after(host, guest, {})
    assert merged.library == host.library and merged.characters[0] == replace(worn, height=3)


def test_the_id_is_the_one_here_and_nobody_else_changes() -> None:
    host = hill(ANN)
    guest = replace(hill(ANN), characters=(Kite(id="old_ann", name="Old Ann", height=3),))
    merged = after(host, guest, {("name",): "theirs"}, "old_ann")
    assert [who.id for who in merged.characters] == ["ann", "bob"] and merged.characters[1] is host.characters[1]
    assert (merged.characters[0].name, merged.characters[0].height) == ("Old Ann", 3)


def test_where_nothing_differs_there_is_no_step() -> None:
    held = desk(hill(ANN))
    pair = pair_of(held, "ann", hill(ANN), "ann")
    assert merging(held, pair, {}).edits == () and merged_pair(held, pair, {}).conflicts == ()


def test_two_sides_of_one_pair_are_decided_as_one() -> None:
    """Part by part they would fit: bold of the one, shy of the other; no file could hold that in the Nutshell."""
    held = desk(hill(replace(ANN, temper={"bold": 7})))
    pair = pair_of(held, "ann", hill(replace(ANN, temper={"shy": 8})), "ann")
    assert {each.path for each in merged_pair(held, pair, {}).conflicts} == {("temper", "bold"), ("temper", "shy")}


@pytest.mark.needs("nutshell")
def test_personality_that_makes_another_sum_is_decided_as_a_whole() -> None:
    from tests.desk import SHIPPED

    system = SHIPPED.system("nutshell")
    one, other = (
        system.character(id="ann", name="Ann", personality=each) for each in ({"chaste": 12}, {"lustful": 13})
    )
    start = replace(campaign(), system="nutshell", library=system.library())
    host, guest = (replace(start, characters=(who,)) for who in (one, other))
    held = MergeDesk(host, system, SHIPPED.shipped("nutshell"), SHIPPED.world)
    pair = pair_of(held, "ann", guest, "ann")
    (conflict,) = merged_pair(held, pair, {}).conflicts
    assert conflict.path == ("personality",)
    assert merged_pair(held, pair, {("personality",): "theirs"}).result == other


def test_who_is_not_there_is_told() -> None:
    held = desk(hill(ANN))
    for id, other in (("nobody", "ann"), ("ann", "nobody")):
        with pytest.raises(KeyError, match="nobody"):
            pair_of(held, id, hill(ANN), other)
