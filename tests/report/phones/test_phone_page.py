"""The page for phones: what stands on it, and that nothing in it is read as anything but text."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from mls_desktop.bridge.app.theme import DARK, LIGHT
from mls_desktop.bridge.phones.phone_evening import page_colours
from mls_desktop.bridge.themes.high_contrast import BLACK_ON_WHITE, WHITE_ON_BLACK
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.report.fights.players_scene import Actor, Scene
from mls_desktop.report.maps.map_scene import CellMark, EdgeMark, MapScene, Token
from mls_desktop.report.phones.map_pictures import LaidPicture, MapPictures
from mls_desktop.report.phones.phone_map import EDGE, LETTER, map_markup
from mls_desktop.report.phones.phone_page import page_policy, phone_page
from mls_desktop.report.phones.phone_shapes import CELL
from mls_desktop.report.phones.phone_style import page_style
from mls_desktop.report.phones.phone_view import PhoneView, phone_view
from mls_desktop.rules.common.grids.ground import GroundText
from mls_desktop.rules.common.grids.terrain import GRIDS

HOSTILE = "</script><img src=x onerror=alert(1)>\"'&{x}"
STYLE = page_style(*page_colours())
PICTURES = MapPictures(LaidPicture("/root/picture/1", (0.5, -0.25, 3.5, 2.0)), {"figure Ada": "/root/picture/2"})
ADA = Actor("Ada", True, "Hurt", asked=True, share=0.5, figures="6 of 12")
ORC = Actor("Orc", False, "Dead", state="lost")


def token(name: str, x: int, y: int, **more: object) -> Token:
    held = {"initials": name[:1], "cells": ((x, y),), "facing": "n", "side": 0, "lies": False, "asked": False}
    return Token(who=f"figure {name}", name=name, **{**held, **more})  # type: ignore[arg-type]


def ground(width: int = 4, height: int = 3, **more: object) -> MapScene:
    parts = ("edges", "cells", "texts", "fog", "tokens")
    held = {"picture": None, **dict.fromkeys(parts, ()), **more}
    return MapScene(GRIDS["square"], width, height, **held)  # type: ignore[arg-type]


def read(markup: str) -> ElementTree.Element:
    """Markup as a tree: it is well formed, whatever is in it."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


class Reader(HTMLParser):
    """What a browser makes of a page: its elements with what they bear, and all text outside style and script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self._within: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self._within):
            self.text.append(data)


def hostile_view() -> PhoneView:
    actor = Actor(HOSTILE, True, HOSTILE, asked=True, share=1.0, figures=HOSTILE)
    tokens = token(HOSTILE, 1, 1, initials="<b>"), token("Ada", 2, 1)
    drawn = ground(tokens=tokens, texts=(GroundText(at=(0, 0), text=HOSTILE),))
    return phone_view(Scene(HOSTILE, HOSTILE, ((HOSTILE, (actor,)),)), drawn, 0, PICTURES)


def test_whatever_a_file_holds_is_text_and_nothing_else() -> None:
    page = Reader(phone_page(hostile_view(), STYLE))
    plain = Reader(phone_page(phone_view(Scene("a", "a", (("a", (ADA,)),)), None), STYLE))
    allowed = {tag for tag, _held in plain.elements} | {"svg", "g", "path", "rect", "text", "div", "image"}
    assert {tag for tag, _held in page.elements} <= allowed and "img" not in allowed
    assert [tag for tag, _held in page.elements].count("script") == 1
    assert page.text.count(HOSTILE) == 6, "title twice, turn, side, name, text on the ground"
    assert any(text.startswith(f"{HOSTILE}, ") for text in page.text), "state and figures"
    assert any(held.get("aria-label") == f"Map: {HOSTILE}, Ada" for _tag, held in page.elements)


def test_nothing_in_the_page_leads_outside_or_is_run_in_passing() -> None:
    page = phone_page(hostile_view(), STYLE)
    for tag, held in Reader(page).elements:
        assert not {"src", "href", "style", "action", "srcdoc"} & set(held) or tag == "image", tag
        assert tag != "image" or re.fullmatch(r"/root/picture/\d", held.get("href") or "")
        assert not [name for name in held if name.startswith("on")]
    assert "url(" not in page and "@import" not in page and "://" not in page


def test_the_policy_lets_this_style_and_this_script_pass_and_no_other() -> None:
    page, policy = phone_page(hostile_view(), STYLE), page_policy(STYLE)
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    for tag in ("style", "script"):
        found = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.S)
        sign = base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()
        assert len(found) == 1 and parts[f"{tag}-src"] == f"'sha256-{sign}'"
    assert parts["default-src"] == "'none'" and parts["connect-src"] == parts["img-src"] == "'self'"
    assert "unsafe" not in policy and "http" not in policy and "\n" not in policy


def test_the_order_and_who_is_at_hand_are_heard() -> None:
    view = phone_view(Scene("Ford", "Turn 1", (("Us", (ADA,)), ("Them", (ORC,)))), None)
    sides = read(view.body).findall(".//section")
    assert [side.findtext("h2") for side in sides] == ["Us", "Them"]
    lines = [line for side in sides for line in side.findall("ol/li")]
    assert ["".join(line.itertext()) for line in lines] == ["Ada (at hand) Hurt, 6 of 12", "Orc Dead"]
    assert [line.get("class") for line in lines] == ["plain asked", "lost"]
    page = Reader(phone_page(view, STYLE))
    assert ("p", {"id": "turn", "role": "status"}) in page.elements
    assert ("html", {"lang": "en"}) in page.elements


@pytest.mark.parametrize(("share", "step"), [(1.0, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.0, 2)])
def test_bars_have_the_colour_of_health(share: float, step: int) -> None:
    actor = Actor("Ada", True, "", share=share)
    track, bar = read(phone_view(Scene("", "", (("Us", (actor,)),)), None).body).findall(".//svg/rect")
    assert (track.get("class"), bar.get("class"), bar.get("width")) == ("track", f"health{step}", f"{share * 100:.0f}")


def test_a_fight_without_a_map_has_none_on_the_page() -> None:
    assert "<svg" not in phone_view(Scene("Ford", "", (("Them", (ORC,)),)), None).body


@pytest.mark.parametrize(
    ("turned", "wide", "high", "seen"),
    [(0, 4, 3, (-1, -1)), (90, 3, 4, (1, -1)), (180, 4, 3, (1, 1)), (270, 3, 4, (-1, 1)), (450, 3, 4, (1, -1))],
)
def test_the_map_is_turned_to_the_seat_and_letters_stay_upright(
    turned: int, wide: int, high: int, seen: tuple[int, int]
) -> None:
    drawn = ground(texts=(GroundText(at=(0, 0), text="o"),), tokens=(token("Ada", 1, 1),))
    svg = read(map_markup(drawn, turned)).find("svg")
    box = [float(each) for each in svg.get("viewBox").split()]
    assert box[2:] == [wide * CELL + 2 * EDGE, high * CELL + 2 * EDGE] and box[0] == -box[2] / 2
    note = next(each for each in svg.iter("text") if each.text == "o")
    assert (float(note.get("x", "")) > 0, float(note.get("y", "")) > 0) == (seen[0] > 0, seen[1] > 0)
    assert note.get("transform") is None, "it stands outside what is turned"
    letters = next(each for each in svg.iter("text") if each.text == "A")
    upright = letters.get("transform") or "rotate(0 "
    assert upright.startswith(f"rotate({-(turned % 360)} ".replace("-0", "0"))


def test_a_text_at_the_edge_stays_on_the_ground() -> None:
    svg = read(map_markup(ground(8, 3, texts=(GroundText(at=(7, 0), text="a long room"),))))
    note = svg.find(".//text")
    x, half = float(note.get("x", "")), len("a long room") * LETTER / 2
    assert x == pytest.approx(4 * CELL - half), "as far as the ground goes"


def test_every_kind_of_edge_cell_and_figure_is_drawn() -> None:
    kinds = ("wall", "window", "curtain", "open", "closed")
    edges = tuple(EdgeMark((at, 0, "s"), kind) for at, kind in enumerate(kinds))  # type: ignore[arg-type]
    cells = (CellMark((0, 0), "both", 0), CellMark((1, 0), "step", 2), CellMark((2, 0), "sight", 0))
    tokens = (
        token("Ada", 0, 1, asked=True),
        token("Orc", 1, 1, lies=True, side=5),
        token("Horse", 2, 1, cells=((2, 1), (2, 2)), facing="n"),
    )
    drawn = read(map_markup(ground(5, 3, edges=edges, cells=cells, tokens=tokens, fog=("##..#", ".....", "#####"))))
    paths = {each.get("class"): each.get("d") for each in drawn.iter("path")}
    assert paths["fog"] == "M0 0h40v20H0zM80 0h20v20H80zM0 40h100v20H0z"
    assert paths["block-both"] == "M0 0h20v20h-20z" and {"block-step", "block-sight", "dear"} <= set(paths)
    assert {"wall", "pane", "curtain", "door", "leaf", "fallen", "arrow"} <= set(paths)
    assert "+2" in [each.text for each in drawn.iter("text")]
    groups = [each.get("class") for each in drawn.iter("g") if each.get("class")]
    assert groups == ["token side1 lies", "token side0 asked", "token side0"], "who lies is below"
    assert "h0" not in (paths["wall"] or "")


def test_a_door_whose_rear_is_hidden_is_whole() -> None:
    drawn = read(map_markup(ground(2, 1, edges=(EdgeMark((0, 0, "e"), "closed"),), fog=(".#",))))
    order = [each.get("class") for each in drawn.iter("path")]
    assert order.index("fog") < order.index("door") < order.index("leaf")


def box(element: ElementTree.Element | None) -> list[float]:
    assert element is not None
    return [float(element.get(name, "")) for name in ("x", "y", "width", "height")]


def test_the_picture_lies_below_the_grid_where_the_ground_has_it() -> None:
    cells = (CellMark((0, 0), "both", 0),)
    svg = read(map_markup(ground(cells=cells), 90, PICTURES)).find("svg")
    placed = svg.find("g")
    kinds = [each.get("class") for each in placed]
    assert kinds == ["ground", "laid", "block-both", "grid", "frame"] and svg.get("class") == "over"
    picture = placed.find("image")
    assert box(picture) == [10, -5, 70, 40] and picture.get("preserveAspectRatio") == "none"
    assert placed.get("transform", "").startswith("rotate(90) "), "turned with the map"
    bare = read(map_markup(ground())).find("svg")
    assert bare.get("class") is None and bare.find(".//image") is None


def test_who_has_a_face_bears_it_in_a_ring_and_all_others_letters() -> None:
    tokens = token("Ada", 1, 1, side=2), token("Orc", 2, 1)
    one, other = read(map_markup(ground(tokens=tokens), 0, PICTURES)).findall(".//g[@class]")
    assert (one.get("class"), other.get("class")) == ("token side2 faced", "token side0")
    body, face = box(one.find("rect")), box(one.find(".//image"))
    assert body == pytest.approx([21.4, 21.4, 17.2, 17.2]) and face == pytest.approx([24.0, 24.0, 12.0, 12.0])
    assert one.find(".//image").get("href") == "/root/picture/2" and one.find(".//text") is None
    assert [each.text for each in other.iter("text")] == ["O"] and other.find(".//image") is None


@pytest.mark.parametrize("name", ["Orc 12", "Orc (12)"])
def test_of_many_with_one_face_each_has_its_number_and_a_face_stays_upright(name: str) -> None:
    orc = token(name, 0, 0, cells=((0, 0), (0, 1)), lies=True)
    pictures = MapPictures(None, {orc.who: "/root/picture/2"})
    drawn = read(map_markup(ground(tokens=(orc,)), 270, pictures)).find(".//g[@class]")
    held = drawn.find("g")
    assert held.get("transform") == "rotate(-270 10 10)" and drawn.get("class") == "token side0 lies faced"
    assert [each.text for each in held.iter("text")] == ["12"] and held.find("circle") is not None
    assert box(held.find("image"))[:2] == pytest.approx([4.0, 4.0]), "at its front"


def test_a_phone_that_asks_for_more_contrast_has_it_in_both_themes() -> None:
    light = STYLE.partition("@media (prefers-contrast:more){:root")[2].partition("@media")[0]
    dark = STYLE.partition("@media (prefers-color-scheme:dark) and (prefers-contrast:more){:root")[2]
    assert light.startswith(f"{{--page:{BLACK_ON_WHITE.page};") and dark.startswith(f"{{--page:{WHITE_ON_BLACK.page};")
    assert f"--edge:{BLACK_ON_WHITE.edge};" in light and f"--edge:{WHITE_ON_BLACK.edge};" in dark
    assert "is-dark" not in STYLE and "width:1;" not in STYLE.partition("*{")[0], "colours alone have a name there"


@pytest.mark.parametrize("faced", [False, True])
def test_each_side_has_its_shape_on_every_figure(faced: bool) -> None:
    shapes = set()
    for side in range(4):
        pictures = MapPictures(None, {"figure Ada": "/root/picture/2"} if faced else {})
        figure = token("Ada", 1, 1, side=side)
        drawn = read(map_markup(ground(tokens=(figure,)), 0, pictures)).find(".//path[@class='mark']")
        shapes.add(str(drawn.get("d")))
    assert len(shapes) == 4, "all in one place"


def test_both_themes_are_in_the_style_and_every_colour_is_known() -> None:
    dark = STYLE.partition("@media (prefers-color-scheme:dark)")[2]
    assert f"--page:{LIGHT.page};" in STYLE and f"--page:{DARK.page};" in dark
    known = set(re.findall(r"--([a-z0-9-]+):", STYLE))
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", STYLE)) <= known


def with_points(now: int, **more: object) -> Token:
    row = FighterRow("figure Ada", "Ada", "party", pool=(now, 8), marks=(4, 0))
    return token("Ada", 0, 0, row=row, **more)


def circles(held: Token, turned: int = 0) -> tuple[list[ElementTree.Element], ElementTree.Element | None]:
    """The rings of a figure, the empty one first, and the lines across them."""
    drawn = read(map_markup(ground(tokens=(held,)), turned)).find(".//g[@class]")
    return drawn.findall("circle"), drawn.find("path[@class='tick']")


@pytest.mark.parametrize(("now", "step"), [(8, 0), (3, 1), (1, 2)])
def test_the_ring_of_a_figure_is_its_share_of_points_from_the_top(now: int, step: int) -> None:
    (empty, filled), tick = circles(with_points(now), turned=90)
    assert empty.get("class") == "ring" and filled.get("class") == f"ring health{step}"
    assert (filled.get("pathLength"), filled.get("stroke-dasharray")) == ("1", f"{now / 8:.4g} 1")
    assert filled.get("transform") == "rotate(-180 10 10)", "the top of the page, however the map is turned"
    assert tick is not None and tick.get("d").count("M") == 2 and tick.get("transform") == "rotate(-90 10 10)"


def test_who_has_nothing_left_has_an_empty_ring_and_who_lies_none() -> None:
    assert [each.get("class") for each in circles(with_points(0))[0]] == ["ring"]
    assert circles(with_points(5, lies=True)) == ([], None)


def test_a_figure_of_several_squares_has_a_bar() -> None:
    wide = with_points(4, cells=((0, 0), (1, 0)))
    drawn = read(map_markup(ground(tokens=(wide,)))).find(".//g[@class]")
    assert circles(wide) == ([], None) and drawn.find("rect[@class='empty']") is not None


def test_what_a_square_costs_more_is_read_on_a_small_phone() -> None:
    """On 20 squares, the width of a new ground: in the middle, half a square high, and within the square."""
    size, weight = re.search(r"\n\.cost\{font-size:([\d.]+)px;font-weight:(\d+)\}", STYLE).groups()  # type: ignore[union-attr]
    narrow, bold_letter = 360 - 2 * 12, 0.68
    shown = float(size) * narrow / (20 * CELL + 2 * EDGE)
    assert shown >= 8 and weight == "600"
    assert 2 * bold_letter * float(size) <= CELL
    drawn = map_markup(ground(cells=(CellMark((2, 1), None, 1),)))
    (text,) = (each for each in ElementTree.fromstring(drawn).iter("text") if each.get("class") == "cost")
    assert text.text == "+1" and (float(text.get("x", "")), float(text.get("y", ""))) == (2.5 * CELL, 1.5 * CELL)
