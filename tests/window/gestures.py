"""The gestures of a monkey: each a function of its seed, its number, and what is in front of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.usual_keys import usual_table
from tests.window.driver import Thing

Words = tuple[str, ...]
LEAVING = frozenset({"quit", "close_window"})
"""Commands that end the program, or would in the end: seldom."""
NAMED = {"+": "plus", "-": "minus", "=": "equal", ",": "comma", "PgDown": "Next", "PgUp": "Prior", "Space": "space"}
"""The names that xdotool has for keys that Qt calls otherwise."""
PLAIN = (
    *("Tab", "Tab", "shift+Tab", "Return", "Return", "Escape", "space", "space", "Up", "Down", "Left", "Right"),
    *("Home", "End", "Next", "Prior", "plus", "minus", "F2", "F4", "F10", "Delete", "BackSpace", "Menu", "shift+Down"),
    *("ctrl+a", "ctrl+x", "ctrl+v", "alt+Down", "ctrl+Tab", "F6"),
)
FIGHT = (
    "shift+space", "shift+space", "space", "r", "y", "a", "s", "f", "m", "w", "o", "q", "g", "n", "j", "1", "6",
    "period", "plus", "minus", "slash",
)  # fmt: skip
TEXTS = (
    "7", "12", "0", "-3", "1,000", "1.5", "99999999999", "3d6+2", "18", "Brakk", "a b", "<b>x</b>", "%s {0}", "sword",
    "bow", "../x", "'; --", "*", "[", "st 12", "x" * 60,
)  # fmt: skip
FILES = ("saved.mls.json", "other.mls.json", "library.mls.json", "paper.pdf", "told.txt", "page.html", "no ending")
WHEEL = ("4", "5")


class Gesture(Struct, frozen=True):
    """A gesture: what it is called, and what xdotool is told to do."""

    name: str
    words: Words

    def __str__(self) -> str:
        return f"{self.name}: {' '.join(self.words)}"


def gesture(seed: int, step: int, seen: Sequence[Thing], files: Path) -> Gesture:
    """The gesture of a number. `seen`: the window in front, then what can be hit in it. `files`: the folder in which
    files may be asked for."""
    chance = Random(f"{seed}/{step}")
    kind = seen[0]["kind"]
    if kind == "files":
        return _at_files(chance, files)
    if kind != "window" and chance.random() < 0.25:
        return _keys("out of it", chance.choice(("Escape", "Escape", "Return", "alt+F4")))
    ways, weights = zip(*WAYS, strict=True)
    way: Callable[[Random, Sequence[Thing]], Gesture] = chance.choices(ways, weights)[0]
    return way(chance, seen)


def _at_files(chance: Random, files: Path) -> Gesture:
    """In a dialog for files no key and no click goes astray: a file of the monkey's own, or none."""
    if chance.random() < 0.4:
        return _keys("no file", "Escape")
    name = chance.choice((*FILES, *sorted(each.name for each in files.iterdir())))
    return Gesture("a file", ("key", "alt+n", "ctrl+a", *_typed(str(files / name)), "key", "Return"))


def _keys(name: str, *keys: str) -> Gesture:
    return Gesture(name, ("key", "--delay", "8", *keys))


def _typed(text: str) -> Words:
    return ("type", "--delay", "4", "--args", "1", "--", text)


def xdotool_key(keys: str) -> str:
    """The keys that Qt writes as `Ctrl+PgDown`, as xdotool has them."""
    *held, last = keys.replace("++", "+plus").split("+")
    last = NAMED.get(last, last.lower() if len(last) == 1 else last)
    return "+".join([*(each.lower() for each in held), last])


def _command(chance: Random, seen: Sequence[Thing]) -> Gesture:
    table = usual_table()
    id = _some_command(chance, [id for id in table if table[id]])
    return _keys(id, xdotool_key(chance.choice(table[id])))


def _some_command(chance: Random, ids: Sequence[str]) -> str:
    """One of these commands, of those that end the program one in twenty."""
    id = chance.choice(ids)
    return "palette" if id in LEAVING and chance.random() < 0.95 else id


def _from_palette(chance: Random, seen: Sequence[Thing]) -> Gesture:
    titles = {command.id: command.title() for command in COMMANDS}
    title = titles[_some_command(chance, [*titles])].removesuffix(" …")
    plain = "".join(each for each in title.replace("’", " ").replace("“", " ") if each.isascii())
    return Gesture("palette", ("key", "ctrl+k", "sleep", "0.03", *_typed(plain), "key", "Return"))


def _plain_keys(chance: Random, seen: Sequence[Thing]) -> Gesture:
    return _keys("keys", *chance.choices(PLAIN, k=chance.randint(1, 4)))


def _fight_keys(chance: Random, seen: Sequence[Thing]) -> Gesture:
    return _keys("fight on", *chance.choices(FIGHT, k=chance.randint(2, 12)))


def _to_a_fight(chance: Random, seen: Sequence[Thing]) -> Gesture:
    down = ["Down"] * chance.randint(0, 2)
    return _keys("to a fight", "ctrl+5", "Home", *down, "Return", "ctrl+shift+b", "shift+space")


def _text(chance: Random, seen: Sequence[Thing]) -> Gesture:
    return Gesture("text", (*_typed(chance.choice(TEXTS)), "key", chance.choice(("Return", "Tab", "Escape", "Up"))))


def _steps(chance: Random, seen: Sequence[Thing]) -> Gesture:
    back, again = ["ctrl+z"] * chance.randint(1, 6), ["ctrl+shift+z"] * chance.randint(0, 6)
    return _keys("undo, redo", *back, *again)


def _menu(chance: Random, seen: Sequence[Thing]) -> Gesture:
    letter, down = chance.choice("fecpnlvh"), ["Down"] * chance.randint(0, 12)
    return _keys("menu", f"alt+{letter}", *down, chance.choice(("Return", "Right", "Escape")))


def _size(chance: Random, seen: Sequence[Thing]) -> Gesture:
    return _keys("size", *chance.choices(("ctrl+plus", "ctrl+minus", "ctrl+0"), k=chance.randint(1, 3)))


def _click(chance: Random, seen: Sequence[Thing]) -> Gesture:
    button, times = chance.choices((("1", "1"), ("1", "2"), ("3", "1"), ("2", "1")), (12, 3, 3, 1))[0]
    name, place = _place(chance, seen)
    return Gesture(f"click {name}", ("mousemove", *place, "click", "--repeat", times, "--delay", "30", button))


def _drag(chance: Random, seen: Sequence[Thing]) -> Gesture:
    (name, start), (_name, end) = _place(chance, seen), _place(chance, seen)
    midway = [str((int(a) + int(b)) // 2) for a, b in zip(start, end, strict=True)]
    words = ("mousemove", *start, "mousedown", "1", "mousemove", *midway, "mousemove", *end, "mouseup", "1")
    return Gesture(f"drag {name}", words)


def _wheel(chance: Random, seen: Sequence[Thing]) -> Gesture:
    name, place = _place(chance, seen)
    turn = ("click", "--repeat", str(chance.randint(1, 5)), "--delay", "8", chance.choice(WHEEL))
    if chance.random() < 0.25:
        return Gesture("wheel with a key", ("mousemove", *place, "keydown", "ctrl", *turn, "keyup", "ctrl"))
    return Gesture(f"wheel {name}", ("mousemove", *place, *turn))


def _place(chance: Random, seen: Sequence[Thing]) -> tuple[str, tuple[str, str]]:
    """Something that can be hit, one in five times just anything of the window; and a place in it."""
    thing = seen[0] if chance.random() < 0.2 else chance.choice(seen)
    left, top, width, height = thing["box"]
    x, y = left + int(chance.random() * width), top + int(chance.random() * height)
    return f"{thing['kind']} {thing['text']!r}", (str(max(0, x)), str(max(0, y)))


WAYS = (
    (_command, 22), (_from_palette, 8), (_plain_keys, 15), (_fight_keys, 8), (_to_a_fight, 5), (_text, 8), (_steps, 5),
    (_menu, 4), (_size, 1), (_click, 22), (_drag, 4), (_wheel, 4),
)  # fmt: skip
"""The kinds of gestures, and how often each comes of all together."""
