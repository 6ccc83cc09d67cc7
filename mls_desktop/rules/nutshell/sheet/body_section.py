"""Hit points, magic points, fate and movement (N-THP-1, N-THP-2, N-TMP-1, N-FATE-1, N-MOVE-1)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, given, half, less, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.base_character import Role
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.movement import movement
from mls_desktop.rules.nutshell.stats.personality import FATE_PRICE

BOUGHT = Field("step", "step", bounds=(0, 20))
MOST_DICE = 100
"""A roll of more dice than these is not offered."""
COLUMNS = ("now", "most", "roll", "step")


def body(stats: DerivedStats) -> Section:
    """Section of hit points, magic points, Fate Points and movement, a row for each. Without magic there is no row of
    magic points; their figures are kept beside the hit points."""
    hero = stats.who
    hits = [
        entry("now", stats.chp, _points(stats.thp), ("now", "chp"), "chp"),
        Cell("most", stats.thp, key="thp"),
        *thresholds(stats.thp, hero.role),
        entry("roll", _fell(stats.thp), _dice(stats.thp_base), ("thp_roll",)),
    ]
    rows = []
    if hero.magic:
        magic = (
            entry("now", stats.cmp, _points(stats.tmp), ("now", "cmp"), "cmp"),
            Cell("most", stats.tmp, key="tmp"),
            entry("roll", _fell(stats.tmp), _dice(stats.tmp_base), ("tmp_roll",)),
        )
        rows.append(Row("tmp", magic, ("tmp_roll",)))
    else:
        hits += [Cell("tmp", stats.tmp, key="tmp"), Cell("cmp", stats.cmp, key="cmp")]
    rows.insert(0, Row("thp", tuple(hits), ("thp_roll",)))
    rows.append(_fate(stats))
    rows.append(Row("movement", (Cell("now", movement(stats.primary("agility")), key="movement"),)))
    return Section("body", "pools", COLUMNS, tuple(rows))


def thresholds(thp: Figure, role: Role) -> tuple[Cell, ...]:
    """Cells "shock", "mortal" and "death": the highest hit points at which a wound calls for a Shock Roll, for one
    about life, and kills for certain; minor characters are frailer and have no "mortal" (N-HARM-1, N-HARM-3 to -5)."""
    total = ("thp", thp)
    if role == "minor":
        shock, death = half(total, "N-HARM-5"), given(0, "N-HARM-5")
        return Cell("shock", shock), Cell("death", death)
    one = ("one", given(1))
    shock = half(("below_total", less(total, one)), "N-HARM-1")
    death = less(("nothing", given(0)), ("half_total", half(total)), one, rule="N-HARM-4")
    return Cell("shock", shock), Cell("mortal", given(-1, "N-HARM-3")), Cell("death", death)


def _fate(stats: DerivedStats) -> Row:
    cells = (
        Cell("now", stats.fate, key="fate"),
        Cell("most", stats.fate_at_start),
        _fate_bought(stats),
        Cell("cost", dict(stats.ledger)["fate"]),
        Cell("next", given(FATE_PRICE, "N-FATE-1")),
    )
    return Row("fate", cells, ("fate_bought",))


def _fate_bought(stats: DerivedStats) -> Cell:
    """Cell of Fate Points bought at creation, to be edited; not in play, where the plans offer them."""
    cell = entry("step", stats.who.fate_bought, BOUGHT, ("fate_bought",), name="fate_bought")
    return replace(cell, field=None, to=None) if stats.has_lived else cell


def _points(total: Figure) -> Field:
    """Field for the current points of a pool of `total`: up to that, down to far below 0 (the dead are on the sheet
    too), or blank."""
    most = number(total)
    return Field("points", "number", bounds=(-2 * max(1, most), most), blank=True)


def _dice(base: Figure) -> Field:
    return Field("roll", "dice", sides=(6,) * min(number(base), MOST_DICE), blank=True)


def _fell(total: Figure) -> Figure:
    """Figure of the dice in `total` as they fell, with their sum; empty where none were rolled."""
    return dict(total.parts).get("roll", NOTHING)
