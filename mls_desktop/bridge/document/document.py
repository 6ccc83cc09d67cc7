"""The document and its undo stack: one campaign, changed by edits alone, with undo and redo in named steps."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.bounds.written_size import WrittenSize
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.ids import fresh_id
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside

NameOf = Callable[[Edit | Batch, AnyCampaign], str]


class _Step(QUndoCommand):
    """A step of the undo stack: the campaign before and after one edit; undo and redo are assignments."""

    def __init__(self, document: Document, name: str, old: AnyCampaign, new: AnyCampaign, gesture: str) -> None:
        super().__init__(name)
        self._document, self._old, self._new, self.gesture = document, old, new, gesture

    @guarded(None)
    def redo(self) -> None:
        self._document._show(self._new)

    @guarded(None)
    def undo(self) -> None:
        self._document._show(self._old)

    @guarded(-1)
    def id(self) -> int:
        return 1 if self.gesture else -1

    @guarded(False)
    def mergeWith(self, other: QUndoCommand) -> bool:
        """A drag is one step: later edits of the same gesture join this one."""
        if not isinstance(other, _Step) or other.gesture != self.gesture:
            return False
        self._new = other._new
        self.setText(other.text())
        return True


class Document(QObject):
    """The document that holds the campaign. `changed` carries the campaign before and after; `refused` the finding of
    an edit that was nonsense."""

    changed = Signal(object, object)
    refused = Signal(object)

    def __init__(
        self,
        campaign: AnyCampaign,
        system: AnySystem,
        world_of: WorldOf,
        name_of: NameOf,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.system = system
        self._world_of = world_of
        self._name_of = name_of
        self._campaign = campaign
        self._world = world_of(campaign)
        self._size = WrittenSize()
        self.read_only = False
        """Whether edits are refused: the file is another's, or of a version that this program cannot write."""
        self.history = QUndoStack(self)

    @property
    def campaign(self) -> AnyCampaign:
        return self._campaign

    @property
    def world(self) -> Struct:
        return self._world

    def character(self, id: str) -> Character | None:
        found: Character | None = inside(self._campaign.characters, id)
        return found

    def apply(self, edit: Edit | Batch, gesture: str = "", name: str = "") -> bool:
        """Takes an edit of the campaign. Edits that follow each other with the same `gesture` are one undo step;
        it is called `name`, or by what is edited. False where it was refused; `refused` has told why and nothing has
        changed."""
        if self.read_only:
            self.refused.emit(Finding("read_only", "error", ()))
            return False
        try:
            new = applied(self._campaign, edit, self.system, self._world_of)
            if new is not self._campaign:
                self._size.check(new, self._campaign)
        except Refused as refused:
            self.refused.emit(refused.finding)
            return False
        if new == self._campaign:
            return True
        self.history.push(_Step(self, name or self._name_of(edit, new), self._campaign, new, gesture))
        return True

    def new_id(self, name: str, fallback: str = "character") -> str:
        """A free id for a character of that name."""
        return fresh_id(name, {c.id for c in self._campaign.characters}, fallback)

    def mark_saved(self) -> None:
        self.history.setClean()

    def _show(self, campaign: AnyCampaign) -> None:
        old, self._campaign = self._campaign, campaign
        if old.library is not campaign.library or old.rulings is not campaign.rulings:
            self._world = self._world_of(campaign)
        self.changed.emit(old, campaign)
