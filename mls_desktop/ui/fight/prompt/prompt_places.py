"""Layout of the parts of a prompt: the choices have the room, the targets and what is entered stay in sight."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.ui.fight.prompt.hand_bar import HandBar
from mls_desktop.ui.fight.prompt.prompt_header import PromptHeader
from mls_desktop.ui.fight.prompt.target_bar import TargetBar
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.plain_text import PlainLabel


class PromptParts(Protocol):
    """The protocol of a panel with the parts that are laid out here."""

    head: PromptHeader
    hand: HandBar
    targets: TargetBar

    @property
    def table(self) -> QWidget: ...
    @property
    def notes(self) -> QWidget: ...
    @property
    def form(self) -> QWidget: ...
    @property
    def falls(self) -> QWidget: ...
    @property
    def extra(self) -> QWidget: ...


def place_aims(tight: bool, column: QVBoxLayout, parts: PromptParts) -> bool:
    """Lays the parts out in `column`: weapons, targets, choices, entries, notes on chances from above; where it is
    `tight`, targets in the header, which never scrolls, and weapons below the entries; False where they are so now."""
    targets = parts.targets
    if tight == targets.narrow:
        return False
    entered = (parts.form, parts.falls, parts.extra)
    choices = (parts.table, *entered)
    order = (*choices, parts.hand, parts.notes) if tight else (parts.hand, *choices, parts.notes)
    first = min(column.indexOf(part) for part in order)
    for at, part in enumerate(order):
        column.removeWidget(part)
        column.insertWidget(first + at, part)
    if tight:
        parts.head.hold(targets)
    else:
        column.insertWidget(column.indexOf(parts.table), targets)
    for label in targets.findChildren(PlainLabel):
        label.ink_anew()
    targets.set_narrow(tight)
    for moved in filter(None, (parts.table.parentWidget(), parts.head)):
        set_reading_order(moved)
    return True
