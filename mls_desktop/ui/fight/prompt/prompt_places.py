"""Layout of the parts of a prompt: the choices have the room, the targets stay in sight."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.ui.fight.prompt.hand_bar import HandBar
from mls_desktop.ui.fight.prompt.prompt_header import PromptHeader
from mls_desktop.ui.fight.prompt.target_bar import TargetBar
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.widgets.plain_text import PlainLabel


def place_aims(
    tight: bool, column: QVBoxLayout, table: QWidget, hand: HandBar, targets: TargetBar, head: PromptHeader
) -> bool:
    """Puts what is in hand, and whom to aim at, above the choices; where it is `tight`, what is in hand below them, and
    whom to aim at in one line below the name of who is asked, which never scrolls. Whether they stood elsewhere."""
    if tight == targets.narrow:
        return False
    column.removeWidget(hand)
    column.insertWidget(column.indexOf(table) + tight, hand)
    if tight:
        head.hold(targets)
    else:
        column.insertWidget(column.indexOf(table), targets)
    for label in targets.findChildren(PlainLabel):
        label.ink_anew()
    targets.set_narrow(tight)
    for moved in filter(None, (table.parentWidget(), head)):
        set_reading_order(moved)
    return True
