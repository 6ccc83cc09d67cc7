"""What the window says a row takes for granted, in the line below the choices and in "Why?", and what it advises."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.fight.advice import advised, assumed_text
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.why import of_option
from mls_desktop.rules.common.fight.fights import Choice, rows
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.words.number_texts import fraction_text
from mls_desktop.words.system_texts import Texts, load_words
from tests.bouts import SHIPPED, bout_of, scripted
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.truth import all_true

pytestmark = pytest.mark.needs("nutshell")

NAMES = {"tam": "Tam", "hedda": "Hedda", "pip": "Pip", "r1": "Raider 1", "r2": "Raider 2", "r3": "Raider 3"}


def raid() -> NutshellFight:
    """Three against three raiders, of whom only the first has an attack in the round; Tam is asked first."""
    party = [man(id, "a", 10) for id in ("tam", "hedda", "pip")]
    return acting(fight(*party, man("r1", "b", 10), man("r2", "b", 1), man("r3", "b", 1)))


def nutshell_texts() -> Texts:
    return Texts(load_words(SHIPPED.resources, "nutshell"), NAMES)


def row_of(found: NutshellFight, who: str, choice: str, target: str | None = None) -> Choice:
    facts = {"choice": choice, **({"target": target} if target else {})}
    return next(row for row in rows(found, who) if dict(row.event.facts) == facts)


def figures(row: Choice) -> dict[str, Fraction]:
    return {name: Fraction(str(figure.value)) for name, figure in row.chances}


def answer_of(found: NutshellFight, who: str, words: Texts) -> Answer:
    prompt = next(prompt for prompt in found.prompts() if prompt.who == who and prompt.id == "declare")
    return Answer(prompt, found.default_answer(prompt), words)


def said_of(found: NutshellFight, row: Choice) -> str:
    answer = answer_of(found, row.event.who, nutshell_texts())
    assumed, texts = found.assumed(row.event.who), answer.texts
    return assumed_text(assumed, row, rows(found, row.event.who), answer, texts, NAMES.__getitem__)


def test_the_row_at_hand_names_whom_it_hangs_on_and_what_they_do_to_a_sum() -> None:
    """N-FIGHT-2: nobody else is taken to strike Raider 1, until Hedda does."""
    alone, helped = raid(), tell(raid(), "declare", "hedda", choice="attack", target="r1")
    usual, other = row_of(alone, "tam", "attack", "r1"), row_of(helped, "tam", "attack", "r1")
    assert usual.usual and figures(usual)["hit"] < figures(other)["hit"]
    said = said_of(alone, usual)
    assert said == "Chances if all others do the usual, counting: Raider 1: Attack, Tam."
    said = said_of(helped, other)
    assert "counting: Hedda also strikes Raider 1: \N{MINUS SIGN}1; Raider 1: Attack, Tam." in said


def test_why_adds_up() -> None:
    found = tell(raid(), "declare", "hedda", choice="attack", target="r1")
    answer, row = answer_of(found, "tam", nutshell_texts()), row_of(found, "tam", "attack", "r1")
    answer.aim("r1")
    told = of_option(answer, "attack", row.chances, found.board(), NAMES, row, found.assumed("tam"))
    assert told is not None
    parts = {told.texts.part(name): figure for name, figure in told.figure.parts}
    assert parts["roll of Tam"].value == 10 and parts["roll of Raider 1"].value == 9
    assert {name: part.value for name, part in parts["roll of Raider 1"].parts} == {"skill": 10, "extra_enemies": -1}
    assert all(all_true(figure) for figure in parts.values())
    by = {told.texts.part(name): figure.value for name, figure in parts["counted on"].parts}
    assert by == {"Hedda also strikes Raider 1: \N{MINUS SIGN}1": -1, "Raider 1: Attack, Tam": ""}


def test_all_on_whom_a_row_hangs_are_named(tmp_path: Path, qapp: QObject) -> None:
    """Every doing without which a figure differs is named, at each moment of a whole fight."""
    named = 0
    for at in range(0, 60, 6):
        running_fight = bout_of(scripted("four_against_six", at), tmp_path, qapp)
        for prompt in running_fight.choices():
            if prompt.id != "declare" or running_fight.fight is None:
                continue
            answer = Answer(prompt, running_fight.fight.default_answer(prompt), running_fight.texts)
            odds = rows(running_fight.fight, prompt.who)
            usual = running_fight.fight.assumed(prompt.who)
            for row in odds[:6]:
                said = assumed_text(usual, row, odds, answer, answer.texts, lambda who: f"<{who}>")
                assert all(f"<{each.who}>" in said for each in row.hangs_on or ()), said
                named += len(row.hangs_on or ())
        running_fight.close()
    assert named


def test_a_total_attack_is_weighed_whole_and_by_its_first_blow_where_somebody_is_to_fall() -> None:
    """N-TA-1: what it may go on to counts."""
    found = acting(fight(man("tam", "a", 10), *(man(id, "b", 6) for id in ("r1", "r2", "r3"))))
    words, odds = nutshell_texts(), rows(found, "tam")
    bold = figures(row_of(found, "tam", "total_attack", "r1"))
    assert bold["dealt_all"] > bold["dealt"]
    harm, drop = words.counsels()["harm"], words.counsels()["drop"]
    best = {each.choice.event: each for each in advised(odds, harm, words)}
    worth = {event: each.worth for event, each in best.items() if event.entry("choice") == "total_attack"}
    assert worth.get(row_of(found, "tam", "total_attack", "r1").event, 0) == bold["dealt_all"] - bold["taken"]
    texts = {each.text for each in advised(odds, drop, words) if each.choice.event.entry("choice") == "total_attack"}
    assert texts and all(text.endswith(", first blow") for text in texts)


def test_rows_that_are_spared_alone_are_not_weighed() -> None:
    """Raider 3 has no attack in the round and cannot answer, so that others must spare who strikes there."""
    found = acting(fight(man("tam", "a", 10), man("r1", "b", 10), man("r3", "b", 1)))
    odds, words = rows(found, "tam"), nutshell_texts()
    spared = {row.event for row in odds if row.spared}
    assert row_of(found, "tam", "attack", "r3").event in spared
    for counsel in words.counsels().values():
        assert not spared & {each.choice.event for each in advised(odds, counsel, words)}


@pytest.mark.parametrize(
    ("value", "said"),
    [(Fraction(1237, 2160), "1237/2160"), (Fraction(1, 999_999), "1/999999"), (Fraction(1, 1_000_000), "0.000001"),
     (Fraction(4885840632943, 12694994000000), "0.384864"), (Fraction(-3, 2), "-3/2"), (Fraction(7), "7")],
)  # fmt: skip
def test_long_fractions_are_told_as_decimals(value: Fraction, said: str) -> None:
    assert fraction_text(value) == said
