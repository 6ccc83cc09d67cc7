"""Pictures of the program's screens, drawn offscreen: `dev.py shots [DIR]`. A file's name tells what it shows."""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog

from mls_desktop.app import main_window
from mls_desktop.bridge.places import Folders
from mls_desktop.bridge.printing import PAPERS, Options, Press
from mls_desktop.bridge.settings import Settings, save_settings
from mls_desktop.bridge.theme import ThemeName
from mls_desktop.commands.outcome import speech_of
from mls_desktop.report.page import Desk, Wishes, blank_page, page_of
from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf
from mls_desktop.ui.page import SheetPage
from mls_desktop.ui.window import MainWindow
from mls_desktop.words.reference import Reference

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "samples" / "the_grey_coast.mls.json"
SMALL, LARGE = (1280, 720), (1680, 945)
CASTER, FIGHTER = "saelith", "hedda_vale"
SETTLED = 0.25
"""Seconds in which everything has come that comes in idle moments."""

DOTS_AN_INCH = 96
"""Of the pictures of paper."""

Act = Callable[[MainWindow], None]


@dataclass(frozen=True)
class Shot:
    """One picture: of a campaign, in a theme, zoom and size, after something was done in the window."""

    name: str
    campaign: dict[str, Any] | None = None
    act: Act | None = None
    theme: ThemeName = "light"
    zoom: int = 100
    size: tuple[int, int] = LARGE


class Studio:
    """Takes pictures with files and settings of its own."""

    def __init__(self, application: QApplication, folder: Path, target: Path) -> None:
        self._application, self._folder, self._target = application, folder, target
        self._taken = 0

    def take(self, shot: Shot) -> Path:
        """Draws one picture and saves it as a PNG file, whose path is given back."""
        with self._window(shot) as window:
            self._settle()
            if shot.act is not None:
                shot.act(window)
                self._settle()
            file = self._target / f"{shot.name}.png"
            if not picture(window).save(str(file)):
                raise OSError(f"{file} could not be written")
            return file

    @contextmanager
    def _window(self, shot: Shot) -> Iterator[MainWindow]:
        self._taken += 1
        own = self._folder / str(self._taken)
        folders = Folders(own / "config", own / "state", own / "recovery")
        save_settings(folders.config, Settings(theme=shot.theme, zoom=shot.zoom))
        files = []
        if shot.campaign is not None:
            files.append(own / "the_grey_coast.mls.json")
            files[0].write_text(json.dumps(shot.campaign), "utf-8")
        window = main_window(files, self._application, folders=folders)
        window.resize(*shot.size)
        window.show()
        try:
            yield window
        finally:
            if window.opened is not None:
                window.opened.document.mark_saved()
            window.close()
            window.deleteLater()
            # Outside of a running event loop nobody else does what deleteLater asks for.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _settle(self) -> None:
        until = time.monotonic() + SETTLED
        while time.monotonic() < until:
            self._application.processEvents()


def picture(window: MainWindow) -> QPixmap:
    """The window with its open dialogs where they stand."""
    drawn = window.grab()
    with QPainter(drawn) as painter:
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                middle = QPoint((window.width() - dialog.width()) // 2, (window.height() - dialog.height()) // 3)
                painter.drawPixmap(middle, dialog.grab())
    return drawn


# ---- what is done before a picture


def open_sheet(id: str, lower: float = 0.0) -> Act:
    """Shows a character's sheet, scrolled down by a part of its height."""

    def act(window: MainWindow) -> None:
        page = window.tabs.open(id)
        if page is not None:
            page.complete()
            page.focus_first()
            QApplication.processEvents()
            bar = page.verticalScrollBar()
            bar.setValue(round(bar.maximum() * lower))

    return act


def front(window: MainWindow) -> SheetPage:
    page = window.tabs.front()
    assert page is not None
    return page


def pick(section: str) -> Act:
    """Opens the picker of a section's "add"."""

    def act(window: MainWindow) -> None:
        open_sheet(FIGHTER)(window)
        add = front(window).sheet.sections[section].add
        assert add is not None
        window.around.choosing.choose(front(window).sheet, add)

    return act


def explain_weapon(window: MainWindow) -> None:
    """The cell of the first weapon is chosen: "Why?" says what its skill is made of."""
    open_sheet(FIGHTER)(window)
    page = front(window)
    first = page.sheet.sections["weapons"].rows[0]
    page.go_to(first.path)


def zoom_in(window: MainWindow) -> None:
    """Three steps, in a window that is open already."""
    for _ in range(3):
        window.around.actions["zoom_in"].trigger()


def first_breach(window: MainWindow) -> None:
    window.around.todo.list.setCurrentRow(0)


# ---- campaigns that no sample has


def changed(sample: dict[str, Any], id: str, **values: Any) -> dict[str, Any]:
    """The sample with one character changed and first in the list."""
    made = copy.deepcopy(sample)
    who = next(each for each in made["characters"] if each["id"] == id)
    others = [each for each in made["characters"] if each["id"] != id]
    made["characters"] = [{**who, **values}, *others]
    return made


def breaking(sample: dict[str, Any]) -> dict[str, Any]:
    """A character who breaks many rules."""
    many = [{"trait": "sword", "step": 6}, {"trait": "dodge", "step": 6}, {"trait": "stealth", "step": 6}]
    return changed(
        sample,
        FIGHTER,
        age=300,
        primaries={"strength": 5, "dexterity": 4, "agility": 4, "mind": -5, "aura": 2},
        secondaries=many,
        personality={"valorous": 19, "deceitful": 18, "cautious": 17},
        thp_roll=[6, 6, 6, 6, 6, 6, 6],
        age_losses=["mind", "mind", "mind"],
    )


def crammed(sample: dict[str, Any]) -> dict[str, Any]:
    """A character with a name of eighty characters and full lists."""
    shipped = ROOT / "resources" / "data" / "nutshell"
    lists = {
        name: json.loads((shipped / f"{name}.json").read_text("utf-8"))[name]
        for name in ("weapons", "armour", "spells", "traits")
    }
    ids = {name: [entry["id"] for entry in entries] for name, entries in lists.items()}
    learnt = [entry["id"] for entry in lists["traits"] if entry["type"] != "negative"]
    negatives = [entry["id"] for entry in lists["traits"] if entry["type"] == "negative"]
    name = "Maximiliana Theodora Wolkenstein-Hohenfels von und zu Unterwasserburg-Niedersee "
    return changed(
        sample,
        CASTER,
        name=name[:80].strip(),
        player="Somebody with a rather long name as well",
        weapons=ids["weapons"][:14],
        armour=ids["armour"][:10],
        spells=ids["spells"][:14],
        secondaries=[{"trait": id, "step": 1} for id in learnt[:30]],
        negatives=[{"trait": id, "step": 0} for id in negatives[:8]],
        gear=[{"name": f"A rather long name of some piece of gear, number {n}", "count": n} for n in range(1, 15)],
        notes="What happened on the road to the coast, and whom she owes money for it. " * 8,
    )


def damaged(sample: dict[str, Any]) -> dict[str, Any]:
    """A campaign that cannot be read, for several reasons."""
    return changed(sample, FIGHTER, age="old", role="boss", weapons=["no_such_sword"], primaries={"strength": 1.5})


# ---- the list of pictures


def sheets(sample: dict[str, Any]) -> Iterator[Shot]:
    """Two full characters in every theme, zoom and size."""
    themes: tuple[ThemeName, ...] = ("light", "dark")
    for who, id in (("caster", CASTER), ("fighter", FIGHTER)):
        for theme in themes:
            for zoom in (100, 150):
                for size in (SMALL, LARGE):
                    name = f"sheet-{who}-{theme}-{zoom}-{size[0]}x{size[1]}"
                    yield Shot(name, sample, open_sheet(id), theme, zoom, size)
                    if zoom == 100:
                        for part, lower in (("middle", 0.5), ("end", 1.0)):
                            yield Shot(f"{name}-{part}", sample, open_sheet(id, lower), theme, zoom, size)


def screens(sample: dict[str, Any]) -> Iterator[Shot]:
    """Everything else that a person meets, light and dark."""
    themes: tuple[ThemeName, ...] = ("light", "dark")
    for theme in themes:
        yield Shot(f"start-empty-{theme}", None, None, theme)
        yield Shot(f"zoomed-in-open-window-{theme}", sample, zoom_in, theme)
        yield Shot(f"picker-weapons-{theme}", sample, pick("weapons"), theme)
        yield Shot(f"picker-armour-{theme}", sample, pick("armour"), theme, size=SMALL)
        yield Shot(f"todo-many-breaches-{theme}", breaking(sample), first_breach, theme)
        yield Shot(f"todo-many-breaches-small-{theme}", breaking(sample), first_breach, theme, size=SMALL)
        yield Shot(f"why-weapon-{theme}", sample, explain_weapon, theme)
        yield Shot(f"file-error-{theme}", damaged(sample), None, theme)
        yield Shot(f"long-name-full-lists-{theme}", crammed(sample), open_sheet(CASTER), theme)
        yield Shot(f"long-name-full-lists-end-{theme}", crammed(sample), open_sheet(CASTER, 1.0), theme)
        yield Shot(f"long-name-full-lists-small-{theme}", crammed(sample), open_sheet(CASTER), theme, size=SMALL)


def papers(sample: Path, folder: Path, only: str) -> Iterator[Path]:
    """Every printed page of a fighter and a caster on both papers, of a caster in large print, and the blank sheet."""
    shelf = Shelf()
    campaign = read(sample.read_bytes(), shelf)
    world, reference = shelf.world(campaign), Reference(shelf.resources, campaign.system)
    desk = Desk(campaign.name, shelf.system(campaign.system), world, speech_of(campaign, shelf), reference)
    wishes, press = Wishes(date="21 November 2026"), Press(shelf.resources)
    pages = {who.id: page_of(who, desk, wishes) for who in campaign.characters if who.id in (CASTER, FIGHTER)}
    jobs = [(f"{id}-{paper}", page, Options(paper)) for id, page in pages.items() for paper in PAPERS]
    jobs += [("large", pages[CASTER], Options(large=True)), ("blank", blank_page(desk, wishes), Options())]
    for name, page, options in jobs:
        for nth, leaf in enumerate(press.leaves([page], options), 1):
            file = folder / f"paper-{name}-{nth}.png"
            if only in file.stem:
                if not press.picture(leaf, DOTS_AN_INCH).save(str(file)):
                    raise OSError(f"{file} could not be written")
                yield file


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py shots", description="Draw pictures of the program's screens.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "shots", metavar="DIR")
    parser.add_argument("--only", default="", metavar="TEXT", help="only pictures whose name holds this")
    parser.add_argument("--readme", action="store_true", help="only the picture of the README, into docs")
    chosen = parser.parse_args()
    sample = json.loads(SAMPLE.read_text("utf-8"))
    shots = [*sheets(sample), *screens(sample)]
    if chosen.readme:
        chosen.folder, shots = ROOT / "docs", [Shot("sheet", sample, open_sheet(FIGHTER))]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="mls-shots-") as folder:
        studio = Studio(application, Path(folder), chosen.folder)
        for shot in shots:
            if chosen.only in shot.name:
                print(studio.take(shot))
    only = f"paper-{FIGHTER}-a4-1" if chosen.readme else chosen.only
    for file in papers(SAMPLE, chosen.folder, only):
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
