"""The Debian package of a bundle: where each file goes, what the package says of itself, and how it is built.

It holds what the bundle has but the libraries of the system, which it depends on: they come, and are mended, with the
system.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from email.utils import formatdate
from pathlib import Path

from steps import ROOT, SetupError, run

from bundling.archive import INSTALL, README, SHARE
from bundling.folder import LICENCES, Bundle, size
from bundling.libraries import INSIDE, LEFT_TO_SYSTEM, objects
from bundling.licences import copyright_text
from bundling.project import NAME, PEOPLE, TITLE, day, summary, version

REVISION = 1
NOWHERE = "nobody@mls-desktop.invalid"
"""A package has to name an address; there is none yet, and this can never be one."""
HOME = f"usr/lib/{NAME}"
DOC = f"usr/share/doc/{NAME}"
LEFT_OUT = (README, INSTALL, SHARE, LICENCES)
"""What an archive has for who unpacks it."""
MOVED = {f"zsh/site-functions/_{NAME}": f"zsh/vendor-completions/_{NAME}"}
"""What Debian looks for elsewhere than others do."""
OVERRIDES = ROOT / "packaging" / "linux" / "lintian-overrides"
RECOMMENDED = ("hicolor-icon-theme",)
DESCRIPTION = """\
 Characters of tabletop games are built and grown on sheets that explain their
 numbers, printed on paper or as PDF, and led through fights at the table, with
 real dice or the program's. It knows Nutshell MLS, Death or Glory and Rules
 Basics.
 .
 It works without a network and keeps everything in plain files. It brings its
 own Python and Qt along.
"""


def whole_version() -> str:
    return f"{version()}-{REVISION}"


def lay_out(bundle: Bundle, root: Path) -> None:
    """Lays the files of the package below `root`."""
    left = {bundle.folder / name for name in LEFT_OUT} | {bundle.folder / INSIDE / name for name in bundle.of_system}

    def ignored(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(folder) / name in left]

    shutil.copytree(bundle.folder, root / HOME, symlinks=True, ignore=ignored)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    shutil.copytree(bundle.folder / SHARE, root / "usr/share")
    for old, new in MOVED.items():
        (root / "usr/share" / new).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(root / "usr/share" / old, root / "usr/share" / new)
        (root / "usr/share" / old).parent.rmdir()
    page = root / f"usr/share/man/man1/{NAME}.1"
    write_packed(page.with_name(f"{page.name}.gz"), page.read_bytes())
    page.unlink()
    write(root / DOC / "copyright", copyright_text().encode())
    write_packed(root / DOC / "changelog.gz", (ROOT / "CHANGELOG.md").read_bytes())
    write_packed(root / DOC / "changelog.Debian.gz", changes().encode())
    write(root / "usr/share/lintian/overrides" / NAME, OVERRIDES.read_bytes())


def write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def write_packed(file: Path, data: bytes) -> None:
    """Written without the time of the day, so that what is built twice is the same."""
    write(file, gzip.compress(data, 9, mtime=0))


def changes() -> str:
    """The changes of the package itself, in the form of Debian's."""
    lines = [f"{NAME} ({whole_version()}) unstable; urgency=medium", "", f"  * {TITLE} {version()}.", ""]
    return "\n".join([*lines, f" -- {PEOPLE} <{NOWHERE}>  {formatdate(day())}", ""])


def control(fields: Mapping[str, str]) -> str:
    """What the package says of itself; `fields`: what was found out about this one."""
    told = {
        "Package": NAME,
        "Version": whole_version(),
        "Section": "utils",
        "Priority": "optional",
        **fields,
        "Maintainer": f"{PEOPLE} <{NOWHERE}>",
        "Description": f"{summary_line()}\n{DESCRIPTION.rstrip()}",
    }
    return "".join(f"{name}: {text}\n" for name, text in told.items() if text)


def summary_line() -> str:
    """The summary as Debian has it: no capital in front, unless it is a name's."""
    text = summary()
    return text[:1].lower() + text[1:]


def depends(root: Path) -> dict[str, str]:
    """The packages that what is below `root` needs, as Debian's own tool tells: `Depends` and `Recommends`, which has
    what is the system's affair (printing on paper)."""
    files = list(objects(root / HOME))
    private = sorted({str(file.parent) for file in files})
    words = ["dpkg-shlibdeps", "--ignore-missing-info", "-O", *(f"-l{folder}" for folder in private)]
    for field, wanted in (("Depends", False), ("Recommends", True)):
        words.append(f"-d{field}")
        words += [f"-e{file}" for file in files if (file.parent.name in LEFT_TO_SYSTEM) is wanted]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian" / "control").write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SetupError(f"dpkg-shlibdeps: {done.stderr.strip()}")
    pairs = (line.partition("=") for line in done.stdout.splitlines())
    found = {name.removeprefix("shlibs:"): packages for name, _, packages in pairs}
    there = {each.split()[0] for each in found.get("Depends", "").split(", ")}
    more = [each for each in found.get("Recommends", "").split(", ") if each and each.split()[0] not in there]
    return {"Depends": found["Depends"], "Recommends": ", ".join([*more, *RECOMMENDED])}


def sums(root: Path) -> str:
    """The digests by which a file that was changed after it was installed is found."""
    files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    inner = [(file, file.relative_to(root)) for file in files if "DEBIAN" not in file.parts]
    return "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {name}\n" for file, name in inner)


def architecture() -> str:
    told = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def built(bundle: Bundle, dist: Path, work: Path) -> Path:
    """Builds the package into `dist`; where it is. Raises SetupError."""
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    lay_out(bundle, root)
    settle(root)
    fields = {"Architecture": architecture(), "Installed-Size": str(size(root) // 1024), **depends(root)}
    write(root / "DEBIAN/control", control(fields).encode())
    write(root / "DEBIAN/md5sums", sums(root).encode())
    target = dist / f"{NAME}_{whole_version()}_{fields['Architecture']}.deb"
    words: list[str | Path] = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target]
    run(words, "the package could not be built")
    return target


def settle(root: Path) -> None:
    """Folders and files as everybody may read them, whatever the habits of who builds."""
    for place in (root, *root.rglob("*")):
        if not place.is_symlink():
            runs = place.is_dir() or place == root / HOME / NAME
            place.chmod(0o755 if runs else 0o644)
