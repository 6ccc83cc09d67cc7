"""The rules a character needs in play, in short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.report.page_blocks import Short
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts

SENTENCE = re.compile(r".+?[.!?](?=\s|\Z)", re.DOTALL)
FEW = 200
"""Greatest number of characters of a rule that are printed, if that is a sentence or more."""


def rules_needed(sections: Mapping[str, Section], layout: Layouts) -> tuple[str, ...]:
    """Ids of the rules a character needs: of `layout.rules` those bound to nothing, or to a section or column that
    holds a value in `sections`; maybe none. Only where `layout.rules` is empty, the rules behind the figures of
    `sections` in rows not lost, each once."""
    if layout.rules:
        return tuple(rule for rule, where in layout.rules if not where or _holds(sections, where))
    return tuple(dict.fromkeys(_behind(sections.values())))


def shorts(rules: Iterable[str], texts: Texts, reference: Reference) -> tuple[Short, ...]:
    """Title and a sentence or two of each of `rules`: from `texts`, else the opening in `reference`. Rules that neither
    has are left out."""
    found = []
    for id in rules:
        rule = reference.rule(id)
        text = texts.short(id) or (opening(rule.text) if rule is not None else "")
        if text:
            found.append(Short(rule.title if rule is not None else "", text))
    return tuple(found)


def opening(text: str) -> str:
    """First sentences of the first paragraph of `text`, one at least, further ones up to 200 letters; none that only
    leads on to a list."""
    said = ""
    for found in SENTENCE.finditer(text.split("\n\n")[0]):
        sentence = " ".join(found[0].split())
        if said and len(said) + len(sentence) > FEW:
            break
        said = f"{said} {sentence}".strip()
    return said


def _holds(sections: Mapping[str, Section], where: str) -> bool:
    id, _dot, column = where.partition(".")
    rows = sections[id].rows if id in sections else ()
    cells = [c for row in rows for c in row.cells if not column or c.column == column]
    return any(cell.figure.value not in (None, "") for cell in cells)


def _behind(sections: Iterable[Section]) -> Iterator[str]:
    for section in sections:
        for row in section.rows:
            for cell in row.cells:
                if row.state != "lost":
                    yield from _rules(cell.figure)


def _rules(figure: Figure) -> Iterator[str]:
    if figure.rule:
        yield figure.rule
    for _name, part in figure.parts:
        yield from _rules(part)
