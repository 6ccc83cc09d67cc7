"""New encounters: blank, copied, begun again; fighters who join bring what they use."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.campaign import Calendar
from mls_desktop.model.fight import new_encounter
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.rules.common.values.events import Events
from tests.madeup import sky
from tests.madeup.flown import HERE, Flown


def test_a_blank_one_has_two_sides_and_a_free_name() -> None:
    campaign = Flown().campaign
    first = new_encounter.blank(campaign, "Over the dunes", "Ours", "Theirs")
    assert (first.id, first.name, first.first) == ("over_the_dunes_2", "Over the dunes 2", "party")
    assert [(side.id, side.name) for side in first.sides] == [("party", "Ours"), ("foes", "Theirs")]
    assert not first.line_up and not len(first.events)


def test_a_copy_keeps_what_happened_and_one_begun_again_does_not() -> None:
    campaign = Flown(*sky.EVENTS).campaign
    fight = campaign.encounters[0]
    copy = new_encounter.copy_of(campaign, "fight", "Copy")
    again = new_encounter.begun_again(campaign, "fight", "Again")
    assert copy == replace(fight, id="copy", name="Copy")
    assert again == replace(fight, id="again", name="Again", events=Events())
    assert new_encounter.copy_of(campaign, "none", "Copy") is None
    assert new_encounter.begun_again(campaign, "none", "Again") is None


def test_who_joins_brings_what_they_use_in_one_step() -> None:
    flown = Flown()
    red = flown.campaign.characters[0]
    step = new_encounter.joining(flown.data, "fight", red, LineUpOptions("them", 2, 3))
    assert step is not None
    flown.take(step)
    encounter = flown.session.encounter
    entry = encounter.line_up[-1]
    assert (entry.id, entry.side, entry.of, entry.count, entry.joins) == ("red_2", "them", "red", 2, 3)
    assert set(encounter.library) == {"ribbons", "banners"}
    assert new_encounter.joining(flown.data, "none", red, LineUpOptions("us")) is None


def test_rulings_are_the_campaigns_until_something_happens() -> None:
    for events, rulings in ((), {"K-COST-1": "other"}), (sky.EVENTS[:1], {}):
        data = Flown(*events).data
        data = replace(data, campaign=replace(data.campaign, rulings={"K-COST-1": "other"}))
        red, fight = data.campaign.characters[0], data.campaign.encounters[0]
        assert new_encounter.joined(data, fight, red, LineUpOptions("us")).rulings == rulings


def test_the_days_of_a_year_are_the_campaigns_until_something_happens() -> None:
    """Whoever joins is as old in the fight as they were then, whatever becomes of the calendar."""
    for events, days in ((), 360), (sky.EVENTS[:1], 365):
        flown = Flown(*events)
        data = replace(flown.data, campaign=replace(flown.campaign, calendar=Calendar(days=360)))
        red, fight = data.campaign.characters[0], data.campaign.encounters[0]
        assert new_encounter.joined(data, fight, red, LineUpOptions("us")).days == days
        step = new_encounter.joining(data, "fight", red, LineUpOptions("us"))
        assert step is not None
        flown.take(step)
        assert flown.session.encounter.days == days


def test_it_is_added_and_removed_by_a_step() -> None:
    flown = Flown()
    fresh = new_encounter.blank(flown.campaign, "Dawn", "A", "B")
    flown.take(new_encounter.addition("new_encounter", fresh))
    assert new_encounter.encounter_in(flown.campaign, "dawn") == fresh
    flown.take(new_encounter.removal(flown.campaign, "dawn"))
    assert new_encounter.encounter_in(flown.campaign, "dawn") is None
    assert new_encounter.removal(flown.campaign, "fight").edits[0].path == HERE


def test_a_taken_name_is_numbered() -> None:
    assert [new_encounter.free_name("A", taken) for taken in ((), ("A",), ("A", "A 2", "A 4"))] == ["A", "A 2", "A 3"]
