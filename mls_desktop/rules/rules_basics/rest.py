"""Recovery by rest: nothing that the rules know of wears off (RB-CH-3)."""

from __future__ import annotations

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.world import World


def rested(who: Person, world: World, amount: int | None) -> tuple[Edit, ...]:
    """Empty tuple, no edits: counters are filled by what they themselves say."""
    return ()
