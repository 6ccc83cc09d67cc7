"""A fighter at one moment of a fight: how they stand, and what they can do now."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.fight.effects import LastingEffect, summed
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, number
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.fight.rules.shots import Conditions
from mls_desktop.rules.death_or_glory.fight.rules.stance import STANCES, Stance
from mls_desktop.rules.death_or_glory.fight.rules.wounds import Step, step_of
from mls_desktop.rules.death_or_glory.library import Armour, Shield, Weapon
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, is_missile
from mls_desktop.rules.death_or_glory.stats.body import covers, protection_left
from mls_desktop.rules.death_or_glory.vocabulary import FIRST_AID, FIST, Place
from mls_desktop.rules.death_or_glory.world import World


class Plan(Struct, frozen=True):
    """Declaration of a fighter for the round (DOG-CB-1, DOG-CB-10). `what`: weapon that strikes ("" for the one in
    hand), kind of help, thing to draw, or text of another action; `down`: whether the target lay already."""

    action: str
    target: str = ""
    aim: Place | None = None
    what: str = ""
    shot: Conditions = Conditions()
    down: bool = False


class Try(Struct, frozen=True):
    """A try to learn that is due (DOG-SK-4). `part`: the score of `skill`: "base", "attack", "parry", or "extra.1" and
    so on."""

    skill: str
    part: str


class Fighter(Struct, frozen=True):
    """A fighter of a battle. `stats`: figures of `who` in the world as read now; `plan`: of this round, `before`: the
    last one of an earlier round; `fought`: for each round in which they fought whether a heavy weapon was used;
    `tried`: round in which each kind of help was last tried on them; `lost`: points that each piece of armour lost."""

    id: str
    side: str
    name: str
    who: Person
    stats: DerivedStats
    joins: int = 1
    here: bool = True
    gone: bool = False
    hp: int = 0
    dead: bool = False
    serious_since: int | None = None
    low_since: int | None = None
    stabilised: bool = False
    unaware: bool = False
    weapon: str = FIST
    broken: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    lost: dict[str, int] = {}
    stance: Stance = "normal"
    plan: Plan | None = None
    before: Plan | None = None
    parries: int = 0
    dodges: int = 0
    debt: int = 0
    fought: tuple[tuple[int, bool], ...] = ()
    criticals: dict[str, tuple[int, ...]] = {}
    due: tuple[Try, ...] = ()
    learned: tuple[dict[str, Json], ...] = ()
    tried: dict[str, int] = {}
    effects: tuple[LastingEffect, ...] = ()
    counters: tuple[Counter, ...] = ()

    @property
    def world(self) -> World:
        return self.stats.world

    @property
    def under(self) -> Facts:
        """Sum of lasting effects as a part of each of the fighter's chances; empty if it is 0 (DOG-SK-1)."""
        by = summed(self.effects)
        return (("effects", given(by, "DOG-SK-1")),) if by else ()

    @property
    def most(self) -> int:
        return number(self.stats.hp)

    @property
    def step(self) -> Step:
        return "dead" if self.dead else step_of(self.hp)

    @property
    def there(self) -> bool:
        return self.here and not self.gone

    @property
    def up(self) -> bool:
        """Whether the fighter can act: present, alive and at 0 hit points or more (DOG-HP-1, DOG-HP-3)."""
        return self.there and self.step == "up"

    @property
    def agility(self) -> int:
        """Agility that sets the order, less load (DOG-CB-1, DOG-DV-2)."""
        return number(self.stats.slowed("agility"))

    @property
    def useless(self) -> tuple[str, ...]:
        return (*self.broken, *self.dropped)

    def held(self, id: str) -> Weapon:
        """Weapon of the id `id`, carried or not: the fighter's whole shield as a weapon, else a weapon of the library;
        bare hands for any other id."""
        shield = self.shield
        if shield is not None and id == shield.id:
            return self.stats.shield_weapon(shield)
        return self.world.weapons.get(id) or self.stats.bare_hands

    @property
    def in_hand(self) -> Weapon:
        return self.held(self.weapon)

    @property
    def shield(self) -> Shield | None:
        """The shield on the fighter's arm; None without one, and where it is broken or dropped."""
        id = self.who.shield
        return None if id is None or id in self.useless else self.world.shields.get(id)

    def reachable(self) -> tuple[str, ...]:
        """Ids of things the fighter could take in hand: usable ones, and those knocked away (DOG-CB-10)."""
        return tuple(id for id in (*self.usable(), *self.dropped) if id != self.weapon)

    def usable(self) -> tuple[str, ...]:
        """Ids of things the fighter could have in hand: whole weapons, the shield, bare hands."""
        ids = [id for id in dict.fromkeys(self.who.weapons) if id not in self.useless]
        shield = [self.shield.id] if self.shield is not None else []
        return tuple(dict.fromkeys((*ids, *shield, self.stats.bare_hands.id)))

    # Chances of the moment

    def aid(self) -> Figure:
        """The chance of First aid before a free modifier (DOG-HP-5)."""
        score = self.stats.chance(self.stats.score(self.world.skills[FIRST_AID], "base"))
        return added(("score", score), *self.under, rule="DOG-HP-5") if self.under else score

    def attack(self, part: str = "", weapon: Weapon | None = None) -> Figure:
        """Chance of a blow with `weapon`, None for the one in hand, before a free modifier: score, stance, what dodging
        cost, lasting effects (DOG-CB-3, DOG-CB-5). `part`: score of an extra blow, "" for that of the weapon."""
        return self._struck(self.stats.strike(weapon or self.in_hand, part).attack, owes=True)

    def riposte(self, score: int) -> Figure:
        """Chance of a blow back after a parry, with the weapon in hand and the base `score`; dodges do not count
        against it (DOG-MS-2, DOG-CB-3)."""
        return self._struck(self.stats.riposte(self.in_hand, score), owes=False)

    def _struck(self, base: Figure, owes: bool) -> Figure:
        parts = [("weapon", base)]
        if by := STANCES[self.stance].attack:
            parts.append((self.stance, given(by, "DOG-CB-5")))
        if owes and self.debt:
            parts.append(("dodged", given(-self.debt, "DOG-CB-3")))
        parts += self.under
        return base if len(parts) == 1 else added(*parts, rule="DOG-CB-2")

    def parry(self, thing: str) -> Figure:
        """Chance to parry with `thing`, id of the shield or a weapon, before stance, lasting effects and earlier
        parries of the round (DOG-WP-6)."""
        shield = self.shield
        if shield is not None and thing == shield.id:
            hand = None if self.weapon == FIST else self.in_hand
            return self.stats.shield_parry(shield, hand)
        return self.stats.parry(self.held(thing))

    def parries_with(self) -> tuple[str, ...]:
        """Ids of things the fighter could parry with: the weapon in hand unless it is a missile one, and the shield."""
        hand = () if is_missile(self.in_hand) else (self.weapon,)
        shield = self.shield
        return tuple(dict.fromkeys((*hand, *((shield.id,) if shield is not None else ()))))

    # Armour

    def worn(self, place: Place) -> tuple[str, Armour, int] | None:
        """Best piece of armour on `place` now: its path element, the piece and the protection it has left; None where
        no piece covers the place (DOG-AR-2)."""
        found: tuple[str, Armour, int] | None = None
        for at, piece, plated in self.stats.worn:
            if covers(piece, place):
                value = protection_left(piece, plated, self.lost.get(at, 0))
                if found is None or value > found[2]:
                    found = at, piece, value
        return found

    def protection(self, place: Place) -> Figure:
        """Points that armour takes off at `place` now."""
        worn = self.worn(place)
        return given(worn[2] if worn is not None else 0, "DOG-AR-1")

    def toughness(self, place: Place) -> Figure:
        """Points that natural endurance takes off at `place`: none at the head (DOG-DV-7)."""
        return given(0, "DOG-DV-7") if place == "head" else self.stats.toughness


def entered(entrant: Entrant[Person], world: World, round: int = 1) -> Fighter:
    """Fighter made of `entrant` as they come in, with the state that the character carries along; not `here` yet where
    the entrant joins after `round`."""
    who, now = entrant.who, entrant.who.now
    stats = DerivedStats(who, world)
    hand = stats.in_hand
    fighter = Fighter(
        entrant.id,
        entrant.side,
        who.name or entrant.id,
        who,
        stats,
        entrant.joins,
        here=entrant.joins <= round,
        hp=number(stats.hp_now),
        dead=now.dead,
        serious_since=0 if now.serious else None,
        stabilised=now.stabilised,
        weapon=hand.id,
        broken=now.broken,
        lost=dict(now.armour_lost),
        debt=now.dodge_debt,
        criticals=dict(now.criticals),
        counters=who.counters,
    )
    return replace(fighter, low_since=0 if fighter.hp < -3 and not now.stabilised else None)
