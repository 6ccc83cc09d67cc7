"""The document and its undo stack: one campaign, changed by edits alone, with undo and redo in named steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from mls_desktop.storage.step_log import PastStep

NameOf = Callable[[Edit | Batch, AnyCampaign], str]
MOST_STEPS = 1000
"""So many steps can be undone: each holds what it changed, and a session may have ten thousand."""


_Row = tuple[str, AnyCampaign, AnyCampaign, str, AnyCampaign | None]
"""A step to be made anew: name, the campaign before and after, gesture, what is logged."""


class UndoStep(QUndoCommand):
    """A step of the undo stack: the campaign before and after one edit; undo and redo are assignments. `logged`: the
    campaign after it as the log of steps has it, None where it has not."""

    def __init__(self, document: Document, name: str, old: AnyCampaign, new: AnyCampaign, gesture: str) -> None:
        super().__init__(name)
        self._document, self.old, self.new, self.gesture = document, old, new, gesture
        self.logged: AnyCampaign | None = None

    @guarded(None)
    def redo(self) -> None:
        self._document._show(self.new)

    @guarded(None)
    def undo(self) -> None:
        self._document._show(self.old)

    @guarded(-1)
    def id(self) -> int:
        return 1 if self.gesture else -1

    @guarded(False)
    def mergeWith(self, other: QUndoCommand) -> bool:
        """A drag is one step: later edits of the same gesture join this one."""
        if not isinstance(other, UndoStep) or other.gesture != self.gesture:
            return False
        self.new = other.new
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
        self._rebuilding = False
        self.begun = False
        """Whether anything was edited since it was opened."""
        self.history = QUndoStack(self)
        self.history.setUndoLimit(MOST_STEPS)

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
        self.begun = True
        self.history.push(UndoStep(self, name or self._name_of(edit, new), self._campaign, new, gesture))
        return True

    def new_id(self, name: str, fallback: str = "character") -> str:
        """A free id for a character of that name."""
        return fresh_id(name, {c.id for c in self._campaign.characters}, fallback)

    def mark_saved(self) -> None:
        self.history.setClean()

    def step(self, at: int) -> UndoStep | None:
        """The step at a place of the history; None where there is none."""
        found = self.history.command(at)
        return found if isinstance(found, UndoStep) else None

    @property
    def first(self) -> AnyCampaign:
        """The campaign before all steps that can be undone."""
        step = self.step(0)
        return self._campaign if step is None else step.old

    def restore_steps(self, loaded: AnyCampaign, before: Sequence[PastStep], after: Sequence[PastStep]) -> bool:
        """Puts steps of an earlier session around the campaign as it was `loaded`: those `before` it can be undone;
        those `after` it can be redone, unless it was edited meanwhile. Nothing else changes, and none is shown. False
        where they have no place any more."""
        history = self.history
        own = [step for at in range(history.count()) if (step := self.step(at)) is not None]
        if self.first is not loaded:
            return False
        index, clean = history.index(), history.cleanIndex()
        earlier = before[max(0, len(before) + len(own) - MOST_STEPS) :]
        kept: list[_Row] = [(step.text(), step.old, step.new, step.gesture, step.logged) for step in own]
        rows: list[_Row] = [(step.name, step.old, step.new, "", step.new) for step in earlier]
        rows += kept or [(step.name, step.old, step.new, "", step.new) for step in after]
        self._rebuild(rows, index + len(earlier), clean + len(earlier) if clean >= 0 else -1)
        return True

    def _rebuild(self, rows: Sequence[_Row], index: int, clean: int) -> None:
        """Gives the history these steps. Who listens to it hears of it once, when it stands."""
        history = self.history
        self._rebuilding = True
        heard = history.blockSignals(True)
        try:
            history.clear()
            for name, old, new, gesture, logged in rows:
                step = UndoStep(self, name, old, new, "")
                history.push(step)
                # Not before: steps of one gesture that were kept apart, by a save between them, would join.
                step.gesture, step.logged = gesture, logged
            history.setIndex(max(0, clean))
            history.setClean()
            if clean < 0:
                history.resetClean()
            history.setIndex(index)
        finally:
            history.blockSignals(heard)
            self._rebuilding = False
        history.canUndoChanged.emit(history.canUndo())
        history.canRedoChanged.emit(history.canRedo())
        history.undoTextChanged.emit(history.undoText())
        history.redoTextChanged.emit(history.redoText())
        history.indexChanged.emit(index)

    def _show(self, campaign: AnyCampaign) -> None:
        if self._rebuilding:
            return
        old, self._campaign = self._campaign, campaign
        if old.library is not campaign.library or old.rulings is not campaign.rulings:
            self._world = self._world_of(campaign)
        self.changed.emit(old, campaign)
