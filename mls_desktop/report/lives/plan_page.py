"""Plans as a page: wishes, the way to them, growth by use, and what could be bought now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.page import USUAL, PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Fact, Page
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line

PLANS = "plans"
"""The layouts of a system that has plans."""


def plan_page(who: Character, context: PageContext, options: PageOptions) -> Page:
    """Page with the plans of `who`, of a system that has some. What stands beside the titles in the window is its head;
    what is long comes last."""
    layouts: Layouts = context.system.layouts.get(PLANS, Layouts((), ()))
    sections, formatter = context.system.plans(who, context.world), Formatter(context.texts)
    printed = [(section, layouts.prints.get(section.id, USUAL)) for section in sections]
    printed.sort(key=lambda pair: pair[1].flow)
    bands = tuple(
        Band(((block,),), (1,), each.flow)
        for section, each in printed
        for block in blocks_of(section, each, formatter, section.id)
    )
    return Page(plan_title(who), tuple(_facts(sections, context.texts)), None, bands, foot_of(context), options.date)


def plan_title(who: Character, name: str = "") -> str:
    """Title of a page of plans; `name`: in place of the character's own."""
    return _("{who}: plans").format(who=name or paper_line(who.name) or _("unnamed"))


def _facts(sections: Iterable[Section], texts: Texts) -> Iterator[Fact]:
    for section in sections:
        if section.heads:
            yield Fact(texts.section(section.id), paper_line(texts.heads(section.id, section.heads)))
