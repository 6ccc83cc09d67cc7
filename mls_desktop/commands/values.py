"""Figures as JSON has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mls_desktop.rules.common.figures.figures import Figure, Value


def plain_number(value: Value) -> int | float | str | None:
    """`value` for JSON: a fraction as a decimal (float), any other as it is."""
    return float(value) if isinstance(value, Fraction) else value


def plain_figure(figure: Figure) -> dict[str, Any]:
    """JSON of a figure: its "value" alone, without what it is made of."""
    return {"value": plain_number(figure.value)}


def figure_object(figure: Figure) -> dict[str, Any]:
    """JSON of a figure with all it is made of: "value", "how", "rule", and "parts", such objects with a "name"."""
    parts = [{"name": name, **figure_object(inner)} for name, inner in figure.parts]
    return {"value": plain_number(figure.value), "how": figure.how, "rule": figure.rule, "parts": parts}
