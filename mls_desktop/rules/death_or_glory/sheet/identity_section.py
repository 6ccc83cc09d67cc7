"""Identity of a character: race and looks, making of the attributes, origin and rank."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, Value, given
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.death_or_glory.character import source_of
from mls_desktop.rules.death_or_glory.sheet.picking_section import throwing
from mls_desktop.rules.death_or_glory.stats import creation
from mls_desktop.rules.death_or_glory.stats.accounts import (
    height_account,
    origin_account,
    race_account,
    rank_account,
    years_account,
)
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.throwing import brand_due, origin_settled, rank_settled
from mls_desktop.rules.death_or_glory.stats.upbringing import OF_BIRTH
from mls_desktop.rules.death_or_glory.vocabulary import RANKS, ROLES

NAME = Field("name", "text", free=True)
PLAYER = Field("player", "text", free=True)
ROLE = Field("role", "choice", options=ROLES)
RACE = Field("race", "library", options=("races",))
AGE = Field("age", "number", bounds=(0, 100_000), blank=True)
HEIGHT = Field("height", "number", bounds=(1, 10_000))
WAYS = tuple(f"way_{way}" for way in range(5))
WAY = Field("way", "choice", options=WAYS)
WAY_RULES = ("DOG-AT-1", "DOG-AT-7", "DOG-AT-8", "DOG-AT-8", "DOG-AT-9")
"""The rule of each way to make attributes."""
ROLLS = Field("rolls", "text", blank=True)
POINTS = Field("points", "number", bounds=(3, 21))
MOST_POINTS = Field("points_max", "number", bounds=(3, 30))
D100 = Field("throw", "sum", sides=(100,))
ORIGIN = Field("origin", "library", options=("origins",), blank=True)
RANK = Field("rank", "choice", options=RANKS)
CAME = "came"
"""The group of what stands elsewhere on the sheet too."""
FLAG = Field("flag", "flag")


def who(stats: DerivedStats) -> Section:
    """Section of name, player, race, age, height, weight and role."""
    person = stats.who
    rows = (
        _row("name", person.name, NAME),
        _row("player", person.player, PLAYER),
        _row("race", race_account(stats.race), RACE),
        _row("age", years_account(person.age, stats.race), AGE),
        _row("height", height_account(person.height, stats.race), HEIGHT),
        Row("weight", (Cell("value", stats.weight, key="weight"),)),
        _row("role", person.role, ROLE),
    )
    return fields("who", rows)


def making(stats: DerivedStats) -> Section:
    """Section of the way the attributes are made, with its rolls or points, and dice to throw (DOG-AT-7 to
    DOG-AT-9)."""
    person, count = stats.who, len(stats.world.attributes)
    rule = WAY_RULES[person.way]
    rows = [_row("way", given(f"way_{person.way}", rule), WAY)]
    if person.way in (1, 2, 3) and (person.role == "player" or person.rolls):
        rows.append(_row("rolls", given(listed(person.rolls), rule), ROLLS))
        wanted = creation.rolls_wanted(person.way, count)
        rows.append(Row("rolls_wanted", (Cell("value", given(wanted, rule)),)))
        if not person.rolls:
            thrown = Field("thrown", "dice", sides=creation.ROLLED * wanted)
            rows.append(Row("thrown", (entry("value", NOTHING, thrown, ("thrown",)),), ("thrown",)))
    if person.way == 4:
        points, most = given(person.points, rule), given(person.points_max, rule)
        rows += [_row("points", points, POINTS), _row("points_max", most, MOST_POINTS)]
    if person.role == "player":
        rows += throwing(stats, "race_dice")
    return fields("making", rows)


def origin(stats: DerivedStats) -> Section:
    """Section of origin and rank, with their rolls and the skills they brought (DOG-OR-2, DOG-OR-5, DOG-OR-7)."""
    person = stats.who
    rows = [
        _row("origin", _origin(stats, person.origin), ORIGIN),
        _row("origin_wish", _origin(stats, person.origin_wish), ORIGIN),
        _row("origin_rolls", given(listed(person.origin_rolls), "DOG-OR-2"), ROLLS),
        _row("rank", rank_account(stats), RANK),
        _row("rank_rolls", given(listed(person.rank_rolls), "DOG-OR-5"), ROLLS),
    ]
    came = [each.skill for each in person.skills if source_of(each) in OF_BIRTH]
    if came:
        rows.append(Row("brought", (Cell("value", given(", ".join(came), "DOG-OR-7")),), group=CAME))
    if person.rank == "slave" or person.born_slave or person.brand:
        rows += [_row("born_slave", int(person.born_slave), FLAG), _row("brand", int(person.brand), FLAG)]
        if person.brand_roll is not None:
            rows.append(_row("brand_roll", given(person.brand_roll, "DOG-OR-6"), D100))
        branded = given(creation.branded_to(stats.world.other("DOG-OR-6")), "DOG-OR-6")
        rows.append(Row("branded_to", (Cell("value", branded),)))
    return fields("origin", rows)


def _origin(stats: DerivedStats, id: str | None) -> Figure:
    return origin_account(stats.world.origins.get(id or ""), stats.who.race)


def throws(stats: DerivedStats) -> Section | None:
    """Section of the d100s still due, a row each: origin and rank where a player's character has no origin or a thrown
    one, rank once begun, a slave's brand; None where none is due (DOG-OR-2, DOG-OR-5, DOG-OR-6)."""
    person = stats.who
    throwing = person.role == "player" and (person.origin is None or bool(person.origin_rolls))
    due = [
        *(["origin"] if throwing and not origin_settled(stats) else []),
        *(["rank"] if (throwing or person.rank_rolls) and not rank_settled(stats) else []),
        *(["brand"] if brand_due(stats) else []),
    ]
    rows = [Row(f"throw_{id}", (entry("value", NOTHING, D100, ("throws", id)),), ("throws", id)) for id in due]
    return fields("throws", rows) if rows else None


def listed(rolls: tuple[int, ...]) -> str:
    """Text of `rolls` with spaces between: "14 9 11"; empty for no rolls."""
    return " ".join(map(str, rolls))


def _row(id: str, value: Value | Figure, field: Field) -> Row:
    return Row(id, (entry("value", value, field, (id,)),), (id,))
