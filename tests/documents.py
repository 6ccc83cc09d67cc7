"""Documents held against the project: the paths and names they tell of, their links, the glossary's entries."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("mls_desktop", "tests", "docs", "resources", "packaging", ".github", ".ci")
"""The folders of the checkout that a document may speak of."""
FILES = (".py", ".md", ".json", ".lock", ".in", ".toml", ".yml", ".yaml", ".png")
LAYERS = ("rules", "model", "words", "storage", "report", "bridge", "ui", "commands")
"""Paths that begin with one of these lie in the package, or in the folder of resources that has the same name."""
INSTALLED = "mls_desktop/resources"
"""Where resources are once the program is installed."""
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
TICKED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"[\w.*<>-]+(?:/[\w.*<>-]+)*/?")
CLASS = re.compile(r"([A-Z]+[a-z0-9]+(?:[A-Z]+[a-z0-9]*)*)(?:\.([a-z_]\w*))?")
DOTTED = re.compile(r"(?:mls_desktop|tests)(?:\.\w+)+")
FUNCTION = re.compile(r"(_?[a-z]\w*)\(\)")
CONSTANT = re.compile(r"[A-Z]{2,}(?:_[A-Z]+)*")
SLOT = re.compile(r"<\w+>")
DEFINED = re.compile(r"^\s*(?:class|(?:async )?def) (\w+)|^(?:    )?(\w+)(?:: [^=\n]+)? = ", re.MULTILINE)
ENTRY = re.compile(r"^\*\*(.+?)\*\*: ", re.MULTILINE)
ADDRESS = re.compile(r"\w://|\bwww\.|[\w.]@[\w-]+\.\w")


def documents() -> dict[str, Path]:
    """The documents of the project by their paths."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob(".github/*.md"), ROOT / "resources" / "README.md"]
    return {file.relative_to(ROOT).as_posix(): file for file in sorted(found)}


def ticked(text: str) -> Iterator[str]:
    """What stands between backticks in a text, but for blocks of code."""
    yield from TICKED.findall(FENCED.sub("", text))


def without_tables(text: str) -> str:
    """A text without its tables: the change log's tell of names that are no more."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("|"))


def untrue(text: str) -> list[str]:
    """The paths and names in a text that the project does not have."""
    return [word for word in ticked(text) if is_path(word) and not there(word)] + [
        word for word in ticked(text) if not is_path(word) and not is_defined(word)
    ]


def is_path(word: str) -> bool:
    """Whether it looks like a path of this project: it begins with a folder of it, or is named like a file of it."""
    if not PATH.fullmatch(word) or word.startswith("*") or word in FILES:
        return False
    first = word.split("/")[0]
    return word.endswith(FILES) or ("/" in word and (word.endswith("/") or first in (*FOLDERS, *LAYERS)))


def there(path: str) -> bool:
    """Whether a file or folder is where a document says. `<id>` and `*` stand for any name. A path that begins with no
    folder of the checkout and no layer is the end of one."""
    wanted = SLOT.sub("*", path).rstrip("/").replace(INSTALLED, "resources")
    first = wanted.split("/")[0]
    if first in FOLDERS:
        return any(fnmatch(found, wanted) for found in held())
    if first in LAYERS and "/" in wanted:
        return any(fnmatch(found, f"{top}/{wanted}") for top in ("mls_desktop", "resources") for found in held())
    return any(fnmatch(found, f"*/{wanted}") or fnmatch(found, wanted) for found in held())


@cache
def held() -> frozenset[str]:
    """Every file and folder of the checkout that a document may name."""
    below = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if "__pycache__" not in file.parts]
    beside = [file for file in ROOT.iterdir() if file.is_file()]
    found = [*(ROOT / folder for folder in FOLDERS), *below, *beside]
    return frozenset(file.relative_to(ROOT).as_posix() for file in found)


def is_defined(word: str) -> bool:
    """Whether a name that claims to be in the code is: a class, a member of it, a function with its brackets, a
    constant, a dotted name from the package on. Any other word claims nothing."""
    if DOTTED.fullmatch(word):
        module, _, last = word.rpartition(".")
        return _is_module(word) or (_is_module(module) and last in names())
    if match := CLASS.fullmatch(word):
        name, member = match.groups()
        if hasattr(builtins, name):
            return True
        return name in names() and (member is None or member in members(name))
    if match := FUNCTION.fullmatch(word):
        return match[1] in names()
    return CONSTANT.fullmatch(word) is None or word in names()


def _is_module(dotted: str) -> bool:
    path = dotted.replace(".", "/")
    return path in held() or f"{path}.py" in held()


@cache
def sources() -> dict[Path, str]:
    files = [file for folder in ("mls_desktop", "tests") for file in (ROOT / folder).rglob("*.py")]
    return {file: file.read_text("utf-8") for file in files}


@cache
def names() -> frozenset[str]:
    """Every class, function and table of the code."""
    return frozenset(name for text in sources().values() for found in DEFINED.findall(text) for name in found if name)


@cache
def members(name: str) -> frozenset[str]:
    """What the classes of that name define or set."""
    files = [text for text in sources().values() if re.search(rf"^\s*class {name}\b", text, re.MULTILINE)]
    found = [node for text in files for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    return frozenset(each for node in found if node.name == name for each in _members(node))


def _members(node: ast.ClassDef) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef):
            yield inner.name
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            yield inner.target.id
        elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            yield inner.attr


def dead_links(text: str, folder: Path) -> list[str]:
    """The links of a text, which stands in `folder`, that lead nowhere."""
    return [target for target in LINK.findall(FENCED.sub("", text)) if not _leads(target, text, folder)]


def _leads(target: str, text: str, folder: Path) -> bool:
    path, _, part = target.partition("#")
    file = folder / path
    if path and not file.exists():
        return False
    return not part or part in anchors(file.read_text("utf-8") if path else text)


def anchors(text: str) -> set[str]:
    """The names by which headings are linked to."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


def entry_faults(text: str) -> list[str]:
    """What is wrong with a glossary: entries out of order, told twice, or naming no file that is there."""
    parts = ENTRY.split(text)[1:]
    told, bodies = parts[::2], parts[1::2]
    faults = [
        f"{word} is out of place"
        for word, best in zip(told, sorted(told, key=str.casefold), strict=True)
        if word != best
    ]
    faults += [f"{word} is told twice" for word in sorted({word for word in told if told.count(word) > 1})]
    for word, body in zip(told, bodies, strict=True):
        if not any(is_path(name) and there(name) for name in ticked(body)):
            faults.append(f"{word} names no file")
    return faults


def form_faults(text: str) -> list[str]:
    """What is plainly wrong with a file in YAML: tabs, odd indents, a key or an `id` that stands twice."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    faults = [f"indent: {line}" for line in lines if "\t" in line or (len(line) - len(line.lstrip())) % 2]
    keys = [line.split(":")[0] for line in lines if re.match(r"\w+:", line)]
    ids = [line.split("id:")[1].strip() for line in lines if re.match(r"\s+(- )?id: ", line)]
    return faults + [
        f"twice: {name}" for found in (keys, ids) for name in sorted({n for n in found if found.count(n) > 1})
    ]
