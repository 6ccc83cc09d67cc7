"""The screens of the rule system that the tests make up: what a window shows of a system it has never heard of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fight_scenes import fight

from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.window.main import MainWindow
from tests.madeup import sky
from tests.madeup.system import shelf

Act = Callable[[MainWindow], None]
Scene = tuple[str, Act, Callable[[], dict[str, Any]]]


def madeup_shelf() -> ShippedData:
    """A shelf with that system alone."""
    return shelf()


def madeup_scenes(sheet: Callable[[str], Act]) -> Iterator[Scene]:
    """A sheet, and a fight before its first choice, where dice are waited for, and at its end."""
    yield "madeup-sheet", sheet("red"), sky.campaign
    for name, events in (("choices", 0), ("dice", 1), ("end", len(sky.EVENTS))):
        yield f"madeup-fight-{name}", fight("fight", events), sky.campaign
