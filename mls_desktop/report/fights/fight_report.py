"""The report of a fight: what each did, how kind the dice were, which checks were earned, what goes to the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, to_builtins

from mls_desktop.model.apply import WorldOf
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.dice_statistics import FightStatistics, Luck, course
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.impact import impact
from mls_desktop.model.replay import aftermath
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.fights.change_table import columns, difference_line, line
from mls_desktop.report.formatting import number_of
from mls_desktop.report.log import clock_text
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, Texts, chance_text

COUNT, FELL, MEAN, CHANCE = "luck_count", "luck_fell", "luck_mean", "luck_chance"
LUCK, HOME = "luck", "aftermath"


class Bar(Struct, frozen=True):
    """A bar of a plot, a fighter each: two numbers, good and bad for them."""

    name: str
    done: int
    taken: int
    side: int = 0


class Curve(Struct, frozen=True):
    """A curve of a plot, a fighter each: their points, None while they were not there, and how many they may have."""

    name: str
    points: tuple[int | None, ...]
    most: int
    side: int = 0


class Home(Struct, frozen=True):
    """The campaign that a fight's aftermath goes to."""

    campaign: AnyCampaign
    system: AnySystem
    world_of: WorldOf


class FightSummary(Struct, frozen=True):
    """The summary of a fight as it is in force now. `batch`: the step that takes what it leaves behind to the sheets;
    `sections`: the system's tally, the luck of the dice, what goes to the sheets."""

    course: FightStatistics = FightStatistics((), ())
    batch: Batch = Batch(HOME, ())
    sections: tuple[Section, ...] = ()


def headed(speech: Texts) -> Texts:
    """The words of a fight with the heads of the summary's tables."""
    names = {LUCK: _("Luck of the dice"), HOME: _("What goes back to the sheets")}
    return speech.heading({**_heads(), **columns(_("On the sheet"), _("After the fight"))}, names)


def summary(session: FightSession, home: Home, speech: Texts) -> FightSummary | None:
    """The fight through the events in force; None where it cannot be played. `speech`: as `headed` made it."""
    replay, encounter = session.replay, session.encounter
    if replay is None:
        return None
    events = encounter.events.first(encounter.reached)
    notes = [note for moment in replay.moments(encounter.events, len(events)) for note in moment.notes]
    fight = replay.at(encounter.events, len(events))
    went, batch = course(replay.start, events), aftermath(home.campaign, encounter, fight)
    sections = (*fight.tally(notes), _luck(went, session), _home(batch, home, speech))
    return FightSummary(went, batch, sections)


def bars(found: FightSummary, session: FightSession, speech: Texts) -> tuple[Bar, ...]:
    """What each did and took, where the system counts so."""
    tally = next((section for section in found.sections if section.id == "tally"), None)
    made = []
    for row in tally.rows if tally is not None else ():
        done, taken = (number_of(row, column) or 0 for column in ("done", "taken"))
        made.append(Bar(row.name or speech.name(row.id), done, taken, _side(session, row.id)))
    return tuple(made)


def curves(found: FightSummary, session: FightSession, speech: Texts) -> tuple[Curve, ...]:
    """The points of each over time."""
    held: dict[str, dict[int, tuple[int, int, str]]] = {}
    for at, frame in enumerate(found.course.frames):
        pools = next((section for section in frame.board if section.shape == "pools"), None)
        for row in pools.rows if pools is not None else ():
            now = number_of(row, "now")
            if now is not None:
                held.setdefault(row.id, {})[at] = (now, number_of(row, "most") or now, row.name)
    count = len(found.course.frames)
    return tuple(
        Curve(
            next(reversed(points.values()))[2] or speech.name(who),
            tuple(points[at][0] if at in points else None for at in range(count)),
            max(most for _now, most, _name in points.values()),
            _side(session, who),
        )
        for who, points in held.items()
    )


def moments(found: FightSummary) -> tuple[str, ...]:
    """What the moments of the curves are called."""
    return tuple(clock_text(frame.clock) for frame in found.course.frames)


def home_text(found: FightSummary) -> str:
    """How much goes to the sheets."""
    count = len(found.batch.edits)
    if not count:
        return _("Nothing goes to the sheets, or it has been taken already.")
    return how_many("{n} entry of the sheets changes.", "{n} entries of the sheets change.", count)


def _side(session: FightSession, who: str) -> int:
    ids = [side.id for side in session.encounter.sides]
    side = session.side_of(who)
    return ids.index(side) if side in ids else 0


def _luck(went: FightStatistics, session: FightSession) -> Section:
    names, held = session.names(), {each.who: each for each in went.luck}
    order = [*(who for who in names if who in held), *(who for who in held if who not in names)]
    rows = tuple(_luck_row(held[who], names.get(who, who)) for who in order)
    return Section(LUCK, "items", (COUNT, FELL, MEAN, CHANCE), rows)


def _home(batch: Batch, home: Home, speech: Texts) -> Section:
    return Section(HOME, "items", tuple(columns("", "")), tuple(_home_rows(batch, home, speech)))


def _home_rows(batch: Batch, home: Home, speech: Texts) -> Iterator[Row]:
    if not batch.edits:
        return
    try:
        touched = tuple(impact(home.campaign, batch, home.system, home.world_of))
    except Refused as refused:
        yield line("refused", _("Not possible"), "", speech.finding(refused.finding), "bad")
        return
    for each in touched:
        edits = [edit for edit in batch.edits if isinstance(edit, Edit) and edit.path[1] == each.who]
        if edits:
            yield Row(f"title {each.who}", (), name=(each.name or each.who).upper(), state="title")
        for found in each.figures:
            what, before, after = difference_line(found, speech)
            yield line(f"{each.who} {' '.join(found.place)}", what, before, after)
        for edit in edits:
            if isinstance(edit.value, (list, tuple)):
                yield from _list_rows(inside(home.campaign.characters, each.who), edit, speech)


def _list_rows(held: object, edit: Edit, speech: Texts) -> Iterator[Row]:
    """A list that is another one after the fight, entry by entry: what of each is not 0. `held`: whose list it is."""
    for name in edit.path[2:]:
        held = getattr(held, name, None)
    before, after = _entries(held), _entries(edit.value)
    for id in dict.fromkeys((*before, *after)):
        was, now = (_entry_text(entries.get(id, {}), id, speech) for entries in (before, after))
        if was != now:
            what = f"{speech.part(edit.path[-1])}: {speech.value(id)}"
            yield line(f"{edit.path[1]} {' '.join(edit.path)} {id}", what, was, now)


def _entry_text(entry: Mapping[str, object], id: str, speech: Texts) -> str:
    """What of an entry is a number but 0, or a text besides what it is of: "Turns 2, criticals 1"."""
    told = [(name, value) for name, value in entry.items() if value and value != id]
    return ", ".join(
        f"{speech.part(name)} {speech.value(value)}" for name, value in told if isinstance(value, (int, str))
    )


def _entries(values: object) -> dict[str, dict[str, object]]:
    """Entries of a list by what they are of: the first text in each."""
    read = [to_builtins(each) for each in values] if isinstance(values, (list, tuple)) else []
    held = [each for each in read if isinstance(each, dict)]
    return {next((value for value in each.values() if isinstance(value, str)), ""): each for each in held}


def _luck_row(each: Luck, name: str) -> Row:
    cells = (
        Cell(COUNT, given(each.count)),
        Cell(FELL, given(each.fell)),
        Cell(MEAN, given(each.mean)),
        Cell(CHANCE, given(chance_text(each.chance))),
    )
    exact = f"{each.chance.numerator}/{each.chance.denominator}" if each.chance.denominator < 10**12 else ""
    return Row(each.who, cells, (each.who,), name, note=exact)


def _heads() -> dict[str, Column]:
    return {
        COUNT: Column(_("Dice")),
        FELL: Column(_("Fell in all")),
        MEAN: Column(_("On average")),
        CHANCE: Column(_("Chance of as much"), "text"),
    }
