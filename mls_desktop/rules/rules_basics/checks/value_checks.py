"""Numbers that cannot be, and targets that decide nothing (RB-CH-2)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.rules_basics.character import Entered
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import attack_target
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.stats.success import HIGHEST, LOWEST

RULE = "RB-CH-2"


def negative_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Speed, Move or a weapon's Acc below 0: errors, with 0 as the way out (RB-CH-2)."""
    who = stats.who
    entered: list[tuple[Path, Entered]] = [(("speed",), who.speed), (("move",), who.move)]
    entered += [(("weapons", weapon.id, "acc"), weapon.acc) for weapon in who.weapons]
    for path, value in entered:
        if value < 0:
            facts = (("current", given(str(value))),)
            yield Finding(RULE, "error", path, facts, "negative", (Edit("set", path, 0),))


def target_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Targets below 3, which are never made, and above 17, which always are: warnings (RB-CH-2)."""
    for path, target in _targets(stats):
        value = number(target)
        if value < LOWEST:
            yield Finding(RULE, "warning", path, (("target", target),), "never", (Edit("set", path, LOWEST),))
        elif value >= HIGHEST:
            yield Finding(RULE, "warning", path, (("target", target),), "always", (Edit("set", path, HIGHEST - 1),))


def off_hand_findings(stats: DerivedStats) -> Iterator[Finding]:
    """A weapon that the off hand makes useless, though its skill is not (RB-AT-4): a warning."""
    for weapon in stats.who.weapons:
        target, skill = attack_target(stats, weapon, "attack"), stats.weapon_skill(weapon)
        if target is not None and skill is not None and number(target) < LOWEST <= number(skill):
            path = ("weapons", weapon.id, "off_hand")
            yield Finding(RULE, "warning", path, (("target", target),), "never", (Edit("set", path, False),))


def _targets(stats: DerivedStats) -> Iterator[tuple[Path, Figure]]:
    """Everything entered that is rolled against: values, skills, defences."""
    yield from ((("values", id), stats.value(id)) for id in stats.value_ids)
    yield from ((("skills", id, "value"), stats.skill(id)) for id in stats.skills)
    yield from ((("defences", id, "value"), stats.defence(id)) for id in stats.defences)
