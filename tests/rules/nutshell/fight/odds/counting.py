"""Odds by counting alone: every fall of the dice of everybody, by rules written a second time from the catalogue.

Nothing here uses the program's comparisons, dice or harm; only its types are read.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.stats.armour import Protection

WAYS = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
NATURALS = WAYS.keys()
"""Both are changed in place where rolls have other faces (`faces.py`)."""
AIM = {"head": (-3, 17), "face": (-3, 18), "abdomen": (-1, 16), "leg": (-2, 17), "arm": (-2, 17)}
AIM |= {"neck": (-3, 19), "wrist": (-4, 17)}
STRIKING = ("attack", "total_attack", "break_off")
Web = dict[str, Declarations]
Shares = dict[Any, Fraction]
Effect = tuple[bool, bool, bool, str]
"""Critical, natural, shield, place."""
Blow = tuple[str, Effect, tuple[str, ...]]
"""Who strikes, how, and whose Strength joins."""
State = tuple[str, int, int, bool]
"""State, CHP (0 for the dead), fate, whether a Shock Roll was made."""


def num(figure: Figure) -> int:
    assert isinstance(figure.value, int)
    return figure.value


def rank(total: int) -> int:
    return 3 if total >= 20 else 2 if total >= 15 else 1 if total >= 10 else 0


def beats(n: int, total: int, m: int, other: int) -> bool:
    if n != m and (n == 18 or m == 3):
        return True
    if n != m and (m == 18 or n == 3):
        return False
    return total > other


@cache
def effect(n: int, total: int, m: int | None, other: int, place: str | None) -> Effect | None:
    """What a roll does to one who rolled (m, other); m None: nothing."""
    special = n == 18 and m != 18
    if m is None:
        if n == 3 or (rank(total) < 2 and not special):
            return None
        critical, shield = special or rank(total) == 3, False
    else:
        decided = n != m and (n in (3, 18) or m in (3, 18))
        if not beats(n, total, m, other) or (not decided and rank(total) < 2):
            return None
        critical = special or (rank(total) == 3 and (decided or rank(other) < 3))
        shield = not decided and rank(other) >= 2
    reached = place if place and (special or total >= AIM[place][1]) else "chest"
    return critical, special, shield, reached


def level(web: Web, fighters: dict[str, Combatant], who: str, duel: bool = False) -> int:
    declared = web[who]
    striking = sum(each.at == who and each.does in STRIKING for each in web.values())
    aimed = AIM[declared.place][0] if declared.place else 0
    bonus = 2 if declared.does == "total_defence" else 0
    extra = 0 if duel else max(0, striking - 1)
    return num(fighters[who].skill) + declared.modifier + aimed + bonus - extra


@cache
def rolled(sides: tuple[int, ...]) -> Shares:
    found = {0: Fraction(1)}
    for faces in sides:
        longer: Shares = defaultdict(Fraction)
        for total, share in found.items():
            for face in range(1, faces + 1):
                longer[total + face] += share / faces
        found = dict(longer)
    return found


def through(by: Combatant, on: Combatant, how: Effect, strengths: tuple[Combatant, ...], dam: int) -> Shares:
    """What comes off CHP, with the share of each number."""
    critical, natural, shield, place = how
    whole = max(0, dam + sum(max(0, num(each.strength)) for each in strengths))
    doubled = whole * 2 if critical else whole
    pieces: dict[str, Protection] = {str(where): piece for where, piece in on.worn.items()}
    worn = pieces.get(place)
    armour = 0 if worn is None else num(worn.value)
    if worn is not None:
        gone = (critical and worn.coverage == "partial") or (natural and worn.coverage == "full")
        armour = 0 if gone else max(0, armour - whole // 2) if natural and worn.coverage == "encased" else armour
    kept = armour + (num(on.shield) if shield else 0)
    dice = () if by.health.minor else (6,) * (doubled // 4) + (3,) * (doubled % 4 >= 2)
    found: Shares = defaultdict(Fraction)
    for total, share in rolled(dice).items():
        found[max(0, max(total, doubled) - kept)] += share
    return dict(found)


def suffer(who: Combatant, now: State, damage: int, once: bool = False) -> Iterator[tuple[Fraction, State]]:
    """How one may stand after so much damage; a Fate Point is spent where it helps. `once`: N-HARM-1 read otherwise."""
    state, chp, fate, shocked = now
    thp = who.health.thp
    if state == "dead" or damage == 0:
        yield Fraction(1), now
        return
    left = chp - damage
    if who.health.minor:
        certain, life, shock = left <= 0, False, state == "up" and left * 2 <= thp
    else:
        certain, life, shock = left * 2 < -thp, left < 0, state == "up" and left * 2 < thp
    if once and (chp * 2 <= thp if who.health.minor else chp * 2 < thp):
        shock = False
    if certain and fate and not who.health.minor:
        yield Fraction(1), (state, chp, fate - 1, shocked)
    elif certain:
        yield Fraction(1), ("dead", 0, fate, shocked)
    elif life or shock:
        passed = Fraction(sum(WAYS[n] for n in NATURALS if n + num(who.shock) >= 15), WAYS.total())
        yield passed, ("out" if life else state, left, fate, True)
        if life and fate:
            yield 1 - passed, ("out", left, fate - 1, True)
        else:
            yield 1 - passed, ("dead", 0, fate, True) if life else ("out", left, fate, True)
    else:
        yield Fraction(1), (state, left, fate, shocked)


def suffered(
    fighters: dict[str, Combatant], on: str, start: Shares, blows: tuple[Blow, ...], dams: dict[str, int],
    once: bool = False,
) -> Shares:  # fmt: skip
    """How he stands after blows that land one after the other."""
    now = start
    for by, how, strengths in blows:
        spread = through(fighters[by], fighters[on], how, tuple(fighters[each] for each in strengths), dams[by])
        after: Shares = defaultdict(Fraction)
        for state, share in now.items():
            for damage, part in spread.items():
                for chance, end in suffer(fighters[on], state, damage, once):
                    after[end] += share * part * chance
        now = {state: share for state, share in after.items() if share}
    return now


def taken(fighters: dict[str, Combatant], on: str, blows: tuple[Blow, ...], dams: dict[str, int]) -> Shares:
    """How much comes through in all."""
    found = {0: Fraction(1)}
    for by, how, strengths in blows:
        spread = through(fighters[by], fighters[on], how, tuple(fighters[each] for each in strengths), dams[by])
        longer: Shares = defaultdict(Fraction)
        for total, share in found.items():
            for damage, part in spread.items():
                longer[total + damage] += share * part
        found = dict(longer)
    return found


def lone(
    fighters: dict[str, Combatant], on: str, blows: tuple[Blow, ...], who: str, dams: dict[str, int], once: bool = False
) -> Shares:
    """Points and end, where of these blows that one's is the only one."""
    health = fighters[on].health
    start: State = (health.state, health.chp, health.fate, False)
    found: Shares = defaultdict(Fraction)
    mine = [blow for blow in blows if blow[0] == who]
    if not mine:
        return {(0, start): Fraction(1)}
    ((by, how, strengths),) = mine
    spread = through(fighters[by], fighters[on], how, tuple(fighters[each] for each in strengths), dams[by])
    for damage, share in spread.items():
        for chance, end in suffer(fighters[on], start, damage, once):
            found[damage, end] += share * chance
    return dict(found)


def summed(shares: Shares) -> dict[str, Fraction]:
    """Points and ends as an outlook tells them."""
    names = {"points": Fraction(0), "shock": Fraction(0), "down": Fraction(0), "dead": Fraction(0)}
    for (points, (state, _chp, _fate, shocked)), share in shares.items():
        names["points"] += points * share
        names["shock"] += shocked * share
        names["down"] += (state != "up") * share
        names["dead"] += (state == "dead") * share
    return names


class Counted:
    """What every fall of the dice together did to one fighter."""

    def __init__(
        self, fighters: dict[str, Combatant], on: str, dams: dict[str, int] | None = None, once: bool = False
    ) -> None:
        self.fighters, self.on, self.once = fighters, on, once
        self.dams: dict[str, int] = {id: num(who.dam) for id, who in fighters.items()} | (dams or {})
        health = fighters[on].health
        self.start: State = (health.state, health.chp, health.fate, False)
        self.sequences: Counter[tuple[Blow, ...]] = Counter()

    def ends(self) -> Shares:
        start = {self.start: Fraction(1)}
        return self._all(lambda blows: suffered(self.fighters, self.on, start, blows, self.dams, self.once))

    def damage(self) -> Shares:
        return self._all(lambda blows: taken(self.fighters, self.on, blows, self.dams))

    def taken(self) -> Fraction:
        """What comes through on average until he is dead."""
        found = Fraction(0)
        for blows, ways in self.sequences.items():
            before: Shares = {self.start: Fraction(1)}
            for nth, (by, how, strengths) in enumerate(blows):
                strong = tuple(self.fighters[each] for each in strengths)
                spread = through(self.fighters[by], self.fighters[self.on], how, strong, self.dams[by])
                alive = sum((share for (state, *_), share in before.items() if state != "dead"), Fraction(0))
                found += ways * alive * sum(points * share for points, share in spread.items())
                before = suffered(self.fighters, self.on, before, blows[nth : nth + 1], self.dams, self.once)
        return found / sum(self.sequences.values())

    def by(self, who: str) -> dict[str, Fraction]:
        def mark(blows: tuple[Blow, ...]) -> dict[str, Fraction]:
            made = [how for by, how, _ in blows if by == who]
            return {"critical" if made and made[0][0] else "hit" if made else "miss": Fraction(1)}

        return self._all(mark)

    @property
    def untouched(self) -> Fraction:
        """How often nothing hits him."""
        return self._all(lambda blows: {not blows: Fraction(1)}).get(True, Fraction(0))

    def alone(self, who: str) -> dict[str, Fraction]:
        """What that one's blow does if it alone lands on him as he stands now."""
        return summed(self._all(lambda blows: lone(self.fighters, self.on, blows, who, self.dams, self.once)))

    def _all(self, of: Any) -> dict[Any, Fraction]:
        found: dict[Any, Fraction] = {}
        whole = sum(self.sequences.values())
        for blows, ways in self.sequences.items():
            for key, share in of(blows).items():
                found[key] = found.get(key, Fraction(0)) + share * Fraction(ways, whole)
        return {key: share for key, share in found.items() if share}


def close(fighters: dict[str, Combatant], web: Web, on: str, once: bool = False, shots: Sequence[Shot] = ()) -> Counted:
    """A round without Total Attacks: every natural of everybody who rolls; shots at him, and his one Dodge."""
    target = {who: each.at for who, each in web.items() if each.does in STRIKING}
    attackers = {who: [a for a, at in target.items() if at == who] for who in web}
    rolling = [who for who in web if web[who].rolls and (who in target or attackers[who])]
    near = _component(on, target)
    rolling = [who for who in rolling if who in near]
    levels = {who: level(web, fighters, who) for who in rolling}
    at = {who: nth for nth, who in enumerate(rolling)}
    order = list(web)
    strikers = [who for who in attackers[on] if web[who].does in ("attack", "total_attack")]
    rivals = {
        who: [at[o] for o in at if o != who and o != on and (o in attackers[who] or o == target[who])]
        for who in strikers
    }
    volley = [shot for shot in shots if shot.at == on]
    dodge = [num(fighters[on].dodge) + 1 - len(volley)] if dodges(web, shots, on) else []
    flying = [num(shot.skill) + shot.far + shot.modifier + (AIM[shot.place][0] if shot.place else 0) for shot in volley]
    counted = Counted(fighters, on, {shot.by: num(shot.dam) for shot in volley}, once)
    for fell in product(NATURALS, repeat=len(rolling) + len(dodge) + len(flying)):
        ways = 1
        for natural in fell:
            ways *= WAYS[natural]
        naturals, away = fell[: len(rolling)], fell[len(rolling) :]
        totals = [natural + levels[who] for natural, who in zip(naturals, rolling, strict=True)]
        landed = []
        for who in strikers:
            n, total = naturals[at[who]], totals[at[who]]
            theirs = (naturals[at[on]], totals[at[on]]) if on in at else (None, 0)
            how = effect(n, total, *theirs, web[who].place)
            if how and all(beats(n, total, naturals[rival], totals[rival]) for rival in rivals[who]):
                landed.append((-total, order.index(who), (who, how, ())))
        faced = (away[0], away[0] + dodge[0]) if dodge else (None, 0)
        for n, base, shot in zip(away[len(dodge) :], flying, volley, strict=True) if volley else ():
            if how := effect(n, n + base, *faced, shot.place):
                landed.append((-n - base, order.index(shot.by), (shot.by, how, ())))
        counted.sequences[tuple(blow for _, _, blow in sorted(landed))] += ways
    return counted


def dodges(web: Web, shots: Sequence[Shot], who: str) -> bool:
    """Tells whether a fighter dodges: shot at, on their feet, and making neither attack nor shot (N-SHOOT-1)."""
    shoots, is_shot_at = any(shot.by == who for shot in shots), any(shot.at == who for shot in shots)
    return is_shot_at and web[who].rolls and web[who].does not in STRIKING and not shoots


def _component(on: str, target: dict[str, str]) -> set[str]:
    near = {on}
    while True:
        more = {who for pair in target.items() if near & set(pair) for who in pair}
        if more <= near:
            return near
        near |= more
