"""The players' window for phones, switched on and off in the real window and looked at from outside."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from mls_desktop.bridge.phones import phone_evening
from mls_desktop.bridge.phones.own_addresses import LOOPBACK, OwnAddress, own_addresses
from mls_desktop.bridge.phones.phone_evening import PhoneEvening
from mls_desktop.model.campaign import Picture
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.report import phones_dialog
from mls_desktop.ui.report.phones_controller import PhonesController
from mls_desktop.ui.report.phones_dialog import PhonesDialog
from mls_desktop.ui.report.players_window import PlayersWindow
from tests.bouts import scripted
from tests.bridge.phones.callers import Caller, get
from tests.ring import Key, Ring
from tests.ui.map.maps import encounter, ring_with

pytestmark = pytest.mark.needs("nutshell")
ELSEWHERE = OwnAddress("127.0.0.2", "Guests & Wi-Fi")
"""Another address, of the loopback as well: nothing here goes outside."""


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, scripted("four_against_six", 70))


def phones(ring: Ring) -> PhonesController:
    return ring.desk.window.shell.reports.phones


def opened(ring: Ring) -> PhonesDialog:
    ring.desk.do("phones")
    dialog = phones(ring).dialog
    assert dialog is not None and dialog.isVisible()
    return dialog


def window(ring: Ring) -> PlayersWindow:
    found = ring.desk.window.shell.reports.players
    assert found is not None
    return found


def evening(ring: Ring) -> PhoneEvening:
    found = phones(ring).evening
    assert found is not None
    return found


def press(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def caller(address: str, rest: str = "") -> Caller:
    """Somebody who asks for the page at that address, or for what is below it."""
    found = re.fullmatch(r"http://([0-9.]+):(\d+)(/[A-Za-z0-9_-]{22}/)", address)
    assert found is not None
    made = Caller(int(found[2]), host=found[1])
    made.send(get(found[3] + rest))
    return made


def page(address: str) -> str:
    made = caller(address)
    answer = made.until().decode()
    made.close()
    return answer


def shown(widgets: list[QWidget]) -> list[bool]:
    return [not each.isHidden() for each in widgets]


def test_it_is_off_until_the_referee_switches_it_on(ring: Ring) -> None:
    ring.desk.do("players")
    assert phones(ring).evening is None
    dialog = opened(ring)
    parts = [dialog.address, dialog.copy_key, dialog.code, dialog.watching]
    assert not evening(ring).is_on and dialog.key.text() == "Switch it on" and shown(parts) == [False] * 4
    press(dialog.key)
    assert evening(ring).is_on and dialog.key.text() == "Switch it off" and shown(parts) == [True] * 4
    assert "Ork 1" in page(dialog.address.text()) and "200 OK" in page(dialog.address.text())
    press(dialog.copy_key)
    assert QGuiApplication.clipboard().text() == dialog.address.text() == evening(ring).address
    press(dialog.key)
    assert not evening(ring).is_on and shown(parts) == [False] * 4 and not dialog.code.squares


def test_it_is_switched_by_keys_alone(ring: Ring) -> None:
    dialog = opened(ring)
    dialog.activateWindow()
    dialog.key.setFocus()
    QTest.keyClick(dialog.key, Key.Key_Space)
    assert evening(ring).is_on
    QTest.keyClick(dialog, Key.Key_Escape)
    assert phones(ring).dialog is None and evening(ring).is_on, "closing the dialog leaves the page as it is"
    assert opened(ring).key.text() == "Switch it off"


def test_status_bar_and_menu_say_that_it_is_on(ring: Ring) -> None:
    shell = ring.desk.window.shell
    action = shell.actions["phones"]
    dialog = opened(ring)
    assert not action.isChecked(), "to be shown the dialog switches nothing on"
    press(dialog.key)
    (sign,) = shell.status._signs
    assert isinstance(sign, QAbstractButton) and sign.isVisible() and sign.text() == "Phones: on"
    assert action.isChecked()
    assert shell.status.currentMessage() == "The page for phones is on." and not shell.status.saved.isVisible()
    dialog.close()
    press(sign)
    again = phones(ring).dialog
    assert again is not None and again.isVisible()
    ring.desk.do("phones")
    assert action.isChecked()
    window(ring).close()
    assert not sign.isVisible() and not action.isChecked()


def test_who_watches_sees_what_the_players_window_shows_as_it_changes(ring: Ring) -> None:
    dialog = opened(ring)
    press(dialog.key)
    watching = caller(evening(ring).address, "events")
    watching.until(b"event: view\n")
    ring.bot.waitUntil(lambda: dialog.watching.text() == "1 phone is watching")
    ring.running_fight.answer(told("override", "ork.1", what="state", value="dead"))
    assert any("Dead" in line.told.text() for line in window(ring)._lines)
    assert watching.until(b"Dead")
    window(ring).players_view.wish(foes=False)
    watching.received = b""
    assert b"Ork" not in watching.until(b"event: view\n")
    press(dialog.key)
    assert watching.until().endswith(b"event: end\ndata: 1\n\n")
    watching.close()


def test_what_the_referee_looks_at_is_seen_by_nobody_else(ring: Ring) -> None:
    press(opened(ring).key)
    before = page(evening(ring).address)
    assert ring.page.log is not None
    ring.page.log.head.slider.setValue(3)
    assert ring.running_fight.peeking and page(evening(ring).address) == before
    window(ring).close()
    press(opened(ring).key)
    assert body(page(evening(ring).address)) == body(before), "nor by who comes while they look"


def body(answer: str) -> str:
    return answer.partition("\r\n\r\n")[2]


def give_pictures(ring: Ring) -> None:
    """The ground has a picture below it, and everybody a portrait, each of a shade of its own."""
    line_up, ground = ring.running_fight.encounter.line_up, ring.running_fight.encounter.ground
    assert ground is not None
    laid = GroundPicture(id="plan", cell=10.0)
    plan = picture("plan", "#0000ff", (ground.width * 10, ground.height * 10))
    edits = [Edit("add", ("pictures",), plan)]
    edits.append(Edit("set", ("encounters", ring.running_fight.id, "ground"), replace(ground, picture=laid, fog=())))
    for nth, entry in enumerate(line_up):
        edits.append(Edit("add", ("pictures",), picture(f"face{nth}", f"#00{nth + 16:x}00", (40, 40))))
        worn = {**entry.character, "portrait": f"face{nth}"}
        edits.append(Edit("set", ("encounters", ring.running_fight.id, "line_up", entry.id, "character"), worn))
    assert ring.desk.document.apply(Batch("x", tuple(edits)))


def picture(id: str, colour: str, size: tuple[int, int]) -> Picture:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"png")).write(image)
    return Picture(id=id, type="png", data=b64encode(bytes(buffer.data().data())).decode())


def pictures(address: str) -> list[str]:
    """Paths asked for below the address to have the page's pictures, in the order they stand on it."""
    root = address[address.index("/", 8) :]
    found = re.findall(r'<image [^>]*href="([^"]*)"', page(address))
    assert all(each.startswith(root) for each in found)
    return [each.removeprefix(root) for each in found]


def come(ring: Ring, count: int) -> None:
    """Waits until the page has so many pictures. Asks the site: who knocks all the time is turned away."""

    def are_there() -> bool:
        held, server = evening(ring), evening(ring).server
        settled = held.pictures is not None and not held.pictures.busy and not held._soon.isActive()
        return settled and server is not None and len(server.site.pictures) == count

    ring.bot.waitUntil(are_there)


def fetched(address: str, rest: str) -> QColor | None:
    """The middle of a picture as a browser gets it; None where there is none."""
    made = caller(address, rest)
    head, _empty, body = made.until().partition(b"\r\n\r\n")
    made.close()
    if not body:
        assert b" 404 " in head
        return None
    image = QImage.fromData(body)
    return image.pixelColor(image.width() // 2, image.height() // 2)


def test_the_page_has_the_picture_of_the_ground_and_faces_as_players_have_them(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    press(opened(ring).key)
    give_pictures(ring)
    address, count = evening(ring).address, len(ring.running_fight.encounter.line_up)
    come(ring, count + 1)
    plan, *faces = pictures(address)
    assert same(fetched(address, plan), QColor("#0000ff")) and len({*faces}) == count
    shades = {colour.green() for each in faces if (colour := fetched(address, each)) is not None}
    assert shades == {16 + nth for nth in range(count)}
    held = ring.running_fight.encounter.ground
    assert held is not None
    ring.running_fight.send(Edit("set", ("ground", "fog"), tuple("#" * held.width for _row in range(held.height))))
    come(ring, 1 + count // 2)
    now, *known = pictures(address)
    assert now != plan and fetched(address, plan) is None and same(fetched(address, now), QColor("white"))
    gone = set(faces) - set(known)
    assert set(known) < set(faces) and not [each for each in gone if fetched(address, each) is not None]
    press(opened(ring).key)


def same(one: QColor | None, other: QColor) -> bool:
    """Whether two are alike as far as a JPEG is exact."""
    if one is None:
        return False
    pairs = (one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue())
    return all(abs(a - b) < 8 for a, b in pairs)


def test_each_evening_has_a_token_of_its_own(ring: Ring) -> None:
    dialog, seen = opened(ring), set[str]()
    for _evening in range(3):
        press(dialog.key)
        seen.add(evening(ring).address.split("/")[3])
        press(dialog.key)
    assert len(seen) == 3


def test_it_ends_with_the_players_window(ring: Ring) -> None:
    press(opened(ring).key)
    watching = caller(evening(ring).address, "events")
    watching.until(b"event: view\n")
    window(ring).close()
    assert not evening(ring).is_on and phones(ring).dialog is None
    assert watching.until().endswith(b"event: end\ndata: 1\n\n")
    watching.close()
    assert not opened(ring).address.isVisible() and not evening(ring).is_on, "it does not go on by itself"


def test_it_ends_with_the_campaign(ring: Ring) -> None:
    press(opened(ring).key)
    held = evening(ring)
    ring.desk.window.leave()
    assert not held.is_on


def test_it_goes_on_with_another_fight(ring: Ring) -> None:
    press(opened(ring).key)
    watching = caller(evening(ring).address, "events")
    watching.until(b"The ford")
    other = replace(ring.running_fight.encounter, id="other", name="The mill")
    ring.desk.document.apply(Edit("add", ("encounters",), other))
    ring.desk.window.shell.fights.open("other")
    ring.desk.do("players")
    assert evening(ring).is_on and watching.until(b"The mill")
    watching.close()


def test_another_address_is_chosen_with_a_warning(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (phones_dialog, phone_evening):
        monkeypatch.setattr(module, "own_addresses", lambda: (OwnAddress(LOOPBACK), ELSEWHERE))
    dialog = opened(ring)
    texts = [dialog.where.itemText(at) for at in range(dialog.where.count())]
    assert texts == ["Only this computer (127.0.0.1)", "Everybody in the network “Guests & Wi-Fi” (127.0.0.2)"]
    assert dialog.where.currentData() == LOOPBACK and dialog.warning.isHidden()
    dialog.where.setFocus()
    QTest.keyClick(dialog.where, Key.Key_Down)
    dialog.where.activated.emit(dialog.where.currentIndex())
    assert dialog.warning.isVisible() and "“Guests & Wi-Fi”" in dialog.warning.text()
    press(dialog.key)
    assert evening(ring).address.startswith("http://127.0.0.2:") and not dialog.where.isEnabled()
    assert "Ork 1" in page(evening(ring).address) and dialog.warning.isVisible()
    ring.desk.window.leave()


def test_why_it_cannot_be_switched_on_is_said(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = OwnAddress("203.0.113.77", "net")
    dialog = opened(ring)
    dialog.where.addItem("gone", gone.host)
    dialog.where.setCurrentIndex(dialog.where.count() - 1)
    press(dialog.key)
    assert dialog.trouble.text() == "This computer has the address 203.0.113.77 no more."
    monkeypatch.setattr(phone_evening, "own_addresses", lambda: (gone,))
    press(dialog.key)
    assert dialog.trouble.text().startswith("The page cannot be offered at 203.0.113.77: ") and not evening(ring).is_on
    dialog.where.setCurrentIndex(0)
    monkeypatch.undo()
    press(dialog.key)
    assert evening(ring).is_on and dialog.trouble.isHidden()


def test_the_computer_alone_comes_first_and_all_at_once_is_no_choice() -> None:
    first, *others = own_addresses()
    assert first == OwnAddress(LOOPBACK) and all(each.network for each in others)
    assert not {"0.0.0.0", "::", LOOPBACK} & {each.host for each in others}


def test_the_players_window_leads_there_by_its_menu(ring: Ring) -> None:
    ring.desk.do("players")
    titles = {action.text(): action for action in window(ring).actions()}
    titles["For phones …"].trigger()
    assert phones(ring).dialog is not None
    titles["What the players see …"].trigger()
    assert ring.desk.dialog().windowTitle() == "What the players see"
    ring.desk.dialog().accept()
    titles["Fill the screen, or no longer (F11)"].trigger()
    assert window(ring).isFullScreen()


def test_the_code_says_the_address_and_is_dark_on_light(ring: Ring) -> None:
    dialog = opened(ring)
    press(dialog.key)
    picture = dialog.code.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 3) for y in range(picture.height())}
    assert {"#000000", "#ffffff"} <= colours
    size = len(dialog.code.squares)
    assert size % 4 == 1 and all(len(row) == size for row in dialog.code.squares)
    assert [row[:7] for row in dialog.code.squares[:2]] == [(True,) * 7, (True, *(False,) * 5, True)], "its corner"


def test_the_page_turns_with_the_map(ring: Ring) -> None:
    press(opened(ring).key)
    players_view, heard = window(ring).players_view, list[int]()
    players_view.changed.connect(lambda: heard.append(players_view.options.turned))
    players_view.wish(turned=90)
    players_view.wish(turned=90)
    assert heard == [90]
