"""What the players may see of a fight: never a foe's number."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from mls_desktop.report.fights.players_scene import (
    Actor,
    PlayersOptions,
    Scene,
    health_of,
    players_scene,
    players_sides,
    unnumbered,
)
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, Flown

RED = Actor("Red", True, "Unhurt", share=1.0, figures="20 of 20")
GREYS = (Actor("Grey 1", False, "Hurt", asked=True), Actor("Grey 2", False, "Hurt"))


def scene(flown: Flown, options: PlayersOptions) -> Scene:
    return players_scene(flown.session, flown.texts, options)


def test_all_is_seen_but_a_foes_numbers() -> None:
    found = scene(Flown(*sky.EVENTS), PlayersOptions())
    assert found == Scene("Over the dunes", "Grey 1", (("Us", (RED,)), ("Them", GREYS)))


@pytest.mark.parametrize(
    ("options", "turn", "seen"),
    [
        (PlayersOptions(foes=False), "Them", (RED,)),
        (PlayersOptions(foes_health=False), "Grey 1", (RED, *(replace(grey, told="") for grey in GREYS))),
        (PlayersOptions(turn=False), "", (RED, *(replace(grey, asked=False) for grey in GREYS))),
        (PlayersOptions(figures=False), "Grey 1", (replace(RED, share=None, figures=""), *GREYS)),
    ],
    ids=["foes", "health", "turn", "figures"],
)
def test_the_referee_may_hide_things(options: PlayersOptions, turn: str, seen: tuple[Actor, ...]) -> None:
    found = scene(Flown(*sky.EVENTS), options)
    assert (found.turn, tuple(actor for _side, actors in found.sides for actor in actors)) == (turn, seen)


def test_the_players_side_is_theirs_whose_characters_fight_else_the_first_else_as_the_referee_says() -> None:
    flown = Flown()
    assert players_sides(flown.session.encounter, PlayersOptions()) == {"us"}
    assert players_sides(flown.session.encounter, PlayersOptions(ours=frozenset({"them"}))) == {"them"}
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "role": "minor"}))
    assert players_sides(flown.session.encounter, PlayersOptions()) == {"us"}
    foes = scene(flown, PlayersOptions(ours=frozenset({"them"}))).sides[1][1]
    assert [actor.figures for actor in foes] == ["20 of 20", "20 of 20"]


def test_a_fight_that_is_over_says_so() -> None:
    assert scene(Flown(told("end")), PlayersOptions()).turn == "The fight is over"


def test_the_time_is_said_as_the_boards_head_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Row("red", (Cell("now", given(4)), Cell("most", given(20))), name="Red")
    heads = (("turn", given(2)), ("round", given(0)), ("kind", given("long")))
    monkeypatch.setattr(Duel, "board", lambda self: (Section("fighters", "pools", (), (row,), heads=heads),))
    found = scene(Flown(), PlayersOptions())
    assert found.turn == "Turn 2 · Red" and found.sides[0][1][0].told == "Badly hurt"


@pytest.mark.parametrize(("state", "said"), [("bad", "Down"), ("plain", "Hurt")])
def test_a_state_is_said_in_words_without_numbers(state: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (Cell("now", given(12)), Cell("most", given(20)), Cell("state", given("down 3")), Cell("side", given("us")))
    row = Row("red", cells, name="Red", state=state)  # type: ignore[arg-type]
    monkeypatch.setattr(Duel, "board", lambda self: (Section("fighters", "pools", (), (row,)),))
    assert scene(Flown(), PlayersOptions()).sides[0][1][0].told == said


@pytest.mark.parametrize(
    ("now", "most", "health"),
    [(20, 20, "whole"), (25, 20, "whole"), (19, 20, "hurt"), (11, 20, "hurt"), (10, 20, "badly"), (-3, 20, "badly"),
     (None, 20, ""), (5, None, ""), (5, 0, "")],
)  # fmt: skip
def test_health_is_told_in_steps(now: int | None, most: int | None, health: str) -> None:
    assert health_of(now, most) == health


@pytest.mark.parametrize(("text", "said"), [("dying 3", "dying"), ("12", ""), ("two 2 four", "two four")])
def test_a_text_loses_its_digits(text: str, said: str) -> None:
    assert unnumbered(text) == said


@pytest.mark.needs("nutshell")
def test_what_lasts_on_their_own_is_named_and_on_a_foe_is_not() -> None:
    """By its name alone: of no modifier and no time is anything said."""
    from tests.report.foggy_fights import TEXTS, foggy, session_of

    session = session_of({**foggy(Random(3)), "ground": None})
    sides = players_sides(session.encounter, PlayersOptions())
    ours = next(who for who in session.fighters() if session.side_of(who) in sides)
    foe = next(who for who in session.fighters() if session.side_of(who) not in sides)
    effects = [told("effect", who, name="Blinded by sand 7", modifier=-3, turns=2) for who in (ours, foe)]
    session.set_encounter(replace(session.encounter, events=session.encounter.events.extended(effects)))
    actors = {a.name: a for _side, found in players_scene(session, TEXTS, PlayersOptions()).sides for a in found}
    names = session.names()
    assert actors[names[ours]].told.endswith("Blinded by sand 7") and "-3" not in actors[names[ours]].told
    assert "sand" not in actors[names[foe]].told
