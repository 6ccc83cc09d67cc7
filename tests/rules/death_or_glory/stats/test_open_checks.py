"""What is still open of a player's character: reminders, of which somebody finished has none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.findings import findings
from mls_desktop.rules.death_or_glory.sheet.page import LAYOUTS
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.rules.death_or_glory.lives import STILL_OPEN, case, person, shipped, world

WORLD = world()
SAMPLES = Path(__file__).parents[4] / "resources" / "samples" / "death_or_glory"
MADE = [
    *(each for path in sorted(SAMPLES.glob("*.json")) for each in json.loads(path.read_text("utf-8"))["characters"]),
    *(msgspec.to_builtins(each) for each in shipped().templates),
]
DONE: dict[str, Any] = next(each for each in MADE if each["id"] == "vigdis")
"""A finished player's character."""
BORN = [{"skill": "swordsplay", "from": "origin"}, {"skill": "dodge", "from": "rank"}]
PICKED = [{"skill": skill, "from": "supplementary"} for skill in ("tailor", "cooking", "music", "sing", "dance")]


def reminders(**keys: Any) -> list[tuple[str, str]]:
    """The reminders of a finished character with some keys otherwise; none of them says that a rule is broken."""
    every = findings(msgspec.convert({**DONE, **keys}, Person), WORLD)
    told = [each for each in every if (each.rule, each.kind) in STILL_OPEN]
    assert {each.severity for each in told} <= {"warning"}
    return [(each.rule, each.kind) for each in told]


@pytest.mark.parametrize("made", MADE, ids=lambda made: made["id"])
def test_everybody_that_ships_is_finished(made: dict[str, Any]) -> None:
    assert findings(msgspec.convert(made, Person), WORLD) == ()


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        case("DOG-AT-7", "all is done", {}, []),
        case("DOG-AT-7", "no way", {"way": 0}, [("DOG-AT-7", "way")]),
        case("DOG-OR-1", "dice of the race", {"race": "caveman"}, [("DOG-OR-1", "open")]),
        case("DOG-DV-10", "no age", {"age": None}, [("DOG-DV-10", "no_age")]),
        case("DOG-OR-2", "no origin", {"origin": None, "origin_rolls": []}, [("DOG-OR-2", "none")]),
        case("DOG-OR-2", "no origin, but thrown for", {"origin": None}, []),
        case("DOG-OR-5", "rank not thrown", {"rank_rolls": []}, [("DOG-OR-5", "unrolled")]),
        case("DOG-OR-5", "rank chosen", {"rank_rolls": [], "rank": "noble"}, []),
        case("DOG-OR-5", "both chosen", {"rank_rolls": [], "origin_rolls": []}, []),
        case("DOG-OR-7", "no skills of the origin", {"skills": [{"skill": "sing", "base": 9}]}, [("DOG-OR-7", "none")]),
        case("DOG-OR-7", "skills not thrown", {"skills": BORN}, [("DOG-OR-7", "unrolled")]),
        case("DOG-SK-6", "senses", {"senses": {"see": 9}}, [("DOG-SK-6", "open")]),
        case("DOG-SK-7", "no 1d4", {"supplementary": None, "skills": DONE["skills"][:4]}, [("DOG-SK-7", "undecided")]),
        case(
            "DOG-SK-7", "several picked, none thrown", {"skills": PICKED},
            [("DOG-OR-7", "none"), ("DOG-SK-7", "unrolled")],
        ),
        case("DOG-WP-5", "no weapon", {"weapons": []}, [("DOG-WP-5", "unarmed")]),
        case(
            "DOG-WP-5", "bare hands that were learned",
            {"weapons": [], "skills": [*DONE["skills"], {"skill": "handfight", "base": 40}]}, [],
        ),
        case("DOG-AT-7", "not a player's", {"role": "other", "way": 0, "weapons": [], "age": None}, []),
    ],
)  # fmt: skip
def test_what_is_open_is_told(keys: dict[str, Any], told: list[tuple[str, str]]) -> None:
    assert reminders(**keys) == told


def test_each_leads_to_a_row_of_the_guided_way() -> None:
    """The row is there and on one of the pages, so that a click finds it and its page counts it."""
    who = person("FIG 12", race="caveman", origin_rolls=[60], skills=BORN)
    some = person(origin="fighter", skills=PICKED)
    pages = [id for key, layout in LAYOUTS.items() if key.startswith("guide.")
             for ids in (layout.head, *layout.columns) for id in ids]  # fmt: skip
    seen = set()
    for each in (who, some, person()):
        places = {row.path: section.id for section in SYSTEM.sheet(each, WORLD) for row in section.rows}
        sections = {section.id for section in SYSTEM.sheet(each, WORLD)}
        for finding in findings(each, WORLD):
            seen.add((finding.rule, finding.kind))
            section = places.get(finding.path) or (finding.path[0] if finding.path[0] in sections else "")
            assert section in pages, finding
    assert seen >= STILL_OPEN


def test_ways_out_mend_it() -> None:
    who = person(origin="fighter", skills=[{"skill": "sing"}])
    ways = {each.kind: each.ways for each in findings(who, WORLD)}
    mended = SYSTEM.edit(who, WORLD, ways["none"][0])
    assert [each.skill for each in mended.skills][:2] == ["sing", "swordsplay"]
    assert SYSTEM.edit(mended, WORLD, ways["way"][2]).way == 3
    kinds = {each.kind for each in findings(SYSTEM.edit(mended, WORLD, Edit("set", ("way",), "way_3")), WORLD)}
    assert "none" not in kinds and "way" not in kinds
