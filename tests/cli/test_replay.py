"""`replay`: a fight as it stands, and what `check` says of encounters."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from mls_desktop.cli import main
from mls_desktop.rules.nutshell.fight.fight_odds import fighters_of
from tests.rules.nutshell.fighting import script

pytestmark = pytest.mark.needs("nutshell")

KEYS = ["turn", "active", "round", "over", "asks", "fighters", "misfits"]


def campaign(tmp_path: Path, name: str = "duel", **changes: Any) -> str:
    held = script(name)
    events = [event for event, _state in held.steps]
    encounter = {**held.encounter, "line_up": held.line_up, "events": events, **changes}
    file = tmp_path / "duel.mls.json"
    file.write_text(
        json.dumps({"format": "mls-desktop", "version": 1, "system": "nutshell", "encounters": [encounter]})
    )
    return str(file)


def told(words: list[str], code: int, capsys: Any) -> Any:
    assert main(words) == code
    return json.loads(capsys.readouterr().out)


def test_it_stands_so_after_its_events(tmp_path: Path, capsys: Any) -> None:
    file, (_event, last) = campaign(tmp_path), script("duel").steps[-1]
    found = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert list(found) == KEYS
    assert (found["turn"], found["active"], found["over"], found["asks"]) == (4, "party", True, [])
    assert {f["id"]: f["chp"] for f in found["fighters"]} == {id: f["chp"] for id, f in last["fighters"].items()}
    assert set(found["fighters"][0]) == {"id", "side", "chp", "thp", "cmp", "fate", "state", "turns"}


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_after_the_first_events(at: int, tmp_path: Path, capsys: Any) -> None:
    file, steps = campaign(tmp_path), script("duel").steps
    if at > len(steps):
        assert main(["replay", file, "--encounter", "duel", "--at", str(at)]) == 2
        return
    found = told(["replay", file, "--encounter", "duel", "--at", str(at), "--json"], 0, capsys)
    if at:
        expected = steps[at - 1][1]
        assert [f"{prompt['kind']} {prompt['who']}".strip() for prompt in found["asks"]] == expected["asks"]
        assert found["round"] == expected["round"]


def test_what_is_asked_after_a_wound_says_what_it_is_for(tmp_path: Path, capsys: Any) -> None:
    """Points are down (N-THP-2); the chance is told as a fraction."""
    at = next(nth for nth, (event, _state) in enumerate(script("duel").steps) if event["kind"] == "shock")
    found = told(["replay", campaign(tmp_path), "--encounter", "duel", "--at", str(at), "--json"], 0, capsys)
    (prompt,) = found["asks"]
    assert prompt["facts"] == {"level": 3, "chp": 9, "thp": 24, "for": "feet", "chance": "3/8"}
    assert [held["chp"] for held in found["fighters"] if held["id"] == prompt["who"]] == [9]


def test_a_rewound_fight_shows_what_is_in_force(tmp_path: Path, capsys: Any) -> None:
    file = campaign(tmp_path, cursor=1)
    found = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert [prompt["kind"] for prompt in found["asks"]] == ["declare"]
    field = found["asks"][0]["fields"][0]
    assert field["name"] == "choice" and "total_attack" in field["options"]


def test_the_log_in_words(tmp_path: Path, capsys: Any) -> None:
    assert main(["replay", campaign(tmp_path), "--encounter", "duel", "--at", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:7] == [
        "Turn 1: Party on turn",
        "  Set actions",
        "    Ada: Fight.",
        "  Round 1",
        "    Ada attacks Bor.",
        "    Ada against Bor: 8+6 = 14, 15 needed. Ada does not hit Bor: 14 is below 15.",
        "    Bor blocks against Ada: 8+4 = 12.",
    ]
    assert lines[-1] == "waits for: declare bor"


@pytest.mark.parametrize(
    "words", [["--encounter", "none"], ["--encounter", "duel", "--at", "-1"], [], ["--encounter", "duel", "--at", "x"]]
)
def test_what_is_not_there(words: list[str], tmp_path: Path, capsys: Any) -> None:
    try:
        assert main(["replay", campaign(tmp_path), *words]) == 2
    except SystemExit as ended:
        assert ended.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_check_names_events_that_do_not_fit(tmp_path: Path, capsys: Any) -> None:
    events = [
        {"kind": "action", "who": "ada", "action": "fight"},
        {"kind": "roll", "who": "ada", "dice": 9},
        {"kind": "hum"},
    ]
    file = campaign(tmp_path, events=events)
    (found,) = told(["check", "--json", file], 0, capsys)["files"]
    assert [(each["rule"], each["severity"], each["path"]) for each in found["findings"]] == [
        ("not_asked", "warning", "/encounters/0/events/1"),
        ("unknown_event", "warning", "/encounters/0/events/2"),
    ]
    replayed = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert [each["at"] for each in replayed["misfits"]] == [1, 2]


def test_check_names_a_fighter_that_cannot_be(tmp_path: Path, capsys: Any) -> None:
    broken = {"name": "Bor", "weapons": ["no_such_thing"]}
    file = campaign(tmp_path, line_up=[{"id": "bor", "side": "foes", "character": broken}])
    (found,) = told(["check", "--json", file], 1, capsys)["files"]
    assert [(each["rule"], each["path"]) for each in found["findings"]] == [
        ("unknown_reference", "/encounters/0/line_up/0/character/weapons/0")
    ]
    assert main(["replay", file, "--encounter", "duel"]) == 2


# ---- replay --odds


def tables(words: list[str], capsys: Any) -> list[Any]:
    found = told(["replay", *words, "--odds", "--json"], 0, capsys)
    assert list(found) == [*KEYS, "odds"]
    held: list[Any] = found["odds"]
    return held


def both(tmp_path: Path) -> list[str]:
    """A moment in which both are asked to declare."""
    file = campaign(tmp_path, "lasting")
    encounter = json.loads(Path(file).read_text())["encounters"][0]["id"]
    return [file, "--encounter", encounter, "--at", "2"]


FIGURES = [
    "hit", "critical", "away", "dealt", "dealt_all", "target_shock", "target_down", "target_dead", "hits",
    "hit_by", "hit_by_each", "taken", "shock", "down", "dead",
]  # fmt: skip


def test_odds_stand_for_each_who_is_asked_to_declare(tmp_path: Path, capsys: Any) -> None:
    (ada, bor) = tables(both(tmp_path), capsys)
    assert (ada["who"], ada["modifier"], bor["who"]) == ("ada", 0, "bor")
    assert ada["assumes"] == [{"kind": "declare", "who": "bor", "choice": "attack", "target": "ada"}]
    for row in ada["rows"]:
        assert list(row)[:4] == ["choice", "target", "place", "by"] and list(row)[4:19] == FIGURES
        assert (row["hit"] is None) == (row["target"] is None)
        assert (row["away"] is not None) == (row["choice"] == "break_off")
        assert (row["hits"] is not None) == (row["choice"] == "total_attack")
        assert row["dealt_all"] == row["dealt"], "nobody else is met"
        assert row["hangs_on"] == ["bor"] and "assumes" not in row and "spared" not in row
        assert ("usual" in row) == ((row["choice"], row["place"]) == ("attack", None))
    assert tables([campaign(tmp_path), "--encounter", "duel", "--at", "2"], capsys) == []


def test_one_foe_who_attacks_is_odds_exchange(tmp_path: Path, capsys: Any) -> None:
    (ada, _bor) = tables(both(tmp_path), capsys)
    row = next(row for row in ada["rows"] if row["choice"] == "attack" and row["place"] is None)
    battle = battle_of("lasting", 2)
    fighters, moment = fighters_of(battle), {id: each.modifier for id, each in battle.fighters.items()}
    words = ["odds", "exchange", "--json", "--system", "nutshell"]
    for side, id in (("a", "ada"), ("b", "bor")):
        who = fighters[id]
        worn = who.worn.get("chest")
        words += [f"--{side}-skill={who.skill.value + moment[id]}", f"--{side}-dam", str(who.dam.value)]
        words += [f"--{side}-strength", str(who.strength.value), f"--{side}-shield", str(who.shield.value)]
        words += (
            [f"--{side}-armour", f"{worn.value.value}:{worn.coverage}"] if worn is not None and worn.coverage else []
        )
        words += [f"--{side}-minor"] if who.health.minor else []
    found = told(words, 0, capsys)
    assert (row["hit"], row["critical"]) == (found["a_hits"], found["a_critical"])
    assert row["hit_by_each"]["bor"] == row["hit_by"] == found["b_hits"]
    for figure, damage in (("dealt", "damage_to_b"), ("taken", "damage_to_a")):
        assert Fraction(row[figure]) == sum(int(points) * Fraction(share) for points, share in found[damage].items())


def battle_of(name: str, count: int) -> Any:
    fight: Any = script(name).start()
    for event in script(name).events()[:count]:
        fight, _notes = fight.apply(event)
    return fight.battle


def test_a_modifier_counts_in_all_rows(tmp_path: Path, capsys: Any) -> None:
    words = both(tmp_path)
    plain, moved = (tables([*words, *more], capsys) for more in ([], ["--modifier", "ada=3"]))
    assert (moved[0]["modifier"], moved[1]["modifier"]) == (3, 0)
    # Of Ada's rolls in Bor's rows too: she strikes back, or blocks.
    for before, after in zip(plain[1]["rows"], moved[1]["rows"], strict=True):
        assert Fraction(after["hit_by"]) > Fraction(before["hit_by"])
        assert before["hit"] in (None, "0") or Fraction(after["hit"]) < Fraction(before["hit"])
    for before, after in zip(plain[0]["rows"], moved[0]["rows"], strict=True):
        assert Fraction(after["hit_by"]) <= Fraction(before["hit_by"])
        assert before["hit"] in (None, "0") or Fraction(after["hit"]) > Fraction(before["hit"])


@pytest.mark.parametrize("words", [["--odds", "--modifier", "cid=1"], ["--odds", "--modifier", "ada=21"],
                                   ["--odds", "--modifier", "ada"], ["--modifier", "ada=1"]])  # fmt: skip
def test_a_modifier_that_nobody_takes_is_refused_in_a_line(words: list[str], tmp_path: Path, capsys: Any) -> None:
    with suppress(SystemExit):
        assert main(["replay", campaign(tmp_path), "--encounter", "duel", "--at", "1", *words]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "--modifier" in said.err and len(said.err.strip().splitlines()) == 1


def test_odds_are_told_in_words_too(tmp_path: Path, capsys: Any) -> None:
    assert (
        main(["replay", campaign(tmp_path), "--encounter", "duel", "--at", "1", "--odds", "--modifier", "ada=-1"]) == 0
    )
    said = capsys.readouterr().out
    assert "choices of ada:" in said and "modifier -1" in said and "to be hit" in said and "bor" in said


def test_the_window_shows_what_the_command_says(tmp_path: Path, capsys: Any, qapp: object) -> None:
    """Each figure beside a choice is that of the row, also with a modifier."""
    from tests.bouts import bout_of, scripted

    file = campaign(tmp_path)
    rows_told = tables([file, "--encounter", "duel", "--at", "1", "--modifier", "ada=2"], capsys)[0]["rows"]
    parent = QObject()
    running_fight = bout_of(scripted("duel", 1), tmp_path / "home", parent)
    running_fight.throwing.extras["ada"] = replace(running_fight.throwing.extra("ada"), modifier=2)
    assert running_fight.odds("ada") is None
    while (found := running_fight.odds("ada")) is None:
        QCoreApplication.processEvents()
    assert len(found) == len(rows_told)
    for choice, row in zip(found, rows_told, strict=True):
        for name, figure in choice.chances:
            head, _dot, who = name.partition(".")
            assert str(figure.value) == (row[head][who] if who else row[head])
    running_fight.close()


def test_the_log_as_data_is_told_where_it_is_asked_for(tmp_path: Path, capsys: Any) -> None:
    words = ["replay", campaign(tmp_path), "--encounter", "duel", "--at", "4", "--json"]
    found = told([*words, "--log"], 0, capsys)
    assert list(found) == [*KEYS, "log"]
    assert found["log"][:3] == [
        {"level": 1, "text": "Turn 1: Party on turn"},
        {"level": 2, "text": "Set actions"},
        {"at": 0, "when": "1", "text": "Ada: Fight.", "rules": ["N-TURN-2"]},
    ]
    assert main([word for word in words if word != "--json"]) == 0
    said = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.strip() for line in said] == [line["text"] for line in found["log"]], "the same in words"


def test_a_mean_is_no_chance(tmp_path: Path, capsys: Any) -> None:
    """In words: what all blows of a Total Attack take off on average, at each choice of a fight."""
    seen = 0
    for at in range(len(script("four_against_six").steps)):
        words = ["replay", campaign(tmp_path, "four_against_six"), "--encounter", "four_against_six", "--odds"]
        assert main([*words, "--at", str(at)]) == 0
        for name, number, sign in re.findall(r"(mean[^;]*?) ([0-9.]+)( %)?(?:, |$)", capsys.readouterr().out, re.M):
            assert not sign, (at, name, number)
            seen += "going on" in name
        if seen > 3:
            return
    raise AssertionError("no Total Attack is weighed")
