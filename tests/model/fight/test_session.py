"""The session of a fight: the moment shown, who is who, what is asked, and what an answer sends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, told
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, HIGH, Falling, Flown


def asked(session: FightSession) -> list[str]:
    return [f"{prompt.id} {prompt.who}".strip() for prompt in session.prompts]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What goes through the rules, each time it does."""
    ran: list[str] = []
    apply = Duel.apply

    def counted(self: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        ran.append(f"{event.kind} {event.who}")
        return apply(self, event)

    monkeypatch.setattr(Duel, "apply", counted)
    return ran


# The moment shown


def test_it_shows_the_moment_in_force() -> None:
    flown = Flown(*sky.EVENTS)
    assert flown.heights() == sky.HEIGHTS and flown.session.at == 7
    assert asked(flown.session) == ["fly grey.1"] and not flown.session.peeking


@pytest.mark.parametrize(
    ("at", "shown", "asks"), [(0, 0, "fly red"), (1, 1, "throw red"), (3, 3, "fly grey.2"), (-5, 0, "fly red")]
)
def test_another_moment_is_shown_without_an_edit(at: int, shown: int, asks: str) -> None:
    flown = Flown(*sky.EVENTS)
    flown.session.peek(at)
    assert (flown.session.at, asked(flown.session)) == (shown, [asks]) and flown.session.peeking
    assert len(flown.session.encounter.events) == 7
    flown.session.peek(None)
    assert flown.heights() == sky.HEIGHTS and not flown.session.peeking


def test_the_end_is_no_other_moment() -> None:
    flown = Flown(*sky.EVENTS)
    flown.session.peek(99)
    assert flown.session.at == 7 and not flown.session.peeking


def test_a_moment_that_is_no_more_is_left() -> None:
    flown = Flown(*sky.EVENTS)
    flown.session.peek(6)
    flown.session.set_encounter(sky.held(HIGH))
    assert flown.session.at == 2 and not flown.session.peeking


def test_the_last_moments_and_the_history_are_what_events_led_to() -> None:
    session = Flown(*sky.EVENTS).session
    assert [step.event for step in session.moments(2)] == list(sky.EVENTS[5:])
    assert [step.event for step in session.history()] == list(sky.EVENTS)
    session.peek(1)
    assert [step.event for step in session.moments(9)] == [sky.EVENTS[0]] and len(session.history()) == 7


def test_another_line_up_begins_the_fight_anew() -> None:
    flown = Flown(*HIGH)
    replay = flown.session.replay
    flown.take(Edit("add", (*HERE, "events"), told("fly", "grey.1", how="glide")))
    assert flown.session.replay is replay
    flown.take(Edit("set", (*HERE, "line_up", "grey", "count"), 3))
    assert flown.session.replay is not replay and len(flown.session.fighters()) == 4


def test_what_cannot_be_played_says_why_and_asks_nothing() -> None:
    flown = Flown(*HIGH)
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    session = flown.session
    assert session.fight is None and session.replay is None and session.trouble
    assert (session.prompts, session.announcements, session.fighters(), session.history()) == ((), (), {}, ())
    assert flown.tell(told("end")) is None and session.moments(3) == ()


# Who is who


def test_fighters_have_names_sides_and_groups() -> None:
    session = Flown().session
    assert session.names() == {"us": "Us", "them": "Them", "red": "Red", "grey.1": "Grey 1", "grey.2": "Grey 2"}
    assert [session.side_of(who) for who in ("red", "grey.2", "nobody")] == ["us", "them", ""]
    assert [session.group_of(who) for who in ("red", "grey.2", "nobody")] == ["", "grey", ""]


def test_the_encounters_own_things_have_names_too() -> None:
    flown = Flown()
    flown.take(Edit("set", (*HERE, "library"), {"knacks": [{"id": "loop", "name": "Loop", "base": ["lift"]}]}))
    assert flown.session.own_names()["loop"] == "Loop" and flown.session.own_names()["grey.1"] == "Grey 1"


# What is asked


def test_asks_wait_for_a_decision_or_for_dice() -> None:
    flown = Flown()
    assert [prompt.id for prompt in flown.session.choices()] == ["fly"] and not flown.session.dice()
    flown.tell(HIGH[0])
    assert [prompt.id for prompt in flown.session.dice()] == ["throw"] and not flown.session.choices()


def test_what_may_be_told_at_any_time_is_offered_not_chosen() -> None:
    flown = Flown(*HIGH)
    for who in ("grey.1", "grey.2"):
        flown.take(Edit("set", (*HERE, "line_up", "red", "side"), "them"))
        assert asked(flown.session)[0] == "end", who
    assert [prompt.id for prompt in flown.session.offered()] == ["end"]
    assert [prompt.id for prompt in flown.session.choices()] == ["pass"]


# Answers


def test_an_answer_is_one_edit_of_the_campaign() -> None:
    flown = Flown()
    found = flown.tell(told("fly", "red", how="glide"))
    assert found is not None and [note.kind for note in found.notes] == ["glides"]
    assert found.batch.edits == (Edit("add", (*HERE, "events"), {"kind": "fly", "who": "red", "how": "glide"}),)
    assert flown.told() == ["fly red"] and asked(flown.session) == ["fly grey.1"]


def test_what_is_not_asked_is_refused_and_nothing_changes() -> None:
    flown = Flown(*HIGH)
    with pytest.raises(Refused) as refused:
        flown.tell(told("throw", "red", dice=4))
    assert refused.value.finding.rule == "not_asked" and len(flown.told()) == 2


def test_the_programs_dice_fall_in_the_same_edit() -> None:
    flown = Flown(dice=Falling((3, 4)))
    flown.session.throwing.let("us", True)
    flown.tell(HIGH[0])
    assert flown.told() == ["fly red", "throw red"] and flown.heights()["grey.2"] == 11


def test_dice_of_the_others_are_waited_for() -> None:
    flown = Flown()
    flown.session.throwing.let("them", True)
    flown.tell(HIGH[0])
    assert flown.told() == ["fly red"] and flown.tell() is None


def test_from_an_earlier_moment_the_fight_goes_on_there() -> None:
    flown = Flown(*sky.EVENTS)
    flown.session.peek(2)
    found = flown.tell(told("fly", "grey.1", how="high", at="red"))
    assert found is not None and found.batch.edits[0] == Edit("set", (*HERE, "cursor"), 2)
    assert flown.told() == ["fly red", "throw red", "fly grey.1"] and not flown.session.peeking
    assert [branch.at for branch in flown.session.encounter.branches] == [2]


def test_the_usual_answer_to_all_is_none_where_dice_must_fall() -> None:
    flown = Flown()
    assert [flown.session.default_answer(prompt) for prompt in flown.session.usual_asks()] == [
        told("fly", "red", how="high", at="grey.1")
    ]
    flown.tell(HIGH[0])
    assert flown.session.usual_asks() == ()


def group_asked(monkeypatch: pytest.MonkeyPatch) -> FightSession:
    """A session in which both greys are asked at once."""
    prompt = Flown(*HIGH).session.prompts[0]
    monkeypatch.setattr(
        Duel, "prompts", lambda self: (prompt, replace(prompt, who="grey.2"), replace(prompt, who="red"))
    )
    return Flown().session


def test_a_group_answers_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session, glide = group_asked(monkeypatch), told("fly", "grey.1", how="glide")
    assert session.group_answers(glide) == (glide, told("fly", "grey.2", how="glide"))
    session.let_apart("grey", True)
    assert session.group_answers(glide) == (glide,)
    session.let_apart("grey", False)
    assert len(session.group_answers(glide)) == 2
    assert session.group_answers(told("fly", "red", how="glide")) == (told("fly", "red", how="glide"),)


def test_a_group_that_does_the_usual_is_asked_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session, high = group_asked(monkeypatch), told("fly", "grey.1", how="high", at="red")
    event, other = session.group_answers(high, usual=True)
    assert event == high and isinstance(other, Prompt) and (other.id, other.who) == ("fly", "grey.2")


def test_what_a_group_may_be_told_is_told_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    session = group_asked(monkeypatch)
    gust = told("effect", "grey.1", name="Gust", modifier=-1)
    assert session.group_answers(gust) == (gust, told("effect", "grey.2", name="Gust", modifier=-1))


@pytest.mark.parametrize(("room", "found"), [((("red", 1),), (1, 2)), ((("red", 2),), None), ((), None)])
def test_how_many_of_a_group_reach_is_told_where_not_all_do(
    room: tuple[tuple[str, int], ...], found: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, high = group_asked(monkeypatch), told("fly", "grey.1", how="high", at="red")
    prompt = session.prompts[0]
    prompt = replace(prompt, fields=(prompt.fields[0], replace(prompt.fields[1], room=room)))
    assert session.reach(prompt, high) == found
    assert session.reach(prompt, told("fly", "grey.1", how="glide")) is None


# Each answer goes through the rules once


@pytest.mark.parametrize("events", [(), HIGH, sky.EVENTS[:6]], ids=["first", "third", "seventh"])
def test_an_answer_goes_through_the_rules_once(events: tuple[Event, ...], runs: list[str]) -> None:
    flown = Flown(*events)
    runs.clear()
    answer = sky.EVENTS[len(events)]
    flown.tell(answer)
    assert runs == [f"{answer.kind} {answer.who}"]
    assert flown.session.history()[-1].event == answer and len(runs) == 1


def test_the_programs_dice_go_through_the_rules_once(runs: list[str]) -> None:
    flown = Flown(dice=Falling((3, 4)))
    flown.session.throwing.let("us", True)
    flown.tell(HIGH[0])
    assert runs == ["fly red", "throw red"]


def test_an_answer_at_an_earlier_moment_goes_through_the_rules_once(runs: list[str]) -> None:
    flown = Flown(*sky.EVENTS)
    flown.session.peek(3)
    flown.session.history()
    runs.clear()
    flown.tell(told("fly", "grey.2", how="glide"))
    assert runs == ["fly grey.2"]


def test_a_long_fight_ends_up_as_if_it_were_read_anew(runs: list[str]) -> None:
    flown = Flown(dice=Falling(*[(1, 2)] * 30))
    for side in ("us", "them"):
        flown.session.throwing.let(side, True)
    for _turn in range(20):
        flown.tell(*flown.session.usual_asks())
    assert len(runs) == 40 == len(flown.told())
    held: Any = flown.session.replay
    fresh = Replay(held.start)
    assert fresh.at(flown.session.encounter.events) == flown.session.fight
    assert fresh.moments(flown.session.encounter.events) == flown.session.history()


def test_an_answer_that_is_given_up_leaves_nothing_behind(runs: list[str]) -> None:
    flown = Flown(*HIGH)
    assert flown.session.submission((told("fly", "grey.1", how="glide"),)) is not None
    flown.take(Edit("add", (*HERE, "events"), {"kind": "fly", "who": "grey.1", "how": "high", "at": "red"}))
    assert asked(flown.session) == ["throw grey.1"]
