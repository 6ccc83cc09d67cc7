"""Keys as data: what a person chose is kept and nothing else, a clash is told, and texts name the keys in force."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.app.shortcuts import INSIDE
from mls_desktop.bridge.app.usual_keys import usual_keys, usual_table
from mls_desktop.bridge.settings.command_titles import place_of, title_of
from mls_desktop.bridge.settings.key_clashes import clash
from mls_desktop.bridge.settings.key_map import KeyMap, keys_in_force, portable, typed_key
from mls_desktop.bridge.settings.key_rows import key_rows
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.bridge.settings.told_keys import KeyFacts, retold

Modifier, Key = Qt.KeyboardModifier, Qt.Key


@pytest.fixture
def store(tmp_path: Path, qtbot: Any) -> Any:
    made = SettingsStore(tmp_path)
    yield made
    made.wait()


@pytest.fixture
def keys(store: SettingsStore) -> KeyMap:
    return KeyMap(store, store)


def test_ids_of_commands_and_places_are_of_one_each() -> None:
    assert len(usual_table()) == len(COMMANDS) + len(PLACE_COMMANDS)


def test_every_key_of_the_table_is_one_and_of_one_command() -> None:
    held = [portable(key) for keys in usual_table().values() for key in keys]
    assert all(held) and len(held) == len({*held})


def test_only_what_is_otherwise_than_the_table_is_kept(keys: KeyMap, store: SettingsStore) -> None:
    keys.set_keys("save", ("F2", "Ctrl+Return"))
    assert store.settings.keys == {"save": ("F2", "Ctrl+Return"), "take_changes": ()}
    keys.set_keys("save", ("Ctrl+S",))
    assert store.settings.keys == {"take_changes": ()}
    keys.reset("take_changes")
    assert store.settings.keys == {} and keys.of("take_changes") == ("Ctrl+Return",)


def test_keys_come_back_at_the_next_start(keys: KeyMap, store: SettingsStore, tmp_path: Path) -> None:
    keys.set_keys("remove", ("Ctrl+Delete", "F12"))
    store.wait()
    assert load_settings(tmp_path).keys == {"remove": ("Ctrl+Del", "F12")}
    again = KeyMap(SettingsStore(tmp_path), store)
    assert again.of("remove") == ("Ctrl+Del", "F12") and again.owner("F12") == "remove"


def test_all_keys_go_back_and_those_of_unknown_commands_stay(keys: KeyMap, store: SettingsStore) -> None:
    store.change(keys={"to_come": ("F5",), "save": ("F2",), "open": ()})
    assert keys.of("open") == () and keys.is_any_other()
    keys.reset_all()
    assert store.settings.keys == {"to_come": ("F5",)} and not keys.is_any_other()


def test_a_key_taken_from_another_command_is_no_more_its_own(keys: KeyMap) -> None:
    keys.set_keys("undo", ("Ctrl+Y",))
    assert (keys.of("undo"), keys.of("redo")) == (("Ctrl+Y",), ("Ctrl+Shift+Z",))
    keys.reset("undo")
    assert keys.of("redo") == ("Ctrl+Shift+Z",), "it was given away"


CHOSEN = {
    "what is no key": ({"save": ("nonsense", "F2", "", "Ctrl+")}, {"save": ("F2",)}),
    "two keys in a row": ({"save": ("Ctrl+K, Ctrl+C",)}, {"save": ()}),
    "written otherwise": ({"save": ("ctrl+DELETE",)}, {"save": ("Ctrl+Del",), "remove": ()}),
    "chosen for two": ({"open": ("F2",), "save": ("F2",)}, {"open": ("F2",), "save": ()}),
    "given by a later table": ({"save": ("Ctrl+N",)}, {"save": ("Ctrl+N",), "new": ()}),
    "no command": ({"nothing": ("Ctrl+N",)}, {"new": ("Ctrl+N",)}),
}


@pytest.mark.parametrize(("chosen", "found"), CHOSEN.values(), ids=CHOSEN)
def test_what_a_file_may_hold(chosen: dict[str, tuple[str, ...]], found: dict[str, tuple[str, ...]]) -> None:
    held = keys_in_force(chosen)
    assert {id: held[id] for id in found} == found and held.keys() == usual_table().keys()
    given = [portable(key) for keys in held.values() for key in keys]
    assert len(given) == len({*given})


CLASHES = {
    "of another command": ("save", "Ctrl+O", "Ctrl+O belongs to “Open …” (File) so far.", "open"),
    "of a place": ("fight_roll", "G", "G belongs to “Adjust by hand: change a value", "fight_hand"),
    "a letter": ("save", "X", "X alone is needed for typing", ""),
    "a large letter": ("save", "Shift+X", "Shift+X alone is needed for typing", ""),
    "a digit": ("save", "5", "5 alone is needed for typing", ""),
    "a digit in a fight": ("fight_roll", "5", "In a fight digits and signs aim", ""),
    "a sign in a fight": ("fight_roll", "+", "In a fight digits and signs aim", ""),
    "an arrow": ("save", "Down", "Down moves or edits in lines and lists", ""),
    "Tab": ("save", "Tab", "Tab moves or edits", ""),
    "all of a line": ("save", "Ctrl+A", "Ctrl+A moves or edits", ""),
    "the system": ("save", "Alt+F4", "Alt+F4 belongs to the system", ""),
    "a menu": ("save", "Alt+F", "Alt+F opens a menu of the window.", ""),
    "a menu by another letter": ("save", "Alt+N", "Alt+N opens a menu of the window.", ""),
    "fixed in tables": ("save", "F4", "F4 is taken, in tables: Where an arrow", ""),
    "fixed in fights": ("save", "Alt+Right", "Alt+Right is taken, in a fight:", ""),
    "fixed by its other Enter": ("save", "Alt+Return", "Alt+Return is taken, in the panel of rolls", ""),
    "no key": ("save", "nonsense", "That is no key", ""),
}


@pytest.mark.parametrize(("id", "key", "text", "owner"), CLASHES.values(), ids=CLASHES)
def test_what_stands_against_a_key_is_told(keys: KeyMap, id: str, key: str, text: str, owner: str) -> None:
    found = clash(keys, id, key)
    assert found is not None and text in found.text and found.owner == owner


@pytest.mark.parametrize(
    ("id", "key"), [("save", "F2x"), ("save", "Ctrl+Alt+Shift+F9"), ("fight_roll", "X"), ("map_door", "F5")]
)
def test_nothing_stands_against_a_key_that_is_free(keys: KeyMap, id: str, key: str) -> None:
    assert (clash(keys, id, key) is None) == (key != "F2x")


@pytest.mark.parametrize("id", usual_table())
def test_every_command_may_have_the_keys_of_the_table(keys: KeyMap, id: str) -> None:
    assert [clash(keys, id, key) for key in usual_keys(id)] == [None] * len(usual_keys(id))
    assert title_of(id) and place_of(id)


def test_every_fixed_key_that_is_no_letter_is_refused_to_a_command_without_it(keys: KeyMap) -> None:
    fixed = [key for place in INSIDE for each in place.keys for key in each.keys if portable(key)]
    had = {portable(key) for held in usual_table().values() for key in held}
    for key in fixed:
        if portable(key) not in had:
            found = clash(keys, "about", key)
            assert found is not None and not found.owner, key


def test_each_command_has_a_row_and_each_fixed_key_too(keys: KeyMap) -> None:
    rows = [row for _title, held in key_rows(keys) for row in held]
    assert {row.id for row in rows} - {""} == usual_table().keys()
    assert sum(not row.id for row in rows) == sum(len(place.keys) for place in INSIDE)
    keys.set_keys("save", ("F2",))
    place, (row, *_others) = key_rows(keys, "F2")[0]
    assert (place, row.id, row.keys, row.usual) == ("File", "save", ("F2",), False)
    assert [row.id for row in key_rows(keys, "PÁRTY go to the")[0][1]] == ["to_party", "to_journal"], "place and title"
    assert key_rows(keys, "no such thing at all") == []


def stroke(key: Qt.Key, text: str, held: Qt.KeyboardModifier = Modifier.NoModifier) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held, text)


STROKES = {
    "small": (stroke(Key.Key_R, "r"), "R"),
    "large": (stroke(Key.Key_R, "R", Modifier.ShiftModifier), "R"),
    "of another alphabet": (stroke(Key(0x0416), "ж"), "Ж"),
    "space": (stroke(Key.Key_Space, " "), "Space"),
    "shift": (stroke(Key.Key_Space, " ", Modifier.ShiftModifier), "Shift+Space"),
    "held": (stroke(Key.Key_F5, "", Modifier.ControlModifier), "Ctrl+F5"),
    "a modifier": (stroke(Key.Key_Shift, "", Modifier.ShiftModifier), ""),
}


@pytest.mark.parametrize(("event", "written"), STROKES.values(), ids=STROKES)
def test_a_key_pressed_in_a_place_is_one_way_written(event: QKeyEvent, written: str, qapp: Any) -> None:
    assert typed_key(event) == written


def test_a_place_hears_the_keys_in_force(keys: KeyMap) -> None:
    assert keys.pressed(stroke(Key.Key_R, "r"), "fight") == "fight_roll"
    keys.set_keys("fight_roll", ("X", "F5"))
    assert keys.pressed(stroke(Key.Key_R, "r"), "fight") == ""
    found = [keys.pressed(each, "fight") for each in (stroke(Key.Key_X, "x"), stroke(Key.Key_F5, ""))]
    assert found == ["fight_roll", "fight_roll"]
    assert keys.pressed(stroke(Key.Key_X, "x"), "map") == ""


TOLD = {
    "behind its command": ("Edit > Undo (Ctrl+Z) takes it back.", "Edit > Undo (F12) takes it back."),
    "alone": ("Ctrl+Shift+F2 goes there.", "F11 goes there."),
    "within a longer one": ("Ctrl+Shift+Z and Ctrl+Shift+F2.", "Ctrl+Shift+Z and F11."),
    "without a key": ("File > Save (Ctrl+S) keeps it; Ctrl+S too.", "File > Save keeps it; “Save” too."),
    "in brackets alone": ("Keep it (Ctrl+S).", "Keep it (no key)."),
    "fixed elsewhere": ("Alt+Left goes back.", "Alt+Left goes back."),
    "fixed but named": ("Character > Previous guided page (Alt+Left)", "Character > Previous guided page (F10)"),
    "as it was": ("File > Open … (Ctrl+O), F1 and Shift+F1", "File > Open … (Ctrl+O), F1 and Shift+F1"),
}


@pytest.mark.parametrize(("text", "told"), TOLD.values(), ids=TOLD)
def test_texts_name_the_keys_in_force(keys: KeyMap, text: str, told: str) -> None:
    assert retold(text, usual_keys) == text
    for id, given in {"undo": ("F12",), "correct_entry": ("F11",), "save": (), "guide_back": ("F10",)}.items():
        keys.set_keys(id, given)
    assert retold(text, keys.of) == told


def test_places_are_facts_of_a_text(keys: KeyMap) -> None:
    facts = KeyFacts({"config": "/x"}, keys.of)
    text = "{fight_roll}, {fight_end}, {config}"
    assert text.format_map(facts) == "R, Q, /x"
    keys.set_keys("fight_roll", ("X",))
    keys.set_keys("fight_end", ())
    assert text.format_map(facts) == "X, (no key), /x"
    assert {*facts} == {"config", *(command.id for command in PLACE_COMMANDS)} and len(facts) == len([*facts])
    with pytest.raises(KeyError):
        facts["nothing"]
