"""The line editor of the number of a step, in the cell where it stands between minus and plus."""

from __future__ import annotations

from mls_desktop.bridge.sheet.typed import read_whole
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.words.i18n import _


class FigureEditor(LineEditor):
    """The editor of a step by its number; where the field may be blank, an empty line removes the number."""

    def _read(self, text: str) -> tuple[int | float | None] | None:
        return read_whole(text, self.field.bounds, self.field.blank)

    def _wanted(self) -> str:
        if self.field.bounds is None:
            return super()._wanted()
        low, high = self.field.bounds
        return _("Type a number from {low} to {high}.").format(low=low, high=high)
