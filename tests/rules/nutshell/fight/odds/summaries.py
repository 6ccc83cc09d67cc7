"""Outlooks in words that can be compared."""

from math import lcm

from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcome
from mls_desktop.rules.nutshell.fight.odds.summary import FightSummary, Marks, Struck
from tests.rules.nutshell.fight.odds.counting import Counted
from tests.rules.nutshell.fight.odds.counting_chains import Chains


def chances(found: FightSummary) -> dict[str, object]:
    """Everything an outlook says of a round, as fractions."""
    hits = {f"{who} hits": found.hit_by(who) for who, held in found.by.items() if held.hits}
    criticals = {f"{who} critical": found.critical_by(who) for who, held in found.by.items() if held.criticals}
    return {**dict(found.harm), "taken": found.mean_taken, **hits, **criticals}


def outlook_of(toll: HitOutcome) -> FightSummary:
    """The sums of a toll, as far as it tells them: not what a blow does alone, nor whether anything hits. All its parts
    are brought to one denominator: the means, the ends, and each attack."""
    whole = lcm(toll.ends.all, toll.taken.denominator, *(held.all for held in toll.by.values()))
    each, points = whole // toll.ends.all, toll.taken.numerator * (whole // toll.taken.denominator)
    shocked = sum(ways for end, ways in toll.ends.ways.items() if end.shocked)
    fallen = sum(ways for end, ways in toll.ends.ways.items() if end.health.state != "up")
    dead = sum(ways for end, ways in toll.ends.ways.items() if end.health.state == "dead")
    by = {who: _struck(held.ways, whole // held.all) for who, held in toll.by.items()}
    return FightSummary(whole, shocked * each, fallen * each, dead * each, points, 0, by)


def same_alone(found: FightSummary, counted: Counted | Chains) -> None:
    """What each attack does by itself, and whether anything hits, is what counting gives."""
    assert found.hit == 1 - counted.untouched
    begun = counted.fighters[counted.on].health.state != "up"
    for who in found.by:
        alone = dict(found.alone(who))
        missed = (1 - found.hit_by(who)) * begun
        assert {**alone, "down": alone["down"] + missed} == counted.alone(who), who


def _struck(marks: Marks, times: int) -> Struck:
    critical = marks.get("critical", 0)
    return Struck((marks.get("hit", 0) + critical) * times, critical * times)
