"""The draft's edits, tried before they are taken: a campaign as it would be, and one step that takes it all."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import AnyEntry, find, held, parts
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id


class TriedEdits:
    """Edits gathered on top of a campaign; `trial` is the campaign with them, `world` its world. `name`: that of the
    step that takes several. What was made here keeps a passing id until `settle` gives it one from its name."""

    def __init__(
        self, name: str, campaign: AnyCampaign, system: AnySystem, shipped: Library, world_of: WorldOf
    ) -> None:
        self._name, self._system, self._shipped, self._world_of = name, system, shipped, world_of
        self._campaign = campaign
        self._made: tuple[tuple[str, str], ...] = ()
        self.edits: tuple[Edit, ...] = ()
        self.trial: AnyCampaign = campaign
        self.world: Struct = world_of(campaign)

    def step(self) -> Edit | Batch:
        """Edits tried so far, as one undo step; an empty batch where there are none."""
        return self.edits[0] if len(self.edits) == 1 else Batch(self._name, self.edits)

    def add(self, edit: Edit | Batch) -> None:
        """Applies a further edit to `trial` and adds it to `edits`. Raises Refused; then all is as before."""
        self.replace(_joined(self.edits, parts(edit)))

    def make(self, list: str, entry: AnyEntry) -> None:
        """Applies the addition of a new library entry to `trial`; the entry's id is not settled yet. Raises Refused."""
        self._made = (*self._made, (list, entry.id))
        self.add(Edit("add", ("library", list), entry))

    def replace(self, edits: tuple[Edit, ...]) -> None:
        """Sets `edits` in place of those before, and `trial` and `world` after them; no edits where together they
        change nothing. Raises Refused; then all is as before."""
        trial = self._with(edits)
        self._made = self._made if edits else ()
        self.edits = edits if trial != self._campaign else ()
        self.trial = trial if self.edits else self._campaign
        self.world = self._world_of(self.trial)

    def rebase(self, campaign: AnyCampaign) -> None:
        """Applies the same edits to another campaign: sets `trial` and `world` anew. Raises Refused where they do not
        go there: `trial` is then still what it was, until `clear`."""
        self._campaign = campaign
        self.replace(self.edits)

    def clear(self, campaign: AnyCampaign) -> None:
        """Drops all edits: `trial` becomes `campaign`, to which later ones are applied."""
        self._campaign = campaign
        self.replace(())

    def settle(self) -> list[tuple[str, str, str]]:
        """Gives each new entry an id made from its name, in the edits and `trial`, unless an edit refers to its passing
        id; returns name of the list, old id and new id of each whose id has changed."""
        found = [(list, id, self._settled(list, id)) for list, id in self._made]
        return [(list, id, new) for list, id, new in found if new != id]

    def _settled(self, list: str, id: str) -> str:
        entry = find(self.trial.library, list, id)
        if entry is None:
            return id
        libraries = (self._shipped, self.trial.library)
        taken = {other.id for library in libraries for other in held(library, list) if other.id != id}
        new = fresh_id(entry.name, taken, id)
        edits = tuple(_under(edit, list, id, new) for edit in self.edits)
        try:
            self.trial = self._with(edits)
        except Refused:
            return id
        self.edits = edits
        return new

    def _with(self, edits: tuple[Edit, ...]) -> AnyCampaign:
        return applied(self._campaign, Batch(self._name, edits), self._system, self._world_of)


def _under(edit: Edit, list: str, id: str, new: str) -> Edit:
    """The edit as it is once entry `id` of a library list is called `new`; any other edit as it was."""
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
