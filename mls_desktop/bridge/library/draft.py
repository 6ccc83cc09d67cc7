"""The draft of changes that are tried before they are taken: a campaign as it would be, one undo step when taken."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import AnyEntry
from mls_desktop.model.tried_edits import TriedEdits
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.system_texts import Texts


class Draft(QObject):
    """The draft called `name`: tried edits on top of the open campaign. `changed`: other edits are tried; `refused`
    carries the finding of an edit that was not taken. Where the campaign itself changes, the edits are tried on it
    anew; those that do not fit any more are dropped. An entry that was `made` here gets its id from its name when it is
    applied: `renamed` then carries list, id before and id."""

    changed = Signal()
    refused = Signal(object)
    renamed = Signal(str, str, str)

    def __init__(self, open_campaign: OpenCampaign, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        document = open_campaign.document
        self._open_campaign, self._taking = open_campaign, False
        self._tried = TriedEdits(
            name, document.campaign, document.system, open_campaign.shipped, open_campaign.world_of
        )
        document.changed.connect(self._on_changed)

    @property
    def edits(self) -> tuple[Edit, ...]:
        return self._tried.edits

    @property
    def trial(self) -> AnyCampaign:
        """Campaign with the tried edits."""
        return self._tried.trial

    @property
    def world(self) -> Struct:
        """World of the campaign with the tried edits."""
        return self._tried.world

    @property
    def texts(self) -> Texts:
        """Words with the names of the library with the tried edits."""
        return self._open_campaign.texts.knowing(self._open_campaign.document.system.names(self.world))

    def step(self) -> Edit | Batch:
        """Edit or batch of all that is tried, as one undo step, not applied. Raises IndexError where there is none."""
        return self._tried.step()

    def add(self, edit: Edit | Batch) -> bool:
        """Adds `edit` to the tried edits and emits `changed`; False where it was refused. The campaign is unchanged."""
        return self._try(lambda: self._tried.add(edit))

    def make(self, list: str, entry: AnyEntry) -> bool:
        """Tries a new `entry` of `list` with a provisional id and emits `changed`; False where it was refused."""
        return self._try(lambda: self._tried.make(list, entry))

    def replace(self, edits: tuple[Edit, ...]) -> bool:
        """Tries `edits` in place of those tried before, and emits `changed`; False where they were refused."""
        return self._try(lambda: self._tried.replace(edits))

    def drop(self) -> None:
        """Drops all tried edits and emits `changed`."""
        self.replace(())

    def apply(self, name: str = "") -> bool:
        """Applies all tried edits to the campaign as one undo step, called `name` ("": by what is edited), empties the
        draft and emits `changed`; True also where nothing was tried; False where it was refused."""
        if not self.edits:
            return True
        renamed = self._tried.settle()
        self._taking = True
        done = self._open_campaign.document.apply(self.step(), name=name)
        self._taking = False
        if done:
            self._tried.clear(self._open_campaign.document.campaign)
            self.changed.emit()
            for names in renamed:
                self.renamed.emit(*names)
        return done

    def _try(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except Refused as refused:
            self.refused.emit(refused.finding)
            return False
        self.changed.emit()
        return True

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if not self._taking and not self._try(lambda: self._tried.rebase(new)):
            self._tried.clear(new)
            self.changed.emit()
