"""Derived figures of a character: every number that is rolled against, with its parts (chapter 1)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import floor

from mls_desktop.rules.common.editing.references import with_ids
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.rules_basics.character import Defence, Entered, Person, Skill, Weapon
from mls_desktop.rules.rules_basics.vocabulary import DIE, NAMED_VALUES, USUAL_VALUE
from mls_desktop.rules.rules_basics.world import World


def whole(entered: Entered) -> int:
    """An entered number as the rules use it: rounded down, toward minus infinity (RB-CH-1)."""
    return floor(Fraction(str(entered)))


def damage_dice(weapon: Weapon) -> Dice | None:
    """The damage dice of a weapon (RB-CH-1), a die without sides being a d6; None where nobody entered any."""
    return dice_of(weapon.damage, DIE) if weapon.damage else None


class DerivedStats:
    """Numbers of a character. An id of a value, skill or defence that `who` lacks raises KeyError."""

    def __init__(self, who: Person, world: World) -> None:
        self.who, self.world = who, world

    @cached_property
    def skills(self) -> dict[str, Skill]:
        return {skill.id: skill for skill in self.who.skills}

    @cached_property
    def weapons(self) -> dict[str, Weapon]:
        return {weapon.id: weapon for weapon in self.who.weapons}

    @cached_property
    def defences(self) -> dict[str, Defence]:
        return {defence.id: defence for defence in self.who.defences}

    @property
    def value_ids(self) -> tuple[str, ...]:
        """Ids of the values: Strength and Perception, then the character's own (RB-CH-3)."""
        return (*NAMED_VALUES, *(id for id in self.who.values if id not in NAMED_VALUES))

    def value(self, id: str) -> Figure:
        """Figure of the value `id`, rounded down; 10 for Strength or Perception that is absent (RB-CH-1)."""
        entered = self.who.values.get(id)
        if entered is None and id not in NAMED_VALUES:
            raise KeyError(id)
        return given(USUAL_VALUE if entered is None else whole(entered), "RB-CH-1")

    @property
    def speed(self) -> Figure:
        """Speed, the one number that may have decimals (RB-CH-1)."""
        return given(Fraction(str(self.who.speed)), "RB-CH-1")

    @property
    def move(self) -> Figure:
        """Figure of the yards of a Move, rounded down (RB-CH-1)."""
        return given(whole(self.who.move), "RB-CH-1")

    def skill(self, id: str) -> Figure:
        return given(whole(self.skills[id].value), "RB-CH-1")

    def weapon_skill(self, weapon: Weapon) -> Figure | None:
        """Value of the skill that `weapon` is used with; None where it has none."""
        return self.skill(weapon.skill) if weapon.skill is not None else None

    def defence(self, id: str) -> Figure:
        """Figure of the active defence `id` as entered, rounded down (RB-AT-3)."""
        return given(whole(self.defences[id].value), "RB-CH-1")

    @cached_property
    def resistance(self) -> Figure:
        """Points that all armour worn takes off damage (RB-AT-1)."""
        pieces = ((piece, element) for piece, element in with_ids(self.who.armour) if piece.resistance)
        return added(
            *((element, given(whole(piece.resistance), "RB-AT-1")) for piece, element in pieces), rule="RB-AT-1"
        )
