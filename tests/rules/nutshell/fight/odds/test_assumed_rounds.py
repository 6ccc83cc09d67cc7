"""The round that odds are of is the one that comes of it: others answer as usual, by a second reckoning written from
the contract and by the game itself; on whose doings a row hangs; what it tells is what counting that round gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.commands.replay_odds import as_json
from mls_desktop.model.fight.auto_roll import followed
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Modifiers
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.fight_odds import customs_of, fighters_of, scene_of
from mls_desktop.rules.nutshell.fight.odds.choice_odds import ChoiceOddsReckoner
from mls_desktop.rules.nutshell.fight.play.advance import sent_over
from mls_desktop.rules.nutshell.fight.play.battle import Said
from mls_desktop.rules.nutshell.fight.play.reach import adjacent, web_of
from mls_desktop.rules.nutshell.fight.play.waiting import shots_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from tests.promises import Promise
from tests.rules.nutshell.fight.odds.counting import AIM, STRIKING, close
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")

BLOCKS, MOMENTS = 10, cases(quick=10, all=20, long=200)
APART = cases(quick=10, all=10, long=100)
FRIENDS, FOES = ("a0", "a1", "a2"), ("b0", "b1", "b2", "b3")
PLACES = tuple(AIM)
SMALL, FEW = 4, 3
"""So many rolls in one web are gone through fall by fall; so many fighters where there are Total Attacks."""


class Moment(Struct, frozen=True):
    """A fight as several are asked; `modifiers`: free ones of anybody; `once`: N-HARM-1 read otherwise; `among`: those
    who play now, nobody where all do."""

    fight: NutshellFight
    modifiers: Modifiers
    once: bool
    among: frozenset[str] = frozenset()


def moment(seed: int, apart: bool = False) -> Moment:
    """Three against four in a round: some have spoken, some lie, some shoot, some make a Total Attack. `apart`: a group
    is played by itself, or was and now the others are."""
    dice = Random(f"assumed {seed}")
    once = dice.random() < 0.5
    people = [somebody(dice, id) for id in (*FRIENDS, *FOES)]
    rulings = {"N-HARM-1": "other"} if once else {}
    found = spread(seed, acting(fight(*people, **rulings)))
    at = dice.choice((1, 2, 3, 4, 5))
    while found.battle.round < at and found.battle.active == "a" and asked(found):
        found = tell(found, "declare", asked(found)[0].who, choice="forego")
    for id in (*FRIENDS, *FOES):
        if dice.random() < 0.15:
            found = tell(found, "override", id, what="state", value="out")
    for _nth in range(dice.choice((0, 0, 1, 2, 3))):
        asks = [prompt for prompt in found.prompts() if prompt.id == "declare"]
        if len(asks) < 2:
            break
        found = spoken(dice, found, dice.choice(asks))
    modifiers = {id: dice.choice((-2, -1, 1, 3)) for id in (*FRIENDS, *FOES) if dice.random() < 0.2}
    found, among = parted(dice, found) if apart else (found, frozenset())
    return Moment(found, modifiers, once, among)


def spread(seed: int, found: NutshellFight) -> NutshellFight:
    """The fight where, in every other one, each friend is near one foe or two alone: few whom a Total Attack meets."""
    dice = Random(f"near {seed}")
    for id in FRIENDS if seed % 2 else ():
        found = tell(found, "near", id, to=dice.sample(FOES, dice.choice((1, 1, 2))))
    return found


def parted(dice: Random, found: NutshellFight) -> tuple[NutshellFight, frozenset[str]]:
    """The fight once some play by themselves, some rounds on or all of theirs; and who plays now (N-ROUND-5)."""
    members = frozenset(dice.sample((*FRIENDS, *FOES), dice.randint(3, 5)))
    if not asked(found):
        return found, frozenset()
    try:
        found = tell(found, "group", members=[*members])
    except Refused as refused:
        members = frozenset(str(dict(refused.finding.facts)["allowed"].value).split(", "))
        if members >= {*FRIENDS, *FOES}:
            return found, frozenset()
        found = tell(found, "group", members=[*members])
    for _nth in range(dice.choice((0, 0, 0, 3, 6, 12))):
        if any(prompt.id != "declare" for prompt in found.prompts()) or not asked(found):
            break
        found = tell(found, "declare", asked(found)[0].who, choice="forego")
    waiting, others = found.battle.waiting, {*FRIENDS, *FOES} - members
    if waiting is None:
        is_over = found.battle.active != "a"
        return found, frozenset() if is_over else frozenset(others)
    assert waiting.who == others
    return found, members


def somebody(dice: Random, id: str) -> Any:
    keys: dict[str, Any] = dice.choice(({"role": "minor"}, {}, {"armour": ["mail"]}))
    keys |= {"thp_roll": [3, 3, 3, 3], **dice.choice(({}, {"shield": "round"}, {"now": {"chp": 5}}))}
    if dice.random() < 0.15:
        keys |= {
            "weapons": ["bow", "blade"],
            "secondaries": [{"trait": "bow", "step": 3}, {"trait": "sword", "step": 1}],
        }
    return man(id, id[0], dice.choice((2, 3, 4, 5, 6, 7)), **keys)


def spoken(dice: Random, found: NutshellFight, prompt: Prompt) -> NutshellFight:
    """The fight after one has declared anything plain that stands."""
    sayings = list(declarations(prompt))
    dice.shuffle(sayings)
    for choice, target in sayings:
        try:
            return tell(found, "declare", prompt.who, choice=choice, **({"target": target} if target else {}))
        except Refused:
            continue
    return found


def declarations(prompt: Prompt) -> Iterator[tuple[str, str]]:
    for choice in map(str, prompt.fields[0].options):
        fields = [f for f in prompt.fields if f.name == "target" and f.when and choice in f.when[0][1]]
        if fields:
            yield from ((choice, str(target)) for target in fields[0].options)
        elif choice != "delay":
            yield choice, ""


# Second reckoning: the usual answer, from the contract


def usual(found: NutshellFight, prompt: Prompt) -> dict[str, str]:
    """Shoot or cast, else prepare or load, else attack; of the standing the one whom fewest mean, by line-up; who has
    none Total Defence if attacked, else forego."""
    battle, options = found.battle, list(declarations(prompt))
    meant = Counter(said.target for said in battle.said.values())
    near = Counter(said.target for said in battle.said.values() if said.choice in STRIKING)
    for choice in ("shoot", "cast", "prepare", "reload", "attack"):
        if (choice, "") in options:
            return {"choice": choice}
        targets = [at for does, at in options if does == choice and battle.fighters[at].up]
        targets = [at for at in targets if choice != "attack" or near[at] < 8]
        if targets:
            return {"choice": choice, "target": min(targets, key=lambda at: meant[at])}
    return {"choice": "total_defence" if near[prompt.who] else "forego"}


def asked(found: NutshellFight) -> list[Prompt]:
    return [prompt for prompt in found.prompts() if prompt.id == "declare"]


def round_of(found: NutshellFight, row: Event) -> NutshellFight | None:
    """The fight once the row is declared and all others have answered as usual, at most twice; None where the one who
    declared it is asked again or lost the attack (N-ROUND-4), or another is asked too often."""
    times, at = Counter[str](), found.moment
    try:
        found, _notes = found.apply(row)
    except Refused:
        return None
    while found.battle.stage == "declare" and found.moment == at and (asks := asked(found)):
        prompt = asks[0]
        if prompt.who == row.who or times[prompt.who] == 2:
            return None
        times[prompt.who] += 1
        assert dict(found.default_answer(prompt).facts) == usual(found, prompt)  # type: ignore[union-attr]
        found = tell(found, "declare", prompt.who, **usual(found, prompt))
    lost = found.moment == at and row.who not in found.battle.said and row.entry("choice") != "delay"
    return None if lost else found


def doings(found: NutshellFight, who: str) -> dict[str, dict[str, Any]]:
    """What all others have declared."""
    said = {id: each for id, each in found.battle.said.items() if id != who}
    return {id: {"choice": s.choice, **({"target": s.target} if s.target else {})} for id, s in said.items()}


def assumed(row: dict[str, Any], table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What a row takes all others to do, but those who do nothing."""
    held = row.get("assumes", table["assumes"])
    return {e["who"]: {k: e[k] for k in ("choice", "target") if k in e} for e in held}


def acting_only(held: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {id: each for id, each in held.items() if each["choice"] != "forego"}


def event(who: str, row: dict[str, Any]) -> Event:
    return told("declare", who, **{k: row[k] for k in ("choice", "target", "place", "by") if row[k] is not None})


def check(seed: int, tally: Counter[str], apart: bool = False) -> None:
    now, dice = moment(seed, apart), Random(seed)
    for table in as_json(now.fight, now.modifiers):
        who, held = table["who"], table["rows"]
        if now.among:
            check_alone(now, table)
            tally["apart"] += 1
        assert table["modifier"] == now.modifiers.get(who, 0)
        (prompt,) = [each for each in asked(now.fight) if each.who == who]
        best = [row for row in held if row.get("usual")]
        came = round_of(now.fight, told("declare", who, **usual(now.fight, prompt)))
        assert len(best) == (came is not None and not now.fight.battle.beaten()) == (table["assumes"] is not None)
        tally["usual" if best else "no usual"] += 1
        for row in best:
            assert assumed(row, table) == assumed({}, table)
            check_keys(now.fight, event(who, row), acting_only(assumed(row, table)))
        plain = [row for row in held if row["place"] is None]
        for row in plain:
            after = round_of(now.fight, event(who, row))
            if after is not None and after.moment == now.fight.moment:  # else no dice fell in it, and it is over
                assert not row.get("spared"), row
                assert acting_only(doings(after, who)) == acting_only(assumed(row, table)), row
                tally["stands"] += 1
            tally["spared"] += bool(row.get("spared"))
        for row in dice.sample(plain, min(2, len(plain))):
            check_hanging(now, who, row, table, tally)
        for row in dice.sample(held, min(3, len(held))):
            check_counted(now, who, row, table, tally)


def check_alone(now: Moment, table: dict[str, Any]) -> None:
    """Nobody who waits while others play by themselves is in anything that a table tells; whose rounds are over does
    nothing more, but may be struck (N-ROUND-5)."""
    assert table["who"] in now.among
    for row in table["rows"]:
        acting = {*assumed(row, table), *row["hangs_on"]}
        acting |= {id for id, chance in (row["hit_by_each"] or {}).items() if Fraction(chance)}
        struck = {*(row["hits"] or {}), row["target"]} - {None}
        assert (acting if now.fight.battle.waiting is None else acting | struck) <= now.among, row


def check_keys(found: NutshellFight, row: Event, others: dict[str, dict[str, Any]]) -> None:
    """The row told, then everybody's usual answer: as the keys do it."""
    line = [played.step.event for played in followed(found, (row,), lambda prompt: None)]
    after = finished_line(found, line)
    if after.battle.stage == "declare" and after.moment == found.moment:
        asks = [prompt for prompt in asked(after) if after.default_answer(prompt) is not None]
        more = [played.step.event for played in followed(after, asks, lambda prompt: None, onward=True)]
        after = finished_line(after, more)
    if after.moment != found.moment:
        return
    assert acting_only(doings(after, row.who)) == others, row
    assert after.battle.said.get(row.who) is not None or row.entry("choice") == "delay"


def finished_line(found: NutshellFight, line: list[Event]) -> NutshellFight:
    for each in line:
        found, _notes = found.apply(each)
    return found


# Figures, of the round with the doings of the row


def declared(now: Moment, who: str, row: dict[str, Any], table: dict[str, Any]) -> Any:
    """The battle with everything declared as the row has it."""
    battle = now.fight.battle
    if row["choice"] == "delay":
        return None
    said: dict[str, Said] = {who: Said(row["choice"], row["target"] or "", row["place"])}
    for id, each in assumed(row, table).items():
        said[id] = Said(each["choice"], each.get("target", ""))
    order = {id: said[id] for id in battle.fighters if id in said}
    battle = replace(battle, said=order)
    while (after := sent_over(battle, web_of(battle))) is not None:  # who then strikes with something else (N-ROUND-4)
        battle = replace(after, said=order)
    return replace(battle, stage="rolls")


def check_hanging(now: Moment, who: str, row: dict[str, Any], table: dict[str, Any], tally: Counter[str]) -> None:
    """Whose doing, replaced by `forego`, changes a figure is among those whom the row names."""
    battle = declared(now, who, row, table)
    if battle is None or row.get("left_out"):
        return
    before, names = chances(battle, who), row["hangs_on"]
    assert set(names) <= set(assumed(row, table))
    assert names == [id for id in battle.fighters if id in names]
    for id in assumed(row, table):
        if battle.said[id].choice == "forego":
            continue
        other = replace(battle, said={**battle.said, id: Said("forego")})
        if chances(other, who) != before:
            assert id in names, (row, id)
            tally["hangs"] += 1


def chances(battle: Any, who: str) -> Any:
    scene = scene_of(battle, fighters_of(battle))
    shot = next((shot for shot in scene.shots if shot.by == who), None)
    found = finished(ChoiceOddsReckoner(fighters_of(battle), customs_of(battle)).of(scene, scene.web[who], shot))
    never = {name for name, figure in found.chances if name.startswith("hit_by_each.") and not figure.value}
    return {name: figure for name, figure in found.chances if name not in never}


def check_counted(now: Moment, who: str, row: dict[str, Any], table: dict[str, Any], tally: Counter[str]) -> None:
    """The figures of a row are what every fall of the dice gives, where these are few enough to be gone through. Shots
    beside Total Attacks are left to played fights (`test_odds_and_play`): whom a duel meets shoots no more."""
    battle = declared(now, who, row, table)
    if battle is None:
        return
    web = {id: modified(each, now.modifiers.get(id, 0)) for id, each in web_of(battle).items()}
    fighters, target, shots = fighters_of(battle), row["target"], shots_of(battle)
    bold = any(each.does == "total_attack" for each in web.values())
    if any(size(web, id) + len(aimed_at(shots, id)) > SMALL for id in (who, target) if id):
        return
    if bold and (len(near_of(battle, web)) > FEW or shots):
        return

    def counted(on: str, web: dict[str, Declarations] = web) -> Any:
        if not bold:
            return close(fighters, web, on, now.once, shots)
        near = {id: adjacent(battle, id, web_of(battle)) for id in web}
        return Chains(fighters, web, near, on, active=[f for f in FRIENDS if f in web], once=now.once)

    own = counted(who)
    ends = own.ends if bold else own.ends()
    found: dict[str, Any] = {
        "hit_by": 1 - own.untouched,
        "shock": sum(share for (*_, shocked), share in ends.items() if shocked),
        "down": sum(share for (state, *_), share in ends.items() if state != "up"),
        "dead": sum(share for (state, *_), share in ends.items() if state == "dead"),
    }
    if not bold:
        found["taken"] = own.taken()
    if target:
        on = counted(target)
        found["critical"], found["hit"] = struck(on, who, bold)
        alone = on.alone(who)
        found |= {"dealt": alone["points"], "target_shock": alone["shock"], "target_dead": alone["dead"]}
        found["dealt_all"] = found["dealt"]
    if row["choice"] == "total_attack":
        each = {id: counted(id) for id in row["hits"]}
        hits = {id: struck(c, who, bold)[1] for id, c in each.items()}
        assert row["hits"] == {id: str(chance) for id, chance in hits.items()}
        found["dealt_all"] = sum((c.alone(who)["points"] for c in each.values()), Fraction(0))
        tally["chains"] += 1
    if row["choice"] == "break_off" and not bold:
        blow = replace(web[who], does="attack")  # away exactly where that would hit (N-BRK-1)
        found["away"] = struck(counted(target, {**web, who: blow}), who, bold)[1]
        tally["away"] += 1
    assert {name: row[name] for name in found} == {name: str(Fraction(value)) for name, value in found.items()}, row
    tally["counted"] += 1
    tally["shots"] += any(aimed_at(shots, id) for id in (who, target))


def struck(counted: Any, who: str, bold: bool) -> tuple[Fraction, Fraction]:
    """The chances that a fighter strikes critically, and at all."""
    marks = counted.by[who] if bold else counted.by(who)
    critical = marks.get("critical", Fraction(0))
    return critical, critical + marks.get("hit", Fraction(0))


def aimed_at(shots: Sequence[Shot], who: str | None) -> list[str]:
    """The rolls that shots at one bring: theirs and the Dodge."""
    found = [shot.by for shot in shots if shot.at == who]
    return [*found, *(["the Dodge"] if found else [])]


def modified(each: Declarations, by: int) -> Declarations:
    return replace(each, modifier=each.modifier + by)


def size(web: dict[str, Declarations], who: str) -> int:
    """How many rolls are in one web with theirs."""
    return len(together(web, who))


def together(web: dict[str, Declarations], who: str) -> set[str]:
    pairs = [{id, each.at} for id, each in web.items() if each.does in STRIKING]
    near = {who}
    while more := [pair for pair in pairs if pair & near and not pair <= near]:
        near = near.union(*more)
    return near


def near_of(battle: Any, web: dict[str, Declarations]) -> set[str]:
    """The fighters to whom the Total Attacks of a round may come, with all who strike at them or are struck by them."""
    bold = [id for id, each in web.items() if each.does == "total_attack"]
    met = {*bold, *(other for id in bold for other in adjacent(battle, id, web_of(battle)))}
    return met.union(*(together(web, id) for id in met))


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.timeout(60 + 10 * MOMENTS)
def test_a_row_is_of_the_round_that_comes_of_it(block: int, promise: Promise) -> None:
    tally = checked(block, MOMENTS // BLOCKS)
    promise("O1", "rows that hold for the round that comes of them", asked=1, reached=bool(tally["stands"]))


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.timeout(60 + 10 * MOMENTS)
def test_a_row_of_a_group_that_plays_by_itself(block: int) -> None:
    """N-ROUND-5: with the others waiting, and with those who waited once the group is through."""
    checked(block, APART // BLOCKS, apart=True)


def checked(block: int, count: int, apart: bool = False) -> Counter[str]:
    tally = Counter[str]()
    for nth in range(count):
        try:
            check(block * 1000 + nth, tally, apart)
        except AssertionError as error:
            error.add_note(f"moment {block * 1000 + nth}")
            raise
    return tally
