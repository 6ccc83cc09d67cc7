"""A fighter in a fight: how they stand, what is in their hands, what they mean to do, what they have used."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.fight.effects import LastingEffect, brought, summed
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.grids.grid import Edge
from mls_desktop.rules.common.grids.square_arcs import Arc
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.nutshell.character import Hero, Used
from mls_desktop.rules.nutshell.fight.rules.arcs import ShotKind, arcs
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health
from mls_desktop.rules.nutshell.fight.rules.loadout import Aimed, casting, combatant, health, in_hand, shooting
from mls_desktop.rules.nutshell.fight.rules.schedule import Slots
from mls_desktop.rules.nutshell.library import Weapon, is_close
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS, BRAWL
from mls_desktop.rules.nutshell.stats.movement import movement
from mls_desktop.rules.nutshell.stats.vitality import cmp_at_encounter
from mls_desktop.rules.nutshell.world import World

Action = Literal[
    "", "fight", "charge", "shoot", "cast", "move", "move_and_shoot", "flee", "pursue", "respond", "spell", "other"
]
"""N-TURN-2: the set actions; spell: one that is not offensive; other: anything else, at the Turn's end."""
Order = Literal["attack_in", "no_attack_in", "rush"]
BOUND, UNAWARE = "bound", "unaware"
HELPLESS = (BOUND, UNAWARE)
"""Effects of these names leave their bearer without a roll in close combat (N-FIGHT-11)."""
MOUNTED, HORSE_ARCHER = "mounted", "horse archer"
"""Effects of these names say that they shoot from a saddle, and are trained for it and ride away (N-SHOOT-3)."""


class Work(Struct, frozen=True):
    """Work that takes effect at the end of a Turn: the words people gave it, or a spell; `turns`: own party Turns left;
    `door`: the one to be opened or closed quietly (N-TIME-1)."""

    what: str = ""
    spell: str = ""
    turns: int = 1
    door: Edge | None = None


class Task(Struct, frozen=True):
    """Task beside the fight that attacks go into, a lever or a switch (N-TIME-1): the words people gave it, the attacks
    it takes and those already spent on it."""

    what: str = ""
    needed: int = 1
    done: int = 0


class Reload(Struct, frozen=True):
    """A weapon that must be reloaded: the attacks it still takes (N-ROUND-3)."""

    weapon: str
    left: int


class Fighter(Struct, frozen=True):
    """Fighter in a fight. `body`: what blows need, with the close weapon in hand; `aimed`: what they shoot or cast
    with, if anything. `weapon`: the one in hand, "" for bare hands; `spell`: the offensive one they are at, "" for
    none, with the attacks it has had (`prepared`). `closed`: forced over to their close skill for this party Turn
    (N-ROUND-4). `since`: the party Turn of what knocked them out. `arc`: that of their first shot this Turn. `shot_by`:
    who shot at them this Turn, `shot`: at whom they did. `acted`: an attack of this party Turn is used. `orders`: what
    was said of their attacks of this party Turn, by the referee with the round, or before they were counted: a rush.
    `movement`: the points of a move (N-MOVE-1). `task`: what they mean to use attacks for beside the fight.
    `reaches_diagonals`: what they strike with reaches a forward diagonal too (N-MELEE-1)."""

    id: str
    side: str
    name: str
    who: Hero
    body: Combatant
    health: Health
    cmp: int
    tmp: int
    weapon: str = ""
    close_trait: str = ""
    reaches_diagonals: bool = False
    aimed: Aimed | None = None
    spell: str = ""
    prepared: int = 0
    joins: int = 1
    here: bool = True
    gone: bool = False
    action: Action = ""
    before: Action = ""
    target: str = ""
    slots: Slots = ()
    orders: tuple[tuple[Order, int], ...] = ()
    closed: bool = False
    acted: bool = False
    effects: tuple[LastingEffect, ...] = ()
    work: Work | None = None
    task: Task | None = None
    reloads: tuple[Reload, ...] = ()
    since: int = 0
    arc: str = ""
    shot_by: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    fate_spent: int = 0
    uses: tuple[Used, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    counters: tuple[Counter, ...] = ()
    movement: Figure = given(0, "N-MOVE-1")

    @property
    def there(self) -> bool:
        """Whether the fighter takes part and lives, awake or not."""
        return self.here and not self.gone and self.health.state != "dead"

    @property
    def up(self) -> bool:
        """Whether the fighter takes part and is on their feet."""
        return self.here and not self.gone and self.health.state == "up"

    @property
    def rolls(self) -> bool:
        """Whether the fighter can roll in close combat: up, neither bound nor unaware (N-FIGHT-11)."""
        return self.up and not (self.effects and self.bears(*HELPLESS))

    @property
    def able(self) -> bool:
        """Whether the fighter can act: up and not bound."""
        return self.up and not self.bears(BOUND)

    def bears(self, *names: str) -> bool:
        """Tells whether the fighter has an effect by one of `names`, given in small letters; capitals and further
        spaces in the effect's own name make no difference."""
        return bool(self.effects) and any(" ".join(effect.name.casefold().split()) in names for effect in self.effects)

    @property
    def modifier(self) -> int:
        """Sum of the fighter's effects, which modifies all their rolls."""
        return summed(self.effects) if self.effects else 0

    @property
    def state(self) -> str:
        """State of the fighter as a file's readers know it: up, out, dead, gone."""
        return "gone" if self.gone or not self.here else self.health.state

    def reload_left(self, weapon: str | None = None) -> int:
        """Number of attacks that reloading `weapon` (None: the one in hand) still takes; 0 where it is loaded."""
        wanted = self.weapon if weapon is None else weapon
        return next((each.left for each in self.reloads if each.weapon == wanted), 0)


def entered(entrant: Entrant[Hero], world: World) -> Fighter:
    """Fighter made of `entrant` as they come into a fight, with their effects, the first weapon they carry in hand and
    magic points by N-MP-1; not `here` yet if they join after the first Turn."""
    who = entrant.who
    stats = stats_now(who, world)
    held = stats.world.weapons[who.weapons[0]] if who.weapons else in_hand(stats)
    tmp = number(stats.tmp)
    fighter = Fighter(
        id=entrant.id,
        side=entrant.side,
        name=who.name or entrant.id,
        who=who,
        body=combatant(stats, entrant.id),
        health=health(stats),
        cmp=cmp_at_encounter(number(stats.cmp), tmp, world.other("N-MP-1")),
        tmp=tmp,
        joins=entrant.joins,
        here=entrant.joins <= 1,
        effects=brought(who.now.effects),
        uses=who.now.uses,
        counters=who.counters,
        movement=movement(stats.primary("agility")),
    )
    return wielding(fighter, world, held.id if held.id in world.weapons else "")


def wielding(fighter: Fighter, world: World, weapon: str) -> Fighter:
    """Fighter with the weapon `weapon` in hand ("": bare hands), and no spell under way. Where it is no close weapon,
    they fight with the first close one they carry (N-FIGHT-12, N-ROUND-4)."""
    stats = stats_now(fighter.who, world)
    held = world.weapons.get(weapon)
    close = BARE_HANDS.id if held is None else weapon if is_close(held) else in_hand(stats).id
    body = combatant(stats, fighter.id, close if close in world.weapons else None)
    aimed = shooting(stats, held) if held is not None and held.shot else None
    trait = world.weapons[close].trait if close in world.weapons else BRAWL
    usable = trait in world.traits and stats.trait_level(trait) is not None
    armed = usable and close in world.weapons and close != BARE_HANDS.id
    return replace(
        fighter,
        weapon=weapon,
        body=body,
        aimed=aimed,
        close_trait=trait if usable else BRAWL,
        reaches_diagonals=armed and world.weapons[close].reach == "spear",
        spell="",
        prepared=0,
    )


def to_shoot(fighter: Fighter, world: World) -> str:
    """Id of the weapon a fighter would shoot with: the one in hand, else the first they carry that shoots or is thrown
    and that they can use (N-SEC-2); "" where there is none."""
    carried = dict.fromkeys((fighter.weapon, *fighter.who.weapons))
    found = [world.weapons[id] for id in carried if id in world.weapons and world.weapons[id].shot]
    if not found:
        return ""
    stats = stats_now(fighter.who, world)
    return next((weapon.id for weapon in found if shooting(stats, weapon) is not None), "")


def casting_with(fighter: Fighter, world: World, spell: str) -> Fighter | None:
    """Fighter set to cast the offensive spell `spell`, with the attacks already put into that spell, 0 for a new one;
    None where they cannot use its Sphere or Deity (N-SHOOT-2)."""
    aimed = casting(stats_now(fighter.who, world), world.spells[spell])
    if aimed is None:
        return None
    return replace(fighter, spell=spell, prepared=fighter.prepared if fighter.spell == spell else 0, aimed=aimed)


def weapon_of(fighter: Fighter, world: World) -> Weapon | None:
    return world.weapons.get(fighter.weapon)


def shoots(fighter: Fighter) -> bool:
    """Whether the fighter has a weapon to shoot or throw in hand, or an offensive spell, and is not forced over to
    close combat."""
    return fighter.aimed is not None and not fighter.closed


def closes(fighter: Fighter, world: World) -> bool:
    """Tells whether the fighter strikes with what is in hand: true where they cannot shoot or cast or were forced over
    to close combat; else only without a spell, if the weapon is fit for close combat too."""
    if fighter.closed or fighter.aimed is None:
        return True
    held = weapon_of(fighter, world)
    return not fighter.spell and (held is None or is_close(held))


def skill(fighter: Fighter, world: World) -> Figure:
    """The skill by which a fighter's attacks are counted this Turn (N-ROUND-1, N-ROUND-4)."""
    if fighter.aimed is not None and not closes(fighter, world):
        return fighter.aimed.skill
    return fighter.body.skill


def aimed_trait(fighter: Fighter, world: World) -> str:
    """Trait of the spell that `fighter` is at, else of the weapon in hand, shooting or not; "" with bare hands."""
    if fighter.spell:
        return world.spells[fighter.spell].trait
    held = weapon_of(fighter, world)
    return held.trait if held is not None else ""


def shot_arcs(fighter: Fighter, world: World) -> tuple[Arc, ...]:
    """The arcs a fighter may shoot into now: later shots of a Turn stay in that of the first (N-SHOOT-3)."""
    held = weapon_of(fighter, world)
    kind: ShotKind = "spell" if fighter.spell else (held.shot if held is not None and held.shot else "gun")
    archer = fighter.bears(HORSE_ARCHER)
    found = arcs(kind, fighter.who.handed, not archer and not fighter.bears(MOUNTED), archer)
    return tuple(arc for arc in found if fighter.arc in ("", arc))
