"""A file that is refused says why in the system's own words, wherever the program tells of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.document.load_errors import faults_text
from mls_desktop.cli import main
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

PERSON = {"id": "tam", "name": "Tam", "race": "human"}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "two bases": (
        {"characters": [{**PERSON, "skills": [{"skill": "tailor", "base": {"attack": 3, "parry": 3}}]}]},
        "/characters/0/skills/0/base: tailor has one base, not two for attack and parry.",
    ),
    "a table without rows": (
        {"library": {"tables": [{"id": "damage_bonus", "name": "Bonus", "rows": []}]}},
        "/library/tables/0: The table “Damage bonus” has no rows.",
    ),
    "more dice than fall": (
        {"library": {"weapons": [{"id": "hammer", "name": "Hammer", "skill": "brawl", "damage": "99d6"}]}},
        "/library/weapons/0/damage: “99d6” is not in the form wanted here.",
    ),
    "a die without sides": (
        {"library": {"races": [{"id": "giant", "name": "Giant", "attributes": {"strength": "+1d0"}}]}},
        "/library/races/0/attributes/strength: “+1d0” is not in the form wanted here.",
    ),
}


@pytest.mark.parametrize(("keys", "said"), REFUSED.values(), ids=REFUSED)
def test_it_says_why(keys: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped_data, file = ShippedData(), tmp_path / "a.mls.json"
    file.write_text(json.dumps({"format": "mls-desktop", "version": 1, "system": "death_or_glory", **keys}), "utf-8")
    with pytest.raises(Unreadable) as refused:
        read(file.read_bytes(), shipped_data)
    assert faults_text(refused.value.faults, shipped_data.resources).lower() == said.lower()
    assert main(["check", str(file)]) == 2
    assert said.lower() in capsys.readouterr().err.lower()
