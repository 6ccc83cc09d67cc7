"""The worker of a draft's impact: what it would change, worked out in idle moments, character by character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import every
from mls_desktop.rules.common.figures.finding import Refused

if TYPE_CHECKING:
    from mls_desktop.model.impact import CharacterImpact

SLICE = 0.008
"""Seconds of work between two looks at the keyboard."""


class ImpactWorker(QObject):
    """The worker that follows a draft. `told` is emitted after each slice; `found`: the impacts on characters that
    change, so far; `done` of `total` characters are looked at."""

    told = Signal()

    def __init__(self, open_campaign: OpenCampaign, draft: Draft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_campaign, self._draft = open_campaign, draft
        self._work: Iterator[CharacterImpact] | None = None
        self.found: tuple[CharacterImpact, ...] = ()
        self.done = self.total = 0
        self.stopped = False
        self._idle = every(self._slice)
        draft.changed.connect(self.begin)

    @property
    def running(self) -> bool:
        return self._work is not None

    def begin(self) -> None:
        """Begins the work anew with the draft as it is; none for an empty or a refused draft; emits `told`."""
        document = self._open_campaign.document
        self.found, self.done, self.stopped = (), 0, False
        self.total = len(document.campaign.characters)
        self._work = None
        if self._draft.edits:
            from mls_desktop.model.impact import impact

            try:
                self._work = impact(
                    document.campaign, self._draft.step(), document.system, self._open_campaign.world_of
                )
            except Refused:  # the draft told why
                self._work = None
        if self._work is None:
            self._idle.stop()
        else:
            self._idle.start()
        self.told.emit()

    def stop(self) -> None:
        """Stops the work under way, keeps what was found so far, sets `stopped` and emits `told`; else nothing."""
        if self._work is not None:
            self._work, self.stopped = None, True
            self._idle.stop()
            self.told.emit()

    def _slice(self) -> None:
        ends = now() + SLICE
        while self._work is not None and now() < ends:
            touched = next(self._work, None)
            if touched is None:
                self._work = None
                self._idle.stop()
                break
            self.done += 1
            if touched:
                self.found = (*self.found, touched)
        self.told.emit()
