"""Whoever has an attack in a round and is not asked has a reason, on the board and in the log; so has a whole round."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import IDLE
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, cell_of
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.fight.map.test_positions import ARCHER, Place, on, stays
from tests.rules.nutshell.fight.play.test_fights_on_ground import grounded
from tests.rules.nutshell.fighting import acting, fight, fight_of, man, next_event, random_encounter, tell
from tests.rules.nutshell.shipped import ROOT
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")
WORDS = load_words([ROOT / "resources"], "nutshell")
TEXTS = Texts(WORDS, {})
BLOCKS = 4
MOST = 50
"""So many events are played of each fight."""


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("on_ground", [False, True], ids=["no ground", "ground"])
def test_n_round_1_each_due_fighter_is_asked_or_has_a_reason(block: int, on_ground: bool) -> None:
    count = cases(quick=8, all=32, long=300)
    for seed in range(block * count // BLOCKS, (block + 1) * count // BLOCKS):
        random = Random(seed)
        found = fight_of(grounded(random) if on_ground else random_encounter(random))
        for _nth in range(MOST):
            if found.over:
                break
            everybody_is_told(found)
            event = next_event(random, found)
            try:
                after, notes = found.apply(event)
            except Refused:
                continue
            every_round_is_told(found, after, notes)
            found = after


def everybody_is_told(found: NutshellFight) -> None:
    """On the board."""
    if found.battle.stage != "declare" or found.battle.blows:
        return
    asked = {prompt.who for prompt in found.prompts() if prompt.id == "declare"}
    for who in due_ones(found):
        cell = idle_cell(found, who)
        assert (cell is not None) == (who not in asked), (who, cell)
        if cell is not None:
            kind = str(cell.figure.value)
            assert kind in WORDS["names"] and cell.figure.rule.startswith("N-"), cell


def every_round_is_told(before: NutshellFight, after: NutshellFight, notes: Iterable[Note]) -> None:
    """In the log: of all rounds that passed by without a prompt, and of a round in which all have spoken now."""
    said = [note for note in notes if note.kind in ("passed_over", "nobody_due")]
    rounds = [dict(note.facts)["round"].value for note in said]
    ended = after.battle
    if ended.stage == "declare" and before.battle.stage in ("actions", "moves") and ended.tick == before.battle.tick:
        assert set(rounds) == set(range(1, ended.round))
    if before.battle.stage == "declare" and ended.stage in ("duels", "rolls") and not ended.blows:
        assert ended.round not in rounds or ended.round == before.battle.round
        named = ", ".join(str(dict(note.facts)["whom"].value) for note in said if note.kind == "passed_over")
        for who in (each for each in due_ones(after) if ended.plays(each)):
            assert ended.fighters[who].name in named, who
    for note in said:
        sentence = TEXTS.note(note)
        assert sentence.startswith("Round ") and "idle" not in sentence and "{" not in sentence


def due_ones(found: NutshellFight) -> list[str]:
    """Who has an attack in this round and has not spoken."""
    battle = found.battle
    return [
        each.id
        for each in battle.all()
        if each.up and each.id not in battle.said and due(each.slots, battle.round) is not None
    ]


def idle_cell(found: NutshellFight, who: str) -> Cell | None:
    track = next(section for section in found.board() if section.shape == "track")
    row = next((row for row in track.rows if row.id == who), None)
    return cell_of(row, IDLE) if row is not None else None


# One by one


def told_of(found: NutshellFight, who: str) -> tuple[str, Any] | None:
    cell = idle_cell(found, who)
    return (str(cell.figure.value), dict(cell.also)["over"]) if cell is not None else None


def first_round(found: NutshellFight, **does: str) -> tuple[NutshellFight, list[Note]]:
    """The fight once all have said their set action and nobody moved, and what the log says to the last of it."""
    notes: tuple[Note, ...] = ()
    while prompt := next((each for each in found.prompts() if each.id in ("action", "move")), None):
        event: Any = {"action": does.get(prompt.who, "fight")} if prompt.id == "action" else {"path": []}
        found, notes = found.apply(told(prompt.id, prompt.who, **event))
    return found, [*notes]


@pytest.mark.parametrize(
    ("people", "does", "start", "reason"),
    [
        (("bea",), {"bea": "shoot"}, {"bea": ((3, 5), "e")}, ("idle_no_line", ["ada"])),
        (("bea",), {"bea": "move"}, {"bea": ((3, 5), "e")}, ("idle_action", [])),
        (("bea",), {"bea": "shoot"}, {"bea": ((6, 8), "s")}, ("idle_arc", ["bor"])),
        (("cid",), {}, {"cid": ((4, 5), "e")}, ("idle_no_reach", [])),
        (("cid",), {}, {"cid": ((5, 4), "e")}, ("idle_not_faced", ["bor"])),
        (("cid",), {}, {}, ("idle_no_reach", [])),
    ],
    ids=["N-SHOOT-4", "N-SHOOT-3 the action", "N-SHOOT-3 the arc", "N-MELEE-1 far", "N-MELEE-1 beside", "nowhere"],
)
def test_the_reason_of_one_who_is_passed_over(
    people: tuple[str, ...], does: dict[str, str], start: dict[str, Place], reason: tuple[str, Any]
) -> None:
    line = [man("ada", "a"), man("bor", "b")]
    line += [man(who, "a", **(ARCHER if who == "bea" else {})) for who in people]
    places: Any = {"ada": ((5, 5), "e"), "bor": ((6, 5), "w"), **start}
    found, _notes = first_round(on(*line, **places), **does)
    assert found.battle.round == 2 and told_of(found, people[0]) == reason
    assert told_of(found, "ada") is None


def test_n_charge_1_whoever_stands_before_a_charger_waits_for_round_5() -> None:
    found = on(man("ada", "a"), man("bor", "b"), ada=((5, 5), "e"), bor=((6, 5), "w"))
    found, notes = first_round(found, ada="charge")
    assert found.battle.round == 5 and [TEXTS.note(note) for note in notes if note.rule != "N-MOVE-1"] == [
        "Round 1: nobody has an attack.",
        "Round 2, not asked: Bor (charging, only in round 5: Ada).",
        "Round 3: nobody has an attack.",
        "Round 4, not asked: Bor (charging, only in round 5: Ada).",
    ]


def test_n_round_5_who_waits_for_a_group_is_told_so() -> None:
    found = acting(fight(*(man(f"a{nth}", "a") for nth in range(2)), *(man(f"b{nth}", "b") for nth in range(2))))
    found = tell(found, "group", "", members=["a0", "b0"])
    assert told_of(found, "a1") == told_of(found, "b1") == ("idle_waits", [])
    assert told_of(found, "a0") is None and told_of(found, "b0") is None


def test_all_for_one_reason_stand_in_one_sentence() -> None:
    found = fight(*(man(f"a{nth}", "a") for nth in range(3)), man("bor", "b"))
    found = stays(acting(found, "move"))
    notes = found.apply(told("declare", "bor", choice="forego"))[1]
    assert [TEXTS.note(note) for note in notes if note.kind == "passed_over"] == [
        "Round 2, not asked: A0, A1, A2 (by the set action)."
    ]
