"""The made-up duel over a ground: the second user of what every system has for one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert

from mls_desktop.cli import main
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event, Events, told
from mls_desktop.words.system_texts import Texts, load_words
from tests.madeup import sky
from tests.madeup.duel import Duel, begun
from tests.madeup.ground import FAR, SQUARES
from tests.madeup.system import shipped_data
from tests.rules import chance_answers
from tests.rules.chance_grounds import random_ground
from tests.tiers import cases

PEOPLE = {"red": "us", "grey": "them", "blue": "us", "pale": "them"}
FIGHTS = cases(quick=40, all=80, long=400)


def over(ground: Any, *ids: str, joins: dict[str, int] | None = None) -> Duel:
    """A duel of these over a ground as a file has it; None: over none."""
    held = convert(ground, Ground) if ground is not None else None
    line_up = [Entrant(id, PEOPLE[id], Character(id=id, name=id.title()), (joins or {}).get(id, 1)) for id in ids]
    return begun(line_up, ("us", "them"), ground=held)


def plan(red: list[Any], grey: list[Any], **more: Any) -> dict[str, Any]:
    """A ground ten squares wide and high with two on it."""
    start = {who: {"at": at[:2], "facing": at[2]} for who, at in (("red", red), ("grey", grey)) if at}
    return {"grid": "square", "width": 10, "height": 10, "start": start, **more}


def duel(red: list[Any], grey: list[Any], **more: Any) -> Duel:
    return over(plan(red, grey, **more), "red", "grey")


def tell(fight: Duel, kind: str, who: str, **facts: Any) -> Duel:
    return fight.apply(told(kind, who, **facts))[0]


def asked(fight: Duel) -> list[str]:
    return [f"{prompt.id} {prompt.who}".strip() for prompt in fight.prompts()]


def refused(fight: Duel, kind: str, who: str, **facts: Any) -> str:
    with pytest.raises(Refused) as caught:
        fight.apply(told(kind, who, **facts))
    return f"{caught.value.finding.rule} {caught.value.finding.kind}".strip()


def place(fight: Duel, who: str) -> Any:
    state: Any = fight.state()["fighters"]
    found = next(each for each in state if each["id"] == who)
    return found["at"], found["facing"]


def test_a_move_is_asked_for_before_one_flies() -> None:
    fight = duel([1, 1, "e"], [5, 1, "w"])
    assert asked(fight) == ["move red"]
    fight = tell(fight, "move", "red", path=[[2, 1, "e"], [3, 2, "e"], [4, 2, "n"]])
    assert asked(fight) == ["fly red"] and place(fight, "red") == ([4, 2], "n")
    fight = tell(tell(fight, "fly", "red", how="high", at="grey"), "throw", "red", dice=7)
    assert asked(fight) == ["move grey"], "each on their turn"


def test_who_can_only_stay_and_who_stands_nowhere_are_not_asked() -> None:
    walls = [{"edge": [1, 1, side]} for side in "nesw"]
    shut = duel([1, 1, "e"], [5, 1, "w"], edges=walls)
    assert asked(shut) == ["fly red"] and shut.prompts()[0].fields[0].options == ("glide",)
    off = duel([], [5, 1, "w"])
    assert asked(off) == ["fly red"] and off.prompts()[0].fields[0].options == ("glide",)
    assert refused(off, "fly", "red", how="high", at="grey") == "K-GROUND-2 hidden"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        pytest.param([[1, 2, "e"], [1, 3, "e"], [1, 4, "e"], [1, 5, "e"]], "K-GROUND-1 too_far", id="K-GROUND-1 far"),
        pytest.param([[1, 0, "e"]], "K-GROUND-1 barred", id="K-GROUND-1 wall"),
        pytest.param([[2, 0, "e"]], "K-GROUND-1 corner_barred", id="K-GROUND-1 corner"),
        pytest.param([[2, 1, "e"]], "K-GROUND-1 enemy_there", id="K-GROUND-1 enemy"),
        pytest.param([[7, 7, "e"]], "K-GROUND-1 no_step", id="K-GROUND-1 leap"),
        pytest.param([{"open": [1, 1, "s"]}], "K-GROUND-1 no_door", id="K-GROUND-1 door"),
        pytest.param("east", "wrong_value", id="no path"),
    ],
)
def test_a_move_that_may_not_be_is_refused_by_its_rule(path: Any, found: str) -> None:
    fight = duel([1, 1, "e"], [2, 1, "w"], edges=[{"edge": [1, 1, "n"]}])
    assert refused(fight, "move", "red", path=path) == found


def test_nobody_ends_on_another() -> None:
    ground = plan([1, 1, "e"], [9, 9, "w"])
    ground["start"]["blue"] = {"at": [1, 2], "facing": "n"}
    fight = over(ground, "red", "grey", "blue")
    assert refused(fight, "move", "red", path=[[1, 2, "e"]]) == "K-GROUND-1 taken"
    assert place(tell(fight, "move", "red", path=[[1, 2, "e"], [1, 3, "e"]]), "red") == ([1, 3], "e")


@pytest.mark.parametrize("away", [FAR, FAR + 1])
def test_k_ground_2_one_throws_as_far_as_that(away: int) -> None:
    fight = tell(duel([0, 0, "e"], [away, away, "w"]), "move", "red", path=[])
    assert fight.prompts()[0].fields[0].options == (("high", "glide") if away == FAR else ("glide",))
    assert fight.ground is not None and ((away, away) in fight.ground.strikes("red")) == (away == FAR)
    if away > FAR:
        assert refused(fight, "fly", "red", how="high", at="grey") == "K-GROUND-2 far"


def test_k_ground_2_only_at_whom_one_sees() -> None:
    walled = duel([0, 0, "e"], [4, 0, "w"], edges=[{"edge": [2, 0, "e"]}])
    fight = tell(walled, "move", "red", path=[])
    assert refused(fight, "fly", "red", how="high", at="grey") == "K-GROUND-2 hidden"
    assert fight.ground is not None and fight.ground.reaches("red") == ()
    assert fight.ground.sight("red", "grey").closed.edges == ((2, 0, "e"),)
    rows = [row for row in fight.odds("red") if row is not None]
    assert [row.event.entry("how") for row in rows] == ["glide"]


def test_without_a_ground_a_duel_is_as_it_was() -> None:
    fight = over(None, "red", "grey")
    assert fight.ground is None and asked(fight) == ["fly red"]
    assert set(fight.state()) == {"turn", "over", "fighters"} and "at" not in json.dumps(fight.state())
    assert {prompt.id for prompt in fight.announcements()}.isdisjoint({"move", "door"})
    assert refused(fight, "move", "red", path=[]) == "not_asked"
    assert refused(fight, "move", "red", path=[[0, 0, "n"]], mode="put") == "not_now"
    assert refused(fight, "door", "", edge=[0, 0, "n"], state="open") == "not_now"


def test_the_referee_puts_somebody_and_sets_a_door() -> None:
    fight = duel([1, 1, "e"], [5, 1, "w"], edges=[{"edge": [1, 1, "e"], "door": "closed"}])
    fight = tell(fight, "door", "", edge=[2, 1, "w"], state="open")
    assert fight.state()["doors"] == [{"edge": [1, 1, "e"], "state": "open"}]
    fight = tell(fight, "move", "grey", mode="put", path=[[3, 3, "n"]], length=2)
    assert place(fight, "grey") == ([3, 3], "n")
    assert refused(fight, "move", "grey", mode="put", path=[[1, 1, "n"]]) == "cell_taken"


def test_who_comes_later_stands_where_nobody_else_does() -> None:
    fight = over(plan([1, 1, "e"], [2, 1, "w"]), "red", "grey", joins={"grey": 9})
    assert fight.ground is not None and fight.ground.there == {"red": True}
    fight = tell(fight, "move", "red", mode="put", path=[[2, 1, "e"]])
    come = tell(fight, "arrive", "grey")
    assert come.ground is not None and "grey" not in come.ground.there
    gone = tell(come, "leave", "red")
    assert gone.ground is not None and "red" not in gone.ground.there


# Any duel over a ground


def answered(prompt: Prompt, random: Random, fight: Duel) -> Event:
    return chance_answers.answered(prompt, random, ("gust",), newcomer={"name": "Ned"}, ground=fight.ground)


def every_state(fight: Duel, who: str, random: Random) -> None:
    """The states of a move that is asked for are accepted, at the cost that stands there."""
    assert fight.ground is not None
    reach = fight.ground.reach(who)
    assert reach.points == SQUARES
    for state in random.sample(reach.states, min(8, len(reach.states))):
        after, notes = fight.apply(told("move", who, path=reach.path(state)))
        assert place(after, who) == ([*state.at], state.facing)
        assert dict(notes[0].facts)["squares"].value == state.cost


def told_at_random(seed: int, most: int = 40) -> tuple[Duel, list[Event], list[Duel]]:
    random, ids = Random(seed), list(PEOPLE)
    joins = {"pale": random.choice((1, 1, 4))}
    first = fight = over(random_ground(random, ids), *ids, joins=joins)
    events, states = list[Event](), [first]
    while len(events) < most and not fight.over:
        asks = fight.prompts()
        if asks[0].id == "move":
            every_state(fight, asks[0].who, random)
        if random.random() < 0.15:
            asks = (
                tuple(prompt for prompt in fight.announcements() if prompt.id not in ("end", "join", "ruling")) or asks
            )
        prompt = random.choice(asks)
        usual = fight.default_answer(prompt) if prompt in fight.prompts() and random.random() < 0.4 else None
        event = usual if usual is not None else answered(prompt, random, fight)
        try:
            fight, _notes = fight.apply(event)
        except Refused as found:
            assert event.kind == "door" and found.finding.rule == "wall_between", event
            continue
        events.append(event)
        states.append(fight)
    return first, events, states


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_what_is_offered_is_accepted_and_a_prefix_replayed_is_the_fight_rewound(seed: int) -> None:
    first, events, states = told_at_random(seed)
    replay, line = Replay(first), Events(events)
    for count in Random(seed).sample(range(len(events) + 1), min(6, len(events))):
        assert replay.at(line, count) == states[count]


# In a campaign


def test_it_is_kept_in_a_file_and_said_in_words(tmp_path: Path, capsys: Any) -> None:
    """Through the command line: the log says where somebody flies, `reach` and `sight` tell of the ground."""
    raw = sky.campaign((told("move", "red", path=[[2, 1, "e"]]), told("fly", "red", how="high", at="grey.1")))
    start = {"red": [1, 1, "e"], "grey.1": [5, 1, "w"], "grey.2": [8, 8, "n"]}
    held = {who: {"at": at[:2], "facing": at[2]} for who, at in start.items()}
    raw["encounters"][0]["ground"] = {"grid": "square", "width": 10, "height": 10, "start": held}
    file = tmp_path / "kites.mls.json"
    file.write_text(json.dumps(raw), "utf-8")
    words = [str(file), "--encounter", "fight", "--who", "red"]
    assert main(["replay", *words[:3]], shipped_data()) == 0
    assert "Red flies 1 squares on." in capsys.readouterr().out
    assert main(["reach", *words, "--at", "0", "--json"], shipped_data()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["points"], {each["cost"] for each in found["states"]}) == (SQUARES, {0, 1, 2, 3})
    assert main(["sight", *words, "--target", "grey.1", "--json"], shipped_data()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["distance"], found["arc"], found["clear"]) == (3, "forward", True)


def test_what_is_refused_is_said() -> None:
    texts = Texts(load_words(shipped_data().resources, "kites"))
    fight = duel([0, 0, "e"], [8, 0, "w"])
    with pytest.raises(Refused) as caught:
        fight.apply(told("move", "red", path=[[1, 0, "e"], [2, 0, "e"], [3, 0, "e"], [4, 0, "e"]]))
    assert texts.finding(caught.value.finding) == "Red flies at most 3 squares."
