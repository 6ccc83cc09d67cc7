"""Markup of a fight on the page for phones: made of nothing but what the players' window shows."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.report.fights.players_scene import Actor, Scene
from mls_desktop.report.health_steps import health_step
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.report.phones.map_pictures import BARE, MapPictures
from mls_desktop.report.phones.phone_map import map_markup
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import escaped


class PhoneView(Struct, frozen=True):
    """The view. `title` and `turn`: plain text, as the players' window has it; `body`: markup of map and fighters."""

    title: str
    turn: str
    body: str


NOTHING = PhoneView("", "", "")


def phone_view(scene: Scene, ground: MapScene | None, turned: int = 0, pictures: MapPictures = BARE) -> PhoneView:
    """View of what players see: title, turn, and markup of the map and of each side's fighters. `ground`: their map,
    None where there is none; `turned`: by how many degrees; `pictures`: which of them the map bears."""
    drawn = f'<div class="map">{map_markup(ground, turned, pictures)}</div>' if ground is not None else ""
    sides = "".join(_side(name, actors) for name, actors in scene.sides)
    return PhoneView(scene.title, scene.turn, f'{drawn}<div class="sides">{sides}</div>')


def _side(name: str, actors: tuple[Actor, ...]) -> str:
    lines = "".join("".join(_actor(actor)) for actor in actors)
    return f"<section><h2>{escaped(name)}</h2><ol>{lines}</ol></section>"


def _actor(actor: Actor) -> Iterator[str]:
    """Yields the markup of a fighter's line: name, state, points. Who is at hand is told in words too, to whoever hears
    the page."""
    yield f'<li class="{escaped(actor.state)}{" asked" if actor.asked else ""}">'
    yield f'<span class="name">{escaped(actor.name)}</span> '
    if actor.asked:
        yield f'<span class="heard">({escaped(_("at hand"))})</span> '
    said = ", ".join(text for text in (actor.told, actor.figures) if text)
    if said:
        yield f'<span class="told">{escaped(said)}</span>'
    if actor.share is not None:
        yield _bar(actor.share)
    yield "</li>"


def _bar(share: float) -> str:
    """SVG of the bar of points, filled up to `share`."""
    filled = f'<rect class="health{health_step(share)}" width="{share * 100:.0f}" height="4"/>'
    return (
        '<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="track" width="100" height="4"/>{filled}</svg>'
    )
