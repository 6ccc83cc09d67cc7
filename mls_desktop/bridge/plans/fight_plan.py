"""Plan of the parts of a fight that are seen, and where, by how much room there is: what is asked comes before all
else.

Example: in a view of 850 x 380 (at 100 %) with the entries of the log open, the log stands in the place of the
fighters, and who is asked, their targets and their choices have the whole height beside it. In one of 1660 x 790 with a
map the list of fighters is slim, what is asked has 420 beside it, the last rounds stand below, and the map has all
else; in one of 1260 x 570 the fighters are chips above the map, and the log tells its newest sentence.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Density = Literal["narrow", "slim", "tight", "usual", "wide"]
Log = Literal["folded", "open", "widened"]
Map = Literal["off", "beside", "alone"]
NARROW = 640
"""Width at 100 % below which, where there is little height too, rounds have no columns, and only the likeliest buttons
are seen."""
ROOMY, WIDE = 1000, 1450
"""Widths at 100 % from which on the fighters have the usual room, and the widest."""
TALL = 420
"""Height at 100 % from which on keys and names are written out."""
TALLER = 560
"""Height at 100 % from which on the last happenings, or the log's entries, stand below the fight."""
BESIDE, BY_HAND = 640, 500
"""Heights at 100 % from which on the fight stays in sight beside a correction of its log, and the prompt beside an
event entered by hand."""
BOTH = 830
"""From this width on there is room for the fighters and for all chances, with "Why?" beside them."""
CLOSE = 700
"""Below this height what is asked beside a map stands close together, and what happened last in the line of the log."""
ASKED, LEAST_MAP = 420, 300
"""Width at 100 % of the prompt beside a map, and least width of the map, which has all that is left."""
ALL_THREE = 1340
"""Width at 100 % from which on there is room for a slim list of the fighters beside map and prompt."""
LOG_WIDTH, LOG_SHARE = 300, 0.36
"""Width of the log in the place of the fighters: at least, at 100 %, and as a share of the view's width."""
LOG_HEIGHT, LOG_DEPTH = 180, 0.3
"""Greatest height of the log's entries below the fighters: at 100 %, and as a share of the view's height; the larger
counts."""


class FightPlan(Struct, frozen=True):
    """Parts of a fight that are seen. `density`: how much room the fighters have; `low`: whether keys and names are
    short; `latest`: what happened last; `asking`: what is asked; `fighters`: their list, `prompts`: all that stands
    beside it; `log_width`: how wide the log is beside what is asked, at 100 %, 0 where it stands below; `log_height`:
    how high it is at most then, 0 for no such bound; `map`: the map; `beside`: whether there is room for it beside what
    is asked; `asked_width`: how wide that is then, at 100 %, 0 where it has all that is left; `chips`: the fighters as
    chips above the map; `close`: whether rows of choices stand close together; `told`: whether what happened last
    stands in the line of the log; `rounds`: whether the last rounds stand side by side below all else; `narrow`:
    whether only the likeliest buttons stand above."""

    density: Density
    low: bool
    latest: bool
    asking: bool
    fighters: bool
    prompts: bool
    log_width: float
    log_height: float
    map: bool = False
    beside: bool = False
    asked_width: float = 0
    chips: bool = False
    close: bool = False
    told: bool = False
    rounds: bool = False
    narrow: bool = False


def fight_plan(width: float, height: float, log: Log, by_hand: bool, why: bool, map: Map = "off") -> FightPlan:
    """Parts of a fight that are seen, and their room, in a view of `width` and `height` at 100 %; `by_hand`: while an
    event is entered by hand. `log`: open where its entries are shown, widened where a correction stands beside them;
    `why`: "Why?" is to have the room of the fighters; `map`: where the map is wanted."""
    away = log == "widened" and height < BESIDE
    beside = log == "open" and height < TALLER
    log_width = max(LOG_WIDTH, LOG_SHARE * width) if beside else 0
    has_room = width - log_width >= ASKED + LEAST_MAP
    # What is told by hand needs room too.
    shows_map = not away and map != "off" and (has_room or (map == "alone" and not by_hand))
    alone = shows_map and map == "alone" and not by_hand
    close = height < TALL or (shows_map and height < CLOSE)
    told = close and height >= TALL and log == "folded"
    rounds = shows_map and not close and log == "folded"
    narrow = height < TALL and width < NARROW
    fighters = not (away or beside or (why and width < BOTH) or (shows_map and (alone or width < ALL_THREE)))
    return FightPlan(
        density="slim" if shows_map else "narrow" if narrow else _density(width),
        low=height < TALL,
        # What happened last stands in the log as well, and what is to be done now stands nowhere else.
        latest=height >= TALLER and log == "folded" and not (told or rounds),
        # What is asked waits while something is told by hand; a part of it would be neither read nor answered.
        asking=not by_hand or height >= BY_HAND,
        fighters=fighters,
        prompts=not (away or alone),
        log_width=log_width,
        log_height=max(LOG_HEIGHT, LOG_DEPTH * height) if log == "open" and not beside else 0,
        map=shows_map,
        beside=has_room,
        asked_width=ASKED if shows_map and not alone else 0,
        chips=shows_map and not fighters,
        close=close,
        told=told,
        rounds=rounds,
        narrow=narrow,
    )


def _density(width: float) -> Density:
    """Density of the list of fighters by the view's `width` at 100 %: tight below 1000, usual below 1450, else wide."""
    return "tight" if width < ROOMY else "usual" if width < WIDE else "wide"
