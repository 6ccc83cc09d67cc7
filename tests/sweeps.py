"""The search for what nobody holds, between tests and within those that make hundreds of documents: while a test runs
nothing else collects."""

from __future__ import annotations

import gc
import itertools

AGED = 10
"""After so many sweeps comes one that goes over everything, which takes ten times as long."""
_sweeps = itertools.count()


def sweep(whole: bool = True) -> None:
    """Search what was made since the last sweep; each so many times everything, unless not `whole`."""
    gc.collect(2 if whole and next(_sweeps) % AGED == 0 else 1)
