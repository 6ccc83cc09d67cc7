"""The probability distribution of each choice's outcome: what every choice of a fighter may bring this round, exactly.

A choice is a scene in which one declaration is another. Its chances are sums over the outlooks of two: the chooser, and
the one the choice strikes or shoots at. Breaking off is weighed as if it were a blow, for it gets away exactly where a
blow would hit (N-BRK-1).

Example: A, at level 6, makes a Total Attack on C; B attacks A, D is near without an attack; all have level 6, 10 CHP,
Dam 3 and Shock 4. A hits C in 43.0 % (`hits.c`), goes on to B and hits in 18.5 %, to D in 7.9 %. By A's blow C makes a
Shock Roll in 18.5 %, has fallen in 9.8 %, and is dead in 0.6 %.

Invariant: a choice bears on nothing but the one declaration or shot; all others do what the scene says, whatever is
chosen. So the rows of a table may be compared with each other.

Cost: a choice asks for one or two outlooks. What they have in common is kept by the reckoner, so that rows of one table
should be asked of one reckoner, and those of one target one after another: of scenes only the last is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.steps import Steps, finished
from mls_desktop.rules.nutshell.fight.odds.chain_odds import ChainOdds
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPath, Plan, onward
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import USUAL, Customs, Scene
from mls_desktop.rules.nutshell.fight.odds.single_chain import SAME_ROLL
from mls_desktop.rules.nutshell.fight.odds.summary import NEVER, Dealt, FightSummary
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.vocabulary import Place

EVERY_PLACE: tuple[Place | None, ...] = (None, *AIMS)


FeltAs = tuple[Place | None, tuple[Place | None, ...]]
"""The first place that is rolled for alike, and the place as each feels it who may be struck there."""


class ChoiceOdds(Struct, frozen=True):
    """A choice and what the round may bring with it: to the chooser, and to the one they strike or shoot at; `hits`:
    the chance to hit each enemy their Total Attack may reach; `dealt_all`: what all its blows take off on average;
    `away`: the chance that they get away, where they break off; `target_lies`: that one is not up as the round
    begins."""

    declared: Declarations
    shot: Shot | None
    own: FightSummary
    on: FightSummary | None = None
    hits: Mapping[str, Fraction] = {}
    dealt_all: Fraction | None = None
    away: Fraction | None = None
    target_lies: bool = False

    @property
    def target(self) -> str:
        """Id of the first target of the choice's blow or shot; "" for nobody."""
        return self.shot.at if self.shot else self.declared.at

    @property
    def chances(self) -> Facts:
        """Chances and mean damages by name: those of what befalls the chooser always, those of a target, of a break-off
        and of a Total Attack only where the choice has one. `hit` and `critical` (their own blow on their target),
        `away` (breaking off), `dealt` and `target_shock`, `target_down`, `target_dead` (what that blow does by itself
        to the target as they stand now), `dealt_all` and `hits.ID` (a Total Attack through all its duels, each enemy of
        it), `hit_by` (anything hits them), `hit_by_each.ID`, `taken` (mean damage up to death, with what fate undoes),
        `shock`, `down`, `dead` (their own, after the round)."""
        facts: list[tuple[str, Fraction]] = []
        if self.on is not None:
            facts += self._of_the_target(self.on)
        if self.dealt_all is not None:
            facts += [("dealt_all", self.dealt_all)]
        if self.hits:
            facts += [(f"hits.{other}", chance) for other, chance in self.hits.items()]
        facts += [("hit_by", self.own.hit)]
        facts += [(f"hit_by_each.{other}", self.own.hit_by(other)) for other in self.own.by]
        facts += [("taken", self.own.mean_taken), *self.own.harm]
        return tuple((name, given(chance)) for name, chance in facts)

    def _of_the_target(self, on: FightSummary) -> list[tuple[str, Fraction]]:
        """Chances of the fighter's own blow on its target, by name, whatever others do to the same target."""
        who = self.declared.who
        points, *alone = on.alone(who)
        found = [("hit", on.hit_by(who)), ("critical", on.critical_by(who))]
        found += [("away", self.away)] if self.away is not None else []
        found += [("dealt", points[1])]
        # Who is out already is so whatever the blow does.
        sure = {"down": self.target_lies}
        return [*found, *((f"target_{name}", Fraction(1) if sure.get(name) else chance) for name, chance in alone)]


class ChoiceOddsReckoner:
    """Reckoner of the odds of choices in one round, for fighters as they are before it; its results are kept."""

    def __init__(self, fighters: Mapping[str, Combatant], customs: Customs = USUAL, plan: Plan = onward) -> None:
        self.hit_outcomes = HitOutcomes(fighters, customs)
        self.stages = ChainOdds(self.hit_outcomes, plan)

    def prospect(self, scene: Scene, declared: Declarations, shot: Shot | None = None) -> Steps[ChoiceOdds]:
        """Odds of the choice `declared`, or `shot`, of one fighter, while all others do what `scene` says, in steps. A
        declaration and a shot of theirs in the scene give way to the choice, or to none."""
        who = declared.who
        web = {**scene.web, who: declared}
        others = tuple(each for each in scene.shots if each.by != who)
        whole = replace(scene, web=web, shots=(*others, *([shot] if shot else [])))
        return (yield from self.of(whole, declared, shot))

    def of(self, scene: Scene, declared: Declarations, shot: Shot | None = None) -> Steps[ChoiceOdds]:
        """Odds of the choice `declared`, with its `shot` if there is one, which `scene` holds already; in steps."""
        who = declared.who
        struck = [shot.at] if shot else self._struck(scene, declared)
        target = struck[0] if struck else ""
        found = yield from self.stages.outlooks(scene, (who, target) if target else (who,))
        chain = (yield from self.stages.hits(scene, who, struck)) if declared.does == "total_attack" and struck else {}
        hits, dealt = {id: each.chance for id, each in chain.items()}, dealt_by(chain) if chain else None
        away = (yield from self._away(scene, declared)) if declared.does == "break_off" else None
        return ChoiceOdds(declared, shot, found[who], found.get(target), hits, dealt, away, self._lies(target))

    def going_on(self, scene: Scene, course: ChainPath, who: str, target: str) -> Steps[ChoiceOdds]:
        """Odds of the rest of a round where a Total Attack under way goes on to `target`; "": where it stops. Enemies
        already met are left out of those it may reach; the results of those duels are past."""
        declared = replace(scene.web[who], at=target, does="total_attack" if target else "nothing")
        (chain,) = course.chains_of([who])
        struck = [id for id in self._struck(scene, declared) if id not in chain.met]
        found, hits = yield from self.stages.going_on(scene, (course, chain), target, (who, *struck[:1]))
        each = {id: hits.get(id, NEVER) for id in struck}
        chances, dealt = {id: one.chance for id, one in each.items()}, dealt_by(each) if target else None
        return ChoiceOdds(declared, None, found[who], found.get(target), chances, dealt, None, self._lies(target))

    def felt_as(self, scene: Scene, declared: Declarations, shot: Shot | None, place: Place | None) -> FeltAs:
        """Key for the effect of aiming at `place` on a choice: places with the same key have the same chances, as they
        are rolled for alike, and whoever the choice may strike feels a blow there alike."""
        struck = [shot.at] if shot else self._struck(scene, declared)
        return SAME_ROLL[place], tuple(self.hit_outcomes.felt(who, place) for who in struck)

    def _lies(self, target: str) -> bool:
        return bool(target) and self.hit_outcomes.fighters[target].health.state != "up"

    def _away(self, scene: Scene, declared: Declarations) -> Steps[Fraction]:
        """Chance that the break-off `declared` gets away: exactly where it would hit, were it a blow (N-BRK-1)."""
        web = {**scene.web, declared.who: replace(declared, does="attack")}
        found = yield from self.stages.outlooks(replace(scene, web=web), (declared.at,))
        return found[declared.at].hit_by(declared.who)

    def close(
        self, scene: Scene, who: str, targets: Sequence[str], places: Sequence[Place | None] = EVERY_PLACE
    ) -> Iterator[ChoiceOdds]:
        """Yields the odds of every choice in close combat of fighter `who`, who has an attack this round: at each of
        `targets` an attack and a Total Attack, at each of `places`, and breaking off; Total Defence; foregoing. Without
        targets the last two."""
        for declared in choices(scene.web[who], targets, places):
            yield finished(self.prospect(scene, declared))

    def shooting(
        self, scene: Scene, shots: Iterable[Shot], places: Sequence[Place | None] = EVERY_PLACE
    ) -> Iterator[ChoiceOdds]:
        """Yields the odds of each of `shots`, aimed at each of `places` (None: nowhere) in place of its own."""
        for shot in shots:
            held = scene.web.get(shot.by, Declarations(shot.by))
            idle = replace(held, does="nothing", at="", place=None)
            for place in places:
                yield finished(self.prospect(scene, idle, replace(shot, place=place)))

    def dodging(self, scene: Scene, who: str, modifier: int = 0) -> tuple[FightSummary, FightSummary]:
        """Summaries of the round for fighter `who`, first dodging the shots, then not (N-SHOOT-1)."""
        others = {id: held for id, held in scene.dodges.items() if id != who}
        dodging, not_dodging = {**others, who: modifier}, others
        away, still = (
            finished(self.stages.outlooks(replace(scene, dodges=held), (who,))) for held in (dodging, not_dodging)
        )
        return away[who], still[who]

    def _struck(self, scene: Scene, declared: Declarations) -> list[str]:
        """Ids of the enemies that the choice may strike, the target first: for a Total Attack all within its reach
        (N-TA-1). Who cannot be reached after all is told a chance of 0."""
        who, aimed = declared.who, declared.at if declared.does in ATTACKS else ""
        if not aimed or declared.does != "total_attack":
            return [aimed] if aimed else []
        reached = [id for id in scene.web if id in scene.adjacent.get(who, ())]
        return [aimed, *(id for id in reached if id != aimed)]


def dealt_by(chain: Mapping[str, Dealt]) -> Fraction:
    """Mean damage of a Total Attack over all its duels; `chain`: what it does to each enemy, by id."""
    return sum((each.points for each in chain.values()), Fraction(0))


def choices(held: Declarations, targets: Sequence[str], places: Sequence[Place | None]) -> Iterator[Declarations]:
    """Yields every declaration in close combat open to the fighter of `held`, who has an attack this round; what is of
    the moment stays as in `held`. With t targets and p places (none is one of them) there are t x (2p + 1) + 2: of
    breaking off and of defences none is aimed."""
    plain = replace(held, does="nothing", at="", place=None)
    for at in targets:
        yield from (replace(plain, does="attack", at=at, place=place) for place in places)
        yield from (replace(plain, does="total_attack", at=at, place=place) for place in places)
        yield replace(plain, does="break_off", at=at)
    yield replace(plain, does="total_defence")
    yield plain
