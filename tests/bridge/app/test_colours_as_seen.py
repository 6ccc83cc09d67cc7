"""Colours that say something, as people see them who lack one kind of cones: they stay apart from each other."""

from __future__ import annotations

from itertools import combinations
from math import atan2, degrees, hypot

import pytest

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK

Triple = tuple[float, float, float]

SEEING: dict[str, tuple[Triple, Triple, Triple]] = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""From light to what is seen of it, for linear sRGB: Machado, Oliveira and Fernandes (2009), severity 1."""
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
STRONG, OTHER_HUE = 50, 40
"""From so much chroma on a colour calls, and so many degrees of hue away it says something else."""
APART = 20
"""At this distance in CIELAB two colours are told apart at a glance, also as small marks; 2.3 is just noticeable."""


def times(matrix: tuple[Triple, Triple, Triple], value: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, value, strict=True)) for row in matrix)
    return first, second, third


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    first, second, third = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    return first, second, third


def lab(colour: str, seeing: str) -> Triple:
    """A colour in CIELAB, as it is seen."""
    seen = [min(1.0, max(0.0, each)) for each in times(SEEING[seeing], linear(colour))]
    held = times(TO_XYZ, (seen[0], seen[1], seen[2]))
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (c / w for c, w in zip(held, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, seeing: str) -> float:
    pairs = zip(lab(one, seeing), lab(other, seeing), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_the_figures_are_those_that_were_published() -> None:
    assert lab("#ffffff", "all three") == pytest.approx((100, 0, 0), abs=0.02)
    assert all(lab("#808080", seeing)[1:] == pytest.approx((0, 0), abs=0.2) for seeing in SEEING), "grey stays grey"
    assert distance("#ff0000", "#00ff00", "all three") > 150
    assert distance("#c0392b", "#6e7a14", "deutan") < APART < distance("#c0392b", "#6e7a14", "all three")


@pytest.mark.parametrize("seeing", SEEING)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_sides_are_told_apart(theme: Colours, seeing: str) -> None:
    for one, other in combinations(theme.sides, 2):
        assert distance(one, other, seeing) >= APART, (one, other)


@pytest.mark.parametrize("seeing", SEEING)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_steps_of_health_are_told_apart(theme: Colours, seeing: str) -> None:
    for one, other in combinations(theme.health, 2):
        assert distance(one, other, seeing) >= APART, (one, other)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(times(TO_XYZ, linear(each))[1] for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_icons_of_what_cannot_be_done_now_are_seen_but_less(theme: Colours) -> None:
    for ground in (theme.panel, theme.page, theme.card):
        assert 2 <= contrast(theme.off, ground) < 3.2 < contrast(theme.soft_ink, ground)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_are_seen_and_what_is_written_on_them_is_read(theme: Colours) -> None:
    assert all(contrast(side, theme.on_accent) >= 4.5 for side in theme.sides), "whom they strike at stands on it"
    assert all(round(contrast(each, theme.card), 2) >= 2.95 for each in (*theme.health, *theme.sides))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_bars_and_fields_are_seen_on_every_ground(theme: Colours) -> None:
    assert all(contrast(theme.off, ground) >= 1.8 for ground in (theme.card, theme.accent_soft))
    assert all(contrast(theme.edge, ground) > contrast(theme.line, ground) for ground in (theme.card, theme.page))
    assert all(contrast(theme.edge, ground) >= 1.6 for ground in (theme.card, theme.page))


@pytest.mark.parametrize("seeing", SEEING)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_points_are_spent_on_is_told_apart(theme: Colours, seeing: str) -> None:
    for one, other in combinations((*theme.categories, theme.line, theme.card), 2):
        if {one, other} != {theme.line, theme.card}:
            assert distance(one, other, seeing) >= APART, (one, other)


@pytest.mark.parametrize(
    "theme", [LIGHT, DARK, BLACK_ON_WHITE, WHITE_ON_BLACK], ids=["light", "dark", "black on white", "white on black"]
)
def test_nothing_that_points_are_spent_on_looks_like_a_breach(theme: Colours) -> None:
    def hue(colour: str) -> float:
        _lightness, a, b = lab(colour, "all three")
        return degrees(atan2(b, a))

    calling = [each for each in theme.categories if hypot(*lab(each, "all three")[1:]) >= STRONG]
    turned = {each: abs((hue(each) - hue(theme.bad) + 180) % 360 - 180) for each in calling}
    assert calling and all(by >= OTHER_HUE for by in turned.values()), turned
