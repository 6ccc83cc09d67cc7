"""The comparison of a character of the open campaign with a counterpart: its lines, and its page as text and HTML."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.compare.counterparts import Counterpart, called
from mls_desktop.model.merge.approval import standing
from mls_desktop.report.comparison import ComparedSide, comparison, comparison_page
from mls_desktop.report.html import html_of
from mls_desktop.report.page_blocks import Page
from mls_desktop.report.text import text_of
from mls_desktop.words.compared.comparison_texts import ComparedGroup, only_different
from mls_desktop.words.dates import said_date
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.terminal import paper_line

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


class SideComparison(Struct, frozen=True):
    """The comparison. `there`, `here`: titles of its columns; in a line `mine` is there and `theirs` here, so that a
    difference is how much more there is here. `note`: what is not compared, and why; "" where all is."""

    title: str
    there: str
    here: str
    groups: tuple[ComparedGroup, ...]
    note: str = ""

    def shown(self, every: bool) -> tuple[ComparedGroup, ...]:
        """All groups if `every`, else groups with only the lines that differ."""
        return self.groups if every else only_different(self.groups)

    @property
    def summary(self) -> str:
        """Number of lines that differ, in words; a sentence that nothing does for 0."""
        count = sum(len(group.lines) for group in self.shown(False))
        return how_many("{n} difference", "{n} differences", count) if count else _("Nothing differs.")


def side_comparison(open_campaign: OpenCampaign, id: str, other: Counterpart) -> SideComparison | None:
    """Comparison of character `id` with `other`; None where `id` is not there any more. Without groups where the
    approved version cannot be shown."""
    document = open_campaign.document
    who = document.character(id)
    if who is None:
        return None
    name = called(who, document.campaign)
    here = _("{name} now").format(name=name) if other.seal is not None else name
    title = _("{name} and {other}").format(name=name, other=other.brief)
    # Of a world that knew less what it named is not there; an approved copy is the only one that may name such things.
    world = document.world if other.home is document.campaign else open_campaign.world_of(other.home)
    found = standing(other.who, document.system, world)
    if found is None:
        note = _("The approved version cannot be shown: it does not fit the library of today.")
        return SideComparison(title, other.brief, here, (), note)
    there, gone = found
    names = {**document.system.names(world), **document.system.names(document.world)}
    texts = open_campaign.texts.knowing(names)
    sides = ComparedSide(there, world), ComparedSide(who, document.world)
    note = _("Not compared, because it is gone from the library: {names}").format(names=", ".join(gone)) if gone else ""
    return SideComparison(title, other.brief, here, comparison(*sides, document.system, texts), note)


def page_of_sides(open_campaign: OpenCampaign, held: SideComparison, every: bool) -> Page:
    """Page of the comparison `held`, with all lines if `every`, else those that differ."""
    sides = held.there, held.here
    page = comparison_page(held.title, sides, held.shown(every), open_campaign.page_context(), said_date(date.today()))
    return replace(page, state=f"{page.state}, {paper_line(held.note)}") if held.note else page


def sides_text(open_campaign: OpenCampaign, held: SideComparison, every: bool) -> str:
    """Plain text of the comparison `held`, with all lines if `every`, else those that differ."""
    return text_of(page_of_sides(open_campaign, held, every))


def sides_html(open_campaign: OpenCampaign, held: SideComparison, every: bool) -> str:
    """HTML document of the comparison `held`, with all lines if `every`, else those that differ."""
    return html_of(page_of_sides(open_campaign, held, every))
