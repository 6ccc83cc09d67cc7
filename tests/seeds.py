"""Examples of hypothesis by the seed of the run: a test that is tried again alone is given the same ones."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest
from hypothesis import core


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Sets the random numbers from which hypothesis draws its seeds, for each test anew, by the seed of the run and the
    test's id. Not `--hypothesis-seed`: that gives up the examples which hypothesis has kept of earlier failures."""
    seed = item.config.getoption("randomly_seed", None)
    if isinstance(seed, int):
        core.threadlocal._hypothesis_global_random = Random(seed + crc32(item.nodeid.encode(errors="surrogatepass")))
