"""The rows of a list under the names of their groups."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.words.system_texts import Texts


def under_headings(section: Section, texts: Texts) -> Section:
    """Section with a title row above each run of rows of one group; rows of no group of the section have none."""
    rows: list[Row] = []
    for group, held in groupby(section.rows, key=lambda row: row.group if row.group in section.groups else ""):
        if group:
            rows.append(Row(f"title {group}", (), name=texts.group(group).upper(), state="title"))
        rows += held
    return replace(section, rows=tuple(rows))
