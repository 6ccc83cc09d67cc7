"""The rulings of a campaign that this program cannot follow: kept as they are, and told."""

from __future__ import annotations

from collections.abc import Container, Mapping

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding

READINGS = ("default", "other")


def unknown_rulings(rulings: Mapping[str, str], switches: Container[str]) -> tuple[Finding, ...]:
    """A warning for each ruling on a rule without a switch ("unknown_ruling") and for each reading that is none
    ("unknown_reading"); paths below the campaign. `switches`: the rules of the system that have a second reading."""
    found = []
    for rule, reading in rulings.items():
        code = "unknown_ruling" if rule not in switches else "unknown_reading"
        if code == "unknown_ruling" or reading not in READINGS:
            facts = (("id", given(rule)), ("reading", given(reading)))
            found.append(Finding(code, "warning", ("rulings", rule), facts))
    return tuple(found)
