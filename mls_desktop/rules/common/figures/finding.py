"""The finding: what is wrong or still open, as data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.values.edits import Edit, Path

Severity = Literal["error", "warning"]


class Finding(Struct, frozen=True):
    """A finding: a breach (`error`), an open choice (`warning`), a broken reference or a refusal.

    `rule`: a rule id, or one of the seam's own codes ("unknown_reference"). `kind` tells several findings of one
    rule apart, so that words can say each. `path` is below the character; it is shown at the row or cell whose path
    is the longest that fits. `ways`: ways out, one click each. A fact called "over" is by how much a bound is exceeded:
    a waiver covers so much. `together`: findings of one rule with the same word here are one problem, the first of
    them, on which the others hang; "" for a problem of its own. `marks`: a warning that is marked at its row as a
    breach is, of a value that is hardly meant.
    """

    rule: str
    severity: Severity
    path: Path
    facts: Facts = ()
    kind: str = ""
    ways: tuple[Edit, ...] = ()
    together: str = ""
    marks: bool = False


class Refused(Exception):
    """The error of an edit that makes no sense (not a breach: breaches are allowed). Nothing has changed."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"{finding.rule} at {'/'.join(finding.path)}")
        self.finding = finding


def refusal(code: str, path: Path, facts: Facts = ()) -> Refused:
    """Refused error for the caller to raise, by one of the seam's own codes: "wrong_value", "no_such_place",
    "unknown_reference", "taken_id". `path`: where; `facts`: what the sentence is made from."""
    return Refused(Finding(code, "error", path, facts))


def wrong_value(path: Path, why: object) -> Refused:
    """Refused error ("wrong_value") for the caller to raise. `path`: where; `why`: the value that makes no sense, or
    what is wrong with it, told by its text."""
    return refusal("wrong_value", path, (("why", given(str(why))),))
