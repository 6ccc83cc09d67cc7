"""The bar of those who take part in a fight and stand nowhere on its ground yet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import clear_layout
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class NowhereBar(QWidget):
    """The bar: a button each. `chosen`: who is put on the ground next has been chosen, or nobody any more."""

    chosen = Signal()

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.model = model
        self.placing = ""
        """Who is put where a person clicks next; "" for nobody."""
        self._flow = FlowLayout(self, theme.px(4), theme.px(4))

    def leave(self) -> None:
        """Ends the placing: no fighter is put on the ground next."""
        self.placing = ""
        self.refresh()

    def refresh(self) -> None:
        """Makes a button for each fighter who stands nowhere on the ground now; hidden without any."""
        missing = self.model.unplaced() if self.model.ground is not None else ()
        clear_layout(self._flow)
        if self.placing not in {who for who, _name in missing}:
            self.placing = ""
        for who, name in missing:
            button = tool_button(self, name, _("Stands nowhere: press, then click a square"), checks=True)
            button.setProperty("who", who)
            button.setChecked(who == self.placing)
            button.clicked.connect(self._on_placing)
            self._flow.addWidget(button)
            button.show()
        self.setVisible(bool(missing))

    def _on_placing(self, on: bool) -> None:
        sender = self.sender()
        self.placing = str(sender.property("who")) if on and sender is not None else ""
        self.refresh()
        self.chosen.emit()
