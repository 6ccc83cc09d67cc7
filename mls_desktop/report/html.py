"""The HTML writer: a page as one file that refers to nothing outside, every text escaped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mls_desktop.report.page_blocks import Band, Block, Boxes, Brief, Page, Prose, Scales, Shorts, Table, Tracks
from mls_desktop.report.text import filled
from mls_desktop.words.markup import escaped

STYLE = """
body { font: 15px/1.4 Inter, system-ui, sans-serif; color: #161616; max-width: 70em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 2em; margin: 0 } h2 { font-size: .8em; text-transform: uppercase; letter-spacing: .06em;
border-bottom: 1px solid; margin: 1.6em 0 .4em } .band { display: flex; gap: 2em; flex-wrap: wrap }
.band > div { flex: 1 1 16em } table { border-collapse: collapse; width: 100% } td, th { text-align: left;
padding: .15em .6em .15em 0; border-bottom: 1px dotted #999; font-weight: normal; vertical-align: top }
th, .quiet, footer { color: #6b6b6b; font-size: .85em } td.number { font-weight: 600 }
.boxes { display: flex; flex-wrap: wrap; gap: .5em } .boxes > div { border: 1px solid; border-radius: 4px;
padding: .2em .6em } .boxes b { font-size: 1.3em } footer { border-top: 1px solid #999; margin-top: 2em }
"""


def html_of(page: Page) -> str:
    """The page as a whole HTML document."""
    return document(page.title, body_of(page))


def document(title: str, body: str) -> str:
    """HTML document around `body`, which is taken as it is, with the style in it; `title` is escaped."""
    head = f'<meta charset="utf-8"><title>{escaped(title)}</title><style>{STYLE}</style>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{body}</body></html>\n"


def body_of(page: Page) -> str:
    """HTML article of `page`, without the document around it."""
    facts = [*page.facts, *((page.corner,) if page.corner else ())]
    told = " \N{MIDDLE DOT} ".join(f"{_quiet(fact.label)} <b>{escaped(fact.value)}</b>" for fact in facts)
    bands = "".join(_band(band) for band in page.bands)
    foot = escaped(" \N{MIDDLE DOT} ".join(text for text in (page.foot, page.state) if text))
    return f"<article><h1>{escaped(page.title)}</h1>\n<p>{told}</p>\n{bands}<footer>{foot}</footer></article>\n"


def _band(band: Band) -> str:
    columns = "".join(f"<div>{''.join(_block(block) for block in column)}</div>\n" for column in band.columns)
    return f'<div class="band">{columns}</div>\n'


def _block(block: Block) -> str:
    title = f"<h2>{escaped(block.title)}</h2>\n" if block.title else ""
    return title + "".join(_parts(block))


def _parts(block: Block) -> Iterator[str]:
    body: Any = block.body
    if isinstance(body, Table):
        yield from _table(body)
    elif isinstance(body, Boxes):
        boxes = (
            f"<div>{_quiet(box.label)}<br><b>{escaped(box.value)}</b> {_quiet(box.below)}</div>" for box in body.rows
        )
        yield f'<div class="boxes">{"".join(boxes)}</div>\n'
    elif isinstance(body, Tracks):
        for track in body.rows:
            yield f"<p>{escaped(track.label)} <b>{escaped(track.reads)}</b> {_quiet(track.note)}</p>\n"
    elif isinstance(body, Scales):
        rows = ((scale.left, scale.left_value, scale.right_value, scale.right) for scale in body.rows)
        yield _rows(rows)
    elif isinstance(body, Brief):
        yield _rows((entry.name, entry.value) for entry in body.rows)
    elif isinstance(body, Prose):
        yield from (f"<p>{escaped(paragraph)}</p>\n" for paragraph in body.rows)
    elif isinstance(body, Shorts):
        yield from (f"<p><b>{escaped(short.title)}</b> {escaped(short.text)}</p>\n" for short in body.rows)


def _table(table: Table) -> Iterator[str]:
    titles, rows = filled(table)
    yield "<table>"
    if any(titles):
        yield f"<tr>{''.join(f'<th>{escaped(title)}</th>' for title in titles)}</tr>"
    for row, line in zip(rows, table.rows, strict=True):
        if any(row):
            yield f"<tr>{''.join(f'<td>{escaped(text)}</td>' for text in row)}</tr>"
        if line.note:
            yield f'<tr><td class="quiet" colspan="{len(titles)}">{escaped(line.note)}</td></tr>'
    yield "</table>\n"


def _rows(rows: Any) -> str:
    lines = (f"<tr>{''.join(f'<td>{escaped(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table>{''.join(lines)}</table>\n"


def _quiet(text: str) -> str:
    return f'<span class="quiet">{escaped(text)}</span>' if text else ""
