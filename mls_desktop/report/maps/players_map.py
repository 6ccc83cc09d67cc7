"""The map of a fight as its players may know it: nothing that fog hides, no secrets, of a foe no number."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.report.fights.players_scene import PlayersOptions, known_by_name, players_sides
from mls_desktop.report.maps.initials import fighters_initials
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene, Token, map_scene
from mls_desktop.words.system_texts import Texts

GROUND = "ground"
"""Id of the picture below the grid, as players get it."""


def players_map(session: FightSession, texts: Texts, options: PlayersOptions) -> MapScene | None:
    """The map of the moment that the session shows, as far as the players may see it; None where there is none.

    Neither figures nor pictures bear ids of the file, which may tell what somebody is; those of the players' own sides
    are seen in fog too. A locked door is a closed one.
    """
    scene = map_scene(session, texts)
    if scene is None:
        return None
    seen = _all_seen(session, scene, options)
    short = fighters_initials(session, texts, options)
    return replace(
        scene,
        edges=tuple(_unlocked(each) for each in scene.edges if _beside_seen(scene, each)),
        cells=tuple(each for each in scene.cells if not scene.hidden(each.at)),
        texts=tuple(each for each in scene.texts if not each.secret and not scene.hidden(each.at)),
        picture=replace(scene.picture, id=GROUND) if scene.picture is not None else None,
        tokens=tuple(replace(each, initials=short[who]) for who, each in seen.items()),
    )


def players_portraits(session: FightSession, texts: Texts, options: PlayersOptions) -> dict[str, str]:
    """The portraits of those whom the players see on the map and know by name, ids of pictures by figure of
    `players_map`. No part of what players are given: they get the pictures alone."""
    faceless = not any(entry.character.get("portrait") for entry in session.encounter.line_up)
    scene = map_scene(session, texts) if not faceless else None
    if scene is None:
        return {}
    known = known_by_name(session, options)
    shown = {who: token.who for who, token in _all_seen(session, scene, options).items() if who in known}
    portraits = {token.who: token.portrait for token in scene.tokens}
    return {figure: id for who, figure in shown.items() if (id := portraits[who]) is not None}


def _all_seen(session: FightSession, scene: MapScene, options: PlayersOptions) -> dict[str, Token]:
    """Figures that the players see, as they see them, by the fighter's id; their own ids are "figure 1" and so on."""
    ours = players_sides(session.encounter, options)
    found = ((token.who, _seen(scene, token, session.side_of(token.who) in ours, options)) for token in scene.tokens)
    seen = [(who, token) for who, token in found if token is not None]
    return {who: replace(token, who=f"figure {nth}") for nth, (who, token) in enumerate(seen, 1)}


def _seen(scene: MapScene, token: Token, ours: bool, options: PlayersOptions) -> Token | None:
    """A figure as the players see it; None for one they do not."""
    asked = token.asked and options.turn
    if ours:
        pool = token.row.pool if token.row is not None and options.figures else None
        row = FighterRow(id="", name=token.name, side="", pool=pool) if pool is not None else None
        return replace(token, asked=asked, row=row, portrait=None)
    cells = tuple(cell for cell in token.cells if not scene.hidden(cell))
    if not options.foes or not cells:
        return None
    return replace(token, cells=cells, asked=asked, row=None, portrait=None)


def _unlocked(mark: EdgeMark) -> EdgeMark:
    return replace(mark, kind="closed") if mark.kind == "locked" else mark


def _beside_seen(scene: MapScene, mark: EdgeMark) -> bool:
    """Tells whether either cell beside an edge is visible."""
    x, y, side = mark.edge
    cells = ((x, y), scene.grid.across((x, y), side))
    return any(0 <= a < scene.width and 0 <= b < scene.height and not scene.hidden((a, b)) for a, b in cells)
