"""The fixed words of the Nutshell: primaries, personality pairs, places of a body (N-PRIM-1, N-PERS-1, N-AIM-1)."""

from __future__ import annotations

from typing import Literal, get_args

Primary = Literal["strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness"]
PRIMARIES: tuple[Primary, ...] = get_args(Primary)

Base = Literal[
    "strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness",
    "-strength", "-body", "-size", "-dexterity", "-agility", "-mind", "-aura", "-awareness",
]  # fmt: skip
"""A primary, or with a leading minus its reverse (N-SEC-1)."""

SidePair = tuple[str, str]
PAIRS: tuple[SidePair, ...] = (
    ("chaste", "lustful"),
    ("temperate", "indulgent"),
    ("forgiving", "vengeful"),
    ("honest", "deceitful"),
    ("generous", "greedy"),
    ("kind", "selfish"),
    ("consistent", "arbitrary"),
    ("lawful", "chaotic"),
    ("merciful", "cruel"),
    ("modest", "proud"),
    ("conservative", "worldly"),
    ("cautious", "reckless"),
    ("trusting", "suspicious"),
    ("valorous", "cowardly"),
    ("persistent", "irresolute"),
)
PersonalitySide = Literal[
    "chaste", "lustful", "temperate", "indulgent", "forgiving", "vengeful", "honest", "deceitful",
    "generous", "greedy", "kind", "selfish", "consistent", "arbitrary", "lawful", "chaotic",
    "merciful", "cruel", "modest", "proud", "conservative", "worldly", "cautious", "reckless",
    "trusting", "suspicious", "valorous", "cowardly", "persistent", "irresolute",
]  # fmt: skip
SIDES: tuple[PersonalitySide, ...] = get_args(PersonalitySide)

Place = Literal["head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg"]
PLACES: tuple[Place, ...] = get_args(Place)

Coverage = Literal["partial", "full", "encased", "total"]

ENTRY_NAMES = frozenset({
    "sealed", "time", "adventure", "award", "purchase", "training", "ageing", "check", "check_roll", "money", "prayer",
    "fate", "change", "note",
})  # fmt: skip
"""The kinds of entries of a chronicle."""
