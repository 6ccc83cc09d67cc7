"""The tiers of the tests: quick, all, long. One function says how much of its work a test does in each.

`packaging/dev.py test` says which tier is run, by MLS_TIER. `MLS_CASES=5000 python3 packaging/dev.py test PATHS` has
the tests there do so many, whatever the tier.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast, get_args
from zlib import crc32

import pytest

Tier = Literal["quick", "all", "long"]
SHARES = {"ui": 16, "bridge": 2, "odds": 2}
"""Of so many tests below a folder of that name the quick set does one, else it would not be quick; files that are
named, all."""


def tier() -> Tier:
    """The tier that is run. Raises ValueError for a name that is none."""
    name = os.environ.get("MLS_TIER", "quick")
    if name not in get_args(Tier):
        raise ValueError(f"no tier of the tests: {name!r}")
    return cast(Tier, name)


def cases(*, all: int, long: int, quick: int | None = None) -> int:
    """The number of cases a test tries in this tier. Without `quick` it has no share there: alone it does that of
    "all"."""
    asked = os.environ.get("MLS_CASES")
    if asked is not None:
        return int(asked)
    return {"quick": all if quick is None else quick, "all": all, "long": long}[tier()]


def is_one_of(test: str, count: int) -> bool:
    """Whether a test is the one of so many that bears a burden for them, by its id: always the same ones."""
    return crc32(test.encode()) % count == 0


def shared_out(names: Iterable[str], telling: Container[str], share: int) -> list[Any]:
    """Parameters of a test that goes over many like things: the telling ones are tried in every run, of the others
    `test --all` takes one in `share`, always the same ones, the long tier all."""
    deep, long = (pytest.mark.long, pytest.mark.deep), (pytest.mark.long,)
    marks = {name: () if name in telling else long if is_one_of(name, share) else deep for name in names}
    return [pytest.param(name, id=name, marks=held) for name, held in marks.items()]


def is_seldom(test: str) -> bool:
    """Whether the quick set leaves a test to the others, by its id (`tests/ui/test_it.py::test_it`)."""
    folders = test.partition("::")[0].split("/")[:-1]
    share = next((SHARES[name] for name in folders if name in SHARES), 1)
    return not is_one_of(test, share)


ROOT = Path(__file__).parent.parent
MORE = re.compile(r"\bcases\(|\btier\(\)|\bshared_out\(|@given\b|\bRuleBasedStateMachine\b")
"""In the text of tests that do more in a higher tier."""
HELPED = re.compile(r"^from (tests(?:\.\w+)+) import", re.MULTILINE)
WATCHED_MORE = 8
"""Of so many tests of windows that do no more in the long tier, one is run there: all models are watched in it."""


def is_left_to_all(item: pytest.Item) -> bool:
    """Whether the long tier leaves a test to `test --all`: it would do the same once more. Never where files are named
    (`dev.py` says so by MLS_LONGER)."""
    if tier() != "long" or not os.environ.get("MLS_LONGER") or does_more(item.path):
        return False
    if any(map(item.get_closest_marker, ("deep", "fuzz"))):
        return False  # "all" has none of them
    is_windowed = {"ui", "bridge"} & set(item.path.relative_to(ROOT).parts)
    return not (is_windowed and is_one_of(f"{item.nodeid} long", WATCHED_MORE))


@cache
def does_more(file: Path) -> bool:
    """Whether the tests in a file, or the helpers that they name, do more in a higher tier."""
    text = file.read_text(encoding="utf-8")
    if file != Path(__file__) and MORE.search(text):
        return True
    helpers = (ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in HELPED.findall(text))
    return any(each != file and each.exists() and does_more(each) for each in helpers)
