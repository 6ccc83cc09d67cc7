"""The manual of the program: its pages are whole, and what they name is there under that very name."""

from __future__ import annotations

import ast
import json
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from mls_desktop.bridge.app.commands import COMMANDS, MENUS, Command, plain_title
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.app.shortcuts import INSIDE
from mls_desktop.bridge.document import autosave, document, file_watch
from mls_desktop.bridge.settings.manual import manual
from mls_desktop.commands.line.table import COMMANDS as WORDS
from mls_desktop.model.systems import SYSTEMS, installed
from mls_desktop.storage import recovery, step_log, step_log_folder, versions
from mls_desktop.storage.shipped_data import default_resources
from mls_desktop.ui.editors import typing_stretch
from mls_desktop.words.reference import Reference, Rule
from mls_desktop.words.system_texts import Texts, load_words

ROOT = Path(__file__).parents[2]
FOLDERS = Folders(Path("/home/ines/settings"), Path("/home/ines/state"), Path("/home/ines/data/recovery"))
BOOK = manual((default_resources(),), FOLDERS)
DAY = 24 * 3600
SPELT = {2: "two", 10: "ten", 250: "a quarter of a second", 500: "half a second"}
"""Numbers that the manual gives in words."""
KEY = re.compile(r"\b(?:(?:Ctrl|Alt|Shift)\+)+[A-Z][A-Za-z0-9]*|\bF[0-9]{1,2}\b")
ALL_PAGES = [
    each
    for file in sorted((default_resources() / "reference" / "manual").glob("0*.json"))
    for each in json.loads(file.read_text("utf-8"))["rules"]
]
"""The pages as they are written, also those of systems that are not here."""
OF_SYSTEMS = {each["id"]: each["system"] for each in ALL_PAGES if "system" in each}
ABSENT = {id for id, system in OF_SYSTEMS.items() if system not in installed()}
MENU_TITLES = {title.replace("&", ""): id for id, title in MENUS}
every_page = pytest.mark.parametrize("page", BOOK.rules(), ids=[page.id for page in BOOK.rules()])


def way_to(command: Command) -> str:
    """How a command is named below its menu: by its title, after that of the menu within, if it stands in one."""
    return f"{plain_title(command.sub)} > {command.title()}" if command.sub else command.title()


def command_at(menu: str, rest: str) -> Command | None:
    """The command that stands first in a text, below a menu; the longest that does."""
    held = [command for command in COMMANDS if command.menu == MENU_TITLES[menu]]
    fitting = [command for command in held if re.match(re.escape(way_to(command)) + r"(?!\w)", rest)]
    return max(fitting, key=lambda command: len(way_to(command)), default=None)


def paths_named(text: str) -> list[tuple[str, str]]:
    """What a text names by its menu: the menu, and all that follows it."""
    titles = "|".join(re.escape(plain_title(sub)) for sub in {command.sub for command in COMMANDS} if sub)
    found = re.finditer(rf"(\S+) > (?:(?:{titles}) > )?", text)
    return [(match[1], text[match.start() + len(match[1]) + 3 :]) for match in found]


@cache
def program_texts() -> str:
    """Every text in the code of the program and in the words of its systems, without marks of menu keys."""
    found = []
    for file in sorted((ROOT / "mls_desktop").rglob("*.py")):
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        found += [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    found += [file.read_text("utf-8") for file in sorted((default_resources() / "words").rglob("words.json"))]
    return "\n".join(found).replace("&", "")


def text_of(id: str) -> str:
    page = BOOK.rule(id)
    assert page is not None, id
    return page.text


def test_all_that_was_asked_for_has_a_chapter() -> None:
    titles = [chapter.title for chapter in BOOK.chapters()]
    wanted = ["Begin", "The sheet", "The library", "Fights", "Paper", "Your files", "A life after creation"]
    of_games = ["Rules Basics"] if "rules_basics" in installed() else []
    assert titles == [*wanted, "Between adventures", *of_games]
    assert all(chapter.rules and chapter.built for chapter in BOOK.chapters())


@every_page
def test_a_page_has_a_title_a_text_and_links_that_lead_somewhere(page: Rule) -> None:
    assert page.title.strip() and page.text.strip() and page.see
    assert len(page.text) <= 1500, "half a minute is enough to find an answer"
    led = [id for id in page.see if id not in ABSENT]
    assert led and all(BOOK.rule(id) is not None and id != page.id for id in led)
    assert [other.id for other in BOOK.linked(page)] == led


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_pages_of_a_system_go_where_it_is_left_out_and_no_others(system: str, tmp_path: Path) -> None:
    shutil.copytree(default_resources() / "reference" / "manual", tmp_path / "reference" / "manual")
    for other in {*SYSTEMS} - {system}:
        (tmp_path / "reference" / other).mkdir()
    book = manual((tmp_path,), FOLDERS)
    gone = {id for id, its in OF_SYSTEMS.items() if its == system}
    assert gone and {page.id for page in book.rules()} == {each["id"] for each in ALL_PAGES} - gone
    assert all(chapter.rules for chapter in book.chapters())
    assert not any(other.id in gone for page in book.rules() for other in book.linked(page))
    name = Texts(load_words((default_resources(),), system)).name(system)
    left = [page.title for page in book.rules() if name in page.title]
    assert left == [], "what is called by its name is marked as its own"


@pytest.mark.needs("rules_basics")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("Rules Basics", "words-rules-basics"),
        ("feint", "words-rules-basics"),
        ("acc determined", "words-rules-basics"),
        ("filled by", "rules-basics"),
        ("to be got at", "rules-basics-chances"),
        ("two attacks through", "rules-basics-chances"),
    ],
)
def test_what_a_table_of_rules_basics_asks_is_found(words: str, first: str) -> None:
    assert first in [page.id for page in BOOK.found(words)]


@pytest.mark.parametrize("system", installed())
def test_every_column_of_chances_is_told_on_the_page_of_its_game(system: str) -> None:
    texts = Texts(load_words((default_resources(),), system))
    told = " ".join(page.text for page in BOOK.rules() if page.system == system)
    titles = {weighed.title for id, weighed in texts.odds().items() if not id.endswith(("_2", "_3"))}
    seconds = {title for title in titles if title.startswith(("mean,", "stopped,"))}
    assert [title for title in sorted(titles - seconds) if title not in told] == []
    assert "Red" in told and "Green" in told


def test_titles_and_ids_are_given_once() -> None:
    pages = BOOK.rules()
    assert len({page.title for page in pages}) == len(pages) == sum(len(c.rules) for c in BOOK.chapters())


@every_page
def test_commands_stand_in_the_menus_under_the_names_that_are_given(page: Rule) -> None:
    ways = [command_at(menu, rest) for menu, rest in paths_named(page.text) if menu in MENU_TITLES]
    assert page.text.count(" > ") == len(ways) + sum(way is not None and bool(way.sub) for way in ways)
    for menu, rest in paths_named(page.text):
        assert menu in MENU_TITLES, menu
        command = command_at(menu, rest)
        assert command is not None, f"{menu} > {rest[:40]}"
        keys = re.match(r" \(([^)]+)\)", rest.removeprefix(way_to(command)))
        assert keys is None or keys[1] in command.keys, (command.id, keys)


@every_page
def test_keys_beside_no_command_are_keys_of_the_program(page: Rule) -> None:
    known = {key for command in COMMANDS for key in command.keys}
    known |= {key for command in PLACE_COMMANDS for key in command.keys}
    known |= {key for place in INSIDE for keys in place.keys for key in keys.keys}
    assert set(KEY.findall(page.text)) <= known


@every_page
def test_what_stands_in_quotation_marks_is_said_by_the_program(page: Rule) -> None:
    for quoted in re.findall(r"“([^“”]+)”", page.text):
        assert quoted in program_texts(), quoted


def test_a_path_key_or_quotation_that_is_wrong_would_be_found() -> None:
    assert command_at("File", "Saves it") is None
    assert command_at("File", "Save as … does") is not None
    assert paths_named("Use File > Save (Ctrl+S).") == [("File", "Save (Ctrl+S).")]
    assert KEY.findall("Press Ctrl+Shift+F2, F1 or Alt+Up.") == ["Ctrl+Shift+F2", "F1", "Alt+Up"]
    assert "Save everything at once" not in program_texts()


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("versions", f"The last {SPELT[versions.LATEST]} stay, and of each of the last {versions.DAYS} days"),
        ("recovery", f"{SPELT[autosave.RECOVERY_DELAY].capitalize()} after the first change"),
        ("recovery", f"for good after {recovery.BIN_SECONDS / DAY:.0f} days"),
        ("undo", f"Up to {document.MOST_STEPS:,} steps"),
        ("undo", f"The last {step_log.MOST_STEPS} of them"),
        ("undo-restart", f"The last {step_log.MOST_STEPS} steps"),
        ("undo-restart", f"go after {step_log_folder.DAYS} days"),
        ("changed-elsewhere", f"within about {SPELT[2]} seconds"),
        ("steps", f"{SPELT[typing_stretch.PAUSE]} after you stop typing"),
    ],
)
def test_numbers_are_those_of_the_program(page: str, said: str) -> None:
    assert said in text_of(page)


def test_a_change_by_others_is_seen_in_time() -> None:
    """A look that comes a moment too early is followed by another within the time that is named."""
    assert 2 * file_watch.EVERY <= 2000
    assert "two seconds" in text_of("changed-elsewhere")


def test_the_folders_of_this_computer_are_named() -> None:
    told = text_of("folders")
    for folder in (FOLDERS.config, FOLDERS.state, FOLDERS.recovery, FOLDERS.versions, FOLDERS.locks):
        assert f"\n{folder}" in told
    assert str(FOLDERS.versions) in text_of("versions")
    assert not any("{" in page.text for page in BOOK.rules())


def test_a_folder_with_braces_in_its_name_is_a_folder() -> None:
    odd = Folders(Path("/a{b}"), Path("/s"), Path("/d/{recovery}/recovery"))
    page = manual((default_resources(),), odd).rule("folders")
    assert page is not None and "/a{b}" in page.text and "/d/{recovery}/versions" in page.text


def test_pages_are_called_by_their_titles_alone_and_not_found_by_their_ids() -> None:
    page = BOOK.rule("open-twice")
    assert page is not None and BOOK.line(page) == page.title
    assert BOOK.found("open-twice") == ()
    assert page in BOOK.found("open twice")


def test_a_reference_of_rules_goes_by_ids(tmp_path: Path) -> None:
    (tmp_path / "reference" / "x").mkdir(parents=True)
    (tmp_path / "reference" / "x" / "index.json").write_text('{"chapters": []}')
    plain = Reference((tmp_path,), "x")
    assert plain.line(Rule("R-1", "Rolling", "")) == "Rolling  R-1"


def test_the_page_on_commands_leaves_none_out() -> None:
    """Nor an option that makes another thing of a command, nor a code that one ends with."""
    page = BOOK.rule("command-line")
    assert page is not None
    words = set(re.findall(r"[\w-]+", page.text))
    assert {*WORDS, "--log", "--cards", "--journal", "--encounter", "--json", "--values"} - words == set()
    assert {"0", "1", "2", "130"} - words == set()
