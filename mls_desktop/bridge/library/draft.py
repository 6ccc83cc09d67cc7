"""Changes that are tried before they are taken: a campaign as it would be, and one undo step when it is taken."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.ids import fresh_id
from mls_desktop.model.library import AnyEntry, find, held, parts
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit


class Draft(QObject):
    """Edits gathered on top of the open campaign. `changed` whenever what is tried is another; `refused` carries the
    finding of an edit that was nonsense. Where the campaign itself changes, the edits are tried on it anew; what does
    not go any more is dropped. What was `made` here gets its id from its name when it is taken: `renamed` then carries
    list, id before and id."""

    changed = Signal()
    refused = Signal(object)
    renamed = Signal(str, str, str)

    def __init__(self, opened: OpenCampaign, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened, self._name = opened, name
        self._edits: tuple[Edit, ...] = ()
        self._taking = False
        self._made: tuple[tuple[str, str], ...] = ()
        self.trial: AnyCampaign = opened.document.campaign
        self.world = opened.document.world
        opened.document.changed.connect(self._on_changed)

    @property
    def edits(self) -> tuple[Edit, ...]:
        return self._edits

    def step(self) -> Edit | Batch:
        """What would be taken, as one undo step. Raises IndexError where there is nothing."""
        return self._edits[0] if len(self._edits) == 1 else Batch(self._name, self._edits)

    def add(self, edit: Edit | Batch) -> bool:
        """Adds an edit to what is tried; False where it was refused."""
        return self._set_edits(_joined(self._edits, parts(edit)))

    def make(self, list: str, entry: AnyEntry) -> bool:
        """Tries a new entry, whose id is not settled yet; False where it was refused."""
        self._made = (*self._made, (list, entry.id))
        return self.add(Edit("add", ("library", list), entry))

    def replace(self, edits: tuple[Edit, ...]) -> bool:
        """Tries these edits in place of those before; False where they were refused."""
        return self._set_edits(edits)

    def drop(self) -> None:
        """Gives up what is tried."""
        self._set_edits(())

    def apply(self) -> bool:
        """Takes it all as one undo step."""
        if not self._edits:
            return True
        renamed = [(list, id, new) for list, id in self._made if (new := self._settle(list, id)) != id]
        self._taking = True
        done = self._opened.document.apply(self.step())
        self._taking = False
        if done:
            self._set_edits(())
            for names in renamed:
                self.renamed.emit(*names)
        return done

    def close(self) -> None:
        """Lets go of the document."""
        self._opened.document.changed.disconnect(self._on_changed)

    def _settle(self, list: str, id: str) -> str:
        """The id that a new entry of that id has after this: from its name, where no other entry names it already."""
        entry = find(self.trial.library, list, id)
        if entry is None:
            return id
        libraries = (self._opened.shipped, self.trial.library)
        taken = {other.id for library in libraries for other in held(library, list) if other.id != id}
        new = fresh_id(entry.name, taken, id)
        edits = tuple(_under(edit, list, id, new) for edit in self._edits)
        document = self._opened.document
        try:
            self.trial = applied(document.campaign, Batch(self._name, edits), document.system, self._opened.world_of)
        except Refused:
            return id
        self._edits = edits
        return new

    def _set_edits(self, edits: tuple[Edit, ...]) -> bool:
        document = self._opened.document
        try:
            trial = applied(document.campaign, Batch(self._name, edits), document.system, self._opened.world_of)
        except Refused as refused:
            self.refused.emit(refused.finding)
            return False
        self._made = self._made if edits else ()
        self._edits = edits if trial != document.campaign else ()
        self.trial = trial if self._edits else document.campaign
        self.world = self._opened.world_of(self.trial)
        self.changed.emit()
        return True

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        if self._taking:
            return
        if not self._set_edits(self._edits):
            self._set_edits(())


def _under(edit: Edit, list: str, id: str, new: str) -> Edit:
    """The edit where an entry has another id."""
    if edit.op == "add" and edit.path == ("library", list) and getattr(edit.value, "id", "") == id:
        entry: Any = edit.value
        return Edit(edit.op, edit.path, replace(entry, id=new))
    if edit.path[:3] == ("library", list, id):
        return Edit(edit.op, ("library", list, new, *edit.path[3:]), edit.value)
    return edit


def _joined(edits: tuple[Edit, ...], more: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The edits one after the other; a value set again takes the place of the one just before."""
    joined = list(edits)
    for edit in more:
        last = joined[-1] if joined else None
        if last is not None and edit.op == last.op == "set" and edit.path == last.path:
            joined[-1] = edit
        else:
            joined.append(edit)
    return tuple(joined)
