"""The document and its undo stack: one campaign, changed by edits alone, with undo and redo in named steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.model.world_parts import same_world
from mls_desktop.model.written_size import WrittenSize
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, takes_out
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import inside

if TYPE_CHECKING:
    from mls_desktop.storage.past_steps import PastStep

NameOf = Callable[[Edit | Batch, AnyCampaign], str]
MOST_STEPS = 1000
"""Number of steps that can be undone: each holds its changes, and a session may have ten thousand."""


class State(Struct, frozen=True, eq=False):
    """A state of the document: the campaign, and the world that it makes."""

    campaign: AnyCampaign
    world: Struct


_Row = tuple[str, State, State, str, AnyCampaign | None]
"""A step to be made anew: name, the states before and after, gesture, the campaign that is logged."""


class UndoStep(QUndoCommand):
    """A step of the undo stack: the states before and after one edit. Qt counts a step as done or undone whatever
    happens in it: all that may fail comes before it is pushed, and undo and redo are assignments. `logged`: the
    campaign after it as the log of steps has it, None where it has not."""

    def __init__(self, document: Document, name: str, before: State, after: State, gesture: str) -> None:
        super().__init__(name)
        self._document, self.before, self.after, self.gesture = document, before, after, gesture
        self.logged: AnyCampaign | None = None
        self.removal = False
        """Tells whether the step removed a thing that may be wanted back; False for steps of an earlier session."""

    @property
    def old(self) -> AnyCampaign:
        return self.before.campaign

    @property
    def new(self) -> AnyCampaign:
        return self.after.campaign

    @guarded(None)
    def redo(self) -> None:
        self._document._show(self.after)

    @guarded(None)
    def undo(self) -> None:
        self._document._show(self.before)

    @guarded(-1)
    def id(self) -> int:
        return 1 if self.gesture else -1

    @guarded(False)
    def mergeWith(self, other: QUndoCommand) -> bool:
        """Joins `other`, the next step, to this one where both are of one gesture, as in a drag, and then gives True;
        else False. `other` is emptied: Qt deletes it, but Python never lets it go, and each letter typed would keep a
        whole campaign for good."""
        if not isinstance(other, UndoStep) or other.gesture != self.gesture:
            return False
        self.after = other.after
        self.setText(other.text())
        vars(other).clear()
        return True


class Document(QObject):
    """The document that holds the campaign. `changed` carries the campaign before and after; `refused` the finding of
    an edit that was not taken."""

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
        self._state = State(campaign, world_of(campaign))
        self._size = WrittenSize()
        self.read_only = False
        """Tells whether edits are refused: the file is another program's, or of a version that cannot be written
        here."""
        self._rebuilding = False
        self.begun = False
        """Tells whether the campaign was edited since it was opened."""
        self.history = QUndoStack(self)
        self.history.setUndoLimit(MOST_STEPS)
        # Before all others, who are to find the campaign as the history has it.
        self.history.indexChanged.connect(self._on_index)

    @property
    def campaign(self) -> AnyCampaign:
        return self._state.campaign

    @property
    def world(self) -> Struct:
        """World made from the campaign as it is now."""
        return self._state.world

    def character(self, id: str) -> Character | None:
        found: Character | None = inside(self.campaign.characters, id)
        return found

    def apply(self, edit: Edit | Batch, gesture: str = "", name: str = "") -> bool:
        """Applies `edit` to the campaign as one undo step called `name`, or by the thing edited; steps in a row with
        the same `gesture` are one; True also where nothing changes, without a step. False where it was refused:
        `refused` was emitted with the finding, and nothing has changed."""
        if self.read_only:
            self.refused.emit(Finding("read_only", "error", ()))
            return False
        before = self._state
        try:
            new = applied(before.campaign, edit, self.system, self._world_of)
            if new is not before.campaign:
                self._size.check(new, before.campaign)
        except Refused as refused:
            self.refused.emit(refused.finding)
            return False
        if new == before.campaign:
            return True
        step = UndoStep(self, name or self._name_of(edit, new), before, self._state_of(new, before), gesture)
        step.removal = takes_out(edit) and not gesture
        self.begun = True
        self.history.push(step)
        return True

    def new_id(self, name: str, fallback: str = "character") -> str:
        """Id that no character has, for a character called `name`; made of `fallback` where that name gives none."""
        return fresh_id(name, {c.id for c in self.campaign.characters}, fallback)

    def mark_saved(self) -> None:
        self.history.setClean()

    def step(self, at: int) -> UndoStep | None:
        """Step at index `at` of the history; None where there is none."""
        found = self.history.command(at)
        return found if isinstance(found, UndoStep) else None

    @property
    def first(self) -> AnyCampaign:
        """The campaign before all steps that can be undone."""
        step = self.step(0)
        return self.campaign if step is None else step.old

    def restore_steps(self, loaded: AnyCampaign, before: Sequence[PastStep], after: Sequence[PastStep]) -> bool:
        """Puts steps of an earlier session around the campaign as it was `loaded`: `before` can be undone, `after` can
        be redone unless it was edited meanwhile; False where they have no place any more. The campaign does not
        change."""
        history = self.history
        own = [step for at in range(history.count()) if (step := self.step(at)) is not None]
        if self.first is not loaded:
            return False
        index, clean = history.index(), history.cleanIndex()
        earlier = before[max(0, len(before) + len(own) - MOST_STEPS) :]
        kept: list[_Row] = [(step.text(), step.before, step.after, step.gesture, step.logged) for step in own]
        start = own[0].before if own else self._state
        rows = self._rows_before(earlier, start) + (kept or self._rows_after(after, start))
        self._rebuild(rows, index + len(earlier), clean + len(earlier) if clean >= 0 else -1)
        return True

    def _rows_before(self, steps: Sequence[PastStep], state: State) -> list[_Row]:
        """Rows of `steps` that lead to `state`, in order."""
        rows: list[_Row] = []
        for step in reversed(steps):
            before = self._state_of(step.old, state)
            rows.append((step.name, before, self._state_of(step.new, state), "", step.new))
            state = before
        return rows[::-1]

    def _rows_after(self, steps: Sequence[PastStep], state: State) -> list[_Row]:
        """Rows of `steps` that lead on from `state`, in order."""
        rows: list[_Row] = []
        for step in steps:
            before = self._state_of(step.old, state)
            state = self._state_of(step.new, before)
            rows.append((step.name, before, state, "", step.new))
        return rows

    def _rebuild(self, rows: Sequence[_Row], index: int, clean: int) -> None:
        """Replaces the steps of the history by `rows`, with `index` as the present and `clean` as the saved place (-1:
        none). Its signals are emitted once, at the end."""
        history = self.history
        # Made before any is thrown away.
        steps = [(UndoStep(self, name, before, after, ""), gesture, log) for name, before, after, gesture, log in rows]
        self._rebuilding = True
        heard = history.blockSignals(True)
        try:
            history.clear()
            for step, gesture, logged in steps:
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

    def _state_of(self, campaign: AnyCampaign, like: State) -> State:
        """State of `campaign`; with the world of the state `like` where both worlds are made of the same."""
        if campaign is like.campaign:
            return like
        same = same_world(campaign, like.campaign)
        return State(campaign, like.world if same else self._world_of(campaign))

    def _show(self, state: State) -> None:
        if self._rebuilding or state is self._state:
            return
        old, self._state = self._state, state
        self.changed.emit(old.campaign, state.campaign)

    def _on_index(self, index: int) -> None:
        """Sets the campaign to the state that the history has now, with `changed`, unless a step has done so."""
        last, next = self.step(index - 1), self.step(index)
        if last is not None:
            self._show(last.after)
        elif next is not None:
            self._show(next.before)
