"""Weapons, shield and armour, with what the character does with them (chapters 7, 8 and 10)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, given, looked_up
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields, joining, text
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import numbered
from mls_desktop.rules.death_or_glory.library import Ranges, Weapon
from mls_desktop.rules.death_or_glory.stats.accounts import covered, shield_account
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, Strike
from mls_desktop.rules.death_or_glory.stats.body import burden, can_be_plated

WEAPON = Field("weapon", "library", options=("weapons",))
ARMOUR = Field("armour", "library", options=("armour",))
SHIELD = Field("shield", "library", options=("shields",), blank=True)
FLAG = Field("flag", "flag")
LOST = Field("lost", "number", bounds=(0, 99))


def weapons(stats: DerivedStats) -> Section:
    """Section of weapons: a row for each one carried, in the order carried, and bare hands last."""
    rows = [_weapon(stats, weapon, at) for at, weapon in stats.weapons]
    bare = stats.bare_hands
    if bare.id not in stats.who.weapons:
        rows.append(Row(bare.id, _uses(stats, bare, ""), name=bare.name, state="muted"))
    columns = ("attack", "parry", "damage", "broken")
    return Section("weapons", "items", columns, tuple(rows), add=joining(WEAPON, ("weapons",)))


def _weapon(stats: DerivedStats, weapon: Weapon, at: str) -> Row:
    path = ("weapons", at)
    broken = weapon.id in stats.who.now.broken
    cells = (*_uses(stats, weapon, f"weapons.{at}."), entry("broken", int(broken), FLAG, ("now", "broken", weapon.id)))
    state: State = "lost" if broken else "plain"
    asides = ("extra", "range")
    again = Edit("add", ("weapons",), weapon.id)
    return Row(at, cells, path, numbered(weapon.name, at), state, remove=Edit("remove", path), move=True, again=again,
               note=weapon.note, asides=asides)  # fmt: skip


def _uses(stats: DerivedStats, weapon: Weapon, key: str) -> tuple[Cell, ...]:
    strike = stats.strike(weapon)
    extras = stats.extras(stats.skill_of(weapon))
    return (
        Cell("attack", strike.attack, key=key and f"{key}attack"),
        Cell("parry", strike.parry or NOTHING, key=key and f"{key}parry" if strike.parry else ""),
        Cell("damage", damage_figure(strike), key=key and f"{key}damage"),
        Cell("enc", given(weapon.enc, "DOG-DV-2")),
        Cell("extra", given(len(extras) or None, "DOG-MS-1")),
        Cell("range", given(ranges_text(weapon.ranges), "DOG-DS-3")),
        Cell("skill", given(weapon.skill, "DOG-WP-4")),
    )


def damage_figure(strike: Strike) -> Figure:
    """Text of the dice of one damage roll of `strike` with all that is added, as a figure (DOG-CB-7)."""
    parts = (("dice", given(strike.dice.text)), ("added", strike.added))
    return looked_up(strike.damage.text, *parts, rule="DOG-CB-7")


def ranges_text(ranges: Ranges | None) -> str | None:
    """Range bands of a missile as text: the end of each band, then the limit; None without `ranges`."""
    if ranges is None:
        return None
    ends = [span[1] for span in (ranges.close, ranges.medium, ranges.far) if span is not None]
    return " / ".join(map(str, (*ends, ranges.limit)))


def defence(stats: DerivedStats) -> Section:
    """Section of dodge and shield, with parry and blow of the shield while it is whole (DOG-WP-6, DOG-CB-13)."""
    held = stats.world.shields.get(stats.who.shield or "")
    hand = None if stats.in_hand.id == stats.bare_hands.id else stats.in_hand
    rows = [
        Row("dodge", (Cell("value", stats.dodge_score(hand), key="dodge"),)),
        Row("shield", (entry("value", shield_account(stats.world, held), SHIELD, ("shield",)),), ("shield",)),
    ]
    if held is not None:
        broken, path = held.id in stats.who.now.broken, ("now", "broken", held.id)
        rows.append(Row("shield_broken", (entry("value", int(broken), FLAG, path),), path))
        if not broken:
            parry, blow = stats.shield_parry(held, hand), stats.strike(stats.shield_weapon(held)).attack
            rows.append(Row("shield_parry", (Cell("value", parry, key="shield_parry"),)))
            rows.append(Row("shield_blow", (Cell("value", blow, key="shield_blow"),)))
    return fields("defence", rows)


def armour(stats: DerivedStats) -> Section:
    """Section of armour, a row for each piece worn: protection now, burden, plates, points lost to criticals."""
    rows = []
    for at, piece, plated in stats.worn:
        path = ("armour", at)
        lost = stats.who.now.armour_lost.get(at, 0)
        plates = entry("plated", int(plated), FLAG, (*path, "plated"))
        cells = (
            Cell("protection", stats.protection(at, piece, plated)),
            Cell("burden", given(burden(piece), "DOG-AR-1")),
            plates if can_be_plated(piece) or plated else Cell("plated", NOTHING),
            entry("lost", given(lost, "DOG-AR-4"), LOST, ("now", "armour_lost", at)),
            Cell("covers", covered(piece)),
        )
        name = numbered(piece.name, at)
        rows.append(Row(at, cells, path, name, remove=Edit("remove", path), move=True))
    columns = ("protection", "burden", "plated", "lost")
    return Section("armour", "items", columns, tuple(rows), add=joining(ARMOUR, ("armour",)))


def places(stats: DerivedStats) -> Section:
    """Section of the armour at each place of the body (DOG-AR-2)."""
    rows = []
    for place, cover in stats.places:
        piece = numbered(cover.name, cover.piece) if cover.piece else None
        cells = (Cell("value", cover.value, key=f"armour.{place}"), text("piece", piece))
        rows.append(Row(place, cells, state="plain" if cover.piece else "muted"))
    return Section("places", "places", ("value", "piece"), tuple(rows))
