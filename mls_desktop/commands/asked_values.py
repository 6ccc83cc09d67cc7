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
    """JSON of a `line` of the log: of a heading "level" and "text"; of an entry "at", the index of its event, "when",
    "text", "rules", and "marks" where it has any."""
    told = line.told
    if line.level:
        return {"level": line.level, "text": told.text}
    held: dict[str, Any] = {"at": line.at, "when": told.when, "text": told.text, "rules": list(told.rules)}
    return {**held, "marks": list(told.marks)} if told.marks else held


def ask_as_json(prompt: Prompt) -> dict[str, Any]:
    """JSON of `prompt`: "kind", "who", "rule", "fields", and "facts", whose figures are values without parts."""
    facts = {name: _fact(figure.value) for name, figure in prompt.facts}
    return {
        "kind": prompt.id,
        "who": prompt.who,
        "rule": prompt.rule,
        "fields": [_field(field) for field in prompt.fields],
        "facts": facts,
    }


def _fact(value: Value) -> int | float | str | None:
    """JSON of the `value` of a fact, a number or word as it is; a chance stays a fraction, in lowest terms: "1/3"."""
    return str(value) if isinstance(value, Fraction) else plain_number(value)


def _field(field: Field) -> dict[str, Any]:
    """JSON of a prompt's `field`: always "name" and "kind"; "options", "bounds", "sides", "blank" and "when" only where
    they are set. Values that were entered are not in it."""
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
