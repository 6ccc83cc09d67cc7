"""The ways a fight went or might have gone: listed, held against each other, taken, dropped."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.change_model import columns, figures, line
from mls_desktop.bridge.fight.running_fight import ENCOUNTERS, RunningFight
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import Branch
from mls_desktop.model.encounter_edits import LEFT, line_of
from mls_desktop.model.replay import FightReplay, ReplayStep
from mls_desktop.report.log import entry
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.impact import differences
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Edit, below
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Column, Texts

FROM, COUNT, LAST = "branches_from", "branch_events", "branch_last"


class BranchModel(QObject):
    """`model`: a row a branch. `table`: the chosen one beside the fight as it is. `changed`: either is another."""

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bout = bout
        self.chosen = ""
        self._shown: tuple[object, ...] = ()
        heads = {FROM: Column(_("From"), "text"), COUNT: Column(_("Entries")), LAST: Column(_("Last"), "text")}
        self.model = RowModel(Section("branches", "items", tuple(heads), ()), bout.speech.heading(heads), self)
        sides = columns(_("As it is"), _("The other way"))
        self.table = RowModel(Section("changes", "items", tuple(sides), ()), bout.speech.heading(sides), self)
        bout.changed.connect(self._refresh)
        self._refresh()

    def choose(self, name: str) -> None:
        """Holds a branch against the fight as it is; "" for none."""
        self.chosen = name
        self._compare()
        self.changed.emit()

    def keep(self, name: str) -> bool:
        """Keeps how the fight went on from the moment shown under a name; nothing else changes."""
        return self._send(Edit("add", ("branches",), {"name": name, "at": self._bout.at}), _("Keep a way of the fight"))

    def adopt(self) -> bool:
        """The chosen way becomes the fight; the one before is kept in its stead."""
        return self._send(Edit("move", ("branches", self.chosen)), _("Take another way of the fight"))

    def drop(self) -> bool:
        """Forgets the chosen way."""
        return self._send(Edit("remove", ("branches", self.chosen)), _("Drop a way of the fight"))

    def free_name(self) -> str:
        """A name that no branch has yet."""
        taken = {branch.name for branch in self._bout.encounter.branches}
        nth = 1
        while (name := _("way {n}").format(n=nth)) in taken:
            nth += 1
        return name

    def close(self) -> None:
        self._bout.changed.disconnect(self._refresh)

    def _send(self, edit: Edit, name: str) -> bool:
        return self._bout.document.apply(below(edit, ENCOUNTERS, self._bout.id), name=name)

    def _refresh(self) -> None:
        encounter, speech = self._bout.encounter, self._bout.speech
        now = (encounter.branches, encounter.events, speech)
        if self._shown and all(one is other for one, other in zip(now, self._shown, strict=True)):
            return
        self._shown = now
        if self.chosen not in {branch.name for branch in encounter.branches}:
            self.chosen = ""
        rows = tuple(self._row(branch, speech) for branch in encounter.branches)
        self.model.show(replace(self.model.section, rows=rows))
        self._compare()
        self.changed.emit()

    def _row(self, branch: Branch, speech: Texts) -> Row:
        last = self._moments(branch)[-1:]
        told = entry(last[0], speech).text if last else ""
        cells = (
            Cell(FROM, given(_("entry {n}").format(n=branch.at))),
            Cell(COUNT, given(len(branch.events))),
            Cell(LAST, given(told), state="muted"),
        )
        return Row(branch.name, cells, name=branch_name(branch.name), note=told)

    def _moments(self, branch: Branch) -> tuple[ReplayStep, ...]:
        """What the branch's own events led to."""
        reel = self._bout.replay
        if reel is None:
            return ()
        return FightReplay(reel.at(self._bout.encounter.events, branch.at)).moments(branch.events)

    def _compare(self) -> None:
        encounter, reel, speech = self._bout.encounter, self._bout.replay, self._bout.speech
        branch = next((each for each in encounter.branches if each.name == self.chosen), None)
        if branch is None or reel is None:
            self.table.show(replace(self.table.section, rows=()))
            return
        mine = reel.moments(encounter.events)[branch.at :]
        theirs = self._moments(branch)
        rows = [Row("title entries", (), name=_("Entries").upper(), state="title")]
        for nth in range(max(len(mine), len(theirs))):
            one = entry(mine[nth], speech) if nth < len(mine) else None
            other = entry(theirs[nth], speech) if nth < len(theirs) else None
            when = next((each.when for each in (other, one) if each is not None), "")
            mine_said, theirs_said = (each.text if each is not None else "" for each in (one, other))
            rows.append(line(f"entry {nth}", when, mine_said, theirs_said))
        ends = FightReplay(reel.start).at(line_of(encounter, branch.name)).board()
        rows += figures(differences(reel.at(encounter.events).board(), ends), speech)
        self.table.show(replace(self.table.section, rows=tuple(rows)))


def branch_name(name: str) -> str:
    """What a branch is called: what a rewound fight left behind has a name of the program's own."""
    if name == LEFT or (name.startswith(f"{LEFT} ") and name[len(LEFT) + 1 :].isdecimal()):
        return f"{_('what was left behind')} {name[len(LEFT) + 1 :]}".strip()
    return name


def count_text(count: int) -> str:
    return how_many("{n} other way", "{n} other ways", count)
