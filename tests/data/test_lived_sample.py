"""The sample of ten years: six people, five adventures; what `show --json` makes of each now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.rules.common.life.lives import entry_event, without_chronicle
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

pytestmark = pytest.mark.needs("nutshell")
FILE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_years_after.mls.json"
SHIPPED_DATA = ShippedData()
CAMPAIGN = read(FILE.read_bytes(), SHIPPED_DATA)
WORLD = SHIPPED_DATA.world(CAMPAIGN)
SYSTEM = SHIPPED_DATA.system("nutshell")
PARTY = ("tam_oster", "hedda_vale", "saelith", "borrin_kettle", "pip_underbough", "urzha")
FIVE = (
    "The light at Gull Rock", "Salt Creek burning", "The sunken shrine", "The keeper's last list",
    "The tide that stood still",
)  # fmt: skip


def told(words: list[str], capsys: Any) -> Any:
    assert main([*words, str(FILE), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_nobody_broke_a_rule_in_ten_years(capsys: Any) -> None:
    (file,) = told(["check"], capsys)["files"]
    assert {each["rule"] for who in file["characters"] for each in who["findings"]} <= {"N-CP-3"}
    assert {each["severity"] for who in file["characters"] for each in who["findings"]} <= {"warning"}


@pytest.mark.parametrize("id", PARTY)
def test_each_lived_ten_years_and_five_adventures(id: str) -> None:
    who = next(each for each in CAMPAIGN.characters if each.id == id)
    life, start = SYSTEM.life(who, WORLD), SYSTEM.life(without_chronicle(who), WORLD)
    assert life is not None and start is not None and life.age is not None and start.age is not None
    assert life.age - start.age == 10
    assert tuple(entry["name"] for entry in who.chronicle if entry["kind"] == "adventure") == FIVE
    assert all("date" in entry for entry in who.chronicle)


@pytest.mark.parametrize("id", PARTY)
def test_any_beginning_of_a_life_leads_on_to_what_is_shown(id: str) -> None:
    who = next(each for each in CAMPAIGN.characters if each.id == id)
    grown = SYSTEM.life(without_chronicle(who), WORLD)
    assert grown is not None
    for entry in who.chronicle:
        grown, notes = grown.apply(entry_event(entry))
        assert notes and not grown.findings()
    shown = SYSTEM.life(who, WORLD)
    assert shown is not None and grown.state() == shown.state() and grown.who == who


KEYS = ("age", "cp.total", "cp.left", "fate", "thp", "money", "secondaries.dodge", "primaries.agility")
NOW: dict[str, dict[str, Any]] = {
    id: dict(zip(KEYS, values, strict=True))
    for id, values in {
        "tam_oster": (29, 95, 2, 0, 13, 34, 6, 3), "hedda_vale": (62, 144, 2, 3, 10, 120, 2, 0),
        "saelith": (131, 125, 1, 2, 6, 75, 5, 2), "borrin_kettle": (76, 85, 2, 1, 9, 350, 3, 2),
        "pip_underbough": (59, 87, 1, 1, 3, 28, 6, 4), "urzha": (27.25, 120, 2, 1, 15, 6, 5, 3),
    }.items()
}  # fmt: skip


def test_show_tells_how_they_stand_now(capsys: Any) -> None:
    people = {who["id"]: who for who in told(["show"], capsys)["characters"]}
    for id, figures in NOW.items():
        who = people[id]
        assert {key: who["figures"][key]["value"] for key in figures} == figures, id
        assert sum(line["cp"] for line in who["ledger"]) == figures["cp.left"]
        assert who["training"] is None
    assert people["urzha"]["checks"] == {"secondaries/spear": 1}


def test_the_partys_own_things_are_there() -> None:
    assert CAMPAIGN.calendar.date == (1213, 60) and CAMPAIGN.calendar.days == 360
    assert tuple(each.adventure for each in CAMPAIGN.journal if each.adventure) == FIVE
    assert {who.owner for who in CAMPAIGN.characters} == {None, "urzha"}
    assert CAMPAIGN.purse.money and len(CAMPAIGN.stash) == 4
