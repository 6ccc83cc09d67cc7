"""The map as players see it: of what fog hides, of secrets, of foes' numbers nothing is in anything it is made of."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from mls_desktop.report.fights.players_scene import PlayersOptions, players_scene
from mls_desktop.report.maps.initials import initials_of
from mls_desktop.report.maps.map_scene import MapScene, map_scene
from mls_desktop.report.maps.players_map import players_map, players_portraits
from tests.report.foggy_fights import TEXTS, foggy, session_of
from tests.rules.nutshell.fighting import random_encounter
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")
MAPS = cases(quick=60, all=200, long=500)


def written(scene: MapScene) -> str:
    """Everything the map is made of, as text."""
    parts = {name: getattr(scene, name) for name in scene.__struct_fields__ if name != "grid"}
    return str(msgspec.to_builtins(parts))


@pytest.mark.parametrize("seed", range(MAPS))
def test_nothing_hidden_is_in_what_players_see(seed: int) -> None:
    raw = foggy(Random(seed))
    session = session_of(raw)
    whole = map_scene(session, TEXTS)
    seen = players_map(session, TEXTS, PlayersOptions(ours=frozenset(("a",))))
    assert whole is not None and seen is not None
    text = written(seen)
    for nth, entry in enumerate(raw["line_up"]):
        token = whole.token(f"idof{nth}")
        hides = token is None or (entry["side"] == "b" and all(map(whole.hidden, token.cells)))
        assert (f"NAME{nth}X" in text) != hides and f"idof{nth}" not in text
    for held in raw["ground"]["texts"]:
        hides = held["secret"] or whole.hidden((held["at"][0], held["at"][1]))
        assert (held["text"] in text) != hides
    assert not [each for each in seen.cells if whole.hidden(each.at)]
    assert "locked" not in text and "face_of" not in text and "picture_x" not in text
    sides = dict(players_scene(session, TEXTS, PlayersOptions(ours=frozenset(("a",)))).sides)
    known = [actor.name for side in sorted(sides) for actor in sides[side]]
    short = initials_of({name: name for name in known})
    assert {token.initials for token in seen.tokens} == {short[token.name] for token in seen.tokens}, "of nobody else"
    for token in seen.tokens:
        if token.row is None:
            continue
        assert whole.token(f"idof{token.name[4:-1]}") is not None and token.side == 0 and token.row.told == ()
    assert all(token.side == 0 for token in seen.tokens if token.row is not None)


@pytest.mark.parametrize("seed", range(MAPS // 4))
def test_players_see_the_faces_of_those_whom_they_see_and_know(seed: int) -> None:
    raw = foggy(Random(seed))
    session = session_of(raw)
    for foes in (True, False):
        options = PlayersOptions(ours=frozenset(("a",)), foes=foes)
        seen, faces = players_map(session, TEXTS, options), players_portraits(session, TEXTS, options)
        assert seen is not None
        names = {token.who: token.name for token in seen.tokens}
        listed = {actor.name for _side, actors in players_scene(session, TEXTS, options).sides for actor in actors}
        assert faces == {who: f"face_of_{name[4:-1]}" for who, name in names.items() if name in listed}


def test_without_a_portrait_no_face_is_looked_for() -> None:
    raw = foggy(Random(2))
    for entry in raw["line_up"]:
        del entry["character"]["portrait"]
    assert players_portraits(session_of(raw), TEXTS, PlayersOptions()) == {}


def test_the_referee_may_hide_all_foes_and_all_numbers() -> None:
    session = session_of(foggy(Random(3)))
    seen = players_map(session, TEXTS, PlayersOptions(ours=frozenset(("a",)), foes=False, figures=False, turn=False))
    assert seen is not None and {token.side for token in seen.tokens} <= {0}
    assert not [token for token in seen.tokens if token.row is not None or token.asked]


def test_a_fight_on_no_ground_has_no_map() -> None:
    session = session_of(random_encounter(Random(1)))
    assert players_map(session, TEXTS, PlayersOptions()) is None and map_scene(session, TEXTS) is None


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ada", "Bor"), ("A", "B")),
        (("Ada", "Ann", "Bor"), ("A", "An", "B")),
        (("Raider 1", "Raider 2"), ("R1", "R2")),
        (("Hedda Vale", "Hedda"), ("HV", "H")),
        (("", "Tam"), ("?", "T")),
        (("Salt Creek Raider 1", "Salt Creek Raider 2", "Salt Creek Bow"), ("SR1", "SR2", "SB")),
        (("Urzha of the Reed", "Una"), ("UR", "U")),
        (("Red Wolf", "Reed Wisp", "Raw Wool"), ("RW", "RWi", "RWo")),
    ],
)
def test_initials_tell_figures_apart(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert tuple(initials_of({str(nth): name for nth, name in enumerate(names)}).values()) == short


@pytest.mark.parametrize("seed", range(40))
def test_who_is_seen_goes_by_the_same_letters_on_every_screen(seed: int) -> None:
    """Wherever in the line-up somebody stands who begins alike, hidden from the players or not, asked for or not."""
    random = Random(seed)
    raw = foggy(random)
    for entry in raw["line_up"]:
        entry["character"]["name"] = f"{random.choice(('Salt', 'Sea'))} {random.choice(('Rider', 'Creek Raider'))} 1"
    session = session_of(raw)
    whole = map_scene(session, TEXTS)
    assert whole is not None
    letters = {
        (token.name, cell): {each.initials for each in whole.standing_in(cell) if each.name == token.name}
        for token in whole.tokens
        for cell in token.cells
    }
    for options in (PlayersOptions(), PlayersOptions(foes=False), PlayersOptions(ours=frozenset("a"))):
        seen = players_map(session, TEXTS, options)
        assert seen is not None
        for token in seen.tokens:
            assert token.initials in letters[token.name, token.cells[0]]
