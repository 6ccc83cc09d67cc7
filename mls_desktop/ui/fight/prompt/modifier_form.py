"""The form of what may be added to the next roll of a fight."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.dice_settings import MODIFIER, REASON
from mls_desktop.report.fights.short_names import Room, name_in
from mls_desktop.rules.common.asking.prompts import fits
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.ui.editors.field_form import FieldForm
from mls_desktop.ui.editors.step import StepEditor
from mls_desktop.ui.widgets.dice_line import NAMED
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class ModifierForm(FieldForm):
    """The form of what may be added to the next roll, as the fight describes it: a modifier and its reason.

    `thrower` gives the id of the fighter who rolls next, "" for none; `added` when an entry was made, also one that was
    not taken.
    """

    added = Signal()

    def __init__(self, running_fight: RunningFight, thrower: Callable[[], str], theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, running_fight.catalogue, parent)
        self._running_fight, self._thrower, self._who = running_fight, thrower, ""
        self.entered.connect(self._on_extra)

    def show_roll(self, rolls: bool) -> None:
        """Shows the fields for the next roll, with what is entered for it; none where no roll follows (`rolls`) or
        nobody is to roll."""
        self._who = who = self._thrower()
        extra = self._running_fight.throwing.extra(who)
        values: dict[str, Json] = {MODIFIER: extra.modifier or None, REASON: extra.reason}
        self.set_fields(self._fields_added() if rolls and who else (), values, self._running_fight.texts)

    def take_sign(self, by: int) -> StepEditor | None:
        """Focuses the modifier, changes it by `by`, 1 or -1, and returns its editor; None where it has none."""
        editor = self.editors.get(MODIFIER)
        if not isinstance(editor, StepEditor):
            return None
        editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        editor.take_sign(by)
        return editor

    def modifier(self) -> int:
        """Modifier that is entered for the next roll, 0 for none."""
        return self._running_fight.throwing.extra(self._thrower()).modifier

    def _said(self, field: Field, texts: Texts) -> str:
        """Text of the label of `field`: that of the modifier names whose roll it is for."""
        said, names = super()._said(field, texts), self._running_fight.names()
        if field.name != MODIFIER or self._who not in names:
            return said
        room = Room(self._theme.px(NAMED), self.fontMetrics().horizontalAdvance)
        return _("{field} for {who}").format(field=said, who=name_in(names[self._who], room, names.values()))

    def _spoken(self, label: str) -> str:
        """Name of a field for a screen reader: "Next roll: " before `label`, which an entry beside it may have too."""
        return _("Next roll: {field}").format(field=label)

    def _fields_added(self) -> tuple[Field, ...]:
        fight = self._running_fight.fight
        return fight.added if fight is not None else ()

    def _on_extra(self, name: str, value: Json) -> None:
        # What the fight would refuse does not come to stand there.
        if any(field.name == name and fits(field, value) for field in self._fields_added()):
            who = self._thrower()
            extra = self._running_fight.throwing.extra(who)
            if name == MODIFIER:
                extra = replace(extra, modifier=value if type(value) is int else 0)
            else:
                extra = replace(extra, reason=str(value or ""))
            self._running_fight.throwing.extras[who] = extra
        self.added.emit()
