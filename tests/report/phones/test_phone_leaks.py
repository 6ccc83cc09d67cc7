"""The page for phones holds nothing that players do not know: no name, number, cell or picture of it, in page or
stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.phones.phone_site import PhoneSite
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.players_scene import PlayersOptions, players_scene
from mls_desktop.report.maps.map_scene import map_scene
from mls_desktop.report.maps.players_map import players_map
from mls_desktop.report.phones.phone_shapes import CELL
from mls_desktop.report.phones.phone_view import phone_view
from mls_desktop.rules.common.fight.fights import TO_COME
from tests.promises import Promise
from tests.report.foggy_fights import TEXTS, foggy, session_of
from tests.rules.nutshell.fighting import next_event
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")
STATES, BLOCK = cases(quick=60, all=200, long=500), 20
"""So many random states, each test with a block of them."""
blocks = pytest.mark.parametrize("block", range(max(1, STATES // BLOCK)))
SHARES = ("foes", "foes_health", "figures", "turn")


def seeds(block: int) -> range:
    """The seed of each state of a block."""
    return range(block * BLOCK, (block + 1) * BLOCK)


def any_wishes(random: Random) -> PlayersOptions:
    wanted: dict[str, Any] = {name: random.random() < 0.8 for name in SHARES}
    return PlayersOptions(ours=frozenset(("a",)), turned=random.choice((0, 90, 180, 270)), **wanted)


def sent(session: FightSession, options: PlayersOptions) -> PhoneSite:
    """The site as it shows the moment."""
    site = PhoneSite({"ink": "#000"}, {"ink": "#fff"}, {"ink": "#000"}, {"ink": "#fff"})
    site.show(phone_view(players_scene(session, TEXTS, options), players_map(session, TEXTS, options), options.turned))
    return site


def moment(random: Random, raw: dict[str, Any]) -> FightSession:
    """A random fight at a random moment."""
    session = session_of(raw)
    for _event in range(random.randint(0, 12)):
        fight: Any = session.fight
        if fight is None or fight.over:
            break
        encounter = session.encounter
        session.set_encounter(replace(encounter, events=encounter.events.extended((next_event(random, fight),))))
    return session


def hidden_foes(session: FightSession, options: PlayersOptions) -> Iterator[str]:
    """Of whom players may know nothing: in fog with all their cells, still to come, or not to be seen at all."""
    scene = map_scene(session, TEXTS)
    assert scene is not None
    for who, row in session.fighters().items():
        if session.side_of(who) == "a":
            continue
        token = scene.token(who)
        in_fog = token is not None and all(map(scene.hidden, token.cells))
        if in_fog or row.group == TO_COME or not options.foes:
            yield who


@blocks
def test_nothing_hidden_is_in_the_page_or_its_stream(block: int, promise: Promise) -> None:
    for seed in seeds(block):
        check_words(seed)
    promise("I12", "states of which phones see nothing hidden", asked=BLOCK, reached=BLOCK)


def check_words(seed: int) -> None:
    """No name, picture or text."""
    random = Random(seed)
    raw = foggy(random)
    raw["ground"]["picture"] = {"id": "picture_x", "cell": 10}
    for nth, entry in enumerate(raw["line_up"]):
        entry["character"]["portrait"] = f"portrait_{nth}x"
    session, options = moment(random, raw), any_wishes(random)
    site, whole = sent(session, options), map_scene(session, TEXTS)
    assert whole is not None
    text = (site.page() + site.event()).decode()
    names = {who: f"NAME{who[4:]}X" for who in session.fighters()}
    hidden = set(hidden_foes(session, options))
    assert not [name for who, name in names.items() if who in hidden and name in text]
    assert all(name in text for who, name in names.items() if who not in hidden and whole.token(who)), "and all else is"
    assert not re.search(r"idof|picture_x|portrait_", text)
    for held in raw["ground"]["texts"]:
        is_known = not held["secret"] and not whole.hidden((held["at"][0], held["at"][1]))
        assert (held["text"] in text) == is_known


@blocks
def test_no_number_of_a_foe_and_no_cell_in_fog_is_drawn(block: int) -> None:
    for seed in seeds(block):
        check_numbers_and_cells(seed)


def check_numbers_and_cells(seed: int) -> None:
    """No number of a foe, no cell in fog."""
    random = Random(seed)
    session, options = moment(random, foggy(random)), any_wishes(random)
    whole = map_scene(session, TEXTS)
    assert whole is not None
    body = ElementTree.fromstring(f"<div>{sent(session, options).view.body}</div>")
    foes = {f"NAME{who[4:]}X" for who in session.fighters() if session.side_of(who) == "b"}
    for line in body.iter("li"):
        name, said = line.findtext("span[@class='name']"), line.findtext("span[@class='told']") or ""
        assert name not in foes or (line.find("svg") is None and not re.search(r"\d", said))
    for path in body.iter("path"):
        if path.get("class", "").startswith(("block-", "dear")):
            cells = re.findall(r"M(\d+) (\d+)h", path.get("d", ""))
            assert not [cell for cell in cells if whole.hidden((int(cell[0]) // CELL, int(cell[1]) // CELL))]
    drawn = {tuple(place(group)) for group in body.iter("g") if "token" in group.get("class", "").split()}
    known = {who for who in session.fighters() if who not in set(hidden_foes(session, options))}
    seen = (token for who in known if (token := whole.token(who)) is not None)
    expected = {
        tuple(sorted(cell for cell in token.cells if session.side_of(token.who) == "a" or not whole.hidden(cell)))
        for token in seen
    }
    assert drawn == expected


def place(group: ElementTree.Element) -> list[tuple[int, int]]:
    """The cells over which a figure is drawn."""
    box = group.find("rect")
    assert box is not None
    left, top, wide, high = (float(box.get(name, "")) / CELL for name in ("x", "y", "width", "height"))
    return sorted((x, y) for x in range(int(left), int(left + wide) + 1) for y in range(int(top), int(top + high) + 1))


@blocks
def test_what_is_hidden_may_be_anything_else_and_the_page_is_the_same(block: int) -> None:
    """Byte by byte: so nothing of it is told in any way, an initial or an order among them."""
    for seed in seeds(block):
        check_sameness(seed)


def check_sameness(seed: int) -> None:
    """The page of a state, and that of one of which only what is hidden is another."""
    random = Random(seed)
    raw = foggy(random)
    options, session = any_wishes(random), session_of(raw)
    other = otherwise(random, raw, set(hidden_foes(session, options)))
    one, two = sent(session, options), sent(session_of(other), options)
    assert other != raw and one.page() == two.page() and one.event() == two.event()


def otherwise(random: Random, raw: dict[str, Any], hidden: set[str]) -> dict[str, Any]:
    """A fight of which only that is another which players do not know."""
    made = deepcopy(raw)
    ground, fog = made["ground"], raw["ground"]["fog"]
    for entry in made["line_up"]:
        if entry["id"] in hidden:
            entry["character"]["name"] = f"Zed {random.randrange(9)}"
    for held in ground["texts"]:
        if held["secret"] or fog[held["at"][1]][held["at"][0]] == "#":
            held["text"] += "Z"
    in_fog = [[x, y] for y, row in enumerate(fog) for x, sign in enumerate(row) if sign == "#"]
    ground["cells"] = [each for each in ground["cells"] if each["at"] not in in_fog]
    ground["cells"] += [{"at": at, "extra": 3} for at in in_fog if random.random() < 0.3]
    ground["picture"] = {"id": "other", "cell": 12}
    return made
