"""Actions on a finding: its ways out, its rule to read, and the referee's word on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.ui.sheet.finding_list import LEFT
from mls_desktop.ui.widgets.buttons import ShortButton, tool_button
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.layout_items import add_layout, clear_layout
from mls_desktop.ui.widgets.plain_text import ShortLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.budget import cover_text
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts


class WaysOut(QWidget):
    """The widget below a finding. `chosen` carries the index of the way out that a person takes, `rule_wanted` the id
    of a rule to be read; `unfolded` when the problems that depend on it are to be listed, or no more, `ruled` when the
    referee allows it, or no more; `entered` carries the widget that got the focus."""

    chosen = Signal(int)
    rule_wanted = Signal(str)
    unfolded = Signal()
    ruled = Signal()
    entered = Signal(QWidget)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.buttons = QWidget(self)
        self._lines = QVBoxLayout(self.buttons)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self.covers = ShortLabel("", self)
        """Text of what the referee would allow."""
        self.reason = EntryLine(self)
        self.reason.setPlaceholderText(_("Reason …"))
        tip(self.reason, _("Why the referee allows it"))
        self.reason.setAccessibleName(_("The referee’s reason"))
        self.waive = tool_button(self, _("Allow"), _("The problem stays listed, as allowed"))
        self._waiving = QHBoxLayout()
        self._waiving.addWidget(self.reason, 1)
        self._waiving.addWidget(self.waive)
        # Without a reason to be typed, the button stands where the others begin.
        self._waiving.addStretch(0)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.buttons)
        self._column.addWidget(self.covers)
        add_layout(self._column, self._waiving)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.waive.clicked.connect(self.ruled)
        self._rule = ""
        self.reason.returnPressed.connect(self.ruled)
        for part in (self.reason, self.waive):
            part.installEventFilter(self)

    def _on_way(self) -> None:
        way = self.sender()
        if isinstance(way, QWidget):
            self.chosen.emit(way.property("nth"))

    def _on_read(self) -> None:
        self.rule_wanted.emit(self._rule)

    def offer(self, problem: Problem, texts: Texts, is_open: bool = False) -> None:
        """Makes the buttons for `problem`: its ways out, one that shows (`is_open`: hides) the problems that depend on
        it, if any, its rule, and, for a breach, one that allows it or stops allowing it."""
        clear_layout(self._lines)
        finding, count = problem.finding, len(problem.hanging)
        for nth, way in enumerate(finding.ways):
            button = self._button(edit_text(way, texts))
            button.setProperty("nth", nth)
            button.clicked.connect(self._on_way)
        if count:
            shown = how_many("Hide the {n} that hangs on it", "Hide the {n} that hang on it", count)
            folded = how_many("Show the {n} that hangs on it", "Show the {n} that hang on it", count)
            self._button(shown if is_open else folded, "hanging").clicked.connect(self.unfolded)
        read = self._button(_("Read “{rule}”").format(rule=texts.rule(finding.rule)), "read")
        self._rule = finding.rule
        read.clicked.connect(self._on_read)
        breach = finding.severity == "error"
        self.waive.setVisible(breach)
        self.reason.setVisible(breach and not problem.waived)
        covers = cover_text(problem, texts) if breach and not problem.waived else ""
        self.covers.setText(covers)
        self.covers.setVisible(bool(covers))
        tip(self.waive, "\n".join(line for line in (covers, _("The problem stays listed, as allowed")) if line))
        self.waive.setText(menu_text(_("Stop allowing") if problem.waived else _("Allow")))
        self.settle()

    def _button(self, text: str, kind: str = "") -> ShortButton:
        made = ShortButton(text, self.buttons)
        made.setObjectName(kind)
        self._lines.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        made.installEventFilter(self)
        made.show()
        return made

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.entered.emit(watched)
        return False

    def settle(self) -> None:
        """Invalidates all layouts, so that the height asked for next takes in all their contents."""
        for layout in (self._lines, self._waiving, self._column):
            layout.invalidate()
        self.updateGeometry()

    def most(self, problems: list[Problem]) -> int:
        """Height in pixels below the one of `problems` that has most actions; a margin alone where there are none."""
        px, each = self._theme.px, self.waive.sizeHint().height()
        line = max(each, self.reason.sizeHint().height()) + self.covers.sizeHint().height() + px(8)
        ways = [
            (len(told.finding.ways) + 1 + bool(told.hanging)) * (each + px(4))
            + line * (told.finding.severity == "error")
            for told in problems
        ]
        return max(ways, default=0) + px(8)

    def restyle(self) -> None:
        px = self._theme.px
        for layout in (self._lines, self._waiving, self._column):
            layout.setSpacing(px(4))
        self._column.setContentsMargins(px(EDGE - LEFT), px(4), px(EDGE), px(4))
        self.settle()
