"""The "To do" dock: breaches, unspent points, choices still open; a click goes there, a way out is one click."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.sheet.finding_list import problem_line
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.ui.sheet.finding_list import ID, KIND, LEFT, RULE, FindingList
from mls_desktop.ui.widgets.find_target import narrow_list
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.sections.find_bar import FindBar
    from mls_desktop.ui.sheet.ways_out import WaysOut


class TodoDock(QWidget):
    """The dock of a sheet's findings. `wanted` carries the path a person wants to go to, `rule_chosen` the rule's id of
    the current finding, `rule_wanted` that of one to be read; `ways_changed` when other ways out stand below the list,
    `filled` after each refresh, with whether it is for another sheet."""

    wanted = Signal(object)
    rule_chosen = Signal(object)
    rule_wanted = Signal(str)
    ways_changed = Signal()
    filled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: Sheet | None = None
        self._problems: list[Problem] = []
        self._unfolded: set[tuple[str, str]] = set()
        """Rule and group of each problem whose dependent problems are listed too."""
        self._filling = False
        self.list = FindingList(theme, self)
        self.none = PlainLabel("", self, wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.none)
        self._column.addWidget(self.list, 1)
        self._soon = later(self._make_room)
        """Timer of `_make_room`, which needs the size of everything around."""
        self._connect()
        self.restyle()
        theme.changed.connect(self.restyle)
        self.show_sheet(None)

    @cached_property
    def line(self) -> FindBar:
        """The line that filters the list, made at the first request."""
        from mls_desktop.ui.sections.find_bar import FindBar

        made = FindBar(self, self.list)
        self._column.insertWidget(self._column.indexOf(self.list), made)
        made.textChanged.connect(self._narrow)
        return made

    @cached_property
    def foot(self) -> WaysOut:
        """The widget with the ways out of the current finding, made at the first request."""
        from mls_desktop.ui.sheet.ways_out import WaysOut

        made = WaysOut(self._theme, self)
        made.hide()
        self._column.addWidget(made)
        made.chosen.connect(self._on_way)
        made.rule_wanted.connect(self.rule_wanted)
        made.unfolded.connect(self._on_unfold)
        made.ruled.connect(self._on_waive)
        made.entered.connect(self.list.reveal)
        made.restyle()
        return made

    def _connect(self) -> None:
        self.list.itemClicked.connect(self._on_go)
        self.list.itemActivated.connect(self._on_go)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.let_go.connect(self._offer)
        self.list.resized.connect(self._soon.start)

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Lists the findings of `sheet`; None empties the list."""
        other, self._sheet = sheet is not self._sheet, sheet
        self.refresh(other)

    def refresh(self, other: bool = False) -> None:
        """Lists the findings anew, breaches first, allowed ones last, and emits `filled` with `other`, True where the
        sheet is another one than before; `rule_chosen` is not emitted: it came when the person went to the finding."""
        self._filling = True
        try:
            self._fill()
        finally:
            self._filling = False
        self.filled.emit(other)

    def _fill(self) -> None:
        sheet = self._sheet
        self._problems = self._listed(sheet) if sheet is not None else []
        kept = self.list.currentRow()
        self.list.clear()
        for problem in self._problems:
            finding, waived = problem.finding, problem.waived
            text = problem_line(problem, sheet.character, sheet.texts) if sheet is not None else ""
            item = QListWidgetItem(text)
            self._name_rule(item, finding.rule, waived)
            item.setData(KIND, "faint_ink" if waived else "bad" if finding.severity == "error" else "warn")
            self.list.addItem(item)
        self.none.setText(_("Open a sheet to see what is left to do.") if sheet is None else _("Nothing left to do."))
        self.none.setVisible(not self._problems)
        self.list.setVisible(bool(self._problems))
        self._narrow()
        if 0 <= kept < len(self._problems):
            self.list.setCurrentRow(kept)
        self._on_row(self.list.currentRow())

    def _listed(self, sheet: Sheet) -> list[Problem]:
        """Problems of `sheet`, each that is unfolded followed by those that depend on it."""
        found = []
        for problem in sheet.listed():
            found.append(problem)
            if _group(problem) in self._unfolded:
                found += [Problem(each, problem.waiver) for each in problem.hanging]
        return found

    def needed(self, lines: int) -> int:
        """Height of the list in pixels with `lines` findings in view, and the ways out of any finding at all."""
        heights = [self.list.high(at) for at in range(min(lines, self.list.count()))]
        if not heights:
            return self.none.sizeHint().height() + self._theme.px(12)
        return sum(heights) + self.foot.most(self._problems) + self._gaps()

    def whole(self) -> int:
        """Height of the list in pixels with all findings in view."""
        return self.needed(self.list.count())

    def _gaps(self) -> int:
        """Height in pixels that goes neither to the findings nor to the actions below them."""
        margins = self._column.contentsMargins()
        held = self.__dict__.get("line")
        line = held.height() + self._column.spacing() if held is not None and held.isVisible() else 0
        return margins.top() + margins.bottom() + self._column.spacing() + line

    def _at_hand(self) -> Problem | None:
        at = self.list.currentRow()
        return self._problems[at] if 0 <= at < len(self._problems) else None

    def _make_room(self) -> None:
        """Shows the ways out of the current finding and scrolls to it: below the list, or, where there is no room for
        both, inside the list, so that one bar scrolls them together. Hides them where no finding is current."""
        if self._at_hand() is None:
            if "foot" in self.__dict__:
                self.foot.hide()
                self.list.give_back()
            return
        at = self.list.currentRow()
        if self.list.high(at) + self.foot.sizeHint().height() + self._gaps() > self.height():
            self.list.hold(at, self.foot)
        elif self.foot.parentWidget() is not self:
            self.list.give_back()
            self._column.addWidget(self.foot)
        self.foot.show()
        self._column.activate()
        self.list.scrollToItem(self.list.currentItem())

    def _name_rule(self, item: QListWidgetItem, rule: str, waived: bool) -> None:
        """Stores at `item`, under `RULE`, the title of `rule`, followed by "allowed by the referee" if `waived`, and,
        under `ID`, its id, "" where that is the title."""
        title = self._sheet.texts.rule(rule) if self._sheet is not None else rule
        item.setData(ID, rule if title != rule else "")
        item.setData(RULE, _("{rule}, allowed by the referee").format(rule=title) if waived else title)

    def focus_filter(self) -> bool:
        """Opens the line that filters the list, with the focus in it; always True."""
        return self.line.grab_focus()

    def _narrow(self) -> None:
        if "line" in self.__dict__:
            self.line.tell_found(narrow_list(self.list, self.line.text()))

    def grab_focus(self) -> None:
        """Puts the focus into the list of findings."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(LEFT), px(4), px(2), px(8))
        if "foot" in self.__dict__:
            self.foot.restyle()
        self.none.ink(self._theme.colour("faint_ink"))
        self.none.setMargin(px(EDGE - LEFT))
        self.list.scheduleDelayedItemsLayout()
        self._soon.start()

    def _on_row(self, at: int) -> None:
        """Emits `rule_chosen` for the finding at `at`, unless the list is being filled, and offers its ways out, unless
        a mouse button is down."""
        found = self._at_hand()
        if found is not None and not self._filling:
            self.rule_chosen.emit(found.finding.rule)
        if not self.list.pressed_on:
            self._offer()

    def _offer(self) -> None:
        """Shows the ways out of the current finding and emits `ways_changed`."""
        found = self._at_hand()
        if found is not None and self._sheet is not None:
            self.foot.offer(found, self._sheet.own_texts, _group(found) in self._unfolded)
        self.ways_changed.emit()
        self._make_room()
        self._soon.start()

    def _on_go(self) -> None:
        if (found := self._at_hand()) is not None:
            self.wanted.emit(found.finding.path)

    def _on_way(self, nth: int) -> None:
        found = self._at_hand()
        if found is not None and self._sheet is not None:
            self._sheet.send(found.finding.ways[nth])

    def _on_unfold(self) -> None:
        if (found := self._at_hand()) is not None:
            self._unfolded ^= {_group(found)}
            self.refresh()

    def _on_waive(self) -> None:
        found, reason = self._at_hand(), self.foot.reason
        if self._sheet is None or found is None:
            return
        if found.waived:
            self._sheet.unwaive(found)
        elif reason.text().strip():
            self._sheet.waive(found, reason.text().strip())
            reason.clear()
        else:
            reason.setFocus()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    @guarded(QSize(280, 200))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(280), self._theme.px(240))


def _group(problem: Problem) -> tuple[str, str]:
    """Rule and `together` of the finding of `problem`: the key by which it is the same one after an edit."""
    return problem.finding.rule, problem.finding.together
