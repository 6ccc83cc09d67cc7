"""The model of a fight's branches, as it went or might have gone: listed, held against each other, taken, dropped."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.report.change_table import columns
from mls_desktop.report.fights.branch_table import branch_columns, branch_comparison, branch_rows, free_branch_name
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit, below
from mls_desktop.words.i18n import _


class BranchModel(QObject):
    """The model of the branches. `model`: a row a branch. `table`: the `chosen` branch beside the fight as it is.
    `changed`: the branches, the fight or the choice are others."""

    changed = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self.chosen = ""
        self._shown: tuple[object, ...] = ()
        heads = branch_columns()
        self.model = RowModel(Section("branches", "items", tuple(heads), ()), running_fight.texts.heading(heads), self)
        sides = columns(_("Now"), _("The other way"))
        self.table = RowModel(Section("changes", "items", tuple(sides), ()), running_fight.texts.heading(sides), self)
        running_fight.changed.connect(self._refresh)
        self._refresh()

    def choose(self, name: str) -> None:
        """Chooses the branch `name` ("": none) and fills `table` with it beside the fight as it is; emits `changed`."""
        self.chosen = name
        self._compare()
        self.changed.emit()

    def keep(self, name: str) -> bool:
        """Adds a branch `name` to the encounter, with all events after the moment shown; nothing else changes; False
        where it was refused."""
        return self._send(
            Edit("add", ("branches",), {"name": name, "at": self._running_fight.at}), _("Keep a way of the fight")
        )

    def adopt(self) -> bool:
        """Replaces the fight's events by those of the chosen branch; those before are kept as a branch in its stead;
        False: refused."""
        return self._send(Edit("move", ("branches", self.chosen)), _("Use another way of the fight"))

    def drop(self) -> bool:
        """Removes the chosen branch, as a step that undo takes back; False where it was refused."""
        return self._send(Edit("remove", ("branches", self.chosen)), _("Delete another way of the fight"))

    def free_name(self) -> str:
        """A name that no branch has yet."""
        return free_branch_name(self._running_fight.encounter)

    def close(self) -> None:
        self._running_fight.changed.disconnect(self._refresh)

    def _send(self, edit: Edit, name: str) -> bool:
        return self._running_fight.document.apply(below(edit, ENCOUNTERS, self._running_fight.id), name=name)

    def _refresh(self) -> None:
        encounter, texts = self._running_fight.encounter, self._running_fight.texts
        now = (encounter.branches, encounter.events, texts)
        if self._shown and all(one is other for one, other in zip(now, self._shown, strict=True)):
            return
        self._shown = now
        if self.chosen not in {branch.name for branch in encounter.branches}:
            self.chosen = ""
        self.model.show(replace(self.model.section, rows=branch_rows(self._running_fight.session, texts)))
        self._compare()
        self.changed.emit()

    def _compare(self) -> None:
        rows = branch_comparison(self._running_fight.session, self.chosen, self._running_fight.texts)
        self.table.show(replace(self.table.section, rows=rows))
