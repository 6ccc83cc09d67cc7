"""The data types of a page: what stands on it and in which form, before anything is measured or drawn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["text", "name", "number", "quiet", "small", "entry"]
"""name: bold at the left; number: bold at the right; quiet: grey; small: grey, at the right; entry: what stands
beside a label, at the right."""


class Cell(Struct, frozen=True):
    """Cell of a table. `slots`: numbered chips, filled where True. `ticks`: empty boxes."""

    text: str = ""
    slots: tuple[bool, ...] = ()
    ticks: int = 0


class Head(Struct, frozen=True):
    """A column of a table, with how its cells look."""

    title: str
    kind: Kind = "text"


class Line(Struct, frozen=True):
    """A row of a table. `note` stands under it, small. `pale`: what is had without being bought, or cannot be used."""

    cells: tuple[Cell, ...]
    note: str = ""
    pale: bool = False


class Table(Struct, frozen=True):
    """Table of a page. `titled`: the column titles are printed. `alike`: rows of other tables with whose columns its
    own are in line. `needs`: of a table that goes on elsewhere, how wide its columns had to be for the rows before, in
    points; they stand alike where there is room for that."""

    heads: tuple[Head, ...]
    rows: tuple[Line, ...]
    titled: bool = True
    alike: tuple[Line, ...] = ()
    needs: tuple[float, ...] = ()


class Box(Struct, frozen=True):
    """A box with a label and what it holds, large; `below` is what is said of it, small."""

    label: str
    value: str
    below: str = ""


class Boxes(Struct, frozen=True):
    """A block of `across` boxes side by side. `tall`: the label stands above the value."""

    rows: tuple[Box, ...]
    across: int
    tall: bool = False


class Track(Struct, frozen=True):
    """A track of points to tick off: `count` boxes, those ticked already, and the ones drawn thick (counted from 1).
    `reads`: how it stands, in words."""

    label: str
    count: int
    ticked: int = 0
    thick: tuple[int, ...] = ()
    round: bool = False
    note: str = ""
    reads: str = ""


class Tracks(Struct, frozen=True):
    rows: tuple[Track, ...]


class Scale(Struct, frozen=True):
    """A scale of two sides of one sum. `share`: where the dot stands, from the left (0 to 1); None: none. The sides
    marked are bold."""

    left: str
    left_value: str
    right: str
    right_value: str
    share: float | None
    marked: tuple[bool, bool] = (False, False)


class Scales(Struct, frozen=True):
    rows: tuple[Scale, ...]


class Entry(Struct, frozen=True):
    name: str
    value: str


class Brief(Struct, frozen=True):
    """A list of names and numbers in many columns, each with boxes to tick."""

    rows: tuple[Entry, ...]
    across: int
    ticks: int = 0


class Prose(Struct, frozen=True):
    """A block of paragraphs, and empty lines below for the pencil."""

    rows: tuple[str, ...]
    spare: int = 0


class Short(Struct, frozen=True):
    """A rule in short."""

    title: str
    text: str


class Shorts(Struct, frozen=True):
    rows: tuple[Short, ...]


Body = Table | Boxes | Tracks | Scales | Brief | Prose | Shorts


class Block(Struct, frozen=True):
    """Card of a page. `aside` stands beside the title, quietly."""

    id: str
    title: str
    body: Body
    aside: str = ""


class Band(Struct, frozen=True):
    """A band: columns of blocks side by side, and the shares of the width they take. `across`: into so many columns of
    one width its blocks flow, as in a newspaper, where there is room for them."""

    columns: tuple[tuple[Block, ...], ...]
    shares: tuple[int, ...]
    across: int = 1


class Fact(Struct, frozen=True):
    label: str
    value: str


class Page(Struct, frozen=True):
    """Page as it is written or printed, on as many sheets of paper as it takes. `corner` stands at the right of the
    head. `foot`: what is said at the bottom left; `state`: at the right, before the page's number."""

    title: str
    facts: tuple[Fact, ...]
    corner: Fact | None
    bands: tuple[Band, ...]
    foot: str = ""
    state: str = ""

    def blocks(self) -> tuple[Block, ...]:
        """All blocks in reading order."""
        return tuple(block for band in self.bands for column in band.columns for block in column)


class Card(Struct, frozen=True):
    """Small card of a page of many. `aside` stands beside the title."""

    title: str
    blocks: tuple[Block, ...]
    aside: str = ""


class Cards(Struct, frozen=True):
    """Cards, as many on a sheet of paper as `across` and `down` say. `foot` and `state`: as on a page."""

    title: str
    cards: tuple[Card, ...]
    foot: str = ""
    state: str = ""
    across: int = 2
    down: int = 4
