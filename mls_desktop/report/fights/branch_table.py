"""The tables of a fight's branches in words: listed, and one held against the fight as it is."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.model.campaign import Branch, Encounter
from mls_desktop.model.encounter_edits import LEFT, line_of
from mls_desktop.model.fight.causes import by_cause
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.report.change_table import figures, line
from mls_desktop.report.log import entry
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.impact import differences
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, Texts

FROM, COUNT, LAST = "branches_from", "branch_events", "branch_last"


def branch_columns() -> dict[str, Column]:
    """Columns of the list of branches, by id: where each leaves the fight, how many entries, the last of them."""
    return {FROM: Column(_("From"), "text"), COUNT: Column(_("Entries")), LAST: Column(_("Last"), "text")}


def branch_rows(session: FightSession, texts: Texts) -> tuple[Row, ...]:
    """Rows of the encounter's branches: for each where it leaves the fight, how many entries, the last of them."""
    return tuple(_row(branch, _moments(session, branch), texts) for branch in session.encounter.branches)


def branch_comparison(session: FightSession, name: str, texts: Texts) -> tuple[Row, ...]:
    """Rows that hold branch `name` against the fight as it is, entry by entry, then the figures that differ at the end;
    () where there is no such branch, or nothing can be played."""
    encounter, replay = session.encounter, session.replay
    branch = next((each for each in encounter.branches if each.name == name), None)
    if branch is None or replay is None:
        return ()
    told = replay.moments(encounter.events)
    mine = by_cause(told)[branch.at :]
    theirs = by_cause((*told[: branch.at], *_moments(session, branch)))[branch.at :]
    ends = Replay(replay.start).at(line_of(encounter, name)).board()
    found = differences(replay.at(encounter.events).board(), ends)
    title = Row("title entries", (), name=_("Entries").upper(), state="title")
    pairs = (_pair(nth, mine, theirs, texts) for nth in range(max(len(mine), len(theirs))))
    return (title, *pairs, *figures(found, texts))


def _pair(nth: int, mine: Sequence[ReplayStep], theirs: Sequence[ReplayStep], texts: Texts) -> Row:
    """Row with the `nth` entry of either way, before and after; "" for a way that has ended."""
    one, other = (entry(each[nth], texts, whole=True) if nth < len(each) else None for each in (mine, theirs))
    when = next((each.when for each in (other, one) if each is not None), "")
    before, after = (each.text if each is not None else "" for each in (one, other))
    return line(f"entry {nth}", when, before, after)


def _row(branch: Branch, moments: Sequence[ReplayStep], texts: Texts) -> Row:
    told = entry(moments[-1], texts).text if moments else ""
    cells = (
        Cell(FROM, given(_("entry {n}").format(n=branch.at))),
        Cell(COUNT, given(len(branch.events))),
        Cell(LAST, given(told), state="muted"),
    )
    return Row(branch.name, cells, name=branch_name(branch.name), note=told)


def _moments(session: FightSession, branch: Branch) -> tuple[ReplayStep, ...]:
    """Replay steps of the events of `branch` itself; () where the fight cannot be played."""
    if session.replay is None:
        return ()
    return Replay(session.replay.at(session.encounter.events, branch.at)).moments(branch.events)


def free_branch_name(encounter: Encounter) -> str:
    """Name that no branch has yet: "way 1"."""
    taken = {branch.name for branch in encounter.branches}
    nth = 1
    while (name := _("way {n}").format(n=nth)) in taken:
        nth += 1
    return name


def branch_name(name: str) -> str:
    """Name of a branch as shown: "what was left behind" for one of a rewound fight, else `name` itself."""
    if name == LEFT or (name.startswith(f"{LEFT} ") and name[len(LEFT) + 1 :].isdecimal()):
        return f"{_('what was left behind')} {name[len(LEFT) + 1 :]}".strip()
    return name


def count_text(count: int) -> str:
    """Number of branches in words: "2 other ways"."""
    return how_many("{n} other way", "{n} other ways", count)
