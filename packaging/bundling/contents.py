"""What a bundle holds: the program's modules, those that are named at run time too, and which parts of Qt and Python it
does without. Read by the spec on every system, and by the tests; the standard library only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from steps import ROOT

PACKAGE = "mls_desktop"
DIGESTS = ("_sha2", "_sha256")
"""What `storage/digest.py` looks for by name: each is there in some Pythons only."""

WITHOUT = (
    "_bz2",
    "_curses",
    "_distutils_hack",
    "_hashlib",
    "_lzma",
    "_sqlite3",
    "_ssl",
    "_tkinter",
    "bz2",
    "curses",
    "distutils",
    "doctest",
    "ftplib",
    "lzma",
    "multiprocessing",
    "plistlib",
    "pydoc",
    "pydoc_data",
    "readline",
    "rlcompleter",
    "setuptools",
    "sqlite3",
    "ssl",
    "tkinter",
    "unittest",
    "webbrowser",
    "xml.dom",
    "xml.etree",
    "xmlrpc",
)
"""Modules of Python and of its tools that nothing in the program asks for: other modules would use them if they were
there. Some would bring libraries along, such as OpenSSL and the GPL's readline."""

PLUGINS = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qgif", "qico", "qjpeg", "qsvg", "qwebp"),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "platformthemes": ("qxdgdesktopportal",),
    "printsupport": ("cupsprintersupport",),
    "styles": (),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
"""Qt's plugins by their folders: pictures, screens, keyboards, printers. Without those that draw by OpenGL, which the
program never does, no driver of the graphics card is loaded; nor those of databases, encryption, and bare screens."""
PLUGIN = re.compile(r"plugins/(?P<kind>[^/]+)/(?:lib)?(?P<name>[^/]+)\.(?P<end>so|dll|dylib)$")
DEBUG = "d"
"""Ends the name of a plugin for debugging, on Windows alone: elsewhere a last d is the name's own."""
LIBRARY = re.compile(r"(?:lib)?Qt6?(Egl\w*|Pdf|Qml\w*|Quick\w*|VirtualKeyboard\w*|OpenGL\w*|Sql|Test)\b")
"""What only plugins asked for that are left out. Qt's software drawing of OpenGL on Windows is `opengl32sw.dll`."""
FOLDERS = ("/translations/", "/qml/", "/libexec/", "/metatypes/")
BESIDE = (".mls-lock", ".mls-tmp")
"""What the program has beside a sample while somebody has it open: who, and on which computer."""


def modules(root: Path = ROOT) -> Iterator[str]:
    """Every module of the program: commands, rule systems and their parts are imported by names that are made at run
    time, which no reader of the code finds."""
    for file in sorted((root / PACKAGE).rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def hidden_imports() -> list[str]:
    """What the spec names beside what PyInstaller finds by itself."""
    return [*modules(), *(name for name in DIGESTS if find_spec(name) is not None)]


def is_left_out(target: str) -> bool:
    """Whether a file that PyInstaller would put at this path of the bundle is not wanted."""
    path = target.replace("\\", "/")
    if path.endswith(BESIDE):
        return True
    if plugin := PLUGIN.search(path):
        names = {plugin["name"], plugin["name"].removesuffix(DEBUG)} if plugin["end"] == "dll" else {plugin["name"]}
        return names.isdisjoint(PLUGINS.get(plugin["kind"], ()))
    name = path.rpartition("/")[2]
    in_qt = path.startswith("PySide6/")
    return bool(LIBRARY.match(name)) or name == "opengl32sw.dll" or (in_qt and any(part in path for part in FOLDERS))


def is_of_system(target: str, kind: str) -> bool:
    """Whether PyInstaller took a file from the system's own libraries, on Linux: they lie flat in the bundle, where
    those of Qt are only linked to. They are added afterwards where they are wanted (`libraries.py`)."""
    return kind == "BINARY" and "/" not in target and not target.startswith("libpython")
