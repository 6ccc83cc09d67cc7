"""The check of a campaign's references: those that lead nowhere, with their places in the file."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign, has_grounds
from mls_desktop.model.references import dangling
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.paths import Pointers
from mls_desktop.storage.decode import WRONG
from mls_desktop.storage.errors import Fault, step


def broken_references(
    campaign: AnyCampaign, entries: dict[str, list[Any]], system: AnySystem, world: Struct
) -> list[Fault]:
    """Faults for the broken references of `campaign`, of its library and of each character. `entries`: the lists as
    they stand in the file, WRONG for entries the campaign lacks; with any of these its other references are not looked
    at."""
    own, id = campaign.library, system.id
    found = _faults(system.library_integrity(world, own), own, step("library"), id)
    for index, who in enumerate(entries["characters"]):
        if who is not WRONG:
            found += _faults(system.integrity(who, world), who, step("characters") + step(index), id)
    complete = all(entry is not WRONG for held in entries.values() for entry in held)
    if complete:  # else positions differ, and a missing picture may be one of the wrong entries
        found += _faults(dangling(campaign), campaign, "")
    return found


def ground_faults(campaign: AnyCampaign, system: AnySystem) -> list[Fault]:
    """Every fault of a ground of an encounter, or of one in the library."""
    if not has_grounds(campaign):
        return []
    from mls_desktop.model.grounds import all_ground_faults  # loaded where there is one

    return _faults(all_ground_faults(campaign, system), campaign, "")


def without_known(found: list[Fault], known: list[Fault]) -> list[Fault]:
    """Faults of `found` whose pointers are not those of any in `known`: one place is told of once."""
    places = {fault.pointer for fault in known}
    return [fault for fault in found if fault.pointer not in places]


def _faults(findings: tuple[Finding, ...], root: object, at: str, system: str = "") -> list[Fault]:
    """Faults for the findings below `root`, which stands at the pointer `at`."""
    pointers = Pointers(root)
    return [Fault(each.rule, at + pointers.of(each.path), each.facts, each.kind, system) for each in findings]
