"""Who joins a fight that is under way: on which side, under which name, with what they use."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.fight.reinforcements import arrival, join_form, sides, usual_side
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, Flown
from tests.madeup.system import Kite, Ribbon

JOIN = Prompt("join", "", "", (Field("side", "choice", ("us", "them")), Field("character", "library", ("templates",))))


@pytest.fixture
def flown(monkeypatch: pytest.MonkeyPatch) -> Flown:
    """The fight of a system that lets somebody join."""
    monkeypatch.setattr(Duel, "announcements", lambda self: (Prompt("end", "", "", ()), JOIN))
    return Flown()


def test_nobody_joins_where_the_system_has_no_form_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duel, "announcements", lambda self: ())
    closed = Flown()
    assert join_form(closed.session) is None and sides(closed.session) == ()
    assert usual_side(closed.session, closed.data, "own red") == ""
    assert arrival(closed.session, closed.data, "own red", "us") is None


def test_the_sides_that_the_program_rolls_for_come_first(flown: Flown) -> None:
    assert sides(flown.session) == ("us", "them")
    flown.session.throwing.let("them", True)
    assert sides(flown.session) == ("them", "us")


def test_players_characters_come_where_no_foe_is(flown: Flown) -> None:
    flown.session.throwing.let("them", True)
    assert [usual_side(flown.session, flown.data, id) for id in ("own red", "stunt_kite", "nobody")] == [
        "us",
        "them",
        "them",
    ]


def test_one_of_the_campaign_keeps_the_name_and_a_free_id(flown: Flown) -> None:
    event = arrival(flown.session, flown.data, "own red", "us")
    assert event is not None and (event.kind, event.who) == ("join", "red_2"), "red fights already"
    facts: dict[str, Any] = dict(event.facts)
    assert facts["side"] == "us" and facts["character"]["name"] == "Red"
    assert set(facts["library"]) == {"ribbons", "banners"}
    flown.take(Edit("remove", (*HERE, "line_up", "red")))
    event = arrival(flown.session, flown.data, "own red", "us")
    assert event is not None and event.who == "red"


def test_one_of_a_template_goes_by_a_free_name(flown: Flown) -> None:
    flown.take(Edit("set", (*HERE, "line_up", "grey", "character"), {"name": "Stunt kite", "role": "minor"}))
    flown.take(Edit("set", (*HERE, "line_up", "grey", "count"), 1))
    event = arrival(flown.session, flown.data, "stunt_kite", "them")
    assert event is not None and event.who == "stunt_kite"
    facts: dict[str, Any] = dict(event.facts)
    assert facts["character"]["name"] == "Stunt kite 2"


def test_whom_nobody_knows_does_not_come(flown: Flown) -> None:
    assert arrival(flown.session, flown.data, "own nobody", "us") is None


def test_who_joins_a_fight_under_way_comes_alone_whoever_is_theirs(flown: Flown) -> None:
    before = arrival(flown.session, flown.data, "own red", "us")
    dog = Kite(id="dog", name="Dog", owner="red", ribbons=(Ribbon(ribbon="silk"),))
    flown.take(Edit("add", ("characters",), dog))
    assert before is not None and arrival(flown.session, flown.data, "own red", "us") == before
