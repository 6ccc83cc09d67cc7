"""A fight looked back on: what each did, how kind the dice were, which checks were earned, what goes to the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, to_builtins
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.change_model import columns, difference_line, line
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.dice_statistics import FightStatistics, Luck, course
from mls_desktop.model.impact import impact
from mls_desktop.model.replay import aftermath
from mls_desktop.report.log import clock_text
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, cell_of
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, chance_text

COUNT, FELL, MEAN, CHANCE = "luck_count", "luck_fell", "luck_mean", "luck_chance"
LUCK, HOME = "luck", "aftermath"


class Bar(Struct, frozen=True):
    """A fighter in a plot of bars: two numbers, good and bad for him."""

    name: str
    done: int
    taken: int
    side: int = 0


class Curve(Struct, frozen=True):
    """A fighter in a plot over time: his points, None while he was not there, and how many he may have."""

    name: str
    points: tuple[int | None, ...]
    most: int
    side: int = 0


class FightReport(SectionModels):
    """`changed`: it was looked at anew. That takes its time: whoever shows it says when, by `refresh`."""

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(bout.speech, parent)
        self.bout = bout
        self.course = FightStatistics((), ())
        self.batch = Batch(HOME, ())
        self.refresh()

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Nothing here is changed in place."""
        return False

    def refresh(self) -> None:
        """Looks at the fight as it is in force now."""
        bout = self.bout
        names = {LUCK: _("Luck of the dice"), HOME: _("What goes back to the sheets")}
        heads = {**_heads(), **columns(_("On the sheet"), _("After the fight"))}
        self._speak(bout.speech.heading(heads, names))
        reel = bout.replay
        if reel is None:
            self._set_sections(())
            return
        events = bout.encounter.events.first(bout.encounter.reached)
        moments = reel.moments(bout.encounter.events, len(events))
        fight = reel.at(bout.encounter.events, len(events))
        self.course = course(reel.start, events)
        self.batch = aftermath(bout.document.campaign, bout.encounter, fight)
        tally = fight.tally([note for moment in moments for note in moment.notes])
        self._set_sections((*tally, self._luck(), self._home()))
        self.changed.emit()

    def submit(self) -> bool:
        """What the fight leaves behind goes to the sheets: one step."""
        return self.bout.document.apply(self.batch)

    def bars(self) -> tuple[Bar, ...]:
        """What each did and took, where the system counts so."""
        tally = self.sections.get("tally")
        found = []
        for row in tally.rows if tally is not None else ():
            done, taken = (_whole(row, column) for column in ("done", "taken"))
            found.append(Bar(row.name or self.speech.name(row.id), done, taken, self._side(row.id)))
        return tuple(found)

    def curves(self) -> tuple[Curve, ...]:
        """The points of each over time."""
        held: dict[str, dict[int, tuple[int, int, str]]] = {}
        for at, frame in enumerate(self.course.frames):
            pools = next((section for section in frame.board if section.shape == "pools"), None)
            for row in pools.rows if pools is not None else ():
                now = cell_of(row, "now")
                if now is not None and type(now.figure.value) is int:
                    most = _whole(row, "most") or now.figure.value
                    held.setdefault(row.id, {})[at] = (now.figure.value, most, row.name)
        count = len(self.course.frames)
        return tuple(
            Curve(
                next(reversed(points.values()))[2] or self.speech.name(who),
                tuple(points[at][0] if at in points else None for at in range(count)),
                max(most for _now, most, _name in points.values()),
                self._side(who),
            )
            for who, points in held.items()
        )

    def moments(self) -> tuple[str, ...]:
        """What the moments of the curves are called."""
        return tuple(clock_text(frame.clock) for frame in self.course.frames)

    def home_text(self) -> str:
        """How much goes to the sheets."""
        count = len(self.batch.edits)
        if not count:
            return _("Nothing goes to the sheets, or it has been taken already.")
        return how_many("{n} entry of the sheets changes.", "{n} entries of the sheets change.", count)

    def _side(self, who: str) -> int:
        ids = [side.id for side in self.bout.encounter.sides]
        side = self.bout.side_of(who)
        return ids.index(side) if side in ids else 0

    def _luck(self) -> Section:
        names = self.bout.names()
        held = {each.who: each for each in self.course.luck}
        order = [*(who for who in names if who in held), *(who for who in held if who not in names)]
        rows = tuple(_luck_row(held[who], names.get(who, who)) for who in order)
        return Section(LUCK, "items", (COUNT, FELL, MEAN, CHANCE), rows)

    def _home(self) -> Section:
        return Section(HOME, "items", tuple(columns("", "")), tuple(self._home_rows()))

    def _list_rows(self, who: str, edit: Edit) -> Iterator[Row]:
        """A list that is another one after the fight, entry by entry: what of each is not 0."""
        held: object = self.bout.document.character(who)
        for name in edit.path[2:]:
            held = getattr(held, name, None)
        before, after = _entries(held), _entries(edit.value)
        for id in dict.fromkeys((*before, *after)):
            was, now = (self._entry_text(entries.get(id, {}), id) for entries in (before, after))
            if was != now:
                what = f"{self.speech.part(edit.path[-1])}: {self.speech.value(id)}"
                yield line(f"{who} {' '.join(edit.path)} {id}", what, was, now)

    def _entry_text(self, entry: Mapping[str, object], id: str) -> str:
        """What of an entry is a number but 0, or a text besides what it is of: "Turns 2, criticals 1"."""
        told = [(name, value) for name, value in entry.items() if value and value != id]
        speech = self.speech
        return ", ".join(
            f"{speech.part(name)} {speech.value(value)}" for name, value in told if isinstance(value, (int, str))
        )

    def _home_rows(self) -> Iterator[Row]:
        document = self.bout.document
        if not self.batch.edits:
            return
        try:
            touched = tuple(impact(document.campaign, self.batch, document.system, self.bout.opened.world_of))
        except Refused as refused:
            yield line("refused", _("Not possible"), "", self.speech.finding(refused.finding), "bad")
            return
        for each in touched:
            edits = [edit for edit in self.batch.edits if isinstance(edit, Edit) and edit.path[1] == each.who]
            if edits:
                yield Row(f"title {each.who}", (), name=(each.name or each.who).upper(), state="title")
            for found in each.figures:
                what, before, after = difference_line(found, self.speech)
                yield line(f"{each.who} {' '.join(found.place)}", what, before, after)
            for edit in edits:
                if isinstance(edit.value, (list, tuple)):
                    yield from self._list_rows(each.who, edit)


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


def _whole(row: Row, column: str) -> int:
    cell = cell_of(row, column)
    return cell.figure.value if cell is not None and type(cell.figure.value) is int else 0
