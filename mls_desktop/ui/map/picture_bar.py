"""The bar of the picture below a ground: chosen, laid by numbers or by hand, taken away."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.bridge.map.map_model import MapModel
from mls_desktop.bridge.map.picture_aligning import PictureAligning
from mls_desktop.model.ground.picture_place import FARTHEST, LEAST, MOST, Point, placed
from mls_desktop.rules.common.grids.ground import MOST_ACROSS
from mls_desktop.ui.editors.number_boxes import DecimalBox, NumberBox
from mls_desktop.ui.map.map_canvas import MapCanvas
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

FINE = 0.1
"""What an arrow of the boxes adds."""


class PictureBar(QWidget):
    """The bar. `aligned`: whether the picture is laid by hand on the map from now on."""

    aligned = Signal(bool)

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.model, self._theme = model, theme
        self.aligning = PictureAligning(model.pictures)
        self.choose_key = tool_button(self, _("Picture …"), _("A picture that is seen below the squares"))
        self.align = tool_button(
            self,
            _("Align picture"),
            _(
                "Drag it, or click two places on it that are as many squares apart as the box beside says. Arrow keys"
                " move it, with Shift farther; Page Up and Page Down make it larger and smaller"
            ),
            checks=True,
        )
        self.squares = NumberBox(theme, self)
        self.squares.setRange(1, MOST_ACROSS)
        self.squares.setValue(5)
        self.cell = self._number(_("Pixels of the picture to a square"), LEAST, MOST)
        self.left = self._number(_("Pixels left of the ground"), -FARTHEST, FARTHEST)
        self.top = self._number(_("Pixels above the ground"), -FARTHEST, FARTHEST)
        self.remove = tool_button(self, _("Remove the picture"))
        self._lay_out()
        self._connect()
        self.refresh()

    def _number(self, name: str, least: float, most: float) -> DecimalBox:
        box = DecimalBox(self._theme, self)
        box.setRange(least, most)
        box.setDecimals(2)
        box.setSingleStep(FINE)
        box.setKeyboardTracking(False)
        box.setAccessibleName(name)
        tip(box, name)
        return box

    def _lay_out(self) -> None:
        self.squares.setAccessibleName(_("Squares between two clicks"))
        tip(self.squares, _("So many squares are between the two places that are clicked"))
        flow = FlowLayout(self, self._theme.px(4), self._theme.px(4))
        boxes = (
            (_("Squares"), self.squares), (_("Pixels a square"), self.cell), (_("Left"), self.left),
            (_("Top"), self.top),
        )  # fmt: skip
        self._of_picture = (self.align, *(self._named(*each) for each in boxes), self.remove)
        for part in (self.choose_key, *self._of_picture):
            flow.addWidget(part)

    def _named(self, name: str, box: NumberBox | DecimalBox) -> QWidget:
        """Widget of the label `name` and `box`, which go to another line together."""
        held = QWidget(self)
        line = QHBoxLayout(held)
        line.setContentsMargins(self._theme.px(6), 0, 0, 0)
        line.setSpacing(self._theme.px(4))
        line.addWidget(PlainLabel(name, held))
        line.addWidget(box)
        return held

    def _connect(self) -> None:
        self.choose_key.clicked.connect(self.ask)
        self.align.toggled.connect(self._on_align)
        self.remove.clicked.connect(self.model.pictures.remove)
        self.squares.valueChanged.connect(self._on_squares)
        for box in (self.cell, self.left, self.top):
            box.valueChanged.connect(self._on_number)
        self.model.changed.connect(self.refresh)
        self.model.pictures.refused.connect(self._on_refused)
        self.aligning.squares = self.squares.value()

    def refresh(self) -> None:
        """Shows the scale and offset of the picture in the boxes; hides all but "Picture …" without one."""
        laid = self.model.pictures.laid
        for part in self._of_picture:
            part.setVisible(laid is not None)
        if laid is None:
            self.align.setChecked(False)
            return
        for box, value in ((self.cell, laid.cell), (self.left, laid.offset[0]), (self.top, laid.offset[1])):
            with QSignalBlocker(box):
                box.setValue(value)

    def lead(self, canvas: MapCanvas) -> None:
        """Connects the keys of `canvas` that move and enlarge the picture with the aligning."""
        canvas.nudged.connect(self.aligning.nudge)
        canvas.grown.connect(self.aligning.grow)

    def press(self, point: Point) -> None:
        """Begins a press on the map at `point`, in cells, while the picture is aligned."""
        self.aligning.press(point)

    def drag(self, point: Point, near: float) -> None:
        self.aligning.drag(point, near)

    def release(self) -> Point | None:
        """Ends the press; returns the place of the first click while a second one is awaited, else None."""
        self.aligning.release()
        return self.aligning.mark

    def ask(self) -> None:
        """Opens the file dialog for a picture of the ground; the one chosen is put below the ground."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        kinds = [_("Pictures (*.png *.jpg *.jpeg *.webp)")]
        ask_to_open(self.window(), _("Choose a picture of the ground"), kinds, self._on_file)

    def _on_file(self, path: Path) -> None:
        self.model.pictures.choose(path)

    def _on_refused(self, file: str, why: str) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        text = _("{file} cannot be used as a picture of the ground.").format(file=file)
        show_message(self.window(), _("Picture of the ground"), text, why)

    def _on_align(self, on: bool) -> None:
        self.aligning.stop()
        self.aligned.emit(on)

    def _on_squares(self, squares: int) -> None:
        self.aligning.squares = squares

    def _on_number(self) -> None:
        laid = self.model.pictures.laid
        if laid is not None:
            offset = self.left.value(), self.top.value()
            self.model.pictures.lay(placed(laid, self.cell.value(), offset), "picture laid")
