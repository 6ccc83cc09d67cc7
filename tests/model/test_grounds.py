"""Grounds in a campaign: kept and written as they are, refused by their place, held against who fights there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.encounter_edits import again
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.grids.ground import Ground, Stand, entry_of, with_starts
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.words.faults import fault_sentence

pytestmark = pytest.mark.needs("rules_basics")

SHIPPED_DATA = ShippedData()

MILL: dict[str, Any] = {
    "grid": "square", "width": 12, "height": 4,
    "edges": [
        {"edge": [3, 2, "s"]}, {"edge": [4, 2, "s"], "door": "closed"}, {"edge": [5, 2, "s"], "block": "step"}
    ],
    "cells": [{"at": [5, 1], "block": "both"}, {"at": [6, 1], "extra": 1}],
    "texts": [{"at": [1, 1], "text": "Mill", "secret": True}],
    "picture": {"id": "mill_plan", "cell": 70, "offset": [12, 8]},
    "fog": ["............", "..........##", ".........###", "............"],
    "start": {"brakk": {"at": [1, 2], "facing": "e"}, "ork.3": {"at": [9, 1], "facing": "s", "length": 2}},
}  # fmt: skip
PLAN = {key: value for key, value in MILL.items() if key != "start"}


def file(ground: Any, **more: Any) -> dict[str, Any]:
    line_up = [
        {"id": "brakk", "side": "us", "character": {}}, {"id": "ork", "side": "them", "count": 3, "character": {}},
    ]  # fmt: skip
    sides = [{"id": "us"}, {"id": "them"}]
    encounter = {"id": "e", "name": "Mill", "sides": sides, "line_up": line_up, "ground": ground}
    pictures = [{"id": "mill_plan", "type": "png", "data": "AAAA"}]
    return {
        "format": "mls-desktop", "version": 1, "system": "rules_basics", "name": "", "rulings": {}, "library": {},
        "characters": [], "encounters": [encounter], "pictures": pictures, **more,
    }  # fmt: skip


def loaded(ground: Any, **more: Any) -> AnyCampaign:
    return read(json.dumps(file(ground, **more)).encode(), SHIPPED_DATA)


def test_a_ground_is_written_as_it_was_read_last_in_its_encounter() -> None:
    written = json.loads(write(loaded(MILL), SHIPPED_DATA))
    assert written["encounters"][0]["ground"] == MILL
    assert list(written["encounters"][0])[-1] == "ground" and list(written["encounters"][0]["ground"]) == list(MILL)


def test_a_ground_of_the_library_is_written_last_of_its_lists() -> None:
    entry = {"id": "mill", "name": "The mill", **PLAN}
    campaign = loaded(MILL, library={"grounds": [entry], "skills": [{"id": "a", "name": "A"}]})
    written = json.loads(write(campaign, SHIPPED_DATA))["library"]
    assert list(written) == ["skills", "grounds"] and written["grounds"] == [entry]
    assert list(written["grounds"][0])[:3] == ["id", "name", "grid"]


def test_an_edge_by_its_other_name_is_read_and_written_by_the_one_of_the_cell_before() -> None:
    other = {**MILL, "edges": [{"edge": [3, 3, "n"], "block": "sight"}, {"edge": [2, 1, "w"]}]}
    written = json.loads(write(loaded(other), SHIPPED_DATA))["encounters"][0]["ground"]["edges"]
    assert written == [{"edge": [3, 2, "s"], "block": "sight"}, {"edge": [1, 1, "e"]}]


def test_keys_of_a_newer_program_are_kept_wherever_they_stand() -> None:
    newer = {
        **MILL, "zz": 1, "edges": [{"edge": [0, 0, "s"], "zz": 2}], "cells": [{"at": [0, 0], "zz": 3}],
        "texts": [{"at": [0, 0], "text": "", "zz": 4}], "start": {"brakk": {"at": [0, 1], "facing": "n", "zz": 5}},
    }  # fmt: skip
    assert json.loads(write(loaded(newer), SHIPPED_DATA))["encounters"][0]["ground"] == newer


def changed(*steps: Any, to: Any) -> dict[str, Any]:
    """The mill with the value at a place another."""
    ground: dict[str, Any] = json.loads(json.dumps(MILL))
    inner: Any = ground
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = to
    return ground


WRONG = {
    "another grid": (changed("grid", to="hex"), "/grid", "other_grid"),
    "a grid of no kind": (changed("grid", to="ring"), "/grid", "not_listed"),
    "no cell across": (changed("width", to=0), "/width", "out_of_range"),
    "a million cells": (changed("height", to=1_000_000), "/height", "out_of_range"),
    "half a cell": (changed("width", to=1.5), "/width", "not_whole"),
    "an edge outside": (changed("edges", 0, "edge", to=[12, 0, "s"]), "/edges/0/edge", "outside_ground"),
    "an edge of no side": (changed("edges", 1, "edge", to=[1, 0, "ne"]), "/edges/1/edge", "no_side"),
    "an edge that is none": (changed("edges", 1, "edge", to=[1, 0]), "/edges/1/edge", "wrong_length"),
    "one edge twice": (changed("edges", 2, "edge", to=[3, 3, "n"]), "/edges/2/edge", "twice_on_ground"),
    "a door of no kind": (changed("edges", 1, "door", to="ajar"), "/edges/1/door", "not_listed"),
    "a block of no kind": (changed("edges", 2, "block", to="air"), "/edges/2/block", "not_listed"),
    "a cell outside": (changed("cells", 1, "at", to=[6, -1]), "/cells/1/at", "outside_ground"),
    "one cell twice": (changed("cells", 1, "at", to=[5, 1]), "/cells/1/at", "twice_on_ground"),
    "too dear a cell": (changed("cells", 1, "extra", to=21), "/cells/1/extra", "out_of_range"),
    "a text outside": (changed("texts", 0, "at", to=[1, 4]), "/texts/0/at", "outside_ground"),
    "a long text": (changed("texts", 0, "text", to="x" * 201), "/texts/0/text", "long_text"),
    "no such picture": (changed("picture", "id", to="hill"), "/picture/id", "unknown_reference"),
    "a cell of no width": (changed("picture", "cell", to=0), "/picture/cell", "not_above"),
    "a fog too low": (changed("fog", to=["............"]), "/fog", "fog_size"),
    "a fog too narrow": (changed("fog", 2, to="..."), "/fog/2", "fog_size"),
    "a fog of other signs": (changed("fog", 1, to="x..........."), "/fog/1", "fog_signs"),
    "nobody of that id": (changed("start", "ork", to={"at": [0, 0], "facing": "n"}), "/start/ork", "unknown_reference"),
    "a figure outside": (changed("start", "brakk", "at", to=[12, 0]), "/start/brakk/at", "outside_ground"),
    "its rear outside": (changed("start", "ork.3", "at", to=[9, 0]), "/start/ork.3/at", "outside_ground"),
    "two in a cell": (changed("start", "ork.3", "at", to=[1, 3]), "/start/ork.3/at", "cell_taken"),
    "in a wall": (changed("start", "brakk", "at", to=[5, 1]), "/start/brakk/at", "cell_barred"),
    "over a wall": (changed("start", "ork.3", "at", to=[3, 3]), "/start/ork.3/at", "wall_between"),
    "over a door": (changed("start", "ork.3", "at", to=[4, 3]), "/start/ork.3/at", "wall_between"),
    "facing nowhere": (changed("start", "brakk", "facing", to="ne"), "/start/brakk/facing", "no_side"),
    "three cells long": (changed("start", "ork.3", "length", to=3), "/start/ork.3/length", "not_listed"),
    "too many edges": (changed("edges", to=[{"edge": [0, 0, "n"]}] * 20_001), "/edges", "too_many_entries"),
    "too many texts": (changed("texts", to=[{"at": [0, 0], "text": ""}] * 501), "/texts", "too_many_entries"),
}  # fmt: skip


@pytest.mark.parametrize(("ground", "place", "code"), WRONG.values(), ids=WRONG)
def test_a_ground_that_cannot_be_is_refused_at_its_place(ground: Any, place: str, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        loaded(ground)
    found = {fault.pointer: fault.code for fault in refused.value.faults}
    assert found.get(f"/encounters/0/ground{place}") == code, found
    for fault in refused.value.faults:
        said = fault_sentence(fault, SHIPPED_DATA.resources)
        assert said.endswith(".") and "{" not in said and fault.code not in said, said


@pytest.mark.parametrize("key", ["grid", "width", "height"])
def test_a_ground_without_its_grid_or_size_is_refused(key: str) -> None:
    with pytest.raises(Unreadable) as refused:
        loaded({name: value for name, value in MILL.items() if name != key})
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [("/encounters/0/ground", "missing_key")]


def test_a_ground_of_the_library_is_held_to_the_same() -> None:
    with pytest.raises(Unreadable) as refused:
        loaded(MILL, library={"grounds": [{"id": "a", "name": "A", **PLAN, "fog": ["x"]}]})
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [("/library/grounds/0/fog", "fog_size")]


def do(campaign: AnyCampaign, *edits: Edit | Batch) -> AnyCampaign:
    for edit in edits:
        campaign = applied(campaign, edit, SYSTEM, SHIPPED_DATA.world)
    return campaign


def why(campaign: AnyCampaign, edit: Edit | Batch) -> Finding:
    with pytest.raises(Refused) as refused:
        do(campaign, edit)
    return refused.value.finding


GROUND = ("encounters", "e", "ground")


def test_a_ground_is_changed_by_edits_like_all_else() -> None:
    campaign = loaded(MILL)
    after = do(
        campaign,
        Edit("set", (*GROUND, "edges", "1", "door"), "open"),
        Edit("add", (*GROUND, "edges"), {"edge": [0, 0, "s"]}),
        Edit("remove", (*GROUND, "edges", "0")),
        Edit("set", (*GROUND, "start", "brakk"), Stand(at=(0, 0), facing="s")),
        Edit("set", (*GROUND, "start", "ork.1"), {"at": [0, 2], "facing": "w"}),
        Edit("remove", (*GROUND, "texts", "0")),
    )
    ground = after.encounters[0].ground
    assert ground is not None and not ground.texts
    assert [each.edge for each in ground.edges] == [(4, 2, "s"), (5, 2, "s"), (0, 0, "s")]
    assert ground.edges[0].door == "open" and set(ground.start) == {"brakk", "ork.1", "ork.3"}
    assert ground.start["brakk"] == Stand(at=(0, 0), facing="s")
    assert do(after, Edit("set", GROUND, None)).encounters[0].ground is None
    assert do(after, Edit("set", GROUND, campaign.encounters[0].ground)) == campaign


@pytest.mark.parametrize(
    ("edit", "rule", "path"),
    [
        (Edit("set", (*GROUND, "width"), 5), "outside_ground", (*GROUND, "edges", "2", "edge")),
        (Edit("set", (*GROUND, "width"), 0), "wrong_value", (*GROUND, "width")),
        (Edit("add", (*GROUND, "edges"), {"edge": [3, 3, "n"]}), "twice_on_ground", (*GROUND, "edges", "3", "edge")),
        (Edit("set", (*GROUND, "start", "ork.4"), {"at": [0, 0], "facing": "n"}), "unknown_reference",
         (*GROUND, "start", "ork.4")),
        (Edit("set", (*GROUND, "picture", "id"), "hill"), "unknown_reference", (*GROUND, "picture", "id")),
        (Edit("remove", ("pictures", "mill_plan")), "unknown_reference", (*GROUND, "picture", "id")),
    ],
)  # fmt: skip
def test_an_edit_that_no_file_could_hold_is_refused(edit: Edit, rule: str, path: tuple[str, ...]) -> None:
    found = why(loaded(MILL), edit)
    if rule == "outside_ground":
        assert found.rule == rule and found.path[:3] == GROUND
    else:
        assert found.rule == rule and found.path[-len(path) :][-2:] == path[-2:]


def test_who_leaves_the_line_up_leaves_the_ground_too() -> None:
    campaign = loaded(MILL)
    ground = do(campaign, Edit("remove", ("encounters", "e", "line_up", "brakk"))).encounters[0].ground
    assert ground is not None and set(ground.start) == {"ork.3"}
    ground = do(campaign, Edit("set", ("encounters", "e", "line_up", "ork", "count"), 2)).encounters[0].ground
    assert ground is not None and set(ground.start) == {"brakk"}


def test_run_again_and_copied_it_keeps_its_ground() -> None:
    encounter = loaded(MILL).encounters[0]
    assert again(encounter, "f", "F").ground is encounter.ground


def test_a_ground_goes_into_the_library_and_from_there_into_encounters() -> None:
    campaign = loaded(MILL)
    ground = campaign.encounters[0].ground
    assert ground is not None
    kept = do(campaign, Edit("add", ("library", "grounds"), entry_of(ground, "mill", "The mill")))
    entry = kept.library.grounds[0]
    assert entry.id == "mill" and entry.edges == ground.edges
    renamed = do(kept, Edit("set", ("library", "grounds", "mill", "name"), "Old mill"))
    assert renamed.library.grounds[0].name == "Old mill"
    assert why(kept, Edit("add", ("library", "grounds"), entry_of(ground, "mill", "Again"))).rule == "taken_id"
    blank = do(renamed, Edit("set", GROUND, with_starts(renamed.library.grounds[0], {})))
    assert blank.encounters[0].ground == replace(ground, start={})
    assert not do(renamed, Edit("remove", ("library", "grounds", "mill"))).library.grounds


def test_a_system_without_grids_keeps_a_ground_as_it_is() -> None:
    from tests.storage.madeup import shipped_data as pebbles

    odd = {**MILL, "edges": [{"edge": [99, 99, "up"]}], "start": {"nobody": {"at": [99, 99], "facing": "up"}}}
    raw = {**file(odd), "system": "pebbles"}
    campaign = read(json.dumps(raw).encode(), pebbles())
    assert json.loads(write(campaign, pebbles()))["encounters"][0]["ground"] == odd


def test_only_a_ground_that_has_changed_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    from mls_desktop.rules.common.grids import ground_checks

    campaign, looks = loaded(MILL), list[Ground]()
    real = ground_checks.ground_faults

    def looked(ground: Any, *more: Any) -> Any:
        looks.append(ground)
        return real(ground, *more)

    monkeypatch.setattr(ground_checks, "ground_faults", looked)
    do(campaign, Edit("set", ("encounters", "e", "name"), "A"), Edit("set", ("name",), "B"))
    assert not looks
    do(campaign, Edit("set", (*GROUND, "texts"), ()))
    assert len(looks) == 1


def test_a_picture_below_a_ground_stays_when_its_portrait_goes() -> None:
    from mls_desktop.model.pictures import ground_pictures, without_portrait
    from tests.rules.rules_basics.people import person

    who = replace(person("ann"), portrait="mill_plan")
    campaign = replace(loaded(MILL), characters=(who,))
    assert list(ground_pictures(campaign)) == ["mill_plan"]
    assert do(campaign, without_portrait(campaign, who)).pictures == campaign.pictures


def test_a_picture_comes_below_a_ground_and_goes_when_nobody_has_it() -> None:
    from mls_desktop.model.ground.ground_pictures import with_ground, with_ground_picture, without_ground_picture

    def encounter(campaign: AnyCampaign) -> Any:
        return campaign.encounters[0]

    before = loaded(MILL)
    laid = do(before, with_ground_picture(before, encounter(before), "jpeg", b"abc", (1200, 800)))
    assert [(each.id, each.type) for each in laid.pictures] == [("e_ground", "jpeg")], "the first is used no more"
    picture = encounter(laid).ground.picture
    assert (picture.id, picture.cell, picture.offset) == ("e_ground", 100, (0, 0))
    assert do(laid, with_ground_picture(laid, encounter(laid), "jpeg", b"abc", (1200, 800))).pictures == laid.pictures
    bare = do(laid, without_ground_picture(laid, encounter(laid)))
    assert encounter(bare).ground.picture is None and not bare.pictures
    gone = do(laid, with_ground(laid, encounter(laid), None))
    assert encounter(gone).ground is None and not gone.pictures


def test_a_picture_stays_with_every_ground_that_has_it() -> None:
    from mls_desktop.model.fight.new_encounter import addition, begun_again, copy_of, removal
    from mls_desktop.model.ground.ground_pictures import with_ground

    campaign = loaded(MILL, library={"grounds": [{"id": "mill", "name": "Mill", **PLAN}]})
    for step, made in (
        ("copy_encounter", copy_of(campaign, "e", "Copy")), ("again", begun_again(campaign, "e", "Again"))
    ):  # fmt: skip
        assert made is not None and made.ground is not None and made.ground.picture is not None
        campaign = do(campaign, addition(step, made))
    held = campaign.pictures
    for each in [encounter.id for encounter in campaign.encounters]:
        campaign = do(campaign, removal(campaign, each))
        assert campaign.pictures == held, "the library has it still"
    lone = loaded(MILL)
    assert not do(lone, removal(lone, "e")).pictures
    entry = campaign.library.grounds[0]
    laid = lone.encounters[0].ground
    assert laid is not None
    taken = do(lone, with_ground(lone, lone.encounters[0], replace(laid, picture=entry.picture)))
    assert taken.pictures == lone.pictures, "the ground that comes has the same"


def test_grounds_of_another_library_come_with_their_pictures() -> None:
    from mls_desktop.model.ground.coming_grounds import coming_grounds

    plain = {key: value for key, value in PLAN.items() if key != "picture"}
    theirs = loaded(
        MILL, library={"grounds": [{"id": "mill", "name": "Mill", **PLAN}, {"id": "ford", "name": "Ford", **plain}]}
    )
    bare = loaded(None, pictures=[], library={"grounds": [{"id": "mill", "name": "Other", **plain}]})
    got = do(bare, coming_grounds(bare, theirs))
    assert [(each.id, each.name) for each in got.library.grounds] == [
        ("mill", "Other"),
        ("mill_2", "Mill"),
        ("ford", "Ford"),
    ]
    assert [each.data for each in got.pictures] == ["AAAA"] and got.library.grounds[1].picture.id == got.pictures[0].id
    assert not coming_grounds(got, theirs).edits, "they are here now"
