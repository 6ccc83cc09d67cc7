"""The map of a fight as its players may know it: nothing that fog hides, no secrets, of a foe no number."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.report.fights.players_scene import PlayersOptions, players_sides
from mls_desktop.report.maps.initials import initials_of
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene, Token, map_scene
from mls_desktop.words.system_texts import Texts


def players_map(session: FightSession, speech: Texts, wishes: PlayersOptions) -> MapScene | None:
    """The map of the moment that the session shows, as far as the players may see it; None where there is none.

    Figures bear no ids of the file, which may tell what somebody is; those of the players' own sides are seen in fog
    too. A locked door is a closed one.
    """
    scene = map_scene(session, speech)
    if scene is None:
        return None
    ours = players_sides(session.encounter, wishes)
    found = (_seen(scene, token, session.side_of(token.who) in ours, wishes) for token in scene.tokens)
    tokens = tuple(filter(None, found))
    # Of those seen alone: a letter more would tell of somebody in the fog whose name begins alike.
    short = initials_of({token.who: token.name for token in tokens})
    return replace(
        scene,
        edges=tuple(_unlocked(each) for each in scene.edges if _beside_seen(scene, each)),
        cells=tuple(each for each in scene.cells if not scene.hidden(each.at)),
        texts=tuple(each for each in scene.texts if not each.secret and not scene.hidden(each.at)),
        tokens=tuple(
            replace(each, who=f"figure {nth}", initials=short[each.who]) for nth, each in enumerate(tokens, 1)
        ),
    )


def _seen(scene: MapScene, token: Token, ours: bool, wishes: PlayersOptions) -> Token | None:
    """A figure as the players see it; None for one they do not."""
    asked = token.asked and wishes.turn
    if ours:
        pool = token.row.pool if token.row is not None and wishes.figures else None
        row = FighterRow(id="", name=token.name, side="", pool=pool) if pool is not None else None
        return replace(token, asked=asked, row=row)
    cells = tuple(cell for cell in token.cells if not scene.hidden(cell))
    if not wishes.foes or not cells:
        return None
    return replace(token, cells=cells, asked=asked, row=None, portrait=None)


def _unlocked(mark: EdgeMark) -> EdgeMark:
    return replace(mark, kind="closed") if mark.kind == "locked" else mark


def _beside_seen(scene: MapScene, mark: EdgeMark) -> bool:
    """Whether one of the two cells of an edge is seen."""
    x, y, side = mark.edge
    cells = ((x, y), scene.grid.across((x, y), side))
    return any(0 <= a < scene.width and 0 <= b < scene.height and not scene.hidden((a, b)) for a, b in cells)
