"""`replay --character`: a life entry by entry, with what breaks a rule or no longer fits at its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.model.systems import SYSTEMS
from tests.cli.test_bad_chronicles import FOUND, campaign
from tests.golden import MADE_UP, marks_of, shelf_of

SWORD = "secondaries/sword"
LIFE: list[dict[str, Any]] = [
    {"kind": "purchase", "what": SWORD, "to": 3}, {"kind": "time", "years": 1.5}, {"kind": "duel"},
    {"kind": "purchase", "what": SWORD, "to": 1},
]  # fmt: skip


def written(folder: Path, system: str, *entries: Any) -> str:
    file = folder / "a.mls.json"
    file.write_text(json.dumps(campaign(system, *entries)), "utf-8")
    return str(file)


@pytest.mark.needs("nutshell")
def test_a_life_is_told_with_its_breaches_and_what_no_longer_fits(tmp_path: Path, capsys: Any) -> None:
    assert main(["replay", written(tmp_path, "nutshell", *LIFE), "--character", "ann"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "Aged 18", "  Combat-Sword from +1 to +3, for 7 CP.",
        "    breach N-ADV-3: Combat-Sword is bought up by 2 levels within one age increment; one is allowed.",
    ]  # fmt: skip
    assert lines[3:7] == [
        "Aged 19", "  Years passed: 1½. Age now: 19½; +2 CP.", "  Duel",
        "  Combat-Sword: nothing that could be bought.",
    ]  # fmt: skip
    assert lines[7].startswith("    note N-ADV-3: ") and lines[-1].startswith("points left: ")


@pytest.mark.needs("nutshell")
def test_the_same_as_data_after_the_first_of_them(tmp_path: Path, capsys: Any) -> None:
    words = ["replay", written(tmp_path, "nutshell", *LIFE), "--character", "ann", "--json", "--log"]
    assert main([*words, "--at", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["age"] == 19.5 and [(each["at"], each["rule"]) for each in told["findings"]] == [(0, "N-ADV-3")]
    assert [line["cp"] for line in told["ledger"]][2:] == [-7, 2]
    assert [line.get("at") for line in told["log"]] == [None, 0, None, 1]
    assert main([*words, "--at", "0"]) == 0
    assert json.loads(capsys.readouterr().out)["age"] == 18


@pytest.mark.parametrize(
    ("system", "entries", "rule", "severity", "place"),
    [pytest.param(*row, marks=marks_of(row[0]), id=f"{row[2]} {row[3]} at {row[4]}") for row in FOUND if row[4]],
)
def test_what_check_finds_at_an_entry_is_named_at_it(
    system: str, entries: list[Any], rule: str, severity: str, place: str, tmp_path: Path, capsys: Any
) -> None:
    words = ["replay", written(tmp_path, system, *entries), "--character", "ann", "--json"]
    assert main(words, shelf_of(system)) == 0
    found = json.loads(capsys.readouterr().out)["findings"]
    assert (int(place[1:]), rule, severity) in [(each["at"], each["rule"], each["severity"]) for each in found]


@pytest.mark.parametrize("system", [pytest.param(id, marks=marks_of(id)) for id in (*SYSTEMS, MADE_UP)])
@pytest.mark.parametrize(
    "words", [["--character", "ben"], ["--character", "ann", "--at", "1"], ["--character", "ann", "--odds"], []]
)
def test_what_is_not_there_is_told_in_one_line(system: str, words: list[str], tmp_path: Path, capsys: Any) -> None:
    file = written(tmp_path, system)
    try:
        code = main(["replay", file, *words], shelf_of(system))
    except SystemExit as ended:
        code = int(ended.code or 0)
    told = capsys.readouterr()
    assert code == 2 and told.out == "" and len(told.err.strip().splitlines()) == 1
