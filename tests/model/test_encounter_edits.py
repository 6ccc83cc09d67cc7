"""Encounters as they are edited: events, rewinding, corrections, branches; undo by the same edits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.model.apply import applied
from mls_desktop.model.bounds.limits import EVENTS
from mls_desktop.model.campaign import Branch, Campaign, Encounter, LineUp, Side
from mls_desktop.model.encounter_edits import again, edited, held_events, line_of, told
from mls_desktop.model.fight.fielding import Unplayable, aftermath, begun
from mls_desktop.model.replay import Replay, revision
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import Event, Events, event_object
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.madeup.duel import Duel
from tests.madeup.system import SYSTEM, KiteLibrary, shipped_data

FEW = [Event("a"), Event("b", "x"), Event("c", "", (("n", 1),))]


def encounter(*kinds: str, **more: Any) -> Encounter:
    return Encounter(id="e", events=Events(Event(kind) for kind in kinds), **more)


def kinds(events: Events) -> str:
    return "".join(event.kind for event in events)


@given(st.lists(st.integers(0, 5), max_size=200), st.integers(0, 220), st.integers(0, 220))
def test_events_are_a_list_that_shares_what_it_can(numbers: list[int], count: int, other: int) -> None:
    events = [Event(str(number)) for number in numbers]
    grown = Events().extended(events)
    assert grown == Events(events) and list(grown) == events and len(grown) == len(events)
    assert list(grown.first(count)) == events[:count] and list(grown.after(count)) == events[count:]
    assert grown[1:9:2] == tuple(events[1:9:2])
    one, two = grown.first(count).plus(Event("x")), grown.first(other).plus(Event("y"))
    assert one.shared(two) == min(count, other, len(events))
    assert Events.from_json(grown.to_json()) == grown


def test_an_event_more_is_put_after_those_in_force() -> None:
    found = edited(encounter("a", "b"), Edit("add", ("events",), {"kind": "c", "who": "x", "n": 1}))
    assert [event_object(event) for event in found.events][2] == {"kind": "c", "who": "x", "n": 1}
    assert found.cursor is None and found.reached == 3


def test_what_a_rewound_fight_had_beyond_is_kept_as_a_branch() -> None:
    found = edited(encounter("a", "b", "c"), Edit("set", ("cursor",), 1))
    assert (found.reached, len(found.events)) == (1, 3)
    found = edited(found, Edit("add", ("events",), {"kind": "x"}))
    assert kinds(found.events) == "ax" and found.cursor is None
    assert [(b.name, b.at, kinds(b.events)) for b in found.branches] == [("left", 1, "bc")]
    found = edited(edited(found, Edit("set", ("cursor",), 0)), Edit("add", ("events",), {"kind": "y"}))
    lines = {branch.name: kinds(line_of(found, branch.name)) for branch in found.branches}
    assert kinds(found.events) == "y" and lines == {"left": "abc", "left 2": "ax"}


def test_a_branch_is_kept_taken_and_dropped() -> None:
    found = edited(encounter("a", "b", "c"), Edit("add", ("branches",), {"name": "bold", "at": 1}))
    found = edited(found, Edit("set", ("events", "2"), {"kind": "z"}))
    found = edited(found, Edit("move", ("branches", "bold"), None))
    assert kinds(found.events) == "abc" and kinds(line_of(found, "bold")) == "abz"
    assert edited(found, Edit("remove", ("branches", "bold"))).branches == ()
    with pytest.raises(KeyError):
        line_of(found, "shy")


def test_a_taken_branch_leaves_the_others_whole() -> None:
    found = encounter("a", "b", "c", "d")
    for name, at in (("early", 1), ("late", 3)):
        found = edited(found, Edit("add", ("branches",), {"name": name, "at": at}))
    found = edited(found, Edit("set", ("events", "1"), {"kind": "x"}))
    before = {branch.name: kinds(line_of(found, branch.name)) for branch in found.branches}
    after = edited(found, Edit("move", ("branches", "early"), None))
    assert {b.name: kinds(line_of(after, b.name)) for b in after.branches} == before | {"early": "axcd"}


@pytest.mark.parametrize(
    "op, value, expected, at",
    [("set", {"kind": "x"}, "axc", 3), ("add", {"kind": "x"}, "axbc", 4), ("remove", None, "ac", 2)],
)
def test_a_correction(op: Any, value: Any, expected: str, at: int) -> None:
    whole = encounter("a", "b", "c", cursor=2, branches=(Branch(name="late", at=3, events=Events([Event("l")])),))
    found = edited(whole, Edit(op, ("events", "1"), value))
    assert kinds(found.events) == expected
    assert found.reached == at - 1 and kinds(line_of(found, "late")) == expected + "l"


@pytest.mark.parametrize(
    "edit, code",
    [
        (Edit("add", ("events",), {"who": "x"}), "wrong_value"),
        (Edit("add", ("events",), 7), "wrong_value"),
        (Edit("set", ("events", "3"), {"kind": "x"}), "no_such_place"),
        (Edit("set", ("events", "-1"), {"kind": "x"}), "no_such_place"),
        (Edit("set", ("cursor",), 4), "wrong_value"),
        (Edit("set", ("cursor",), True), "wrong_value"),
        (Edit("move", ("branches", "b"), None), "no_such_place"),
        (Edit("add", ("branches",), {"name": "old"}), "taken_id"),
        (Edit("add", ("branches",), {"name": "b", "at": 9}), "wrong_value"),
        (Edit("set", ("branches", "new", "name"), "old"), "taken_id"),
    ],
)
def test_nonsense_is_refused(edit: Edit, code: str) -> None:
    with pytest.raises(Refused) as refused:
        edited(encounter("a", "b", "c", branches=(Branch(name="old"), Branch(name="new"))), edit)
    assert refused.value.finding.rule == code


def test_a_fight_holds_so_many_events_and_no_more() -> None:
    full = Encounter(id="e", events=Events([Event("a")] * (EVENTS - 1)), branches=())
    assert held_events(told(full, Event("b"))) == EVENTS
    with pytest.raises(Refused) as refused:
        told(told(full, Event("b")), Event("c"))
    assert refused.value.finding.rule == "too_many_events"


def test_it_is_run_again_from_the_start() -> None:
    first = encounter("a", "b", line_up=(LineUp(id="x", side="s"),), branches=(Branch(name="old"),))
    second = again(first, "e_2", "Once more")
    assert (second.id, second.name, len(second.events), second.branches) == ("e_2", "Once more", 0, ())
    assert second.line_up == first.line_up


LINE_UP = (
    LineUp(id="red", side="us", of="red", character={"name": "Red"}),
    LineUp(id="blue", side="them", count=2, character={"name": "Blue"}),
)
SIDES = (Side(id="us"), Side(id="them"))
THROWN = [Event("fly", "red", (("how", "high"), ("at", "blue.1"))), Event("throw", "red", (("dice", 5),))]
FLIGHT = Encounter(id="e", sides=SIDES, first="us", line_up=LINE_UP, events=Events(THROWN))


def start(held: Encounter = FLIGHT) -> Duel:
    found = begun(held, SYSTEM, KiteLibrary())
    assert isinstance(found, Duel)
    return found


def test_a_fight_of_any_system_begins_from_the_copies() -> None:
    assert [(f.id, f.side, f.name) for f in start().fliers] == [
        ("red", "us", "Red"), ("blue.1", "them", "Blue 1"), ("blue.2", "them", "Blue 2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "entry, code, path",
    [
        (LineUp(id="a", side="us", character={"parts": 1}), "wrong_value", ("line_up", "a", "character")),
        (
            LineUp(id="a", side="us", character={"banner": "x"}),
            "unknown_reference",
            ("line_up", "a", "character", "banner"),
        ),
        (LineUp(id="a", side="us", count=0), "wrong_value", ("line_up", "a", "count")),
        (LineUp(id="a", side="us", count=10**9), "wrong_value", ("line_up", "a", "count")),
    ],
)
def test_what_cannot_be_played_is_told_with_its_place(entry: LineUp, code: str, path: tuple[str, ...]) -> None:
    with pytest.raises(Unplayable) as unplayable:
        start(Encounter(id="e", sides=SIDES, line_up=(entry,)))
    assert [(each.rule, each.path) for each in unplayable.value.findings] == [(code, path)]


def test_an_event_that_does_not_fit_is_named_and_changes_nothing() -> None:
    events = Events([*THROWN, Event("throw", "red", (("dice", 5),)), Event("song", "red")])
    reel = Replay(start())
    assert reel.at(events) == reel.at(events, 2)
    assert [moment.misfit and moment.misfit.rule for moment in reel.moments(events)] == [
        None,
        None,
        "not_asked",
        "unknown_event",
    ]


def test_a_correction_tells_what_changes_after_it() -> None:
    more = [
        Event("pass", "blue.1"),
        Event("fly", "blue.1", (("how", "high"), ("at", "red"))),
        Event("throw", "blue.1", (("dice", 12),)),
    ]
    before = Events([*THROWN, *more[1:]])
    after = Events([THROWN[0], Event("throw", "red", (("dice", 12),)), *more[1:]])
    found = revision(Replay(start()), before, after)
    assert not found.misfits and [(d.key, d.before.value, d.after.value) for d in found.board] == [
        ("fighters.blue.1", 13, 6),
    ]  # fmt: skip
    otherwise = Events([Event("fly", "red", (("how", "high"), ("at", "blue.2"))), *before[2:]])
    assert [each.at for each in revision(Replay(start()), before, otherwise).misfits] == [1, 2]
    assert not revision(Replay(start()), before, before)


def test_what_it_leaves_behind_is_one_step_and_only_for_those_it_came_from() -> None:
    campaign: Any = Campaign(
        format="mls-desktop", version=1, system="kites", name="", rulings={}, library=KiteLibrary(),
        characters=(SYSTEM.new(SYSTEM.world(KiteLibrary(), KiteLibrary(), {}), "red", "Red"),), encounters=(FLIGHT,),
    )  # fmt: skip
    thrown = Events(
        [*THROWN, Event("fly", "blue.1", (("how", "high"), ("at", "red"))), Event("throw", "blue.1", (("dice", 6),))]
    )
    batch = aftermath(campaign, FLIGHT, Replay(start()).at(thrown))
    assert batch == Batch("aftermath", (Edit("set", ("characters", "red", "notes"), "height 12"),))
    after = applied(campaign, batch, SYSTEM, shipped_data().world)
    assert after.characters[0].notes == "height 12"


def test_saved_in_mid_fight_it_goes_on_where_it_was() -> None:
    campaign: Any = Campaign(
        format="mls-desktop", version=1, system="kites", name="", rulings={}, library=KiteLibrary(),
        characters=(), encounters=(FLIGHT,),
    )  # fmt: skip
    for edit in (Edit("set", ("encounters", "e", "cursor"), 1), Edit("add", ("encounters", "e", "events"), THROWN[1])):
        campaign = applied(campaign, edit, SYSTEM, shipped_data().world)
        again = read(write(campaign, shipped_data()), shipped_data())
        assert again == campaign
        held = again.encounters[0]
        assert Replay(start(held)).at(held.events, held.reached) == Replay(start()).at(FLIGHT.events, held.reached)


SHIPPED_DATA = shipped_data()


def WORLD_OF(campaign: Any) -> Any:
    return SHIPPED_DATA.world(campaign)


def test_an_encounter_joins_a_campaign_and_leaves_it() -> None:
    campaign: Any = Campaign(
        format="mls-desktop", version=1, system="kites", name="", rulings={}, library=KiteLibrary(), characters=()
    )
    raw = {"id": "f", "events": [{"kind": "x"}], "branches": [{"name": "b", "at": 1, "events": [{"kind": "y"}]}]}
    for value in (FLIGHT, raw):
        campaign = applied(campaign, Edit("add", ("encounters",), value), SYSTEM, SHIPPED_DATA.world)
    assert [each.id for each in campaign.encounters] == ["e", "f"]
    assert kinds(line_of(campaign.encounters[1], "b")) == "xy"
    assert read(write(campaign, SHIPPED_DATA), SHIPPED_DATA) == campaign
    campaign = applied(campaign, Edit("set", ("encounters", "f", "name"), "Again"), SYSTEM, SHIPPED_DATA.world)
    assert campaign.encounters[1].name == "Again"
    for edit in (Edit("set", ("encounters", "f", "id"), "g"), Edit("set", ("encounters", "none", "cursor"), 0)):
        with pytest.raises(Refused):
            applied(campaign, edit, SYSTEM, SHIPPED_DATA.world)
    campaign = applied(campaign, Edit("remove", ("encounters", "f")), SYSTEM, SHIPPED_DATA.world)
    assert [each.id for each in campaign.encounters] == ["e"]


def test_a_fight_of_too_many_is_not_begun() -> None:
    crowd = tuple(LineUp(id=id, side="us", count=300) for id in ("a", "b"))
    with pytest.raises(Unplayable) as unplayable:
        start(Encounter(id="e", sides=SIDES, line_up=crowd))
    assert [each.rule for each in unplayable.value.findings] == ["too_many_fighters"]


def test_a_copy_made_by_a_newer_version_plays() -> None:
    newer: dict[str, Any] = {"name": "Red", "wings": 2, "knacks": [{"knack": "loop", "polish": {"deep": []}}]}
    held = Encounter(id="e", sides=SIDES, line_up=(LineUp(id="red", side="us", character=newer),))
    with pytest.raises(Unplayable) as unplayable:
        start(held)  # there is no such knack, but that is all that is wrong
    assert [each.rule for each in unplayable.value.findings] == ["unknown_reference"]
    held = Encounter(id="e", sides=SIDES, line_up=(LineUp(id="red", side="us", character={"name": "Red", "wings": 2}),))
    assert start(held).fliers[0].name == "Red"
