"""What the list of fighters says of wounds that last, of help and of broken things."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import Encounter
from mls_desktop.report.fights.fighter_rows import fighter_rows
from mls_desktop.rules.common.values.saved_value import build
from tests.bouts import opened_with
from tests.rules.death_or_glory.lives import case

HEALTHY: dict[str, Any] = {"name": "Tam", "weapons": ["club"]}
DECLARED = [
    {"kind": "declare", "who": "tam", "action": "rescue", "target": "ben", "help": "spell"},
    {"kind": "declare", "who": "foe", "action": "other"},
    {"kind": "help", "who": "tam", "came": "failure"},
]


@pytest.mark.parametrize(
    ("now", "events", "said"),
    [
        case("DOG-HP-2", "a serious wound", {"hp": 3, "serious": True}, [], ["Serious wound"]),
        case("DOG-HP-4", "END as the next round ends", {"hp": -5}, [], ["Slipping away (Rounds 1)"]),
        case("DOG-HP-5", "steadied", {"hp": -5, "stabilised": True}, [], ["Stabilised"]),
        case(
            "DOG-HP-5",
            "tried in the round before; END as this one ends",
            {"hp": -5},
            DECLARED,
            ["Slipping away", "Spell tried (Rounds 1)"],
        ),
        case("DOG-CB-13", "broken", {"broken": ["club"]}, [], ["Club useless"]),
        case("DOG-HP-1", "nothing lasts", {}, [], []),
    ],
)
def test_what_lasts(qapp: Any, tmp_path: Path, now: dict[str, Any], events: list[Any], said: list[str]) -> None:
    line_up = [
        {"id": "tam", "side": "us", "character": HEALTHY},
        {"id": "ben", "side": "us", "character": {**HEALTHY, "name": "Ben", "now": now}},
        {"id": "foe", "side": "them", "character": {**HEALTHY, "name": "Foe"}},
    ]
    sides = [{"id": "us", "name": "Us"}, {"id": "them", "name": "Them"}]
    raw = {"id": "fight", "name": "Fight", "sides": sides, "line_up": line_up, "events": events}
    open_campaign = opened_with(msgspec.convert(raw, Encounter, dec_hook=build), tmp_path, system="death_or_glory")
    running_fight = RunningFight(open_campaign, "fight", Roller(7), open_campaign)
    ben = next(each for each in fighter_rows(running_fight.session, running_fight.texts) if each.id == "ben")
    weapon = "Fist" if now.get("broken") else "Club"
    assert list(ben.told[: ben.told.index(weapon)]) == said
