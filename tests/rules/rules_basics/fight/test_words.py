"""Whatever a fight shows, asks and tells is said in words: in fights by chance, and in the sample."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec import convert

from mls_desktop.bridge.fight.answer import RESERVED, Answer
from mls_desktop.bridge.fight.option_rows import option_rows
from mls_desktop.bridge.fight.throws import fact_texts
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import aftermath, begun
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.battlefield.walks import Hitch
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import ALL_OUT_ATTACK, ALL_OUT_DEFENSE
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.rules_basics.fight.play.chance_fights import answered, encounter, on_ground
from tests.rules.rules_basics.people import Bout, armed
from tests.rules.rules_basics.shipped_data import campaign
from tests.truth import all_true

ROOT = Path(__file__).parents[4]
SHIPPED_DATA = ShippedData()
WORDS = load_words([ROOT / "resources"], SYSTEM.id)
BRIDGE = read((ROOT / "resources" / "samples" / SYSTEM.id / "the_toll_bridge.mls.json").read_bytes(), SHIPPED_DATA)
TEXTS = Texts(WORDS, SYSTEM.names(SHIPPED_DATA.world(BRIDGE)))
KNOWN = {*WORDS["names"], *SYSTEM.names(SHIPPED_DATA.world(BRIDGE)), "us", "them"}
MOST = 60


def said(note: Note) -> None:
    assert note.kind in WORDS["log"] or f"{note.rule}.{note.kind}" in WORDS["log"], note.kind
    text = TEXTS.note(note)
    assert text and "{" not in text and "[" not in text
    assert all(figure.value in WORDS["outcomes"] for name, figure in note.facts if name == "outcome")
    assert all(all_true(figure) for _name, figure in note.facts)


def looked_at(fight: Fight) -> None:
    rows = {row.id.partition("#")[0] for section in fight.board() for row in section.rows}
    for prompt in (*fight.prompts(), *fight.announcements()):
        assert prompt.id in WORDS["asks"]
        assert {name for name, _figure in prompt.facts} <= {*WORDS["parts"]}, prompt.id
        for field in prompt.fields:
            assert field.name in WORDS["fields"], (prompt.id, field.name)
            named = {*KNOWN, *rows, *dict(field.names), *SYSTEM.rule_options}
            if field.kind == "choice" and field.name not in ("which", "name", "stat", "reading"):
                assert {*field.options} <= named, (prompt.id, field.name, {*field.options} - named)
    for section in fight.board():
        assert section.id in WORDS["sections"]
        asides = {column for row in section.rows for column in row.asides}
        assert {*section.columns, *asides} <= {*WORDS["columns"]}
        assert all(TEXTS.column_tip(section.id, column) for column in section.columns)
    form = fight.odds_form
    assert {*form.figures} <= {*WORDS["outcomes"]} and {*form.figures} <= {*WORDS["odds"]}


@pytest.mark.parametrize("made", [encounter, on_ground], ids=["plain", "on_ground"])
@pytest.mark.parametrize("seed", range(12))
def test_any_fight_is_said(seed: int, made: Callable[[Random], dict[str, Any]]) -> None:
    rng = Random(seed)
    held = campaign(encounters=[made(rng)])
    fight = begun(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    notes = list[Note]()
    for at in range(MOST):
        if at % 8 == 0:
            looked_at(fight)
        unasked = [prompt for prompt in fight.announcements() if prompt.id not in ("end", "join")]
        asks = unasked if unasked and rng.random() < 0.15 else fight.prompts()
        prompt = rng.choice([prompt for prompt in asks if prompt.id not in ("end", "door")] or asks)
        fight, more = fight.apply(answered(prompt, rng, fight.ground))
        notes += more
        if fight.over:
            break
    for note in (*notes, *fight.headings):
        said(note)
    (tally,) = fight.tally(notes)
    assert tally.id in WORDS["sections"] and {*tally.columns} <= {*WORDS["columns"]}


GROUND: dict[str, Any] = {
    "grid": "square", "width": 5, "height": 5, "edges": [{"edge": [1, 1, "e"]}],
    "start": {"ann": {"at": [1, 1], "facing": "n"}, "foe": {"at": [1, 2], "facing": "n"}},
}  # fmt: skip
ATTACK = told("declare", "ann", action="attack", target="foe", weapon="sword")
ON_GROUND: dict[str, tuple[str, tuple[Event, ...], Event]] = {
    "RB-RD-2 first_said": ("Ann says first what", (), told("move", "ann", path=[])),
    "RB-MV-2 too_far": ("Ann goes no further than 2 yards", (told("declare", "ann", action="move"),),
                        told("move", "ann", path=[[1, 0, "n"], [2, 0, "n"], [3, 0, "n"]])),
    "RB-MV-8 too_far": ("Ann goes no further than 2 yards",
                        (told("declare", "ann", action="charge", target="foe", weapon="sword"),),
                        told("move", "ann", path=[[1, 0, "n"], [2, 0, "n"], [3, 0, "n"]])),
    "RB-RD-3 too_far": ("Ann may go one step, which is 1 yard.", (ATTACK,),
                        told("move", "ann", path=[[1, 0, "n"], [2, 0, "n"]])),
    "RB-RD-3 no_step": ("A step leads to", (ATTACK,), told("move", "ann", path=[[3, 3, "n"]])),
    "RB-RD-3 barred": ("Ann cannot go that way", (ATTACK,), told("move", "ann", path=[[2, 1, "n"]])),
    "RB-RD-3 corner_barred": ("Ann cannot step round", (ATTACK,), told("move", "ann", path=[[2, 0, "n"]])),
    "RB-RD-3 enemy_there": ("Ann cannot pass", (ATTACK,), told("move", "ann", path=[[1, 2, "n"]])),
    "RB-RD-3 no_door": ("Ann has no door", (ATTACK,), told("move", "ann", path=[{"open": [1, 1, "e"]}])),
    "RB-RD-3 moved": ("Ann has moved", (ATTACK, told("move", "ann", path=[])), told("move", "ann", path=[])),
    "RB-RD-3 under_way": ("A step comes before", (ATTACK, told("attack", "ann", dice=3)), told("move", "ann", path=[])),
}  # fmt: skip


@pytest.mark.parametrize("id", ON_GROUND)
def test_a_refusal_on_a_ground_in_full(id: str) -> None:
    begins, before, event = ON_GROUND[id]
    ann, foe = armed(melee=12, speed=6, move=2), armed("foe", melee=10, defences={"dodge": 8})
    bout = Bout(ground=convert(GROUND, Ground), ann=ann, foe=foe)
    for each in before:
        bout.fight, _notes = bout.fight.apply(each)
    with pytest.raises(Refused) as refused:
        bout.fight.apply(event)
    assert f"{refused.value.finding.rule} {refused.value.finding.kind}" == id
    assert TEXTS.finding(refused.value.finding).startswith(begins)


def test_all_that_bars_a_move_is_said() -> None:
    kinds = {hitch for hitch in get_args(Hitch) if hitch not in ("contact", "ends_elsewhere", "too_far")}
    assert {f"RB-RD-3.{kind}" for kind in kinds} <= {*WORDS["findings"]}
    assert {"door_open", "door_closed", "door_locked"} <= {*WORDS["log"]}


def test_every_chance_tells_what_it_is() -> None:
    assert TEXTS.odds() and all(TEXTS.column_tip("odds", id).endswith(".") for id in TEXTS.odds())


def test_letters_choose_apart() -> None:
    letters = [WORDS["letters"][action] for action in ACTIONS]
    assert len({*letters}) == len(ACTIONS)
    # One that rolls the dice, adds a fighter or adjusts by hand would do now this, now that.
    assert not {*WORDS["letters"].values()} & {*RESERVED}


def asked_of(who: str) -> Answer:
    """What that one is asked first in the sample's fight, as it is usually answered."""
    (fought,) = BRIDGE.encounters
    at = next(n for n, event in enumerate(fought.events) if (event.kind, event.who) == ("declare", who))
    fight: Fight = Replay(begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))).at(fought.events, at)
    (prompt,) = fight.prompts()
    return Answer(prompt, fight.default_answer(prompt), TEXTS)


def test_a_choice_that_takes_another_weapon_says_so() -> None:
    answer = asked_of("wick")
    held, other = "musket", "butt"
    weapons = {id for field in answer.prompt.fields if field.name == "weapon" for id in field.options}
    assert weapons == {held, other}, weapons
    answer.set_value("weapon", held)
    rows = option_rows(answer, None, lambda event: None)
    said = {option.id: rows.text(option, "text") for option in rows.options}
    assert said["attack"] == "Attack" and said["aim"] == "Aim"
    assert said["determined"] == "All-out: determined, Musket butt"
    answer.set_value("weapon", other)
    assert option_rows(answer, None, lambda event: None).text(answer.options[0], "text") == answer.options[0].text


def test_speed_is_told_as_a_number_beside_a_die_for_the_order() -> None:
    """RB-RD-1: it may have decimals, and is no chance."""
    (fought,) = BRIDGE.encounters
    fight: Fight = begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    told = [text for prompt in fight.prompts() for text in fact_texts(prompt, TEXTS)]
    assert told and all(text == "Speed 5¼" for text in told)


FORBIDDEN: dict[str, tuple[str, Event]] = {
    "RB-RD-4 not_their_turn": ("It is not Foe’s turn", told("declare", "foe", action="do_nothing")),
    "RB-MV-7 version": ("All-Out Attack is made in one of its versions: All-out: determined",
                        told("declare", "ann", action="all_out_attack")),
    "RB-MV-9 version": ("All-Out Defense is made in one of its versions: All-out defence",
                        told("declare", "ann", action="all_out_defense")),
    "RB-MV-5 kind_of_weapon": ("A feint takes a melee weapon. Possible: ",
                               told("declare", "ann", action="feint", target="foe", weapon="bow")),
    "RB-MV-3 step": ("No step goes with that.",
                     told("declare", "ann", action="aim", target="foe", weapon="bow", step=True)),
    "RB-MV-2 yards": ("Ann goes 0 to 5 yards in a turn.", told("declare", "ann", action="move", yards=9)),
}  # fmt: skip


@pytest.mark.parametrize("id", FORBIDDEN)
def test_a_refusal_in_full(id: str) -> None:
    begins, event = FORBIDDEN[id]
    ann = armed(melee=12, ranged=12, speed=6, defences={"dodge": 8, "block": 9})
    bout = Bout(ann=ann, foe=armed("foe", melee=10))
    with pytest.raises(Refused) as refused:
        bout.fight.apply(event)
    assert f"{refused.value.finding.rule} {refused.value.finding.kind}" == id
    assert TEXTS.finding(refused.value.finding).startswith(begins)


# The sample


def steps(fought: Encounter) -> tuple[ReplayStep, ...]:
    return Replay(begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))).moments(fought.events)


def test_the_sample_fight_plays_to_its_end() -> None:
    """Three against three, in which feint, aim, charge and both All-Outs occur (RB-MV-3, -5, -7, -8, -9)."""
    (fought,) = BRIDGE.encounters
    moments = steps(fought)
    assert len(fought.line_up) == 6 and not [each for each in moments if each.misfit is not None]
    done = {event.entry("action") for event in fought.events if event.kind == "declare"}
    assert {"aim", "feint", "charge"} <= done and done & {*ALL_OUT_ATTACK} and done & {*ALL_OUT_DEFENSE}
    notes = [note for each in moments for note in each.notes]
    kinds = {note.kind for note in notes}
    assert {"aims", "feint_won", "feint_lost", "hit", "defended_stopped", "defended_failed", "out", "end"} <= kinds
    for note in notes:
        said(note)


def test_what_the_sample_fight_leaves_is_taken_home() -> None:
    (fought,) = BRIDGE.encounters
    start: Fight = begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    fight = Replay(start).at(fought.events)
    batch = aftermath(BRIDGE, fought, fight)
    lost: dict[str, Any] = {edit.path[1]: edit.value for edit in batch.edits if edit.path[3] == "Hit points"}
    assert fight.over and len(lost) >= 5 and lost["sergeant"] == 0


def test_what_the_sample_fight_comes_to() -> None:
    (fought,) = BRIDGE.encounters
    notes = [note for each in steps(fought) for note in each.notes]
    fight: Fight = begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    (tally,) = fight.tally(notes)
    sums = {column: sum(number(row.cells[at].figure) for row in tally.rows) for at, column in enumerate(tally.columns)}
    assert sums["done"] == sums["taken"] > 30 and sums["feints"] == 1 and sums["hits"] > 8


def test_what_is_said_beside_each_choice_is_a_chance_or_a_mean() -> None:
    (fought,) = BRIDGE.encounters
    reel = Replay(begun(fought, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id)))
    at = next(n for n, event in enumerate(fought.events) if event.kind == "declare")
    fight: Fight = reel.at(fought.events, at)
    for choice in (each for each in fight.odds(fought.events[at].who) if each is not None):
        for name, figure in choice.chances:
            assert isinstance(figure.value, (int, Fraction)) and name in WORDS["odds"]
            assert name.startswith("mean") or 0 <= figure.value <= 1
