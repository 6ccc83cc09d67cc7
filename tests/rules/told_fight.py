"""A fight told step by step, of any system whose fights hold a battle with fighters by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Entrant, Fight
from mls_desktop.rules.common.values.events import told

F = TypeVar("F", bound=Fight)
SIDES = ("us", "foes")


def two_sides(people: Mapping[str, Any], joins: Mapping[str, int] | None = None) -> list[Entrant[Any]]:
    """People by id as a line-up; those whose id begins with "foe" are the other side. `joins`: who comes later, and
    when."""
    later = joins or {}
    return [Entrant(id, SIDES[id.startswith("foe")], who, later.get(id, 1)) for id, who in people.items()]


class ToldFight(Generic[F]):
    """The fight; `tell` answers what is asked or tells what may be told."""

    def __init__(self, fight: F) -> None:
        self.fight = fight
        self.notes: list[Note] = []

    def tell(self, kind: str, who: str = "", **facts: Any) -> Self:
        self.fight, notes = self.fight.apply(told(kind, who, **facts))
        self.notes += notes
        return self

    @property
    def battle(self) -> Any:
        held: Any = self.fight
        return held.battle

    def __getitem__(self, who: str) -> Any:
        return self.battle.fighters[who]

    @property
    def prompt(self) -> Prompt:
        return self.fight.prompts()[0]

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(prompt.id, prompt.who) for prompt in self.fight.prompts()]

    def level(self) -> Any:
        """The target or chance of the roll that is asked for."""
        return dict(self.prompt.facts)["level"].value

    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]

    def fact(self, kind: str, name: str) -> Any:
        """A fact of the last note of a kind."""
        note = next(note for note in reversed(self.notes) if note.kind == kind)
        return dict(note.facts)[name].value
