"""Skills with their scores, gifts, and what was learned in play (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, joining
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.death_or_glory.character import SOURCES, Taught, source_of
from mls_desktop.rules.death_or_glory.library import Skill
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.skills import taught_base

GROUPS = KNOWN, USABLE, ALL = ("known", "usable", "all")
SOURCE = Field("from", "choice", options=SOURCES)
DIE = Field("die", "sum", sides=(100,), blank=True)
TYPED_DIE = Field("die", "number", bounds=(1, 100), blank=True)
BASE = Field("base", "number", bounds=(0, 200), blank=True)
D100 = Field("d100", "sum", sides=(100,))
D20 = Field("d20", "sum", sides=(20,), blank=True)
D10 = Field("d10", "sum", sides=(10,), blank=True)
FLAG = Field("flag", "flag")
SKILL = Field("skill", "library", options=("skills",))
COLUMNS = ("group", "linked", "from", "die", "base", "bonus", "score")


def skills(stats: DerivedStats) -> Section:
    """Section of skills, a row for each score: known skills first, then the others, in the library's order."""
    rows = [row for skill in stats.world.skills.values() for row in _rows(stats, skill)]
    rows.sort(key=lambda row: row.group != KNOWN)
    known = sum(stats.known(skill) for skill in stats.world.skills.values() if stats.parts(skill))
    heads = (("known", given(known)),)
    return Section("skills", "steps", COLUMNS, tuple(rows), heads, groups=GROUPS)


def _rows(stats: DerivedStats, skill: Skill) -> Iterator[Row]:
    pairs = zip(stats.who.skills, entry_ids(stats.who.skills), strict=True)
    held = [(each, at) for each, at in pairs if each.skill == skill.id]
    first = held[0] if held else None
    for part in (*stats.parts(skill), *stats.extras(skill)):
        yield _row(stats, skill, part, first)
    for again in held[1:]:
        yield _row(stats, skill, stats.parts(skill)[0], again, repeated=True) if stats.parts(skill) else _gone(again[1])


def _row(stats: DerivedStats, skill: Skill, part: str, held: tuple[Taught, str] | None, repeated: bool = False) -> Row:
    element = held[1] if held is not None else skill.id
    path = ("skills", element)
    known = held is not None or stats.known(skill)
    score = stats.score(skill, part)
    main = part == stats.parts(skill)[0]
    key = "" if repeated else f"skills.{skill.id}" if part == "base" else f"skills.{skill.id}.{part}"
    cells = [
        Cell("group", given(skill.group, "DOG-SK-5")),
        Cell("linked", given(skill.attribute, "DOG-SK-4")),
        Cell("part", given(None if part == "base" else f"part_{part}", "DOG-SK-11")),
        *_origin(skill, held, element, main),
        _base(stats, skill, part, held, element),
        Cell("bonus", given(None) if part.startswith("extra") else stats.bonus(skill, part)),
        Cell("score", score, key=key),
    ]
    state: State = "plain" if known else "muted"
    group = KNOWN if known else USABLE if number(score) > 0 else ALL
    remove = Edit("remove", path) if held is not None and main else None
    name = f"{skill.id}.{part}" if part != "base" else skill.id
    id = f"{name}#2" if repeated else name
    return Row(id, tuple(cells), path, skill.name, state, group, remove, main and held is not None, skill.note,
               asides=("part",) if part != "base" else ())  # fmt: skip


def _gone(element: str) -> Row:
    return Row(element, (), ("skills", element), state="lost", remove=Edit("remove", ("skills", element)))


def _origin(skill: Skill, held: tuple[Taught, str] | None, element: str, main: bool) -> tuple[Cell, ...]:
    """Cells of a skill's origin and the d100 rolled for it; once for the two parts of a melee skill. An origin entered
    for a skill not known yet picks it; its die may be thrown later."""
    if not main:
        return Cell("from", NOTHING), Cell("die", NOTHING)
    # At a given base no die is missing, though one may take its place.
    field = DIE if held is None or held[0].base is None else TYPED_DIE
    die = entry("die", given(held[0].die if held else None, "DOG-SK-7"), field, ("skills", element, "die"))
    if held is None and skill.group == "untaught":
        return Cell("from", NOTHING), die
    source = given(source_of(held[0]) if held is not None else None, "DOG-OR-7")
    return entry("from", source, SOURCE, ("skills", element, "from")), die


def _base(stats: DerivedStats, skill: Skill, part: str, held: tuple[Taught, str] | None, element: str) -> Cell:
    """Cell of the base of `part`: to be entered where it was given by hand or is the basic one; only shown where dice,
    a grant or learning made it, and for an extra blow or shot."""
    now = stats.base(skill, part)
    given_base = held is not None and held[0].base is not None
    typed = taught_base(held[0], part) if held is not None and given_base else None
    if part.startswith("extra"):
        return Cell("base", now)
    path = ("skills", element, "base") if part == "base" else ("skills", element, "base", part)
    field = BASE
    learned = typed is not None and now.value != typed
    rolled = held is not None and held[0].die is not None and not given_base
    if learned or rolled or (held is None and now.how != "input"):
        return Cell("base", now)
    return entry("base", now, field, path)


def gifts(stats: DerivedStats) -> Section:
    """Section of gifts, had or not, with their origin: a supplementary skill may be one (DOG-SK-7)."""
    pairs = zip(stats.who.skills, entry_ids(stats.who.skills), strict=True)
    held = {each.skill: (each, at) for each, at in reversed(list(pairs))}
    rows = []
    for skill in stats.world.skills.values():
        if skill.group == "gifts":
            cells = [entry("had", given(int(stats.known(skill)), "DOG-SK-7"), FLAG, ("gifts", skill.id))]
            if skill.id in held:
                taught, at = held[skill.id]
                cells.append(entry("from", source_of(taught), SOURCE, ("skills", at, "from")))
            rows.append(Row(skill.id, tuple(cells), ("gifts", skill.id), skill.name))
    return Section("gifts", "items", ("had", "from"), tuple(rows))


def lessons(stats: DerivedStats) -> Section:
    """Section of the tries to learn, a row for each with its dice, and a cell to add one (DOG-SK-4)."""
    rows = []
    for at, lesson in enumerate((each.told for each in stats.lessons), 1):
        skill = stats.world.skills.get(lesson.skill)
        path = ("lessons", str(at))
        options = _parts(stats, skill) if skill is not None else (lesson.part,)
        part = Field("part", "choice", options=options)
        cells = (
            entry("part", lesson.part, part, (*path, "part")) if len(options) > 1 else Cell("part", NOTHING),
            entry("d100", lesson.d100, D100, (*path, "d100")),
            entry("d20", lesson.d20, D20, (*path, "d20")),
            entry("d10", lesson.d10, D10, (*path, "d10")),
        )
        rows.append(Row(f"lesson_{at}", cells, path, skill.name if skill else "", remove=Edit("remove", path)))
    columns = ("part", "d100", "d20", "d10")
    return Section("lessons", "items", columns, tuple(rows), add=joining(SKILL, ("lessons",)))


def _parts(stats: DerivedStats, skill: Skill) -> tuple[str, ...]:
    return (*stats.parts(skill), *stats.extras(skill))


def practice(stats: DerivedStats) -> Section | None:
    """Section of the criticals that wait until there are enough for a try (DOG-MS-4); None where there are none."""
    rows = []
    for id, counts in stats.who.now.criticals.items():
        for at, count in enumerate(counts, 1):
            skill = stats.world.skills.get(id)
            cells = (Cell("part", given(f"extra.{at}", "DOG-MS-4")), Cell("criticals", given(count, "DOG-MS-4")))
            rows.append(Row(f"{id}.{at}", cells, name=skill.name if skill else ""))
    return Section("practice", "items", ("part", "criticals"), tuple(rows)) if rows else None
