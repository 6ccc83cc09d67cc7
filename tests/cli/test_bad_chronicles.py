"""Chronicles as they should not be: each field of each kind wrong in turn is refused at its place in one line; a broken
limit is found, what no longer fits is named, and no key is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.saved_value import UNKNOWN
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.golden import MADE_UP, marks_of, shelf_of

ODD: dict[str, list[Any]] = {
    "date": [[1203], [1203, 0], ["1203", 3], 1203, [1203, 4, 5], [1203, 1.5]],
    "note": [None, 4, ["x"]],
}
"""What every kind may bear, wrong."""
WHOLE: list[Any] = [None, "3", 1.5, True, [1]]
BELOW = [*WHOLE[1:], -1]
TEXT: list[Any] = [None, 4, ["x"]]
ABOUT: list[Any] = [
    None,
    4,
    "sword",
    "secondaries/",
    "secondaries/nobody_knows",
    "negatives/sword",
    "secondaries/Sword",
]
PRIMARY: list[Any] = [None, 3, "luck", "secondaries/sword"]
SWORD = "secondaries/sword"
GOOD: dict[str, dict[str, dict[str, Any]]] = {
    "nutshell": {
        "sealed": {"by": "Ben", "name": "start", "character": {"name": "Ann"}},
        "time": {"years": 1.5, "days": 3},
        "adventure": {"size": "average", "role": "major", "name": "The ford", "success": True, "cp": 4},
        "award": {"cp": 2, "reason": "wit"},
        "purchase": {"what": SWORD, "to": 2},
        "training": {"primary": "mind"},
        "ageing": {"primary": "mind"},
        "check": {"what": SWORD, "reason": "three Turns", "refused": False},
        "check_roll": {"what": SWORD, "die": 3},
        "money": {"cp": 1, "d20": [7], "florins": 2.5},
        "prayer": {"cp": 1, "favor": 2.5},
        "fate": {"by": 1},
        "change": {"what": SWORD, "to": 2, "reason": "a curse"},
        "note": {"text": "She met the king."},
    },
    "death_or_glory": {
        "learning": {"skill": "tailor", "part": "base", "d100": 90, "d20": 3, "d10": 6},
        "attribute": {"attribute": "speed", "by": 1},
    },
    "rules_basics": {
        "note": {"text": "The roof was mended."},
        "sealed": {"by": "Ben", "name": "start", "character": {"name": "Ann"}},
    },
    MADE_UP: {"flight": {"metres": 450}, "repair": {"part": "tail"}},
}
"""An entry of each kind with every key it may have, but for those that all have."""
REQUIRED = {
    "nutshell": {
        "adventure": ["size", "role"], "award": ["cp"], "purchase": ["what", "to"], "training": ["primary"],
        "ageing": ["primary"], "check": ["what"], "check_roll": ["what", "die"], "fate": ["by"],
        "change": ["what", "to"],
    },
    "death_or_glory": {"learning": ["skill", "d100"], "attribute": ["attribute", "by"]},
    MADE_UP: {"flight": ["metres"], "repair": ["part"]},
}  # fmt: skip
WRONG: dict[str, dict[str, dict[str, list[Any]]]] = {
    "nutshell": {
        "sealed": {"by": TEXT, "name": TEXT, "character": [4, "Ann", ["Ann"]]},
        "time": {"years": [None, "1", True, -1, -0.5], "days": [None, *BELOW]},
        "adventure": {
            "size": [None, 4, "huge"], "role": [None, "hero"], "name": TEXT, "success": [None, 1, "yes"], "cp": BELOW,
        },
        "award": {"cp": WHOLE, "reason": TEXT},
        "purchase": {"what": [*ABOUT, "primaries/mind", "personality/odd"], "to": [*WHOLE]},
        "training": {"primary": PRIMARY},
        "ageing": {"primary": PRIMARY},
        "check": {
            "what": [*ABOUT, "negatives/clumsy", "fate", "occupation"], "reason": TEXT, "refused": [None, 0, "no"],
        },
        "check_roll": {"what": [*ABOUT, "primaries/mind", "fate"], "die": [*WHOLE, 0, 9, 21]},
        "money": {"cp": [None, *BELOW], "d20": [None, 7, [0], [21], ["7"], [True]], "florins": [None, "2", True]},
        "prayer": {"cp": [None, *BELOW], "favor": [None, "2", True]},
        "fate": {"by": [*WHOLE, 0]},
        "change": {"what": [*ABOUT, "fate", "primaries/luck"], "to": [*WHOLE[1:]], "reason": TEXT},
        "note": {"text": TEXT},
    },
    "death_or_glory": {
        "learning": {
            "skill": TEXT, "part": TEXT, "d100": [*WHOLE, 0, 101], "d20": [*WHOLE[1:], 0, 21],
            "d10": [*WHOLE[1:], 0, 11],
        },
        "attribute": {"attribute": [None, 4, "luck", "Speed"], "by": WHOLE},
    },
    "rules_basics": {
        "note": {"text": TEXT},
        "sealed": {"by": TEXT, "name": TEXT, "character": [4, "Ann", ["Ann"]]},
    },
    MADE_UP: {"flight": {"metres": [*WHOLE, -1, 10_000]}, "repair": {"part": [None, 4, "wing"]}},
}  # fmt: skip
EVERY = [pytest.param(id, marks=marks_of(id)) for id in (*SYSTEMS, MADE_UP)]
WHO: dict[str, dict[str, Any]] = {
    "nutshell": {"secondaries": [{"trait": "sword", "step": 1}], "negatives": [{"trait": "clumsy", "step": 1}]},
    "death_or_glory": {"skills": [{"skill": "tailor", "base": 40}, {"skill": "swordsplay", "base": 40}]},
    "rules_basics": {},
    MADE_UP: {"banner": "goose"},
}
"""Who lives, beside their id and name."""


def campaign(system: str, *entries: Any) -> dict[str, Any]:
    who = {"id": "ann", "name": "Ann", **WHO[system], "chronicle": list(entries)}
    return {"format": "mls-desktop", "version": 1, "system": system, "characters": [who]}


def written(folder: Path, system: str, *entries: Any) -> str:
    file = folder / "a.mls.json"
    file.write_text(json.dumps(campaign(system, *entries)), "utf-8")
    return str(file)


def cases_of(table: dict[str, dict[str, dict[str, list[Any]]]]) -> Iterator[Any]:
    for system, kinds in table.items():
        for kind, keys in kinds.items():
            for key, values in {**keys, **ODD}.items():
                for value in values:
                    id = f"{system}-{kind}-{key}-{json.dumps(value)}"
                    yield pytest.param(system, kind, key, value, marks=marks_of(system), id=id)


@pytest.mark.parametrize("system", EVERY)
def test_the_tables_know_every_key_of_every_kind(system: str) -> None:
    kinds = shelf_of(system).system(system).entry_kinds
    told = {kind: set(field_types(type)) - {UNKNOWN, "unknown"} for kind, type in kinds.items()}
    assert {kind: {*keys, *ODD} for kind, keys in WRONG[system].items()} == told
    assert {kind: {*keys, *ODD} for kind, keys in GOOD[system].items()} == told


@pytest.mark.parametrize("system", EVERY)
def test_the_good_ones_are_read_and_no_key_is_lost(system: str) -> None:
    """With keys of a newer program, of other kinds, and of none."""
    shipped_data = shelf_of(system)
    told: list[dict[str, Any]] = [
        {"kind": kind, **keys, "date": [1203, 45], "note": "x", "zest": [kind]} for kind, keys in GOOD[system].items()
    ]
    told += [{}, {"kind": 4, "a": None}, {"kind": "duel", "cp": "many", "date": "never"}]
    found = read(json.dumps(campaign(system, *told)).encode(), shipped_data)
    assert json.loads(write(found, shipped_data))["characters"][0]["chronicle"] == told


@pytest.mark.parametrize(("system", "kind", "key", "value"), list(cases_of(WRONG)))
def test_a_wrong_field_is_refused_at_its_place(
    system: str, kind: str, key: str, value: Any, tmp_path: Path, capsys: Any
) -> None:
    """As the second of two entries, so that the place is not the first there is."""
    wrong = {"kind": kind, **GOOD[system][kind], key: value}
    place = f"/characters/0/chronicle/1/{key}"
    assert main(["check", written(tmp_path, system, {"kind": "feast"}, wrong)], shelf_of(system)) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and place in told[0], told


@pytest.mark.parametrize(
    ("system", "kind", "key"),
    [
        pytest.param(system, kind, key, marks=marks_of(system), id=f"{system}-{kind}-{key}")
        for system, kinds in REQUIRED.items()
        for kind, keys in kinds.items()
        for key in keys
    ],
)
def test_a_missing_key_is_refused_at_the_entry(system: str, kind: str, key: str, tmp_path: Path, capsys: Any) -> None:
    entry = {"kind": kind, **{name: value for name, value in GOOD[system][kind].items() if name != key}}
    assert main(["check", written(tmp_path, system, entry)], shelf_of(system)) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and "/characters/0/chronicle/0" in told[0] and key in told[0], told


FOUND: list[tuple[str, list[dict[str, Any]], str, str, str]] = [
    ("nutshell", [{"kind": "purchase", "what": SWORD, "to": 3}], "N-ADV-3", "error", "/0"),
    ("nutshell", [{"kind": "purchase", "what": SWORD, "to": 1}], "N-ADV-3", "warning", "/0"),
    ("nutshell", [{"kind": "note"}, {"kind": "training", "primary": "size"}, {"kind": "training", "primary": "mind"}],
     "N-ADV-6", "error", "/2"),
    ("nutshell", [{"kind": "check_roll", "what": SWORD, "die": 3}], "N-CHK-2", "error", "/0"),
    ("nutshell", [{"kind": "time", "years": 60}], "N-AGE-1", "error", ""),
    ("death_or_glory", [{"kind": "learning", "skill": "alchemy", "d100": 90}], "DOG-SK-4", "warning", "/0"),
    ("death_or_glory", [{"kind": "feast"}, {"kind": "learning", "skill": "swordsplay", "part": "extra.1", "d100": 90}],
     "DOG-MS-1", "error", "/1"),
    (MADE_UP, [{"kind": "repair", "part": "tail"}], "K-REPAIR-1", "warning", "/0"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("system", "entries", "rule", "severity", "place"),
    [pytest.param(*row, marks=marks_of(row[0]), id=f"{row[2]} {row[3]} at {row[4]}") for row in FOUND],
)
def test_a_broken_limit_is_found_and_what_no_longer_fits_is_named(
    system: str, entries: list[dict[str, Any]], rule: str, severity: str, place: str, tmp_path: Path, capsys: Any
) -> None:
    """`check` reads the file all the same, and names the entry."""
    file = written(tmp_path, system, *entries)
    assert main(["check", "--json", file], shelf_of(system)) in (0, 1)
    (file_said,) = json.loads(capsys.readouterr().out)["files"]
    found = [each for who in file_said["characters"] for each in who["findings"]]
    here = [(each["rule"], each["severity"]) for each in found if each["path"] == f"/characters/0/chronicle{place}"]
    assert (rule, severity) in here
