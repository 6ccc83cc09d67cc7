"""The comparison of two characters in the game's words, each as their own campaign reckons them; and its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins

from mls_desktop.model.library import AnyEntry
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.chronicle_lines import chronicle_lines
from mls_desktop.report.page import PageContext, foot_of
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Prose, Table
from mls_desktop.report.unseen_values import said_value, unseen_lines
from mls_desktop.rules.common.sheet.comparison import compared_sheets
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.compared.comparison_texts import (
    ComparedGroup,
    ComparedLine,
    ToldCharacter,
    compared_groups,
    in_one_list,
    noted_groups,
)
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line


class ComparedSide(Struct, frozen=True):
    """Side of a comparison: a character, and the world of the campaign they stand in. `title`: what the side is
    called."""

    who: Character
    world: Any
    title: str = ""


def comparison(mine: ComparedSide, theirs: ComparedSide, system: AnySystem, texts: Texts) -> tuple[ComparedGroup, ...]:
    """Lines of all that two characters of one system have, by section, with both sides; also those alike."""
    before, after = (system.sheet(side.who, side.world) for side in (mine, theirs))
    groups = compared_groups(compared_sheets(before, after), texts)
    one, other = _told(mine, system, texts), _told(theirs, system, texts)
    hidden = tuple(unseen_lines(mine.who, theirs.who, (*before, *after), texts))
    return (*groups, *noted_groups(one, other, texts, hidden))


def _told(side: ComparedSide, system: AnySystem, texts: Texts) -> ToldCharacter:
    return ToldCharacter(side.who, chronicle_lines(side.who, system, side.world, texts))


def unlike(mine: ComparedSide, theirs: ComparedSide, system: AnySystem, texts: Texts) -> tuple[ComparedLine, ...]:
    """Lines in which two characters differ, in one list."""
    return in_one_list(comparison(mine, theirs, system, texts))


def entry_unlike(mine: AnyEntry, theirs: AnyEntry, texts: Texts) -> tuple[ComparedLine, ...]:
    """Lines for the fields in which two library entries of one id differ: name of the field, text of each; "–" where an
    entry lacks it."""
    one, other = to_builtins(mine), to_builtins(theirs)
    keys = dict.fromkeys((*one, *other))
    return tuple(
        ComparedLine(texts.part(key), said_value(one.get(key)), said_value(other.get(key)))
        for key in keys
        if one.get(key) != other.get(key)
    )


def comparison_page(
    title: str, sides: tuple[str, str], groups: Sequence[ComparedGroup], context: PageContext, date: str
) -> Page:
    """Page of a comparison: a table for each of `groups`, or a sentence that nothing differs. `sides`: titles."""
    heads = (Head("", "name"), Head(paper_line(sides[0])), Head(paper_line(sides[1])), Head(_("Difference"), "number"))
    blocks = tuple(Block(group.id, paper_line(group.title), Table(heads, _rows(group))) for group in groups)
    if not blocks:
        blocks = (Block("none", "", Prose((_("Nothing differs."),))),)
    facts = (Fact(_("Compared"), paper_line(f"{sides[0]} \N{EN DASH} {sides[1]}")),)
    return Page(paper_line(title), facts, None, (Band((blocks,), (1,)),), foot_of(context), date)


def _rows(group: ComparedGroup) -> tuple[Line, ...]:
    return tuple(
        Line(tuple(Cell(paper_line(text)) for text in (line.what, line.mine, line.theirs, line.by)))
        for line in group.lines
    )
