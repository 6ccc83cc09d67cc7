"""A file that was not read: why, in sentences."""

from __future__ import annotations

from mls_desktop.storage.faults import Fault
from mls_desktop.words.tongue import how_many

FAULTS_TOLD = 8


class NotOpened(Exception):
    """A file that cannot be opened; `text` says why, a line a fault."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def faults_text(faults: tuple[Fault, ...]) -> str:
    """The faults of a file, each with its place; the first few where there are many."""
    from mls_desktop.words.faults import fault_text

    lines = []
    for fault in faults[:FAULTS_TOLD]:
        text = fault_text(fault.code, fault.facts, fault.kind) or fault.code
        lines.append(f"{fault.pointer}: {text}" if fault.pointer else text)
    more = len(faults) - FAULTS_TOLD
    return "\n".join([*lines, how_many("and {n} more", "and {n} more", more)] if more > 0 else lines)
