"""The table of commands and keys: nothing in it contradicts itself."""

from __future__ import annotations

from collections import Counter

import pytest

from mls_desktop.bridge.app.commands import COMMANDS, LACKING, MENUS, Command
from mls_desktop.bridge.app.shortcuts import INSIDE, key_table, key_text


def test_ids_and_keys_belong_to_one_command_each() -> None:
    assert max(Counter(command.id for command in COMMANDS).values()) == 1
    assert max(Counter(key for command in COMMANDS for key in command.keys).values()) == 1


def test_every_command_stands_in_a_menu_and_says_what_it_needs() -> None:
    menus = {menu for menu, _title in MENUS}
    assert {command.menu for command in COMMANDS} == menus
    assert {command.needs for command in COMMANDS} - {""} == set(LACKING)


@pytest.mark.parametrize("menu", [menu for menu, _title in MENUS])
def test_letters_of_a_menu_are_there_and_never_at_its_end(menu: str) -> None:
    for command in COMMANDS:
        if command.menu == menu:
            at = command.text.replace("&&", "").find("&")
            assert at >= 0 and command.text[at + 1].isalpha(), command.id


def test_a_choice_of_several_has_one_heading_and_different_values() -> None:
    groups = {command.group for command in COMMANDS} - {""}
    for group in groups:
        held = [command for command in COMMANDS if command.group == group]
        assert len({command.sub for command in held}) == 1 and len({command.value for command in held}) == len(held)


@pytest.mark.parametrize(
    ("text", "title"),
    [("&Save", "Save"), ("E&xport …", "Export …"), ("Salt && &pepper", "Salt & pepper"), ("Go", "Go")],
)
def test_a_title_is_the_text_without_the_mark_of_its_key(text: str, title: str) -> None:
    assert Command("x", text, "file").title() == title


def test_all_keys_are_listed_first_those_of_the_menus() -> None:
    table = key_table()
    assert [place.title for place in table] == [
        *(title.replace("&", "") for menu, title in MENUS if any(c.keys for c in COMMANDS if c.menu == menu)),
        *(place.title for place in INSIDE),
    ]
    listed = {key for place in table for keys in place.keys for key in keys.keys}
    assert {key for command in COMMANDS for key in command.keys} <= listed


def test_the_text_to_print_has_a_line_for_each() -> None:
    lines = key_text().splitlines()
    assert "  Ctrl+S                  Save" in lines and "FILE" in lines
    assert len([line for line in lines if line.startswith("  ")]) == sum(len(place.keys) for place in key_table())
