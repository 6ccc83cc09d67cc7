"""Prohibitions of the rules in a fight, and the refusal that names one with what would be allowed."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused


class Prohibition(Struct, frozen=True):
    """Prohibition by a rule. `allowed`: fighters, actions, things or numbers that the rule would allow."""

    rule: str
    kind: str
    allowed: tuple[str, ...] = ()

    def refused(self, who: str, name: str) -> Refused:
        """Refused error for the caller to raise, with what would be allowed; `who` and `name`: whose answer it was, by
        id and by name."""
        facts = (("who", given(name)), ("allowed", given(", ".join(self.allowed))))
        return Refused(Finding(self.rule, "error", (who, self.kind), facts, self.kind))
