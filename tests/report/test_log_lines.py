"""The lines of a log: headings, entries, what comes with time; the oldest or the newest first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mls_desktop.commands.line.outcome import encounter_texts
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.report.log import LogEntry, LogLine, entry, log_lines, newest_first, with_entries
from mls_desktop.rules.common.asking.prompts import PASSING, Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import told
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts

TEXTS = Texts(
    {
        "headings": {"turn": "Turn {n}", "round": "Round {n}"},
        "log": {"hit": "{who} hits[ {at}][ for {points}].", "wakes": "{who} wakes."},
    }
)


def heading(kind: str, n: int) -> Note:
    return Note(kind, "", "R-0", (("n", given(n)),))


def note(kind: str, who: str, cause: tuple[str, str] | None = None, **facts: int | str | None) -> Note:
    named = tuple((name, given(value)) for name, value in {"who": who, **facts}.items())
    return Note(kind, who, f"R-{kind}", named, cause)


def step(who: str, turn: int, round: int, *notes: Note) -> ReplayStep:
    headings = (heading("turn", turn), heading("round", round))
    return ReplayStep(told("hit", who), notes, None, (turn, round), headings)


STEPS = (
    step("ann", 1, 1, note("hit", "ann", points=3)),
    step("ben", 1, 2, note("hit", "ben"), note("hit", "ann", ("hit", "ann"), at="ben")),
    step("ben", 1, 2, note("hit", "ben"), heading("turn", 2), note("wakes", "cid", PASSING)),
    step("cid", 2, 1, note("hit", "cid")),
)


def said(lines: list[LogLine]) -> list[str]:
    return [f"{'#' * line.level}{'~' if line.passing else ''}{line.told.text}" for line in lines]


def test_headings_stand_above_what_is_told_under_them_and_time_is_nobodys() -> None:
    assert said(list(log_lines(STEPS, TEXTS))) == [
        "#Turn 1",
        "##Round 1",
        "ann hits for 3. ann hits ben.",
        "##Round 2",
        "ben hits.",
        "ben hits.",
        "#Turn 2",
        "~cid wakes.",
        "##Round 1",
        "cid hits.",
    ]


def test_the_newest_first_under_the_same_headings() -> None:
    assert said(newest_first(list(log_lines(STEPS, TEXTS)))) == [
        "#Turn 2",
        "##Round 1",
        "cid hits.",
        "~cid wakes.",
        "#Turn 1",
        "##Round 2",
        "ben hits.",
        "ben hits.",
        "##Round 1",
        "ann hits for 3. ann hits ben.",
    ]


def test_a_log_without_headings_is_turned_round() -> None:
    lines = [LogLine(at, LogEntry("", str(at))) for at in range(3)]
    assert said(newest_first(lines)) == ["2", "1", "0"]


def test_headings_with_nothing_below_are_left_out() -> None:
    lines = [line for line in log_lines(STEPS, TEXTS) if line.level or "cid" in line.told.about]
    assert said(with_entries(lines)) == ["#Turn 2", "~cid wakes.", "##Round 1", "cid hits."]


def test_an_entry_knows_whom_it_concerns_and_its_rules() -> None:
    first = next(line for line in log_lines(STEPS, TEXTS) if not line.level)
    assert (first.told.rules, first.told.about) == (("R-hit",), frozenset({"ann"}))
    assert entry(STEPS[2], TEXTS).text == "ben hits.", "neither the heading nor what comes with time"
    assert entry(STEPS[2], TEXTS, whole=True).text == "ben hits. cid wakes."


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"at": "ben", "points": 0}, "ann hits ben for 0."),
        ({"at": None, "points": 2}, "ann hits for 2."),
        ({}, "ann hits."),
    ],
)
def test_a_part_in_brackets_is_said_where_all_in_it_is_known(facts: dict[str, int | str | None], text: str) -> None:
    assert TEXTS.note(note("hit", "ann", None, **facts)) == text


SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.mark.parametrize(
    ("file", "fight", "first"),
    [
        pytest.param(
            "nutshell/three_fights.mls.json", "four_against_six", "#Turn 1: Party on turn",
            marks=pytest.mark.needs("nutshell"),
        ),
        pytest.param(
            "death_or_glory/the_ford.mls.json", "ford", "#Round 1", marks=pytest.mark.needs("death_or_glory")
        ),
    ],
)  # fmt: skip
def test_the_logs_of_the_samples_have_an_entry_an_event_under_headings(file: str, fight: str, first: str) -> None:
    shipped_data = ShippedData()
    campaign = read((SAMPLES / file).read_bytes(), shipped_data)
    held = next(each for each in campaign.encounters if each.id == fight)
    reel = Replay(begun(held, shipped_data.system(campaign.system), shipped_data.shipped(campaign.system)))
    lines = list(log_lines(reel.moments(held.events), encounter_texts(campaign, held, shipped_data)))
    own = [line for line in lines if not line.level and not line.passing]
    assert said(lines)[0] == first and [line.at for line in own] == list(range(len(held.events)))
    texts = json.dumps([line.told.text for line in lines])
    assert "[" not in texts[1:-1] and "{" not in texts and all(line.told.text for line in lines)
    assert len({line.told.text for line in lines if line.level}) > 2
