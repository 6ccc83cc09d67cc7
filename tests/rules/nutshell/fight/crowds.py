"""Four against six, everybody next to everybody, no two alike, before anybody but Total Attackers has declared."""

from typing import Any

from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import acting, fight, man, tell

ARMS: tuple[dict[str, Any], ...] = (
    {"armour": ["mail"]},
    {"role": "minor"},
    {"shield": "round"},
    {"armour": ["plate"]},
    {},
    {"armour": ["mail"], "shield": "round"},
    {"role": "minor", "armour": ["mail"]},
)
CHARGES: tuple[tuple[tuple[str, str], ...], ...] = (
    (("p1", "r1"),),
    (("r1", "p1"),),
    (("p1", "r1"), ("p2", "r2")),
    (("p1", "r1"), ("r2", "p2")),
    (("p1", "r1"), ("r2", "p2"), ("p3", "r3")),
    (("r1", "p1"), ("r2", "p1"), ("r3", "p2")),
)
"""Who makes a Total Attack on whom: one to three of them, of either side and of both."""


def crowd(*charges: tuple[str, str], ours: int = 8, theirs: int = 8) -> NutshellFight:
    """The skills of all four and of all six decide in which rounds they have attacks; at 8 in the first."""
    party = [man(f"p{nth}", "a", ours, **ARMS[(nth + 1) % len(ARMS)]) for nth in range(1, 5)]
    raiders = [man(f"r{nth}", "b", theirs, **ARMS[nth % len(ARMS)]) for nth in range(1, 7)]
    found = acting(fight(*party, *raiders, first="a"))
    for who, target in charges:
        found = tell(found, "declare", who, choice="total_attack", target=target)
    return found


def askers(found: NutshellFight) -> list[str]:
    """Who is asked to declare."""
    return [prompt.who for prompt in found.prompts() if prompt.id == "declare"]
