"""The painter functions of single cells: figures, steps with their keys, chips in slots, the slider of a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from mls_desktop.bridge.qt.painter_state import kept_state
from mls_desktop.report.health_steps import health_step
from mls_desktop.rules.common.sheet.sheets import State
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mls_desktop.report.maps.figure_shapes import Corners

_INK: dict[State, str] = {
    "plain": "ink", "muted": "faint_ink", "marked": "accent", "lost": "faint_ink", "good": "good", "bad": "bad",
    "title": "faint_ink",
}  # fmt: skip
VCENTRE = Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
TRACK, IDLE = "edge", "off"
"""The colours of a slider's track, and of a step's key that does nothing now."""
BAR = 3
"""How wide the bar is, at 100 %, before the row at hand."""


def fill(painter: QPainter, rect: QRect | QRectF, colour: QColor) -> None:
    """Fills `rect` with `colour`. Before a painter's own `fillRect` Qt's long list of gradients would be read."""
    painter.setBackground(colour)
    painter.eraseRect(rect)


def ink(theme: Theme, *states: State) -> QColor:
    """The colour of text in these states: the first that is not plain."""
    state: State = next((s for s in states if s != "plain"), "plain")
    return theme.colour(_INK[state])


def row_at_hand(view: QWidget) -> str:
    """Name of the colour under a list's current row: a fainter one while the focus is elsewhere."""
    return "accent_soft" if view.hasFocus() else "hair"


def paint_row_at_hand(painter: QPainter, row: QRect, theme: Theme, focused: bool, bar: bool = True) -> None:
    """Paints the ground of a list's current row, with a `bar` before it: alone the ground is hard to tell from
    others."""
    fill(painter, row, theme.colour("accent_soft" if focused else "hair"))
    if bar:
        fill(painter, QRect(row.left(), row.top(), theme.px(BAR), row.height()), theme.colour(bar_at_hand(focused)))


def bar_at_hand(focused: bool) -> str:
    """Name of the colour of the bar before a list's current row, by whether the list has the focus."""
    return "accent" if focused else "edge"


def paint_row_focus(painter: QPainter, row: QRect, theme: Theme) -> None:
    """Paints the lines above and below a `row` that has the focus as a whole."""
    thick = theme.colours.focus_width
    for top in (row.top(), row.bottom() + 1 - thick):
        fill(painter, QRect(row.left(), top, row.width(), thick), theme.colour("accent"))


def paint_focus(painter: QPainter, box: QRect | QRectF, theme: Theme, radius: float = 0) -> None:
    """Paints the frame around the widget or cell with the focus, just inside `box`."""
    pen = theme.focus_pen()
    half = pen.widthF() / 2
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(box).adjusted(half, half, -half, -half), radius, radius)


def paint_side(painter: QPainter, box: QRectF, number: int, colour: QColor) -> None:
    """Paints the mark of the side `number` into `box`, each side in a shape of its own."""
    # Shapes are read with the first mark, here and below: no sheet needs them before it takes a key.
    from mls_desktop.report.maps.figure_shapes import side_corners

    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corners = side_corners(number)
    if corners:
        painter.drawPolygon(_boxed(corners, box))
    else:
        painter.drawEllipse(box)


def paint_struck(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paints the struck circle of one who is not asked about an attack."""
    line = max(1.2, box.width() / 8)
    circle = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    painter.setPen(QPen(colour, line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(circle)
    reach = circle.width() * 0.35  # the stroke ends at the circle
    painter.drawLine(circle.center() + QPointF(-reach, reach), circle.center() + QPointF(reach, -reach))


def polygon(corners: Corners) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in corners])


def _boxed(corners: Corners, box: QRectF) -> QPolygonF:
    from mls_desktop.report.maps.figure_shapes import in_box

    return polygon(in_box(corners, box.left(), box.top(), box.width(), box.height()))


def paint_finding(painter: QPainter, middle: QPoint, theme: Theme, kind: str) -> None:
    """Paints the mark of a finding around `middle`: a dot, a diamond or a ring, by `kind`. `kind`: bad, a breach, is a
    dot; warn, what is still open, a diamond; faint_ink, what the referee allows, a ring."""
    reach = theme.px(3)
    box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ring = kind == "faint_ink"
    painter.setPen(QPen(theme.colour(kind), theme.px(1.5)) if ring else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if ring else theme.colour(kind))
    if kind == "warn":
        from mls_desktop.report.maps.figure_shapes import DIAMOND

        painter.drawPolygon(_boxed(DIAMOND, box.adjusted(-1, -1, 1, 1)))
    else:
        painter.drawEllipse(box)


CHOICE = 16
"""What the arrow of a choice takes of its cell, at 100 %."""


def share_colour(theme: Theme, share: float) -> QColor:
    """Colour of points of which the `share` (0 to 1) is left: half, and a quarter, are where it changes."""
    return QColor(theme.colours.health[health_step(share)])


def paint_track(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paints the empty bar of points, a rounded field with an edge, into `box`, and leaves `painter` without a pen. The
    edge tells how much is lost on any ground. Filled twice, for a pen around thirty bars takes its time."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ground, each in (("edge", box), ("field", box.adjusted(1, 1, -1, -1))):
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(each, each.height() / 2, each.height() / 2)


def strong(font: QFont, on: bool = True) -> QFont:
    """Copy of `font` in semi-bold weight, or in normal weight where `on` is False."""
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold if on else QFont.Weight.Normal)
    return made


STEP_INSET = 4
"""Where the keys of a step begin in a cell, at 100 %."""


def step_zones(rect: QRect, theme: Theme) -> tuple[QRect, QRect, QRect]:
    """Rectangles of the minus key, the value and the plus key of a step in the cell `rect`."""
    height = min(rect.height() - theme.px(4), theme.px(20))
    width, middle = theme.px(20), theme.px(36)
    left = rect.left() + theme.px(STEP_INSET)
    top = rect.top() + (rect.height() - height) // 2
    minus = QRect(left, top, width, height)
    value = QRect(minus.right() + 1, top, middle, height)
    return minus, value, QRect(value.right() + 1, top, width, height)


def step_width(theme: Theme) -> int:
    return theme.px(20 * 2 + 36 + 8)


def choice_zone(rect: QRect, theme: Theme) -> QRect:
    """Rectangle of the arrow of a choice in its cell `rect`: at the right."""
    return rect.adjusted(max(0, rect.width() - theme.px(CHOICE)), 0, 0, 0)


def paint_choice(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """Paints the arrow of a choice, by which a list opens, at the right of the cell `rect`."""
    middle, arm = choice_zone(rect, theme).center(), round(theme.px(3))
    with kept_state(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent"), theme.px(1.4)))
        tip = middle + QPoint(0, arm // 2 + 1)
        painter.drawPolyline([tip + QPoint(-arm, -arm), tip, tip + QPoint(arm, -arm)])


def paint_opener(painter: QPainter, rect: QRect, opened: bool, theme: Theme) -> None:
    """Paints the arrow before a name that opens the row's details: to the right, or down once `opened`."""
    middle, arm = rect.center(), round(theme.px(3))
    points = ((-arm, -1), (0, arm - 1), (arm, -1)) if opened else ((-1, -arm), (arm - 1, 0), (-1, arm))
    with kept_state(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent"), theme.px(1.4)))
        painter.drawPolyline([middle + QPoint(across, down) for across, down in points])


def paint_step(
    painter: QPainter, rect: QRect, text: str, theme: Theme, colour: QColor, less: bool, more: bool, rounded: float = 4
) -> None:
    """Paints a step, [-] value [+], in the cell `rect`; a key that does nothing is faint (`less`, `more` False)."""
    minus, value, plus = step_zones(rect, theme)
    whole = QRectF(minus.united(plus)).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(theme.colour("button"))
    painter.drawRoundedRect(whole, theme.px(rounded), theme.px(rounded))
    fill(painter, value.adjusted(0, 1, 0, -1), theme.colour("card"))
    painter.drawLine(value.left(), value.top(), value.left(), value.bottom())
    painter.drawLine(value.right() + 1, value.top(), value.right() + 1, value.bottom())
    painter.setPen(colour)
    painter.drawText(value, CENTRE, text)
    for zone, sign, on in ((minus, "\N{MINUS SIGN}", less), (plus, "+", more)):
        painter.setPen(theme.colour("accent" if on else IDLE))
        painter.drawText(zone, CENTRE, sign)


def paint_ring(painter: QPainter, box: QRect, theme: Theme) -> None:
    """Paints the frame of the focus, with round corners, just inside `box`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_focus(painter, box, theme, theme.px(3))


def slots_width(count: int, theme: Theme) -> int:
    return count * theme.px(17) + theme.px(8)


def paint_slots(painter: QPainter, rect: QRect, slots: tuple[bool, ...], theme: Theme, font: QFont) -> None:
    """Paints a numbered chip for each of `slots` from the left of `rect`, those in use (True) filled."""
    side, gap = theme.px(15), theme.px(2)
    top = rect.top() + (rect.height() - side) // 2
    small = QFont(font)
    small.setPixelSize(max(6, round(font.pixelSize() * 0.8)))
    painter.setFont(small)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, filled in enumerate(slots):
        box = QRectF(rect.left() + theme.px(4) + at * (side + gap), top, side, side).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.colour("accent" if filled else "edge"), 1))
        painter.setBrush(theme.colour("accent") if filled else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.px(3), theme.px(3))
        painter.setPen(theme.colour("on_accent" if filled else "faint_ink"))
        painter.drawText(box, CENTRE, str(at + 1))


def slider_track(rect: QRect, theme: Theme, length: int) -> QRect:
    """Rectangle of the track of a pair's slider, `length` pixels long, a little right of the left edge of its cell
    `rect`, halfway down; values run from all on the left (20) to all on the right (20)."""
    return QRect(rect.left() + theme.px(8), rect.center().y() - theme.px(2), length, theme.px(4))


def slider_value(track: QRect, at: QPoint, low: int, high: int) -> int:
    """Value of the right side at the point `at` of a slider's track, from `low` to `high`."""
    share = (at.x() - track.left()) / max(1, track.width())
    return max(low, min(high, low + round(share * (high - low))))


def paint_slider(painter: QPainter, track: QRect, share: float, theme: Theme, marked: bool) -> None:
    """Paints a slider's track with its knob at `share` (0 left, 1 right), filled if `marked`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(TRACK))
    painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
    radius = theme.px(5.5)
    middle = QPoint(track.left() + round(min(1.0, max(0.0, share)) * track.width()), track.center().y() + 1)
    painter.setPen(QPen(theme.colour("accent"), max(1.5, theme.px(2))))
    painter.setBrush(theme.colour("accent") if marked else theme.colour("card"))
    painter.drawEllipse(middle, radius, radius)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(max(6, round(font.pixelSize() * 0.88)))
    return small


def badge_box(rect: QRect, text: str, theme: Theme, font: QFont) -> QRect:
    """Rectangle of the badge `text`, a word on a soft ground, at the right end of `rect`."""
    said = QFontMetrics(_small(font))
    width, height = said.horizontalAdvance(text) + theme.px(12), said.height() + theme.px(2)
    return QRect(rect.right() - width, rect.top() + (rect.height() - height) // 2, width, height)


def paint_badge(painter: QPainter, rect: QRect, text: str, theme: Theme, kind: str, font: QFont) -> QRect:
    """Paints a word on a soft ground at the right end of `rect`; returns its rectangle. `kind`: accent, warn, bad."""
    box = badge_box(rect, text, theme, font)
    painter.setFont(_small(font))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(f"{kind}_soft"))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setPen(theme.colour(kind))
    painter.drawText(box, CENTRE, text)
    return box


def paint_rounded(painter: QPainter, rect: QRect, theme: Theme, line: str, ground: str, radius: int) -> None:
    """Paints a `ground` with a thin `line` around it and round corners; both are names of colours."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour(line), 1))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_card(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """Paints the ground of a card with rounded corners."""
    paint_rounded(painter, rect, theme, "line", "card", 6)


FLAG_AIR = 3
"""Pixels free around a box to tick, for the frame of the focus."""


def flag_box(rect: QRect, theme: Theme) -> QRect:
    """Rectangle of the box of a flag in the cell `rect`."""
    side = theme.px(14)
    return QRect(rect.left() + theme.px(6), rect.center().y() - side // 2, side, side)


def paint_flag(painter: QPainter, box: QRect, on: bool, theme: Theme, focused: bool = False) -> None:
    """Paints a box, ticked (`on`) or not; with the focus a frame around it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if focused:
        paint_focus(painter, QRectF(box).adjusted(-FLAG_AIR, -FLAG_AIR, FLAG_AIR, FLAG_AIR), theme, theme.px(5))
    painter.setPen(QPen(theme.colour("accent" if on else "edge"), theme.colours.edge_width))
    painter.setBrush(theme.colour("accent") if on else theme.colour("field"))
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(3), theme.px(3))
    if on:
        painter.setPen(QPen(theme.colour("on_accent"), max(1.5, theme.px(2))))
        left, top, side = box.left(), box.top(), box.width()
        tick = ((0.25, 0.52), (0.43, 0.70), (0.76, 0.32))
        painter.drawPolyline([QPoint(round(left + x * side), round(top + y * side)) for x, y in tick])
