"""Lives of every system that has them: a character to begin with, and entries as a person might tell them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.life.life_memo import LifeMemo
from mls_desktop.rules.common.life.lives import Life, entry_of
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.golden import shelf_of
from tests.madeup import sky

WHO: dict[str, dict[str, Any]] = {
    "nutshell": {
        "age": 40, "primaries": {"strength": 1, "mind": -1}, "personality": {"valorous": 16, "kind": 12},
        "occupation": {"occupation": "soldier", "step": 1}, "negatives": [{"trait": "clumsy", "step": 1}],
        "secondaries": [{"trait": "sword", "step": 2}, {"trait": "climb"}, {"trait": "priest_magic", "step": 5}],
    },
    "rules_basics": {"speed": 5.5, "skills": [{"id": "cooking", "name": "Cooking", "value": 14}]},
    "death_or_glory": {
        "role": "other", "age": 30.5, "now": {"criticals": {"swordsplay": [2, 1]}},
        "skills": [
            {"skill": "swordsplay", "base": 88}, {"skill": "tailor", "base": 40}, {"skill": "metallurgy", "base": 36},
        ],
    },
}  # fmt: skip
"""Who lives, beside their id and name, by system. The made-up one has a campaign of its own."""
ODD: tuple[dict[str, Any], ...] = (
    {},
    {"kind": "of another day", "cp": 4},
    {"kind": "duel", "what": "secondaries/sword", "date": "never"},
    {"kind": "award", "cp": "many"},
    {"kind": "purchase", "what": "secondaries/nobody_knows", "to": 1},
    {"kind": "check_roll", "what": "secondaries/climb", "die": 9},
    {"kind": "learning", "skill": "nobody_knows", "part": "base", "d100": 90, "d10": 5},
    {"kind": "learning", "skill": 4},
    {"kind": "flight", "metres": True},
    {"kind": "repair", "part": "tail", "date": [3, 0]},
    {"kind": 7},
)
"""Entries of no known kind, and some that no file may hold."""


def start(system: str) -> tuple[AnyCampaign, ShippedData]:
    """A campaign of that system with no chronicle yet in its first character."""
    shipped_data = shelf_of(system)
    head = {"format": "mls-desktop", "version": 1, "system": system}
    own = {**head, "characters": [{"id": "ann", "name": "Ann", **WHO[system]}]} if system in WHO else sky.campaign()
    return read(json.dumps(own).encode(), shipped_data), shipped_data


def fresh(world: Any) -> Any:
    """The same world, which holds no life yet."""
    return replace(world, memo=LifeMemo()) if hasattr(world, "memo") else world


def filled(prompt: Prompt, draw: Any) -> dict[str, Any]:
    """An entry as the form of a prompt allows it."""
    told: dict[str, Any] = {}
    for field in prompt.fields:
        if field.name not in told and wanted(field, told):
            told[field.name] = draw(_values(field))
    said = {name: value for name, value in told.items() if value is not None}
    if prompt.id == "purchase" and str(told.get("what", "")).startswith("negatives/"):
        said.setdefault("to", None)
    if prompt.id == "change":
        said.setdefault("to", None)
    return entry_of(Event(prompt.id, "", tuple(said.items())))


def _values(field: Field) -> st.SearchStrategy[Any]:
    low, high = field.bounds or (len(field.sides), sum(field.sides))
    usual: st.SearchStrategy[Any] = {
        "number": st.integers(low, min(high, low + 40) if low >= 0 else high).filter(lambda n: n not in field.barred),
        "text": st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6),
        "flag": st.booleans(),
        "choice": st.sampled_from(field.options or ("",)),
        "dice": st.tuples(*(st.integers(1, side) for side in field.sides)).map(list),
        "sum": st.integers(low, high),
    }[field.kind]
    return st.one_of(usual, usual, usual, st.none()) if field.blank else usual


def least(prompt: Prompt) -> Iterator[dict[str, Any]]:
    """For each choice of the first field of a prompt the entry that asks for the least of it."""
    first = prompt.fields[0]
    for option in first.options:
        told: dict[str, Any] = {first.name: option}
        for field in prompt.fields[1:]:
            if field.name not in told and wanted(field, told):
                told[field.name] = _least(field, option)
        yield entry_of(Event(prompt.id, "", tuple(told.items())))


def _least(field: Field, option: str) -> Any:
    if field.kind == "choice":
        return field.options[0]
    low, high = field.bounds or (len(field.sides), sum(field.sides))
    if option.startswith("negatives/"):
        # They fall; from base there is nothing below but to be rid of it.
        return high or None
    return low


def stands(life: Life) -> tuple[Any, ...]:
    """All that a life says of how it stands."""
    return life.who, life.age, life.ledger, dict(life.balances), life.state(), life.board(), life.prompts()
