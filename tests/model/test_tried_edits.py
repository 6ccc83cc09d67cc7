"""Tried edits: the campaign stays as it is until one step takes them all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.library import find, held
from mls_desktop.model.tried_edits import TriedEdits
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from tests.madeup.system import SYSTEM, Cloth, Kite, KiteLibrary, shipped_data

SHIPPED_DATA = shipped_data()
SHIPPED = SHIPPED_DATA.shipped("kites")


def campaign(*kites: Kite) -> AnyCampaign:
    return replace(empty_campaign("kites", KiteLibrary(), "Hill"), characters=kites)


def tried(start: AnyCampaign) -> TriedEdits:
    return TriedEdits("library", start, SYSTEM, SHIPPED, SHIPPED_DATA.world)


def named(id: str, name: str) -> Edit:
    return Edit("set", ("library", "ribbons", id, "name"), name)


def test_what_is_tried_shows_in_the_trial_and_its_world_alone() -> None:
    start = campaign()
    trying = tried(start)
    trying.add(Edit("add", ("library", "ribbons"), Cloth(id="velvet", name="Velvet")))
    assert start.library.ribbons == () and [r.id for r in trying.trial.library.ribbons] == ["velvet"]
    assert "velvet" in SYSTEM.names(trying.world)  # type: ignore[arg-type]


def test_one_edit_is_taken_as_it_is_and_several_as_one_step() -> None:
    trying = tried(campaign())
    with pytest.raises(IndexError):
        _ = trying.step().edits[0]  # type: ignore[union-attr]
    one, two = Edit("set", ("rulings", "K-COST-1"), "other"), Edit("set", ("name",), "Dune")
    trying.add(one)
    assert trying.step() == one
    trying.add(two)
    assert trying.step() == Batch("library", (one, two))


def test_a_value_set_again_takes_the_place_of_the_one_just_before() -> None:
    trying = tried(campaign())
    trying.make("ribbons", Cloth(id="velvet", name="V"))
    for name in ("Ve", "Vel", "Velvet"):
        trying.add(named("velvet", name))
    assert [edit.value for edit in trying.edits[1:]] == ["Velvet"]


def test_edits_that_together_change_nothing_are_none() -> None:
    trying = tried(campaign())
    trying.add(Edit("set", ("name",), "Dune"))
    trying.add(Edit("set", ("name",), "Hill"))
    assert trying.edits == () and trying.trial.name == "Hill"


def test_a_refused_edit_leaves_all_as_before() -> None:
    trying = tried(campaign())
    trying.add(Edit("set", ("name",), "Dune"))
    before = trying.edits, trying.trial
    with pytest.raises(Refused) as refused:
        trying.add(named("nowhere", "x"))
    assert refused.value.finding.rule == "no_such_place"
    assert (trying.edits, trying.trial) == before


def test_the_same_edits_are_tried_on_another_campaign() -> None:
    trying = tried(campaign())
    trying.add(Edit("set", ("name",), "Dune"))
    trying.rebase(campaign(Kite(id="ann", name="Ann")))
    assert (trying.trial.name, [who.id for who in trying.trial.characters]) == ("Dune", ["ann"])


def test_edits_that_do_not_go_there_stay_in_sight_until_they_are_cleared() -> None:
    ann = Kite(id="ann", name="Ann")
    trying = tried(campaign(ann))
    trying.add(Edit("set", ("characters", "ann", "name"), "Anna"))
    with pytest.raises(Refused):
        trying.rebase(campaign())
    assert trying.trial.characters[0].name == "Anna"
    trying.clear(campaign())
    assert trying.edits == () and trying.trial == campaign()


SETTLED = {
    "a free name": ("Velvet ribbon", "velvet_ribbon"),
    "a name that ships": ("Silk", "silk_2"),
    "no letters": ("!!!", "entry"),
}


@pytest.mark.parametrize(("name", "id"), SETTLED.values(), ids=SETTLED)
def test_a_new_entry_gets_its_id_from_its_name_when_it_is_taken(name: str, id: str) -> None:
    trying = tried(campaign())
    trying.make("ribbons", Cloth(id="entry", name="New entry"))
    trying.add(named("entry", name))
    trying.add(Edit("set", ("library", "ribbons", "entry", "weight"), 4))
    assert trying.settle() == ([("ribbons", "entry", id)] if id != "entry" else [])
    found = find(trying.trial.library, "ribbons", id)
    assert found == Cloth(id=id, name=name, weight=4) and len(held(trying.trial.library, "ribbons")) == 1


def test_an_entry_that_was_not_made_here_keeps_its_id() -> None:
    trying = tried(campaign())
    trying.add(Edit("add", ("library", "ribbons"), Cloth(id="silk", name="Heavy silk")))
    assert trying.settle() == [] and trying.trial.library.ribbons[0].id == "silk"
