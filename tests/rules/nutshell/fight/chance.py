"""Fighters and rounds at random, for odds that are counted a second time."""

from random import Random

from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.legality import forbidden
from tests.rules.nutshell.fight.odds.counting import AIM
from tests.rules.nutshell.fight.people import fighter

COVERAGES = ("partial", "full", "encased", "total")


def anybody(dice: Random, id: str, minor: bool | None = None) -> Combatant:
    """A fighter who may be anything from a rat to a hero; `minor`: which of them, if that is not left to chance."""
    common = dice.random() < 0.4
    thp = dice.randint(3, 24)
    worn = {
        place: (dice.randint(0, 5), dice.choice(COVERAGES)) for place in ("chest", "head", "arm") if dice.random() < 0.7
    }
    return fighter(
        id,
        skill=dice.randint(-1, 9),
        dam=dice.choice((-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 11)),
        strength=dice.randint(-1, 5),
        shield=dice.choice((0, 0, 1, 2, 4)),
        dodge=dice.randint(0, 7),
        shock=dice.randint(0, 8),
        chp=dice.randint(max(1, thp // 3), thp),
        thp=thp,
        fate=dice.choice((0, 0, 1)),
        minor=common if minor is None else minor,
        worn=worn,
    )


def round_of(dice: Random, ours: list[str], theirs: list[str], does: tuple[str, ...]) -> dict[str, Declarations]:
    """A legal web of two sides, everybody doing any of `does` or nothing."""
    foes = {**dict.fromkeys(ours, theirs), **dict.fromkeys(theirs, ours)}
    while True:
        web = {}
        for who in foes:
            what = dice.choice((*does, "attack", "attack", "nothing"))
            strikes = what in ("attack", "break_off", "total_attack")
            rolls = what != "nothing" or dice.random() < 0.8
            web[who] = Declarations(
                who,
                what,  # type: ignore[arg-type]
                dice.choice(foes[who]) if strikes else "",
                dice.choice(list(AIM)) if what == "attack" and dice.random() < 0.3 else None,  # type: ignore[arg-type]
                dice.choice((0, 0, 0, 1, -2)),
                due=what != "nothing" or (rolls and dice.random() < 0.4),
                rolls=rolls,
            )
        if not forbidden(web, foes):
            return web
