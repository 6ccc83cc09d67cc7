"""The table of contrasts: `dev.py contrast` prints every pair of colours in use with its ratio in each theme, and fails
where one is below its limit."""

from __future__ import annotations

import sys

from colour_pairs import FREE, LEAST, PAIRS, TOUCHING, Blend, Ground, Pair

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK

THEMES: dict[str, Colours] = {
    "light": LIGHT,
    "dark": DARK,
    "black/white": BLACK_ON_WHITE,
    "white/black": WHITE_ON_BLACK,
}
Channels = tuple[float, float, float]


def named(colours: Colours, name: str) -> Channels:
    """A colour by its name in the table, as red, green and blue from 0 to 255."""
    kind = name.rstrip("0123456789")
    held = getattr(colours, kind)
    code = held if isinstance(held, str) else held[int(name.removeprefix(kind))]
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def seen(colours: Colours, ground: Ground) -> Channels:
    """A ground, also one that is seen through something."""
    if not isinstance(ground, Blend):
        return named(colours, ground)
    above, below = named(colours, ground.colour), named(colours, ground.over)
    red, green, blue = (a * ground.share + b * (1 - ground.share) for a, b in zip(above, below, strict=True))
    return red, green, blue


def luminance(colour: Channels) -> float:
    """The relative luminance of WCAG 2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(colours: Colours, pair: Pair) -> float:
    """The contrast of a pair, from 1 to 21."""
    dark, light = sorted((luminance(named(colours, pair.colour)), luminance(seen(colours, pair.ground))))
    return (light + 0.05) / (dark + 0.05)


def least(colours: Colours, pair: Pair) -> float:
    """The contrast that a pair must have."""
    return LEAST[colours.edge_width > 1][pair.need]


def too_low() -> list[str]:
    """The pairs below their limits, as lines to read."""
    return [
        f"{theme}: {pair.colour} on {pair.ground} ({pair.where}): {ratio(colours, pair):.2f} of {least(colours, pair)}"
        for theme, colours in THEMES.items()
        for pair in PAIRS
        if ratio(colours, pair) < least(colours, pair)
    ]


def main() -> int:
    print(f"{'colour':13}{'on':28}{'need':6}", *(f"{theme:>12}" for theme in THEMES), "  where", sep="")
    for pair in PAIRS:
        each = (f"{ratio(colours, pair):12.2f}" for colours in THEMES.values())
        print(f"{pair.colour:13}{pair.ground!s:28}{pair.need:6}", *each, f"  {pair.where}", sep="")
    limits = "; ".join(f"{need} {usual}, {LEAST[True][need]} in high contrast" for need, usual in LEAST[False].items())
    print(f"\n{len(PAIRS)} pairs in {len(THEMES)} themes. At least: {limits}. Exempt:")
    for names, why in FREE:
        print(f"- {', '.join(names)} on anything: {why}")
    for one, other, screens, why in TOUCHING:
        print(f"- {', '.join(one)} beside {', '.join(other)}{f' ({screens})' if screens else ''}: {why}")
    found = too_low()
    print(*(f"TOO LOW {line}" for line in found), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
