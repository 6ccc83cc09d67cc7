"""State machine: the courses that the Total Attacks of a round may take: whom each meets, what duels spend, who has
fallen (N-TA-1 to N-TA-6).

A state is a `ChainPath`, held by number. `facing` says which duel comes next, `met` leads on by who hit in it, `struck`
by how a wound left somebody, `settled` forgets what is past. How likely each way is others reckon; nothing here rolls.

Invariants:

- Equal courses bear equal numbers, so that a number may stand for its course in keys. They begin at 0 and never change.
- What happens after a course hangs on the course alone, not on the way there.
- Total Attacks are resolved in order: one that has begun goes on before the next begins (N-TA-6).

Example: A makes a Total Attack on C, who attacks A, as B does. Course 0 has met nobody, and `facing` is A at C. After
that duel there are three: nobody hits (A's is over, failed), C hits (the same, and A was hit), A hits. C's attack is
spent in all of them. In the last, B is next, as one who attacks A. If that hit fells C, this is a fourth course.

Cost: every question is answered once for a number and then looked up. Courses grow with the duels of one Total Attack,
and with the product over several; `several_chains` settles them and bounds their number. They live as long as the
`ChainPaths`: for the last scene asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.rules.combatant import Health, State
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations, Web
from mls_desktop.rules.nutshell.fight.rules.total_attack import (
    Chain,
    Duel,
    after_duel,
    next_enemies,
    remaining,
    spent,
    stood,
    stopped,
)

Plan = Callable[[Chain, tuple[str, ...]], str]
"""Choice of the enemy that a Total Attack goes on to, of those it may; "" to stop."""


def onward(chain: Chain, allowed: tuple[str, ...]) -> str:
    """First of `allowed` (ids in line-up order, never empty): the plan of a Total Attack that goes on as long as it
    may. `settled` and `passes` forget more under it, since it never comes back to the fallen."""
    return allowed[0]


class ChainPath(Struct, frozen=True):
    """Course of a round's Total Attacks so far, as a value: what was declared and spent, whom each met, who has fallen.
    `web`: with what duels have spent; `fallen`: who is not up any more; `healths`: the health of those struck, as far
    as it matters; `outside`: those met whose attack was to go off outside the web (`Scene.outside`)."""

    web: tuple[Declarations, ...]
    chains: tuple[Chain, ...] = ()
    fallen: tuple[tuple[str, State], ...] = ()
    healths: tuple[tuple[str, Health], ...] = ()
    outside: tuple[str, ...] = ()

    def by_fighter(self) -> Web:
        """Web of the course, its declarations by fighter id."""
        return {each.who: each for each in self.web}

    def chains_of(self, those: Iterable[str]) -> list[Chain]:
        """Total Attacks so far of the fighters `those`, in their order; an empty one where it has not begun."""
        begun = {chain.who: chain for chain in self.chains}
        return [begun.get(who) or Chain(who) for who in those]


class ChainPaths:
    """Courses (states of all Total Attacks) of one scene, each with a number, whomever it is reckoned for."""

    def __init__(
        self, scene: Scene, order: tuple[str, ...], customs: Customs, plan: Plan, start: ChainPath | None = None
    ) -> None:
        """Starts with no course known; `order`: who makes a Total Attack, in the order of resolution; `plan`: whom each
        goes on to; `start`: the course that they have come to already, None before the round."""
        self.scene, self.order, self._customs, self._plan, self._start = scene, order, customs, plan, start
        self._numbers: dict[ChainPath, int] = {}
        self._courses: list[ChainPath] = []
        self._facing: dict[int, tuple[Declarations, Declarations] | None] = {}
        self._met: dict[tuple[int, bool, bool], int] = {}
        self._fallen: dict[tuple[int, str, State], int] = {}
        self._left: dict[int, tuple[Declarations, ...]] = {}
        self._settled: dict[int, int] = {}
        self._shut: dict[int, ChainPath] = {}
        self._rests: dict[int, int] = {}
        self._rest_numbers: dict[tuple[tuple[Declarations, ...], tuple[str, ...]], int] = {}
        self._scenes: list[Scene] = []
        self._open: dict[int, frozenset[str]] = {}
        self._outside = scene.outside
        self._seen: tuple[ChainPath | None, Web] = None, {}

    def number(self, course: ChainPath) -> int:
        """Number of the course `course`: the next free one where it is new."""
        if course not in self._numbers:
            self._numbers[course] = len(self._courses)
            self._courses.append(course)
        return self._numbers[course]

    def __getitem__(self, number: int) -> ChainPath:
        return self._courses[number]

    def facing(self, number: int) -> tuple[Declarations, Declarations] | None:
        """Declarations of the two in the next duel on the course of that number, of who makes the Total Attack first;
        None where no Total Attack goes on."""
        if number not in self._facing:
            self._facing[number] = self._next_duel(self._closed(number))
        return self._facing[number]

    def _next_duel(self, course: ChainPath) -> tuple[Declarations, Declarations] | None:
        # One that is under way comes before one that has not begun (N-TA-6); `sorted` keeps their order otherwise.
        plain, fallen, web = course.by_fighter(), dict(course.fallen), None
        for chain in sorted(course.chains_of(self.order), key=lambda chain: not chain.met):
            id = chain.who
            if chain.ended or id in fallen or plain[id].does != "total_attack":
                continue
            web = self._stood(course) if web is None else web
            enemy = self._next(course, chain)
            if enemy:
                # Whom the chain began with makes no difference to its further duels.
                met = web[enemy]
                return replace(plain[id], at=enemy), replace(met, rolls=met.rolls and enemy not in fallen)
        return None

    def begun(self, who: str) -> int:
        """Number of the course before the first duel: `start` if given, else with all who are not up noted as fallen.

        Who lies there before the round is fallen in it too: a Total Attack passes them (N-TA-1).
        """
        if self._start is not None:
            return self.number(self._start)
        lying = [(id, each.health.state) for id, each in self.scene.fighters.items() if each.health.state != "up"]
        begun = self.number(ChainPath(tuple(self.scene.web.values()), fallen=tuple(sorted(lying))))
        return self.struck(begun, who, self.scene.fighters[who].health.state)

    def is_past(self, number: int, who: str) -> bool:
        """Whether fighter `who` is safe from all that is still to come on the course: the only Total Attack has met
        them, and nobody else attacks them. With several Total Attacks another one may still come to them, so that this
        is never true then."""
        course = self._courses[number]
        if len(self.order) > 1 or not course.chains or who in self.order or who not in course.chains[0].met:
            return False
        if who in (*(shot.at for shot in self.scene.shots), *(each.at for each in self.scene.pursuits)):
            return False  # who shoots may still be met, and shoots no more then
        return all(each.at != who or each.who in self.order or each.does not in ATTACKS for each in course.web)

    def met(self, number: int, found: Duel) -> int:
        """Number of the course after the duel `found`, before its wounds: what matters is who hit.

        So the key has two truths in place of the duel: of its many ways (11 for two at level 6) three are left.
        """
        key = (number, found.hit is not None, found.answer is not None)
        if key not in self._met:
            self._met[key] = self.number(self._after(self._courses[number], found))
        return self._met[key]

    def _after(self, course: ChainPath, found: Duel) -> ChainPath:
        # In a mutual duel (N-TA-3) both are owners: each chain goes on or ends by its own hit, and no attack is spent
        # beside that. Else the enemy's is spent, and only the attacker's chain moves.
        web, chains = course.by_fighter(), {chain.who: chain for chain in course.chains}
        owners = (found.attacker, found.enemy) if found.mutual else (found.attacker,)
        left, states = web if found.mutual else spent(web, (found.enemy,)), dict(course.fallen)
        for id, chain in zip(owners, course.chains_of(owners), strict=True):
            own = found.hit if id == found.attacker else found.answer
            met = replace(chain, met=(*chain.met, found.enemy if id == found.attacker else found.attacker))
            more = own is not None and bool(
                next_enemies(self._faced(course, left, chains), met, self.scene.adjacent.get(id, ()), states)
            )
            chains[id] = after_duel(chain, found, more)
        course = replace(course, web=tuple(left.values()), chains=tuple(chains.values()))
        return course if found.enemy not in self._outside else _with_outside(course, found.enemy)

    def _faced(self, course: ChainPath, web: Web, chains: Mapping[str, Chain]) -> Web:
        """Web in which a Total Attack goes on: `web` itself where only one fighter makes one, else `web` without the
        attacks of those whose Total Attack in `chains` is over."""
        if len(self.order) == 1:
            return web
        return self._stood(replace(course, web=tuple(web.values()), chains=tuple(chains.values())))

    def struck(self, number: int, who: str, state: State, health: Health | None = None) -> int:
        """Number of the course after a wound that leaves fighter `who` in `state`, with their `health` noted unless
        None.

        Names are sorted, so that wounds in another order lead to the same course.
        """
        if health is not None:
            course = self._courses[number]
            healths = {**dict(course.healths), who: health}
            number = self.number(replace(course, healths=tuple((id, healths[id]) for id in sorted(healths))))
        key = (number, who, state)
        if key not in self._fallen:
            course = self._courses[number]
            fallen = {id: held for id, held in course.fallen if id != who} | ({who: state} if state != "up" else {})
            self._fallen[key] = self.number(replace(course, fallen=tuple((id, fallen[id]) for id in sorted(fallen))))
        return self._fallen[key]

    def settled(self, number: int) -> int:
        """Number of the course without details that change nothing any more: of a Total Attack that is over only its
        end's effect on its owner is left, of one under way the enemies it does not meet any more."""
        if number not in self._settled:
            course = self._closed(number)
            fallen = [who for who, _ in course.fallen] if self._plan is onward else []
            chains = sorted((self._past(chain, fallen) for chain in course.chains), key=lambda chain: chain.who)
            self._settled[number] = settled = self.number(replace(course, chains=tuple(chains)))
            self._shut.setdefault(settled, self._courses[settled])  # what is past made no difference to what is over
        return self._settled[number]

    def _past(self, chain: Chain, fallen: Sequence[str]) -> Chain:
        """Total Attack `chain` without details that change nothing any more: of one that is over only its end; of one
        under way those met, with the fallen counted in, sorted."""
        if not chain.ended:
            return replace(chain, met=tuple(sorted({*chain.met, *fallen})))
        ended = "none_left" if chain.ended == "stopped" and self._customs.blocking else chain.ended
        return Chain(chain.who, ended=ended, was_hit=chain.was_hit and not self._customs.always)

    def far(self, number: int) -> int:
        """Progress of the Total Attacks on a course: the sum of enemies met, or the web's size for one that is over.

        A duel always leads farther, so that moments gone through from the nearest on are complete when their turn
        comes: with 5 in the web, one that met 2 and another that is over have come 7 far.
        """
        course, found = self._courses[number], 0
        for chain in course.chains:
            found += len(course.web) if chain.ended else len(chain.met)
        return found

    def passes(self, number: int) -> bool:
        """Tells whether a Total Attack is under way by the plan `onward`: to it the fallen count as met (`settled`)."""
        return self._plan is onward and any(not chain.ended for chain in self._courses[number].chains)

    def open(self, number: int) -> frozenset[str]:
        """Fighters that any Total Attack may still meet on the course: rather too many than one too few, since the
        wounds of all others are forgotten."""
        if number not in self._open:
            course, found = self._courses[number], set[str]()
            web = course.by_fighter()
            for chain in course.chains_of(self.pending(number)):
                near = {*self.scene.adjacent.get(chain.who, ()), web[chain.who].at}
                found |= near.difference(chain.met)
            self._open[number] = frozenset(found)
        return self._open[number]

    def pending(self, number: int) -> list[str]:
        """Fighters whose Total Attack is not over on the course, begun or not. One who lost theirs in somebody else's
        duel does something else in the course's web by now (N-TA-6)."""
        course = self._courses[number]
        does = {each.who: each.does for each in course.web}
        ended = {chain.who for chain in course.chains if chain.ended}
        return [who for who in self.order if does[who] == "total_attack" and who not in ended]

    def state(self, number: int, who: str) -> State:
        """State of fighter `who` on the course, as far as known; "up" for one not known to have fallen."""
        return next((state for id, state in self._courses[number].fallen if id == who), "up")

    def rest(self, number: int) -> Scene:
        """Scene of the round's other rolls after the course of that number."""
        return self._scenes[self.rest_number(number)]

    def rest_number(self, number: int) -> int:
        """Number of the scene of other rolls after the course of that number: many courses leave the same."""
        if number not in self._rests:
            left = self.left(number), self._courses[number].outside
            if left not in self._rest_numbers:
                self._rest_numbers[left] = len(self._scenes)
                self._scenes.append(self.scene.after_duels({each.who: each for each in left[0]}, left[1]))
            self._rests[number] = self._rest_numbers[left]
        return self._rests[number]

    def left(self, number: int) -> tuple[Declarations, ...]:
        """Declarations left for the round's other rolls after the course of that number, in line-up order."""
        if number not in self._left:
            self._left[number] = tuple(self._web_after(self._closed(number)).values())
        return self._left[number]

    def _next(self, course: ChainPath, chain: Chain) -> str:
        """Id of the enemy that the Total Attack `chain` goes on to by the plan; "" for nobody."""
        allowed = self._allowed(course, chain)
        return self._plan(chain, allowed) if allowed else ""

    def _allowed(self, course: ChainPath, chain: Chain) -> tuple[str, ...]:
        """Ids of the enemies that the Total Attack `chain` may go on to by the rules."""
        return next_enemies(self._stood(course), chain, self.scene.adjacent.get(chain.who, ()), dict(course.fallen))

    def _closed(self, number: int) -> ChainPath:
        """Course of that number, with each Total Attack under way that does not go on marked as ended: by a fall, for
        want of enemies, by a stop."""
        if number not in self._shut:
            self._shut[number] = self._close(self._courses[number])
        return self._shut[number]

    def _close(self, course: ChainPath) -> ChainPath:
        # A chain that has ended takes its owner's attack away (`stood`), and with it perhaps an enemy of the next: so
        # each is judged by the course as the ends before it left it.
        for chain in course.chains:
            if chain.ended:
                continue
            if chain.who in dict(course.fallen):
                over = replace(chain, ended="failed")
            elif not self._allowed(course, chain):
                over = replace(chain, ended="none_left")
            elif not self._next(course, chain):
                over = stopped(chain)
            else:
                continue
            course = replace(course, chains=tuple(over if one is chain else one for one in course.chains))
        return course

    def _stood(self, course: ChainPath) -> Web:
        """Web of the course in which those whose Total Attack is over have no attack and, where `stood` says so, no
        roll left."""
        # Asked for several times of the same course, one after the other.
        if self._seen[0] is not course:
            web = stood(course.by_fighter(), course.chains, self._customs.always, self._customs.blocking)
            self._seen = course, web
        return self._seen[1]

    def _web_after(self, course: ChainPath) -> Web:
        """Web of the other rolls after all Total Attacks of a closed course. Where one is still under way, what is to
        come matters to nobody."""
        customs = self._customs
        chains = [chain if chain.ended else stopped(chain) for chain in course.chains]
        return remaining(course.by_fighter(), chains, dict(course.fallen), customs.always, customs.blocking)


def _with_outside(course: ChainPath, who: str) -> ChainPath:
    """Course with `who` added to its `outside`; the caller has seen that a duel met them, and that their attack was to
    go off outside the web. Sorted, so that the same people met in another order lead to the same course."""
    return replace(course, outside=tuple(sorted({*course.outside, who})))
