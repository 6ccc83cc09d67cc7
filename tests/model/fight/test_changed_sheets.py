"""Sheets that have changed since their characters joined a line-up, and copies made anew."""

from __future__ import annotations

from typing import Any

from mls_desktop.model.fight.changed_sheets import bringing_up, changed_since
from mls_desktop.model.fight.new_encounter import joining
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.rules.common.values.edits import Edit
from tests.madeup import sky
from tests.madeup.flown import Flown


def joined(*events: Any) -> Flown:
    """The fight with one entry more, who is Red as the campaign has him."""
    flown = Flown(*events)
    step = joining(flown.data, "fight", flown.campaign.characters[0], LineUpOptions("them"))
    assert step is not None
    flown.take(step)
    return flown


def changed(flown: Flown) -> dict[str, Any]:
    return changed_since(flown.campaign, flown.session.encounter, flown.system)


def set_red(flown: Flown, key: str, value: Any) -> None:
    flown.take(Edit("set", ("characters", "red", key), value))


def test_what_a_fight_asks_for_makes_a_difference_and_notes_do_not() -> None:
    flown = joined()
    set_red(flown, "notes", "A letter")
    set_red(flown, "player", "Ann")
    assert [*changed(flown)] == ["red"], "the sample's own copy has but a name"
    set_red(flown, "weight", 4.5)
    assert changed(flown)["red_2"] == flown.campaign.characters[0]
    set_red(flown, "weight", None)
    assert [*changed(flown)] == ["red"], "it is as it was"


def test_all_that_changed_are_copied_anew_in_one_step_and_nobody_else() -> None:
    flown = joined()
    set_red(flown, "weight", 4.5)
    held = {entry.id: entry for entry in flown.session.encounter.line_up if entry.id not in changed(flown)}
    step = bringing_up(flown.data, "fight")
    assert step is not None
    flown.take(step)
    line_up = {entry.id: entry for entry in flown.session.encounter.line_up}
    assert line_up["red_2"].character["weight"] == 4.5 and line_up["red_2"].side == "them"
    assert {id: line_up[id] for id in held} == held
    assert changed(flown) == {} and bringing_up(flown.data, "fight") is None


def test_a_copy_brings_what_it_uses_now() -> None:
    flown = joined()
    flown.take(Edit("add", ("library", "banners"), {"id": "dawn", "name": "Dawn"}))
    set_red(flown, "banner", "dawn")
    step = bringing_up(flown.data, "fight")
    assert step is not None
    flown.take(step)
    banners: Any = flown.session.encounter.library["banners"]
    assert "dawn" in [entry["id"] for entry in banners]


def test_a_fight_that_has_begun_keeps_its_people() -> None:
    flown = Flown(*sky.EVENTS[:1])
    set_red(flown, "weight", 4.5)
    assert changed(flown) == {} and bringing_up(flown.data, "fight") is None


def test_one_who_has_gone_from_the_campaign_is_as_he_came() -> None:
    flown = joined()
    set_red(flown, "weight", 4.5)
    flown.take(Edit("remove", ("characters", "red")))
    assert "red_2" not in changed(flown)
