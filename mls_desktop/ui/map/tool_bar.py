"""The bar of tools that a ground is drawn with, and the entries of its size and of the library's grounds."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.bridge.map.map_tools import TIPS, TOOLS, hand_sentence
from mls_desktop.model.grounds import grounds_of
from mls_desktop.rules.common.grids.ground import MOST_ACROSS
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.map.picture_bar import PictureBar
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

USUAL = (20, 14)
"""A new ground is so many squares wide and high."""
TEXT, SECRET = "text", "secret"


class ToolBar(QWidget):
    """The bar. `chosen` carries the id of a tool, "" for none; `sized` the width and height that a ground is to have;
    `copied` the id of a ground of the library, `forgotten` of one that is to leave it; `kept`: this one is to be kept
    there; `removed`: it is to go; `told` what to know of a tool that is taken in hand or put away by its own key."""

    chosen = Signal(str)
    told = Signal(str)
    sized = Signal(int, int)
    copied = Signal(str)
    forgotten = Signal(str)
    kept = Signal()
    removed = Signal()

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.model, self._theme = model, theme
        self.buttons: dict[str, QToolButton] = {}
        self._tools = QWidget(self)
        flow = FlowLayout(self._tools, theme.px(4), theme.px(4))
        kinds = [(tool.id, _(tool.name), _(TIPS[tool.where])) for tool in TOOLS]
        for id, name, told in (*kinds, (TEXT, _("Text"), ""), (SECRET, _("Secret text"), "")):
            button = tool_button(self._tools, name, told, checks=True)
            button.setProperty("tool", id)
            button.clicked.connect(self._on_tool)
            self.buttons[id] = button
            flow.addWidget(button)
        self.text = QLineEdit(self)
        self.text.setMaxLength(200)
        self.text.setPlaceholderText(_("What the text says; then click where it stands"))
        self.text.setAccessibleName(_("Text on the ground"))
        self.width_box, self.height_box = self._spin(_("Squares across")), self._spin(_("Squares down"))
        self.resize_key = tool_button(self, _("Make a ground"))
        self.resize_key.clicked.connect(self._on_size)
        self.library = ComboBox(theme, self)
        name_widget(self.library, _("Ground of the library"))
        self.library.activated.connect(self._on_library)
        self.keep = tool_button(self, _("Keep in the library"))
        self.keep.clicked.connect(self.kept)
        self.remove = tool_button(self, _("Remove the ground"))
        self.remove.clicked.connect(self.removed)
        self.picture = PictureBar(model, theme, self)
        self._lay_out()
        model.changed.connect(self.refresh)
        model.running_fight.document.changed.connect(self.refresh)
        self.refresh()

    def _spin(self, name: str) -> NumberBox:
        box = NumberBox(self._theme, self)
        box.setRange(1, MOST_ACROSS)
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        px, column, whole = self._theme.px, QVBoxLayout(self), QWidget(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        flow = FlowLayout(whole, px(4), px(4))
        for part in (self._size_part(whole), self.library, self.keep, self.remove):
            flow.addWidget(part)
        column.addWidget(whole)
        column.addWidget(self._tools)
        column.addWidget(self.text)
        column.addWidget(self.picture)

    def _size_part(self, parent: QWidget) -> QWidget:
        """Widget of the boxes for the size and the button that applies it: they go to another line together."""
        held = QWidget(parent)
        line = QHBoxLayout(held)
        line.setContentsMargins(0, 0, 0, 0)
        for part in (self.width_box, PlainLabel("\N{MULTIPLICATION SIGN}", held), self.height_box, self.resize_key):
            line.addWidget(part)
        return held

    @property
    def tool(self) -> str:
        """Id of the tool at hand; "" for none."""
        return next((id for id, button in self.buttons.items() if button.isChecked()), "")

    def choose(self, id: str) -> None:
        """Takes the tool `id` in hand, "" for none, and emits `chosen`; a tool for texts focuses their line."""
        for other, button in self.buttons.items():
            button.setChecked(other == id)
        if id:
            self.picture.align.setChecked(False)
        self.text.setVisible(id in (TEXT, SECRET))
        if id in (TEXT, SECRET):
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(id)

    def refresh(self) -> None:
        """Shows the ground's size and the grounds of the library; hides the tools where there is no ground."""
        ground = self.model.ground
        there = ground is not None
        for box, usual, now in zip(
            (self.width_box, self.height_box), USUAL, (ground.width, ground.height) if ground else USUAL, strict=True
        ):
            if not box.hasFocus():
                box.setValue(now if there else usual)
        self.resize_key.setText(_("Change the size") if there else _("Make a ground"))
        for part in (self._tools, self.keep, self.remove, self.picture):
            part.setVisible(there)
        self.text.setVisible(there and self.tool in (TEXT, SECRET))
        held = grounds_of(self.model.running_fight.open_campaign.document.campaign.library)
        self.library.clear()
        self.library.addItem(_("From the library …"))
        for entry in held:
            self.library.addItem(entry.name or entry.id, (entry.id, self.copied))
        self.library.insertSeparator(self.library.count())
        for entry in held:
            self.library.addItem(_("Remove “{name}”").format(name=entry.name or entry.id), (entry.id, self.forgotten))
        self.library.setVisible(bool(held))

    def _on_tool(self, on: bool) -> None:
        sender = self.sender()
        id = str(sender.property("tool")) if sender is not None else ""
        self.choose(id if on else "")
        said = hand_sentence(id, self.buttons[id].text(), on)
        self.told.emit(said)
        announce(self, said, "cell")

    def _on_size(self) -> None:
        self.sized.emit(self.width_box.value(), self.height_box.value())

    def _on_library(self, at: int) -> None:
        """Emits `copied`, or `forgotten`, with the ground of the library chosen at index `at` of the box."""
        chosen = self.library.itemData(at)
        self.library.setCurrentIndex(0)
        if chosen is not None:
            id, wanted = chosen
            wanted.emit(id)
