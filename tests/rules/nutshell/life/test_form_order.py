"""The order in which the forms of a chronicle offer things: what is open, what the character has, the rest."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.nutshell.life.adventure import NutshellAdventures
from mls_desktop.rules.nutshell.life_course import life
from tests.rules.nutshell.life.test_life_course import WORLD, ann
from tests.rules.nutshell.worlds import hero, world

CHECK = {"kind": "check", "what": "secondaries/dodge"}
ADVENTURE = {"kind": "adventure", "size": "average", "role": "major", "cp": 4}
WAITS = {"kind": "check", "what": "personality/kind"}


def offered(kind: str, *entries: Any) -> tuple[str, ...]:
    """Subjects that the form of a kind offers after these entries, in their order."""
    (prompt,) = [each for each in life(ann(*entries), WORLD).announcements() if each.id == kind]
    return next(field.options for field in prompt.fields if field.name == "what")


@pytest.mark.parametrize("kind", ["check", "purchase", "change"])
def test_what_a_character_has_comes_first(kind: str) -> None:
    has = {f"{list}/{each.trait}" for list in ("secondaries", "negatives") for each in getattr(ann(), list)}
    options = offered(kind)
    own = [what for what in options if what in has]
    others = [what for what in options if what not in has and what.startswith(("secondaries/", "negatives/"))]
    assert own and others and list(options[: len(own)]) == own and list(options[-len(others) :]) == others


def test_a_check_that_may_be_rolled_comes_first_and_one_that_waits_next() -> None:
    options = offered("check_roll", CHECK, ADVENTURE, WAITS)
    assert options[:2] == ("secondaries/dodge", "personality/kind")
    assert sorted(options) == sorted(offered("check_roll")), "none is left out"


def test_what_was_used_may_get_a_check_first_then_what_a_character_has() -> None:
    who = hero(secondaries=[{"trait": "sword", "step": 0}], now={"uses": [{"trait": "climb", "times": 1}]})
    likely, others = NutshellAdventures().checkable(who, world())
    assert likely == ("secondaries/climb", "secondaries/sword")
    assert others[0].startswith("personality/") and others[-1].startswith("secondaries/")
