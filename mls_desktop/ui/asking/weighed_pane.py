"""The base class of panes in which a form is filled in, with everything that would change, before it is taken."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mls_desktop.bridge.asking.weighed_form import WeighedForm
from mls_desktop.report.change_table import MORE
from mls_desktop.report.form_table import FORM
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.asking.side_pane import SidePane
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme


class WeighedPane(SidePane):
    """The base class of panes whose effect is shown before it is taken. `model`: the answer that is filled in. A
    subclass puts `form` into its column, and calls `tell_changes` once all entries stand there."""

    def __init__(self, model: WeighedForm, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(title, theme, parent)
        self.model = model
        model.setParent(self)
        self.form = FieldsView(model, FORM, theme, self)
        self.said = PlainLabel("", self, wrap=True)
        model.sections_changed.connect(self.form.refresh)
        model.sections_changed.connect(self._on_entered)
        model.lettered.connect(self._on_entered)
        model.weighed.connect(self._on_weighed)

    def tell_changes(self, name: str) -> None:
        """Adds a summary and the table of changes beside the entries; `name`: the table's name for a screen reader."""
        self.beside.addWidget(self.said)
        self.changes = self.compared(self.model.table, name)
        self.changes.opened.connect(self._on_opened)

    def take_by(self, button: QPushButton) -> None:
        """Notes `button` as the key that takes the answer: it is enabled where the answer can be taken."""
        self.take_key = button

    def may_submit(self) -> bool:
        """Raises NotImplementedError here; subclasses tell whether the answer can be taken as it is filled in."""
        raise NotImplementedError

    def focus_first(self) -> None:
        """Puts the focus on the first entry, with its text selected, or on `last_resort()` where there is none."""
        first = next((e for e in self.form.findChildren(QWidget) if e.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        (first or self.last_resort()).setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(first, QLineEdit):
            first.selectAll()

    def last_resort(self) -> QWidget:
        """Widget that gets the focus where nothing can be entered: here the key that takes the answer."""
        return self.take_key

    def restyle(self) -> None:
        super().restyle()
        self.form.restyle()
        # On a sheet a hair line is enough to write on; here little else stands, and it is seen what is to be entered.
        colours, line = self._theme.colours, "QLineEdit#quiet, QComboBox#quiet"
        high = self.fontMetrics().height()
        self.form.setStyleSheet(
            f"{line} {{ background: {colours.card}; border: 1px solid {colours.line}; border-radius: 4px;"
            f" min-height: {high}px; padding-left: {self._theme.px(4)}px; }}"
            f" QLineEdit#quiet:focus, QComboBox#quiet:focus {{ border-color: {colours.accent}; }}"
        )
        self.said.ink(self._theme.colour("soft_ink"))

    def close_pane(self) -> None:
        """Closes the model and disconnects the pane from changes of theme, before the pane is dropped."""
        self.model.close()
        self._theme.changed.disconnect(self.restyle)

    def _on_opened(self, row: Row) -> None:
        """Shows the figures that the row `MORE` stands for, and goes to the first of them."""
        if row.id == MORE:
            at = self.model.table.position(MORE)
            self.model.show_whole()
            first = self.model.table.row(at) if at is not None else None
            if first is not None:
                self.changes.show_row(first.id)

    def _on_entered(self) -> None:
        self.take_key.setEnabled(self.may_submit())

    def _on_weighed(self) -> None:
        self.said.setText(self.model.summary())
        self.changes.setVisible(self.model.table.rowCount() > 0)
        self.take_key.setEnabled(self.may_submit())
        self.take_key.setDefault(self.may_submit())
