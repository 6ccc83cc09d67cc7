"""Breaches the referee allows."""

from __future__ import annotations

from mls_desktop.rules.common.character import Character
from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.common.system import reads


def is_waived(finding: Finding, who: Character) -> bool:
    """Whether one of the character's waivers is for this finding: of its rule, and everywhere or at its very path."""
    here = reads(finding.path)
    return any(waiver.rule == finding.rule and waiver.path in (None, here) for waiver in who.waivers)
