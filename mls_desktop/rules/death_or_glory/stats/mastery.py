"""Mastery: extra blows, blows after a parry, paired shots (chapter 6)."""

from __future__ import annotations

from mls_desktop.rules.death_or_glory.vocabulary import Group

EXTRA = "extra."
"""Begins the name of the score of an extra blow or paired shot."""
MASTER = 90
FIRST_BLOW, FIRST_PAIR = 30, 40
RIPOSTES = (60, 40, 20)
HAND_DAMAGE, BLOW_DAMAGE = 2, 1


def needed(score: int) -> bool:
    """Tells whether the unmodified `score` brings a further blow or shot: from 90 on (DOG-MS-1, DOG-MS-3, DOG-MS-4)."""
    return score >= MASTER


def starting(group: Group) -> int:
    """Score at which an extra blow begins, 30 (DOG-MS-1), or for other than melee a paired shot, 40 (DOG-MS-3)."""
    return FIRST_BLOW if group == "melee" else FIRST_PAIR


def criticals_needed(part: str) -> int:
    """Number of criticals for a try to learn (DOG-MS-1, DOG-MS-3): one for a skill, two for its first extra blow or its
    pair, three for the next. Tries spend them (DOG-MS-4)."""
    return int(part.removeprefix(EXTRA)) + 1 if part.startswith(EXTRA) else 1


def extra_damage(blows: int, bare_hands: bool) -> int:
    """Addition to the damage of each of `blows`: 1 for every blow after the first, with bare hands 2 (DOG-MS-1)."""
    return (blows - 1) * (HAND_DAMAGE if bare_hands else BLOW_DAMAGE)


def riposte(parry_score: int, parries: int) -> int | None:
    """Score of the blow back after the `parries`-th parry of the round, if successful: 60, 40, 20 in this order; None
    after any further one, and for a `parry_score` below 90 (DOG-MS-2)."""
    return RIPOSTES[parries - 1] if parry_score >= MASTER and 1 <= parries <= len(RIPOSTES) else None
