"""The form of what is declared before a roll in the system's own fields."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.rules.common.asking.prompts import fits
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.field_form import FieldForm
from mls_desktop.ui.widgets.theme import Theme


class DeclaredForm(FieldForm):
    """The form of the system's own fields. An entered value goes into the request of the roll; a field without one
    shows its default."""

    def __init__(self, rolling: RollHistory, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, _no_list, parent)
        self._rolling = rolling
        self.entered.connect(self._declare)

    def refresh(self) -> None:
        """Shows the fields of the present request with their values; hidden where it has none."""
        session = self._rolling.session
        self.set_fields(session.fields(), session.entries(), session.texts)

    def lines(self) -> list[QLineEdit]:
        """All line edits of the form, in which a text may be half typed."""
        return self.findChildren(QLineEdit)

    def _declare(self, name: str, value: Json) -> None:
        """Enters `value` for the field `name` into the request; a value that does not fit is dropped. Shows the form
        anew."""
        session = self._rolling.session
        if any(field.name == name and fits(field, value) for field in session.fields()):
            declared = {**dict(session.wish.declared), name: value}
            self._rolling.set_request(replace(session.wish, declared=tuple(declared.items())))
        self.refresh()


def _no_list(name: str) -> Section:
    """Empty section of items called `name`: nothing is picked from a library before a roll."""
    return Section(name, "items", (), ())
