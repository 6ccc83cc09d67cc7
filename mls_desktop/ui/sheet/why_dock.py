"""The "Why?" dock: what the chosen figure is made of, down to rule and input, and the rule's own text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.find_target import narrow_branch, top_items
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.ui.sections.find_bar import FindBar
    from mls_desktop.ui.sheet.figure_parts import FigureParts, RuleProse


class WhyDock(QWidget):
    """The dock of a figure: its name and value, its parts, a rule. `rule_wanted` carries the id of a rule to be read
    whole; `shown` when the dock has come into sight."""

    rule_wanted = Signal(str)
    shown = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reference: Reference | None = None
        self._shown = ""
        self._told: tuple[object, ...] = ()
        self._body = self._make_body()
        self._scroll = scroll_area(self, only_down=True)
        self._scroll.setWidget(self._body)
        self._body.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._scroll)
        self.restyle()
        theme.changed.connect(self.restyle)
        self.forget()

    def _make_body(self) -> QWidget:
        """Makes the widget with the dock's parts below each other."""
        body = QWidget(self)
        self.name = PlainLabel("", body, wrap=True)
        self.value = PlainLabel("", body, wrap=True)
        self.heading = PlainLabel("", body, wrap=True)
        self.change = PlainLabel("", body, wrap=True)
        self.rule_title = PlainLabel("", body, wrap=True)
        self.rule_id = PlainLabel("", body)
        self._column = QVBoxLayout(body)
        for widget in (self.name, self.value, self.heading, self.change, self.rule_title, self.rule_id):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        return body

    @cached_property
    def parts(self) -> FigureParts:
        """The tree of parts, made at the first request."""
        from mls_desktop.ui.sheet.figure_parts import FigureParts

        made = FigureParts(self._theme, self._body)
        made.hide()
        self._column.insertWidget(self._column.indexOf(self.change), made)
        made.stackUnder(self.change)
        made.rule_chosen.connect(self.show_rule)
        made.itemActivated.connect(self._on_read)
        made.restyle()
        return made

    @cached_property
    def line(self) -> FindBar:
        """The line that filters the parts, made at the first request."""
        from mls_desktop.ui.sections.find_bar import FindBar

        made = FindBar(self._body, self.parts)
        self._column.insertWidget(self._column.indexOf(self.parts), made)
        made.stackUnder(self.parts)
        made.textChanged.connect(self._narrow)
        return made

    @cached_property
    def rule(self) -> RuleProse:
        """The text of a rule, made at the first request."""
        from mls_desktop.ui.sheet.figure_parts import RuleProse

        made = RuleProse(self._body)
        made.hide()
        self._column.insertWidget(self._column.indexOf(self.rule_id) + 1, made)
        self._dress(made)
        return made

    @cached_property
    def read(self) -> QToolButton:
        """The button that opens the rule in the reference, made at the first request."""
        made = tool_button(self._body, _("Open in the rules"), flat=True)
        made.hide()
        self._column.insertWidget(self._column.indexOf(self.rule) + 1, made)
        made.clicked.connect(self._on_read)
        return made

    def _made(self, *names: str) -> list[QWidget]:
        """Widgets among the parts `names` that have been made."""
        return [self.__dict__[name] for name in names if name in self.__dict__]

    def refer_to(self, reference: Reference) -> None:
        """Sets `reference`, the rule texts of a system, to show rules from."""
        self._reference = reference

    def explain(self, name: str, figure: Figure, texts: Texts, change: str = "", heading: str = "") -> None:
        """Shows `figure` with its name, value and parts, and the first rule behind it; `change` says what one more step
        would do, `heading` how the parts make it. The same as before is left as it is, with the part chosen and the
        rule that is read."""
        if (name, figure, texts, change, heading) == self._told:
            return
        self._told = (name, figure, texts, change, heading)
        self.name.setText(name)
        self.name.show()
        self.value.setText(texts.figure(figure))
        self.value.setVisible(bool(self.value.text()))
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.parts.set_figure(figure, texts)
        if "line" in self.__dict__:
            self.line.clear()
        self.parts.setVisible(bool(figure.parts))
        self.change.setText(change)
        self.change.setVisible(bool(change))
        self._scroll.verticalScrollBar().setValue(0)
        from mls_desktop.bridge.sheet.explanation import first_rule

        self.show_rule(figure.rule or first_rule(figure))

    def forget(self) -> None:
        """Empties the dock but for a hint on its use, since the figure is gone."""
        self._told = ()
        self.name.setText(_("Click a number of a sheet or a fight: here you see how it is made."))
        self.name.show()
        self._empty()

    def read_rule(self, id: str) -> None:
        """Shows the text of rule `id` alone, in place of a figure."""
        self._told = ()
        self.name.hide()
        self._empty()
        self.show_rule(id)

    def show_rule(self, id: str) -> None:
        """Shows title and text of rule `id` below the figure; the id alone where there is no text, nothing for ""."""
        rule = self._reference.rule(id) if self._reference is not None and id else None
        self.rule_title.setText(id if rule is None else rule.title)
        self.rule_title.setVisible(bool(id))
        self.rule_id.setText("" if rule is None else rule.id)
        self.rule_id.setVisible(rule is not None and rule.id != rule.title)
        if rule is not None or "rule" in self.__dict__:
            self.rule.setPlainText("" if rule is None else rule.text)
            self.rule.setVisible(rule is not None)
            self.read.setVisible(rule is not None)
        self._shown = id if rule is not None else ""

    def focus_filter(self) -> bool:
        """Opens the line that filters the parts, with the focus in it; False where there are none."""
        return self._has_parts() and self.line.grab_focus()

    def _has_parts(self) -> bool:
        return any(not each.isHidden() for each in self._made("parts"))

    def grab_focus(self) -> None:
        """Puts the focus into the parts, or, where there are none, into the rule's text."""
        first = self.parts if self._has_parts() else self.rule
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._scroll.ensureWidgetVisible(first, 0, 0)

    def restyle(self) -> None:
        theme, px = self._theme, self._theme.px
        self._column.setContentsMargins(px(EDGE), px(10), px(10), px(10))
        self._column.setSpacing(px(4))
        big, strong = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(20))
        big.setWeight(QFont.Weight.DemiBold)
        strong.setWeight(QFont.Weight.DemiBold)
        self.value.setFont(big)
        self.rule_title.setFont(strong)
        self.name.ink(theme.colour("soft_ink"))
        self.change.ink(theme.colour("soft_ink"))
        self.heading.ink(theme.colour("faint_ink"))
        self.rule_id.ink(theme.colour("faint_ink"))
        if "parts" in self.__dict__:
            self.parts.restyle()
        if "rule" in self.__dict__:
            self._dress(self.rule)

    def _dress(self, rule: RuleProse) -> None:
        ink = self._theme.colours.soft_ink
        rule.setStyleSheet(f"background: transparent; border: none; color: {ink}; padding: 0;")
        rule.fit()

    def _on_read(self) -> None:
        if self._shown:
            self.rule_wanted.emit(self._shown)

    def _narrow(self) -> None:
        shown = [narrow_branch(item, self.line.text()) for item in top_items(self.parts)]
        self.line.tell_found(any(shown))
        self.parts.fit()

    def _empty(self) -> None:
        labels = (self.value, self.heading, self.change, self.rule_title, self.rule_id)
        for widget in (*labels, *self._made("parts", "rule", "read")):
            widget.hide()

    @guarded(QSize(280, 300))
    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(280), self._theme.px(360))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Labels inside a scroll area lose the fonts they were given before the area found its window.
        self.restyle()
        self.shown.emit()

    @guarded(QSize(170, 120))
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(180), self._theme.px(70))
