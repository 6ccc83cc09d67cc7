"""Where the usual reading of a rule comes from, as a sentence."""

from __future__ import annotations

import pytest

from mls_desktop.words.reference import RuleOption


@pytest.mark.parametrize(("origin", "said"), [("source", "rule book"), ("catalogue", "leaves it open")])
def test_whose_reading_it_is(origin: str, said: str) -> None:
    assert said in RuleOption("so", "or so", origin).whose()
