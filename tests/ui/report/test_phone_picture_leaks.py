"""Of a picture phones are sent nothing that players do not see, and no face of whom they do not know: random fights on
random ground with fog, one after the other on one page, its pictures looked at by pixels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage

from mls_desktop.bridge.fight import players_view
from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.phones.own_addresses import LOOPBACK
from mls_desktop.bridge.phones.phone_answer import refusal
from mls_desktop.bridge.phones.phone_evening import PhoneEvening
from mls_desktop.bridge.phones.phone_limits import PhoneLimits
from mls_desktop.bridge.phones.phone_server import PhoneServer
from mls_desktop.bridge.pictures.picture_levels import PictureLevels, face_of
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.maps.map_scene import map_scene, portraits_of
from tests.bridge.phones.callers import ask, get, pump
from tests.bridge.phones.test_picture_file import image_of, reds
from tests.bridge.pictures.coloured import coloured
from tests.tiers import cases
from tests.ui.report.foggy_stage import Stage, state

pytestmark = pytest.mark.needs("nutshell")
STATES = cases(quick=12, all=40, long=160)
LIMITS = PhoneLimits(burst=10**9, each=10**9, pace=0)
OURS = frozenset({"a"})


class Painted(QObject):
    """Pictures of a moment: the ground is red where fog hides it, each portrait has a shade of its own."""

    came = Signal()

    def __init__(self, session: FightSession) -> None:
        super().__init__()
        self.shades = dict[str, int]()
        self.show(session)

    def show(self, session: FightSession) -> None:
        held, self._faces = session.encounter.ground, dict[str, PictureLevels]()
        assert held is not None and held.picture is not None
        cells = held.width, held.height
        self._ground = coloured((held.width * 8, held.height * 8), held.picture, cells, held.fog)

    def ground(self, id: str) -> PictureLevels:
        return self._ground

    def face(self, id: str) -> PictureLevels:
        if id not in self._faces:
            image = QImage(16, 16, QImage.Format.Format_RGB32)
            image.fill(QColor(0, self.shades.setdefault(id, 10 + len(self.shades)), 0))
            self._faces[id] = face_of(image)
        return self._faces[id]

    def fault(self, id: str) -> None:
        return None


class Page:
    """The page of an evening on which moments are shown."""

    def __init__(self, bot: Any) -> None:
        session = state(0)
        self._bot, self.painted = bot, Painted(session)
        self.stage = Stage(session, self.painted)
        self.view = PlayersView(cast(RunningFight, self.stage), self.stage)
        self.view.wish(ours=OURS)
        self.evening = PhoneEvening(self.stage, LIMITS)
        self.evening.follow(self.view)
        assert self.evening.start(LOOPBACK) == ""

    @property
    def server(self) -> PhoneServer:
        assert self.evening.server is not None
        return self.evening.server

    def show(self, session: FightSession) -> None:
        """Shows a moment and waits until all pictures of it are there."""
        self.painted.show(session)
        self.stage.show(session)
        self._bot.waitUntil(self.is_settled)

    def is_settled(self) -> bool:
        assert self.evening.pictures is not None
        return not self.evening.pictures.busy and not self.evening._soon.isActive()

    def leaks(self, seed: int, peeked: int | None = None) -> Iterator[str]:
        """What is wrong with the page of a moment. `peeked`: the referee looks at that one."""
        session, before = state(seed), dict(self.server.site.pictures)
        session.peek(peeked)
        self.show(session)
        files, text = self.server.site.pictures, self.server.site.page().decode()
        shown = {int(found) for found in re.findall(r'href="/[\w-]{22}/picture/(\d+)"', text)}
        if shown != set(files):
            yield f"{seed}: {shown} are shown, and {set(files)} can be had"
        for number, file in files.items():
            image = image_of(file)
            if file.kind == "image/jpeg" and reds(image):
                yield f"{seed}: what fog hides, in picture {number}"
        faces = {image_of(each).pixelColor(8, 8).green() for each in files.values() if each.kind == "image/png"}
        if faces != {self.painted.shades[id] for id in self._known(session)}:
            yield f"{seed}: other faces than of those who are known"
        gone = next((number for number in before if number not in files), 1_000_000)
        if ask(self.server, get(f"/{self.server.token}/picture/{gone}")) != refusal(404):
            yield f"{seed}: picture {gone} is there still"

    def _known(self, session: FightSession) -> Iterator[str]:
        """The portraits of those whom the list names and the map shows."""
        whole, seen = map_scene(session.in_force(), self.stage.texts), self.view.map
        assert whole is not None and seen is not None
        listed = {actor.name for _side, actors in self.view.scene.sides for actor in actors}
        drawn, portraits = {token.name for token in seen.tokens}, portraits_of(whole)
        for token in whole.tokens:
            if token.name in listed & drawn and token.who in portraits:
                yield portraits[token.who]

    def close(self) -> None:
        self.evening.stop()
        self.view.close()
        pump()


@pytest.fixture
def page(qtbot: Any) -> Iterator[Page]:
    made = Page(qtbot)
    yield made
    made.close()


def test_no_picture_shows_what_players_do_not_see(page: Page) -> None:
    kinds = list[str]()
    for seed in range(STATES):
        assert list(page.leaks(seed)) == []
        kinds += [file.kind for file in page.server.site.pictures.values()]
    assert kinds.count("image/jpeg") == STATES and kinds.count("image/png") > STATES, "what is seen is there"


def test_what_the_referee_looks_at_gives_no_face_away(page: Page) -> None:
    assert [leak for seed in range(12) for leak in page.leaks(seed, peeked=0)] == []


def unmasked(whole: PictureLevels, *_how: object) -> PictureLevels:
    return whole


def all_portraits(session: FightSession, *_how: object) -> dict[str, str]:
    portraits = (f"portrait{entry.id.removeprefix('idof')}x" for entry in session.encounter.line_up)
    return {f"figure {nth}": portrait for nth, portrait in enumerate(portraits, 1)}


@pytest.mark.parametrize(("name", "broken"), [("masked", unmasked), ("players_portraits", all_portraits)])
def test_a_filter_that_is_broken_is_found(
    name: str, broken: Callable[..., Any], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players_view, name, broken)
    assert any(list(page.leaks(seed)) for seed in range(1, 6))


def test_more_fog_takes_a_picture_from_the_page_before_the_next_is_written(page: Page) -> None:
    page.show(state(1))
    assert page.evening.pictures is not None
    (number,) = [each for each, file in page.server.site.pictures.items() if file.kind == "image/jpeg"]
    address = f"/{page.server.token}/picture/{number}"
    assert ask(page.server, get(address)).startswith(b"HTTP/1.1 200")
    page.painted.show(state(2))
    page.stage.session = state(2)
    page.view.refresh()
    page.evening._publish()
    assert page.evening.pictures.busy and address not in page.server.site.page().decode()
    assert ask(page.server, get(address)) == refusal(404)
