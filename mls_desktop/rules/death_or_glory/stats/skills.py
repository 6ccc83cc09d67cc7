"""Skills: bonuses of groups, bases taught, granted and learned, scores (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, looked_up, number
from mls_desktop.rules.death_or_glory.character import Bases, Taught
from mls_desktop.rules.death_or_glory.library import Skill
from mls_desktop.rules.death_or_glory.life.chronicle import Lesson, LessonOutcome, LifeSoFar
from mls_desktop.rules.death_or_glory.stats.attributes import AttributeStats
from mls_desktop.rules.death_or_glory.stats.grades import learns
from mls_desktop.rules.death_or_glory.stats.mastery import EXTRA, needed, starting
from mls_desktop.rules.death_or_glory.vocabulary import SENSES, Attribute, Group, Sense

OVER, UNDER = 12, 9
SENSE_BASE, SENSE_USUAL = 39, 11
SENSE_DICE = (10, 10)
"""Sides of the dice thrown for a sense (DOG-SK-6)."""
ALWAYS = 4
"""So many supplementary skills on top of what the die shows (DOG-SK-7)."""
OBSERVED = 40
LEAST_WEAPON_BONUS = 3
ARMED: tuple[Group, ...] = ("melee", "distance")


class Lean(Struct, frozen=True):
    """Weight of an attribute in a bonus: `over` for each point above 12, less `under` for each below 9."""

    attribute: Attribute
    over: int = 1
    under: int = 1


LEANS: Mapping[tuple[Group, str], tuple[Lean, ...]] = {
    ("moving", "base"): (Lean("agility"), Lean("speed")),
    ("acrobacy", "base"): (Lean("strength"), Lean("agility")),
    ("dodging", "base"): (Lean("fight"), Lean("agility")),
    ("melee", "attack"): (Lean("fight", 2, 2), Lean("strength")),
    ("melee", "parry"): (Lean("fight", 2, 2), Lean("agility")),
    ("distance", "base"): (Lean("accuracy", 2, 2), Lean("strength", 1, 0)),
    ("handicraft", "base"): (Lean("handwork", 2, 1),),
    ("communication", "base"): (Lean("sociability"),),
    ("knowledge", "base"): (Lean("intelligence"),),
}
"""Attributes that weigh in the bonus of each group and part (DOG-SK-5); a group that is not here has none, but for
observation, which goes by the senses."""


def lean(attribute: int, over: int, under: int) -> int:
    """Bonus for an attribute: `over` for each point above 12, less `under` for each point below 9 (DOG-SK-5)."""
    return over * max(0, attribute - OVER) - under * max(0, UNDER - attribute)


def half_of(die: int) -> int:
    """The base that a d100 gives a skill: half of it, rounded up (DOG-SK-7)."""
    return (die + 1) // 2


def taught_base(taught: Taught, part: str) -> int | None:
    """The base that a skill was taught at; None where only the skill was named (DOG-SK-7, DOG-SK-11)."""
    if isinstance(taught.base, Bases):
        return taught.base.parry if part == "parry" else taught.base.attack
    if taught.base is not None:
        return taught.base
    return None if taught.die is None else half_of(taught.die)


def _taught_figure(taught: Taught, part: str) -> Figure | None:
    """Base that a skill was taught at, with the die it came of; None where only the skill was named (DOG-SK-7)."""
    base = taught_base(taught, part)
    if base is None or taught.base is not None or taught.die is None:
        return None if base is None else given(base, "DOG-SK-7")
    return looked_up(base, ("die", given(taught.die)), rule="DOG-SK-7")


def main_part(skill: Skill) -> str:
    """Score of a skill that decides over mastery: "attack" of melee, else "base" (DOG-MS-1, DOG-MS-3)."""
    return "attack" if skill.group == "melee" else "base"


ScoreBases = dict[tuple[str, str], Figure]
"""The bases of scores, by skill and part."""


class SkillStats(AttributeStats):
    """Figures of a character's senses and skills."""

    def sense(self, name: Sense) -> Figure:
        """A sense: 39 and two dice, the race's change, less what injury took (DOG-SK-6)."""
        parts = [("start", given(SENSE_BASE)), ("dice", given(self.who.senses.get(name, SENSE_USUAL)))]
        if name in self.race.skills:
            parts.append(("race", given(self.race.skills[name])))
        if self.who.sense_losses.get(name):
            parts.append(("injury", given(-self.who.sense_losses[name])))
        return added(*parts, rule="DOG-SK-6")

    def parts(self, skill: Skill) -> tuple[str, ...]:
        """Names of a skill's scores: "base", or "attack" and "parry" (DOG-SK-11); () for gifts."""
        return () if skill.group == "gifts" else ("attack", "parry") if skill.group == "melee" else ("base",)

    def bonus(self, skill: Skill, part: str) -> Figure:
        """Addition to a base: of the group, of the skill itself, of the race; for weapons the group's counts as 3 at
        least (DOG-SK-5, DOG-SK-10)."""
        group = self.group_bonus(skill.group, part)
        if skill.group in ARMED and number(group) < LEAST_WEAPON_BONUS:
            group = greatest(("group", group), ("lowest", given(LEAST_WEAPON_BONUS)), rule="DOG-SK-10")
        own = [(name, self._leaning(Lean(name, over, 0))) for name, over in skill.bonus.items()]
        race = [("race", given(self.race.skills[skill.id]))] if skill.id in self.race.skills else []
        return group if not own and not race else added(("group", group), *own, *race, rule="DOG-SK-5")

    def group_bonus(self, group: Group, part: str = "base") -> Figure:
        """Bonus of a group of skills for `part`, by attributes or senses, cached (DOG-SK-5)."""
        key = (group, part)
        if key not in self._bonuses:
            self._bonuses[key] = self._group_bonus(group, part)
        return self._bonuses[key]

    @cached_property
    def _bonuses(self) -> dict[tuple[Group, str], Figure]:
        return {}

    def _group_bonus(self, group: Group, part: str) -> Figure:
        if group == "observation":
            senses = added(*((name, self.sense(name)) for name in SENSES))
            return looked_up(number(senses) // OBSERVED, ("senses", senses), rule="DOG-SK-5")
        leans = LEANS.get((group, part), ())
        return added(*((each.attribute, self._leaning(each)) for each in leans), rule="DOG-SK-5")

    def _leaning(self, each: Lean) -> Figure:
        value = self.used(each.attribute)
        found = lean(number(value), each.over, each.under)
        weights = (("over", given(each.over)), ("under", given(each.under)))
        return looked_up(found, (each.attribute, value), *weights, rule="DOG-SK-5")

    # Bases

    @property
    def _bases(self) -> ScoreBases:
        return self._learned[0]

    @property
    def outcomes(self) -> tuple[LessonOutcome, ...]:
        """Outcome of each try to learn (DOG-SK-4)."""
        return self._learned[1]

    @property
    def lived(self) -> LifeSoFar:
        """Results for the whole chronicle, to go on from: entries read, bases of scores, outcomes of tries."""
        return LifeSoFar(self.told, self._bases, self.outcomes)

    @cached_property
    def _learned(self) -> tuple[ScoreBases, tuple[LessonOutcome, ...]]:
        """The base of every score that was taught, granted or learned, by skill and part, as things stand now; and what
        each try came to. Where no attribute changed since `begun`, only what was tried since is worked out."""
        bases, done = self._begun()
        outcomes = list(done)
        for lesson in self.lessons[len(done) :]:
            outcome = self._then(lesson)._learn(bases, lesson)
            if outcome.gain:
                self._grant(bases)
            outcomes.append(outcome)
        return bases, tuple(outcomes)

    def _begun(self) -> tuple[ScoreBases, tuple[LessonOutcome, ...]]:
        if self.begun is not None and self.begun.told.changes == self.changes:
            return dict(self.begun.bases), self.begun.outcomes
        bases: ScoreBases = {}
        for skill in self.world.skills.values():
            for part in self.parts(skill):
                found = self._taught(skill, part)
                if found is not None:
                    bases[skill.id, part] = found
        self._grant(bases)
        return bases, ()

    def _then(self, lesson: Lesson) -> SkillStats:
        """Skills as they were when `lesson` was tried: what an attribute became later neither undoes nor brings a
        lesson (DOG-AT-3)."""
        if lesson.changes == len(self.changes):
            return self
        if lesson.changes not in self._former:
            self._former[lesson.changes] = SkillStats(self.who, self.world, lesson.changes, LifeSoFar(self.told))
        return self._former[lesson.changes]

    @cached_property
    def _former(self) -> dict[int, SkillStats]:
        return {}

    def entries(self, skill: str) -> tuple[Taught, ...]:
        """Entries of `skill` among those taught; more than one where an origin brings a chosen skill as well."""
        return tuple(each for each in self.who.skills if each.skill == skill)

    def _taught(self, skill: Skill, part: str) -> Figure | None:
        """Base of a score as taught, at least the skill's basic one (DOG-SK-9); None where it was not taught."""
        held = [base for each in self.entries(skill.id) if (base := _taught_figure(each, part)) is not None]
        if not held:
            return None
        best = max(held, key=number)
        if number(best) >= skill.basic:
            return best
        return greatest(("taught", best), ("basic", given(skill.basic)), rule="DOG-SK-9")

    def _grant(self, bases: ScoreBases) -> None:
        """Adds the bases of skills that come with the score of another to `bases`, where they are still unknown, until
        no more follow (DOG-SK-12)."""
        found = True
        while found:
            found = False
            for source, score in self._granting(bases):
                for grant in self.world.skills[source].grants:
                    skill = self.world.skills.get(grant.skill)
                    if skill is None or (skill.id, "base") in bases or number(score) < grant.least:
                        continue
                    base = looked_up(max(grant.base, skill.basic), (source, score), rule="DOG-SK-12")
                    bases[skill.id, "base"] = base
                    found = True

    def _granting(self, bases: Mapping[tuple[str, str], Figure]) -> Iterator[tuple[str, Figure]]:
        for id, skill in self.world.skills.items():
            if skill.grants and "base" in self.parts(skill):
                yield id, self._score(bases, skill, "base")

    def _learn(self, bases: ScoreBases, lesson: Lesson) -> LessonOutcome:
        """Outcome of the try `lesson`, whose gain is added to `bases` if it taught (DOG-SK-4)."""
        told = lesson.told
        skill = self.world.skills.get(told.skill)
        if skill is None or not self._is_part(skill, told.part):
            return LessonOutcome(found="no_longer_fits")
        score = number(self._score(bases, skill, told.part))
        found = "" if self._has_part(bases, skill, told.part) else "no_mastery"
        linked = number(self.attribute(skill.attribute)) if skill.attribute else None
        if not learns(score, told.d100, linked, told.d20) or not told.d10:
            return LessonOutcome(score, found=found)
        gain = self._limited(bases, skill, score, told.d10)
        base = self._base(bases, skill, told.part)
        bases[skill.id, told.part] = added(("before", base), ("learned", given(gain)), rule="DOG-SK-4")
        return LessonOutcome(score, gain, found)

    def _is_part(self, skill: Skill, part: str) -> bool:
        number = part.removeprefix(EXTRA)
        is_extra = number != part and number.isdecimal() and int(number) > 0
        return part in self.parts(skill) or (is_extra and skill.group in ARMED)

    def _has_part(self, bases: ScoreBases, skill: Skill, part: str) -> bool:
        """Whether mastery brings that extra blow or paired shot (DOG-MS-1, DOG-MS-3); every other score is there."""
        if not part.startswith(EXTRA):
            return True
        nth = int(part.removeprefix(EXTRA)) - 1
        return needed(number(self._score(bases, skill, f"{EXTRA}{nth}" if nth else main_part(skill))))

    def _limited(self, bases: Mapping[tuple[str, str], Figure], skill: Skill, score: int, gain: int) -> int:
        """Points of `gain` that count: where a skill needs another first, only up to its bound (DOG-SK-13)."""
        need = skill.needs
        other = self.world.skills.get(need.skill) if need is not None else None
        if need is None or other is None or number(self._score(bases, other, "base")) >= need.score:
            return gain
        return max(0, min(gain, need.above - score))

    def _base(self, bases: Mapping[tuple[str, str], Figure], skill: Skill, part: str) -> Figure:
        held = bases.get((skill.id, part))
        if held is not None:
            return held
        if part.startswith(EXTRA):
            return given(starting(skill.group), "DOG-MS-1" if skill.group == "melee" else "DOG-MS-3")
        return given(skill.basic, "DOG-SK-9")

    def _score(self, bases: Mapping[tuple[str, str], Figure], skill: Skill, part: str) -> Figure:
        base = self._base(bases, skill, part)
        if part.startswith(EXTRA):
            return base
        return added(("base", base), ("bonus", self.bonus(skill, part)), rule="DOG-SK-5")

    # Scores

    def known(self, skill: Skill) -> bool:
        """Whether a skill has a base of its own; of a gift, whether the character has it."""
        return bool(self.entries(skill.id)) or any((skill.id, part) in self._bases for part in self.parts(skill))

    def base(self, skill: Skill, part: str) -> Figure:
        """Base of a score: taught, granted or learned, else that of the start or the basic one (DOG-SK-9)."""
        return self._base(self._bases, skill, part)

    def score(self, skill: Skill, part: str) -> Figure:
        """Score of a skill's `part`: base and bonus; an extra blow or shot has no bonus (DOG-SK-5, DOG-MS-4)."""
        return self._score(self._bases, skill, part)

    def extras(self, skill: Skill) -> tuple[str, ...]:
        """The extra blows or paired shots that mastery brings, as parts "extra.1" ... (DOG-MS-1, DOG-MS-3)."""
        if skill.group not in ARMED:
            return ()
        found: list[str] = []
        score = self.score(skill, main_part(skill))
        while needed(number(score)):
            found.append(f"{EXTRA}{len(found) + 1}")
            score = self.score(skill, found[-1])
        return tuple(found)
