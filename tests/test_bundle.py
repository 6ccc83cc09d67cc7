"""What goes into a bundle, what its packages hold and say, and what its small scripts do; none is built here."""

from __future__ import annotations

import ast
import gzip
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mls_desktop.bridge.app.identity import COMMAND, DESKTOP_FILE
from mls_desktop.bridge.app.identity import NAME as TITLE
from mls_desktop.commands.line.table import COMMANDS, OPEN
from mls_desktop.model.systems import installed
from mls_desktop.rules.common.system.lazy_system import ENTRY_SECTIONS, MODULES
from mls_desktop.storage import digest
from tests.scripts import loaded

bundle, archive, contents, deb, elsewhere, folder, libraries, licences, project, start, desktop = map(
    loaded,
    (
        "bundle",
        *(f"bundling.{name}" for name in ("archive", "contents", "deb", "elsewhere", "folder", "libraries")),
        *(f"bundling.{name}" for name in ("licences", "project", "start")),
        "desktop",
    ),
)
ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "mls_desktop"
NAMING = {"cli.py", "commands/line/program.py", "model/systems.py", "rules/common/system/lazy_system.py"}
"""The files that import by a name made at run time, and for which `named` below has what they may name."""
IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE)
on_posix = pytest.mark.skipif(os.name == "nt", reason="a script of a shell, and links")


# ---- what is in it


def named() -> Iterator[str]:
    """Every module that the program names at run time."""
    yield "mls_desktop.launch"
    yield from (f"mls_desktop.commands.{name}" for name in COMMANDS if name != OPEN)
    for place in installed().values():
        module = place.partition(":")[0]
        yield module
        parts = (f"{module.rpartition('.')[0]}.{part}" for part in (*MODULES, ENTRY_SECTIONS))
        yield from (part for part in parts if (ROOT / part.replace(".", "/")).with_suffix(".py").exists())


def test_every_module_that_is_named_at_run_time_goes_into_it() -> None:
    wanted = set(named())
    assert len(wanted) > 30 and wanted <= set(contents.hidden_imports())


def test_no_other_file_imports_by_names_made_at_run_time() -> None:
    texts = {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in PACKAGE.rglob("*.py")}
    found = {name for name, text in texts.items() if re.search(r"\b(import_module|__import__)\((?!usual)", text)}
    assert found == NAMING | {"storage/digest.py"}


def test_one_of_the_digests_of_python_goes_into_it() -> None:
    assert tuple(name for name in digest._HOMES if name != "hashlib") == contents.DIGESTS
    assert any(name in contents.hidden_imports() for name in contents.DIGESTS)


def test_nothing_is_left_out_that_the_program_asks_for() -> None:
    asked = set()
    for file in PACKAGE.rglob("*.py"):
        for place, name in IMPORT.findall(file.read_text("utf-8")):
            asked |= {place, f"{place}.{name}"}
    assert "concurrent.futures" in asked
    assert [name for name in asked for left in contents.WITHOUT if name == left or name.startswith(f"{left}.")] == []


QT = "PySide6/Qt"
FILES = {
    f"{QT}/lib/libQt6Widgets.so.6": False,
    f"{QT}/lib/libQt6Svg.so.6": False,
    f"{QT}/lib/libicudata.so.73": False,
    f"{QT}/lib/libQt6EglFSDeviceIntegration.so.6": True,
    f"{QT}/lib/libQt6EglFsKmsSupport.so.6": True,
    f"{QT}/lib/libQt6Qml.so.6": True,
    "libQt6QuickWidgets.so.6": True,
    f"{QT}/plugins/platforms/libqxcb.so": False,
    f"{QT}/plugins/platforms/libqoffscreen.so": False,
    f"{QT}/plugins/platforms/libqwayland.so": False,
    f"{QT}/plugins/platforms/libqwaylan.so": True,
    f"{QT}/plugins/platforms/libqxcbd.so": True,
    f"{QT}/plugins/platforms/libqvnc.so": True,
    f"{QT}/plugins/printsupport/libcupsprintersupport.so": False,
    f"{QT}/plugins/imageformats/libqjpeg.so": False,
    f"{QT}/plugins/imageformats/libqpdf.so": True,
    f"{QT}/plugins/sqldrivers/libqsqlite.so": True,
    f"{QT}/plugins/xcbglintegrations/libqxcb-egl-integration.so": True,
    f"{QT}/plugins/tls/libqopensslbackend.so": True,
    f"{QT}/translations/qtbase_de.qm": True,
    "PySide6\\plugins\\platforms\\qwindows.dll": False,
    "PySide6\\plugins\\platforms\\qwindowsd.dll": False,
    "PySide6\\plugins\\tls\\qschannelbackend.dll": True,
    "PySide6\\opengl32sw.dll": True,
    "PySide6\\Qt6Core.dll": False,
    "PySide6\\Qt6Quick.dll": True,
    "PySide6/Qt/plugins/platforms/libqcocoa.dylib": False,
    "mls_desktop/resources/words/nutshell/words.json": False,
    "mls_desktop/resources/samples/any/a.mls.json": False,
    "mls_desktop/resources/samples/any/.a.mls.json.8d416ba6.mls-lock": True,
    "mls_desktop\\resources\\samples\\any\\.a.mls.json.8d416ba6.mls-tmp": True,
}


@pytest.mark.parametrize("target", FILES)
def test_parts_of_qt_that_are_not_used_and_what_lies_beside_open_files_are_left_out(target: str) -> None:
    assert contents.is_left_out(target) is FILES[target]


@pytest.mark.parametrize("kind", contents.PLUGINS)
def test_every_plugin_that_is_named_is_kept_on_every_system(kind: str) -> None:
    forms = ("lib{}.so", "lib{}.dylib", "{}.dll", "{}d.dll")
    places = [f"{QT}/plugins/{kind}/{form.format(name)}" for name in contents.PLUGINS[kind] for form in forms]
    assert [place for place in places if contents.is_left_out(place)] == []


def test_libraries_of_the_system_are_told_from_those_of_qt_and_python() -> None:
    assert contents.is_of_system("libX11.so.6", "BINARY")
    assert not contents.is_of_system("libQt6Core.so.6", "SYMLINK")
    assert not contents.is_of_system("libpython3.11.so.1.0", "BINARY")
    assert not contents.is_of_system(f"{QT}/lib/libQt6Core.so.6", "BINARY")


def test_what_a_library_needs_is_followed_but_for_what_is_the_systems_affair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("program", "printsupport/cups.so", "_internal/own.so"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(libraries.MAGIC)
    asks = {
        "program": ["own.so", "liba.so.1", "libc.so.6"],
        "cups.so": ["libcups.so.2"],
        "liba.so.1": ["libb.so.1", "libm.so.6"],
        "libb.so.1": ["liba.so.1", "ld-linux-x86-64.so.2"],
    }
    there = {name: tmp_path / "lib" / name for name in ("liba.so.1", "libb.so.1", "libcups.so.2")}
    monkeypatch.setattr(libraries, "needed", lambda file: asks.get(file.name, []))
    monkeypatch.setattr(libraries, "on_system", lambda: there)
    assert sorted(libraries.wanted_of_system(tmp_path)) == ["liba.so.1", "libb.so.1"]
    del there["libb.so.1"]
    with pytest.raises(loaded("steps").SetupError, match=r"liba\.so\.1 needs libb\.so\.1"):
        libraries.wanted_of_system(tmp_path)


def test_what_the_program_starts_has_the_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/user")
    start.forget_libraries()
    assert os.environ["LD_LIBRARY_PATH"] == "/of/the/user" and "LD_LIBRARY_PATH_ORIG" not in os.environ
    start.forget_libraries()
    assert "LD_LIBRARY_PATH" not in os.environ


# ---- names


def test_bundles_call_the_program_as_it_calls_itself() -> None:
    assert (project.NAME, project.TITLE, project.APPLICATION) == (COMMAND, TITLE, DESKTOP_FILE)
    kinds = (ROOT / "packaging" / "linux" / f"{DESKTOP_FILE}.xml").read_text("utf-8")
    assert f'<mime-type type="{project.DOCUMENT}"' in kinds and f'pattern="*.{project.DOCUMENT_SUFFIX}"' in kinds


def test_a_program_of_windows_says_its_version(tmp_path: Path) -> None:
    text = project.windows_version(tmp_path, "mls-desktop").read_text("utf-8")
    numbers = tuple(int(each) for each in project.version().split("."))
    assert f"filevers={(*numbers, 0)[:4]}" in text and "'mls-desktop.exe'" in text
    ast.parse(text)


def test_the_installer_of_windows_is_told_all_that_its_script_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(elsewhere, "run", lambda words, failure: ran.append([str(word) for word in words]))
    monkeypatch.setattr(elsewhere, "compiler", lambda: "ISCC.exe")
    made = elsewhere.installer(folder.Bundle(tmp_path / "folder", ()), tmp_path)
    (words,) = ran
    script = Path(words[-1]).read_text("utf-8")
    told = {word[2:].partition("=")[0] for word in words if word.startswith("/D")}
    assert set(re.findall(r"\{#(\w+)\}", script)) - {"Key"} <= told and made.suffix == ".exe"


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_each_system_offers_what_it_makes(system: str) -> None:
    words = [f"--{kind}" for kind in bundle.KINDS[system]]
    assert bundle.parser(system).parse_args(words).kinds == list(bundle.KINDS[system])


# ---- licences


def test_every_licence_is_in_the_folder_and_each_common_one_only_named_in_the_package(tmp_path: Path) -> None:
    licences.write(tmp_path, {})
    told = (tmp_path / "README.txt").read_text("utf-8")
    notices = list(licences.notices())
    assert len({notice.stem for notice in notices}) == len(notices) > 20
    for notice in notices:
        assert f"{notice.stem}.txt" in told and (tmp_path / f"{notice.stem}.txt").read_text("utf-8") == notice.text
    text = licences.copyright_text()
    assert [notice.name for notice in notices if notice.name not in text] == []
    assert "Bootloader Exception" in text
    whole = ("END OF TERMS AND CONDITIONS", "This version of the GNU Lesser General Public License")
    assert [each for each in whole if each in text] == []


def test_the_licences_that_a_package_of_debian_only_names_are_found(tmp_path: Path) -> None:
    text = tmp_path / "copyright"
    text.write_text(f"see {licences.COMMON_PLACE}/LGPL-2.1, and {licences.COMMON_PLACE}/GPL-2.\n")
    assert [name for name in licences.COMMON_TEXTS if licences.names(text, name)] == ["GPL-2", "LGPL-2.1"]


def test_a_library_of_no_package_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "package_of", lambda file: "liba" if file.name == "liba.so.1" else "")
    assert licences.by_package({"liba.so.1": Path("/lib/liba.so.1")}) == {"liba": ["liba.so.1"]}
    with pytest.raises(loaded("steps").SetupError, match="its licence is not known"):
        licences.by_package({"libz.so.9": Path("/opt/libz.so.9")})


# ---- the package of Debian


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A bundle that holds a program which says what it was called with, one library of its own, one of the system."""
    place = tmp_path / "a 'strange' $place & 100%" / "mls-desktop-1"
    (place / "_internal").mkdir(parents=True)
    (place / "mls-desktop").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    (place / "mls-desktop").chmod(0o755)
    for name in ("_internal/own.so", "_internal/libX11.so.6", "licences/README.txt"):
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(name)
    (place / "_internal" / "link.so").symlink_to("own.so")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    made = folder.Bundle(place, ("libX11.so.6",))
    archive.furnish(made)
    return made


@on_posix
def test_where_the_files_of_the_package_go(made, tmp_path: Path) -> None:
    root = tmp_path / "root"
    deb.lay_out(made, root)
    deb.settle(root)
    found = {file.relative_to(root).as_posix() for file in root.rglob("*") if not file.is_dir()}
    icons = {file for file in found if file.startswith("usr/share/icons/hicolor/")}
    assert {f"usr/share/icons/hicolor/{size}/apps/mls-desktop.png" for size in ("16x16", "512x512")} < icons
    assert "usr/share/icons/hicolor/scalable/mimetypes/mls-desktop-document.svg" in icons
    assert found - icons == {
        "usr/bin/mls-desktop",
        "usr/lib/mls-desktop/mls-desktop",
        "usr/lib/mls-desktop/_internal/own.so",
        "usr/lib/mls-desktop/_internal/link.so",
        f"usr/share/applications/{DESKTOP_FILE}.desktop",
        f"usr/share/metainfo/{DESKTOP_FILE}.metainfo.xml",
        f"usr/share/mime/packages/{DESKTOP_FILE}.xml",
        "usr/share/man/man1/mls-desktop.1.gz",
        "usr/share/bash-completion/completions/mls-desktop",
        "usr/share/zsh/vendor-completions/_mls-desktop",
        "usr/share/fish/vendor_completions.d/mls-desktop.fish",
        "usr/share/doc/mls-desktop/copyright",
        "usr/share/doc/mls-desktop/changelog.gz",
        "usr/share/doc/mls-desktop/changelog.Debian.gz",
        "usr/share/lintian/overrides/mls-desktop",
    }
    assert (root / "usr/bin/mls-desktop").resolve() == (root / "usr/lib/mls-desktop/mls-desktop").resolve()
    assert (root / "usr/lib/mls-desktop/_internal/link.so").is_symlink()
    modes = {name: (root / name).stat().st_mode & 0o777 for name in found}
    assert {name for name, mode in modes.items() if mode == 0o755} == {"usr/bin/mls-desktop", f"{deb.HOME}/mls-desktop"}
    assert set(modes.values()) == {0o644, 0o755}
    listed = [line.split("  ")[1] for line in deb.sums(root).splitlines()]
    assert set(listed) == {name for name in found if not (root / name).is_symlink()}


def test_the_fields_of_the_package() -> None:
    text = deb.control({"Architecture": "amd64", "Depends": "libc6 (>= 2.36)", "Recommends": ""})
    fields = dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(" "))
    assert list(fields)[:5] == ["Package", "Version", "Section", "Priority", "Architecture"]
    assert fields["Version"] == f"{project.version()}-1" and "Recommends" not in fields
    assert len(fields["Description"]) <= 80 and not fields["Description"].endswith(".")
    assert max(map(len, text.splitlines())) <= 100 and text.endswith("\n") and "\n\n" not in text


def test_the_changes_of_the_package_are_of_the_day_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    first, *_, last = deb.changes().splitlines()
    assert first == f"mls-desktop ({project.version()}-1) unstable; urgency=medium"
    assert re.fullmatch(r" -- [^<]+ <[^>]+>  Sun, 09 Sep 2001 01:46:40 -0000", last)


def test_what_is_packed_twice_is_the_same(tmp_path: Path) -> None:
    deb.write_packed(tmp_path / "a.gz", b"some text")
    assert (tmp_path / "a.gz").read_bytes() == gzip.compress(b"some text", 9, mtime=0)


def test_each_exception_for_the_examiner_has_a_reason() -> None:
    lines = (ROOT / "packaging" / "linux" / "lintian-overrides").read_text("utf-8").splitlines()
    assert lines
    for before, line in zip(["", *lines], lines, strict=False):
        assert line.startswith("# ") or (line.startswith("mls-desktop: ") and before.startswith("# "))


# ---- the archive


@on_posix
@pytest.mark.long
def test_the_archive_goes_into_a_users_menu_and_out_again(made, tmp_path: Path) -> None:
    home = tmp_path / "home"
    kept = home / ".local" / "share" / "applications" / "other.desktop"
    kept.parent.mkdir(parents=True)
    kept.write_text("another program's")
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}

    def run(*words: str) -> str:
        script = ["bash", str(made.folder / archive.INSTALL), *words]
        return subprocess.run(script, env=environment, capture_output=True, text=True, check=True).stdout

    assert str(home / ".local/bin/mls-desktop") in run()
    share = home / ".local" / "share"
    assert {file for file in desktop.PLACES.values() if not (share / file).is_file()} == set()
    assert (home / ".local/bin/mls-desktop").resolve() == made.program.resolve()
    entry = (share / "applications" / f"{DESKTOP_FILE}.desktop").read_text("utf-8")
    (line,) = [line.removeprefix("Exec=") for line in entry.splitlines() if line.startswith("Exec=")]
    # A desktop first reads the value, in which a backslash is written twice; then the quotes; then "%%" as a percent.
    quoted = re.fullmatch(r'"((?:[^"\\]|\\.)*)" %F', line.replace("\\\\", "\\"))
    assert quoted and re.sub(r"\\(.)", r"\1", quoted[1]) == str(made.program).replace("%", "%%")
    run("--remove")
    left = [file for file in home.rglob("*") if (file.is_file() or file.is_symlink()) and "mls" in file.name]
    assert left == [] and kept.read_text() == "another program's"


@on_posix
@pytest.mark.long
def test_a_word_that_the_script_does_not_know_changes_nothing(made, tmp_path: Path) -> None:
    script = ["bash", str(made.folder / archive.INSTALL), "--help"]
    done = subprocess.run(script, env={"HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin"}, capture_output=True)
    assert done.returncode == 2 and b"--remove" in done.stderr and not (tmp_path / "home").exists()


def test_where_this_python_is_no_bundle_is_made_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "plan9")
    assert bundle.main([]) == 1
