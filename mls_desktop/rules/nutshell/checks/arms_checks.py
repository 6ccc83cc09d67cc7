"""Arms carried together that cannot be used together (N-SHIELD-1)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.nutshell.library import is_close
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats


def shield_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Warning for a shield worn beside a two-handed close weapon that is the first of the weapons carried (N-SHIELD-1);
    the shield counts all the same."""
    weapons, shield = stats.who.weapons, stats.who.shield
    held = stats.world.weapons.get(weapons[0]) if weapons else None
    if shield is None or held is None or held.hands < 2 or not is_close(held):
        return
    facts = (("weapon", given(held.id)), ("shield", given(shield)))
    yield Finding("N-SHIELD-1", "warning", ("shield",), facts, "both_hands")
