"""The real window tells the desktop whose it is: docks group it, and find its entry and icon."""

import configparser
import re
import subprocess
from pathlib import Path

from PySide6.QtGui import QImage

from tests.window.driver import Display, Window, wait_for

ROOT = Path(__file__).parents[2]
ENTRY = "org.mlsdesktop.mls_desktop"


def told(display: Display, window: Window, *names: str) -> str:
    """What xprop tells of these properties of a window."""
    done = subprocess.run(
        ["xprop", "-id", window.number, *names], env=display.environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def pictures(numbers: list[int]) -> dict[int, list[int]]:
    """The dots of each picture in the property of a window's icon, by width: width, height, dots, and again."""
    found = {}
    while numbers:
        width, height, *rest = numbers
        found[width], numbers = rest[: width * height], rest[width * height :]
    return found


def test_class_entry_and_icon_are_the_programs_own(display: Display) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(ROOT / "packaging" / "linux" / f"{ENTRY}.desktop", "utf-8")
    with display.program(module="mls_desktop") as program:
        window = program.window("MLS Desktop").activate()
        names = told(display, window, "WM_CLASS", "_KDE_NET_WM_DESKTOP_FILE", "_GTK_APPLICATION_ID")
        assert re.findall(r'"([^"]*)"', names) == ["mls-desktop", "MLS Desktop", ENTRY, ENTRY]
        assert entry["Desktop Entry"]["StartupWMClass"] == "mls-desktop"
        wait_for("an icon", lambda: "not found" not in told(display, window, "_NET_WM_ICON"))
        text = told(display, window, "-notype", "32c", "_NET_WM_ICON").partition("=")[2]
        held = pictures([int(number) for number in text.split(",")])
        assert sorted(held) == [16, 24, 32, 48, 64]
        for width, dots in held.items():
            picture = QImage(str(ROOT / "resources" / "icons" / f"mls-desktop-{width}.png"))
            middle = picture.pixel(width // 2, width // 2)
            assert dots[width // 2 * width + width // 2] == middle
        maps = Path(f"/proc/{program.process.pid}/maps").read_text()
        assert "libQt6Gui" in maps and "libQt6Svg" not in maps, "nothing that draws SVGs is loaded for it"
        window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
