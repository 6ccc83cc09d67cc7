"""Answers by chance that forms allow."""

from __future__ import annotations

from random import Random
from typing import Any

from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.values.events import Event
from tests.rules.chance_grounds import any_door, any_path

NEWCOMER = "ned"


def answered(
    prompt: Prompt,
    rng: Random,
    words: tuple[str, ...] = ("a reason",),
    numbers: tuple[int, int] = (-5, 8),
    newcomer: dict[str, Any] | None = None,
    ground: GroundView | None = None,
) -> Event:
    """An answer that the form of a prompt allows. `words`: what stands where anything may; `numbers`: between which
    those are that have wide bounds; `newcomer`: the character of one who joins; `ground`: on which paths and doors
    are."""
    facts: dict[str, Any] = {}
    for field in prompt.fields:
        if field.name in facts or not wanted(field, facts) or field.kind in ("path", "edge"):
            continue
        if field.kind in ("sum", "dice"):
            fell = [rng.randint(1, side) for side in field.sides]
            facts[field.name] = sum(fell) if field.kind == "sum" else fell
        elif field.blank and rng.random() < 0.6:
            continue
        elif field.kind == "choice":
            facts[field.name] = rng.choice(field.options)
        elif field.kind == "number":
            low, high = field.bounds or (0, 0)
            facts[field.name] = rng.randint(max(low, numbers[0]), min(high, numbers[1]))
        elif field.kind == "flag":
            facts[field.name] = rng.random() < 0.5
        elif field.kind == "library":
            facts[field.name] = newcomer
        else:
            facts[field.name] = rng.choice(words)
    kinds = {field.kind for field in prompt.fields}
    if "path" in kinds and ground is not None:
        facts["path"] = any_path(rng, ground, prompt.who, facts.get("mode") or "move", facts.get("length"))
    if "edge" in kinds and ground is not None:
        facts["edge"] = any_door(rng, ground)
    return Event(prompt.id, prompt.who or (NEWCOMER if prompt.id == "join" else ""), tuple(facts.items()))
