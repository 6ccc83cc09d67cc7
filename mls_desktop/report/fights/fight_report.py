"""The report of a fight: what each did, how kind the dice were, which checks were earned, what goes to the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mls_desktop.model.fight.dice_statistics import FightStatistics, Luck, course
from mls_desktop.model.fight.fielding import aftermath
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.names_apart import names_apart
from mls_desktop.report.change_table import columns
from mls_desktop.report.fights.homecoming import HOME, TICK, Home, homecoming, nothing_text, still_to_take, ticked
from mls_desktop.report.formatting import number_of
from mls_desktop.report.log import clock_text
from mls_desktop.rules.common.fight.fights import DiceUse, fighter_rows_on
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.number_texts import chance_text
from mls_desktop.words.system_texts import Column, Texts

COUNT, FELL, MEAN, CHANCE = "luck_count", "luck_fell", "luck_mean", "luck_chance"
LUCK = "luck"
"""Beginning of the ids of the sections of luck: one for each use of dice that a system knows."""


class Bar(Struct, frozen=True):
    """Bar of a plot for one fighter: what they have `done` and `taken`; `side`: the number of their side."""

    name: str
    done: int
    taken: int
    side: int = 0


class Curve(Struct, frozen=True):
    """Curve of a plot for one fighter: their points at each moment, None while they were not there; `most`: how many
    they may have; `side`: the number of their side."""

    name: str
    points: tuple[int | None, ...]
    most: int
    side: int = 0


class FightSummary(Struct, frozen=True):
    """The summary of a fight as it is in force now. `left`: all that it leaves behind, as a step, and the sheets do not
    have; `leaves`: whether it leaves anything behind at all; `batch`: what of it is ticked and goes to the sheets;
    `sections`: the system's tally, the luck of the dice, what goes to the sheets."""

    course: FightStatistics = FightStatistics((), ())
    batch: Batch = Batch(HOME, ())
    sections: tuple[Section, ...] = ()
    left: Batch = Batch(HOME, ())
    leaves: bool = False


def headed(texts: Texts) -> Texts:
    """Words of a fight, with the headings and titles of the summary's tables."""
    names = {**_luck_titles(), HOME: _("What goes back to the sheets")}
    taken = {TICK: Column(_("take"), "text")}
    return texts.heading({**_heads(), **taken, **columns(_("On the sheet"), _("After the fight"))}, names)


def summary(
    session: FightSession, home: Home, texts: Texts, ticks: Mapping[Path, bool] | None = None
) -> FightSummary | None:
    """Summary of the fight through the events in force; None where it cannot be played. `texts`: as `headed` made it;
    `ticks`: by path, what a person has ticked or unticked of what it leaves behind."""
    replay, encounter = session.replay, session.encounter
    if replay is None:
        return None
    events = encounter.events.first(encounter.reached)
    notes = [note for moment in replay.moments(encounter.events, len(events)) for note in moment.notes]
    fight = replay.at(encounter.events, len(events))
    whole = aftermath(home.campaign, encounter, fight)
    went, left = course(replay.start, events), still_to_take(whole, home)
    held = ticks or {}
    luck = (_luck(use, went, session) for use in dict.fromkeys(fight.dice_uses.values()))
    sections = (*fight.tally(notes), *luck, homecoming(left, home, texts, held, bool(whole.edits)))
    return FightSummary(went, ticked(left, home, held), sections, left, bool(whole.edits))


def bars(found: FightSummary, session: FightSession, texts: Texts) -> tuple[Bar, ...]:
    """Bars of what each fighter did and took, from the tally; none where the system has no such tally."""
    tally = next((section for section in found.sections if section.id == "tally"), None)
    made = []
    for row in tally.rows if tally is not None else ():
        done, taken = (number_of(row, column) or 0 for column in ("done", "taken"))
        made.append(Bar(texts.row(row), done, taken, _side(session, row.id)))
    return tuple(made)


def curves(found: FightSummary, session: FightSession, texts: Texts) -> tuple[Curve, ...]:
    """Curves of the fighters' points over time, one for each who has points."""
    held: dict[str, dict[int, tuple[int, int, str]]] = {}
    for at, frame in enumerate(found.course.frames):
        for row in fighter_rows_on(frame.board):
            now = number_of(row, "now")
            if now is not None:
                held.setdefault(row.id, {})[at] = (now, number_of(row, "most") or now, row.name)
    count = len(found.course.frames)
    return tuple(
        Curve(
            next(reversed(points.values()))[2] or texts.name(who),
            tuple(points[at][0] if at in points else None for at in range(count)),
            max(most for _now, most, _name in points.values()),
            _side(session, who),
        )
        for who, points in held.items()
    )


def bars_text(bars: tuple[Bar, ...]) -> str:
    """Sentence on the damage that each fighter of `bars` did and took, for a screen reader."""
    said = [_("{who}: did {done}, took {taken}").format(who=bar.name, done=bar.done, taken=bar.taken) for bar in bars]
    return _("Damage done and taken. {each}").format(each="; ".join(said))


def curves_text(curves: tuple[Curve, ...]) -> str:
    """Sentence on the points that each fighter of `curves` has at the end, for a screen reader."""
    ends = [(curve.name, next((p for p in reversed(curve.points) if p is not None), 0), curve.most) for curve in curves]
    said = [_("{who}: {now} of {most} at the end").format(who=name, now=now, most=most) for name, now, most in ends]
    return _("Points over time. {each}").format(each="; ".join(said))


def side_names(session: FightSession, texts: Texts) -> tuple[str, ...]:
    """Names of the encounter's sides, in the order of the numbers that bars and curves have of them."""
    return tuple(side.name or texts.name(side.id) for side in session.encounter.sides)


def moments(found: FightSummary) -> tuple[str, ...]:
    """Clock texts of the moments of the curves: "2.1"."""
    return tuple(clock_text(frame.clock) for frame in found.course.frames)


def home_text(found: FightSummary) -> str:
    """Sentence on the number of entries that go to the sheets, or on why nothing does."""
    count = len(found.batch.edits)
    if not found.left.edits:
        return nothing_text(found.leaves)
    if not count:
        return _("Nothing is ticked, so nothing goes to the sheets.")
    return how_many("{n} entry on the sheets changes.", "{n} entries on the sheets change.", count)


def taken_text(found: FightSummary, home: Home) -> str:
    """Sentence on the sheets to which something was applied, with the names of their characters."""
    names = names_apart(home.campaign.characters)
    whose = dict.fromkeys(edit.path[1] for edit in found.batch.edits if isinstance(edit, Edit))
    return _("Applied to the sheets of {names}.").format(names=", ".join(names.get(id, id) for id in whose))


def _side(session: FightSession, who: str) -> int:
    ids = [side.id for side in session.encounter.sides]
    side = session.side_of(who)
    return ids.index(side) if side in ids else 0


def _luck(use: DiceUse, went: FightStatistics, session: FightSession) -> Section:
    """Section on the luck of each fighter with the dice of one use."""
    names, held = session.names(), {each.who: each for each in went.luck if each.use == use}
    order = [*(who for who in names if who in held), *(who for who in held if who not in names)]
    rows = tuple(_luck_row(held[who], names.get(who, who)) for who in order)
    return Section(_luck_id(use), "items", (COUNT, FELL, MEAN, CHANCE), rows)


def _luck_id(use: DiceUse) -> str:
    return f"{LUCK}_{use.kind}_{use.good}"


def _luck_titles() -> dict[str, str]:
    """Titles of the sections of luck: which dice they are about, and which way they are hoped to fall."""
    return {
        _luck_id(DiceUse("success", "high")): _("Luck of the dice: rolls to succeed, where high is good"),
        _luck_id(DiceUse("success", "low")): _("Luck of the dice: rolls to succeed, where low is good"),
        _luck_id(DiceUse("damage", "high")): _("Luck of the dice: damage, where high is good"),
        _luck_id(DiceUse("damage", "low")): _("Luck of the dice: damage, where low is good"),
    }


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
        COUNT: Column(_("Dice"), tip=_("How many of their dice fell.")),
        FELL: Column(_("Fell in all"), tip=_("What these dice came to together.")),
        MEAN: Column(_("On average"), tip=_("What so many dice come to on average.")),
        CHANCE: Column(
            _("Chance of as good"),
            tip=_("How likely so many dice fall as well or better. About 50 % is ordinary; the less, the luckier."),
        ),
    }


def apart(wanted: list[float], high: float, room: float) -> list[float]:
    """Upper edges of lines, each `high`, as near as may be to `wanted` (in ascending order): none overlaps another or
    ends below `room`. Where they need more room than that, the first stand above 0."""
    tops, y = [], -high
    for each in wanted:
        y = max(each, y + high)
        tops.append(y)
    y = room
    for at in reversed(range(len(tops))):
        y = min(tops[at], y - high)
        tops[at] = y
    return tops
