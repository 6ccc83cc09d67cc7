"""The chances beside each choice equal an enumeration written apart, over many set-ups by chance and by the tables."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import rows
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.rules_basics.fight.odds.landings import Shot, guard_of, landing, met, patterns, untouched
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from tests.rules.rules_basics.fight.odds import counting
from tests.rules.rules_basics.people import Bout, armed, case, world
from tests.tiers import cases

SETUPS = cases(quick=24, all=40, long=600)
ATTACKS = ("attack", "determined", "determined_ranged", "strong", "charge")


@pytest.mark.parametrize(
    ("target", "defences", "tries", "stopped"),
    [
        case("RB-MV-9", "block 10, dodge 8: 17/27 of hits", 18, (8, 10), 2, Fraction(17, 27)),
        case("RB-AT-3", "the best of them alone", 18, (8, 10), 1, Fraction(1, 2)),
        case("RB-AT-3", "half the hits of a 10", 10, (8, 10), 1, Fraction(1, 4)),
        case("RB-MV-7", "no defence at all", 18, (8, 10), 0, Fraction(0)),
        case("RB-AT-3", "without a defence", 18, (), 1, Fraction(0)),
    ],
)
def test_stopped_by_the_best_defence(target: int, defences: tuple[int, ...], tries: int, stopped: Fraction) -> None:
    ended = landing(Shot(target, "foe"), guard_of(defences, tries))
    assert ended.stopped == stopped
    assert ended.hit + met(target, guard_of(defences, tries)).get((False, guard_of(defences, tries)), 0) >= ended.hit


def test_the_two_defences_of_one_attack_alone() -> None:
    """RB-MV-9 read otherwise: once the second was tried, the next attack meets one."""
    usual, once = guard_of((10, 8), 2), guard_of((10, 8), 2, once=True)
    assert untouched([18, 18], usual) == Fraction(17, 27) ** 2
    half, dodge = Fraction(1, 2), counting.made(8)
    assert untouched([18, 18], once) == half * Fraction(17, 27) + half * dodge * half
    both = patterns([Shot(18, "foe"), Shot(18, "foe")], {"foe": once})
    assert both[(False, False)] == untouched([18, 18], once) and sum(both.values()) == 1


class SetUp:
    """A fight by chance: Ann with sword and bow against one or two foes, and the numbers it was made of."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.rng = rng
        self.rulings = {rule.replace("-", "_"): rng.choice(("default", "other")) for rule in RULE_OPTIONS}
        self.skill = {"sword": rng.randint(4, 19), "bow": rng.randint(4, 19)}
        self.acc = {"sword": rng.choice((0, 0, 1)), "bow": rng.randint(0, 5)}
        self.off = {"sword": rng.random() < 0.3, "bow": rng.random() < 0.2}
        self.both = rng.random() < 0.3
        self.many, self.plus = rng.randint(0, 3), rng.randint(-2, 3)
        self.own = [rng.randint(3, 14) for _nth in range(rng.randint(0, 3))]
        self.foes = [self._foe() for _nth in range(rng.randint(1, 2))]
        self.effect = rng.choice((0, 0, -2, 1))
        self.before = rng.choice(("nothing", "aim", "feint"))
        self.aimed_with, self.braced = rng.choice(("sword", "bow")), rng.random() < 0.5
        self.bonus = 0
        self.bout = self._begun()

    def _foe(self) -> dict[str, Any]:
        rng = self.rng
        return {
            "melee": rng.randint(5, 17), "armed": rng.random() < 0.8, "resistance": rng.randint(0, 6),
            "defences": [rng.randint(3, 15) for _nth in range(rng.randint(0, 3))],
            "stance": rng.choice(("usual", "none", "double", "increased")),
        }  # fmt: skip

    @property
    def damage(self) -> str:
        return f"{self.many}d{self.plus:+d}" if self.many else str(abs(self.plus))

    @property
    def added(self) -> int:
        return self.plus if self.many else abs(self.plus)

    def _begun(self) -> Bout:
        bow, sword = ({"acc": self.acc[w], "off_hand": self.off[w]} for w in ("bow", "sword"))
        ann = armed(
            melee=self.skill["sword"], ranged=self.skill["bow"], speed=9, damage=self.damage, bow=bow, sword=sword,
            ambidexterity=self.both, defences={f"d{n}": value for n, value in enumerate(self.own)},
        )  # fmt: skip
        foes = {f"foe{n}": self._made(n, foe) for n, foe in enumerate(self.foes)}
        bout = self._prepared(Bout(world(None, **self.rulings), ann=ann, **foes))
        for n, foe in enumerate(self.foes):
            self._stood(bout, f"foe{n}", foe)
        if self.effect:
            bout.tell("effect", "ann", name="it", modifier=self.effect)
        return bout

    def _prepared(self, bout: Bout) -> Bout:
        """Ann's first turn: an aim at the first foe, a feint against them, or nothing."""
        if self.before == "aim":
            return bout.does("ann", "aim", target="foe0", weapon=self.aimed_with, braced=self.braced)
        if self.before == "feint" and self.foes[0]["armed"]:
            own, foe = self.skill["sword"] - 5, self.foes[0]["melee"] - 17
            self.bonus = max(0, own - (foe if self.rulings["RB_MV_6"] == "other" else max(0, foe))) if own >= 0 else 0
            bout.does("ann", "feint", target="foe0", weapon="sword")
            return bout.tell("feint", "ann", dice=5).tell("feint_against", "foe0", dice=17)
        return bout.idle("ann")

    def _made(self, n: int, foe: dict[str, Any]) -> Any:
        held = {f"d{m}": value for m, value in enumerate(foe["defences"])}
        worn = [{"name": "Mail", "resistance": foe["resistance"]}]
        return armed(f"foe{n}", melee=foe["melee"] if foe["armed"] else None, speed=5 - n, defences=held, armour=worn)

    def _stood(self, bout: Bout, who: str, foe: dict[str, Any]) -> None:
        """The foe's turn, by which they stand as was drawn; what cannot be is a usual stance."""
        held = foe["defences"]
        if foe["stance"] == "double" and len(held) > 1:
            bout.does(who, "double_defence")
        elif foe["stance"] == "increased" and held:
            bout.does(who, "increased_defence", defence="d0")
        elif foe["armed"]:
            action = "strong" if foe["stance"] == "none" else "attack"
            bout.does(who, action, target="ann", weapon="sword").tell("attack", who, dice=18)
            foe["stance"] = "none" if action == "strong" else "usual"
        else:
            foe["stance"] = "usual"
            bout.idle(who)

    # What the rules say of it, written anew

    def target(self, weapon: str, action: str, seconds: int = 0, braced: bool = False, feint: int = 0) -> int:
        kind = "melee" if weapon == "sword" else "ranged"
        return counting.to_hit(
            self.skill[weapon], kind, action, acc=self.acc[weapon], seconds=seconds, braced=braced, feint=feint,
            off_hand=self.off[weapon], both=self.both, more=self.effect,
        )  # fmt: skip

    def aim(self, weapon: str, foe: str) -> dict[str, Any]:
        """Entries of an attack after an aim taken on the first turn."""
        fits = self.before == "aim" and (weapon, foe) == (self.aimed_with, "foe0")
        return {"seconds": 1, "braced": self.braced} if fits else {}

    def won(self, foe: str) -> dict[str, Any]:
        """Entries of an attack after a feint on the first turn."""
        return {"feint": self.bonus} if foe == "foe0" else {}

    def tried(self, foe: str) -> list[int]:
        held = self.foes[int(foe[-1])]
        return counting.tries(held["defences"], held["stance"])

    def loss(self, foe: str, strong: bool = False) -> Fraction:
        resistance = self.foes[int(foe[-1])]["resistance"]
        return counting.mean_loss(self.many, self.added, strong, resistance)

    def attack(self, weapon: str, foe: str, action: str, **more: Any) -> dict[str, Fraction]:
        found = counting.ends(self.target(weapon, action, **more), self.tried(foe))
        return {
            "hit": 1 - found["miss"], "stopped": found["stopped"], "through": found["through"],
            "mean_damage": found["through"] * self.loss(foe, action == "strong"),
        }  # fmt: skip

    def feint(self, foe: str, aim: dict[str, Any]) -> dict[str, Fraction] | None:
        held = self.foes[int(foe[-1])]
        if not held["armed"]:
            return None
        spread = counting.bonuses(self.skill["sword"] + self.effect, held["melee"], self.rulings["RB_MV_6"] == "other")
        found = {
            "gains": 1 - Fraction(spread.get(0, 0), 46656),
            "mean_bonus": Fraction(sum(bonus * ways for bonus, ways in spread.items()), 46656),
        }
        for bonus, ways in spread.items():
            for name, value in self.attack("sword", foe, "attack", feint=bonus, **aim).items():
                found[name] = found.get(name, Fraction(0)) + value * Fraction(ways, 46656)
        return found

    def double(self, weapon: str, foe: str) -> dict[str, Fraction]:
        """Two attacks: aim and feint are those of the first; the guard of one attack alone tells on the second."""
        one, two = (
            self.target(weapon, "double_attack", **self.aim(weapon, foe), **self.won(foe)),
            self.target(weapon, ""),
        )
        tried, loss = self.tried(foe), self.loss(foe)
        once = len(tried) > 1 and self.rulings["RB_MV_9"] == "other"
        first, second = counting.ends(one, tried), counting.ends(two, tried)
        weaker = counting.ends(two, tried[:1]) if once else second
        reached = counting.made(one) * (1 - counting.made(tried[0])) if tried else Fraction(0)
        """How often the second defence was tried against the first attack."""
        both = first["through"] * weaker["through"]
        later = (1 - reached) * second["through"] + reached * weaker["through"]
        return {
            "hit": counting.made(one), "second_hit": counting.made(two), "both": both,
            "one": first["through"] + later - 2 * both, "none": 1 - first["through"] - later + both,
            "mean_damage": (first["through"] + later) * loss,
        }  # fmt: skip

    def hit_by(self, stance: str, increased: int = 0) -> Fraction:
        """By those who usually aim at Ann: who attacked her on their turn does so again."""
        targets = []
        for held in self.foes:
            if held["armed"] and held["stance"] in ("usual", "none"):
                targets.append(held["melee"])
        better = increased if stance == "increased" else -1
        own = [value + self.effect + (2 if n == better else 0) for n, value in enumerate(self.own)]
        return counting.through_all(targets, own, stance, self.rulings["RB_MV_9"] == "other")


STANCES = {**dict.fromkeys(("determined", "determined_ranged", "double_attack", "all_out_feint", "strong"), "none"),
           "increased_defence": "increased", "double_defence": "double"}  # fmt: skip


def expected(setup: SetUp, event: Event) -> dict[str, Fraction]:
    """The chances of a choice, written anew."""
    held = dict(event.facts)
    action, weapon, foe = str(held["action"]), str(held.get("weapon")), str(held.get("target"))
    found: dict[str, Fraction] = {}
    if action in ATTACKS:
        found = setup.attack(weapon, foe, action, **setup.aim(weapon, foe), **setup.won(foe))
    elif action == "feint":
        found = setup.feint(foe, {}) or {}
    elif action == "all_out_feint":
        found = setup.feint(foe, setup.aim("sword", foe)) or {}
    elif action == "double_attack":
        found = setup.double(weapon, foe)
    elif action == "aim":
        before = setup.aim(weapon, foe).get("seconds", 0)
        for seconds in (1, 2, 3):
            for name, value in setup.attack(weapon, foe, "attack", seconds=before + seconds).items():
                found[f"{name}_after_{seconds}"] = value
    number = int(str(held["defence"])[1:]) if "defence" in held else 0
    return {**found, "hit_by": setup.hit_by(STANCES.get(action, "usual"), number)}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(8))
def test_every_choice_equals_an_enumeration(part: int) -> None:
    checked = 0
    for seed in range(part, SETUPS, 8):
        setup = SetUp(seed)
        for choice in rows(setup.bout.fight, "ann"):
            found = counting.facts(choice.chances)
            wanted = expected(setup, choice.event)
            assert found == wanted, (seed, choice.event)
            assert setup.bout.fight.chances(choice.event) == choice.chances
            checked += 1
    assert checked > SETUPS


@pytest.mark.parametrize(
    ("stat", "modifier", "target"),
    [
        case("RB-MV-10", "a value", "values.st", 0, 12),
        case("RB-MV-10", "what lasts counts", "skills.blade", -2, 11),
    ],
)
def test_a_roll_of_the_mind(stat: str, modifier: int, target: int) -> None:
    bout = Bout(ann=armed(melee=13, speed=6, values={"st": 12}), foe=armed())
    if modifier:
        bout.tell("effect", "ann", name="it", modifier=modifier)
    found = bout.fight.chances(told("declare", "ann", action="concentrate", stat=stat))
    assert found is not None and counting.facts(found)["success"] == counting.made(target)


def test_only_what_may_be_declared_has_chances() -> None:
    bout = Bout(ann=armed(melee=13, speed=6), foe=armed())
    assert bout.fight.chances(told("declare", "ann", action="attack", target="foe", weapon="spoon")) is None
    assert bout.fight.chances(told("declare", "foe", action="do_nothing")) is None
    assert bout.fight.chances(told("attack", "ann", dice=9)) is None
    assert rows(bout.fight, "foe") == rows(bout.fight, "nobody") == ()


def test_a_free_modifier_counts_in_every_row() -> None:
    """RB-AT-2."""
    bout = Bout(ann=armed(melee=13, speed=6), foe=armed())
    row = next(row for row in rows(bout.fight, "ann", {"ann": -3}) if row.event.entry("action") == "attack")
    assert counting.facts(row.chances)["hit"] == counting.made(10)
    assert bout.fight.chances(row.event, -3) == row.chances != bout.fight.chances(row.event)
