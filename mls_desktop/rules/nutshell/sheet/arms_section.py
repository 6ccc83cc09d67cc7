"""Weapons, armour, shield and spells, with what the character does with them."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, looked_up
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, joining, text
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.base_character import Role
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids, numbered
from mls_desktop.rules.nutshell.library import Spell, Weapon
from mls_desktop.rules.nutshell.sheet.secondary_section import attack_cell
from mls_desktop.rules.nutshell.stats.accounts import armour_account, shield_account
from mls_desktop.rules.nutshell.stats.armour import protection
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS, Wielded, cast, dice_of, wielded
from mls_desktop.rules.nutshell.stats.damage import blow
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.rounds import casting
from mls_desktop.rules.nutshell.vocabulary import PLACES, Place

WEAPON = Field("weapon", "library", options=("weapons",))
ARMOUR = Field("armour", "library", options=("armour",))
SHIELD = Field("shield", "library", options=("shields",), blank=True)
SPELL = Field("spell", "library", options=("spells",))


def weapons(stats: DerivedStats) -> Section:
    """Section of weapons: a row for each weapon carried, the one in hand first, and one for bare hands last, unless
    they are among these."""
    held = stats.who.weapons
    rows = [_weapon(stats, stats.world.weapons[id], at) for id, at in zip(held, entry_ids(held), strict=True)]
    if BARE_HANDS.id not in held:
        bare = stats.world.weapons.get(BARE_HANDS.id, BARE_HANDS)
        rows.append(Row(bare.id, _uses(stats, bare, ""), name=bare.name, state="muted", note=""))
    columns = ("skill", "attacks", "dam")
    return Section("weapons", "items", columns, tuple(rows), add=joining(WEAPON, ("weapons",)))


def _weapon(stats: DerivedStats, weapon: Weapon, at: str) -> Row:
    path = ("weapons", at)
    state: State = "plain" if stats.usable_level(weapon.trait) is not None else "lost"
    cells = _uses(stats, weapon, f"weapons.{at}.")
    name, remove = numbered(weapon.name, at), Edit("remove", path)
    again = Edit("add", ("weapons",), weapon.id)
    return Row(at, cells, path, name, state, remove=remove, move=True, again=again, asides=("range",))


def _uses(stats: DerivedStats, weapon: Weapon, key: str) -> tuple[Cell, ...]:
    use: Wielded = wielded(
        weapon, stats.usable_level, stats.primary("dexterity"), stats.primary("strength"), stats.who.role
    )
    return (
        Cell("skill", use.skill, key=key and f"{key}skill"),
        attack_cell(use.skill, key and f"{key}attacks"),
        Cell("dam", use.dam, key=key and f"{key}dam", also=(("dice", use.dice),), follows=_dice(use.dam, use.dice)),
        critical_cell(use.dam, stats.who.role),
        Cell("range", use.range, key=key and f"{key}range"),
        Cell("hands", given(weapon.hands)),
        Cell("parry", given(weapon.parry, "N-SHIELD-1")),
        Cell("reload", given(weapon.reload, "N-ROUND-3")),
    )


def critical_cell(dam: Figure, role: Role) -> Cell:
    """Cell with the Dam and dice of a critical hit, `dam` being that of a plain one (N-DAM-2); empty without a Dam."""
    if dam.value is None:
        return Cell("critical", NOTHING)
    doubled = blow(dam, critical=True)
    fall = dice_of(doubled, role)
    return Cell("critical", doubled, also=(("dice", fall),), follows=_dice(doubled, fall))


def _dice(dam: Figure, fall: str | None) -> Facts:
    """Fact of the dice rolled for a Dam, as they follow from it; () where `fall`, their text, is None (N-DAM-1)."""
    return (("damage_dice", looked_up(fall, ("dam", dam), rule="N-DAM-1")),) if fall is not None else ()


def armour(stats: DerivedStats) -> Section:
    """Section of armour: a row for each piece worn."""
    rows = []
    for id, at in zip(stats.who.armour, entry_ids(stats.who.armour), strict=True):
        piece = stats.world.armour[id]
        path = ("armour", at)
        cells = (Cell("value", armour_account(piece)), Cell("coverage", given(piece.coverage, "N-ARM-2")))
        rows.append(Row(at, cells, path, numbered(piece.name, at), remove=Edit("remove", path), move=True))
    return Section("armour", "items", ("value", "coverage"), tuple(rows), add=joining(ARMOUR, ("armour",)))


def places(stats: DerivedStats) -> Section:
    """Section of the protection of each place of the body (N-ARM-3)."""
    worn = [stats.world.armour[id] for id in stats.who.armour]

    def row(place: Place) -> Row:
        found = protection(worn, place)
        cells = (
            Cell("value", found.value, key=f"armour.{place}", also=(("coverage", found.coverage),)),
            text("piece", found.piece),
        )
        return Row(place, cells, state="plain" if found.piece else "muted")

    return Section("places", "places", ("value", "piece"), tuple(row(place) for place in PLACES))


def shield(stats: DerivedStats) -> Section:
    """Section of the shield worn and the points it takes off a blow (N-SHIELD-1); cells empty without one."""
    held = stats.world.shields[stats.who.shield] if stats.who.shield else None
    value = NOTHING if held is None else given(held.value, "N-SHIELD-1")
    carried = NOTHING if held is None else shield_account(held)
    cells = (entry("shield", carried, SHIELD, ("shield",)), Cell("value", value))
    return Section("shield", "fields", ("shield", "value"), (Row("shield", cells, ("shield",)),))


def spells(stats: DerivedStats) -> Section | None:
    """Section of spells, a row for each; None for a character without magic and without a spell."""
    if not stats.who.magic and not stats.who.spells:
        return None
    rows = [
        _spell(stats, stats.world.spells[id], at)
        for id, at in zip(stats.who.spells, entry_ids(stats.who.spells), strict=True)
    ]
    columns = ("skill", "mp", "attacks", "dam")
    return Section("spells", "items", columns, tuple(rows), add=joining(SPELL, ("spells",)))


def _spell(stats: DerivedStats, spell: Spell, at: str) -> Row:
    path = ("spells", at)
    level = stats.trait_level(spell.trait)
    dam, range = cast(spell.dam, spell.range, stats.primary("strength"))
    mp = given(spell.mp, "N-MP-1")
    cells = [
        Cell("skill", NOTHING)
        if level is None
        else Cell("skill", _skill(spell.trait, level), key=f"spells.{at}.skill"),
        Cell("mp", mp),
        _takes(casting(mp), spell.offensive),
        Cell("dam", dam, also=(("dice", dice_of(dam, stats.who.role)),)),
        critical_cell(dam, stats.who.role),
        Cell("range", range),
    ]
    if level is not None and spell.offensive:
        cells.append(attack_cell(level))
    state: State = "lost" if level is None else "plain"
    name = numbered(spell.name, at)
    remove, asides = Edit("remove", path), ("takes", "range")
    return Row(at, tuple(cells), path, name, state, remove=remove, move=True, note=spell.note, asides=asides)


def _takes(count: Figure, offensive: bool) -> Cell:
    """Cell "takes": `count` attacks that an `offensive` spell takes, or Turns that any other does (N-ROUND-3)."""
    one = count.value == 1
    unit = ("one_attack" if one else "attacks") if offensive else ("one_turn" if one else "turns")
    return Cell("takes", count, also=(("unit", unit),))


def _skill(trait: str, level: Figure) -> Figure:
    return added((trait, level), rule="N-SHOOT-2")
