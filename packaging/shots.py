"""Pictures of the program's screens, drawn offscreen: `dev.py shots [DIR]`. A file's name tells what it shows."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import colour_blind
from campaigns import CASTER, FIGHTER, ROOT, SAMPLE, Campaign, sample
from fight_scenes import MILL, fight, fights
from madeup_scenes import madeup_scenes
from menu_scenes import open_menus, put_away
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog
from sample_pictures import SIZE, first_sights, shrink
from scenes import RECOVERY, Act, open_sheet, scenes
from system_scenes import further_samples

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.app.settings import Settings
from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.bridge.campaign.files import ShippedSample
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.commands.line.outcome import campaign_texts
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page import PageContext, PageOptions, blank_page, page_of
from mls_desktop.report.page_blocks import Page
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.words.paper_sizes import PAPERS
from mls_desktop.words.reference import Reference

SMALL, LARGE = (1280, 720), (1680, 945)
MOMENT, BETWEEN = 0.1, 0.004
"""Seconds after which a window looks otherwise if anything is still to come in idle moments; and those
between two looks at what came."""
ALIKE, TRIES = 3, 40
"""So many looks in a row show the same when everything has come, however busy the machine is; so many are taken."""

OF_README = 42
"""So many events of the fight in the README have happened."""

DOTS_AN_INCH = 96
"""Of the pictures of paper."""

Kind = tuple[ThemeName, int, tuple[int, int]]
KINDS: tuple[Kind, ...] = (
    ("light", 100, LARGE),
    ("dark", 100, SMALL),
    ("light", 150, SMALL),
    ("dark", 150, LARGE),
    ("light", 200, SMALL),
)
"""Each screen in each theme, zoom and size, though not in each mixture of them."""
THEMES: tuple[ThemeName, ...] = ("light", "dark")
EVERY_KIND: tuple[Kind, ...] = tuple(product(THEMES, (100, 150, 200), (SMALL, LARGE)))
"""The twelve mixtures."""
SIZES = ((1680, 945), (1440, 900), (1280, 720), (800, 600))
"""Sizes of windows in which all must find its place."""
IN_ALL_SIZES: tuple[Kind, ...] = tuple(product(THEMES, (100, 150), SIZES))
"""Every mixture of theme, the usual zooms and these sizes."""


@dataclass(frozen=True)
class Shot:
    """One picture: of a campaign, in a theme, zoom and size, after something was done in the window. `shipped_data`:
    the rule systems that are there, where they are not those that ship."""

    name: str
    act: Act
    campaign: Campaign | None = None
    theme: ThemeName = "light"
    zoom: int = 100
    size: tuple[int, int] = LARGE
    shipped_data: ShippedData | None = None


class Studio:
    """Takes pictures with files and settings of its own."""

    def __init__(self, application: QApplication, folder: Path, target: Path) -> None:
        self._application, self._folder, self._target = application, folder, target
        self._taken = 0

    def take(self, shot: Shot) -> Path:
        """Draws one picture and saves it as a PNG file, whose path is given back."""
        with self._window(shot) as window:
            self._settle(window, alike=1)
            shot.act(window)
            self._settle(window, ALIKE)
            file = self._target / f"{shot.name}.png"
            if not picture(window).save(str(file)):
                raise OSError(f"{file} could not be written")
            if window.width() > shot.size[0] or window.height() > shot.size[1]:
                print(f"{shot.name}: the window would not become as small as {shot.size[0]}x{shot.size[1]}")
            return file

    @contextmanager
    def _window(self, shot: Shot) -> Iterator[MainWindow]:
        self._taken += 1
        own = self._folder / str(self._taken)
        folders = Folders(own / "config", own / "state", own / RECOVERY)
        save_settings(folders.config, Settings(theme=shot.theme, zoom=shot.zoom))
        files = []
        if shot.campaign is not None:
            files.append(own / SAMPLE.name)
            files[0].write_text(json.dumps(shot.campaign()), "utf-8")
        window = main_window(files, self._application, shot.shipped_data, folders)
        window.resize(*shot.size)
        window.show()
        try:
            yield window
        finally:
            if window.open_campaign is not None:
                window.open_campaign.document.mark_saved()
            put_away(window)
            window.close()
            window.deleteLater()
            # Outside of a running event loop nobody else does what deleteLater asks for.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _settle(self, window: MainWindow, alike: int) -> None:
        """Waits until the window looks the same so many times in a row. Raises TimeoutError where it never does."""
        seen, times = QImage(), 0
        for _try in range(TRIES):
            until = time.monotonic() + MOMENT
            while time.monotonic() < until:
                self._application.processEvents()
                time.sleep(BETWEEN)
            now = picture(window).toImage()
            times = times + 1 if now == seen else 0
            if times == alike:
                return
            seen = now
        raise TimeoutError("the window never comes to rest")


def picture(window: MainWindow) -> QPixmap:
    """The window with its open dialogs and menus; the players' window instead, or that of a sheet, where nothing asks
    about it."""
    players, dialogs = window.shell.reports.players, [each for each in window.findChildren(QDialog) if each.isVisible()]
    played = [*window.shell.play.windows.values()]
    for own in (players, *played):
        if own is not None and not dialogs:
            return own.grab()
    apart = window.shell.sheet_windows.active
    if apart is not None and not dialogs:
        return apart.grab()
    drawn = window.grab()
    with QPainter(drawn) as painter:
        for dialog in dialogs:
            middle = QPoint((window.width() - dialog.width()) // 2, (window.height() - dialog.height()) // 3)
            painter.drawPixmap(middle, dialog.grab())
            # On a desktop a frame is around it.
            painter.setPen(window.palette().mid().color())
            painter.drawRect(QRect(middle, dialog.size()).adjusted(-1, -1, 0, 0))
        for menu in open_menus(window):
            painter.drawPixmap(window.mapFromGlobal(menu.pos()), menu.grab())
    return drawn


def every_shot(kinds: tuple[Kind, ...]) -> Iterator[Shot]:
    """Every screen in these kinds; at last those of the rule system that the tests make up."""
    every = [*((*scene, None) for scene in scenes()), *madeup_scenes(open_sheet)]
    for name, act, campaign, shipped_data in every:
        for theme, zoom, size in kinds:
            yield Shot(f"{name}-{theme}-{zoom}-{size[0]}x{size[1]}", act, campaign, theme, zoom, size, shipped_data)


class Paper:
    """Prints the sheets of a sample, leaf by leaf."""

    def __init__(self, sample: Path, folder: Path) -> None:
        shipped_data = ShippedData()
        campaign = read(sample.read_bytes(), shipped_data)
        world, reference = shipped_data.world(campaign), Reference(shipped_data.resources, campaign.system)
        system = shipped_data.system(campaign.system)
        self.desk = PageContext(campaign.name, system, world, campaign_texts(campaign, shipped_data), reference)
        self.folder, self.wishes, self.printer = folder, PageOptions(date="21 November 2026"), Printer()
        self.pages = {who.id: page_of(who, self.desk, self.wishes) for who in campaign.characters}

    def drawn(self, name: str, page: Page, options: PrintOptions, only: str) -> Iterator[Path]:
        """A picture of each leaf of a page; its files, where their names hold `only`."""
        for nth, leaf in enumerate(self.printer.leaves([page], options), 1):
            file = self.folder / f"paper-{name}-{nth}.png"
            if only in file.stem:
                if not self.printer.picture(leaf, DOTS_AN_INCH).save(str(file)):
                    raise OSError(f"{file} could not be written")
                yield file


def papers(folder: Path, only: str) -> Iterator[Path]:
    """Every printed page of a fighter and a caster on both papers, of a caster in large print, the blank sheet; and of
    the first character of each further rule system."""
    usual = Paper(SAMPLE, folder)
    jobs = [(f"{id}-{paper}", usual.pages[id], PrintOptions(paper)) for id in (CASTER, FIGHTER) for paper in PAPERS]
    jobs += [("large", usual.pages[CASTER], PrintOptions(large=True))]
    jobs += [("blank", blank_page(usual.desk, usual.wishes), PrintOptions())]
    for name, page, options in jobs:
        yield from usual.drawn(name, page, options, only)
    for file in further_samples():
        other = Paper(file, folder)
        for id, page in list(other.pages.items())[:1]:
            yield from other.drawn(f"{file.name.partition('.')[0]}-{id}", page, PrintOptions(), only)


def sample_pictures(studio: Studio, folder: Path) -> Iterator[Path]:
    """The pictures of the samples, put beside them."""
    for file, act, campaign in first_sights():
        for theme in THEMES:
            drawn = studio.take(Shot("sample", act, campaign, theme=theme, size=SIZE))
            yield shrink(drawn, ShippedSample(file, "", "").picture_path(theme == "dark"))
            drawn.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py shots", description="Draw pictures of the program's screens.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "shots", metavar="DIR")
    parser.add_argument("--only", default="", metavar="TEXT", help="only pictures whose name holds this")
    parser.add_argument("--readme", action="store_true", help="only the pictures of the README, into docs")
    parser.add_argument("--samples", action="store_true", help="only the small ones of the samples, beside them")
    parser.add_argument("--every", action="store_true", help="all twelve mixtures of theme, zoom and size, not five")
    told = "all mixtures of theme, 100 and 150 %%, and four sizes from 1680x945 to 800x600"
    parser.add_argument("--sizes", action="store_true", help=told)
    told = "each picture also as protan, deutan and tritan people see it"
    parser.add_argument("--colour-blind", action="store_true", help=told)
    chosen = parser.parse_args()
    if chosen.colour_blind and colour_blind.missing():
        parser.error(f"--colour-blind needs more packages: pip install {' '.join(colour_blind.missing())}")
    shots = list(every_shot(IN_ALL_SIZES if chosen.sizes else EVERY_KIND if chosen.every else KINDS))
    if chosen.readme:
        chosen.folder = ROOT / "docs"
        shots = [
            Shot("sheet", open_sheet(FIGHTER), sample),
            Shot("fight", fight(MILL, OF_README), fights, theme="dark"),
        ]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setCursorFlashTime(0)  # a caret that blinks never comes to rest
    with tempfile.TemporaryDirectory(prefix="mls-shots-") as folder:
        studio = Studio(application, Path(folder), chosen.folder)
        # In a process's first window some parts keep the font of the platform where no frame was shown before it.
        studio.take(Shot("first", lambda window: None))
        (chosen.folder / "first.png").unlink()
        if chosen.samples:
            print(*sample_pictures(studio, Path(folder)), sep="\n")
            return 0
        for shot in shots:
            if chosen.only in shot.name:
                taken = studio.take(shot)
                for file in (taken, *(colour_blind.seen_by_all(taken) if chosen.colour_blind else ())):
                    print(file)
    only = f"paper-{FIGHTER}-a4-1" if chosen.readme else chosen.only
    for file in papers(chosen.folder, only):
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
