"""The load error of a file that was not read: why, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mls_desktop.storage.errors import Fault
from mls_desktop.words.i18n import how_many

FAULTS_TOLD = 8


class LoadError(Exception):
    """The error of a file that cannot be opened; `text` says why, a line a fault."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def faults_text(faults: tuple[Fault, ...], roots: Iterable[Path]) -> str:
    """Text of a file's faults, each with its place, a line each; the first `FAULTS_TOLD` where there are many, with the
    number of the rest. `roots`: folders of the words."""
    from mls_desktop.words.faults import fault_sentence

    lines = []
    for fault in faults[:FAULTS_TOLD]:
        text = fault_sentence(fault, roots)
        lines.append(f"{fault.pointer}: {text}" if fault.pointer else text)
    more = len(faults) - FAULTS_TOLD
    return "\n".join([*lines, how_many("and {n} more", "and {n} more", more)] if more > 0 else lines)
