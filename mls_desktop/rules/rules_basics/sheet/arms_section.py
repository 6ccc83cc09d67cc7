"""Weapons with their targets worked out for each use, and armour."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.belongings import listed, owned
from mls_desktop.rules.common.sheet.cells import NOTHING, entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Section
from mls_desktop.rules.rules_basics.character import Weapon
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import weapon_targets
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.vocabulary import KINDS

KIND = Field("kind", "choice", options=KINDS)
DAMAGE = Field("damage", "text")
ACC = Field("acc", "number", bounds=(0, 99))
RESISTANCE = Field("resistance", "number", bounds=(0, 999))
FLAG = Field("flag", "flag")
TEXT = Field("text", "text", free=True)
HANDS = Field("hands", "number", bounds=(0, 2))
ATTACK = "attack"
USES = (ATTACK, "determined", "charge", "full_aim", "other_hand")
"""The uses of a weapon that have a target of their own, in the order of the table."""
TOLD_AS = {"determined_ranged": "determined", "off_hand": "other_hand"}
"""The column of a target where it is not called as `weapon_targets` calls it: of Determined a weapon has one version,
and `off_hand` is what says in which hand it is held."""


def weapons(stats: DerivedStats) -> Section:
    """Section of weapons, a row for each: its targets in attack, Determined, charge, after aiming as long as helps, and
    in the off hand (RB-AT-2), its damage; all else in details."""

    def told(weapon: Weapon) -> tuple[Cell, ...]:
        targets = {TOLD_AS.get(use, use): figure for use, figure in weapon_targets(stats, weapon)}
        at = f"weapons.{weapon.id}"
        uses = (Cell(use, targets.get(use, NOTHING), key=_key(at, use) if use in targets else "") for use in USES)
        damage = entry("damage", given(weapon.damage, "RB-CH-1"), DAMAGE, ("weapons", weapon.id, "damage"))
        return *uses, damage

    columns = {**dict.fromkeys(USES), "damage": None}
    return owned("weapons", stats.who.weapons, columns, _details(stats), "weapons", told)


def _key(at: str, use: str) -> str:
    """Key of a target in `show --json`: that of the weapon for a plain attack, as a roll with the weapon uses it."""
    return at if use == ATTACK else f"{at}.{use}"


def _details(stats: DerivedStats) -> dict[str, Field]:
    """Fields of a weapon's details below its row (RB-CH-1)."""
    names = tuple((skill.id, skill.name) for skill in stats.who.skills)
    skill = Field("skill", "choice", tuple(stats.skills), blank=True, names=names)
    plain = {"kind": KIND, "acc": ACC, "reach": TEXT, "hands": HANDS}
    plain |= dict.fromkeys(("in_hand", "off_hand", "readying"), FLAG)
    return {"skill": skill, **plain}


def armour(stats: DerivedStats) -> Section:
    """Section of armour: a row for each piece worn, with what it takes off damage (RB-AT-1)."""
    return listed("armour", stats.who.armour, ("armour",), {"resistance": RESISTANCE, "note": TEXT})
