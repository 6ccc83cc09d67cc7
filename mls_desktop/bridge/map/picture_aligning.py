"""Alignment of a picture by hand below a grid: dragged, or told by two clicks how long something on it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.model.ground.picture_place import Point, grown, moved, nudged, spanned
from mls_desktop.rules.common.grids.ground import GroundPicture

if TYPE_CHECKING:
    from mls_desktop.bridge.map.map_pictures import MapPictures

GROWTH = 1.01
"""Factor by which one press of a key makes the picture larger."""


class PictureAligning:
    """The gesture of aligning. Points are in cells from the ground's corner. `mark`: the first of two clicks, None
    before it; `squares`: how many squares it is from there to the second."""

    def __init__(self, pictures: MapPictures) -> None:
        self._pictures = pictures
        self.squares = 1
        self.mark: Point | None = None
        self._start: Point | None = None
        self._held: GroundPicture | None = None
        self._dragged = False
        self._nth = 0

    def press(self, point: Point) -> None:
        """Begins a gesture at `point`, which becomes a drag or a click."""
        self._start, self._held, self._dragged = point, self._pictures.laid, False

    def drag(self, point: Point, near: float) -> None:
        """Moves the picture with `point`, as a draft, once it is farther than `near` cells from where the button was
        pressed."""
        start, held = self._start, self._held
        if start is None or held is None:
            return
        across, down = point[0] - start[0], point[1] - start[1]
        self._dragged = self._dragged or max(abs(across), abs(down)) > near
        if self._dragged:
            self._pictures.draft(moved(held, across, down))

    def release(self) -> None:
        """Ends the gesture: after a drag lays the picture there, as a step; after a click notes it as the first of two
        (`mark`), or, after the second, scales the picture so that both are `squares` apart."""
        start, held, laid = self._start, self._held, self._pictures.laid
        self._start = self._held = None
        if start is None or held is None or laid is None:
            return
        self._nth += 1
        if self._dragged:
            self._pictures.lay(laid)
        elif self.mark is None:
            self.mark = start
        else:
            self._pictures.lay(spanned(held, self.mark, start, self.squares))
            self.mark = None

    def nudge(self, across: int, down: int) -> None:
        """Moves the picture `across` and `down` of its own pixels, to the right and down, as a step."""
        laid = self._pictures.laid
        if laid is not None:
            self._pictures.lay(nudged(laid, across, down), f"nudge {self._nth}")

    def grow(self, steps: int) -> None:
        """Makes the picture larger by `steps` of `GROWTH`, or smaller where `steps` is negative, as a step."""
        laid = self._pictures.laid
        if laid is not None:
            self._pictures.lay(grown(laid, GROWTH**steps), f"grow {self._nth}")

    def stop(self) -> None:
        """Drops the gesture and the first click; the document stays as it is."""
        self.mark = self._start = self._held = None
