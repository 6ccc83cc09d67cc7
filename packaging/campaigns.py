"""Campaigns for pictures and measurements of screens: the sample, and what no sample has."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
CASTER, FIGHTER = "saelith", "hedda_vale"

Campaign = Callable[[], dict[str, Any]]


def sample() -> dict[str, Any]:
    """The campaign that ships with the program."""
    read: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    return read


def changed(campaign: dict[str, Any], id: str, **values: Any) -> dict[str, Any]:
    """The campaign with one character changed and first in the list."""
    made = copy.deepcopy(campaign)
    who = next(each for each in made["characters"] if each["id"] == id)
    others = [each for each in made["characters"] if each["id"] != id]
    made["characters"] = [{**who, **values}, *others]
    return made


def breaking() -> dict[str, Any]:
    """A character who breaks many rules."""
    many = [{"trait": "sword", "step": 6}, {"trait": "dodge", "step": 6}, {"trait": "stealth", "step": 6}]
    return changed(
        sample(),
        FIGHTER,
        age=300,
        primaries={"strength": 5, "dexterity": 4, "agility": 4, "mind": -5, "aura": 2},
        secondaries=many,
        personality={"valorous": 19, "deceitful": 18, "cautious": 17},
        thp_roll=[6, 6, 6, 6, 6, 6, 6],
        age_losses=["mind", "mind", "mind"],
    )


def crammed() -> dict[str, Any]:
    """A character with a name of eighty characters and full lists."""
    shipped = ROOT / "resources" / "data" / "nutshell"
    lists = {
        name: json.loads((shipped / f"{name}.json").read_text("utf-8"))[name]
        for name in ("weapons", "armour", "spells", "traits")
    }
    ids = {name: [entry["id"] for entry in entries] for name, entries in lists.items()}
    learnt = [entry["id"] for entry in lists["traits"] if entry["type"] != "negative"]
    negatives = [entry["id"] for entry in lists["traits"] if entry["type"] == "negative"]
    name = "Maximiliana Theodora Wolkenstein-Hohenfels von und zu Unterwasserburg-Niedersee "
    return changed(
        sample(),
        CASTER,
        name=name[:80].strip(),
        player="Somebody with a rather long name as well",
        weapons=ids["weapons"][:14],
        armour=ids["armour"][:10],
        spells=ids["spells"][:14],
        secondaries=[{"trait": id, "step": 1} for id in learnt[:30]],
        negatives=[{"trait": id, "step": 0} for id in negatives[:8]],
        gear=[{"name": f"A rather long name of some piece of gear, number {n}", "count": n} for n in range(1, 15)],
        notes="What happened on the road to the coast, and whom she owes money for it. " * 8,
    )


def damaged() -> dict[str, Any]:
    """A campaign that cannot be read, for several reasons."""
    return changed(sample(), FIGHTER, age="old", role="boss", weapons=["no_such_sword"], primaries={"strength": 1.5})
