"""Attributes, senses and what follows from them."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Facts, Figure, given, looked_up, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields, joining
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.stats import creation
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.skills import SENSE_DICE
from mls_desktop.rules.death_or_glory.stats.tiredness import REST_EACH, SLEEP_EACH
from mls_desktop.rules.death_or_glory.vocabulary import SENSES, Attribute

ROLLED = Field("rolled", "step", bounds=(1, 99))
DICE = Field("dice", "sum", sides=SENSE_DICE, blank=True)
LOST = Field("lost", "number", bounds=(0, 200))
BY = Field("by", "number", bounds=(-20, 20))


def attributes(stats: DerivedStats) -> Section:
    """Section of attributes, a row for each: its score, its roll, and the race's change and dice."""
    rows = tuple(_attribute(stats, name) for name in stats.world.attributes)
    return Section("attributes", "steps", _columns(stats), rows, _points(stats))


def _columns(stats: DerivedStats) -> tuple[str, ...]:
    """Columns of the attributes: score and roll, a race's changes if there are any, its dice if any (DOG-OR-1)."""
    changes = stats.race.attributes.values()
    thrown = any(creation.race_die(change)[1].sides for change in changes)
    return ("score", "rolled", *(("race",) if changes else ()), *(("race_die",) if thrown else ()))


def _points(stats: DerivedStats) -> Facts:
    """Points spent and points to spread in way 4; empty for other ways, and for anyone but a player's character
    (DOG-AT-9)."""
    if stats.who.way != 4 or stats.who.role != "player":
        return ()
    names = stats.world.attributes
    spent = given(sum(number(stats.rolled(name)) for name in names), "DOG-AT-9")
    return ("spent", spent), ("total", given(creation.points_total(stats.who.points, len(names)), "DOG-AT-9"))


def _attribute(stats: DerivedStats, name: Attribute) -> Row:
    path = ("attributes", name)
    cells = [
        Cell("score", stats.attribute(name), key=f"attributes.{name}"),
        entry("rolled", stats.rolled(name), ROLLED, path),
        Cell("race", stats.by_race(name) or NOTHING),
        _race_die(stats, name),
    ]
    return Row(name, tuple(cells), path)


def _race_die(stats: DerivedStats, name: Attribute) -> Cell:
    """Cell to enter the die thrown for the race's change of attribute `name`, blank until thrown, while the average
    counts (DOG-OR-1); an empty cell where the race throws none."""
    change = stats.race.attributes.get(name)
    dice = creation.race_die(change)[1] if change is not None else None
    if dice is None or not dice.sides:
        return Cell("race_die", NOTHING)
    bounds = (len(dice.sides) + dice.plus, sum(dice.sides) + dice.plus)
    field = Field("die", "sum", bounds=bounds, sides=dice.sides, blank=True)
    return entry("race_die", stats.who.race_dice.get(name), field, ("race_dice", name))


def senses(stats: DerivedStats) -> Section:
    """Section of senses, a row for each: its score, the two dice beside 39, and points lost by injury (DOG-SK-6)."""
    rows = []
    for name in SENSES:
        cells = (
            Cell("score", stats.sense(name), key=f"senses.{name}"),
            entry("dice", stats.who.senses.get(name), DICE, ("senses", name)),
            entry("lost", stats.who.sense_losses.get(name, 0), LOST, ("sense_losses", name)),
        )
        rows.append(Row(name, cells, ("senses", name)))
    return Section("senses", "steps", ("score", "dice", "lost"), tuple(rows))


def body(stats: DerivedStats) -> Section:
    """Section of hit points, mental health and fatigue, a row for each: points now and at most."""
    rows = (
        _pool("hp", stats.hp_now, stats.hp, "hp", "hp_now"),
        _pool("mh", stats.mh_now, stats.mh, "mh", "mh_now"),
        _pool("fatigue", stats.fatigue, given(100, "DOG-DV-8"), "", "fatigue"),
    )
    return Section("body", "pools", ("now", "most"), rows)


def _pool(id: str, now: Figure, most: Figure, key: str, now_key: str) -> Row:
    path = ("now", id)
    low = -10 - number(most) if id == "hp" else 0
    field = Field("points", "number", bounds=(low, number(most)), blank=True)
    cells = [entry("now", now, field, path, now_key), Cell("most", most, key=key)]
    if id == "hp":
        cells += [
            Cell("serious", looked_up((number(most) + 1) // 2, ("hp", most), rule="DOG-HP-2")),
            Cell("out", given(-1, "DOG-HP-3")),
            Cell("grave", given(-4, "DOG-HP-3")),
            Cell("death", given(-10, "DOG-HP-3")),
        ]
    return Row(id, tuple(cells), path)


def figures(stats: DerivedStats) -> Section:
    """Section of figures derived from the attributes for fights and loads (chapter 3)."""
    rows = (
        _shown("damage_bonus", stats.damage_bonus),
        _shown("toughness", stats.toughness),
        _shown("load", stats.load),
        _shown("free_load", stats.free_load),
        _shown("load_steps", stats.steps),
        _shown("carried", stats.carried),
    )
    return fields("figures", rows)


def tiredness(stats: DerivedStats) -> Section:
    """Section of the costs in fatigue points, and of the gains that give them back (DOG-TI-1 to DOG-TI-3)."""
    run = stats.march_loss("run")
    losses = (
        ("fight_light", stats.fight_loss("light")),
        ("fight_heavy", stats.fight_loss("heavy")),
        ("march", stats.march_loss("march")),
        ("forced_march", stats.march_loss("forced")),
        ("run_equipped", run),
        ("run_bare", stats.bare_run_loss),
        ("daily", stats.daily_loss),
        ("sleep_short", given(SLEEP_EACH, "DOG-TI-1")),
    )
    gains = (("sleep", given(SLEEP_EACH, "DOG-TI-1")), ("rest", given(REST_EACH, "DOG-TI-1")))
    rows = [Row(id, (Cell("loss", figure, key=f"tiredness.{id}"),)) for id, figure in losses]
    rows += [Row(id, (Cell("gain", figure, key=f"tiredness.{id}"),)) for id, figure in gains]
    return Section("tiredness", "items", ("loss", "gain"), tuple(rows))


def _shown(id: str, figure: Figure) -> Row:
    return Row(id, (Cell("value", figure, key=id),))


def changes(stats: DerivedStats) -> Section:
    """Section of changes of attributes in play, a row for each, with a cell to add one (DOG-AT-3)."""
    rows = []
    for at, change in enumerate(stats.changes, 1):
        path = ("changes", str(at))
        cells = (
            Cell("attribute", given(change.attribute, "DOG-AT-3")),
            entry("by", given(change.by, "DOG-AT-3"), BY, (*path, "by")),
        )
        rows.append(Row(f"change_{at}", cells, path, remove=Edit("remove", path)))
    field = Field("attribute", "choice", options=stats.world.attributes)
    return Section("changes", "items", ("attribute", "by"), tuple(rows), add=joining(field, ("changes",)))
