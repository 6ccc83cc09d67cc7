"""The program's screens, each by a name and by what a person does to come there: for pictures and for tests."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from adventure_scenes import ADVENTURE_SCENES
from book_scenes import BOOK_SCENES
from campaigns import CASTER, FIGHTER, SAMPLE, Campaign, breaking, changed, crammed, damaged, sample
from compare_scenes import COMPARE_SCENES
from fight_scenes import FIGHT_SCENES
from file_scenes import FILE_SCENES
from life_scenes import LIFE_SCENES
from map_scenes import MAP_SCENES
from menu_scenes import MENU_SCENES
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from settings_scenes import SETTINGS_SCENES
from story_scenes import STORY_SCENES
from system_scenes import system_scenes
from table_scenes import TABLE_SCENES

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.characters.import_dialog import ImportDialog
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
from mls_desktop.ui.library.impact_panel import ImpactPanel
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.library.rulings_page import RulingsPage
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.window.main import MainWindow

RECOVERY = "recovery"
"""The folder of recovery copies, beside the campaign's file."""
PATIENCE = 10.0
"""Seconds that a change of the library may take until everybody has been looked at."""

Act = Callable[[MainWindow], None]
Kind = TypeVar("Kind", bound=QWidget)


# ---- sheets


def nothing(window: MainWindow) -> None:
    """The window as it opens."""


def open_sheet(id: str, lower: float = 0.0) -> Act:
    """Shows a character's sheet, scrolled down by a part of its height."""

    def act(window: MainWindow) -> None:
        page = window.tabs.open(id)
        if page is not None:
            page.complete()
            page.focus_first()
            QApplication.processEvents()
            bar = page.area.verticalScrollBar()
            bar.setValue(round(bar.maximum() * lower))

    return act


def front(window: MainWindow) -> SheetPage:
    """The sheet in front."""
    page = window.tabs.front()
    assert page is not None
    return page


def found(window: MainWindow, kind: type[Kind]) -> Kind:
    """The widget of that kind that came last. Raises IndexError where there is none."""
    return [each for each in window.findChildren(kind) if not each.isHidden()][-1]


def command(id: str) -> Act:
    """Gives a command."""

    def act(window: MainWindow) -> None:
        window.shell.actions[id].trigger()
        QApplication.processEvents()

    return act


def pick(section: str, who: str = FIGHTER) -> Act:
    """Opens the picker of a section's "add"."""

    def act(window: MainWindow) -> None:
        open_sheet(who)(window)
        add = front(window).sheet.sections[section].add
        assert add is not None
        window.shell.front_sheet.choosing.choose(front(window).sheet, add)

    return act


def own_window(roll: bool = False) -> Act:
    """The sheet in a window of its own, as large as the main window; with what somebody rolls there."""

    def act(window: MainWindow) -> None:
        open_sheet(FIGHTER)(window)
        window.shell.actions["own_window"].trigger()
        apart = window.shell.sheet_windows.active
        assert apart is not None
        apart.resize(window.size())
        if roll:
            window.shell.actions["roll"].trigger()
        QApplication.processEvents()

    return act


def play_sheet(*pressed: int, by_hand: bool = False) -> Act:
    """The sheet to play from, as large as the main window, after presses on some of its keys; `by_hand`: people throw
    the dice."""

    def act(window: MainWindow) -> None:
        assert window.open_campaign is not None
        people = [each.id for each in window.open_campaign.document.campaign.characters]
        open_sheet(FIGHTER if FIGHTER in people else people[0])(window)
        window.shell.actions["play_sheet"].trigger()
        (played,) = window.shell.play.windows.values()
        played.resize(window.size())
        QApplication.processEvents()
        if by_hand:
            played.strip.by_hand.click()
        keys = [key for card in played.cards.values() for key in card.figure_keys()]
        for nth in pressed:
            keys[nth].click()
        QApplication.processEvents()

    return act


def explain(id: str, section: str, row: int = 0) -> Act:
    """Puts the focus on a row of a section: "Why?" says what its figure is made of."""

    def act(window: MainWindow) -> None:
        open_sheet(id)(window)
        window.shell.panels.reveal("right")
        page = front(window)
        page.go_to(page.sheet.sections[section].rows[row].path)

    return act


def zoom_in(window: MainWindow) -> None:
    """From 100 % three steps, in a window that is open already."""
    window.shell.actions["zoom_reset"].trigger()
    for _ in range(3):
        window.shell.actions["zoom_in"].trigger()


def first_breach(window: MainWindow) -> None:
    """The first breach is chosen: its ways out are offered."""
    window.shell.panels.reveal("right")
    window.shell.sheet_docks.todo.list.setCurrentRow(0)


def allowed(window: MainWindow) -> None:
    """The referee has allowed the first breach, and is on the next."""
    window.shell.panels.reveal("right")
    sheet = front(window).sheet
    sheet.waive(sheet.listed()[0], "He was a wolf in the story before this one.")
    window.shell.sheet_docks.todo.list.setCurrentRow(window.shell.sheet_docks.todo.list.count() - 1)


# ---- library and rulings


def library(name: str, id: str = "") -> Act:
    """Shows a list of the library, and an entry of it."""

    def act(window: MainWindow) -> None:
        command("to_library")(window)
        found(window, LibraryPage).go_to(name, id)

    return act


def changed_entry(window: MainWindow) -> None:
    """A starter weapon is changed: what that would do is listed before it is taken."""
    library("weapons", "broadsword")(window)
    command("change_entry")(window)
    window.shell.library.trials().drafts["library"].add(
        Edit("set", ("library", "weapons", "broadsword", "dam"), "strength+5")
    )
    _weighed(found(window, LibraryPage).impact)


def changed_ruling(window: MainWindow) -> None:
    """A ruling is read the other way, not yet taken."""
    command("to_rulings")(window)
    page = found(window, RulingsPage)
    page.cards["N-OCC-1"].other.setFocus()
    page.cards["N-OCC-1"].other.click()
    _weighed(page.impact)


def _weighed(panel: ImpactPanel) -> None:
    """Waits until everybody has been looked at."""
    until = time.monotonic() + PATIENCE
    while not panel.take_button.isEnabled() and time.monotonic() < until:
        QApplication.processEvents()


# ---- rolls, guided pages, dialogs


def roll(kind: str = "nothing", throws: int = 0) -> Act:
    """The panel of a roll, opposed by nothing, a number or another's trait, after some throws."""

    def act(window: MainWindow) -> None:
        explain(FIGHTER, "secondaries")(window)
        QApplication.processEvents()
        command("roll")(window)
        rolling = window.shell.rolls.rolling
        more: dict[str, Any] = {"modifier": -2, "reason": "in the dark"} if throws else {}
        key = next((each.key for each in rolling.session.rolls(CASTER) if each.opposable), "")
        rolling.set_request(replace(rolling.session.wish, kind=kind, number=16, rival=CASTER, rival_key=key, **more))
        for _ in range(throws):
            rolling.throw({prompt.id: 11 for prompt in rolling.session.dice()})

    return act


def guided(page: int) -> Act:
    """A page of the guided way through a character."""

    def act(window: MainWindow) -> None:
        open_sheet(FIGHTER)(window)
        command("guide")(window)
        way = found(window, GuidedPage)
        way.show_step(page if page >= 0 else len(way.steps) + page)

    return act


def palette(typed: str, id: str = "palette") -> Act:
    """The palette of commands, or another dialog to type into, after some letters."""

    def act(window: MainWindow) -> None:
        command(id)(window)
        found(window, QDialog).line.setText(typed)  # type: ignore[attr-defined]

    return act


def rules(id: str, searched: str = "") -> Act:
    """The rules, at one of them and after a search."""

    def act(window: MainWindow) -> None:
        window.shell.help.rule(id)
        found(window, ReferenceDialog).line.setText(searched)

    return act


def manual(id: str, searched: str = "") -> Act:
    """The manual of the program, at a page and after a search."""

    def act(window: MainWindow) -> None:
        window.shell.help.page(id)
        found(window, ReferenceDialog).line.setText(searched)

    return act


def templates(window: MainWindow) -> None:
    """The templates to start from, at the second."""
    command("new_guided")(window)
    found(window, Picker).table.setCurrentIndex(found(window, Picker).table.model().index(1, 0))


def blank_print(window: MainWindow) -> None:
    """The preview of a blank sheet in large print."""
    command("print")(window)
    preview = found(window, PreviewDialog)
    preview.whom.setCurrentIndex(preview.whom.count() - 1)
    preview.large.setChecked(True)


def newer_file(window: MainWindow) -> None:
    """A player's newer file comes, with a weapon of the library that is another here."""
    newer = changed(
        json.loads(_folder(window).joinpath(SAMPLE.name).read_text("utf-8")),
        FIGHTER,
        name="Hedda Vale the Grey",
        age=54,
        primaries={"strength": 2, "dexterity": 1, "mind": 1, "aura": 2},
    )
    newer["characters"] = newer["characters"][:2]
    newer["library"]["weapons"][0]["dam"] = "strength+4"
    newer["rulings"] = {"N-OCC-1": "other"}
    file = _folder(window) / "from_jonas.mls.json"
    file.write_text(json.dumps(newer), "utf-8")
    window.shell.guests.transfer.take_file(file)
    found(window, ImportDialog)


def unsaved(window: MainWindow) -> None:
    """The program is to end while a change is not saved."""
    _rename(window)
    window.shell.files.confirm_leave(_never)


def file_changed(window: MainWindow) -> None:
    """The campaign is saved over a file that another program has changed."""
    _rename(window)
    with _folder(window).joinpath(SAMPLE.name).open("a", encoding="utf-8") as file:
        file.write("\n")
    command("save")(window)


def trouble(window: MainWindow) -> None:
    """The program itself was wrong."""
    window.shell.troubles.happened("ValueError: a level that no table holds: 31")


def crash(window: MainWindow) -> None:
    """The program ended by itself the last time."""
    lines = [f'  File "mls_desktop/part_{n}.py", line {n * 7} in work' for n in range(1, 12)]
    window.shell.troubles.tell_crash("\n".join(["Fatal Python error: Aborted", *lines]))


def _never() -> None:
    """What is not done."""


def _folder(window: MainWindow) -> Path:
    assert window.open_campaign is not None and window.open_campaign.keeper.path is not None
    return window.open_campaign.keeper.path.parent


def _rename(window: MainWindow) -> None:
    assert window.open_campaign is not None
    window.open_campaign.document.apply(Edit("set", ("name",), "The Grey Coast, second winter"))


Scene = tuple[str, Act, Campaign | None]

LISTS = (
    ("races", "human"), ("traits", "dodge"), ("occupations", ""), ("weapons", "broadsword"), ("armour", ""),
    ("shields", ""), ("spells", "harbour_bell"), ("templates", ""),
)  # fmt: skip
SCENES: tuple[Scene, ...] = (
    ("start", nothing, None),
    ("sheet-caster", open_sheet(CASTER), sample),
    ("sheet-caster-middle", open_sheet(CASTER, 0.5), sample),
    ("sheet-caster-end", open_sheet(CASTER, 1.0), sample),
    ("sheet-fighter", open_sheet(FIGHTER), sample),
    ("sheet-fighter-middle", open_sheet(FIGHTER, 0.5), sample),
    ("sheet-fighter-end", open_sheet(FIGHTER, 1.0), sample),
    ("sheet-full", open_sheet(CASTER), crammed),
    ("sheet-full-middle", open_sheet(CASTER, 0.5), crammed),
    ("sheet-full-end", open_sheet(CASTER, 1.0), crammed),
    ("zoomed-in-open-window", zoom_in, sample),
    ("why-weapon", explain(FIGHTER, "weapons"), sample),
    ("why-secondary", explain(FIGHTER, "secondaries"), sample),
    ("todo-breaches", first_breach, breaking),
    ("todo-allowed", allowed, breaking),
    ("picker-weapons", pick("weapons"), sample),
    ("picker-armour", pick("armour"), sample),
    ("picker-spells", pick("spells", CASTER), sample),
    ("picker-guided", templates, sample),
    *((f"library-{name}", library(name, id), sample) for name, id in LISTS),
    ("library-change", changed_entry, sample),
    ("rulings", command("to_rulings"), sample),
    ("rulings-change", changed_ruling, sample),
    ("party", command("to_party"), sample),
    *LIFE_SCENES,
    ("roll-before", roll(), sample),
    ("roll-number", roll("number"), sample),
    ("roll-opposed", roll("trait", throws=3), sample),
    *((f"guided-{page + 1}", guided(page), sample) for page in range(8)),
    ("guided-end", guided(-1), breaking),
    ("own-window", own_window(), sample),
    ("own-window-roll", own_window(roll=True), sample),
    ("play-sheet", play_sheet(), sample),
    ("play-sheet-rolled", play_sheet(0, 1), sample),
    ("play-sheet-typed", play_sheet(0, by_hand=True), sample),
    ("palette", palette(""), sample),
    ("palette-typed", palette("dod"), sample),
    ("find-everywhere", palette("sword", "find_everywhere"), sample),
    ("rules", command("rules"), sample),
    ("rules-entry", rules("N-PRIM-2"), sample),
    ("rules-search", rules("N-PRIM-2", "fate"), sample),
    ("manual", command("manual"), None),
    ("manual-versions", manual("versions-restore"), sample),
    ("manual-search", manual("folders", "versions"), sample),
    ("keys", command("keys"), sample),
    ("about", command("about"), sample),
    ("news", command("news"), sample),
    ("print", command("print"), sample),
    ("print-blank", blank_print, sample),
    ("newer-file", newer_file, sample),
    ("rest", command("rest"), sample),
    ("rename", command("rename"), sample),
    ("remove", command("remove"), sample),
    ("unsaved", unsaved, sample),
    ("file-changed", file_changed, sample),
    *MENU_SCENES,
    *FILE_SCENES,
    *SETTINGS_SCENES,
    *ADVENTURE_SCENES,
    *COMPARE_SCENES,
    *BOOK_SCENES,
    *FIGHT_SCENES,
    *MAP_SCENES,
    *STORY_SCENES,
    *TABLE_SCENES,
    *system_scenes(
        open_sheet,
        {
            "guided": guided(1),
            "play-sheet": play_sheet(0),
            "party": command("to_party"),
            "rulings": command("to_rulings"),
            "library": command("to_library"),
            "rules": command("rules"),
            "print": command("print"),
        },
    ),
    ("file-error", nothing, damaged),
    ("trouble", trouble, sample),
    ("crash", crash, sample),
)
"""Every screen: its name, how one comes there, and in which campaign (None: in none)."""


def scenes(part: str = "") -> Iterator[Scene]:
    """The screens whose name holds that text."""
    return (scene for scene in SCENES if part in scene[0])
