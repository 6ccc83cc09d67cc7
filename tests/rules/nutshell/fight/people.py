"""Fighters of bare numbers for the tests of fights, and short ways to write rounds."""

from collections.abc import Mapping
from typing import Any

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Web
from mls_desktop.rules.nutshell.stats.armour import Protection
from mls_desktop.rules.nutshell.stats.rolls import Thrown

WHERE = ("head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg")


def fighter(
    id: str,
    skill: int = 5,
    dam: int = 5,
    *,
    strength: int = 3,
    shield: int = 0,
    dodge: int = 4,
    shock: int = 5,
    chp: int = 15,
    thp: int = 15,
    fate: int = 0,
    minor: bool = False,
    armour: tuple[int, str] | None = None,
    worn: Mapping[str, tuple[int, str]] | None = None,
) -> Combatant:
    """`armour`: value and coverage on the whole body; `worn`: by place instead."""
    pieces: Any = dict.fromkeys(WHERE, armour) if armour else (worn or {})
    return Combatant(
        id,
        Health(chp, thp, fate=fate, minor=minor),
        skill=given(skill),
        dam=given(dam),
        strength=given(strength),
        shield=given(shield),
        dodge=given(dodge),
        shock=given(shock),
        worn={place: Protection(given(value), coverage) for place, (value, coverage) in pieces.items()},
    )


def people(*fighters: Combatant) -> dict[str, Combatant]:
    return {each.id: each for each in fighters}


def web(**told: str) -> Web:
    """A round as `a="attack b"`, `b="total_defence"`, `c="idle"` (no attack), `d="asleep"` (makes no roll), with
    `attack b head` for an aimed blow; attacks are due."""
    found = {}
    for who, text in told.items():
        does, at, place = (*text.split(), "", "")[:3]
        if does in ("idle", "asleep"):
            found[who] = Declarations(who, rolls=does == "idle")
        elif does == "forego":
            found[who] = Declarations(who, due=True)
        else:
            assert does in (*ATTACKS, "total_defence")
            found[who] = Declarations(who, does, at, place or None, due=True)  # type: ignore[arg-type]
    return found


def threw(**totals: int | tuple[int, int]) -> dict[str, Thrown]:
    """Rolls by total (the dice then counting for nothing), or as (natural, total)."""
    return {who: Thrown(10, held) if isinstance(held, int) else Thrown(*held) for who, held in totals.items()}
