"""Any fight: whatever is asked can be answered as its form says, everything is said in words, and it replays."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.commands.line.outcome import campaign_texts
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import Entrant, Fight
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.rules.chance_answers import answered
from tests.rules.death_or_glory.fight.odds.duelling import fencer
from tests.rules.death_or_glory.fight.play.test_play import master
from tests.rules.death_or_glory.lives import person

ROOT = Path(__file__).parents[5]
SAMPLES = ROOT / "resources" / "samples" / "death_or_glory"
SHIPPED_DATA = ShippedData()
FORD = read((SAMPLES / "the_ford.mls.json").read_bytes(), SHIPPED_DATA)
TEXTS = campaign_texts(FORD, SHIPPED_DATA)
WORDS = json.loads((ROOT / "resources" / "words" / "death_or_glory" / "words.json").read_text("utf-8"))
NAMES = SYSTEM.names(SHIPPED_DATA.world(FORD))
MOST = 160


def line_up() -> list[Entrant[Any]]:
    by = {who.id: who for who in FORD.characters}
    archer = person("STR 12, AGI 13", weapons=["javelin", "dagger"], skills=[{"skill": "throwing", "base": 95}])
    us = [("vigdis", by["vigdis"]), ("mara", by["mara"]), ("master", master()), ("thrower", archer)]
    them = [("foe.1", fencer(shield="small_shield")), ("foe.2", master("parry")), ("ugh", by["ugh"])]
    late = [Entrant("late", "foes", by["brigand_archer"], joins=3)]
    return [*(Entrant(i, "us", w) for i, w in us), *(Entrant(i, "foes", w) for i, w in them), *late]


def adds_up(note: Note) -> None:
    """The parts of a hit come to what came through, and that to the hit points after it (DOG-CB-7, DOG-HP-1)."""
    facts = dict(note.facts)
    if note.kind in ("hit", "hit_critical"):
        assert number(facts["damage"]) == sum(number(part) for _name, part in facts["damage"].parts)
        off = number(facts["armour"]) + number(facts["toughness"])
        assert number(facts["through"]) == max(0, number(facts["damage"]) - off)
    elif note.kind == "hurt":
        assert number(facts["before"]) - number(facts["damage"]) == number(facts["hp"])


def said(note: Note) -> None:
    adds_up(note)
    text = TEXTS.note(note)
    assert "{" not in text
    assert note.kind in WORDS["log"], note.kind
    for name, figure in note.facts:
        if name == "outcome":
            assert figure.value in WORDS["outcomes"]


def looked_at(fight: Fight) -> None:
    for prompt in fight.prompts():
        assert prompt.id in WORDS["asks"]
        added = tuple(field for field in prompt.fields if field.name in ("modifier", "reason"))
        assert added in ((), fight.added)
        for field in prompt.fields:
            assert field.name in WORDS["fields"], field.name
            if field.kind == "choice":
                known = set(WORDS["names"]) | set(NAMES) | {row.id for s in fight.board() for row in s.rows}
                assert set(field.options) <= known, set(field.options) - known
        for choice in fight.odds(prompt.who) if prompt.who else ():
            for name, figure in choice.chances:
                assert name in WORDS["outcomes"]
                value = figure.value
                assert isinstance(value, (int, Fraction))
                assert value >= 0 and (name.startswith("mean") or value <= 1)
    for section in fight.board():
        assert section.id in WORDS["sections"]
        assert {*section.columns} <= set(WORDS["columns"])
    assert {prompt.id for prompt in fight.announcements()} <= set(WORDS["asks"])
    json.dumps(fight.state())


@pytest.mark.parametrize("seed", range(8))
def test_any_fight(seed: int) -> None:
    rng = random.Random(seed)
    fight: Fight = SYSTEM.begin(line_up(), ["us", "foes"], "", SHIPPED_DATA.world(FORD))
    events: list[Event] = []
    boards = []
    while not fight.over and len(events) < MOST:
        asks = fight.prompts()
        assert asks
        tell = [each for each in fight.announcements() if each.id in ("override", "wield", "unaware", "ruling")]
        prompt = rng.choice(tell) if tell and rng.random() < 0.05 else rng.choice(asks)
        if prompt.id == "end" and len(events) < MOST // 2:
            continue
        if len(events) % 12 == 0:
            looked_at(fight)
        usual = fight.default_answer(prompt) if rng.random() < 0.5 else None
        event = usual or answered(prompt, rng, numbers=(-30, 60))
        fight, notes = fight.apply(event)
        events.append(event)
        boards.append(fight.state())
        for note in notes:
            said(note)
    again: Fight = SYSTEM.begin(line_up(), ["us", "foes"], "", SHIPPED_DATA.world(FORD))
    for event, board in zip(events, boards, strict=True):
        again, _notes = again.apply(event)
        assert again.state() == board
    for who, edit in fight.aftermath():
        character = next(entrant.who for entrant in line_up() if entrant.id == who)
        SYSTEM.edit(character, SHIPPED_DATA.world(FORD), edit)


def test_the_sample_fight_plays_to_its_end() -> None:
    encounter = FORD.encounters[0]
    reel = Replay(begun(encounter, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id)))
    moments = list(reel.moments(encounter.events, encounter.reached))
    assert not [moment for moment in moments if moment.misfit is not None]
    kinds = {note.kind for moment in moments for note in moment.notes}
    wanted_kinds = {
        "hit",
        "hit_critical",
        "broken",
        "serious",
        "bleeds",
        "dodge",
        "parry",
        "shot",
        "aided",
        "learned",
        "end",
    }
    assert wanted_kinds <= kinds
    assert event_object(encounter.events[0])["kind"] == "declare"
    fight = SYSTEM.begin([], ["us"], "", SHIPPED_DATA.world(FORD))
    tally = reel_tally(moments, encounter)
    assert tally["done"] == tally["taken"] > 30
    assert fight.prompts()


def reel_tally(moments: list[Any], encounter: Any) -> dict[str, int]:
    fight = begun(encounter, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    for event in encounter.events:
        fight, _notes = fight.apply(event)
    section = fight.tally(note for moment in moments for note in moment.notes)[0]
    cells = [cell for row in section.rows for cell in row.cells]
    return {name: sum(int(c.figure.value) for c in cells if c.column == name) for name in ("done", "taken")}  # type: ignore[misc, arg-type]
