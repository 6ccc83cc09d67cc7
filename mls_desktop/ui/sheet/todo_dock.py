"""The "To do" dock: breaches, unspent points, choices still open; a click goes there, a way out is one click."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.find_bar import FindBar
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.clear_layout import clear_layout
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.find_target import narrow_list
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.scroll_area import FootArea
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LEFT = 2
"""What is free at the left of all that is listed, at 100 %."""
MOST = 140
"""A finding higher than this, at 100 %, scrolls above what can be done about it."""
RULE, KIND, ID = (Qt.ItemDataRole.UserRole + at for at in range(3))


class FindingDelegate(ItemDelegate):
    """The item delegate of findings: a mark by severity, the sentence on as many lines as it needs, the rule by
    its title and, fainter, its id."""

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, px = self._look, self._look.px
        kind = str(index.data(KIND))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(kind))
        painter.drawEllipse(option.rect.left() + px(EDGE - LEFT), option.rect.top() + px(9), px(7), px(7))
        painter.setFont(option.font)
        inner = option.rect.adjusted(px(26), px(4), -px(8), -px(18))
        painter.setPen(look.colour("ink"))
        painter.drawText(inner, Qt.TextFlag.TextWordWrap, str(index.data()))
        self._paint_rule(painter, option.rect.adjusted(px(26), 0, -px(8), -px(4)), index)
        painter.setPen(look.colour("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())

    def _paint_rule(self, painter: QPainter, box: QRect, index: Index) -> None:
        """What the rule is called, cut short where it must be, and its id."""
        look, metrics, low = (
            self._look,
            painter.fontMetrics(),
            Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft,
        )
        id, gap = str(index.data(ID)), look.px(8)
        room = box.width() - (metrics.horizontalAdvance(id) + gap if id else 0)
        title = metrics.elidedText(str(index.data(RULE)), Qt.TextElideMode.ElideRight, room)
        painter.setPen(look.colour("soft_ink"))
        painter.drawText(box, low, title)
        painter.setPen(look.colour("faint_ink"))
        painter.drawText(box.adjusted(metrics.horizontalAdvance(title) + gap, 0, 0, 0), low, id)

    @guarded(QSize(200, 44))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        px, view = self._look.px, self.parent()
        width = (view.viewport().width() if isinstance(view, QListWidget) else px(240)) - px(34)
        box = option.fontMetrics.boundingRect(
            0, 0, max(px(80), width), 10_000, Qt.TextFlag.TextWordWrap, str(index.data())
        )
        return QSize(px(100), box.height() + px(26))


class TodoDock(QWidget):
    """The dock of a sheet's findings. `wanted` tells the path a person wants to go to, `rule_chosen` the rule;
    `ways_changed` that other ways out stand below the list than before."""

    wanted = Signal(object)
    rule_chosen = Signal(object)
    rule_wanted = Signal(str)
    ways_changed = Signal()

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sheet: Sheet | None = None
        self._findings: list[tuple[Finding, bool]] = []
        self._filling = False
        self.list = self._make_list()
        self.line = FindBar(self, self.list)
        self.none = PlainLabel("", self, wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.ways = QWidget(self)
        self._ways_line = QVBoxLayout(self.ways)
        self._waiving = self._make_waiving()
        self._foot = self._make_foot()
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.none)
        self._column.addWidget(self.line)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self._foot)
        self._connect()
        self.restyle()
        look.changed.connect(self.restyle)
        self.show_sheet(None)

    def _make_list(self) -> QListWidget:
        made = QListWidget(self)
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        made.setViewport(QWidget(made))
        made.setAccessibleName(_("To-do list"))
        made.setItemDelegate(FindingDelegate(self._look, made))
        made.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        made.setResizeMode(QListWidget.ResizeMode.Adjust)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        return made

    def _make_foot(self) -> FootArea:
        """What can be done about the finding at hand: it scrolls before the finding itself is cut."""
        foot = QWidget(self)
        column = QVBoxLayout(foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.ways)
        column.addWidget(self._waiving)
        return FootArea(foot, self)

    def _make_waiving(self) -> QWidget:
        """The line in which the referee allows a breach."""
        self.reason = EntryLine(self)
        self.reason.setPlaceholderText(_("Reason …"))
        tip(self.reason, _("Why the referee allows it"))
        self.reason.setAccessibleName(_("The referee’s reason"))
        self.waive = tool_button(self, _("Allow"), _("The problem stays listed, as allowed"))
        waiving = QWidget(self)
        line = QHBoxLayout(waiving)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.reason, 1)
        line.addWidget(self.waive)
        return waiving

    def _connect(self) -> None:
        self.line.textChanged.connect(self._narrow)
        self.list.itemClicked.connect(self._on_go)
        self.list.itemActivated.connect(self._on_go)
        self.list.currentRowChanged.connect(self._on_row)
        self.waive.clicked.connect(self._on_waive)
        self.reason.returnPressed.connect(self._on_waive)

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Shows the findings of a sheet (None: of none)."""
        self._sheet = sheet
        self.refresh()

    def refresh(self) -> None:
        """Lists the findings as they are now: breaches first, allowed ones last. That tells nobody of a rule: the one
        of the finding at hand was told when a person came to it."""
        self._filling = True
        try:
            self._fill()
        finally:
            self._filling = False

    def _fill(self) -> None:
        sheet = self._sheet
        self._findings = sheet.listed() if sheet is not None else []
        kept = self.list.currentRow()
        self.list.clear()
        for finding, waived in self._findings:
            text = sheet.speech.finding(finding) if sheet is not None else ""
            item = QListWidgetItem(text)
            self._name_rule(item, finding.rule, waived)
            item.setData(KIND, "faint_ink" if waived else "bad" if finding.severity == "error" else "warn")
            self.list.addItem(item)
        self.none.setText(_("Open a sheet to see what is left to do.") if sheet is None else _("Nothing left to do."))
        self.none.setVisible(not self._findings)
        self.list.setVisible(bool(self._findings))
        self._narrow()
        if 0 <= kept < len(self._findings):
            self.list.setCurrentRow(kept)
        self._on_row(self.list.currentRow())

    def needed(self, lines: int) -> int:
        """How high it is with so many findings in view, and the ways out of the one at hand."""
        heights = [self.list.sizeHintForRow(at) for at in range(min(lines, self.list.count()))]
        if not heights:
            return self.none.sizeHint().height() + self._look.px(12)
        below = self._foot.sizeHint().height() if self._offers() else 0
        gaps = self._column.spacing() * 2 + self._look.px(14)
        return sum(heights) + below + gaps

    def _offers(self) -> bool:
        """Whether there is a finding at hand, and with it something to be done."""
        return 0 <= self.list.currentRow() < len(self._findings)

    def _make_room(self) -> None:
        """The finding at hand is seen whole, above what can be done about it."""
        item = self.list.currentItem() if self._offers() else None
        high = self.list.sizeHintForRow(self.list.currentRow()) if item is not None else 0
        self.list.setMinimumHeight(min(high, self._look.px(MOST)))
        self._foot.least = self._look.px(40)
        self._foot.setVisible(item is not None)
        self._foot.updateGeometry()
        QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        if self.list.currentItem() is not None:
            self.list.scrollToItem(self.list.currentItem())

    def _name_rule(self, item: QListWidgetItem, rule: str, waived: bool) -> None:
        """Says at a finding which rule it is about: the title, and the id beside it where there is one besides."""
        title = self._sheet.speech.rule(rule) if self._sheet is not None else rule
        item.setData(ID, rule if title != rule else "")
        item.setData(RULE, _("{rule}, allowed by the referee").format(rule=title) if waived else title)

    def focus_filter(self) -> bool:
        """Opens the line that narrows the list."""
        return self.line.grab_focus()

    def _narrow(self) -> None:
        narrow_list(self.list, self.line.text())

    def grab_focus(self) -> None:
        """Takes the focus."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def restyle(self) -> None:
        px = self._look.px
        self._column.setContentsMargins(px(LEFT), px(4), px(2), px(8))
        self._ways_line.setContentsMargins(px(EDGE - LEFT), 0, px(10), 0)
        self._ways_line.setSpacing(px(4))
        layout = self._waiving.layout()
        if layout is not None:
            layout.setContentsMargins(px(EDGE - LEFT), 0, px(10), 0)
        self.none.ink(self._look.colour("faint_ink"))
        self.none.setMargin(px(EDGE - LEFT))
        self.list.scheduleDelayedItemsLayout()
        self._make_room()

    def _on_row(self, at: int) -> None:
        """Offers the ways out of the finding a person is on."""
        clear_layout(self._ways_line)
        found = self._findings[at] if 0 <= at < len(self._findings) else None
        for nth, way in enumerate(found[0].ways if found is not None else ()):
            self._ways_line.addWidget(self._way_button(way, nth))
        if found is not None:
            self._ways_line.addWidget(self._rule_button(found[0].rule))
        self.ways.setVisible(found is not None)
        breach = found is not None and found[0].severity == "error"
        self._waiving.setVisible(breach)
        if found is not None:
            self.waive.setText(menu_text(_("Stop allowing") if found[1] else _("Allow")))
            self.reason.setVisible(not found[1])
            if not self._filling:
                self.rule_chosen.emit(found[0].rule)
        self.ways_changed.emit()
        self._make_room()

    def _way_button(self, way: Edit, nth: int) -> QToolButton:
        button = tool_button(self.ways, self._sheet.speech.edit(way) if self._sheet is not None else "")
        button.setProperty("way", nth)
        button.clicked.connect(self._on_way)
        return button

    def _rule_button(self, rule: str) -> QToolButton:
        title = self._sheet.speech.rule(rule) if self._sheet is not None else rule
        button = tool_button(self.ways, _("Read “{rule}”").format(rule=title), flat=True)
        button.setProperty("rule", rule)
        button.clicked.connect(self._on_rule)
        return button

    def _on_rule(self) -> None:
        self.rule_wanted.emit(str(self.sender().property("rule")))

    def _on_go(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._findings):
            self.wanted.emit(self._findings[at][0].path)

    def _on_way(self) -> None:
        sender, at = self.sender(), self.list.currentRow()
        if isinstance(sender, QToolButton) and self._sheet is not None and 0 <= at < len(self._findings):
            self._sheet.send(self._findings[at][0].ways[int(sender.property("way"))])

    def _on_waive(self) -> None:
        at = self.list.currentRow()
        if self._sheet is None or not 0 <= at < len(self._findings):
            return
        finding, waived = self._findings[at]
        if waived:
            self._sheet.unwaive(finding)
        elif self.reason.text().strip():
            self._sheet.waive(finding, self.reason.text().strip())
            self.reason.clear()
        else:
            self.reason.setFocus()

    @guarded(QSize(280, 200))
    def sizeHint(self) -> QSize:
        return QSize(self._look.px(280), self._look.px(240))
