"""The losses of a stroke drawn on a ground: the doors and figures that had to go, in words."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.model.ground.drawing import displaced
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.words.i18n import _, how_many


class StrokeLosses:
    """The losses of the stroke at hand: all that is drawn by one gesture."""

    def __init__(self) -> None:
        self._gesture = self._sentence = ""
        self._first_ground: Ground | None = None
        """The ground before the stroke."""
        self._ground: Ground | None = None
        """The ground after it; None once nothing is told of it any more."""

    def draw(self, old_ground: Ground, new_ground: Ground, gesture: str, names: Mapping[str, str]) -> None:
        """Notes what is lost by a change of `old_ground` to `new_ground`; with what the same `gesture` ("": none) has
        taken before. `names`: of figures, by id."""
        if not gesture or gesture != self._gesture or self._first_ground is None:
            self._gesture, self._first_ground = gesture, old_ground
        self._ground, self._sentence = new_ground, loss_sentence(self._first_ground, new_ground, names)

    def forget(self) -> None:
        """Makes `sentence` tell of nothing until something is drawn again."""
        self._ground = None

    def sentence(self, ground: Ground | None) -> str:
        """Sentence on what is lost; "" for nothing, and where `ground` is another than after the stroke."""
        return self._sentence if ground is not None and ground == self._ground else ""


def loss_sentence(old_ground: Ground, new_ground: Ground, names: Mapping[str, str]) -> str:
    """Sentence on the doors and figures that had to go between two grounds; "" for none. `names`: of figures, by id."""
    doors, figures = displaced(old_ground, new_ground)
    what = [how_many("{n} door", "{n} doors", doors)] if doors else []
    what += [names.get(who, who) for who in figures]
    return _("Taken away by this: {what}. Undo brings it back.").format(what=", ".join(what)) if what else ""
