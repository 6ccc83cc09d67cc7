"""The "Why?" dock: what the chosen figure is made of, down to rule and input, and the rule's own text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.guard import guarded
from mls_desktop.rules.common.figures import Figure
from mls_desktop.ui.finding import narrow_branch
from mls_desktop.ui.findline import FindLine
from mls_desktop.ui.look import Look
from mls_desktop.ui.plain import PlainLabel, menu_text
from mls_desktop.words.reference import Reference
from mls_desktop.words.speech import Speech
from mls_desktop.words.tongue import _

RULE = Qt.ItemDataRole.UserRole
DEEPEST = 12


class Parts(QTreeWidget):
    """The tree of a figure's parts: name, value, rule. `rule_chosen` when a person is on one with a rule."""

    rule_chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_("What the figure is made of"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Fixed)
        self.currentItemChanged.connect(self._on_current)

    def take(self, figure: Figure, speech: Speech) -> None:
        """Shows the parts of a figure."""
        self.clear()
        for name, part in figure.parts:
            self.addTopLevelItem(self._item(name, part, speech, 1))
        self.expandToDepth(1)
        self.restyle()

    def restyle(self) -> None:
        self.header().resizeSection(1, self._look.px(34))
        self.header().resizeSection(2, self._look.px(80))
        self.setIndentation(self._look.px(10))

    def _item(self, name: str, figure: Figure, speech: Speech, depth: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem([speech.part(name), speech.figure(figure), figure.rule])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setData(0, RULE, figure.rule)
        item.setForeground(2, self._look.colour("faint_ink"))
        if depth < DEEPEST:
            for part_name, part in figure.parts:
                item.addChild(self._item(part_name, part, speech, depth + 1))
        return item

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        rule = item.data(0, RULE) if item is not None else None
        if rule:
            self.rule_chosen.emit(str(rule))


class Why(QWidget):
    """Name and value of the figure, its parts, and a rule. `rule_wanted` tells the id of a rule to be read whole."""

    rule_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._reference: Reference | None = None
        self._shown = ""
        self.name = PlainLabel(_("Choose a figure on the sheet."), self, wrap=True)
        self.value = PlainLabel("", self)
        self.parts = Parts(look, self)
        self.change = PlainLabel("", self, wrap=True)
        self.rule_title = PlainLabel("", self, wrap=True)
        self.read = QToolButton(self)
        self.read.setObjectName("flat")
        self.read.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.read.setText(menu_text(_("Open in the rules")))
        self.line = FindLine(self, self.parts)
        self.rule = QPlainTextEdit(self)
        self.rule.setReadOnly(True)
        self.rule.setAccessibleName(_("Text of the rule"))
        self.rule.setTabChangesFocus(True)
        self.rule.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._column = QVBoxLayout(self)
        for label in (self.name, self.value):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        for widget in (self.name, self.value):
            self._column.addWidget(widget)
        self._column.addWidget(self.line)
        self._column.addWidget(self.parts, 3)
        self._column.addWidget(self.change)
        self._column.addWidget(self.rule_title)
        self._column.addWidget(self.rule, 2)
        self._column.addWidget(self.read)
        self._column.addStretch(0)
        self.parts.rule_chosen.connect(self.show_rule)
        self.parts.itemActivated.connect(self._on_read)
        self.read.clicked.connect(self._on_read)
        self.line.textChanged.connect(self._narrow)
        self.restyle()
        look.changed.connect(self.restyle)
        self._empty()

    def refer_to(self, reference: Reference) -> None:
        """Takes the rule texts of a system."""
        self._reference = reference

    def take(self, name: str, figure: Figure, speech: Speech, change: str = "") -> None:
        """Explains a figure; `change` says what one step more of it would do."""
        self.name.setText(name)
        self.value.setText(speech.figure(figure))
        self.value.show()
        self.parts.take(figure, speech)
        self.line.clear()
        self.parts.setVisible(bool(figure.parts))
        self.change.setText(change)
        self.change.setVisible(bool(change))
        self.show_rule(figure.rule or _first_rule(figure))

    def show_rule(self, id: str) -> None:
        """Opens the text of a rule."""
        rule = self._reference.rule(id) if self._reference is not None and id else None
        if rule is None:
            self.rule_title.setText(id)
            self.rule.setPlainText("")
        else:
            self.rule_title.setText(f"{rule.id}  \N{MIDDLE DOT}  {rule.title}")
            self.rule.setPlainText(rule.text)
        self.rule_title.setVisible(bool(id))
        self.rule.setVisible(rule is not None)
        self.read.setVisible(rule is not None)
        self._shown = id if rule is not None else ""

    def focus_filter(self) -> bool:
        """Opens the line that narrows the parts; False where there are none."""
        return not self.parts.isHidden() and self.line.come()

    def come(self) -> None:
        """Takes the focus."""
        (self.rule if self.parts.isHidden() else self.parts).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def restyle(self) -> None:
        look, px = self._look, self._look.px
        self._column.setContentsMargins(px(14), px(10), px(10), px(10))
        self._column.setSpacing(px(4))
        big, strong = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(20))
        big.setWeight(QFont.Weight.DemiBold)
        strong.setWeight(QFont.Weight.DemiBold)
        self.value.setFont(big)
        self.rule_title.setFont(strong)
        self.name.ink(look.colour("soft_ink"))
        self.change.ink(look.colour("soft_ink"))
        self.rule.setStyleSheet(f"background: transparent; border: none; color: {look.colours.soft_ink}; padding: 0;")
        self.parts.restyle()

    def _on_read(self) -> None:
        if self._shown:
            self.rule_wanted.emit(self._shown)

    def _narrow(self) -> None:
        for at in range(self.parts.topLevelItemCount()):
            item = self.parts.topLevelItem(at)
            if item is not None:
                narrow_branch(item, self.line.text())

    def _empty(self) -> None:
        for widget in (self.value, self.parts, self.change, self.rule_title, self.rule, self.read):
            widget.hide()

    @guarded(QSize(280, 300))
    def sizeHint(self) -> QSize:
        return QSize(self._look.px(280), self._look.px(360))


def _first_rule(figure: Figure) -> str:
    """The rule of a figure's parts, nearest first, where it names none itself."""
    for _name, part in figure.parts:
        if part.rule:
            return part.rule
    for _name, part in figure.parts:
        found = _first_rule(part)
        if found:
            return found
    return ""
