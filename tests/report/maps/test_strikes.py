"""Strikes on a map: those that are declared, and those that chances take for granted."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.report.fights.fighter_rows import Chip, FighterRow
from mls_desktop.report.maps.map_scene import MapScene, Token
from mls_desktop.report.maps.strikes import Strike, assumed_strikes, declared_strikes
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.rules.common.values.events import told


def token(who: str, side: int, strikes: str = "", lies: bool = False) -> Token:
    row = FighterRow(who, who.title(), str(side), strikes=strikes)
    return Token(who, row.name, who[:2], ((0, 0),), "n", side, lies, False, row)


def scene(*tokens: Token) -> MapScene:
    return MapScene(GRIDS["square"], 3, 3, (), (), (), None, (), tokens)


def test_who_has_declared_strikes_at_whom() -> None:
    held = scene(token("ann", 0, "orc"), token("ben", 0), token("orc", 1, "gone"), token("imp", 1, "ann", lies=True))
    assert declared_strikes(held) == (Strike("ann", "orc"),), "nobody at one who is not there, or lying"


def test_what_is_assumed_names_somebody_of_another_side() -> None:
    held = scene(token("ann", 0), token("ben", 0), token("orc", 1), token("imp", 1, lies=True))
    events = (
        told("declare", "orc", choice="attack", target="ann"),
        told("declare", "ben", choice="forego"),
        told("declare", "ann", choice="cast", at="ben", target="orc"),
        told("declare", "imp", choice="attack", target="ann"),
        told("declare", "nobody", choice="attack", target="ann"),
        told("declare", "ben", choice="attack", target="imp"),
    )
    assert assumed_strikes(held, events) == (Strike("orc", "ann", False), Strike("ann", "orc", False))


def test_who_has_an_attack_and_is_not_asked_bears_the_mark() -> None:
    row = FighterRow("ann", "Ann", "0", chips=(Chip(True, True), Chip(True, text="No line", idle=True)))
    assert row.idle and not replace(row, chips=row.chips[:1]).idle
