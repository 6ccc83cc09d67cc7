"""The font metrics of the shipped font on paper: the text measure that Qt's font metrics make."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from mls_desktop.report.layout.text_measure import Span, Style

UNITS = 20
"""Units of measuring and drawing to a point: fonts come in whole units."""
REGULAR, BOLD = QFont.Weight.Normal, QFont.Weight.DemiBold


class TypeMetrics:
    """The text measure of one font family. Each width is asked of Qt once: a sheet measures its words many times."""

    def __init__(self, family: str) -> None:
        self._family = family
        self._fonts: dict[tuple[float, bool, bool], QFont] = {}
        self._metrics: dict[tuple[float, bool, bool], QFontMetricsF] = {}
        self._widths: dict[tuple[str, float, bool, bool], float] = {}

    def font(self, style: Style) -> QFont:
        key = (style.size, style.bold, style.spaced)
        if key not in self._fonts:
            font = QFont(self._family)
            font.setPixelSize(round(style.size * UNITS))
            font.setWeight(BOLD if style.bold else REGULAR)
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            # Signs chosen by their neighbours have no text behind them: nobody could search or copy them.
            font.setFeature(QFont.Tag("calt"), 0)
            if style.spaced:
                font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
            self._fonts[key] = font
            self._metrics[key] = QFontMetricsF(font)
        return self._fonts[key]

    def wide(self, text: str, style: Style) -> float:
        """Width of `text` on one line, in points."""
        known = (text, style.size, style.bold, style.spaced)
        if known not in self._widths:
            self.font(style)
            metrics = self._metrics[(style.size, style.bold, style.spaced)]
            self._widths[known] = metrics.horizontalAdvance(text) / UNITS
        return self._widths[known]

    def lines(self, text: str, style: Style, room: float) -> tuple[Span, ...]:
        """Lines of `text` in a width of `room` points, broken between words, or inside a word that is too long; one
        empty line for ""."""
        wide = self.wide(text, style)
        if wide <= room:
            return (Span(0, len(text), text, wide),)
        layout = QTextLayout(text, self.font(style))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        # Qt counts in UTF-16: positions are turned back into characters.
        wide16 = [0]
        for character in text:
            wide16.append(wide16[-1] + (2 if ord(character) > 0xFFFF else 1))
        place = {units: at for at, units in enumerate(wide16)}
        spans = []
        layout.beginLayout()
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(max(1.0, room * UNITS - 1))
            start = place[line.textStart()]
            end = place[line.textStart() + line.textLength()]
            said = text[start:end].rstrip()
            spans.append(Span(start, end, said, self.wide(said, style)))
            line = layout.createLine()
        layout.endLayout()
        return tuple(spans)
