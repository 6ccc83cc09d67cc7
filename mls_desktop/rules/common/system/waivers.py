"""The waivers of breaches that the referee allows: they stay listed, as waived."""

from __future__ import annotations

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import entry_ids, reads


def is_waived(who: Character, finding: Finding) -> bool:
    """Whether a waiver of the character covers a finding: by its rule, and by its path where it names one."""
    return any(_covers(waiver, finding) for waiver in who.waivers)


def waiving(finding: Finding, reason: str) -> Edit:
    """The edit below the character that allows one breach, for that one place alone."""
    value: dict[str, str] = {"rule": finding.rule, "reason": reason}
    if finding.path:
        value["path"] = reads(finding.path)
    return Edit("add", ("waivers",), value)


def unwaiving(who: Character, finding: Finding) -> Batch:
    """The edits below the character that take back every waiver that covers a finding."""
    ids = entry_ids(who.waivers)
    covering = [id for id, waiver in zip(ids, who.waivers, strict=True) if _covers(waiver, finding)]
    return Batch("unwaive", tuple(Edit("remove", ("waivers", id)) for id in reversed(covering)))


def _covers(waiver: Waiver, finding: Finding) -> bool:
    return waiver.rule == finding.rule and (waiver.path is None or waiver.path == reads(finding.path))
