"""Numbers that cannot be, and targets that decide nothing (RB-CH-2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure, Part, given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.rules_basics.character import Entered
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import attack_target
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.stats.success import HIGHEST, LOWEST

RULE = "RB-CH-2"


def negative_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields an error, with 0 as the way out, for Speed, Move or a weapon's Acc below 0; a warning for Speed or Move of
    0 (RB-CH-2)."""
    who = stats.who
    for id, value in (("speed", who.speed), ("move", who.move)):
        if value < 0:
            yield _negative("negative", (id,), ("what", given(id)), value)
        elif not value:
            yield Finding(RULE, "warning", (id,), (("what", given(id)),), f"no_{id}", marks=True)
    for weapon in who.weapons:
        if weapon.acc < 0:
            yield _negative("negative_acc", ("weapons", weapon.id, "acc"), ("weapon", given(weapon.name)), weapon.acc)


def _negative(kind: str, path: Path, what: Part, value: Entered) -> Finding:
    facts = (what, ("current", given(Fraction(str(value)))))
    return Finding(RULE, "error", path, facts, kind, (Edit("set", path, 0),))


def target_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields a warning for each target below 3, which is never made, or above 17, which always is (RB-CH-2)."""
    for path, name, target in _targets(stats):
        value, facts = number(target), (("what", given(name)), ("target", target))
        if value < LOWEST:
            yield Finding(RULE, "warning", path, facts, "never", (Edit("set", path, LOWEST),))
        elif value >= HIGHEST:
            yield Finding(RULE, "warning", path, facts, "always", (Edit("set", path, HIGHEST - 1),))


def off_hand_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields a warning for each weapon held in the off hand whose target is below 3 there, its skill not (RB-AT-4)."""
    for weapon in stats.who.weapons:
        target, skill = attack_target(stats, weapon, "attack"), stats.weapon_skill(weapon)
        if target is not None and skill is not None and number(target) < LOWEST <= number(skill):
            path = ("weapons", weapon.id, "off_hand")
            facts = (("what", given(weapon.name)), ("target", target))
            yield Finding(RULE, "warning", path, facts, "never", (Edit("set", path, False),))


def _targets(stats: DerivedStats) -> Iterator[tuple[Path, str, Figure]]:
    """Yields path, name and target of everything entered that is rolled against: values, skills, defences."""
    yield from ((("values", id), id.replace("_", " "), stats.value(id)) for id in stats.value_ids)
    yield from ((("skills", id, "value"), skill.name, stats.skill(id)) for id, skill in stats.skills.items())
    yield from ((("defences", id, "value"), each.name, stats.defence(id)) for id, each in stats.defences.items())
