"""Every screen of the program, brought up one after the other in one window."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from mls_desktop.bridge.compare.approver import approve
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.library import find, held
from mls_desktop.model.merge.approval import Approval
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.writing import write
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.files.versions_dialog import VersionsDialog
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.library.rulings_page import RulingsPage
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.life.plan_page import PlanPage
from mls_desktop.ui.sheet.guided_page import GuidedPage
from tests.desk import SHIPPED, Desk

LISTS = ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates")
PICKED = ("weapons", "armour", "negatives")
GUIDED = 9
HERO = "tam_oster"
FIGHTS = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
MILL, QUAY = "four_against_six", "duel_on_the_quay"
MARKED = "<img src=canary.png>"
"""Begins the names of all files that are shown: markup, should anybody take it for that."""
TEXTS = ("name", "player", "notes", "note", "reason")
"""The keys of what a person may write."""
Show = Callable[[Desk, Path], QWidget]


def dialogs(desk: Desk) -> list[QDialog]:
    return [dialog for dialog in desk.window.findChildren(QDialog) if dialog.isVisible()]


def newest(desk: Desk) -> QWidget:
    """The dialog that was just opened."""
    desk.bot.waitUntil(lambda: bool(dialogs(desk)))
    return dialogs(desk)[-1]


def after(command: str) -> Show:
    """The dialog that a command opens."""

    def show(desk: Desk, folder: Path) -> QWidget:
        desk.do(command)
        return newest(desk)

    return show


def start(desk: Desk, folder: Path) -> QWidget:
    file = folder / f"{MARKED}lately.mls.json"
    file.write_bytes(write(desk.document.campaign, SHIPPED))
    desk.window.shell.files.open_file(file)
    while desk.window.tabs.tabs.count():
        desk.window.tabs.close_front()
    for who in desk.document.campaign.characters:
        desk.document.apply(Edit("remove", ("characters", who.id)))
    desk.window.tabs.empty.show_files(desk.window.shell.files.recents())
    desk.bot.waitUntil(desk.window.tabs.empty.isVisible)
    return desk.window


def play_sheet(desk: Desk, _folder: Path) -> QWidget:
    """The sheet to play from, after a roll that is typed."""
    desk.do("play_sheet")
    (window,) = desk.window.shell.play.windows.values()
    window.strip.by_hand.click()
    next(key for card in window.cards.values() for key in card.figure_keys()).click()
    return window


def own_window(desk: Desk, folder: Path) -> QWidget:
    """The sheet in a window of its own, with what somebody rolls there."""
    desk.do("own_window")
    window = desk.window.shell.sheet_windows.active
    assert window is not None and window.page is not None
    window.page.focus_first()
    desk.do("roll")
    return window


def sheet(desk: Desk, folder: Path) -> QWidget:
    """With a breach chosen whose ways out are offered, a figure explained, every trait listed."""
    assert desk.document.apply(Edit("set", ("characters", HERO, "primaries", "body"), 6))
    desk.page.complete()
    desk.page.choose_groups({"secondaries": 2})
    desk.todo()
    desk.window.shell.panels.reveal("right")
    desk.window.shell.sheet_docks.todo.list.setCurrentRow(0)
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    desk.bot.waitUntil(lambda: desk.window.shell.sheet_docks.why.parts.isVisible())
    return desk.window


def naming(desk: Desk, folder: Path) -> QWidget:
    """A sheet on which a thing is being named."""
    title = desk.page.cards["gear"].title
    title.add.click()
    desk.bot.waitUntil(title.line.isVisible)
    return desk.window


def guided(at: int) -> Show:
    def show(desk: Desk, folder: Path) -> QWidget:
        if not isinstance(desk.page, GuidedPage):
            desk.do("guide")
        page: Any = desk.page
        assert len(page.steps) == GUIDED
        assert desk.document.apply(Edit("set", ("characters", HERO, "primaries", "body"), 6))
        desk.settle()
        page.show_step(at)
        return desk.window

    return show


def rolling(kind: str) -> Show:
    """The panel of rolls, opposed by something, with a modifier."""

    def show(desk: Desk, folder: Path) -> QWidget:
        desk.at("primaries", "strength", "level")
        desk.focus(desk.table("primaries"))
        desk.do("roll")
        panel = desk.window.shell.rolls.panel
        desk.bot.waitUntil(panel.isVisible)
        box = panel.opposition.kind
        box.setCurrentIndex(box.findData(kind))
        box.activated.emit(box.currentIndex())
        panel.roll()
        return desk.window

    return show


def library(list: str, own: bool) -> Show:
    """A list of the library: the starter's first entry, or a copy of it that is not taken yet and what it changes."""

    def show(desk: Desk, folder: Path) -> QWidget:
        desk.do("to_library")
        page: Any = desk.window.tabs.front_page()
        assert isinstance(page, LibraryPage)
        page.go_to(list, held(SHIPPED.shipped("nutshell"), list)[0].id)
        if own:
            desk.do("change_entry")
            draft, place = desk.window.shell.library.trials().drafts["library"], ("library", *page.shown)
            entry: Any = find(draft.trial.library, *page.shown)
            assert draft.add(Edit("set", (*place, "name"), f"{entry.name} of old"))
            if list == "traits":
                assert draft.add(Edit("set", (*place, "base", entry.base[0]), "size"))
            desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
        return desk.window

    return show


def rulings(desk: Desk, folder: Path) -> QWidget:
    desk.do("to_rulings")
    page: Any = desk.window.tabs.front_page()
    assert isinstance(page, RulingsPage)
    page.cards["N-OCC-1"].other.click()
    desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
    return desk.window


def chronicle(desk: Desk, folder: Path) -> QWidget:
    """A chronicle with something open, a breach, an entry nobody knows, and what people wrote."""
    entries = (
        {"kind": "check", "what": "secondaries/dodge", "reason": f"{MARKED}reason"},
        {"kind": "adventure", "name": f"{MARKED}adventure", "size": "minor", "role": "major", "note": f"{MARKED}note"},
        {"kind": "purchase", "what": "secondaries/dodge", "to": 6, "date": [1203, 5]},
        {"kind": "vision"},
    )
    for entry in entries:
        assert desk.document.apply(Edit("add", ("characters", HERO, "chronicle"), entry))
    desk.do("chronicle")
    return desk.front(ChroniclePage)


def plans(desk: Desk, folder: Path) -> QWidget:
    """Plans with wishes on the way and out of reach."""
    wishes = [{"what": "secondaries/dodge", "to": 4, "use": 50}, {"what": "personality/kind", "to": 20}]
    assert desk.document.apply(Edit("set", ("characters", HERO, "plan"), {"wishes": wishes}))
    desk.do("plans")
    return desk.front(PlanPage)


def correcting(desk: Desk, folder: Path) -> QWidget:
    """An entry of a chronicle corrected, with what that changes."""
    page = chronicle(desk, folder)
    assert isinstance(page, ChroniclePage)
    page.desk.correct_entry(len(page.chronicle.lived.events) - 3)
    pane = page.desk.pane
    assert pane is not None
    pane.model.send(Edit("set", ("cp",), 3))
    pane.model.compare()
    return page


def party(desk: Desk, folder: Path) -> QWidget:
    desk.do("to_party")
    return desk.window


def journal(desk: Desk, folder: Path) -> QWidget:
    """An entry with people, a fight that is gone, and text."""
    mark = mark_of(desk.document.campaign.name)
    told = {"id": "ford", "date": [1203, 44], "title": f"{mark}The ford", "text": f"{mark}It rained.\nWe crossed."}
    links = {"people": [HERO, "gone"], "encounters": ["gone"]}
    assert desk.document.apply(Edit("add", ("journal",), {**told, **links}))
    assert desk.document.apply(
        Edit("add", ("journal",), {"id": "mill", "date": [1203, 12], "title": f"{mark}The mill"})
    )
    desk.do("to_journal")
    return desk.window


def stashing(desk: Desk) -> None:
    mark = mark_of(desk.document.campaign.name)
    assert desk.document.apply(Edit("set", ("purse",), {"money": 37, "note": f"{mark}with Tam"}))
    for name, count in (("Rope", 3), ("Silver cup", 1)):
        thing = {"name": f"{mark}{name}", "count": count, "note": f"{mark}wet"}
        assert desk.document.apply(Edit("add", ("stash",), thing))


def stash(desk: Desk, folder: Path) -> QWidget:
    stashing(desk)
    desk.do("to_stash")
    return desk.window


def sharing(desk: Desk, folder: Path) -> QWidget:
    stashing(desk)
    desk.do("share_out")
    return newest(desk)


def played(desk: Desk) -> None:
    """An adventure was: something was used, a check stands, somebody trains, and it is some day."""
    for edit in (
        Edit("set", ("characters", HERO, "now", "uses"), ({"trait": "sword", "times": 3},)),
        Edit("add", ("characters", HERO, "chronicle"), {"kind": "check", "what": "personality/valorous"}),
        Edit("add", ("characters", HERO, "chronicle"), {"kind": "training", "primary": "mind"}),
        Edit("set", ("calendar", "date"), [1203, 45]),
    ):
        assert desk.document.apply(edit)


def after_adventure(desk: Desk, folder: Path) -> QWidget:
    """All is rolled, and some of it refused or given by hand."""
    played(desk)
    desk.do("after_adventure")
    desk.do("roll_open")
    page: Any = desk.window.tabs.front_page()
    assert page.after.send(Edit("add", ("checks",), f"{HERO} personality/deceitful"))
    return desk.window


def recap(desk: Desk, folder: Path) -> QWidget:
    """What an adventure brought that bears a name."""
    played(desk)
    desk.do("after_adventure")
    page: Any = desk.window.tabs.front_page()
    draft = page.after.draft
    told = replace(draft.told, name=f"{mark_of(desk.document.campaign.name)}The ford")
    page.after.take(replace(draft, told=told))
    desk.do("roll_open")
    desk.do("write_down")
    return desk.window


def time_passes(desk: Desk, folder: Path) -> QWidget:
    """Thirty years, in which somebody grows old."""
    played(desk)
    desk.do("time_passes")
    page: Any = desk.window.tabs.front_page()
    assert page.passes.send(Edit("set", ("time", "years"), 30))
    return desk.window


def picking(section: str) -> Show:
    def show(desk: Desk, folder: Path) -> QWidget:
        desk.page.cards[section].title.add.click()
        return desk.picker()

    return show


def side_by_side(desk: Desk, folder: Path) -> QWidget:
    """A player's newer file: one character is another, one is new, an entry of the library and a ruling differ."""
    campaign = desk.document.campaign
    weapon = find(SHIPPED.shipped("nutshell"), "weapons", "dagger")
    assert weapon is not None
    desk.document.apply(Edit("add", ("library", "weapons"), replace(weapon, id="poker", name="Poker")))
    tam: Any = replace(desk.who, notes=f"{desk.who.notes} older", money=77, weapons=("poker",))
    library = replace(campaign.library, weapons=(replace(weapon, id="poker", name=f"{desk.who.name}’s poker"),))
    fresh = replace(campaign.characters[1], id="fresh")
    guest = replace(campaign, characters=(tam, fresh), library=library, rulings={"N-OCC-1": "other"})
    file = folder / f"{MARKED}newer.mls.json"
    file.write_bytes(write(guest, SHIPPED))
    desk.window.shell.guests.transfer.take_file(file)
    return newest(desk)


def approved(desk: Desk, folder: Path) -> None:
    """The hero is approved by somebody, then changed."""
    by = f"{mark_of(desk.document.campaign.name)}Ann"
    assert approve(desk.open_campaign, HERO, Approval(by, f"{by}’s spring"))
    assert desk.document.apply(Edit("set", ("characters", HERO, "notes"), f"{desk.who.notes} older"))
    note = {"kind": "note", "text": f"{by} was here."}
    assert desk.document.apply(Edit("add", ("characters", HERO, "chronicle"), note))


def compared(command: str) -> Show:
    """The hero beside somebody else, or beside the version that was approved."""

    def show(desk: Desk, folder: Path) -> QWidget:
        approved(desk, folder)
        desk.do(command)
        return newest(desk)

    return show


def merging(desk: Desk, folder: Path) -> QWidget:
    """A player's version of the hero, who changed something that was changed here too."""
    approved(desk, folder)
    tam: Any = replace(desk.who, notes=f"{desk.who.notes} elsewhere", money=77)
    file = folder / f"{MARKED}merged.mls.json"
    file.write_bytes(write(replace(desk.document.campaign, characters=(tam,)), SHIPPED))
    desk.do("compare")
    dialog: Any = newest(desk)
    desk.window.shell.guests.compare.take_file(file)
    dialog.merge_button.click()
    return newest(desk)


def shared_library(desk: Desk, folder: Path) -> QWidget:
    """A library file with an entry that is here too, but otherwise."""
    campaign = desk.document.campaign
    weapon: Any = find(SHIPPED.shipped("nutshell"), "weapons", "dagger")
    theirs = replace(campaign.library, weapons=(replace(weapon, name=f"{desk.who.name}’s dagger"),))
    file = folder / f"{MARKED}library.mls.json"
    file.write_bytes(write(replace(campaign, characters=(), library=theirs), SHIPPED))
    desk.do("load_library")
    asked: Any = dialogs(desk)[-1]
    asked.close()
    asked.fileSelected.emit(str(file))
    return newest(desk)


def leaving(desk: Desk, folder: Path) -> QWidget:
    """The question after changes that no file holds."""
    assert desk.document.apply(Edit("set", ("characters", HERO, "money"), 5))
    desk.do("new")
    return desk.question()


def unreadable(desk: Desk, folder: Path) -> QWidget:
    """What is said of a file that cannot be read."""
    file = folder / f"{MARKED}broken.mls.json"
    file.write_text('{"format": "mls-desktop"', "utf-8")
    desk.window.shell.files.open_file(file)
    return desk.question()


def versions(desk: Desk, folder: Path) -> QWidget:
    """Earlier states of a file, of which one is damaged."""
    open_campaign = desk.open_campaign
    file = open_campaign.path or folder / f"{MARKED}kept.mls.json"
    open_campaign._loaded = replace(open_campaign._loaded, origin=file)
    campaign = desk.document.campaign
    tam = replace(desk.who, notes=f"{desk.who.notes} younger", money=3)
    others = tuple(each for each in campaign.characters if each.id != tam.id)
    then = replace(campaign, characters=(tam, *others, replace(tam, id="gone")), rulings={"N-OCC-1": "other"})
    for at, data in enumerate((b"damaged", write(then, SHIPPED))):
        open_campaign.versions.keep(file, data, 1_750_000_000.0 + at)
    desk.do("versions")
    dialog = newest(desk)
    assert isinstance(dialog, VersionsDialog)
    desk.bot.waitUntil(lambda: dialog.list.count() == 2 and all(map(dialog.versions.account, (0, 1))))
    shown: QWidget = dialog
    return shown


def recovered(desk: Desk, folder: Path) -> QWidget:
    """What programs that ended unexpectedly left."""
    copies = RecoveryFolder(desk.home / "recovery")
    for id, path in (("one", f"/x/{MARKED}hill.mls.json"), ("two", None)):
        copies.keep(Envelope(document=id, time=1_750_000_000.0, path=path), b"no campaign")
    (desk.home / "recovery" / f"{MARKED}.mls-recovery").write_bytes(b"damaged")
    desk.do("recovered")
    desk.bot.waitUntil(lambda: bool(dialogs(desk)))
    return newest(desk)


def mark_of(name: str) -> str:
    """The markup that a campaign's name begins with; all names in it do."""
    return name[: name.index(">") + 1] if name.startswith("<") else ""


def fights(mark: str) -> tuple[Encounter, ...]:
    """The fights of the samples, with a mark before every text of a person's own."""
    data = json.loads(FIGHTS.read_bytes())
    if mark:
        data["encounters"] = [marked_in({**each, "notes": "notes"}, mark) for each in data["encounters"]]
    return read(json.dumps(data).encode(), SHIPPED).encounters


def marked_in(value: Any, mark: str) -> Any:
    """A JSON value with a mark before every text of a person's own in it."""
    if isinstance(value, list):
        return [marked_in(each, mark) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"{mark}{each}" if key in TEXTS and isinstance(each, str) else marked_in(each, mark)
        for key, each in value.items()
    }


def fight(id: str, events: int | None, then: Callable[[Desk], QWidget | None] | None = None) -> Show:
    """A fight of the samples after its first events (None: all); then something more, which may open another root."""

    def show(desk: Desk, folder: Path) -> QWidget:
        held = next(each for each in fights(mark_of(desk.document.campaign.name)) if each.id == id)
        assert desk.document.apply(Edit("add", ("encounters",), replace(held, cursor=events)))
        desk.window.shell.fights.open(id)
        running_fight = front_fight(desk).running_fight
        if running_fight.choices():
            desk.bot.waitUntil(lambda: running_fight.odds(running_fight.choices()[0].who) is not None)
        return (then(desk) if then is not None else None) or desk.window

    return show


def front_fight(desk: Desk) -> FightPage:
    page = desk.window.shell.fights.page()
    assert page is not None
    return page


def doing(*commands: str) -> Callable[[Desk], QWidget | None]:
    """Commands; the dialog that the last one opens, if it opens one."""

    def do(desk: Desk) -> QWidget | None:
        for command in commands:
            desk.do(command)
        QApplication.processEvents()
        return dialogs(desk)[-1] if dialogs(desk) else None

    return do


def preparing(desk: Desk, folder: Path) -> QWidget:
    desk.do("new_encounter")
    panel = front_fight(desk).prepare
    assert panel is not None
    panel.join.add.setText("wolf x4")
    panel.join.add.returnPressed.emit()
    return desk.window


def players(desk: Desk) -> QWidget:
    desk.do("players")
    found = desk.window.shell.reports.players
    assert found is not None
    return found


def keeping_a_way(desk: Desk) -> None:
    """Another way that the fight went, beside it."""
    running_fight = front_fight(desk).running_fight
    running_fight.peek(90)
    assert running_fight.all_again() or running_fight.roll_rest()
    desk.do("other_ways")


SCREENS: dict[str, Show] = {
    "sheet": sheet,
    "sheet: naming": naming,
    "sheet: own window": own_window,
    "sheet: to play from": play_sheet,
    **{f"guided page {at + 1}": guided(at) for at in range(GUIDED)},
    **{f"roll: {kind}": rolling(kind) for kind in ("nothing", "number", "thing", "trait")},
    **{f"library: {list}": library(list, own=False) for list in LISTS},
    **{f"library: {list}, changed": library(list, own=True) for list in LISTS},
    "rulings": rulings,
    "party": party,
    "journal": journal,
    "stash": stash,
    "sharing out": sharing,
    "fight: loot": fight(MILL, None, doing("add_loot")),
    "chronicle": chronicle,
    "chronicle: correction": correcting,
    "plans": plans,
    "after an adventure": after_adventure,
    "recap": recap,
    "time passes": time_passes,
    **{f"picker: {section}": picking(section) for section in PICKED},
    **{f"dialog: {id}": after(id) for id in ("palette", "find_everywhere", "manual", "keys", "rules", "about", "rest",
                                             "rename", "print", "calendar", "from_template", "new_guided")},
    "side by side": side_by_side,
    "comparing": compared("compare"),
    "changes since": compared("changes_since"),
    "approving": compared("approve"),
    "merging": merging,
    "shared library": shared_library,
    "leaving": leaving,
    "unreadable file": unreadable,
    "versions": versions,
    "recovered": recovered,
    "fight: preparing": preparing,
    "fight: actions": fight(MILL, 0),
    "fight: choices": fight(MILL, 5),
    "fight: dice": fight(MILL, 30),
    "fight: by hand": fight(MILL, 60, doing("by_hand")),
    "fight: newcomer": fight(MILL, 60, doing("newcomer")),
    "fight: over": fight(QUAY, None),
    "fight: log": fight(MILL, None, doing("log")),
    "fight: correction": fight(MILL, None, doing("log", "correct_entry")),
    "fight: other ways": fight(MILL, None, keeping_a_way),
    "fight: how it went": fight(MILL, None, doing("look_back")),
    "fight: print": fight(MILL, None, doing("print_fight")),
    "fight: what the players see": fight(MILL, 30, doing("players_see")),
    "fight: players": fight(MILL, 30, players),
    "start": start,
}  # fmt: skip
"""The start comes last: it takes the characters away."""
ALIKE = ("guided page", "library:", "roll:", "picker:", "fight:")
SAMPLES = (
    "guided page 1", "guided page 9", "roll: trait", "library: traits, changed", "picker: weapons", "fight: preparing",
    "fight: choices", "fight: correction",
)  # fmt: skip
OFTEN = tuple(name for name in SCREENS if not name.startswith(ALIKE) or name in SAMPLES)
"""One screen of each kind: these are gone over in every run, all of them in the long one."""


def shown(desk: Desk, folder: Path, *names: str) -> Iterator[tuple[str, QWidget]]:
    """Every screen (or those named) with its name, brought up from the sheet, in a window that is put back after each.
    To be gone through to the end."""
    for name, show in SCREENS.items():
        if not names or name in names:
            with on_screen(desk, folder, show) as root:
                yield name, root


@contextmanager
def on_screen(desk: Desk, folder: Path, show: Show) -> Iterator[QWidget]:
    """One screen; afterwards all that it changed is undone."""
    before = desk.document.history.index()
    if desk.document.character(HERO) is not None:
        desk.window.tabs.open(HERO, guided=False)
        desk.page.complete()
    root = show(desk, folder)
    QApplication.processEvents()
    if not root.window().isActiveWindow():
        root.window().activateWindow()
        desk.bot.waitUntil(root.window().isActiveWindow)
    yield root
    for dialog in dialogs(desk):
        dialog.close()
    desk.window.shell.reports.detach()
    desk.window.shell.sheet_windows.close_front()
    for menu in desk.window.findChildren(QMenu):
        menu.close()
    desk.window.shell.rolls.panel.closed.emit()
    for draft in desk.window.shell.library.trials().drafts.values():
        draft.drop()
    while desk.document.history.index() > before:
        desk.document.history.undo()
    desk.window.activateWindow()
