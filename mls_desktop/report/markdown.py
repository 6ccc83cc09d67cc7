"""The Markdown writer: a page as text that programs for notes and wikis read, every typed sign as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mls_desktop.report.page_blocks import Block, Boxes, Brief, Page, Prose, Scales, Shorts, Table, Tracks
from mls_desktop.report.text import filled

SIGNS = re.compile(r"([\\`*_\[\]<>|#~&])")
"""Pattern of the signs that Markdown would take for marks of its own."""
BEGINS_LIST = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)")
BEGINS_RULE = re.compile(r"^(\s*)([-=])")


def markdown_of(page: Page, level: int = 1) -> str:
    """Markdown text of `page`; its title is a heading of that `level`."""
    lines = [f"{'#' * level} {written(page.title)}"] if page.title else []
    facts = [*page.facts, *((page.corner,) if page.corner else ())]
    lines += _paragraph(_list(f"**{written(fact.label)}:** {written(fact.value)}" for fact in facts))
    for block in page.blocks():
        if block.title.strip():
            lines += ["", f"{'#' * (level + 1)} {written(block.title.strip())}"]
        lines += _paragraph(_lines(block))
    foot = " \N{MIDDLE DOT} ".join(text for text in (page.foot, page.state) if text)
    if foot:
        lines += ["", "---", "", written(foot)]
    return "".join(line.rstrip() + "\n" for line in lines)


def markdown_pages(pages: Sequence[Page]) -> str:
    """Markdown of several pages, one after the other, each title a heading of the first level."""
    return "\n".join(markdown_of(page) for page in pages)


def written(text: str) -> str:
    """Text in one line, with a backslash before what Markdown would take for a mark, so that it reads as it stands."""
    line = SIGNS.sub(r"\\\1", " ".join(text.split()))
    line = BEGINS_LIST.sub(lambda found: f"{found[1]}{found[2][:-1]}\\{found[2][-1]}", line)
    return BEGINS_RULE.sub(r"\1\\\2", line)


def _paragraph(lines: Iterable[str]) -> list[str]:
    """The lines with an empty one before them, where there are any."""
    held = list(lines)
    return ["", *held] if held else []


def _lines(block: Block) -> Iterator[str]:
    body: Any = block.body
    if isinstance(body, Table):
        yield from _table(body)
    elif isinstance(body, Boxes):
        yield from _list(_pair(box.label, box.value, box.below) for box in body.rows)
    elif isinstance(body, Tracks):
        yield from _list(_pair(track.label, track.reads, track.note) for track in body.rows)
    elif isinstance(body, Scales):
        yield from _list(
            f"{written(scale.left)} {written(scale.left_value)} \N{EN DASH} "
            f"{written(scale.right_value)} {written(scale.right)}"
            for scale in body.rows
        )
    elif isinstance(body, Brief):
        yield from _list(_pair(entry.name, entry.value) for entry in body.rows)
    elif isinstance(body, Prose):
        for nth, paragraph in enumerate(body.rows):
            yield from ("", written(paragraph)) if nth else (written(paragraph),)
    elif isinstance(body, Shorts):
        yield from _list(
            f"**{written(short.title)}:** {written(short.text)}" if short.title else written(short.text)
            for short in body.rows
        )


def _list(entries: Iterable[str]) -> Iterator[str]:
    yield from (f"- {entry}" for entry in entries)


def _pair(label: str, value: str, note: str = "") -> str:
    said = " ".join(written(text) for text in (value, note) if text)
    return f"{written(label)}: {said}" if label else said


def _table(table: Table) -> Iterator[str]:
    """Yields a Markdown table's lines, always with a line of titles, empty where it prints none. A note stands in its
    row."""
    titles, rows = filled(table)
    if not titles:
        return
    yield f"| {' | '.join(map(written, titles))} |"
    yield f"|{'---|' * len(titles)}"
    for row, line in zip(rows, table.rows, strict=True):
        if any(row) or line.note:
            told = [written(text) for text in row]
            if line.note:
                told[0] = f"{told[0]} ({written(line.note)})" if told[0] else written(line.note)
            yield f"| {' | '.join(told)} |"
