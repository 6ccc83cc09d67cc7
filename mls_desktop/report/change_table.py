"""The table of changes: what would be otherwise in a fight, as it is and as it would be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from mls_desktop.model.replay import ReplayStep, Revision
from mls_desktop.report.log import LogEntry, entry
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.impact import Difference
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.words.compared.differences import sheet_line, sides
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, Texts

Said = Callable[[Difference, Texts], tuple[str, str, str]]
ENDS = (".", "!", "?", "\N{HORIZONTAL ELLIPSIS}", "\N{RIGHT DOUBLE QUOTATION MARK}")
NOW, THEN = "as_it_is", "as_it_would_be"
FIGURE, MORE = "figure ", "more"
"""Beginning of the ids of rows of figures, and the id of the row for those that are not shown yet."""
FEW, LEAST = 6, 3
"""Number of figures that are shown at first, and the least number of further ones that are not."""
NEXT = "next"
"""The column of what a further step would cost. It follows from what was bought, and says nothing more of who it is."""


def columns(now: str, then: str) -> dict[str, Column]:
    """Columns of a table of changes, titled `now` and `then`, by id."""
    return {NOW: Column(now, "text"), THEN: Column(then, "text")}


def changes(found: Revision, texts: Texts, first: Iterable[Row] = (), sheet: bool = False) -> Section:
    """Table of changes: the rows of `first`, later entries that mean something else, then what the board shows
    otherwise at the end. `sheet`: the board is a sheet, whose figures go by their keys."""
    said = sheet_line if sheet else difference_line
    rows = (*first, *_entries(found, texts), *figures(_told_of(found), texts, said))
    return Section("changes", "items", (NOW, THEN), rows)


def entry_row(id: str, before: LogEntry, after: LogEntry) -> Row:
    """Row of a table of changes for one entry as it is and as it would be; "bad" where it would not fit."""
    return line(id, after.when or before.when, before.text, after.text, "bad" if after.misfit else "plain")


def line(id: str, name: str, before: str, after: str, state: State = "plain") -> Row:
    """Row of a table of changes: `name`, then the texts `before` and `after`; its tool tip has both."""
    note = f"{before or _('nothing')} \N{RIGHTWARDS ARROW} {after or _('nothing')}"
    cells = (Cell(NOW, given(before), state="muted"), Cell(THEN, given(after), state=state))
    return Row(id, cells, name=name, state=state, note=note)


def shortened(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Rows of a table of changes, whose figures come last, with one row for all figures after the first `FEW`; `rows`
    itself where that would spare no more than two."""
    rest = [row for row in rows if row.id.startswith(FIGURE)][FEW:]
    if len(rest) < LEAST:
        return rows
    more = _("and {n} more").format(n=len(rest))
    return (*rows[: -len(rest)], Row(MORE, (), name=more, state="marked", note=_("A press or Enter shows them")))


def _entries(found: Revision, texts: Texts) -> Iterator[Row]:
    if found.events:
        yield Row("title entries", (), name=_("Entries").upper(), state="title")
    for each in found.events:
        one, other = each.told or (each.before, each.after)
        before = _told(one, texts) if one is not None else LogEntry("", "")
        yield entry_row(f"entry {each.at}", before, _told(other, texts))


def _told(step: ReplayStep, texts: Texts) -> LogEntry:
    """Log entry of `step`, with the findings on it as sentences behind; an error among them makes it a misfit. Where
    time is counted by one measure alone, that is said in words."""
    told = entry(step, texts, whole=True)
    when = texts.log_heading(step.headings[0]) if len(step.clock) == 1 and step.headings else told.when
    text = " ".join((closed(told.text) if step.found else told.text, *(texts.finding(each) for each in step.found)))
    broken = any(each.severity == "error" for each in step.found)
    return replace(told, when=when, text=text, misfit=told.misfit or broken)


def changes_text(found: Revision) -> str:
    """Sentence on how many later entries change, how many no longer fit and how many figures change at the end."""
    entries, misfits, shown = len(found.events), len(found.misfits), len(_told_of(found))
    told = (
        how_many("{n} later entry changes", "{n} later entries change", entries) if entries else "",
        how_many("{n} no longer fits", "{n} no longer fit", misfits) if misfits else "",
        how_many("{n} figure changes at the end", "{n} figures change at the end", shown) if shown else "",
    )
    said = "; ".join(filter(None, told))
    return f"{said}." if said else _("Nothing else changes.")


def _told_of(revision: Revision) -> list[Difference]:
    """Differences at the end that are shown: all but those of the column `NEXT`."""
    return [each for each in revision.board if each.place[2] != NEXT]


def closed(text: str) -> str:
    """`text`, with a full stop where it ends without a sign of `ENDS`, so that another sentence may follow; "" stays
    ""."""
    return text if not text or text.endswith(ENDS) else f"{text}."


def figures(board: Iterable[Difference], texts: Texts, said: Said | None = None) -> Iterator[Row]:
    """Yields rows of the differences in `board`, below a title row; none where nothing differs. `said`: gives the texts
    of a difference, by default `difference_line`."""
    say: Said = said or difference_line
    held = tuple(board)
    if held:
        yield Row("title board", (), name=_("At the end").upper(), state="title")
    for each in held:
        what, before, after = say(each, texts)
        yield line(f"{FIGURE}{' '.join(each.place)}", what, before, after)


def difference_line(each: Difference, texts: Texts) -> tuple[str, str, str]:
    """Name of a figure of a board, and its texts before and after."""
    section, row, column = each.place
    what = texts.cell(each.name or texts.name(row), column) if row else texts.head(section, column)
    return what, *sides(each, texts)
