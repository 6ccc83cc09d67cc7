"""The journal as a page: each entry with its date, its text, and whom, which fights and which awards it tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mls_desktop.model.campaign import AnyCampaign, JournalEntry
from mls_desktop.model.party.journal import Award, Linked, awards_of, encounters_of, in_order, people_of
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Page, Prose, Short, Shorts
from mls_desktop.words.dates import campaign_date
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import paper_line

NOTHING = "\N{EN DASH}"


def journal_page(
    campaign: AnyCampaign, context: PageContext, options: PageOptions, entries: Sequence[JournalEntry] | None = None
) -> Page:
    """Page of the journal by date; of `entries` alone, in their order, where they are given."""
    shown = in_order(campaign.journal) if entries is None else entries
    bands = tuple(Band((tuple(entry_blocks(campaign, entry)),), (1,)) for entry in shown)
    return Page(_("Journal"), (), None, bands, foot_of(context), options.date)


def entry_blocks(campaign: AnyCampaign, entry: JournalEntry) -> Iterator[Block]:
    """Yields the blocks of an entry: its date, people and other facts, then its text."""
    title = entry_title(entry)
    facts = tuple(Short(label, paper_line(text)) for label, text in entry_facts(campaign, entry) if text)
    paragraphs = tuple(paper_line(line) for line in entry.text.splitlines() if line.strip())
    if facts:
        yield Block(f"journal {entry.id}", title, Shorts(facts))
    if paragraphs or not facts:
        heading = title if not facts else ""
        yield Block(f"journal {entry.id} text", heading, Prose(paragraphs or (NOTHING,)))


def entry_title(entry: JournalEntry) -> str:
    """Title of an entry: its own, else its adventure, else its day."""
    if entry.title.strip() or entry.adventure.strip():
        return paper_line(entry.title.strip() or entry.adventure.strip())
    return campaign_date(entry.date) if entry.date is not None else _("unnamed")


def entry_facts(campaign: AnyCampaign, entry: JournalEntry) -> tuple[tuple[str, str], ...]:
    """Pairs of label and text for date, people, encounters, adventure and awards of an entry; "" where it has none."""
    return (
        (_("Date"), campaign_date(entry.date) if entry.date is not None else ""),
        (_("People"), ", ".join(map(linked_name, people_of(campaign, entry)))),
        (_("Encounters"), ", ".join(map(linked_name, encounters_of(campaign, entry)))),
        (_("Adventure"), entry.adventure if entry.title.strip() else ""),
        (_("Awards"), ", ".join(map(_award, awards_of(campaign, entry)))),
    )


def linked_name(linked: Linked) -> str:
    """Name of a person or thing that an entry links to; for one gone from the campaign, its id and a note on that."""
    return linked.name if linked.there else _("{id} (no longer here)").format(id=linked.id)


def _award(award: Award) -> str:
    return f"{award.name} {NOTHING if award.cp is None else award.cp}"
