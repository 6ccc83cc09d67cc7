"""The replay of a life: each entry of a chronicle stands under what it leads to."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.life.lives import Life
from mls_desktop.rules.common.values.events import Event


class LifeReplay(Replay[Life]):
    """The replay of a life. The step of an entry has the clock and headings of the life after it: years that pass stand
    under the age they lead to, with all that is told at that age."""

    def _played(self, at: int, life: Life, event: Event) -> tuple[ReplayStep, Life]:
        step, after = super()._played(at, life, event)
        return replace(step, clock=after.clock, headings=after.headings), after
