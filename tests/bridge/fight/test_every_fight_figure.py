"""Of every figure of a fight "Why?" tells what its parts make, and what board and choices show: at each moment of the
samples and the documents, and after any answers, undone, redone and looked back on."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from PySide6.QtCore import QCoreApplication, QEvent

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.option_rows import option_rows
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.fight.why import Explained, of_ask, of_fighter, of_option
from mls_desktop.bridge.map.target_chances import Odds, target_chances
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.fight.fights import Fight, fighter_rows_on, rows
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.words.system_texts import Texts
from tests.anyevents import SYSTEMS, answered, pool
from tests.bouts import opened_with, scripted
from tests.promises import Promise
from tests.tiers import cases
from tests.truth import all_true

EVERY = cases(quick=9, all=3, long=1)
"""One of so many moments of a told fight is looked at."""
FEW = 4
"""Fighters in a fight whose chances are worked out at every moment."""


def owner(row: Row) -> str:
    return row.path[0] if row.path else row.id


def numbers(sections: tuple[Section, ...], who: str) -> list[Figure]:
    """The numbers that the board shows of a fighter."""
    held = [row for section in sections for row in section.rows if owner(row) == who]
    return [cell.figure for row in held for cell in row.cells if isinstance(cell.figure.value, (int, Fraction))]


def named_parts(told: Explained) -> list[tuple[tuple[str, ...], Figure]]:
    """The figures that are told, each with its name and that of the thing it is of."""
    found: list[tuple[tuple[str, ...], Figure]] = []
    for id, part in told.figure.parts:
        name = told.texts.part(id)
        inner = [((name, told.texts.part(below)), each) for below, each in part.parts]
        found += inner if part.value == "" else [((name,), part)]
    return found


def people(sections: tuple[Section, ...]) -> list[str]:
    return [owner(row) for row in fighter_rows_on(sections)]


def look_at_fighters(sections: tuple[Section, ...], texts: Texts) -> None:
    """Of everybody all numbers of the board are told, none more, and each is what its parts make."""
    for who in people(sections):
        told = of_fighter(who, sections, texts)
        assert (told is None) == (not numbers(sections, who)), who
        if told is None:
            continue
        assert [part for _names, part in named_parts(told)] == numbers(sections, who), who
        assert all(all_true(part) for _name, part in told.figure.parts), who


def look_at_dice(fight: Fight, names: dict[str, str], texts: Texts) -> None:
    for prompt in fight.prompts():
        told = of_ask(prompt, names, texts)
        assert (told is None) == (not prompt.facts), prompt.id
        if told is None:
            continue
        for (_called, part), (name, figure) in zip(told.figure.parts, prompt.facts, strict=True):
            assert all_true(figure), (prompt.id, name)
            assert texts.figure(part) == texts.fact(figure, name), (prompt.id, name)


def look_at_choices(fight: Fight, names: dict[str, str], texts: Texts) -> int:
    """Of everybody who is asked now: what is told of a choice is what its row shows, in full where the row rounds. How
    many figures were compared."""
    compared, board = 0, fight.board()
    for prompt in fight.prompts():
        answer = Answer(prompt, fight.default_answer(prompt), texts)
        odds, usual = rows(fight, prompt.who), fight.assumed(prompt.who)
        shown = option_rows(answer if answer.options else None, odds, fight.chances)
        for option in shown.options:
            chances = shown.chances[option.id]
            row = answer.row(option.id, odds)
            told = of_option(answer, option.id, chances, board, names, row, usual)
            if told is None:
                assert not chances, (prompt.who, option.id)
                continue
            assert all(all_true(part) for _name, part in (*chances, *told.figure.parts)), option.id
            for (head, figure), (_name, part) in zip(chances, told.figure.parts, strict=False):
                assert near(part, figure), (option.id, head)
                name = head.partition(".")[0]
                is_amount = name.startswith("mean") or texts.outcome(name).startswith("mean")
                assert str(part.value).endswith("%") != is_amount, (option.id, head)
                cell = shown.cells[option.id].get(head, "")
                if cell[:1].isdigit() and "," not in cell:  # of one person, with nothing else in its place
                    assert near(given(cell), figure, 1), (option.id, head)
                    compared += 1
    return compared


def look_at_plates(fight: Fight, texts: Texts) -> int:
    """Of everybody who is asked now: what stands beside each whom a choice may be aimed at is what the table tells of
    it, aimed at them. How many were compared."""
    compared, good = 0, [head for head, weighed in texts.odds().items() if weighed.bar == "good"]
    for prompt in fight.prompts():
        answer = Answer(prompt, fight.default_answer(prompt), texts)
        odds = rows(fight, prompt.who)
        for option in (*answer.options, *answer.options):
            plates = target_chances(answer, option.id, Odds(odds), {}, fight.chances)
            for who in answer.targets():
                answer.aim(who)
                cells = option_rows(answer, odds, fight.chances).cells[option.id]
                told = next((cells[head] for head in good if head in cells), "") if answer.aims(option.id) else ""
                assert [each.chance for each in plates if each.who == who] == [told], (prompt.who, option.id, who)
                compared += bool(told)
            for field in answer.extras(option.id):  # and with the entries beside it otherwise, as far as there are any
                if field.kind == "choice" and field.options:
                    answer.set_value(field.name, field.options[-1])
    return compared


def near(said: Figure, exact: Figure, places: int = 10) -> bool:
    """Whether what is said is the chance in per cent, or the mean, as near as its last place allows: it has one place
    more where `places` is 10."""
    value, text = exact.value, str(said.value)
    if not isinstance(value, (int, Fraction)):
        return text == str(value)
    if text[:1] in "<>":  # too little to be told by its figures, or too much
        edge = float(text.strip("<> %")) / 100
        return 0 < value < edge if text.startswith("<") else edge < value < 1
    is_share = text.endswith("%")
    if is_share and not 0 <= value <= 1:
        return False
    meant = float(text.removesuffix("%")) / (100 if is_share else 1)
    return abs(meant - value) <= (0.005 if is_share else 0.5) / places + 1e-9


def named(fight: Fight) -> dict[str, str]:
    return {owner(row): row.name for row in fighter_rows_on(fight.board())}


@pytest.mark.parametrize("system", SYSTEMS)
def test_at_every_moment_of_what_was_told(system: str) -> None:
    told = 0
    for ring in pool(system).rings:
        for at in range(0, len(ring.encounter.events) + 1, EVERY):
            fight = ring.at(at)
            look_at_fighters(fight.board(), ring.texts)
            look_at_dice(fight, named(fight), ring.texts)
            told += len(people(fight.board()))
    assert told


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_of_a_choice_is_what_its_row_shows(system: str) -> None:
    compared, few = 0, [ring for ring in pool(system).rings if 0 < len(ring.encounter.line_up) <= FEW]
    for ring in few:
        for at in range(0, len(ring.encounter.events) + 1, EVERY):
            fight = ring.at(at)
            compared += look_at_choices(fight, named(fight), ring.texts)
    assert compared or not few


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_stands_beside_a_foe_is_what_the_table_tells_of_them(system: str) -> None:
    compared, few = 0, [ring for ring in pool(system).rings if 0 < len(ring.encounter.line_up) <= FEW]
    for ring in few:
        for at in range(0, len(ring.encounter.events) + 1, EVERY):
            compared += look_at_plates(ring.at(at), ring.texts)
    assert compared or not few


class Answers(RuleBasedStateMachine):
    """A fight open in a campaign that is answered, undone, redone and looked back on, as it comes."""

    home: Path

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.open_campaign = opened_with(scripted("four_against_six", 0), self.home)
        self.running_fight = RunningFight(self.open_campaign, "fight", Roller(seed), self.open_campaign)
        self.random = Random(seed)

    @rule()
    def answer(self) -> None:
        self.running_fight.peek(None)
        asks = self.running_fight.prompts
        if asks:
            self.running_fight.answer(answered(self.random, self.random.choice(asks)))

    @rule()
    def all_again(self) -> None:
        self.running_fight.peek(None)
        self.running_fight.all_again()

    @rule()
    def undo(self) -> None:
        self.open_campaign.document.history.undo()

    @rule()
    def redo(self) -> None:
        self.open_campaign.document.history.redo()

    @rule(share=st.floats(0, 1))
    def look_back(self, share: float) -> None:
        self.running_fight.peek(round(share * len(self.running_fight.encounter.events)))

    @invariant()
    def what_is_told_is_what_is_there(self) -> None:
        running_fight = self.running_fight
        fresh = running_fight.encounter.events
        assert running_fight.replay is not None and running_fight.fight is not None and running_fight.at <= len(fresh)
        board = running_fight.replay.at(fresh, running_fight.at).board()
        assert board == tuple(running_fight.sections.values())
        look_at_fighters(tuple(running_fight.sections.values()), running_fight.texts)
        look_at_dice(running_fight.fight, dict(running_fight.names()), running_fight.texts)

    def teardown(self) -> None:
        if hasattr(self, "running_fight"):
            self.running_fight.close()
            self.open_campaign.close(drop=True)
            self.open_campaign.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.needs("nutshell")
@pytest.mark.timeout(1200)
def test_after_any_answers(qapp: Any, tmp_path: Path, promise: Promise) -> None:
    runs = cases(quick=5, all=16, long=400)
    machine = type("AnswersHere", (Answers,), {"home": tmp_path})
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine, settings=settings(max_examples=runs, stateful_step_count=30, suppress_health_check=checks)
    )
    promise("S1", "histories of a fight, each figure told as it is", asked=runs, reached=runs)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_figures_of_a_fighter_are_called_alike(system: str) -> None:
    """Uses, counters and what lasts stand there several times: each with the name of its thing."""
    for ring in pool(system).rings:
        sections = ring.at(len(ring.encounter.events)).board()
        for who in people(sections):
            told = of_fighter(who, sections, ring.texts)
            called = [names for names, _part in named_parts(told)] if told is not None else []
            assert len(called) == len(set(called)), (who, called)
