"""What a rule forbids in a fight, and the refusal that says so with what would be allowed."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused


class Prohibition(Struct, frozen=True):
    """What a rule forbids. `allowed`: fighters, actions, things or numbers that it would allow."""

    rule: str
    kind: str
    allowed: tuple[str, ...] = ()

    def refused(self, who: str, name: str) -> Refused:
        """The refusal; `who` and `name`: whose answer it was, by id and by name."""
        facts = (("who", given(name)), ("allowed", given(", ".join(self.allowed))))
        return Refused(Finding(self.rule, "error", (who, self.kind), facts, self.kind))
