"""The eight primaries and what age took from them (N-PRIM-1 to -4, N-AGE-1)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.nutshell.sheet.section_cells import next_cell
from mls_desktop.rules.nutshell.stats.ages import levels_to_lose
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, Primary

STEP = Field("step", "step", bounds=(-3, 3))
AGEING = tuple(primary for primary in PRIMARIES if primary != "size")
LOSS = Field("loss", "choice", options=AGEING, blank=True)
LOSS_DUE = Field("loss", "choice", options=AGEING)


def primaries(stats: DerivedStats) -> Section:
    """Section of primaries, a row for each: level, steps, cost and, at creation only, the cost of one step more."""
    heads = (("used", stats.plus_two_used), ("allowed", stats.plus_two_allowed))
    columns = ("level", "step", "cost") if stats.has_lived else ("level", "step", "cost", "next")
    return Section("primaries", "steps", columns, tuple(_row(stats, p) for p in PRIMARIES), heads)


def _row(stats: DerivedStats, primary: Primary) -> Row:
    path = ("primaries", primary)
    step = stats.steps[primary]
    cells = (
        Cell("level", stats.primary(primary), key=f"primaries.{primary}"),
        # In play no step of a primary is on sale: it is trained up, which the plans offer (N-ADV-6).
        Cell("step", given(step)) if stats.has_lived else entry("step", step, STEP, path),
        Cell("cost", stats.primary_cost(primary), state="good" if step < 0 else "plain"),
        *(() if stats.has_lived else (next_cell(stats.primary_next(primary), "N-PRIM-2"),)),
    )
    return Row(primary, cells, path)


def losses(stats: DerivedStats) -> Section | None:
    """Section of the levels lost to age, a row for each, those still to be chosen too; None for no rows.

    At a very great age more are due than there are levels to lose; no row stands for those.
    """
    taken = entry_ids(stats.who.age_losses)
    due = stats.reductions_due
    rows = [
        Row(f"loss_{nth}", (entry("lost", given(held, "N-AGE-1"), LOSS, ("age_losses", at)),), ("age_losses", at))
        for nth, (held, at) in enumerate(zip(stats.who.age_losses, taken, strict=True), 1)
    ]
    missing = min(number(due) - len(taken), levels_to_lose(stats.who.age_losses, stats.steps))
    for nth in range(len(taken) + 1, len(taken) + missing + 1):
        rows.append(
            Row(f"loss_{nth}", (Cell("lost", NOTHING, LOSS_DUE, Edit("add", ("age_losses",))),), ("age_losses",))
        )
    if not rows:
        return None
    return Section("age_losses", "fields", ("lost",), tuple(rows), (("taken", given(len(taken))), ("due", due)))
