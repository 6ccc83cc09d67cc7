"""docs/lives.md: the lives it tells are replayed and compared line by line and row by row, and it names every kind of
entry with every key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.life.lives import Life, entry_event, without_chronicle
from mls_desktop.rules.common.values.events import Events
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.documented import events_named, told_in
from tests.golden import marks_of
from tests.lives import fresh

TEXT = told_in("lives.md")
CHAPTERS = {"nutshell": "## The Nutshell", "death_or_glory": "## Death or Glory", "rules_basics": "## Rules Basics"}
SHARED = {"date", "note"}
BLOCK = re.compile(r"```json\n(.*?)\n```\n((?:\n?> [^\n]*\n)*)", re.DOTALL)
ROW = re.compile(r"^\| (\d+) \| (.*) \|$", re.MULTILINE)
EVERY = [pytest.param(id, marks=marks_of(id)) for id in SYSTEMS]


def chapter(title: str) -> str:
    return TEXT.partition(f"\n{title}\n")[2].partition("\n## ")[0]


def worked() -> dict[str, str]:
    """The text of each worked life, by the system of its campaign."""
    found = {}
    for text in re.split(r"\n### ", chapter("## A life, entry by entry")):
        first = BLOCK.search(text)
        if first is not None:
            found[str(json.loads(first[1])["system"])] = text
    return found


def lived(system: str) -> tuple[Life, Events, list[list[str]], Texts, str]:
    """The life before its first entry, its entries, what the document says of each."""
    text, shipped_data = worked()[system], ShippedData()
    (whole, _none), *steps = BLOCK.findall(text)
    campaign = read(whole.encode(), shipped_data)
    rules, (who,) = shipped_data.system(system), campaign.characters
    world = fresh(shipped_data.world(campaign))
    begun = rules.life(without_chronicle(who), world)
    assert begun is not None
    said = [[line[2:].strip() for line in told.split("\n") if line] for _entry, told in steps]
    events = Events(entry_event(json.loads(entry)) for entry, _told in steps)
    return begun, events, said, Texts(load_words(shipped_data.resources, system), rules.names(world)), text


def lines(moment: ReplayStep, texts: Texts) -> Iterator[str]:
    """What the log says of an entry, and what is found of it."""
    yield from filter(None, map(texts.note, moment.notes))
    yield from (f"{each.rule}: {texts.finding(each)}" for each in moment.found)


@pytest.mark.parametrize("system", EVERY)
def test_the_life_goes_as_it_is_told(system: str) -> None:
    begun, events, said, texts, _text = lived(system)
    moments = Replay(begun).moments(events)
    assert not [moment for moment in moments if moment.misfit is not None]
    assert [[*lines(moment, texts)] for moment in moments] == said


def figures(life: Life, keys: list[str]) -> list[str]:
    """How a life stands, by what the columns of the table ask for."""
    cells = {cell.key: cell.figure.value for section in life.board() for row in section.rows for cell in row.cells}
    state: dict[str, Any] = life.state()
    told: dict[str, Any] = {**state, "age": life.age, "left": sum(line.cp for line in life.ledger)}
    return [_shown(told.get(key, cells.get(key))) for key in keys]


def _shown(value: Any) -> str:
    """A value as the table has it: decimals, several beside each other, a dash for what is not there."""
    if isinstance(value, dict):
        return ", ".join(value)
    return "–" if value is None else f"{float(value):g}"


@pytest.mark.parametrize("system", EVERY)
def test_the_table_tells_how_it_stands_after_each_entry(system: str) -> None:
    begun, events, _said, _texts, text = lived(system)
    head = re.search(r"^\| after \| (.*) \|$", text, re.MULTILINE)
    assert head is not None
    keys = [re.sub(r"[`]", "", key.strip()) for key in head[1].split("|")]
    reel = Replay(begun)
    rows = [[cell.strip() for cell in cells.split("|")] for _at, cells in ROW.findall(text)]
    assert rows == [figures(reel.at(events, count), keys) for count in range(len(events) + 1)]


@pytest.mark.parametrize("system", EVERY)
def test_every_kind_is_named_with_its_keys_and_told(system: str) -> None:
    kinds = ShippedData().system(system).entry_kinds
    table = events_named(chapter(CHAPTERS[system]))
    assert set(table) == set(kinds)
    for kind, type in kinds.items():
        named = set(re.findall(r"`(\w+)`", table[kind]))
        assert {key for key in field_types(type) if key.isidentifier()} - SHARED - {"unknown"} <= named, kind
    _begun, events, *_rest = lived(system)
    assert {event.kind for event in events} == set(kinds)
