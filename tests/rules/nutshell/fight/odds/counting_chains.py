"""Total Attacks by counting alone: every duel's dice, every damage, every Shock Roll, written a second time."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from msgspec.structs import replace as changed

from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from tests.rules.nutshell.fight.odds.counting import (
    NATURALS,
    STRIKING,
    WAYS,
    Blow,
    Counted,
    Shares,
    State,
    Web,
    close,
    effect,
    level,
    lone,
    num,
    suffer,
    suffered,
    summed,
    taken,
    through,
)


@dataclass(frozen=True)
class Path:
    """One way the duels may go."""

    web: Web
    states: Mapping[str, State]
    met: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ended: Mapping[str, str] = field(default_factory=dict)
    damage: int = 0
    marks: tuple[tuple[str, str], ...] = ()
    blows: tuple[Blow, ...] = ()
    """Those of duels that hit the one it is about."""


class Chains:
    """A round with Total Attacks as it matters to one fighter."""

    def __init__(
        self,
        fighters: dict[str, Combatant],
        web: Web,
        near: Mapping[str, Sequence[str]],
        on: str,
        always: bool = True,
        blocking: bool = True,
        active: Sequence[str] = (),
        once: bool = False,
    ) -> None:
        self.once = once
        self.fighters, self.web, self.near, self.on = fighters, web, near, on
        self.always, self.blocking = always, blocking
        owners = [who for who, each in web.items() if each.does == "total_attack"]
        self.owners = [w for w in owners if w in active] + [w for w in owners if w not in active]
        self.ends: Shares = defaultdict(Fraction)
        self.damage: Shares = defaultdict(Fraction)
        self.by: dict[str, Shares] = {who: defaultdict(Fraction) for who in fighters}
        self.dams = {id: num(each.dam) for id, each in fighters.items()}
        self._rest: dict[tuple[Declarations, ...], Counted] = {}
        self._lone: dict[tuple[Blow, ...], Shares] = {}
        self.untouched = Fraction(0)
        self._alone: dict[str, Shares] = {who: defaultdict(Fraction) for who in fighters}
        start = {id: (f.health.state, f.health.chp, f.health.fate, False) for id, f in fighters.items()}
        for share, path in self.walk(Fraction(1), Path(dict(web), start)):
            self.finish(share, path)

    def walk(self, share: Fraction, path: Path) -> Iterator[tuple[Fraction, Path]]:
        """Every path to the end of the last duel."""
        for who in sorted(self.owners, key=lambda who: who not in path.met):
            if path.states[who][0] != "up" or path.ended.get(who) or path.web[who].does != "total_attack":
                continue
            enemy = self.pick(path, who)
            if enemy:
                for part, after in self.fight(path, who, enemy):
                    yield from self.walk(share * part, after)
                return
            if who in path.met:
                path = replace(path, ended={**path.ended, who: "none left"})
        yield share, path

    def pick(self, path: Path, who: str) -> str:
        """Whom a Total Attack goes on to."""
        met = path.met.get(who, ())
        if not met and path.states[path.web[who].at][0] != "dead":
            return path.web[who].at
        near = self.near.get(who, ())
        free = [id for id in self.web if id in near and id not in met and path.states[id][0] == "up"]
        able = [id for id in free if not self.idle(self.web[id])]
        return (able + free + [""])[0]

    def stood(self, path: Path) -> Web:
        """The web, where whose Total Attack has ended has no attack and perhaps no roll."""
        return {who: self.ended(each, path.ended.get(who, "")) for who, each in path.web.items()}

    def ended(self, held: Declarations, how: str) -> Declarations:
        if not how:
            return held
        exposed = how == "was hit" or (how == "failed" and self.always)
        blocks = how == "none left" or (self.blocking and not exposed)
        return changed(held, does="nothing", at="", place=None, due=False, rolls=held.rolls and blocks)

    def idle(self, declared: Declarations) -> bool:
        return declared.does == "nothing" and not declared.due

    def fight(self, path: Path, who: str, enemy: str) -> Iterator[tuple[Fraction, Path]]:
        """A duel with all that may come of it."""
        met = self.stood(path)[enemy]
        met = changed(met, rolls=met.rolls and path.states[enemy][0] == "up")
        mutual = met.does == "total_attack" and met.at == who
        strengths = (who, enemy) if mutual else (who,)
        for (hit, answer), ways in self.rolls({**path.web, enemy: met}, who, enemy).items():
            blow: Blow | None = (who, hit, strengths) if hit else (enemy, answer, strengths) if answer else None
            victim, striker = (enemy, who) if hit else (who, enemy)
            after = self.after(path, who, enemy, mutual, "hit" if hit else "answer" if answer else "")
            if self.on in (who, enemy):
                other = enemy if self.on == who else who
                mark = "miss" if blow is None or striker != other else "critical" if blow[1][0] else "hit"
                mine = (blow,) if blow is not None and striker == other else ()
                marks = (*((b, m) for b, m in after.marks if b != other), (other, mark))
                after = replace(after, marks=marks, blows=(*after.blows, *mine))
            for share, done in self.harm(after, blow, victim):
                yield Fraction(ways, WAYS.total() ** 2) * share, done

    def rolls(self, web: Web, who: str, enemy: str) -> Counter:
        mine, theirs = level(web, self.fighters, who, duel=True), web[enemy]
        aims = theirs.at == who
        against = level(
            {**web, enemy: theirs if aims else changed(theirs, place=None)}, self.fighters, enemy, duel=True
        )
        found: Counter = Counter()
        for n in NATURALS:
            for m in NATURALS:
                faced = (m, m + against) if theirs.rolls else (None, 0)
                hit = effect(n, n + mine, *faced, web[who].place)
                answer = None
                leaves = theirs.does == "break_off"
                if not hit and theirs.rolls and not leaves and theirs.does in (*STRIKING, "total_defence"):
                    answer = effect(m, m + against, n, n + mine, theirs.place if aims else None)
                found[hit, answer] += WAYS[n] * WAYS[m]
        return found

    def after(self, path: Path, who: str, enemy: str, mutual: bool, came: str) -> Path:
        web = dict(path.web)
        if not mutual:
            held = web[enemy]
            does = "total_defence" if held.does == "total_defence" else "nothing"
            web[enemy] = changed(held, does=does, at="", place=None, due=False)
        met, ended = dict(path.met), dict(path.ended)
        for owner, other, won in ((who, enemy, "hit"), (enemy, who, "answer")):
            if owner == enemy and not mutual:
                continue
            met[owner] = (*met.get(owner, ()), other)
            if came != won:
                ended[owner] = "was hit" if came else "failed"
            elif not self.pick(replace(path, web=web, met=met), owner):
                ended[owner] = "none left"
        return replace(path, web=web, met=met, ended=ended)

    def harm(self, path: Path, blow: Blow | None, victim: str) -> Iterator[tuple[Fraction, Path]]:
        if blow is None:
            yield Fraction(1), path
            return
        by, how, strengths = blow
        struck = self.fighters[victim]
        dam = num(self.fighters[by].dam)
        together: Shares = defaultdict(Fraction)
        spread = through(self.fighters[by], struck, how, tuple(self.fighters[s] for s in strengths), dam)
        for damage, share in spread.items():
            for chance, end in suffer(struck, path.states[victim], damage, self.once):
                together[end, damage if victim == self.on else 0] += share * chance
        for (end, damage), share in together.items():
            if share:
                yield share, replace(path, states={**path.states, victim: end}, damage=path.damage + damage)

    def finish(self, share: Fraction, path: Path) -> None:
        """The other rolls of the round after a path."""
        rest = {}
        for who, each in path.web.items():
            if path.states[who][0] == "dead":
                continue
            idle = changed(each, does="nothing", at="", place=None, due=False)
            if path.states[who][0] == "out":
                rest[who] = changed(idle, rolls=False)
            elif who in path.met:
                ended = path.ended.get(who, "stopped")
                exposed = ended == "was hit" or (ended == "failed" and self.always)
                rest[who] = changed(idle, rolls=each.rolls and self.blocking and not exposed)
            else:
                rest[who] = idle if each.at and path.states[each.at][0] == "dead" else each
        if self.on not in rest:
            self.add(share, path, path.states[self.on], 0, ())
            return
        counted = self.close(rest)
        whole = sum(counted.sequences.values())
        for blows, ways in counted.sequences.items():
            part = share * Fraction(ways, whole)
            for end, chance in suffered(
                self.fighters, self.on, {path.states[self.on]: Fraction(1)}, blows, counted.dams, self.once
            ).items():
                self.ends[end] += part * chance
            for points, chance in taken(self.fighters, self.on, blows, counted.dams).items():
                self.damage[path.damage + points] += part * chance
            self.mark(part, path, blows)

    def close(self, rest: Web) -> Counted:
        """The other rolls in what is left of the web: many paths leave the same."""
        key = tuple(rest.values())
        if key not in self._rest:
            self._rest[key] = close(self.fighters, rest, self.on, self.once)
        return self._rest[key]

    def add(self, share: Fraction, path: Path, end: State, damage: int, blows: tuple[Blow, ...]) -> None:
        self.ends[end] += share
        self.damage[path.damage + damage] += share
        self.mark(share, path, blows)

    def mark(self, share: Fraction, path: Path, blows: tuple[Blow, ...]) -> None:
        marks = dict(path.marks) | {by: "critical" if how[0] else "hit" for by, how, _ in blows}
        for who, found in self.by.items():
            found[marks.get(who, "miss")] += share
        all_blows = (*path.blows, *blows)
        self.untouched += share * (not all_blows)
        for who, found in self._alone.items():
            for end, chance in self.lone(all_blows, who).items():
                found[end] += share * chance

    def lone(self, blows: tuple[Blow, ...], who: str) -> Shares:
        # Of a thousand ways most have the same blow.
        key = tuple(blow for blow in blows if blow[0] == who)
        if key not in self._lone:
            self._lone[key] = lone(self.fighters, self.on, key, who, self.dams, self.once)
        return self._lone[key]

    def alone(self, who: str) -> dict[str, Fraction]:
        """What that one's blow does if it alone lands on him as he stands before the round."""
        return summed(self._alone[who])
