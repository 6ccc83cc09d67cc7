"""The five traits that rules name by id, and what is rolled where a library has none (N-LIB-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from mls_desktop.rules.nutshell.vocabulary import Primary

FixedTrait = Literal["shock", "dodge", "brawl", "stealth", "search"]

FALLBACK: Mapping[FixedTrait, Primary] = {
    "shock": "body",
    "dodge": "agility",
    "brawl": "dexterity",
    "stealth": "agility",
    "search": "awareness",
}
"""N-LIB-1: the primary rolled in place of each."""
