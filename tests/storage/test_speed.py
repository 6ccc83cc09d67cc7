"""A big campaign opens about as fast as its text can be looked at."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf
from tests.storage.test_mutants import CAMPAIGN, HERO

MOST = 20


def best(deed: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    spent = []
    for _ in range(7):
        began = time.perf_counter()
        deed()
        spent.append(time.perf_counter() - began)
    return min(spent)


def test_a_hundred_characters_are_read_within_twenty_times_their_parsing() -> None:
    shelf = Shelf()
    known = [trait.id for trait in shelf.shipped("nutshell").traits if trait.type != "negative"]
    who = {**HERO, "secondaries": [{"trait": id, "step": 1} for id in known[:25]], "notes": "So it was, " * 30}
    people = [{**who, "id": f"who_{index}"} for index in range(100)]
    data = json.dumps({**CAMPAIGN, "characters": people}, indent=2).encode()
    assert len(read(data, shelf).characters) == 100
    assert best(lambda: read(data, shelf)) < MOST * best(lambda: json.loads(data))
