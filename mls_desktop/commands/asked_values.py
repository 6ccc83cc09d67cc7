"""The JSON of lines of a log, and of what is asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mls_desktop.commands.values import plain_number
from mls_desktop.report.log import LogLine
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Value
from mls_desktop.rules.common.sheet.sheets import Field


def line_as_json(line: LogLine) -> dict[str, Any]:
    """A line of the log: the heading's level, or which event it is of and when."""
    told = line.told
    if line.level:
        return {"level": line.level, "text": told.text}
    held: dict[str, Any] = {"at": line.at, "when": told.when, "text": told.text, "rules": list(told.rules)}
    return {**held, "marks": list(told.marks)} if told.marks else held


def ask_as_json(prompt: Prompt) -> dict[str, Any]:
    """Prompt as JSON, with its fields."""
    facts = {name: _fact(figure.value) for name, figure in prompt.facts}
    return {
        "kind": prompt.id,
        "who": prompt.who,
        "rule": prompt.rule,
        "fields": [_field(field) for field in prompt.fields],
        "facts": facts,
    }


def _fact(value: Value) -> int | float | str | None:
    """A number or word; a chance stays a fraction, in lowest terms."""
    return str(value) if isinstance(value, Fraction) else plain_number(value)


def _field(field: Field) -> dict[str, Any]:
    """A field with what of it is not plainly so."""
    held: dict[str, Any] = {"name": field.name, "kind": field.kind}
    if field.options:
        held["options"] = list(field.options)
    if field.bounds is not None:
        held["bounds"] = list(field.bounds)
    if field.sides:
        held["sides"] = list(field.sides)
    if field.blank:
        held["blank"] = True
    if field.when:
        held["when"] = {name: list(among) for name, among in field.when}
    return held
