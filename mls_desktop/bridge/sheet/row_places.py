"""Places of rows while a person works on them: a row that goes over to another group, as a skill that was just picked
goes to those known, keeps its place under the hand until the list is narrowed anew or the page is turned.

Of a b c d, c is picked, and the section has it first: c a b d. What is shown stays a b c d.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mls_desktop.rules.common.sheet.sheets import Row, Section


def kept_rows(before: Section, after: Section, kept: frozenset[str]) -> frozenset[str]:
    """Ids of the rows that keep their place after a change: those whose group has changed, with those `kept` already;
    none any more where rows have another order, nor in a section without groups."""
    if not after.groups:
        return frozenset()
    groups = {row.id: row.group for row in before.rows}
    changed = {row.id for row in after.rows if groups.get(row.id, row.group) != row.group}
    if changed:
        return kept | changed
    stayed = {row.id for row in after.rows}
    old = [row.id for row in before.rows if row.id in stayed]
    new = [row.id for row in after.rows if row.id in groups]
    return kept if old == new else frozenset()


def in_place(shown: Iterable[Row], wanted: Sequence[Row], kept: frozenset[str]) -> list[Row]:
    """Rows of `wanted`, with those of `kept` behind the same row as in `shown`."""
    held = [row.id for row in shown]
    staying = kept.intersection(held)
    if not staying:
        return list(wanted)
    found = {row.id: row for row in wanted}
    rows = [row for row in wanted if row.id not in staying]
    before: str | None = None
    for id in held:
        if id not in found:
            continue
        if id in staying:
            at = next((at for at, row in enumerate(rows, 1) if row.id == before), 0)
            rows.insert(at, found[id])
        before = id
    return rows
