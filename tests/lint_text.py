"""Ways of writing that this program does without, found in the syntax tree (so words in comments do not count)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# Where a string is taken for rich text by itself, a character's name can open files (reliability: text is text).
RICH_CLASSES = {"QLabel", "QMessageBox", "QTextEdit", "QErrorMessage"}
RICH_METHODS = {"setToolTip", "setHtml", "insertHtml", "setMarkdown", "setWhatsThis"}
RICH_HOMES = ("ui/widgets/plain_text.py", "ui/widgets/message_box.py")
UNSAFE_MODULES = {"pickle", "shelve", "marshal"}
UNSAFE_WORDS = re.compile("|".join([r"\beval\b", r"\bexec\b", "yaml", r"import\s*\*", *sorted(UNSAFE_MODULES)]))
"""One of these stands in the text of whatever is `unsafe`."""
LOOKED_AT = (ast.Call, ast.Attribute, ast.Import, ast.ImportFrom)
"""The kinds of syntax that a check looks at."""
ENDING_ALLOWED = {"cli.py", "app.py", "__main__.py"}
# Whatever is read comes by one door, which no pipe, device or huge file gets through. What ships with the program is
# read by the words themselves, which know nothing of storage.
READING_HOMES = {
    "storage/plain_file.py": "the door",
    "bridge/qt/unix_signals.py": "a pipe of the program's own",
    "words/reference.py": "what ships",
    "words/system_texts.py": "what ships",
}
DECODING_HOME = "storage/plain_file.py"
READERS = {"read_bytes", "read_text", "loadFromFile", "fromfile", "memmap", "mmap", "QFile", "QSettings", "QTextStream"}
OS_READERS = {"read", "pread", "readv", "preadv", "sendfile"}
PICTURES = {"QPixmap", "QImage", "QImageReader", "QMovie", "QIcon"}
OPENERS = {("io", "open"), ("os", "fdopen"), ("codecs", "open"), ("gzip", "open")}


def _last(node: ast.expr) -> str:
    """`QtWidgets.QLabel` -> `QLabel`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _owner(node: ast.expr) -> str:
    return _last(node.value) if isinstance(node, ast.Attribute) else ""


def rich_text(node: ast.AST) -> str:
    """What takes a string for rich text."""
    if isinstance(node, ast.Call) and _last(node.func) in RICH_CLASSES:
        return f"{_last(node.func)}("
    if isinstance(node, ast.Attribute) and node.attr in RICH_METHODS:
        return f"{node.attr}("
    if isinstance(node, ast.Attribute) and _last(node.value) == "QMessageBox":
        return "QMessageBox."
    if isinstance(node, ast.Attribute) and (_last(node.value), node.attr) == ("QToolTip", "showText"):
        return "QToolTip.showText"
    return ""


def unsafe(node: ast.AST) -> str:
    """What runs data as code, and imports that hide where a name is from."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"eval", "exec"}:
        return f"{node.func.id}("
    if isinstance(node, ast.Attribute) and (_last(node.value), node.attr) == ("yaml", "load"):
        return "yaml.load"
    if isinstance(node, ast.Import):
        named = [alias.name for alias in node.names if alias.name.split(".")[0] in UNSAFE_MODULES]
        return ", ".join(named)
    if isinstance(node, ast.ImportFrom):
        if (node.module or "").split(".")[0] in UNSAFE_MODULES:
            return str(node.module)
        if any(alias.name == "*" for alias in node.names):
            return f"from {node.module} import *"
    return ""


def leaking_connection(node: ast.AST) -> str:
    """A lambda or partial that keeps its widget alive, and fires when the widget is gone."""
    if not (isinstance(node, ast.Call) and _last(node.func) == "connect"):
        return ""
    for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
        for inner in ast.walk(argument):
            if isinstance(inner, ast.Lambda) or (isinstance(inner, ast.Call) and _last(inner.func) == "partial"):
                return "lambda or partial in connect("
    return ""


def ending(node: ast.AST) -> str:
    """What ends the process past every closeEvent."""
    if isinstance(node, ast.Call) and (_owner(node.func), _last(node.func)) in {("sys", "exit"), ("os", "_exit")}:
        return f"{_owner(node.func)}.{_last(node.func)}("
    return ""


def decoding(node: ast.AST) -> str:
    """What catches of undecodable bytes only what msgspec raises itself: text that is no UTF-8 has an error of
    Python's."""
    is_error = isinstance(node, ast.Attribute) and node.attr in {"DecodeError", "MsgspecError"}
    return f"msgspec.{node.attr}" if is_error else ""  # type: ignore[attr-defined]


def digits(node: ast.AST) -> str:
    """What takes "\N{SUPERSCRIPT TWO}" for a number, which `int` does not: `isdecimal` tells what it does."""
    name = _last(node.func) if isinstance(node, ast.Call) else ""
    return f"{name}(" if name in {"isdigit", "isnumeric"} else ""


def reading(node: ast.AST) -> str:
    """What reads a file past the door."""
    if not isinstance(node, ast.Call):
        return ""
    owner, name = _owner(node.func), _last(node.func)
    if name in READERS or (owner in {"os", "posix"} and name in OS_READERS) or (owner, name) == ("json", "load"):
        return f"{owner}.{name}(".lstrip(".")
    if name in PICTURES and node.args and _is_name_of_file(node.args[0]):
        return f"{name}(str("
    is_opener = isinstance(node.func, ast.Name) and name == "open"
    is_opener |= (owner, name) in OPENERS or (name == "open" and owner != "os" and any(map(_is_mode, node.args)))
    modes = [*node.args[:2], *(keyword.value for keyword in node.keywords if keyword.arg == "mode")]
    if is_opener and not any(_is_mode(mode) and set(ast.literal_eval(mode)) & set("wxa") for mode in modes):
        return f"{owner}.{name}(".lstrip(".")
    return ""


def _is_name_of_file(node: ast.expr) -> bool:
    made = isinstance(node, ast.Call) and _last(node.func) in {"str", "fspath"}
    return made or isinstance(node, ast.JoinedStr)


def _is_mode(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and set(node.value) <= set("rwxab+t")


def in_program(root: Path, file: Path) -> Iterator[str]:
    """What is forbidden in one file of the program, as `file:line: token`."""
    name = file.relative_to(root).as_posix()
    checks = [unsafe, leaking_connection, digits]
    if name not in RICH_HOMES:
        checks.append(rich_text)
    if name not in ENDING_ALLOWED:
        checks.append(ending)
    if name != DECODING_HOME:
        checks.append(decoding)
    if name not in READING_HOMES:
        checks.append(reading)
    yield from _found(file, name, checks)


def elsewhere(root: Path, file: Path) -> Iterator[str]:
    """What is forbidden in tests and scripts too. A file without the words of it is not gone over."""
    if UNSAFE_WORDS.search(file.read_text("utf-8")):
        yield from _found(file, file.relative_to(root).as_posix(), [unsafe])


def _found(file: Path, name: str, checks: list) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        for check in checks if isinstance(node, LOOKED_AT) else ():
            token = check(node)
            if token:
                yield f"{name}:{getattr(node, 'lineno', 0)}: {token}"
