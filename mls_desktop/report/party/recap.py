"""The recap of an adventure: what it brought each who was there, in sentences, by the entries of their chronicles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter, JournalEntry
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.party.party import Party
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Fact, Page, Prose
from mls_desktop.report.party.adventure_tables import date_text
from mls_desktop.rules.common.life.campaign_dates import Date
from mls_desktop.rules.common.life.lives import entry_event
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line


class Recap(Struct, frozen=True):
    """An adventure of the party. `whose`: who was there, each with the places of the entries that tell of it."""

    name: str
    date: Date | None
    whose: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def title(self) -> str:
        return self.name or _("An adventure")


def recaps(party: Party) -> tuple[Recap, ...]:
    """Every adventure that is in a chronicle, the newest first: those of one name and date are one. Where somebody has
    two alike, the first of each belong together, and so on."""
    held: dict[tuple[str, Date | None, int], list[tuple[str, tuple[int, ...]]]] = {}
    for who in party.campaign.characters if party.system.has_adventures else ():
        alike: dict[tuple[str, Date | None], int] = {}
        for trace in party.adventures.traces(who):
            nth = alike[trace.name, trace.date] = alike.get((trace.name, trace.date), 0) + 1
            held.setdefault((trace.name, trace.date, nth), []).append((who.id, trace.entries))
    found = [Recap(name, date, tuple(whose)) for (name, date, _nth), whose in held.items()]
    # The last of those found first; where there are dates, these tell more.
    found.reverse()
    found.sort(key=_when, reverse=True)
    return tuple(found)


def _when(recap: Recap) -> tuple[bool, Date]:
    return recap.date is not None, recap.date or (0, 0)


def recap_page(recap: Recap, party: Party, context: PageContext, options: PageOptions) -> Page:
    """The page of a recap: of each who was there the sentences of their log."""
    people = {who.id: who for who in party.campaign.characters}
    there = [(people[id], entries) for id, entries in recap.whose if id in people]
    names = names_apart(party.campaign.characters)
    blocks = [
        Block(f"recap {who.id}", paper_line(names[who.id]), Prose(tuple(sentences(who, entries, party, context.texts))))
        for who, entries in there
    ]
    facts = []
    if recap.date is not None:
        facts.append(Fact(_("Date"), date_text(recap.date, party.campaign.calendar.name)))
    facts.append(Fact(_("Took part"), how_many("{n} character", "{n} characters", len(there))))
    bands = tuple(Band(((block,),), (1,)) for block in blocks)
    return Page(paper_line(recap.title), tuple(facts), None, bands, foot_of(context), options.date)


def journal_entry(recap: Recap, party: Party, texts: Texts) -> JournalEntry:
    """Journal entry of an adventure; its id is "" until it is written there."""
    people = {who.id: who for who in party.campaign.characters}
    names = names_apart(party.campaign.characters)
    told = [
        f"{paper_line(names[id])}: {' '.join(sentences(people[id], entries, party, texts))}"
        for id, entries in recap.whose
    ]
    ids = tuple(id for id, _entries in recap.whose)
    return JournalEntry(
        id="", date=recap.date, title=recap.title, text="\n\n".join(told), people=ids, adventure=recap.name
    )


def sentences(who: Character, entries: tuple[int, ...], party: Party, texts: Texts) -> Iterator[str]:
    """Yields the sentences of a life's log for each of the given entries, as one text an entry."""
    if not entries:
        return
    first, wanted = min(entries), set(entries)
    life = party.system.life(replace(who, chronicle=who.chronicle[:first]), party.world)
    assert life is not None, "a system with adventures has lives"
    for at in range(first, max(entries) + 1):
        life, notes = life.apply(entry_event(who.chronicle[at]))
        if at in wanted:
            yield paper_line(" ".join(texts.note(note) for note in notes))


def newest(found: tuple[Recap, ...], name: str) -> int:
    """Index in `found` of the newest adventure of that name; 0 where there is none."""
    return next((at for at, recap in enumerate(found) if recap.name == name), 0)


def with_fights(entry: JournalEntry, encounters: Sequence[Encounter], told: Sequence[str]) -> JournalEntry:
    """Journal entry of an adventure that links to `encounters`, in place of any before, with the texts `told` of them
    before its own."""
    text = "\n\n".join(text for text in (*told, entry.text) if text)
    return replace(entry, text=text, encounters=tuple(fight.id for fight in encounters))
