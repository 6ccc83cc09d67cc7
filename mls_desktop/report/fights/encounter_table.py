"""The table of a campaign's encounters: how each stands, in a word, with a note."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Literal

from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import BADGE, Texts

State = Literal["empty", "one_sided", "ready", "begun", "fought"]
"""Of an encounter: nobody takes part yet, nobody has an enemy yet, it may begin, it has begun, something has happened
in it."""
STATES: dict[State, str] = {
    "empty": N_("empty"),
    "one_sided": N_("one side only"),
    "ready": N_("ready"),
    "begun": N_("begun"),
}
NOTES: dict[State, str] = {
    "empty": N_("Nobody takes part yet."),
    "one_sided": N_("All who take part are on one side: nobody has an enemy yet."),
    "ready": N_("It is prepared and has not begun."),
    "begun": N_("It has begun, and nothing has happened in it yet."),
}


def encounter_texts(texts: Texts) -> Texts:
    """`texts` with the names of the states; by ids of their own, as a system may call something "ready" too."""
    return texts.heading({}, {_id(state): _(said) for state, said in STATES.items()})


def encounter_section(encounters: Iterable[Encounter], begun: Container[str]) -> Section:
    """Table with a row for each of the `encounters`; `begun`: ids of those under way even without an event."""
    return Section("encounters", "items", (BADGE,), tuple(_row(each, each.id in begun) for each in encounters))


def _row(encounter: Encounter, begun: bool) -> Row:
    state, count = state_of(encounter, begun), len(encounter.events)
    said = entries_text(count) if state == "fought" else _id(state)
    note = _("In its log: {entries}.").format(entries=said) if state == "fought" else _(NOTES[state])
    cell = Cell(BADGE, given(said), state="muted")
    return Row(encounter.id, (cell,), ("encounters", encounter.id), encounter.name or _("unnamed"), note=note)


def state_of(encounter: Encounter, begun: bool) -> State:
    """State of `encounter`: "empty" without a line-up, "fought" with events, "begun" as `begun` says, else "ready" with
    two sides or "one_sided"."""
    if not encounter.line_up:
        return "empty"
    if len(encounter.events) or begun:
        return "fought" if len(encounter.events) else "begun"
    return "ready" if len({entry.side for entry in encounter.line_up}) > 1 else "one_sided"


def entries_text(count: int) -> str:
    """Number of entries in a log, in words: "3 entries"."""
    return how_many("{n} entry", "{n} entries", count)


def _id(state: State) -> str:
    """Id that a state has among the table's words: "encounter_ready"."""
    return f"encounter_{state}"
