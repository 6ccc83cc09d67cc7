"""The style of the page for phones: big letters, room from 360 pixels on; light or dark, with more contrast or not, as
the phone likes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Colours = Mapping[str, str | tuple[str, ...]]
"""The colours of a theme by their meaning; a tuple where there are several."""


def page_style(light: Colours, dark: Colours, light_contrast: Colours, dark_contrast: Colours) -> str:
    """The style sheet in the colours of all themes: the phone says which it likes."""
    is_dark, more = "(prefers-color-scheme:dark)", "(prefers-contrast:more)"
    themes = ((is_dark, dark), (more, light_contrast), (f"{is_dark} and {more}", dark_contrast))
    others = (f"@media {liked}{{:root{{{_named(colours)}}}}}\n" for liked, colours in themes)
    return f":root{{{_named(light)}}}\n{''.join(others)}{STYLE}"


def _named(colours: Colours) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in _each(colours))


def _each(colours: Colours) -> Iterator[tuple[str, str]]:
    for name, held in colours.items():
        if isinstance(held, str):
            yield name.replace("_", "-"), held
        else:
            yield from ((f"{name}{nth}", colour) for nth, colour in enumerate(held))


STYLE = """
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:12px;background:var(--page);color:var(--ink);font:20px/1.35 Inter,system-ui,sans-serif;
overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
h1{margin:0;font-size:1rem;font-weight:600;color:var(--faint-ink)}
#turn{margin:0 0 .5rem;font-size:1.7rem;line-height:1.2;font-weight:650}
#turn:empty,[hidden]{display:none}
#note{margin:0 0 .6rem;padding:.4rem .7rem;border:1px solid var(--warn);border-radius:8px;background:var(--warn-soft)}
h2{margin:.9rem 0 .1rem;font-size:.95rem;font-weight:500;color:var(--faint-ink)}
ol{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .7rem;padding:.35rem .6rem;border-radius:8px;
border-left:5px solid transparent}
.name{flex:1 1 auto;font-size:1.35rem;font-weight:600}
.told{color:var(--soft-ink)}
li.asked{background:var(--accent-soft);border-left-color:var(--accent)}
li.asked .name{color:var(--accent)}
li.muted .name,li.lost .name{color:var(--faint-ink)}
li.lost .name{text-decoration:line-through}
li.good .name{color:var(--good)}
li.bad .name{color:var(--bad)}
.bar{flex:1 0 100%;height:6px;border-radius:3px;margin:.2rem 0}
.track{fill:var(--field);stroke:var(--edge);stroke-width:.6}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.map svg{display:block;width:100%;max-height:75vh}
.ground{fill:var(--card)}
.grid{fill:none;stroke:var(--line);stroke-width:.6}
.over .grid{stroke-opacity:.6}
.over .cost{paint-order:stroke;stroke:var(--card);stroke-width:2.5;stroke-linejoin:round}
.frame{fill:none;stroke:var(--ink);stroke-width:1.4}
.wall{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linecap:round}
.pane{fill:none;stroke:var(--card);stroke-width:1.1}
.curtain{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:1.2 2}
.door{fill:none;stroke:var(--ink);stroke-width:3.4}
.leaf{fill:none;stroke:var(--categories6);stroke-width:2.2}
.block-both{fill:var(--soft-ink);fill-opacity:.75}
.block-step{fill:var(--categories1);fill-opacity:.45;stroke:var(--soft-ink);stroke-width:.8;stroke-dasharray:2 2}
.block-sight{fill:var(--faint-ink);fill-opacity:.5;stroke:var(--soft-ink);stroke-width:.8;stroke-dasharray:.8 1.6}
.dear{fill:var(--categories5);fill-opacity:.3}
.fog{fill:var(--soft-ink);stroke:var(--soft-ink);stroke-width:.5}
.over .fog{stroke-width:1.2}
text{text-anchor:middle;dominant-baseline:central;fill:var(--ink);font-size:7px}
.cost{font-size:10px;font-weight:600}
.note{font-size:6.5px;paint-order:stroke;stroke:var(--card);stroke-width:2.5;stroke-linejoin:round}
.token{stroke:var(--card);stroke-width:1.2}
.token.asked{stroke:var(--accent);stroke-width:2}
.token.faced{stroke-width:.7}
.token.faced.asked{stroke-width:1.4}
.token.lies rect{fill-opacity:.3}
.token.lies .face{opacity:.3}
.token text{stroke:none;fill:var(--on-accent);font-weight:600}
.token.lies text{fill:var(--ink)}
.token .mark{stroke-width:.8}
.token .long{font-size:5.5px}
.token .number{font-size:4.5px}
.side0{fill:var(--sides0)}.side1{fill:var(--sides1)}.side2{fill:var(--sides2)}.side3{fill:var(--sides3)}
.health0{fill:var(--health0)}.health1{fill:var(--health1)}.health2{fill:var(--health2)}
.empty{fill:var(--card)}
.token .ring{fill:none;stroke:var(--card);stroke-width:2.2}
.token .ring.health0{stroke:var(--health0);stroke-width:1.5}
.token .ring.health1{stroke:var(--health1);stroke-width:1.5}
.token .ring.health2{stroke:var(--health2);stroke-width:1.5}
.token .tick{stroke:var(--card);stroke-width:.6}
.empty,.token rect.health0,.token rect.health1,.token rect.health2{stroke:none}
.fallen{fill:none;stroke:var(--bad);stroke-width:1.2}
@media (min-width:700px){.sides{display:flex;gap:1.5rem}.sides section{flex:1}}
"""
