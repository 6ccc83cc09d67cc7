"""Totals of a whole fight: damage that came through, hits, misses, attacks stopped, bonuses won by feints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.rules_basics.fight.play.battle import Battle

COLUMNS = ("done", "taken", "hits", "misses", "stopped", "feints")
GOT_THROUGH = ("hit", "got_through")


def tally_of(battle: Battle, notes: Iterable[Note]) -> tuple[Section, ...]:
    """Section "tally", alone in a tuple, with a row a fighter: damage done and taken, attacks that got through, that
    missed, attacks on them that they stopped, feints won."""
    counts: dict[str, Counter[str]] = {column: Counter() for column in COLUMNS}
    names = {fighter.name: fighter.id for fighter in battle.all()}
    for note in notes:
        facts = {name: figure.value for name, figure in note.facts}
        through = facts.get("through")
        if isinstance(through, int):
            counts["done"][note.who] += through
            counts["taken"][names.get(str(facts.get("on_who")), "")] += through
        counts["hits"][note.who] += note.kind in GOT_THROUGH
        counts["misses"][note.who] += note.kind == "attacked" and facts.get("outcome") == "failure"
        counts["stopped"][note.who] += note.kind == "defended_stopped"
        counts["feints"][note.who] += note.kind == "feint_won"
    rows = tuple(
        Row(f.id, tuple(Cell(column, given(counts[column][f.id])) for column in COLUMNS), (f.id,), f.name)
        for f in battle.all()
    )
    return (Section("tally", "items", COLUMNS, rows),)
