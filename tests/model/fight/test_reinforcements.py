"""Who joins a fight that is under way: on which side, under which name, with what they use."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.campaign import LineUp
from mls_desktop.model.fight.reinforcements import arrivals, join_form, sides, usual_side
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
    assert arrivals(closed.session, closed.data, "own red", "us") == ()


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
    (event,) = arrivals(flown.session, flown.data, "own red", "us")
    assert (event.kind, event.who) == ("join", "red_2"), "red fights already"
    facts: dict[str, Any] = dict(event.facts)
    assert facts["side"] == "us" and facts["character"]["name"] == "Red"
    assert set(facts["library"]) == {"ribbons", "banners"}
    flown.take(Edit("remove", (*HERE, "line_up", "red")))
    (event,) = arrivals(flown.session, flown.data, "own red", "us")
    assert event.who == "red"


def test_one_of_a_template_goes_by_a_free_name(flown: Flown) -> None:
    flown.take(Edit("set", (*HERE, "line_up", "grey", "character"), {"name": "Stunt kite", "role": "minor"}))
    flown.take(Edit("set", (*HERE, "line_up", "grey", "count"), 1))
    (event,) = arrivals(flown.session, flown.data, "stunt_kite", "them")
    assert event.who == "stunt_kite_2"
    facts: dict[str, Any] = dict(event.facts)
    assert facts["character"]["name"] == "Stunt kite 2"


def test_whom_nobody_knows_does_not_come(flown: Flown) -> None:
    assert arrivals(flown.session, flown.data, "own nobody", "us") == ()


def with_a_dog(flown: Flown) -> Flown:
    """Red has a dog, and the dog a flea."""
    for id, owner in (("dog", "red"), ("flea", "dog")):
        kite = Kite(id=id, name=id.title(), owner=owner, ribbons=(Ribbon(ribbon="silk"),))
        flown.take(Edit("add", ("characters",), kite))
    return flown


def test_who_joins_brings_all_who_are_theirs_each_with_what_they_use(flown: Flown) -> None:
    with_a_dog(flown)
    events = arrivals(flown.session, flown.data, "own red", "them")
    assert [(event.who, event.entry("side")) for event in events] == [
        ("red_2", "them"), ("dog", "them"), ("flea", "them"),
    ]  # fmt: skip
    facts: dict[str, Any] = dict(events[1].facts)
    assert facts["character"]["name"] == "Dog" and facts["library"]["ribbons"]


def test_who_is_in_the_fight_already_does_not_come_twice(flown: Flown) -> None:
    with_a_dog(flown)
    (dog, *_others) = arrivals(flown.session, flown.data, "own dog", "us")
    flown.tell(dog)
    assert [event.who for event in arrivals(flown.session, flown.data, "own red", "us")] == ["red_2", "flea"]
    flea = LineUp(id="other", side="us", of="flea", character={"name": "Flea"})
    flown.take(Edit("add", (*HERE, "line_up"), flea))
    assert [event.who for event in arrivals(flown.session, flown.data, "own red", "us")] == ["red_2"]


def test_nobody_comes_under_the_id_of_another_newcomer(flown: Flown) -> None:
    flown.take(Edit("add", ("characters",), Kite(id="red_2", name="Dog", owner="red")))
    assert [event.who for event in arrivals(flown.session, flown.data, "own red", "us")] == ["red_2", "red_2_2"]


def test_one_of_a_template_comes_alone(flown: Flown) -> None:
    flown.take(Edit("add", ("characters",), Kite(id="dog", name="Dog", owner="red")))
    assert len(arrivals(flown.session, flown.data, "stunt_kite", "them")) == 1
