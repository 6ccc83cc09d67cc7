"""The numbers of the pictures on the page for phones: another with each other picture, and none for what is seen no
more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage

from mls_desktop.bridge.phones import phone_pictures
from mls_desktop.bridge.phones.phone_pictures import MOST_FACES, PhonePictures
from mls_desktop.bridge.pictures.masked_picture import masked
from mls_desktop.bridge.pictures.picture_levels import PictureLevels, face_of
from mls_desktop.report.maps.map_scene import MapScene, Token
from mls_desktop.report.phones.map_pictures import BARE, MapPictures
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.grids.terrain import GRIDS
from tests.bridge.pictures.coloured import coloured

LAID = GroundPicture(id="ground", cell=20.0)
OPEN, HALF, SHUT = ("..", ".."), ("#.", ".."), ("##", "##")


def figure(nth: int) -> Token:
    return Token(f"figure {nth}", f"Ork {nth}", "O", ((0, 0),), "n", 1, False, False)


def scene(fog: tuple[str, ...] = OPEN, figures: int = 2) -> MapScene:
    tokens = tuple(figure(nth) for nth in range(figures))
    return MapScene(GRIDS["square"], 2, 2, (), (), (), LAID, fog, tokens)


def face(colour: str) -> PictureLevels:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return face_of(image)


class Shower:
    """Shows pictures, and waits until they are written if need be."""

    def __init__(self, bot: Any) -> None:
        self.pictures, self._bot = PhonePictures("/root/"), bot
        self.whole = coloured((40, 40), LAID, (2, 2), ("#.", ".."))

    def at_once(self, fog: tuple[str, ...] = OPEN, faces: Mapping[str, PictureLevels] | None = None) -> MapPictures:
        return self.pictures.show(scene(fog), masked(self.whole, LAID, (2, 2), fog), faces or {})

    def show(self, fog: tuple[str, ...] = OPEN, faces: Mapping[str, PictureLevels] | None = None) -> MapPictures:
        picture = masked(self.whole, LAID, (2, 2), fog)
        while True:
            shown = self.pictures.show(scene(fog, MOST_FACES + 5), picture, faces or {})
            if not self.pictures.busy:
                return shown
            self._bot.waitUntil(lambda: not self.pictures.busy)


@pytest.fixture
def shower(qtbot: Any) -> Iterator[Shower]:
    made = Shower(qtbot)
    yield made
    made.pictures.close()
    made.pictures.deleteLater()


def addresses(shown: MapPictures) -> list[str]:
    return [*([shown.ground.address] if shown.ground is not None else []), *shown.faces.values()]


def test_nothing_is_shown_before_it_is_written_and_then_it_comes(shower: Shower, qtbot: Any) -> None:
    with qtbot.waitSignal(shower.pictures.came):
        assert shower.at_once(faces={"figure 0": face("red")}) == BARE and not shower.pictures.files
    shown = shower.show(faces={"figure 0": face("red")})
    assert shown.ground is not None and shown.ground.at == (0, 0, 2, 2)
    assert addresses(shown) == ["/root/picture/1", "/root/picture/2"] and set(shower.pictures.files) == {1, 2}


def test_a_number_changes_with_the_picture_and_with_nothing_else(shower: Shower) -> None:
    assert addresses(shower.show()) == ["/root/picture/1"]
    assert addresses(shower.show()) == ["/root/picture/1"], "made anew, but alike"
    assert addresses(shower.show(HALF)) == ["/root/picture/2"] and set(shower.pictures.files) == {2}
    assert addresses(shower.show(OPEN)) == ["/root/picture/3"], "no number comes again"


def test_what_is_hidden_of_a_picture_may_be_anything_and_its_number_stays(shower: Shower) -> None:
    shower.show(HALF)
    before = dict(shower.pictures.files)
    shower.whole = coloured((40, 40), LAID, (2, 2), OPEN)
    shower.show(HALF)
    assert shower.pictures.files == before


def test_more_fog_takes_the_picture_away_at_once(shower: Shower) -> None:
    shower.show(HALF)
    assert shower.at_once(SHUT) == BARE and not shower.pictures.files


def test_less_fog_leaves_it_until_the_next_is_there(shower: Shower) -> None:
    before, files = shower.show(HALF), dict(shower.pictures.files)
    assert shower.at_once(OPEN) == before and shower.pictures.files == files
    assert addresses(shower.show(OPEN)) == ["/root/picture/2"] and 1 not in shower.pictures.files


def test_figures_of_one_face_share_it_and_who_is_gone_has_none(shower: Shower) -> None:
    red, blue = face("red"), face("blue")
    shown = shower.show(faces={"figure 0": red, "figure 1": red, "figure 2": blue, "somebody else": face("green")})
    assert shown.faces == {who: f"/root/picture/{n}" for who, n in (("figure 0", 2), ("figure 1", 2), ("figure 2", 3))}
    assert set(shower.pictures.files) == {1, 2, 3}, "who is not on the map is in no picture either"
    assert shower.show(faces={"figure 0": red}).faces == {"figure 0": "/root/picture/2"}
    assert set(shower.pictures.files) == {1, 2}


def test_so_many_faces_and_no_more(shower: Shower) -> None:
    faces = {f"figure {nth}": face(QColor(nth, 0, 0).name()) for nth in range(MOST_FACES + 5)}
    assert list(shower.show(faces=faces).faces) == list(faces)[:MOST_FACES]
    assert len(shower.pictures.files) == MOST_FACES + 1


def test_without_a_map_or_a_picture_there_is_none(shower: Shower) -> None:
    shower.show(faces={"figure 0": face("red")})
    bare = replace(scene(), picture=None)
    for ground, picture in ((None, None), (bare, shower.whole), (scene(), None)):
        assert shower.pictures.show(ground, picture, {}) == BARE and not shower.pictures.files


def test_one_that_cannot_be_sent_is_left_out(shower: Shower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_pictures, "ground_file", lambda ground: None)
    assert addresses(shower.show(faces={"figure 0": face("red")})) == ["/root/picture/1"]


def test_nothing_comes_after_it_is_closed(shower: Shower, qtbot: Any) -> None:
    shower.at_once()
    shower.pictures.close()
    with qtbot.assertNotEmitted(shower.pictures.came, wait=100):
        pass
    assert not shower.pictures.busy and not shower.pictures.files


def test_what_is_shown_no_more_is_held_no_more(shower: Shower) -> None:
    shower.show(HALF)
    shower.show(OPEN, {"figure 0": face("red")})
    assert len(shower.pictures._made) == 2
    shower.show(SHUT)
    assert len(shower.pictures._made) == len(shower.pictures._numbers) == 1
