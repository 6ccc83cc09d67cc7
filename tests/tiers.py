"""The tiers of the tests: quick, all, long. One function says how much of its work a test does in each.

`packaging/dev.py test` says which tier is run, by MLS_TIER. `MLS_CASES=5000 python3 packaging/dev.py test PATHS` has
the tests there do so many, whatever the tier.
"""

from __future__ import annotations

import os
from typing import Literal, cast, get_args
from zlib import crc32

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


def is_seldom(test: str) -> bool:
    """Whether the quick set leaves a test to the others, by its id (`tests/ui/test_it.py::test_it`)."""
    folders = test.partition("::")[0].split("/")[:-1]
    share = next((SHARES[name] for name in folders if name in SHARES), 1)
    return not is_one_of(test, share)
