"""Aftermath of a fight, as lines that are ticked one by one: players and major characters by default, those of whom the
campaign has one for many never unless a person ticks them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.impact import impact
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.change_table import columns, difference_line, line
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

HOME, TICK, NOTHING = "aftermath", "take", "nothing"
MINOR = "minor"
"""The role of those who stand for many: stock foes, who are whole again in the next fight."""


class Home(Struct, frozen=True):
    """The campaign that a fight's aftermath goes to."""

    campaign: AnyCampaign
    system: AnySystem
    world_of: WorldOf


def homecoming(left: Batch, home: Home, texts: Texts, ticks: Mapping[Path, bool], is_home: bool = False) -> Section:
    """The section of what a fight leaves behind: a row a person, below it a line an entry. `ticks`: by the path of an
    entry, what a person has ticked or unticked; `is_home`: the sheets have something of it already."""
    rows = tuple(_rows(left, home, texts, ticks))
    if not rows:
        rows = (Row(NOTHING, (), name=nothing_text(is_home), state="muted"),)
    return Section(HOME, "items", (TICK, *columns("", "")), rows)


def nothing_text(is_home: bool) -> str:
    """Sentence where nothing goes to the sheets. `is_home`: they have it all."""
    return _("It is on the sheets: everything was applied.") if is_home else _("Nothing: no sheet changes.")


def still_to_take(left: Batch, home: Home) -> Batch:
    """Step of the edits in `left` that would still change a sheet; refused edits stay too, so that it is said why."""
    return replace(left, edits=tuple(edit for edit in left.edits if isinstance(edit, Edit) and _is_new(edit, home)))


def _is_new(edit: Edit, home: Home) -> bool:
    try:
        after = applied(home.campaign, edit, home.system, home.world_of)
    except Refused:
        return True
    return bool(inside(after.characters, edit.path[1]) != inside(home.campaign.characters, edit.path[1]))


def ticked(left: Batch, home: Home, ticks: Mapping[Path, bool]) -> Batch:
    """Step of the edits of `left` that are ticked and go to the sheets: as `ticks` says by path, else all but those of
    minor characters."""
    edits = (edit for edit in left.edits if isinstance(edit, Edit) and _is_ticked(edit, home, ticks))
    return replace(left, edits=tuple(edits))


def toggled(left: Batch, path: Path, on: bool) -> Mapping[Path, bool]:
    """Ticks, by path, that a change of one box to `on` sets: of an entry, or of all entries of a person. `path`: the
    one that the box sends."""
    paths = (edit.path for edit in left.edits if isinstance(edit, Edit))
    return {each: on for each in paths if each[1 : len(path)] == path[1:]}


def _by_character(left: Batch) -> dict[str, list[Edit]]:
    held: dict[str, list[Edit]] = {}
    for edit in left.edits:
        if isinstance(edit, Edit):
            held.setdefault(edit.path[1], []).append(edit)
    return held


def _is_ticked(edit: Edit, home: Home, ticks: Mapping[Path, bool]) -> bool:
    who = inside(home.campaign.characters, edit.path[1])
    return ticks.get(edit.path, getattr(who, "role", "") != MINOR)


def _tick(on: bool, path: Path) -> Cell:
    return Cell(TICK, given(on), Field(TICK, "flag"), Edit("set", path))


def _rows(left: Batch, home: Home, texts: Texts, ticks: Mapping[Path, bool]) -> Iterator[Row]:
    held, names = _by_character(left), names_apart(home.campaign.characters)
    for who, edits in held.items():
        on = all(_is_ticked(edit, home, ticks) for edit in edits)
        yield Row(f"person {who}", (_tick(on, (TICK, who)),), name=names.get(who, who), state="marked")
        for edit in edits:
            yield from _edit_rows(edit, home, texts, _tick(_is_ticked(edit, home, ticks), (TICK, *edit.path[1:])))


def _edit_rows(edit: Edit, home: Home, texts: Texts, tick: Cell) -> Iterator[Row]:
    """Yields a row for each figure that `edit` changes, the first with the `tick`, for all of them; where it is
    refused, one with the reason. A figure that stands in two places of a sheet is told once."""
    try:
        touched = tuple(impact(home.campaign, Batch(HOME, (edit,)), home.system, home.world_of))
    except Refused as refused:
        yield line("refused " + " ".join(edit.path), _("Not possible"), "", texts.finding(refused.finding), "bad")
        return
    lines: dict[tuple[str, ...], Row] = {}
    for each in touched:
        for figure in each.figures:
            what, before, after = difference_line(figure, texts)
            id = f"{' '.join(edit.path)} {each.who} {' '.join(figure.place)}"
            lines.setdefault((each.who, what, before, after), line(id, what, before, after))
    found = list(lines.values())
    if isinstance(edit.value, (list, tuple)):
        found += _list_rows(inside(home.campaign.characters, edit.path[1]), edit, texts)
    if not found:
        found.append(line(" ".join(edit.path), texts.part(edit.path[-1]), "", ""))
    yield replace(found[0], cells=(tick, *found[0].cells))
    yield from found[1:]


def _list_rows(held: object, edit: Edit, texts: Texts) -> Iterator[Row]:
    """Yields a row for each entry of a list that `edit` makes another one, with its parts other than 0 before and
    after. `held`: whose list it is."""
    for name in edit.path[2:]:
        held = getattr(held, name, None)
    before, after = _entries(held), _entries(edit.value)
    for id in dict.fromkeys((*before, *after)):
        was, now = (_entry_text(entries.get(id, {}), id, texts) for entries in (before, after))
        if was != now:
            what = f"{texts.part(edit.path[-1])}: {texts.value(id)}"
            yield line(f"{edit.path[1]} {' '.join(edit.path)} {id}", what, was, now)


def _entry_text(entry: Mapping[str, object], id: str, texts: Texts) -> str:
    """Parts of an entry that are a number but 0, or a text other than its `id`: "Turns 2, criticals 1"."""
    told = [(name, value) for name, value in entry.items() if value and value != id]
    return ", ".join(
        f"{texts.part(name)} {texts.value(value)}" for name, value in told if isinstance(value, (int, str))
    )


def _entries(values: object) -> dict[str, dict[str, object]]:
    """Entries of a list as dicts, by the first text in each, which names the thing they are of; {} for no list."""
    read = [to_builtins(each) for each in values] if isinstance(values, (list, tuple)) else []
    held = [each for each in read if isinstance(each, dict)]
    return {next((value for value in each.values() if isinstance(value, str)), ""): each for each in held}
