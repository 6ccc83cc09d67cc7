"""The cards of characters: what a fight needs of each, small."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.page import BETWEEN, USUAL, PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Block, Card, Cards, Head, Table
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import paper_line


def cards_of(people: Iterable[Character], context: PageContext, options: PageOptions) -> Cards:
    """Cards of `people`, one for each, as they are in the context's world."""
    made = tuple(card_of(who, context, context.world) for who in people)
    return Cards(_("Cards"), made, foot_of(context), options.date)


def card_of(who: Character, context: PageContext, world: Any) -> Card:
    """Card of one character, by the system's layout "card"; where it has none, with all sections of their sheet."""
    sections, formatter = context.system.sheet(who, world), Formatter(context.texts)
    layout = context.system.layouts.get("card") or Layouts((), (tuple(section.id for section in sections),))
    aside = BETWEEN.join(paper_line(text) for text in (context.texts.name(who.role), who.player) if text)
    blocks = tuple(_tight(block) for block in section_blocks(sections, layout, formatter))
    return Card(paper_line(who.name) or paper_line(who.id), blocks, aside)


def _tight(block: Block) -> Block:
    """Block like `block`, with its title moved to the head of its table's first column, which saves a line; `block`
    itself where there is no table that prints column titles, or that head has a title already."""
    body = block.body
    if not isinstance(body, Table) or not body.titled or not body.heads or body.heads[0].title:
        return block
    return replace(block, title="", body=replace(body, heads=(Head(block.title, body.heads[0].kind), *body.heads[1:])))


def section_blocks(sections: Iterable[Section], layout: Layouts, formatter: Formatter) -> tuple[Block, ...]:
    """Printed blocks of the `sections` that `layout` names, column after column."""
    by_id = {section.id: section for section in sections}
    named = [id for column in layout.columns for id in column]
    held = [(id, by_id.get(id.partition(":")[0])) for id in named]
    return tuple(
        block for id, s in held if s is not None for block in blocks_of(s, layout.prints.get(id, USUAL), formatter, id)
    )
