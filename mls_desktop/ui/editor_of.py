"""Which editor a field has."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.rules.common.sheets import Field
from mls_desktop.ui.editors import ChoiceEditor, Editor, FlagEditor, LineEditor, StepEditor
from mls_desktop.ui.look import Look
from mls_desktop.words.speech import Speech

_EDITORS: dict[str, type[Editor]] = {
    "text": LineEditor,
    "number": LineEditor,
    "choice": ChoiceEditor,
    "flag": FlagEditor,
    "step": StepEditor,
}
_DICE = ("dice", "sum")


def editor_for(field: Field, speech: Speech, look: Look, parent: QWidget | None = None) -> Editor:
    """The editor of a field's kind. Raises KeyError for a library field: a picker opens for that."""
    if field.kind in _DICE:
        from mls_desktop.ui.dice_editors import DiceEditor, SumEditor  # read when dice are first asked for

        return (SumEditor if field.kind == "sum" else DiceEditor)(field, speech, look, parent)
    return _EDITORS[field.kind](field, speech, look, parent)
