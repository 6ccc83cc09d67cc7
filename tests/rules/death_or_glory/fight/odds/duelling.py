"""People with round numbers, and fights of them told step by step."""

from __future__ import annotations

from typing import Any

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.fight.fight import GloryFight, begin
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.world import World
from tests.rules.death_or_glory.lives import person, world

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


class Bout:
    """A fight of two or more; `tell` answers what is asked or tells what may be told."""

    def __init__(self, where: World | None = None, **people: Any) -> None:
        """People by id; those whose id begins with "foe" are the other side."""
        self.notes: list[Note] = []
        line_up = [Entrant(id, "foes" if id.startswith("foe") else "us", who) for id, who in people.items()]
        fight = begin(line_up, ("us", "foes"), "", where or world())
        assert isinstance(fight, GloryFight)
        self.fight = fight

    def tell(self, kind: str, who: str = "", **facts: Any) -> Bout:
        self.fight, notes = self.fight.apply(told(kind, who, **facts))
        self.notes += notes
        return self

    def blow(self, by: str, on: str, **facts: Any) -> Bout:
        """Declares a blow."""
        return self.tell("declare", by, action=facts.pop("action", "blow"), target=on, **facts)

    def guard(self, *who: str) -> Bout:
        """Others only watch."""
        for each in who:
            self.tell("declare", each, action="other")
        return self

    @property
    def battle(self) -> Battle:
        return self.fight.battle

    def __getitem__(self, who: str) -> Fighter:
        return self.battle.fighters[who]

    @property
    def ask(self) -> Prompt:
        return self.fight.prompts()[0]

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(ask.id, ask.who) for ask in self.fight.prompts()]

    def level(self) -> Any:
        """The chance of the roll that is asked for."""
        return dict(self.ask.facts)["level"].value

    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]

    def fact(self, kind: str, name: str) -> Any:
        """A fact of the last note of a kind."""
        note = next(note for note in reversed(self.notes) if note.kind == kind)
        return dict(note.facts)[name].value
