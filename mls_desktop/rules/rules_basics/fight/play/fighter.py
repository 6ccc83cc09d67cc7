"""A fighter at one moment of a fight: how they stand, and what they can do now."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.fight.effects import LastingEffect, brought, summed
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, exact, number
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.rules_basics.character import Person, Weapon
from mls_desktop.rules.rules_basics.fight.rules.aim import Aim
from mls_desktop.rules.rules_basics.fight.rules.defending import PLAIN, Stance, defence_target
from mls_desktop.rules.rules_basics.fight.rules.feints import Feint
from mls_desktop.rules.rules_basics.fight.rules.hands import away_at_start, drawn, held_at_start
from mls_desktop.rules.rules_basics.fight.rules.tasks import Task
from mls_desktop.rules.rules_basics.fight.rules.turn_order import Place
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.stats.success import modified
from mls_desktop.rules.rules_basics.vocabulary import Action, Kind
from mls_desktop.rules.rules_basics.world import World


class Plan(Struct, frozen=True):
    """Declaration of a fighter for a turn (RB-RD-2). `second_weapon`, `second_target`: of a second attack, or of the
    attack after a feint. `readying`: a weapon, a small thing or a long one; `what`: a defence, or a task in words;
    `turns`: length of the task; `stat`: key of the figure rolled against."""

    action: Action
    target: str = ""
    weapon: str = ""
    second_target: str = ""
    second_weapon: str = ""
    braced: bool = False
    step: bool = False
    yards: int = 0
    readying: str = ""
    what: str = ""
    turns: int | None = None
    stat: str = ""


class Fighter(Struct, frozen=True):
    """A fighter. `dice`: thrown for their place among those as fast; `before`: what they did on their last turn,
    `action`: "" once the next one has begun; `unready`: weapons that must be drawn or made ready; `held`: those in hand
    (RB-MV-11); `harmed`: the counter damage last came off."""

    id: str
    side: str
    name: str
    who: Person
    stats: DerivedStats
    joins: int = 1
    here: bool = True
    gone: bool = False
    out: bool = False
    dice: tuple[int, ...] = ()
    action: str = ""
    before: Plan | None = None
    stance: Stance = PLAIN
    aim: Aim | None = None
    feint: Feint | None = None
    unready: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()
    effects: tuple[LastingEffect, ...] = ()
    counters: tuple[Counter, ...] = ()
    harmed: str = ""

    @property
    def world(self) -> World:
        return self.stats.world

    @property
    def there(self) -> bool:
        return self.here and not self.gone

    @property
    def up(self) -> bool:
        """Whether the fighter takes part: no rule ends that, only the referee's word (RB-CH-3)."""
        return self.there and not self.out

    @property
    def state(self) -> str:
        return "gone" if self.gone else "out" if self.out else "up"

    @property
    def place(self) -> Place:
        """Place in the order of turns: Speed as the fighter came, then the dice thrown (RB-RD-1)."""
        return Place(exact(self.stats.speed), self.dice)  # type: ignore[arg-type]

    @property
    def modifier(self) -> int:
        """Sum of lasting effects, in every roll of the fighter (RB-SR-2)."""
        return summed(self.effects)

    def ready_weapons(self, kinds: tuple[Kind, ...] | None = None) -> tuple[Weapon, ...]:
        """Weapons of the fighter that are ready and have a skill; of these `kinds` alone, None for all."""
        return tuple(
            weapon
            for weapon in self.stats.weapons.values()
            if weapon.id not in self.unready and weapon.skill is not None and (kinds is None or weapon.kind in kinds)
        )

    def stat(self, key: str) -> Figure:
        """Target of a task's roll (RB-MV-10): a value or a skill, by its key ("skills.bow")."""
        section, _dot, id = key.partition(".")
        level = self.stats.value(id) if section == "values" else self.stats.skill(id)
        return modified(level, 0, self.modifier)

    def melee_skill(self, weapon: Weapon) -> Figure:
        """Skill of a feint with `weapon` (RB-MV-5): the skill alone, with lasting effects, without the hand that holds
        it."""
        return modified(self.stats.skill(str(weapon.skill)), 0, self.modifier)

    def best_melee(self) -> Figure | None:
        """Skill that meets a feint (RB-MV-5): the best melee skill among weapons ready; None without any."""
        found = [self.melee_skill(weapon) for weapon in self.ready_weapons(("melee",))]
        return max(found, key=number, default=None)

    def defence(self, id: str) -> Figure:
        """The target of an active defence now (RB-AT-3)."""
        return self.defence_in(id, self.stance)

    def defence_in(self, id: str, stance: Stance) -> Figure:
        """Target of the active defence `id` in `stance`, with lasting effects (RB-AT-3, RB-MV-9)."""
        return defence_target(self.stats.defence(id), id, stance, self.modifier)


def entered(entrant: Entrant[Person], world: World, round: int = 1) -> Fighter:
    """Fighter made of `entrant` as they come in, weapons not in hand being unready (RB-MV-11). `round`: the one at
    hand; an entrant who joins later is not here yet."""
    who = entrant.who
    return Fighter(
        entrant.id,
        entrant.side,
        who.name or entrant.id,
        who,
        DerivedStats(who, world),
        entrant.joins,
        here=entrant.joins <= round,
        unready=away_at_start(who.weapons),
        held=held_at_start(who.weapons),
        effects=brought(who.now.effects),
        counters=who.counters,
    )


def with_ready(fighter: Fighter, id: str) -> Fighter:
    """The fighter with the weapon `id` ready and in hand; what hands are then lacking for is put away (RB-MV-11)."""
    held, away = drawn(fighter.stats.weapons, fighter.held, id)
    unready = tuple(each for each in fighter.unready if each != id)
    return replace(fighter, held=held, unready=(*unready, *(each for each in away if each not in unready)))
