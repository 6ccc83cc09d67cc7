"""What the log tells of a blow adds up: Dam, doubled or not, dice, armour, shield, what comes through, points before
and after (N-DAM-1 to -3, N-ARM-1 to -3, N-SHIELD-1); and each line is told of the answer it came of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mls_desktop.rules.common.asking.prompts import PASSING, Note
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.events import told
from mls_desktop.words.system_texts import Texts
from tests.rules.nutshell.fight.play.test_fight_of_several import declared
from tests.rules.nutshell.fighting import fight_of, man, next_event, random_encounter, tell

WORDS = Texts(json.loads((Path(__file__).parents[5] / "resources/words/nutshell/words.json").read_text("utf-8")))
BLOWS = ("blow", "blow_critical", "shot", "shot_critical")


def notes_of(seed: int, most: int = 160) -> Iterator[tuple[Note, ...]]:
    """The notes of each event of a random fight."""
    random = Random(seed)
    fight = fight_of(random_encounter(random))
    for _nth in range(most):
        if fight.over:
            return
        fight, notes = fight.apply(next_event(random, fight))
        yield notes


def adds_up(note: Note) -> None:
    """The parts of a blow come to what came through."""
    facts = dict(note.facts)
    assert number(facts["base"]) == sum(number(part) for _name, part in facts["base"].parts)
    dam = max(0, number(facts["base"])) * (2 if "doubled" in facts else 1)
    assert dam == number(facts["dam"]) == number(facts.get("doubled", facts["dam"]))
    fell = [number(part) for _name, part in facts["rolled"].parts] if "rolled" in facts else []
    done = max(dam, sum(fell))
    assert ("more" in facts) == (bool(fell) and sum(fell) < dam)
    off = number(facts["armour"]) + (number(facts["shield"]) if facts["shield"].value is not None else 0)
    assert number(facts["through"]) == max(0, done - off)


def said_adds_up(text: str) -> None:
    """The same of the sentence alone, as a referee adds it up."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    found = re.search(
        r"Dam (?P<base>[-+0-9]+)(?: = (?P<sum>-?\d+))?(?:, counts as (?P<counts>\d+))?(?:, doubled (?P<doubled>\d+))?"
        r"(?:, \d*d\S+: (?P<dice>[0-9+]+)(?: = (?P<rolled>\d+))?)?(?:, less than Dam (?P<more>\d+))?; "
        r"armour (?P<armour>-?\d+)(?: \(of \d+\))?(?:; shield (?P<shield>\d+))?; (?P<through>\d+) through\.",
        plain,
    )
    assert found is not None, text
    base = sum(map(int, re.findall(r"[-+]?\d+", found["base"])))
    assert found["sum"] is None or base == int(found["sum"])
    dam = int(found["counts"]) if found["counts"] is not None else base
    if found["doubled"] is not None:
        assert int(found["doubled"]) == 2 * dam
        dam *= 2
    dice = sum(map(int, found["dice"].split("+"))) if found["dice"] is not None else 0
    assert found["rolled"] is None or int(found["rolled"]) == dice
    done = dice if found["dice"] is not None and found["more"] is None else dam
    assert int(found["through"]) == max(0, done - int(found["armour"]) - int(found["shield"] or 0))


@pytest.mark.parametrize("seeds", [range(15), range(15, 30)], ids=["N-DAM-1 some", "N-DAM-1 others"])
def test_every_blow_of_random_fights_adds_up(seeds: range) -> None:
    blows = hurts = 0
    for seed in seeds:
        for notes in notes_of(seed):
            for note in notes:
                if note.kind in BLOWS:
                    blows += 1
                    adds_up(note)
                    said_adds_up(WORDS.note(note))
                elif note.kind == "hurt":
                    hurts += 1
                    facts = dict(note.facts)
                    assert number(facts["before"]) - number(facts["damage"]) == number(facts["chp"])
    assert blows > 20 and hurts > 10


def test_a_critical_blow_is_told_with_all_its_parts() -> None:
    found = declared(man("ada", "a"), man("bor", "b"), ada="attack bor", bor="forego")
    found = tell(tell(found, "roll", "ada", dice=16), "roll", "bor", dice=4)
    _found, notes = found.apply(told("damage", "ada", dice=[5, 4, 1]))
    assert [WORDS.note(note) for note in notes][:2] == [
        "Ada hits Bor critically, Chest: Dam 6, doubled 12, 3d6: 5+4+1 = 10, less than Dam 12; armour 0; 12 through.",
        "Bor: CHP 24 → 12 of 24.",
    ]


def test_a_roll_says_against_whom_and_what_is_needed() -> None:
    found = declared(man("ada", "a"), man("bor", "b"), ada="attack bor", bor="forego")
    found, own = found.apply(told("roll", "ada", dice=9))
    found, theirs = found.apply(told("roll", "bor", dice=10))
    assert [WORDS.note(note) for note in (*own, *theirs)][:3] == [
        "Ada against Bor: 9+4 = 13, 15 needed.",
        "Bor blocks against Ada: 10+4 = 14.",
        "Ada does not hit Bor: 13 is below 15.",
    ]
    assert theirs[1].cause == ("roll", "ada")


def test_a_success_that_does_not_hit_says_whose_roll_kept_it_off() -> None:
    found = declared(man("ada", "a"), man("bor", "b"), ada="attack bor", bor="forego")
    _found, notes = tell(found, "roll", "ada", dice=12).apply(told("roll", "bor", dice=14))
    assert WORDS.note(notes[1]) == "Ada does not hit Bor: 16 against 18 of Bor."


def test_every_line_is_of_an_answer_that_was_given_or_of_time() -> None:
    given: set[tuple[str, str]] = set()
    random = Random(3)
    fight = fight_of(random_encounter(random))
    causes = []
    for _nth in range(120):
        if fight.over:
            break
        event = next_event(random, fight)
        fight, notes = fight.apply(event)
        given.add((event.kind, event.who))
        causes += [note.cause for note in notes if note.cause is not None]
        assert all(note.cause is None or note.cause == PASSING or note.cause in given for note in notes), notes
    assert causes


def test_headings_are_the_party_turn_and_what_is_played_in_it() -> None:
    start = declared(man("ada", "a"), man("bor", "b"))
    assert [note.kind for note in start.headings] == ["party_turn", "round"]
    assert [WORDS.log_heading(note) for note in start.headings] == ["Turn 1: a on turn", "Round 2"]


def test_dice_that_are_waited_for_say_against_whom_they_fall() -> None:
    found = declared(
        man("ada", "a"), man("abe", "a"), man("bor", "b"), ada="attack bor", abe="attack bor", bor="forego"
    )
    told = [(prompt.who, name, names.value) for prompt in found.prompts() for name, names in prompt.facts[1:]]
    assert told == [("ada", "on_who", "Bor"), ("abe", "on_who", "Bor"), ("bor", "blocks", "Ada, Abe")]
