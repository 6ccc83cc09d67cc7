"""Changes of a whole ground: made, made larger or smaller, copied from the library and kept there, taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.model.ground.drawing import blank_ground, resized
from mls_desktop.model.ground.ground_pictures import without_kept_ground
from mls_desktop.model.grounds import grounds_of
from mls_desktop.rules.common.grids.ground import GroundEntry, entry_of, with_starts
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.map.map_model import MapModel


class GroundMaker:
    """The maker of the ground of a map's encounter; each step can be undone."""

    def __init__(self, model: MapModel) -> None:
        self._model = model

    def size(self, width: int, height: int) -> None:
        """Gives the encounter a blank ground of `width` by `height` cells, or resizes the one it has, as a step."""
        ground, grids = self._model.ground, self._model.running_fight.document.system.grids
        if ground is None:
            self._model.set_ground(blank_ground(grids[0], width, height))
        else:
            self._model.draw(lambda held: resized(held, width, height), name=_("Size of a ground"))

    def copy(self, id: str) -> None:
        """Replaces the ground by ground `id` of the library, as a step; fighters keep their places where there is room;
        does nothing where the library has no such ground."""
        ground, entry = self._model.ground, self._kept(id)
        if entry is not None:
            start = ground.start if ground is not None else {}
            self._model.set_ground(resized(with_starts(entry, dict(start)), entry.width, entry.height))

    def keep(self) -> str:
        """Adds the encounter's ground, with its picture, to the library, unless one just like it is there; gives the
        sentence that says so; "" where there is no ground or it was refused."""
        ground, document = self._model.ground, self._model.running_fight.document
        if ground is None:
            return ""
        held = grounds_of(document.campaign.library)
        same = next((each for each in held if entry_of(ground, each.id, each.name) == each), None)
        if same is not None:
            return _("This ground is in the library already: “{name}”.").format(name=same.name or same.id)
        name = self._model.running_fight.encounter.name or _("Ground")
        id = fresh_id(name, {each.id for each in held}, "ground")
        if not document.apply(Edit("add", ("library", "grounds"), entry_of(ground, id, name))):
            return ""
        return _("“{name}” is in the library now: other encounters have it under “From the library …”.").format(
            name=name
        )

    def forget(self, id: str) -> None:
        """Removes ground `id` from the library, if it is there; encounters that copied it keep theirs."""
        document, entry = self._model.running_fight.document, self._kept(id)
        if entry is not None:
            document.apply(without_kept_ground(document.campaign, entry))

    def _kept(self, id: str) -> GroundEntry | None:
        """Ground `id` of the library; None where it is not there."""
        held = grounds_of(self._model.running_fight.document.campaign.library)
        return next((each for each in held if each.id == id), None)

    def remove(self) -> None:
        """Removes the ground from the encounter, as a step."""
        self._model.set_ground(None)
