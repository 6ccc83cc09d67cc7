"""Rolls outside fights: attributes, senses and skills (DOG-AT-4, DOG-SK-1, DOG-SK-14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Aftermath
from mls_desktop.rules.common.asking.prompts import Note, Prompt, entries
from mls_desktop.rules.common.fight.fights import Against, Opposition, RollableStat, Trial, rollable
from mls_desktop.rules.common.fight.rolling import ROLL, ROLL_AGAINST, Rolling
from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, looked_up, number
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.life.entries import LEARNING
from mls_desktop.rules.death_or_glory.sheet import page
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.grades import (
    D20,
    D100,
    GAIN,
    GRADES,
    Grade,
    attribute_grade,
    contest,
    learns,
    skill_grade,
)
from mls_desktop.rules.death_or_glory.stats.mishaps import BOTCH, NOTE
from mls_desktop.rules.death_or_glory.world import World

AGAINST: tuple[Opposition, ...] = ("thing", "trait")
"""Kinds of opposition that a skill may be set against, which roll too (DOG-SK-14)."""
ROLLED = {
    "attributes": "score", "senses": "score", "skills": "score", "weapons": "attack", "defence": "value",
}  # fmt: skip
"""The column of each section that holds what is rolled."""
SCORES = ("skills", "senses")
"""Sections that show scores as they are, without what bears on the moment."""


def rolls(who: Person, world: World) -> tuple[RollableStat, ...]:
    """Every attribute (DOG-AT-6), sense and score that can be rolled; an attribute with what a load takes off it
    (DOG-DV-2), a score with what tiredness does (DOG-TI-6). Skills and senses may be set against each other
    (DOG-SK-14)."""
    return tuple(
        RollableStat(cell.key, _level(who, world, cell.key, cell.figure), section.id != "attributes", AGAINST)
        for section in page.sheet(who, world)
        for row in section.rows
        for cell in row.cells
        if cell.key and ROLLED.get(section.id) == cell.column and type(cell.figure.value) is int
    )


def _level(who: Person, world: World, key: str, shown: Figure) -> Figure:
    section, _dot, name = key.partition(".")
    if section == "attributes":
        return DerivedStats(who, world).slowed(name)  # type: ignore[arg-type]
    return DerivedStats(who, world).chance(shown) if section in SCORES else shown


def _tenth_of(level: Figure, world: World) -> int | None:
    """Score of which a tenth is a critical under the other reading of DOG-SK-2: without weapon, shield or tiredness;
    None for the chance itself."""
    score = next((part for name, part in level.parts if name == "score"), level)
    return number(score) if world.other("DOG-SK-2") else None


def trial(who: Person, world: World, key: str, against: Against[Person]) -> Trial:
    """Trial of `who` with the figure `key` of their sheet, opposed by `against`, before any dice. Raises Refused where
    that figure cannot be rolled or cannot be opposed so."""
    mine = rollable(rolls(who, world), key)
    if not mine.opposable:
        if against.kind != "nothing":
            raise wrong_value((against.kind,), against.kind)
        return ScoreTrial(who.id, who.name, key, mine.level, D20)
    rival = Rival()
    if against.kind == "trait":
        if against.who is None:
            raise refusal("no_such_place", (against.key,))
        theirs = rollable(rolls(against.who, world), against.key)
        if not theirs.opposable:
            raise refusal("no_such_place", (against.key,))
        tenth = _tenth_of(theirs.level, world)
        rival = Rival(theirs.level, against.who.id, against.who.name, against.key, tenth)
    elif against.kind != "nothing":
        rival = Rival(given(against.number))
    lesson = _lesson(DerivedStats(who, world), key)
    return ScoreTrial(who.id, who.name, key, mine.level, D100, rival, _tenth_of(mine.level, world), lesson)


def _lesson(stats: DerivedStats, key: str) -> Facts:
    """Facts for learning from a critical success with a skill (DOG-SK-4); empty for a key of no skill, or of a master's
    further blow, of which one critical is not enough (DOG-MS-4)."""
    section, *rest = key.split(".")
    if section != "skills" or rest[1:] not in ([], ["attack"], ["parry"]):
        return ()
    skill = stats.world.skills[rest[0]]
    score = ("score", stats.score(skill, "".join(rest[1:]) or "base"))
    if skill.attribute is None:
        return (score,)
    return score, ("attribute", given(skill.attribute)), ("level", stats.attribute(skill.attribute))


class Rival(Struct, frozen=True):
    """Opponent of a trial and the chance they roll against; none without a level. `tenth_of`: as in the trial."""

    level: Figure | None = None
    who: str = ""
    name: str = ""
    key: str = ""
    tenth_of: int | None = None


class ScoreTrial(Rolling, frozen=True):
    """Roll of a figure, perhaps against a rival. `sides`: of its die; `tenth_of`: what a tenth is taken of, where that
    is not the chance (DOG-SK-2); `lesson`: what is learnt by after a critical success, if anything (DOG-SK-4); `tried`:
    the chronicle entry of the try, once its dice fell."""

    MODIFIER: ClassVar[Field] = Field("modifier", "number", bounds=(-200, 200))

    who: str
    name: str
    key: str
    level: Figure
    sides: int
    rival: Rival = Rival()
    tenth_of: int | None = None
    lesson: Facts = ()
    tried: tuple[tuple[str, Json], ...] = ()

    def throws(self) -> tuple[Prompt, Prompt | None]:
        die = Field("dice", "sum", sides=(self.sides,))
        theirs = None if self.rival.level is None else Prompt(ROLL_AGAINST, self.rival.who, "DOG-SK-14", (die,))
        return Prompt(ROLL, self.who, self._rule, (die,)), theirs

    def chances(self) -> Facts:
        every = range(1, self.sides + 1)
        grades = [self._grade(fell) for fell in every]
        each = tuple((g, given(Fraction(grades.count(g), self.sides), self._rule)) for g in GRADES)
        if self.rival.level is None:
            hoped = sum(grade in ("critical", "success") for grade in grades)
            return ("succeeds", given(Fraction(hoped, self.sides), self._rule)), *each
        ended = [self._contest(one, other) for one in every for other in every]
        wins = {name: Fraction(ended.count(at), len(ended)) for at, name in enumerate(("undecided", "wins", "loses"))}
        order = ("wins", "undecided", "loses")
        return ("prevails", given(wins["wins"], "DOG-SK-14")), *((n, given(wins[n], "DOG-SK-14")) for n in order)

    @property
    def _rule(self) -> str:
        return "DOG-AT-4" if self.sides == D20 else "DOG-SK-1"

    @property
    def _chance(self) -> Figure:
        return added(("level", self.level), *self.modified, rule=self._rule)

    def _grade(self, fell: int) -> Grade:
        if self.sides == D20:
            return attribute_grade(number(self._chance), fell)
        return skill_grade(number(self._chance), fell, self.tenth_of)

    def _contest(self, own: int, theirs: int) -> int:
        rival = number(self.rival.level or given(0))
        return contest((number(self._chance), own), (rival, theirs), (self.tenth_of, self.rival.tenth_of))

    def ended(self) -> tuple[Note, ...]:
        """Notes on the roll and its grade, on the opposed roll if any, and on learning after a critical success."""
        fell, chance = self.fell or 0, self._chance
        grade = looked_up(self._grade(fell), ("rolled", given(fell)), ("chance", chance), rule=self._rule)
        facts: Facts = (
            ("who", given(self.name)),
            ("key", given(self.key)),
            ("dice", given(fell)),
            ("chance", chance),
            ("outcome", grade),
        )
        opposed = (self._opposed(),) if self.rival.level is not None else ()
        return (Note("rolled", self.who, self._rule, facts), *opposed, *self._learning())

    def _learning(self) -> tuple[Note, ...]:
        """Note that the critical success rolled may teach, once the scene is over (DOG-SK-4); () in any other case."""
        if not self.lesson or self._grade(self.fell or 0) != "critical":
            return ()
        kind = "may_learn_by" if len(self.lesson) > 1 else "may_learn"
        return (Note(kind, self.who, "DOG-SK-4", (("key", given(self.key)), *self.lesson)),)

    def announcements(self) -> tuple[Prompt, ...]:
        """Prompt for the dice of a try to learn, d100, d20 where an attribute is linked, d10 (DOG-SK-4); () until all
        dice of the trial fell, without a critical success that may teach, and once the try was made."""
        if self.tried or not self._learning() or self._before_the_end():
            return ()
        d20 = (Field("d20", "sum", sides=(D20,)),) if len(self.lesson) > 1 else ()
        dice = (Field("d100", "sum", sides=(D100,)), *d20, Field("d10", "sum", sides=(GAIN,)))
        return (Prompt(LEARNING, self.who, "DOG-SK-4", dice, self.lesson),)

    def apply(self, event: Event) -> tuple[ScoreTrial, tuple[Note, ...]]:
        for prompt in self.announcements():
            if event.kind == prompt.id:
                return self._tried(entries(prompt.fields, event))
        return super().apply(event)

    def _tried(self, dice: Mapping[str, Json]) -> tuple[ScoreTrial, tuple[Note, ...]]:
        """Trial with the chronicle entry of the try to learn whose `dice` fell, and a note that tells whether it
        taught; the entry has a d10 only if it did."""
        numbers = {name: die for name, die in dice.items() if type(die) is int}
        _section, skill, *part = self.key.split(".")
        told = dict(self.lesson)
        score, linked = number(told["score"]), number(told["level"]) if "level" in told else None
        taught = learns(score, numbers["d100"], linked, numbers.get("d20"))
        fell = {name: die for name, die in numbers.items() if name != "d10" or taught}
        entry: dict[str, Json] = {"kind": LEARNING, "skill": skill, "part": ".".join(part) or "base", **fell}
        facts: Facts = (
            ("who", given(self.name)), ("skill", given(skill)), ("gain", given(numbers["d10"])),
            ("dice", given(numbers["d100"])), ("score", given(score)),
        )  # fmt: skip
        note = Note("learned" if taught else "learned_nothing", self.who, "DOG-SK-4", facts)
        return replace(self, tried=tuple(entry.items())), (note,)

    def aftermath(self) -> Aftermath:
        return ((self.who, Edit("add", ("chronicle",), dict(self.tried))),) if self.tried else ()

    def remarks(self) -> tuple[Prompt, ...]:
        """Prompts for the referee's note on critical failures, of the character and of another one who opposes them
        (DOG-SK-3)."""
        botched = [self.who] if self._grade(self.fell or 0) == "fumble" else []
        if self.rival.key and skill_grade(number(self.rival.level or given(0)), self.rival_fell or 0) == "fumble":
            botched.append(self.rival.who)
        return tuple(Prompt(BOTCH, who, "DOG-SK-3", (NOTE,)) for who in botched)

    def remarked(self, prompt: Prompt, text: str) -> Note:
        name = self.name if prompt.who == self.who else self.rival.name
        return Note("botched", prompt.who, prompt.rule, (("who", given(name)), ("note", given(text))))

    def _opposed(self) -> Note:
        theirs = self.rival_fell or 0
        rival = number(self.rival.level or given(0))
        ended = ("undecided", "wins", "loses")[self._contest(self.fell or 0, theirs)]
        facts: Facts = (
            ("rival_who", given(self.rival.name)),
            ("rival_key", given(self.rival.key)),
            ("dice", given(theirs)),
            ("chance", given(rival)),
            ("rival_outcome", given(skill_grade(rival, theirs, self.rival.tenth_of))),
            ("outcome", given(ended)),
        )
        return Note("opposed" if self.rival.key else "opposed_thing", self.who, "DOG-SK-14", facts)
