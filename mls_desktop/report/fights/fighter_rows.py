"""The rows of a board's fighters: how each stands, what lasts on them, their attacks by round."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession, fighter_of
from mls_desktop.rules.common.fight.fights import FIGHTERS, IDLE, STATE
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State, cell_of
from mls_desktop.rules.common.values.counters import COUNTERS
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text, signed_text
from mls_desktop.words.system_texts import Texts

NOW, MOST, SIDE, LATER, SOONER = "now", "most", "side", "later", "sooner"
IN_THE_ROW = (NOW, MOST, SIDE, STATE)
"""Columns of the board that are shown with the fighter: points, side, state."""
ROUND = "round"
"""The head of a board that tells the round at hand."""
LASTING = "lasting"
"""The section of what lasts on a fighter, by the name of the row or what stands aside of it."""


class Chip(Struct, frozen=True):
    """The chip of one round of a fighter. `there`: an attack falls in it or was made; `struck`: one was lost there;
    `idle`: its text says why they are not asked what to do with it."""

    there: bool = False
    spent: bool = False
    struck: bool = False
    bonus: int = 0
    text: str = ""
    idle: bool = False


class FighterRow(Struct, frozen=True):
    """The row of a fighter. `pool`: now and at most, None where they have none; `marks`: where it is marked; `tags`:
    what is said of their state; `told`: all else, in short; `figures`: texts of what has a column of its own, by that;
    `later`, `sooner`: what moves the attack at hand, or the next; `strikes`: whom a declared attack is aimed at, by id;
    "" for nobody."""

    id: str
    name: str
    side: str
    state: State = "plain"
    pool: tuple[int, int] | None = None
    marks: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    chips: tuple[Chip, ...] = ()
    now: Cell | None = None
    later: Cell | None = None
    sooner: Event | None = None
    asked: bool = False
    strikes: str = ""

    @property
    def idle(self) -> bool:
        """Tells whether the fighter has an attack now and is not asked about it."""
        return any(chip.idle for chip in self.chips)

    def sentence(self, side: str = "") -> str:
        """Name, state, points and what else is said of the fighter, in a line of words, with the name of their `side`
        where that is not seen beside them."""
        pool = _("{now} of {most}").format(now=self.pool[0], most=self.pool[1]) if self.pool else ""
        return ", ".join(filter(None, (self.name, side, *self.tags, pool, *self.told)))

    def pool_text(self) -> str:
        """Points now and at most, "9 / 10"; "" for who has none."""
        return " / ".join(map(number_text, self.pool)) if self.pool is not None else ""

    def chip(self, nth: int) -> Chip:
        """Chip of round `nth`, counted from 1; an empty one beyond the last round."""
        return self.chips[nth - 1] if nth <= len(self.chips) else Chip()

    def figure(self, column: str) -> str:
        """Text of the figure in a column of its own; "" where there is none."""
        return dict(self.figures).get(column, "")

    def round_texts(self) -> list[str]:
        """Texts of the rounds in which there is anything: "round 2: attack"."""
        said = ((nth, chip_text(chip)) for nth, chip in enumerate(self.chips, 1))
        return [_("round {n}: {what}").format(n=nth, what=what) for nth, what in said if what]

    def round_sentence(self, nth: int) -> str:
        """Sentence on round `nth`: "Bo, round 2: attack"; "nothing" for an empty one."""
        what = chip_text(self.chip(nth)) or _("nothing")
        return _("{who}, round {n}: {what}").format(who=self.name, n=nth, what=what)


def fighter_rows(session: FightSession, texts: Texts) -> tuple[FighterRow, ...]:
    """Rows of all fighters, in the order of the board: points, state, what lasts on them, their rounds."""
    sections = session.sections.values()
    track = {fighter_of(row): row for s in sections if s.shape == "track" for row in s.rows}
    asked = {prompt.who for prompt in session.prompts}
    lasting: dict[str, list[str]] = {}
    more: dict[str, list[str]] = {}
    for section in sections:
        if section.shape in ("items", "fields"):
            for row in section.rows:
                held = more if row.id == fighter_of(row) else lasting
                held.setdefault(fighter_of(row), []).extend(_said_of(section, row, texts))
    columns = figure_columns(sections)
    found = []
    for who, row in session.fighters().items():
        counted = _counted(row, columns, texts) if _has_points(row) else ()
        told = (*lasting.get(who, ()), *counted, *more.get(who, ()))
        made = replace(_standing(who, row, told, texts), figures=_figures(row, columns, texts))
        made = replace(made, side=session.side_of(who), asked=who in asked, strikes=_aimed_at(track.get(who), session))
        found.append(_with_rounds(made, track.get(who), texts))
    return tuple(found)


def lasting_names(session: FightSession, texts: Texts) -> dict[str, list[str]]:
    """Names of what lasts on each fighter, by their id."""
    found: dict[str, list[str]] = {}
    section = session.sections.get(LASTING)
    for row in section.rows if section is not None else ():
        found.setdefault(fighter_of(row), []).append(_lasting_name(row, texts))
    return found


def whole_rows(least: int, room: int, count: int) -> int:
    """Height of each of `count` rows: `least` where all of them fit into `room`, or not even one; else `least` or more,
    such that whole rows fill `room` and none is cut. In 320 that is 80 for rows of 74."""
    whole = room // max(1, least)
    return room // whole if 0 < whole < count else least


def round_now(sections: Iterable[Section]) -> int:
    """The round at hand, as a head of the board has it; 0 where there is none."""
    heads = [head for section in sections for head in section.heads if head[0] == ROUND]
    value = heads[0][1].value if heads else None
    return value if isinstance(value, int) else 0


def rounds_of(sections: Iterable[Section]) -> int:
    """Greatest number of rounds that a track of the board has; 0 where there is none."""
    tracks = (section for section in sections if section.shape == "track")
    return max((len(cell.slots) for track in tracks for row in track.rows for cell in row.cells), default=0)


def round_count(rows: Iterable[FighterRow]) -> int:
    """Greatest number of rounds in any of the rows."""
    return max((len(each.chips) for each in rows), default=0)


def _standing(who: str, row: Row, told: tuple[str, ...], texts: Texts) -> FighterRow:
    """Row of fighter `who` with points and state, read from a `row` of the board. `told`: what lasts on them, which may
    soon be over and so comes first, what is counted, and what else is said of them."""
    now, most, state = cell_of(row, NOW), cell_of(row, MOST), cell_of(row, STATE)
    own = _own(row) if _has_points(row) else [state] if state is not None else []
    tags = [_begun(texts.value(c.figure.value)) for c in own if _is_text(c) and row.state != "plain"]
    return FighterRow(
        id=who,
        name=row.name or texts.name(who),
        side="",
        state=row.state,
        pool=_pool(now, most),
        marks=tuple(_numbers(most.also, "marks")) if most is not None else (),
        tags=tuple(tags),
        told=told,
        now=now,
    )


def _aimed_at(row: Row | None, session: FightSession) -> str:
    """Id of the fighter whom the declared attack in the `row` of a track is aimed at; "" where there is none."""
    rounds = next((cell for cell in row.cells if cell.slots), None) if row is not None else None
    said = dict(rounds.also).get("said") if rounds is not None else None
    return said if isinstance(said, str) and said in session.fighters() else ""


def _with_rounds(row: FighterRow, track: Row | None, texts: Texts) -> FighterRow:
    """Copy of `row` with what the `track` row of its fighter tells: rounds as chips, cell and event that put an attack
    off or forward to another round, why the fighter is not asked; `row` itself for None."""
    if track is None:
        return row
    rounds, sooner, idle = next((c for c in track.cells if c.slots), None), cell_of(track, SOONER), cell_of(track, IDLE)
    return replace(
        row,
        told=(*_idle(idle, texts), *row.told),
        chips=_chips(rounds, texts, idle) if rounds is not None else (),
        later=cell_of(track, LATER),
        sooner=sooner.event if sooner is not None else None,
    )


def _has_points(row: Row) -> bool:
    """Tells whether a fighter's row has a cell of points now; without one its other cells are told column by column."""
    return cell_of(row, NOW) is not None


def _own(row: Row) -> list[Cell]:
    return [cell for cell in row.cells if cell.column not in (NOW, MOST, SIDE)]


def figure_columns(sections: Iterable[Section]) -> tuple[str, ...]:
    """Ids of the columns, besides points, side and state, of the board's section of fighters with points ("pools"):
    each is a column of the table too; () without such a section."""
    section = next((each for each in sections if each.id == FIGHTERS and each.shape == "pools"), None)
    return tuple(id for id in section.columns if id not in IN_THE_ROW) if section is not None else ()


def _counted(row: Row, columns: Container[str], texts: Texts) -> list[str]:
    """Figures of a fighter that have no column of their own among `columns`, each with its title; none that is 0."""
    own = (cell for cell in _own(row) if _is_number(cell) and cell.column not in columns)
    return [f"{texts.column(c.column).title} {texts.figure(c.figure)}" for c in own]


def _figures(row: Row, columns: Container[str], texts: Texts) -> tuple[tuple[str, str], ...]:
    """Pairs of a column's id and the text of the figure in it, for the cells of `row` whose column is among
    `columns`."""
    return tuple((c.column, _value(c, texts)) for c in row.cells if c.column in columns)


def _pool(now: Cell | None, most: Cell | None) -> tuple[int, int] | None:
    if now is None or most is None:
        return None
    held, full = now.figure.value, most.figure.value
    return (held, full) if isinstance(held, int) and isinstance(full, int) else None


def _is_text(cell: Cell) -> bool:
    return isinstance(cell.figure.value, str)


def _begun(text: str) -> str:
    """Text with a capital letter at its beginning, as whatever stands alone has."""
    return text[:1].upper() + text[1:]


def _is_number(cell: Cell) -> bool:
    value = cell.figure.value
    return value is not None and not isinstance(value, str) and value != 0


def _said_of(section: Section, row: Row, texts: Texts) -> list[str]:
    """Statements about a fighter in a `row` of a section with things or fields; [] where it tells nothing. One of
    several leads with its own name ("Ann: Mud"), or is one of those that last; others are for the sheets. A counter is
    its name and what it holds: "Arrows 7"."""
    cells = [c for c in row.cells if c.figure.value not in (None, "", 0)]
    if row.id == fighter_of(row):
        # What is muted is as it usually is: nobody needs to read it at a glance.
        own = (STATE, SIDE) if section.id == FIGHTERS else ()
        shown = [c for c in cells if c.column in section.columns and c.column not in own and c.state != "muted"]
        return [_titled(c, texts) for c in shown]
    name = row.name.partition(": ")[2]
    if not name and section.id == LASTING:
        name = _lasting_name(row, texts)
        cells = [c for c in cells if c.column not in row.asides]
    if not name:
        return []
    if (section.id,) == COUNTERS:
        return [" ".join((name, *(_value(c, texts) for c in cells)))]
    # A bare number says what it is, but for a modifier, whose sign does.
    said = [(_value if texts.column(c.column).say == "signed" else _titled)(c, texts) for c in cells]
    return [f"{name} ({', '.join(said)})" if said else name]


def _lasting_name(row: Row, texts: Texts) -> str:
    """Name of what lasts on a fighter: that of its row, else what stands aside of it."""
    aside = (c for c in row.cells if c.column in row.asides and c.figure.value not in (None, "", 0))
    return row.name.partition(": ")[2] or _begun(" ".join(_named(c, texts) for c in aside))


def _named(cell: Cell, texts: Texts) -> str:
    """Text aside of a name, as its column says it: "Long sword useless"."""
    return texts.column(cell.column).aside.format(texts.figure(cell.figure))


def _titled(cell: Cell, texts: Texts) -> str:
    """Value of `cell` behind the title of its column; a text stands alone."""
    value = _value(cell, texts)
    return value if isinstance(cell.figure.value, str) else f"{texts.column(cell.column).title} {value}"


def _value(cell: Cell, texts: Texts) -> str:
    return f"{texts.figure(cell.figure, texts.column(cell.column).say)} {texts.beside(cell.also)}".strip()


def _numbers(also: Iterable[tuple[str, object]], name: str) -> list[int]:
    held = dict(also).get(name)
    return [each for each in held if type(each) is int] if isinstance(held, (list, tuple)) else []


def _idle(cell: Cell | None, texts: Texts) -> Iterator[str]:
    """Reason why a fighter is not asked now, with the names of those who have to do with it: "not asked: no line
    (Borrin)"; nothing for None."""
    if cell is None:
        return
    over = dict(cell.also).get("over")
    names = [texts.name(id) for id in over if isinstance(id, str)] if isinstance(over, (list, tuple)) else []
    why = texts.value(cell.figure.value)
    yield _("not asked: {why}").format(why=f"{why} ({', '.join(names)})" if names else why)


def _chips(cell: Cell, texts: Texts, idle: Cell | None) -> tuple[Chip, ...]:
    also = dict(cell.also)
    bonuses: Mapping[int, int] = {int(at): int(by) for at, by in _pairs(also.get("bonuses"))}
    spent, struck = _numbers(cell.also, "spent"), _numbers(cell.also, "struck")
    said, now = also.get("said"), next((n for n, on in enumerate(cell.slots, 1) if on and n not in spent), 0)
    why = texts.brief(str(idle.figure.value)) if idle is not None else ""
    text = texts.value(said) if isinstance(said, str) else why
    return tuple(
        Chip(on, nth in spent, nth in struck, bonuses.get(nth, 0), *((text, bool(why)) if nth == now else ()))
        for nth, on in enumerate(cell.slots, 1)
    )


def _pairs(value: object) -> list[Any]:
    return (
        [each for each in value if isinstance(each, (list, tuple)) and len(each) == 2]
        if isinstance(value, (list, tuple))
        else []
    )


def chip_text(chip: Chip) -> str:
    """Text of one round of a fighter, as `chip` has it: "lost" for an attack lost there, "" without one, else the text
    of `chip` with its bonus; where it has neither, "done" or "attack", in the user's language."""
    if chip.struck and not chip.there:
        return _("lost")
    if not chip.there:
        return ""
    by = f" {signed_text(chip.bonus)}" if chip.bonus else ""
    return f"{chip.text}{by}".strip() or (_("done") if chip.spent else _("attack"))
