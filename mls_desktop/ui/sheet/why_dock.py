"""The "Why?" dock: what the chosen figure is made of, down to rule and input, and the rule's own text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.explanation import first_rule
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.ui.sections.find_bar import FindBar
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.find_target import narrow_branch
from mls_desktop.ui.widgets.plain_text import PlainLabel, item_tip
from mls_desktop.ui.widgets.scroll_area import scroll_area
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

RULE = Qt.ItemDataRole.UserRole
DEEPEST = 12
SCROLLING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FigureParts(QTreeWidget):
    """The tree view of a figure's parts, at full height: name, value, rule. `rule_chosen` when a person is on one
    with a rule."""

    rule_chosen = Signal(object)

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_("What the figure is made of"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Fixed)
        self.currentItemChanged.connect(self._on_current)
        self.itemExpanded.connect(self.fit)
        self.itemCollapsed.connect(self.fit)

    def set_figure(self, figure: Figure, speech: Texts) -> None:
        """Shows the parts of a figure."""
        self.clear()
        for name, part in figure.parts:
            self.addTopLevelItem(self._item(name, part, speech, 1))
        self.expandToDepth(1)
        self.restyle()

    def restyle(self) -> None:
        self.setIndentation(self._look.px(10))
        self.fit()

    def fit(self) -> None:
        """As high as the rows that are shown. The rules are left out where there is no room for them beside the whole
        names: the rule of the part chosen is read below."""
        rows = list(self._rows())
        self.setFixedHeight(max(1, len(rows)) * max(1, self.sizeHintForRow(0)) + 2)
        said, gap = self.fontMetrics().horizontalAdvance, self._look.px(10)
        names, values, rules = (max((said(row.text(at)) for row, _depth in rows), default=0) + gap for at in range(3))
        names = max((said(row.text(0)) + depth * self.indentation() for row, depth in rows), default=0) + gap
        self.setColumnHidden(2, names + values + rules > self.viewport().width())
        # Some of the air beside a value goes before a letter of a name does; a figure is always whole.
        least = values - gap + self._look.px(7)
        self.header().resizeSection(1, max(least, min(values, self.viewport().width() - names)))
        self.header().resizeSection(2, rules)

    def _rows(self) -> Iterator[tuple[QTreeWidgetItem, int]]:
        """The rows that are shown, each with its depth."""
        item = self.topLevelItem(0)
        while item is not None:
            depth, above = 1, item.parent()
            while above is not None:
                depth, above = depth + 1, above.parent()
            if not item.isHidden():
                yield item, depth
            item = self.itemBelow(item)

    def _item(self, name: str, figure: Figure, speech: Texts, depth: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem([speech.part(name), speech.figure(figure), figure.rule])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setData(0, RULE, figure.rule)
        item.setForeground(2, self._look.colour("faint_ink"))
        for at in range(3):
            item_tip(item, at, f"{item.text(0)} {item.text(1)}\n{_named(figure.rule, speech)}".strip())
        if depth < DEEPEST:
            for part_name, part in figure.parts:
                item.addChild(self._item(part_name, part, speech, depth + 1))
        return item

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        rule = item.data(0, RULE) if item is not None else None
        if rule:
            self.rule_chosen.emit(str(rule))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class RuleProse(QPlainTextEdit):
    """The read-only text of a rule, as high as it is long; the keys that scroll are left to what is around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(_("Text of the rule"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self.fit)

    def fit(self) -> None:
        """As high as its lines at this width. Each block is asked: those out of sight count as one line in the height
        of the whole document until somebody does."""
        document, layout = self.document(), self.document().documentLayout()
        around = 2 * (document.documentMargin() + self.frameWidth())
        height, block = 0.0, document.firstBlock()
        while block.isValid():
            height, block = height + layout.blockBoundingRect(block).height(), block.next()
        self.setFixedHeight(round(height + around) + 2)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


class WhyDock(QWidget):
    """The dock of a figure: its name and value, its parts, a rule. `rule_wanted` asks for a rule to be read whole."""

    rule_wanted = Signal(str)

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._reference: Reference | None = None
        self._shown = ""
        self._told: tuple[object, ...] = ()
        body = self._make_body()
        self._scroll = scroll_area(self, only_down=True)
        self._scroll.setWidget(body)
        body.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._scroll)
        self.parts.rule_chosen.connect(self.show_rule)
        self.parts.itemActivated.connect(self._on_read)
        self.read.clicked.connect(self._on_read)
        self.line.textChanged.connect(self._narrow)
        self.restyle()
        look.changed.connect(self.restyle)
        self._empty()

    def _make_body(self) -> QWidget:
        """All that stands in the dock, below each other."""
        body = QWidget(self)
        self.name = PlainLabel(_("Choose a figure on the sheet."), body, wrap=True)
        self.value = PlainLabel("", body, wrap=True)
        self.heading = PlainLabel("", body, wrap=True)
        self.parts = FigureParts(self._look, body)
        self.change = PlainLabel("", body, wrap=True)
        self.rule_title = PlainLabel("", body, wrap=True)
        self.read = tool_button(body, _("Open in the rules"), flat=True)
        self.line = FindBar(body, self.parts)
        self.rule = RuleProse(body)
        self._column = QVBoxLayout(body)
        figure = (self.name, self.value, self.heading, self.line, self.parts, self.change)
        for widget in (*figure, self.rule_title, self.rule, self.read):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        return body

    def refer_to(self, reference: Reference) -> None:
        """Takes the rule texts of a system."""
        self._reference = reference

    def explain(self, name: str, figure: Figure, speech: Texts, change: str = "", heading: str = "") -> None:
        """Explains a figure; `change` says what one step more of it would do, `heading` how its parts make it. What is
        explained already is left as it is, with the part chosen and the rule that is read."""
        if (name, figure, speech, change, heading) == self._told:
            return
        self._told = (name, figure, speech, change, heading)
        self.name.setText(name)
        self.name.show()
        self.value.setText(speech.figure(figure))
        self.value.setVisible(bool(self.value.text()))
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.parts.set_figure(figure, speech)
        self.line.clear()
        self.parts.setVisible(bool(figure.parts))
        self.change.setText(change)
        self.change.setVisible(bool(change))
        self._scroll.verticalScrollBar().setValue(0)
        self.show_rule(figure.rule or first_rule(figure))

    def forget(self) -> None:
        """Explains nothing: the figure is not there any more."""
        self._told = ()
        self.name.setText(_("Choose a figure on the sheet."))
        self.name.show()
        self._empty()

    def read_rule(self, id: str) -> None:
        """Opens the text of a rule for its own sake: the figure explained before has nothing to do with it."""
        self._told = ()
        self.name.hide()
        self._empty()
        self.show_rule(id)

    def show_rule(self, id: str) -> None:
        """Opens the text of a rule below the figure."""
        rule = self._reference.rule(id) if self._reference is not None and id else None
        if rule is None:
            self.rule_title.setText(id)
            self.rule.setPlainText("")
        else:
            self.rule_title.setText(f"{rule.title}  \N{MIDDLE DOT}  {rule.id}")
            self.rule.setPlainText(rule.text)
        self.rule_title.setVisible(bool(id))
        self.rule.setVisible(rule is not None)
        self.read.setVisible(rule is not None)
        self._shown = id if rule is not None else ""

    def focus_filter(self) -> bool:
        """Opens the line that narrows the parts; False where there are none."""
        return not self.parts.isHidden() and self.line.grab_focus()

    def grab_focus(self) -> None:
        """Takes the focus."""
        first = self.rule if self.parts.isHidden() else self.parts
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._scroll.ensureWidgetVisible(first, 0, 0)

    def restyle(self) -> None:
        look, px = self._look, self._look.px
        self._column.setContentsMargins(px(EDGE), px(10), px(10), px(10))
        self._column.setSpacing(px(4))
        big, strong = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(20))
        big.setWeight(QFont.Weight.DemiBold)
        strong.setWeight(QFont.Weight.DemiBold)
        self.value.setFont(big)
        self.rule_title.setFont(strong)
        self.name.ink(look.colour("soft_ink"))
        self.change.ink(look.colour("soft_ink"))
        self.heading.ink(look.colour("faint_ink"))
        self.rule.setStyleSheet(f"background: transparent; border: none; color: {look.colours.soft_ink}; padding: 0;")
        self.parts.restyle()
        self.rule.fit()

    def _on_read(self) -> None:
        if self._shown:
            self.rule_wanted.emit(self._shown)

    def _narrow(self) -> None:
        for at in range(self.parts.topLevelItemCount()):
            item = self.parts.topLevelItem(at)
            if item is not None:
                narrow_branch(item, self.line.text())
        self.parts.fit()

    def _empty(self) -> None:
        for widget in (self.value, self.heading, self.parts, self.change, self.rule_title, self.rule, self.read):
            widget.hide()

    @guarded(QSize(280, 300))
    def sizeHint(self) -> QSize:
        return QSize(self._look.px(280), self._look.px(360))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Labels inside a scroll area lose the fonts they were given before the area found its window.
        self.restyle()

    @guarded(QSize(170, 120))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(180), self._look.px(70))


def _named(rule: str, speech: Texts) -> str:
    """A rule by its title, with its id; "" for none."""
    title = speech.rule(rule) if rule else ""
    return f"{title}  {rule}" if title != rule else title
