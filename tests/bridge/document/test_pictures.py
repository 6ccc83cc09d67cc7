"""Pictures of any origin: made small, or refused at once; never a crash, never a wait."""

from __future__ import annotations

import os
import struct
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from mls_desktop.bridge.document.picture_bytes import SOURCE_BYTES, BadPicture, kind_of
from mls_desktop.bridge.document.picture_limits import KEPT, KEPT_BYTES, SIDE
from mls_desktop.bridge.document.pictures import chosen_picture, shown_picture
from mls_desktop.model.campaign import Picture
from mls_desktop.model.pictures import PICTURE_BYTES, PictureType
from tests.storage.soon import SOON, soon

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("libpng|QImageIOHandler|JPEG|jpeg|WebP|CRC|gamma|Unsupported marker", extend=True),
]
"""Decoders complain of what they cannot read."""

KINDS: tuple[PictureType, ...] = ("png", "jpeg", "webp")


def picture(kind: str, width: int = 40, height: int = 30, colour: str = "red") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, rows: bytes = b"", bits: int = 8, colours: int = 2, more: bytes = b"") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colours, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def noise(side: int) -> bytes:
    """A picture that no encoding makes small."""
    image = QImage(os.urandom(side * side * 4), side, side, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


GOOD = picture("png")
HOSTILE = {
    "empty": b"",
    "text": b"no picture at all",
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
    "gif": b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;",
    "bmp": picture("bmp"),
    "cut off in its head": GOOD[:12],
    "cut off in its rows": GOOD[:60],
    "a size of nothing": png(0, 0),
    "a size beyond bounds": png(SIDE + 1, 1, b"\0\0\0\0" * 2),
    "a size beyond belief": png(2**31 - 1, 2**31 - 1),
    "65,535 by 65,535": png(65_535, 65_535),
    "a bomb of sixteen bits a colour": png(SIDE, SIDE, bytes(SIDE * (SIDE * 8 + 1)), 16, 6),
    "rows that are missing": png(SIDE, SIDE, b"\0" * 10, 16, 6),
    "one kind that says it is another": b"\xff\xd8\xff" + GOOD[3:],
    "a jpeg of nothing but its mark": b"\xff\xd8\xff\xe0" + bytes(64),
    "a webp of nothing but its mark": b"RIFF\x10\x00\x00\x00WEBPVP8 " + bytes(64),
    "a webp beyond bounds": b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0" + b"\xff" * 6 + bytes(20),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_small_picture_keeps_its_points(kind: PictureType, tmp_path: Path) -> None:
    file = tmp_path / "face.any"
    file.write_bytes(picture(kind))
    kept, data = chosen_picture(file)
    assert kept == kind_of(data) and kept in ("png", "jpeg")
    image = shown_picture(Picture(id="face", type=kept, data=b64encode(data).decode()), 512)
    assert (image.width(), image.height()) == (40, 30)
    assert abs(image.pixelColor(20, 15).red() - 255) < 4


@pytest.mark.parametrize(("width", "height", "kept"), [
    (513, 513, (512, 512)), (2048, 1024, (512, 256)), (4096, 1, (512, 1)), (125, 4000, (16, 512)),
    (512, 300, (512, 300)),
])  # fmt: skip
def test_a_portrait_is_made_small_and_keeps_its_form(
    width: int, height: int, kept: tuple[int, int], tmp_path: Path
) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(picture("png", width, height))
    image = QImage.fromData(chosen_picture(file)[1])
    assert (image.width(), image.height()) == kept


def see_through(side: int, noisy: bool) -> QImage:
    points = os.urandom(side * side * 4) if noisy else bytes([0, 0, 200, 255]) * (side * side)
    image = QImage(points, side, side, QImage.Format.Format_ARGB32).copy()
    image.setPixelColor(3, 5, QColor(0, 0, 0, 0))
    return image


@pytest.mark.parametrize("noisy", [False, True])
def test_what_can_be_seen_through_stays_so(noisy: bool, tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    assert see_through(500, noisy).save(str(file))
    kind, data = chosen_picture(file)
    image = QImage.fromData(data)
    assert kind == "png" and image.hasAlphaChannel() and len(data) <= KEPT_BYTES
    assert noisy or (image.pixelColor(3, 5).alpha() == 0 and image.pixelColor(9, 9).alpha() == 255)


def test_a_channel_for_nothing_to_see_through_is_dropped(tmp_path: Path) -> None:
    image = see_through(64, noisy=False)
    image.setPixelColor(3, 5, QColor(1, 2, 3))
    assert image.save(str(tmp_path / "face.png")) and image.hasAlphaChannel()
    image = QImage.fromData(chosen_picture(tmp_path / "face.png")[1])
    assert not image.hasAlphaChannel()


def test_a_drawing_of_few_colours_stays_exact(tmp_path: Path) -> None:
    (tmp_path / "face.png").write_bytes(picture("png", 300, 300, "#01fe7f"))
    kind, data = chosen_picture(tmp_path / "face.png")
    assert kind == "png" and QImage.fromData(data).pixelColor(150, 150) == QColor("#01fe7f")


def test_what_else_a_file_says_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(png(8, 8, bytes(8 * 25), more=chunk(b"tEXt", b"Comment\0taken at 51.5 N")))
    assert b"taken at" not in chosen_picture(file)[1]


@pytest.mark.parametrize("which", HOSTILE)
def test_a_hostile_picture_is_refused_at_once(which: str, tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(HOSTILE[which])
    hostile = b64encode(HOSTILE[which]).decode()

    def refused() -> None:
        with pytest.raises(BadPicture):
            chosen_picture(file)
        for kind in KINDS:
            with pytest.raises(BadPicture):
                shown_picture(Picture(id="face", type=kind, data=hostile), 512)

    soon(refused, most=4 * SOON)


@pytest.mark.parametrize("data", ["!!!", "AAA", "é", "A" * (PICTURE_BYTES * 2)], ids=["marks", "short", "wide", "long"])
def test_text_that_is_no_base64_is_refused(data: str) -> None:
    with pytest.raises(BadPicture):
        shown_picture(Picture(id="face", type="png", data=data), 512)


def test_the_largest_picture_allowed_is_shown_small(tmp_path: Path) -> None:
    data = png(SIDE, SIDE, bytes(SIDE * (SIDE * 3 + 1)))
    image = shown_picture(Picture(id="face", type="png", data=b64encode(data).decode()), 512)
    assert (image.width(), image.height()) == (512, 512)


def test_a_large_file_takes_few_bytes(tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(noise(1400))
    assert file.stat().st_size > PICTURE_BYTES
    kind, data = chosen_picture(file)
    assert kind == "jpeg" and len(data) <= KEPT_BYTES
    image = QImage.fromData(data)
    assert 256 <= max(image.width(), image.height()) <= KEPT


def test_a_file_beyond_all_bounds_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    with file.open("wb") as made:
        made.write(GOOD)
        made.truncate(SOURCE_BYTES + 1)
    with pytest.raises(BadPicture) as caught:
        chosen_picture(file)
    assert caught.value.fault == "too_large"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are for POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    for path in (tmp_path / "pipe.png", tmp_path, tmp_path / "nowhere.png"):
        with pytest.raises(BadPicture) as caught:
            chosen_picture(path)
        assert caught.value.fault == "unreadable"
