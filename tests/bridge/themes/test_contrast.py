"""Every pair of colours in use is told apart well enough, in all themes; the table of them is printed by a command."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mls_desktop.bridge.app.theme import LIGHT
from tests.bridge.app.test_colours_as_seen import contrast
from tests.scripts import loaded

CONTRAST, PAIRS = loaded("contrast"), loaded("colour_pairs")


def test_every_pair_in_use_has_the_contrast_it_needs_in_every_theme(capsys: Any) -> None:
    assert CONTRAST.too_low() == []
    assert CONTRAST.main() == 0
    told = capsys.readouterr().out
    assert told.count("\n") > len(PAIRS.PAIRS) and "Exempt" in told and "TOO LOW" not in told


def test_a_pair_below_its_limit_is_found(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    faint = PAIRS.Pair("line", "card", "text", "a sentence")
    monkeypatch.setattr(CONTRAST, "PAIRS", (*PAIRS.PAIRS, faint))
    assert len(CONTRAST.too_low()) == 4 and CONTRAST.main() == 1
    assert f"light: line on card (a sentence): {contrast(LIGHT.line, LIGHT.card):.2f} of 4.5" in capsys.readouterr().out


def test_a_ground_is_seen_through_what_lies_over_it() -> None:
    half = PAIRS.Blend("ink", 0.5, "page")
    ink, page = (CONTRAST.named(LIGHT, name) for name in ("ink", "page"))
    assert CONTRAST.seen(LIGHT, half) == tuple((a + b) / 2 for a, b in zip(ink, page, strict=True))


def test_no_pair_stands_in_the_table_twice_and_what_is_exempt_has_a_reason() -> None:
    pairs = [(each.colour, each.ground) for each in PAIRS.PAIRS]
    assert len(set(pairs)) == len(pairs)
    assert all(why for _names, why in PAIRS.FREE) and all(why for *_where, why in PAIRS.TOUCHING)


@pytest.mark.parametrize("theme", ["black/white", "white/black"])
def test_high_contrast_has_wider_edges_and_a_wider_focus_still(theme: str) -> None:
    high = CONTRAST.THEMES[theme]
    assert high.edge_width > LIGHT.edge_width and high.focus_width > max(high.edge_width, LIGHT.focus_width)
    assert contrast(high.ink, high.page) == pytest.approx(21)


def test_the_themes_are_four() -> None:
    assert len({each.page + each.ink for each in CONTRAST.THEMES.values()}) == 4
    assert all(one != other for one, other in combinations(CONTRAST.THEMES.values(), 2))
