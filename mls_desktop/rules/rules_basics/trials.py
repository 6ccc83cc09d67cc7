"""Rolls outside fights: success rolls and contests of values, skills, weapons and defences (chapters 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Against, Opposition, RollableStat, Trial
from mls_desktop.rules.common.fight.rolling import DECLARE, ROLL, ROLL_AGAINST, Rolling
from mls_desktop.rules.common.figures.figures import Facts, Figure, given, looked_up, number
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.figures.odds import Distribution, outcomes
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.rules_basics.character import Person, Weapon
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import Bearing, attack_target, weapon_aim
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import by_name, weapon_kinds
from mls_desktop.rules.rules_basics.rule_options import BOTH_FAIL
from mls_desktop.rules.rules_basics.stats.contests import Contest, contest, decided, winners
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.stats.success import ROLLED, chance, margin, modified, succeeds
from mls_desktop.rules.rules_basics.vocabulary import Action
from mls_desktop.rules.rules_basics.world import World

AGAINST: tuple[Opposition, ...] = ("thing", "trait")
"""Opponents that can be set against a roll: they roll too (RB-CO-1)."""
MOST_SECONDS = 99
ATTACKS: tuple[Action, ...] = ("attack", "determined", "determined_ranged", "charge")
"""Manoeuvres in which a weapon may be rolled for."""
OUTCOMES = {"first": "wins", "nobody": "nobody", "second": "loses"}
"""Outcomes of a contest by its winner, as the one who rolls has them."""


def rolls(who: Person, world: World) -> tuple[RollableStat, ...]:
    """Figures of `who` that can be rolled: values, skills, weapons with a skill, active defences (RB-CH-1, RB-SR-1)."""
    levels = _levels(DerivedStats(who, world))
    return tuple(RollableStat(key, level, True, AGAINST, name) for key, level, name in levels)


def _levels(stats: DerivedStats) -> Iterator[tuple[str, Figure, str]]:
    """Yields key, target and name of everything that can be rolled; "" as the name of values, which have none of their
    own."""
    yield from ((f"values.{id}", stats.value(id), "") for id in stats.value_ids)
    yield from ((f"skills.{id}", stats.skill(id), skill.name) for id, skill in stats.skills.items())
    for weapon in stats.weapons.values():
        target = attack_target(stats, weapon, "attack")
        if target is not None:
            yield f"weapons.{weapon.id}", target, weapon.name
    yield from ((f"defences.{id}", stats.defence(id), defence.name) for id, defence in stats.defences.items())


def trial(who: Person, world: World, key: str, against: Against[Person]) -> Trial:
    """Trial of the figure `key` ("skills.bow") of `who`, before its dice fall. `against`: nothing, a thing with a
    number as its level, or a figure of another character. Raises Refused for a key that cannot be rolled, theirs too,
    and where that character is missing."""
    rival = Rival()
    if against.kind == "trait":
        if against.who is None:
            raise refusal("no_such_place", (against.key,))
        theirs = _stat(against.who, world, against.key)
        rival = Rival(theirs.level, against.who.id, against.who.name, against.key, theirs.name)
    elif against.kind != "nothing":
        rival = Rival(given(against.number, "RB-CO-1"))
    section, _dot, id = key.partition(".")
    weapon = DerivedStats(who, world).weapons.get(id) if section == "weapons" else None
    other = world.other(BOTH_FAIL)
    own = _stat(who, world, key)
    return BasicsTrial(who, world, key, own.level, weapon, rival, other, own.name)


def _stat(who: Person, world: World, key: str) -> RollableStat:
    found = next((each for each in rolls(who, world) if each.key == key), None)
    if found is None:
        raise refusal("no_such_place", tuple(key.split(".")))
    return found


class Rival(Struct, frozen=True):
    """Opponent of a trial and the target they roll against; none without a level. `named`: name of the value or skill
    rolled."""

    level: Figure | None = None
    who: str = ""
    name: str = ""
    key: str = ""
    named: str = ""


class BasicsTrial(Rolling, frozen=True):
    """A trial of the figure `key` of `person`. `weapon`: the one that is rolled for, None for another figure; how it is
    used is declared; `failures_win_nothing`: how RB-CO-2 is read; `named`: the figure's own name, "" without one."""

    MODIFIER: ClassVar[Field] = Field("modifier", "number", bounds=(-99, 99))

    person: Person
    world: World
    key: str
    level: Figure
    weapon: Weapon | None = None
    rival: Rival = Rival()
    failures_win_nothing: bool = False
    named: str = ""

    def declares(self) -> tuple[Field, ...]:
        """Fields declared before a roll for a weapon: the manoeuvre it is used in, seconds of aiming, braced or not,
        and whether it is in the off hand (RB-MV-3, RB-AT-4); () for any other roll."""
        if self.weapon is None:
            return ()
        kind = self.weapon.kind
        fitting = tuple(action for action in ATTACKS if kind in weapon_kinds(action))
        return (
            Field("action", "choice", fitting, blank=True),
            Field("seconds", "number", bounds=(0, MOST_SECONDS), blank=True),
            Field("braced", "flag", blank=True),
            Field("off_hand", "flag", blank=True),
        )

    def throws(self) -> tuple[Prompt, Prompt | None]:
        dice = (Field("dice", "sum", sides=ROLLED),)
        theirs = None if self.rival.level is None else Prompt(ROLL_AGAINST, self.rival.who, "RB-CO-1", dice)
        return Prompt(ROLL, self.person.id, self._rule, dice), theirs

    def chances(self) -> Facts:
        target = number(self.target)
        if self.rival.level is None:
            made = chance(target)
            parts = (("success", made), ("failure", 1 - made))
            return ("succeeds", given(made, self._rule)), *((name, given(each, self._rule)) for name, each in parts)
        spread = winners(self.spread)
        ends = {name: given(spread.chance(winner), "RB-CO-2") for winner, name in OUTCOMES.items()}  # type: ignore[arg-type]
        return ("prevails", ends["wins"]), *ends.items()

    def win_margins(self) -> Distribution[int] | None:
        """Distribution of the margins by which a contest is won, negative for lost (RB-CO-3); None where nobody
        opposes."""
        if self.rival.level is None:
            return None
        return outcomes(self.spread, lambda ended: ended.by if ended.winner == "first" else -ended.by)

    def default_answer(self, prompt: Prompt) -> Event | None:
        """Declaration of the hand that holds the weapon (RB-AT-4), without a modifier; None for any other prompt or
        roll."""
        if prompt.id != DECLARE or self.weapon is None:
            return None
        return told(DECLARE, prompt.who, off_hand=self.weapon.off_hand, modifier=0)

    @property
    def spread(self) -> Distribution[Contest]:
        """Distribution of the contest's outcomes, with their margins (RB-CO-3). Raises TypeError without an
        opponent."""
        rival = number(self.rival.level or given(None))
        return contest(number(self.target), rival, self.failures_win_nothing)

    @property
    def target(self) -> Figure:
        """Target of the roll, with all that was declared (RB-SR-2, RB-AT-2)."""
        if self.weapon is None or not self.declared:
            return modified(self.level, self.modifier or 0)
        held = dict(self.declared)
        weapon = replace(self.weapon, off_hand=held.get("off_hand", self.weapon.off_hand) is True)
        seconds = held.get("seconds")
        aim = weapon_aim(weapon, seconds, held.get("braced") is True) if type(seconds) is int and seconds else None
        bearing = Bearing(aim, modifier=self.modifier or 0)
        found = attack_target(
            DerivedStats(self.person, self.world), weapon, by_name(held.get("action")) or "attack", bearing
        )
        return found if found is not None else self.level

    @property
    def _rule(self) -> str:
        return "RB-SR-1" if self.weapon is None else "RB-AT-2"

    def ended(self) -> tuple[Note, ...]:
        """Notes on the end of the trial: success or failure with the margin (RB-SR-3); the winner and the margin
        (RB-CO-3)."""
        fell, target = self.fell or 0, self.target
        by = looked_up(margin(number(target), fell), ("target", target), ("dice", given(fell)), rule="RB-SR-3")
        facts: Facts = (
            ("who", given(self.person.name)),
            ("key", given(self.key)),
            _called(self.key, self.named),
            ("dice", given(fell)),
            ("target", target),
            ("margin", by),
            ("outcome", given("success" if succeeds(number(target), fell) else "failure")),
        )
        opposed = (self._opposed(number(by)),) if self.rival.level is not None else ()
        return (Note("rolled", self.person.id, self._rule, facts), *opposed)

    def _opposed(self, own: int) -> Note:
        rival, theirs = self.rival.level or given(0), self.rival_fell or 0
        by = margin(number(rival), theirs)
        ended = decided(own, by, self.failures_win_nothing)
        facts: Facts = (
            ("rival_who", given(self.rival.name)),
            ("rival_key", given(self.rival.key)),
            _called(self.rival.key, self.rival.named, "rival_"),
            ("dice", given(theirs)),
            ("target", rival),
            ("margin", looked_up(by, ("target", rival), ("dice", given(theirs)), rule="RB-SR-3")),
            ("outcome", given(OUTCOMES[ended.winner], "RB-CO-2")),
            ("by", given(ended.by or None, "RB-CO-3")),
        )
        return Note("opposed" if self.rival.key else "opposed_thing", self.person.id, "RB-CO-1", facts)


def _called(key: str, name: str, whose: str = "") -> tuple[str, Figure]:
    """Fact naming a roll in the log: `name`, the character's own, else `key`; `whose`: "rival_" for that of a rival."""
    return (f"{whose}named_note", given(name)) if name else (f"{whose}plain_key", given(key or None))
