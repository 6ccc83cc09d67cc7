"""Secondary traits, bought or not, and negative ones (N-SEC-1 to -3, N-NEG-1, N-ROUND-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, given, less, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, joining
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.folding import folded
from mls_desktop.rules.nutshell.character import Owned
from mls_desktop.rules.nutshell.library import Trait, TraitType
from mls_desktop.rules.nutshell.sheet.section_cells import made_of, next_cell
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.rounds import attacks, rounds, slots
from mls_desktop.rules.nutshell.vocabulary import Base

STEP = Field("step", "step", bounds=(0, 6), blank=True)
INHERENT_STEP = Field("step", "step", bounds=(0, 6))
"""Everybody has an Inherent trait at base, so its step is never empty."""
NEGATIVE_STEP = Field("step", "step", bounds=(0, 6))
NEGATIVE = Field("trait", "library", options=("negatives",))
COLUMNS = ("type", "base", "step", "level", "cost", "next")
GROUPS = BOUGHT, USABLE, ALL = ("bought", "usable", "all")
FREE = given(0, "N-SEC-3")


def secondaries(stats: DerivedStats) -> Section:
    """Section of all traits of the library but negatives, a row for each: those bought first, the others by name."""
    bought = [_row(stats, stats.trait(owned.trait), owned.step) for owned in stats.who.secondaries]
    have = {owned.trait for owned in stats.who.secondaries}
    others = [t for t in stats.world.traits.values() if t.type != "negative" and t.id not in have]
    others.sort(key=_by_name)
    rows = (*bought, *_not_bought(stats, others))
    usable = sum(row.group != ALL for row in rows)
    heads = (("bought", given(sum(row.group == BOUGHT for row in rows))), ("usable", given(usable)))
    return Section("secondaries", "steps", COLUMNS, rows, heads, groups=GROUPS)


class UnboughtRows(Struct, frozen=True):
    """Rows of traits not bought, by trait id; `of`: race, primaries and age losses from which they were made."""

    of: tuple[object, ...]
    rows: dict[str, Row]


def _not_bought(stats: DerivedStats, traits: Iterable[Trait]) -> Iterator[Row]:
    """Rows of `traits`, none of them bought; at creation cached in `world.rows` until race, primaries or age losses
    change. A step of another trait leaves them as they are."""
    who, world = stats.who, stats.world
    if stats.has_lived:
        return (_row(stats, trait, None) for trait in traits)
    of = (who.race, who.primaries, who.age_losses)
    held: UnboughtRows | None = world.rows.held(who.id, world)
    if held is None or held.of != of:
        held = UnboughtRows(of, {})
        world.rows.hold(who.id, world, held)
    return (_kept(held.rows, stats, trait) for trait in traits)


def _kept(rows: dict[str, Row], stats: DerivedStats, trait: Trait) -> Row:
    row = rows.get(trait.id)
    if row is None:
        row = rows[trait.id] = _row(stats, trait, None)
    return row


def _by_name(trait: Trait) -> tuple[str, str]:
    return folded(trait.name), trait.id


def _row(stats: DerivedStats, trait: Trait, step: int | None) -> Row:
    path = ("secondaries", trait.id)
    level = stats.trait_level(trait.id)
    cells = [
        *_kind_cells(trait.type, trait.base),
        Cell("base", stats.trait_base(trait.id)),
        Cell("level", NOTHING) if level is None else Cell("level", level, key=f"secondaries.{trait.id}"),
        *_step_cells(stats, trait, step),
    ]
    if level is not None and trait.use != "other":
        cells.append(attack_cell(level, f"attacks.{trait.id}"))
    has = step is not None or stats.is_had(trait.id)
    state: State = "plain" if has else "lost" if level is None else "muted"
    group = BOUGHT if has else ALL if level is None else USABLE
    remove = None if step is None or stats.has_lived else Edit("remove", path)
    return Row(trait.id, tuple(cells), path, trait.name, state, group, remove, step is not None, trait.note)


@lru_cache(maxsize=512)
def _kind_cells(type: TraitType, bases: tuple[Base, ...]) -> tuple[Cell, Cell]:
    """Cells "type" and "made_of" of a trait, cached: they are the same for everybody, and every sheet shows them."""
    return Cell("type", given(type, "N-SEC-2")), Cell("made_of", made_of(bases))


def _step_cells(stats: DerivedStats, trait: Trait, step: int | None) -> tuple[Cell, ...]:
    """Cells "step", "cost" and "next" (cost of one step more) of a secondary: those of creation; of a character who has
    lived those of now. `step`: that of creation, None where it was not bought."""
    made = None if step is None else stats.trait_cost_at(trait.id, step)
    if not stats.has_lived:
        return _step(trait, step), Cell("cost", made or FREE), next_cell(_next(stats, trait, step), "N-SEC-3")
    from mls_desktop.rules.nutshell.life.sheet_purchases import step_cells  # read for whom there is a chronicle

    return step_cells(stats, f"secondaries/{trait.id}", made)


def _step(trait: Trait, step: int | None) -> Cell:
    path = ("secondaries", trait.id, "step")
    if trait.type == "inherent":
        return entry("step", step or 0, INHERENT_STEP, path)
    return entry("step", step, STEP, path)


def _next(stats: DerivedStats, trait: Trait, step: int | None) -> Figure | None:
    """Cost of the next step up, None at the highest; an Inherent trait never bought stands at its base already."""
    if step is None and trait.type == "inherent":
        base, above = stats.trait_cost_at(trait.id, 0), stats.trait_cost_at(trait.id, 1)
        return less(("next", above), ("now", base), rule="N-SEC-3")
    return stats.trait_next(trait.id)


def attack_cell(skill: Figure, key: str = "") -> Cell:
    """Cell "attacks": the attacks a Turn at `skill`, with the rounds they fall in (N-ROUND-1)."""
    count = attacks(skill)
    falls = number(count)
    return Cell("attacks", count, key=key, also=(("rounds", list(rounds(falls))),), slots=slots(falls))


def negatives(stats: DerivedStats) -> Section:
    """Section of the negative traits a character has, each with what it yields; a cell adds one from the library, at
    creation only. What came in play yields nothing, and has no step of creation."""
    rows = (
        *(_negative(stats, owned) for owned in stats.who.negatives),
        *(_negative_in_play(stats, stats.trait(id)) for id in stats.negatives_in_play),
    )
    if stats.has_lived:
        # What comes in play comes by an entry of the chronicle.
        return Section("negatives", "steps", ("step", "level", "yield"), rows)
    add = joining(NEGATIVE, ("negatives",))
    return Section("negatives", "steps", ("step", "level", "yield", "next_yield"), rows, add=add)


def given_back(cost: Figure) -> Figure:
    """Points that a negative trait gives back, from its cost, which is the same number below 0 (N-NEG-1); 1, not −1."""
    return dict(cost.parts).get("yield", cost)


def _next_given(stats: DerivedStats, trait: Trait) -> Figure | None:
    """Points that one step more of a negative trait gives back; None where there is none."""
    dearer = stats.negative_next(trait.id)
    if dearer is None:
        return None
    return less(*((name, given_back(cost)) for name, cost in dearer.parts), rule=dearer.rule)


def _negative(stats: DerivedStats, owned: Owned) -> Row:
    trait, path = stats.trait(owned.trait), ("negatives", owned.trait)
    cells = (
        Cell("base", stats.trait_base(trait.id)),
        _step_of_now(stats, trait) or entry("step", owned.step, NEGATIVE_STEP, (*path, "step")),
        Cell("level", stats.negative_level(trait.id) or NOTHING, key=f"negatives.{trait.id}"),
        Cell("yield", given_back(stats.trait_cost_at(trait.id, owned.step)), state="good"),
        *(() if stats.has_lived else (_next_yield(stats, trait),)),
    )
    lost: State = "plain" if stats.is_had(trait.id) else "lost"
    remove = None if stats.has_lived else Edit("remove", path)
    return Row(trait.id, cells, path, trait.name, lost, remove=remove, move=True, note=trait.note)


def _next_yield(stats: DerivedStats, trait: Trait) -> Cell:
    return replace(next_cell(_next_given(stats, trait), "N-NEG-1"), column="next_yield")


def _step_of_now(stats: DerivedStats, trait: Trait) -> Cell | None:
    """Cell "step" of a negative trait of a character who has lived, by which it is bought down; None at creation."""
    if not stats.has_lived:
        return None
    from mls_desktop.rules.nutshell.life.sheet_purchases import negative_step  # read for whom there is a chronicle

    return negative_step(stats, f"negatives/{trait.id}")


def _negative_in_play(stats: DerivedStats, trait: Trait) -> Row:
    """Row of a negative trait that came in play: without yield, and not to be removed."""
    cells = (
        Cell("base", stats.trait_base(trait.id)),
        _step_of_now(stats, trait) or Cell("step", NOTHING),
        Cell("level", stats.negative_level(trait.id) or NOTHING, key=f"negatives.{trait.id}"),
    )
    return Row(trait.id, cells, name=trait.name, note=trait.note)
