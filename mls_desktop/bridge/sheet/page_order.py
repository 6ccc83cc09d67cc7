"""Order of the sections on a page: as its layout has them, and last the sections that the layout does not name.

Example: a layout with the head `a` and the columns `(b, c)` and `(d,)` leads with `a`, `b` and `d`; a section `e` that
it does not name stands below `d`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from mls_desktop.rules.common.sheet.sheets import Layouts, Section


def shown_sections(layouts: Layouts, sections: Mapping[str, Section], named: bool) -> tuple[str, ...]:
    """Ids of the sections that are there; if `named`, only those that the page's layout names, in its order."""
    if not named:
        return tuple(sections)
    return tuple(id for ids in (layouts.head, *layouts.columns) for id in ids if id in sections)


def first_tables(shown: Iterable[str], sections: Mapping[str, Section], shapes: Container[str]) -> tuple[str, ...]:
    """Id of the first section with one of `shapes`, where the focus begins, as a tuple; () where there is none."""
    return tuple(id for id in shown if sections[id].shape in shapes)[:1]


def through_first(made: Iterable[Section], shapes: Container[str]) -> Iterator[Section]:
    """Yields the sections up to and with the first that has one of `shapes`; those after it are not made."""
    for section in made:
        yield section
        if section.shape in shapes:
            return


def leading_sections(layouts: Layouts, shown: tuple[str, ...]) -> tuple[str, ...]:
    """Ids of those of `shown` in the head or first in their column, which decide where all others stand; all of `shown`
    where none leads."""
    columns = [[id for id in ids if id in shown] for ids in layouts.columns]
    leading = {*layouts.head, *(ids[0] for ids in columns if ids)}
    return tuple(id for id in shown if id in leading) or shown


def arranged_sections(layouts: Layouts, made: Iterable[str]) -> tuple[list[str], list[list[str]]]:
    """Ids of the sections `made`: those in the head, and a list for each column, of which there is at least one;
    sections that the layout does not name stand last in the last column."""
    there = list(made)
    named = {id for ids in (layouts.head, *layouts.columns) for id in ids}
    head = [id for id in layouts.head if id in there]
    columns = [[id for id in ids if id in there] for ids in layouts.columns] or [[]]
    columns[-1] += [id for id in there if id not in named]
    return head, columns
