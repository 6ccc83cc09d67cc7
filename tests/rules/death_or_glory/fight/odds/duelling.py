"""People with round numbers, and fights of them told step by step."""

from __future__ import annotations

from typing import Any

from mls_desktop.rules.death_or_glory.fight.fight import GloryFight, begin
from mls_desktop.rules.death_or_glory.world import World
from tests.rules.death_or_glory.lives import person, world
from tests.rules.told_fight import SIDES, ToldFight, two_sides

CHAIN = [{"armour": "iron_chain_mail"}]


def fencer(attack: int = 50, parry: int = 40, dodge: int = 30, scores: str = "", **keys: Any) -> Any:
    """Somebody with a long sword at these chances, a damage bonus of 4 and an endurance of 1; 10 hit points."""
    skills = [
        {"skill": "swordsplay", "base": {"attack": attack - 3, "parry": parry - 3}},
        {"skill": "dodge", "base": dodge},
        *keys.pop("skills", []),
    ]
    plain = {"weapons": ["long_sword"], "skills": skills}
    return person(", ".join(filter(None, ("STR 12", scores))), **{**plain, **keys})


class Bout(ToldFight[GloryFight]):
    """A fight of two or more."""

    def __init__(self, where: World | None = None, **people: Any) -> None:
        """See `two_sides`."""
        fight = begin(two_sides(people), SIDES, "", where or world())
        assert isinstance(fight, GloryFight)
        super().__init__(fight)

    def blow(self, by: str, on: str, **facts: Any) -> Bout:
        """Declares a blow."""
        return self.tell("declare", by, action=facts.pop("action", "blow"), target=on, **facts)

    def guard(self, *who: str) -> Bout:
        """Others only watch."""
        for each in who:
            self.tell("declare", each, action="other")
        return self
