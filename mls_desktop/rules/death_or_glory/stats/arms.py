"""Figures of a character's weapons and shields (chapters 7 and 8)."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, looked_up, number, times
from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.death_or_glory.library import Shield, Skill, Weapon
from mls_desktop.rules.death_or_glory.stats.body import BodyStats
from mls_desktop.rules.death_or_glory.stats.mastery import extra_damage
from mls_desktop.rules.death_or_glory.stats.tables import type_row
from mls_desktop.rules.death_or_glory.vocabulary import BANDS, FIST, HANDFIGHT, SHIELD_SKILL, Attribute, Band
from mls_desktop.rules.death_or_glory.world import World

MISSING_EACH = -10
FIST_DICE = Dice((3,))
BARE = Weapon(id=FIST, name="", skill=HANDFIGHT, damage="1d3")
"""Bare hands where the library has no entry for them (DOG-WP-5)."""
UNSKILLED = Skill(id="", name="", group="others")


class Strike(Struct, frozen=True):
    """Figures of a blow or shot with a weapon: its chance before the moment's modifiers, and its damage."""

    attack: Figure
    parry: Figure | None
    dice: Dice
    added: Figure

    @property
    def damage(self) -> Dice:
        """Dice of one damage roll with all that is added."""
        return self.dice.more(number(self.added))


def is_missile(weapon: Weapon) -> bool:
    """Whether a weapon shoots or is thrown rather than wielded."""
    return weapon.missile is not None


def strength_drives(weapon: Weapon) -> bool:
    """Tells whether the damage bonus goes on the damage of `weapon` (DOG-DV-6): not for bows, crossbows and guns;
    thrown weapons, bare hands and shields get it."""
    return weapon.missile in (None, "thrown")


def band_at(weapon: Weapon, metres: int) -> Band | None:
    """Range band of `weapon` at `metres` (DOG-DS-3): an edge belongs to the nearer band, what is nearer than all to the
    nearest there is; None beyond the limit, and for a weapon without ranges."""
    ranges = weapon.ranges
    if ranges is None or metres > ranges.limit:
        return None
    spans = {"close": ranges.close, "medium": ranges.medium, "far": ranges.far}
    for band in BANDS[:-1]:
        span = spans[band]
        if span is not None and metres <= span[1]:
            return band
    return "limit"


def dice_of_weapon(world: World, weapon: Weapon) -> Dice:
    """Damage dice of a weapon: its own, else of its type (DOG-WP-1, DOG-WP-4, DOG-DS-2); 1d3 with neither."""
    if weapon.damage is not None:
        return dice_of(weapon.damage)
    return dice_of(type_row(world, weapon.type).dice or "0") if weapon.type else FIST_DICE


def least_strength(world: World, weapon: Weapon) -> int:
    """The strength that wields a weapon fully: its own, else of its type (DOG-WP-1); guns need none (DOG-DS-2)."""
    if weapon.str is not None:
        return weapon.str
    return type_row(world, weapon.type).values["least"] if weapon.type else 0


def minima(world: World, weapon: Weapon, shot: bool) -> list[tuple[Attribute, int]]:
    """The attributes that a weapon wants, each with the least that wields it fully (DOG-WP-1, DOG-WP-5); to shoot
    wants no FIG (DOG-DS-2)."""
    least: list[tuple[Attribute, int]] = [("strength", least_strength(world, weapon)), ("agility", weapon.agi)]
    return least if shot else [*least, ("fight", weapon.fig)]


class ArmsStats(BodyStats):
    """Figures of a character's weapons and shields, with all that their body and skills give."""

    def skill_of(self, weapon: Weapon) -> Skill:
        return self.world.skills.get(weapon.skill, UNSKILLED)

    @property
    def bare_hands(self) -> Weapon:
        """Bare hands as a weapon: the library's entry, else a plain 1d3 (DOG-WP-5)."""
        return self.world.weapons.get(FIST, BARE)

    def missing(self, weapon: Weapon, shot: bool) -> Figure:
        """Loss of chance for attributes below what `weapon` wants, 0 or negative: -10 for each point of STR, AGI or FIG
        that the character lacks (DOG-WP-1, DOG-WP-5). `shot`: for missiles, of STR and AGI alone (DOG-DS-2)."""
        rule = "DOG-DS-2" if shot else "DOG-WP-5"
        parts = []
        for name, wanted in minima(self.world, weapon, shot):
            lacking = wanted - number(self.used(name))
            if lacking > 0:
                parts.append((name, times(("lacking", given(lacking)), ("each", given(MISSING_EACH)), rule=rule)))
        return added(*parts, rule=rule)

    def type_adjustment(self, weapon: Weapon) -> int:
        """Modifier of attack and parry by the weight of `weapon` (DOG-WP-1, DOG-WP-2), tiny ones as small ones
        (DOG-WP-3); 0 for missiles (DOG-DS-2)."""
        return type_row(self.world, weapon.type).values["attack"] if weapon.type and not is_missile(weapon) else 0

    def dice(self, weapon: Weapon) -> Dice:
        return dice_of_weapon(self.world, weapon)

    def strike(self, weapon: Weapon, part: str = "") -> Strike:
        """Figures of `weapon` in the character's hand: attack or shot, parry (None for missiles), damage (DOG-WP-1,
        DOG-WP-7). `part`: score of an extra blow or paired shot (DOG-MS-4), "" for that of the weapon."""
        skill, shot = self.skill_of(weapon), is_missile(weapon)
        main = "attack" if skill.group == "melee" else "base"
        attack = self._adjusted(self.score(skill, part or main), weapon, weapon.attack, shot)
        parry = None if shot else self.parry(weapon)
        return Strike(attack, parry, self.dice(weapon), self.added_damage(weapon))

    def riposte(self, weapon: Weapon, score: int) -> Figure:
        """Chance of a blow back with `weapon` after a parry, from its base `score` (DOG-MS-2, DOG-MS-4)."""
        return self._adjusted(given(score, "DOG-MS-2"), weapon, weapon.attack, False)

    def parry(self, weapon: Weapon) -> Figure:
        """The chance to parry with a weapon, which its weight adjusts (DOG-WP-2)."""
        skill = self.skill_of(weapon)
        part = "parry" if skill.group == "melee" else "base"
        return self._adjusted(self.score(skill, part), weapon, weapon.parry, False)

    def _adjusted(self, score: Figure, weapon: Weapon, own: int, shot: bool) -> Figure:
        parts = [("score", score)]
        if weight := self.type_adjustment(weapon):
            parts.append(("weight", given(weight, "DOG-WP-1")))
        if own:
            parts.append(("weapon", given(own, "DOG-WP-7")))
        missing = self.missing(weapon, shot)
        if missing.value:
            parts.append(("missing", missing))
        if self.fagged:
            parts.append(("tired", given(-self.fagged, "DOG-TI-6")))
        return added(*parts, rule="DOG-DS-2" if shot else "DOG-WP-1")

    def added_damage(self, weapon: Weapon) -> Figure:
        """Addition to every damage roll: the damage bonus (DOG-DV-6) and, for blows, mastery (DOG-MS-1)."""
        parts = [("damage_bonus", self.damage_bonus)] if strength_drives(weapon) else []
        if not is_missile(weapon):
            extra = self.mastery_damage(weapon)
            if extra.value:
                parts.append(("mastery", extra))
        return added(*parts, rule="DOG-CB-7")

    def mastery_damage(self, weapon: Weapon) -> Figure:
        """Addition to the damage of blows by mastery: 1 for each extra blow, with bare hands 2 (DOG-MS-1)."""
        blows = given(1 + len(self.extras(self.skill_of(weapon))))
        bare = weapon.id == FIST
        return looked_up(extra_damage(number(blows), bare), ("blows", blows), rule="DOG-MS-1")

    def shield_parry(self, shield: Shield, weapon: Weapon | None) -> Figure:
        """The chance to parry with a shield (DOG-WP-6): the parry score of the weapon in hand, else Handfight, and what
        the shield adds, without weight or minima."""
        skill = self.skill_of(weapon) if weapon is not None and not is_missile(weapon) else self._handfight
        part = "parry" if skill.group == "melee" else "base"
        bonus = type_row(self.world, shield.type).values["shield"]
        parts = [("score", self.score(skill, part)), ("shield", given(bonus, "DOG-WP-6"))]
        if self.fagged:
            parts.append(("tired", given(-self.fagged, "DOG-TI-6")))
        return added(*parts, rule="DOG-WP-6")

    @property
    def _handfight(self) -> Skill:
        return self.world.skills.get(HANDFIGHT, UNSKILLED)

    def shield_weapon(self, shield: Shield) -> Weapon:
        """Weapon by which a blow with `shield` is reckoned: a small one on a skill of its own (DOG-WP-6)."""
        return Weapon(id=shield.id, name=shield.name, skill=SHIELD_SKILL, type="S")

    def dodge_score(self, weapon: Weapon | None) -> Figure:
        """The chance to dodge; the weight of the weapon in hand counts where DOG-WP-2 is read so."""
        skill = self.world.skills.get("dodge", UNSKILLED)
        parts = [("score", self.score(skill, "base"))]
        weight = self.type_adjustment(weapon) if weapon is not None and self.world.other("DOG-WP-2") else 0
        if weight:
            parts.append(("weight", given(weight, "DOG-WP-2")))
        if self.fagged:
            parts.append(("tired", given(-self.fagged, "DOG-TI-6")))
        return added(*parts, rule="DOG-SK-5")

    @property
    def in_hand(self) -> Weapon:
        """The first weapon carried that is not broken, else bare hands (DOG-CB-13)."""
        broken = self.who.now.broken
        held = (weapon for _at, weapon in self.weapons if weapon.id not in broken)
        return next(held, self.bare_hands)


DerivedStats = ArmsStats
"""All of a character in one world."""
