"""Small set-ups played through the fight over every combination of sums give the counts that the odds tell."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Fight, rows
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from tests.rules.rules_basics.fight.odds.counting import SPREAD, facts
from tests.rules.rules_basics.people import Bout, armed, case, world

Played = tuple[int, tuple[Note, ...], Fight]
"""In so many ways, what the log says of it, and the fight then."""


def falls(prompt: Prompt) -> Iterator[tuple[Json, int]]:
    """Every way the dice of a prompt fall, with how many ways lead there: 3d6 by their sum, damage by each die."""
    field = next(field for field in prompt.fields if field.name == "dice")
    if field.kind == "sum":
        yield from SPREAD.items()
    else:
        yield from ((list(faces), 1) for faces in product(*(range(1, side + 1) for side in field.sides)))


def played(fight: Fight, ways: int = 1, notes: tuple[Note, ...] = ()) -> Iterator[Played]:
    """A turn to its end, over all dice; whoever is attacked defends as well as they can."""
    prompt = fight.prompts()[0]
    if prompt.id == "declare":
        yield ways, notes, fight
        return
    if prompt.id == "harm":
        after, more = fight.apply(told("harm", prompt.who))
        yield from played(after, ways, (*notes, *more))
        return
    usual = fight.default_answer(prompt)
    answers = (
        [(usual, 1)]
        if usual is not None
        else [(told(prompt.id, prompt.who, dice=dice), n) for dice, n in falls(prompt)]
    )
    for event, count in answers:
        after, more = fight.apply(event)
        yield from played(after, ways * count, (*notes, *more))


def counted(fight: Fight, event: Event) -> dict[str, Fraction]:
    """What came of a choice, by counting."""
    after, _notes = fight.apply(event)
    ended = list(played(after))
    found: dict[str, Fraction] = {}
    for ways, notes, _fight in ended:
        share = Fraction(ways, _whole(notes))
        for name, value in _told(notes).items():
            found[name] = found.get(name, Fraction(0)) + share * value
    assert sum(Fraction(ways, _whole(notes)) for ways, notes, _fight in ended) == 1
    return found


def _whole(notes: tuple[Note, ...]) -> int:
    """In how many ways all the dice of a turn can fall: 216 for each roll of 3d6, 6 for each damage die."""
    size = 1
    for note in notes:
        if note.kind in ("attacked", "defended_stopped", "defended_failed", "feinted", "met_feint"):
            size *= 216
        if note.kind == "hit":
            size *= 6
    return size


def _told(notes: tuple[Note, ...]) -> dict[str, int]:
    hits = [note for note in notes if note.kind == "attacked" and dict(note.facts)["outcome"].value == "success"]
    through = [note for note in notes if note.kind == "hit"]
    bonus = [dict(note.facts)["bonus"].value for note in notes if note.kind == "feint_won"]
    stopped = sum(note.kind == "defended_stopped" for note in notes)
    return {
        "hits": len(hits), "stopped": stopped, "throughs": len(through),
        "none": not through, "one": len(through) == 1, "both": len(through) == 2, "gains": bool(bonus),
        "mean_bonus": sum(each for each in bonus if isinstance(each, int)),
        "mean_damage": sum(int(str(dict(note.facts)["through"].value)) for note in through),
    }  # fmt: skip


def duel(
    where: Any, melee: int, foe: int | None, defences: dict[str, int], resistance: int = 2, stance: str = "do_nothing"
) -> Bout:
    """Ann's second turn, the foe having chosen how to stand."""
    worn = [{"name": "Mail", "resistance": resistance}]
    held = armed("foe", melee=foe, speed=5, defences=defences, armour=worn, counters=[{"name": "HP", "max": 99}])
    bout = Bout(where, ann=armed(melee=melee, speed=6, damage="1d+1"), foe=held).idle("ann")
    more = {"defence": next(iter(defences))} if stance == "increased_defence" else {}
    return bout.does("foe", stance, **more)


ATTACK = {"target": "foe", "weapon": "sword"}
TWO = {"block": 10, "dodge": 8}


def chances(bout: Bout, action: str) -> dict[str, Any]:
    event = told("declare", "ann", action=action, **ATTACK)
    row = next(row for row in rows(bout.fight, "ann") if row.event == event)
    return dict(facts(row.chances))


@pytest.mark.parametrize(
    ("action", "melee", "defences", "stance"),
    [
        case("RB-MV-4", "against one defence", "attack", 12, {"dodge": 9}, "do_nothing"),
        case("RB-MV-4", "against the better of two", "attack", 12, TWO, "move"),
        case("RB-MV-9", "against an increased one", "attack", 14, TWO, "increased_defence"),
        case("RB-MV-9", "against two", "attack", 13, TWO, "double_defence"),
        case("RB-MV-7", "Strong", "strong", 11, {"dodge": 9}, "do_nothing"),
        case("RB-MV-7", "Determined", "determined", 11, {}, "do_nothing"),
        case("RB-MV-8", "a charge", "charge", 16, {"dodge": 9}, "do_nothing"),
    ],
)
def test_one_attack_played_over_all_sums(action: str, melee: int, defences: dict[str, int], stance: str) -> None:
    bout = duel(world(), melee, 12, defences, stance=stance)
    found, wanted = counted(bout.fight, told("declare", "ann", action=action, **ATTACK)), chances(bout, action)
    assert found["hits"] == wanted["hit"]
    assert found["stopped"] == wanted["stopped"]
    assert found["throughs"] == wanted["through"]
    assert found["mean_damage"] == wanted["mean_damage"]


def test_an_all_out_feint_played_over_all_sums() -> None:
    """RB-MV-6, RB-MV-7."""
    bout = duel(world(), 14, 12, {})
    found = counted(bout.fight, told("declare", "ann", action="all_out_feint", **ATTACK))
    wanted = chances(bout, "all_out_feint")
    assert found["gains"] == wanted["gains"] == Fraction(28371, 46656)
    assert found["mean_bonus"] == wanted["mean_bonus"] == Fraction(35921, 15552)
    assert (found["hits"], found["mean_damage"]) == (wanted["hit"], wanted["mean_damage"])


def test_two_attacks_played_over_all_sums() -> None:
    """RB-MV-7."""
    bout = duel(world(), 11, 12, {})
    found = counted(bout.fight, told("declare", "ann", action="double_attack", **ATTACK))
    wanted = chances(bout, "double_attack")
    assert found["hits"] == wanted["hit"] + wanted["second_hit"]
    assert {name: found[name] for name in ("none", "one", "both", "mean_damage")} == {
        name: wanted[name] for name in ("none", "one", "both", "mean_damage")
    }


@pytest.mark.parametrize("reading", ["default", "other"])
def test_two_attacks_against_two_defences(reading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-MV-9 in both readings: sums that are made are played as one, and so are those that fail."""
    bout = duel(world(None, RB_MV_9=reading), 13, 12, TWO, stance="double_defence")

    def halved(prompt: Prompt) -> Iterator[tuple[Json, int]]:
        field = next(field for field in prompt.fields if field.name == "dice")
        if field.kind != "sum":
            yield from ((list(faces), 1) for faces in product(range(1, 7), repeat=len(field.sides)))
            return
        level = dict(prompt.facts)["level"].value
        assert isinstance(level, int)
        made = sum(ways for fell, ways in SPREAD.items() if fell <= level)
        yield from ((dice, ways) for dice, ways in ((3, made), (18, 216 - made)) if ways)

    monkeypatch.setattr("tests.rules.rules_basics.fight.odds.test_played.falls", halved)
    found = counted(bout.fight, told("declare", "ann", action="double_attack", **ATTACK))
    wanted = chances(bout, "double_attack")
    assert {name: found[name] for name in ("none", "one", "both", "mean_damage")} == {
        name: wanted[name] for name in ("none", "one", "both", "mean_damage")
    }


@pytest.mark.parametrize(
    ("stance", "name", "stopped"),
    [
        case("RB-MV-9", "two defences, block first", "double_defence", "block", Fraction(17, 27)),
        case("RB-MV-9", "two defences, dodge first", "double_defence", "dodge", Fraction(17, 27)),
        case("RB-AT-3", "dodge 8", "do_nothing", "dodge", Fraction(56, 216)),
        case("RB-AT-3", "block 10", "do_nothing", "block", Fraction(1, 2)),
        case("RB-MV-9", "an increased one", "increased_defence", "block", Fraction(160, 216)),
    ],
)
def test_each_defence_played_over_all_sums(stance: str, name: str, stopped: Fraction) -> None:
    bout = duel(world(), 14, 12, TWO, stance=stance)
    bout.does("ann", "attack", **ATTACK).tell("attack", "ann", dice=9)
    row = next(row for row in rows(bout.fight, "foe") if row.event == told("defend", "foe", defence=name))
    wanted, found = facts(row.chances), counted(bout.fight, row.event)
    assert found["stopped"] == wanted["fended_off"] == stopped
    assert found["throughs"] == wanted["let_through"] and found["mean_damage"] == wanted["mean_damage"]


def test_how_likely_somebody_is_got_at_till_their_next_turn() -> None:
    """RB-AT-3, RB-MV-7, RB-MV-9: two who aim at Ann, played one after the other."""
    ann = armed(melee=12, speed=9, defences=TWO)
    foes = {f"foe{n}": armed(f"foe{n}", melee=11 + n, speed=5 - n, damage="") for n in range(2)}
    bout = Bout(None, None, ann=ann, **foes)
    for action, tries in (("do_nothing", 1), ("double_defence", 2), ("strong", 0)):
        more = ATTACK | {"target": "foe0"} if action == "strong" else {}
        row = next(row for row in rows(bout.fight, "ann") if row.event == told("declare", "ann", action=action, **more))
        kept = Fraction(1)
        for skill in (11, 12):
            hit = Fraction(sum(ways for fell, ways in SPREAD.items() if fell <= skill), 216)
            failed = Fraction(1)
            for value in (10, 8)[:tries]:
                failed *= 1 - Fraction(sum(ways for fell, ways in SPREAD.items() if fell <= value), 216)
            kept *= 1 - hit * failed
        assert facts(row.chances)["hit_by"] == 1 - kept
    assert [event.entry("action") for event in bout.fight.assumed("ann")] == ["attack", "attack"]
    assert {event.entry("target") for event in bout.fight.assumed("ann")} == {"ann"}
