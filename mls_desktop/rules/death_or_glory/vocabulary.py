"""The fixed words of Death or Glory: attributes, senses, groups of skills, places of a body, ranks (DOG-AT-1)."""

from __future__ import annotations

from typing import Literal, get_args

Attribute = Literal[
    "speed", "strength", "endurance", "constitution", "fight", "accuracy", "agility", "handwork", "command",
    "intelligence", "calm", "sociability", "resistance", "aptitude", "mental",
]  # fmt: skip
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
MAGICAL: tuple[Attribute, ...] = ("resistance", "aptitude")
PSIONIC: tuple[Attribute, ...] = ("mental",)

Sense = Literal["see", "hear", "smell", "taste", "feel"]
SENSES: tuple[Sense, ...] = get_args(Sense)

Group = Literal[
    "moving", "observation", "acrobacy", "dodging", "melee", "distance", "handicraft", "communication", "knowledge",
    "others", "untaught", "gifts",
]  # fmt: skip
GROUPS: tuple[Group, ...] = get_args(Group)
"""In the order of the catalogue; `untaught`: what cannot be chosen; `gifts`: had or not, without a percentage."""

Place = Literal["head", "left_arm", "right_arm", "torso", "left_leg", "right_leg"]
PLACES: tuple[Place, ...] = get_args(Place)
LIMBS: tuple[Place, ...] = ("left_arm", "right_arm", "left_leg", "right_leg")
BODY: tuple[Place, ...] = ("torso", *LIMBS)
"""All but the head: what a piece of armour covers unless it says otherwise (DOG-AR-2)."""

WeaponType = Literal["S", "M", "L", "H"]
TYPES: tuple[WeaponType, ...] = get_args(WeaponType)
Missile = Literal["thrown", "arrow", "bolt", "bullet"]
Band = Literal["close", "medium", "far", "limit"]
BANDS: tuple[Band, ...] = get_args(Band)
Rank = Literal["noble", "common", "slave"]
RANKS: tuple[Rank, ...] = get_args(Rank)
Role = Literal["player", "other"]
ROLES: tuple[Role, ...] = get_args(Role)
Way = Literal[0, 1, 2, 3, 4]
DODGE, HANDFIGHT, SHIELD_SKILL, FIRST_AID = "dodge", "handfight", "shield_fight", "first_aid"
"""The skills that the rules themselves name."""
FIST = "fist"
"""The weapon of whoever has none in hand."""
LOWEST_ALIVE = -9
"""Lowest hit points at which anybody lives; below is death (DOG-HP-3)."""
