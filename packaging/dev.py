#!/usr/bin/env python3
"""Set up, run, test, measure and picture mls_desktop from a checkout; needs nothing but Python's standard library.

Each command first makes things ready: the system libraries Qt needs (on Debian and its kin), a virtual environment in
the checkout, and in it the packages of `requirements.lock`, checked by their hashes.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "requirements.lock"
OLDEST = (3, 11)
QUICK = "not long and not window"
WORKERS = ("-n", "2")
"""The tests share two processes: that many cores are counted on everywhere."""

# Debian's package -> the library (found by the linker's cache) or program that shows it is there.
# Libraries rather than package names are looked for, since the names differ between releases (libglib2.0-0t64).
GUI = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
}
X11 = {
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}
TOOLS = {
    "xvfb": "Xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "openbox": "openbox",
    "poppler-utils": "pdftotext",
}
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")


class SetupError(Exception):
    """Things cannot be made ready; the text says why and what to type."""


@dataclass(frozen=True)
class Interpreter:
    """A Python that was tried: its path, version, and whether it can make a virtual environment with pip."""

    path: str
    version: tuple[int, int, int]
    has_venv: bool


def say(text: str) -> None:
    print(f"dev: {text}", file=sys.stderr, flush=True)


def quiet(words: Sequence[str | Path]) -> bool:
    """Whether the command can be run and ends well; its output is thrown away."""
    try:
        return subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def run(words: Sequence[str | Path], failure: str) -> None:
    """Run a command of the set-up, or raise SetupError with `failure` and the command."""
    try:
        code = subprocess.run(words, cwd=ROOT, check=False).returncode
    except OSError as error:
        raise SetupError(f"{failure}: {error}") from error
    if code != 0:
        raise SetupError(f"{failure} (exit code {code}): {shlex.join(map(str, words))}")


# ---- system libraries


def missing_packages(wanted: dict[str, str]) -> list[str]:
    """The packages of which neither the library is in the linker's cache nor the program on the path."""
    cache = shutil.which("ldconfig", path=os.environ.get("PATH", "") + ":/sbin:/usr/sbin")
    listed = subprocess.run([cache, "-p"], capture_output=True, text=True, check=False).stdout if cache else ""
    libraries = {line.split()[0] for line in listed.splitlines() if line.strip()}
    return [package for package, sign in wanted.items() if sign not in libraries and shutil.which(sign) is None]


def has_font() -> bool:
    folders = (Path(folder).expanduser() for folder in FONT_FOLDERS)
    return any(file.suffix.lower() in {".ttf", ".otf", ".ttc"} for folder in folders for file in folder.rglob("*"))


def install_system(packages: Sequence[str]) -> None:
    """Install Debian packages, or raise SetupError with the one command to type; elsewhere only name them."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    by_hand = f"sudo apt-get update && sudo {shlex.join(command)}"
    if shutil.which("apt-get") is None:
        # Another system names its packages otherwise, or keeps libraries where only Qt finds them: say it and try.
        say(f"the system seems to lack what these Debian packages hold: {' '.join(packages)}")
        return
    if os.geteuid() == 0:
        prefix = ["env", "DEBIAN_FRONTEND=noninteractive"]
    elif quiet(["sudo", "-n", "true"]):
        prefix = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    else:
        raise SetupError(f"system packages are missing; please type\n  {by_hand}")
    say(f"installing system packages: {' '.join(packages)}")
    if quiet([*prefix, *command]):
        return
    # The package lists may be empty or old.
    run([*prefix, "apt-get", "update", "-q"], "the package lists could not be refreshed")
    run([*prefix, *command], f"system packages could not be installed; by hand:\n  {by_hand}\n ")


def ready_system(x11: bool, tools: bool) -> None:
    """Have the libraries of Qt and a font; with `x11` those of a real window, with `tools` what drives and sees one."""
    if not sys.platform.startswith("linux"):
        return
    wanted = {**GUI, **(X11 if x11 or tools else {}), **(TOOLS if tools else {})}
    missing = missing_packages(wanted)
    if not has_font():
        missing.append("fonts-dejavu-core")
    if missing:
        install_system(missing)


# ---- the virtual environment


def try_python(path: str) -> Interpreter:
    """Run a program in the Python at `path`; SetupError if it does not run or is too old.

    A file of that name says nothing: a version manager leaves names behind that only print an error.
    """
    program = (
        "import json, sys, importlib.util as u\n"
        "base = getattr(sys, '_base_executable', None) or sys.executable\n"
        "print(json.dumps([base, sys.version_info[:3], bool(u.find_spec('ensurepip') and u.find_spec('venv'))]))"
    )
    try:
        done = subprocess.run([path, "-c", program], capture_output=True, text=True, timeout=60, check=False)
        base, version, has_venv = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise SetupError(f"{path} does not run Python programs") from error
    if tuple(version) < OLDEST:
        raise SetupError(f"{path} is Python {'.'.join(map(str, version))}; 3.11 or newer is needed: --python PATH")
    return Interpreter(base, tuple(version), has_venv)


def install_venv_module(python: Interpreter) -> None:
    """Debian packs `venv` and `ensurepip` apart from Python."""
    if not (Path("/etc/debian_version").exists() and python.path.startswith("/usr/bin/")):
        raise SetupError(f"{python.path} has no venv and ensurepip modules")
    major, minor, _ = python.version
    install_system([f"python{major}.{minor}-venv"])


@dataclass(frozen=True)
class Environment:
    """A virtual environment in the checkout, made from one Python."""

    folder: Path
    base: Interpreter

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def _signs(self) -> tuple[str, str]:
        """What the installed packages and the installed project depend on, each as one word."""
        python = f"{self.base.path} {self.base.version} {self.folder}".encode()
        packages = hashlib.sha256(python + LOCK.read_bytes()).hexdigest()
        project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
        return packages, project

    def ready(self) -> None:
        """Make it, and install the lock and the project, unless the stamp says that this has been done."""
        stamp = self.folder / "mls-stamp"
        packages, project = self._signs()
        old = stamp.read_text().split() if stamp.exists() else []
        if old == [packages, project]:
            return
        if old[:1] != [packages]:
            self._make()
        stamp.unlink(missing_ok=True)
        self._pip("--no-deps", "--no-build-isolation", "--no-index", "-e", ".")
        self._drop_copied_resources()
        stamp.write_text(f"{packages}\n{project}\n")

    def _make(self) -> None:
        if not self.base.has_venv:
            install_venv_module(self.base)
        started = time.monotonic()
        say(f"making {self.folder.name} with Python {'.'.join(map(str, self.base.version))} (once)")
        run([self.base.path, "-m", "venv", "--clear", self.folder], "the virtual environment could not be made")
        self._pip("--require-hashes", "-r", str(LOCK))
        say(f"packages installed in {time.monotonic() - started:.0f} s")

    def _pip(self, *words: str) -> None:
        flags = ["--quiet", "--disable-pip-version-check", "--no-input"]
        run([self.python, "-m", "pip", "install", *flags, *words], "packages could not be installed")

    def _drop_copied_resources(self) -> None:
        """An editable install copies `resources/`, though not the code; the copy would only grow old."""
        version = f"python{self.base.version[0]}.{self.base.version[1]}"
        packages = "Lib/site-packages" if os.name == "nt" else f"lib/{version}/site-packages"
        shutil.rmtree(self.folder / packages / "mls_desktop", ignore_errors=True)


def environment(chosen: str | None) -> Environment:
    """`.venv` for the Python that runs this file, `.venv-3.12` for another one."""
    python = try_python(chosen or sys.executable)
    name = f".venv-{python.version[0]}.{python.version[1]}" if chosen else ".venv"
    made = Environment(ROOT / name, python)
    made.ready()
    return made


# ---- the commands


def child_environment(**more: str) -> dict[str, str]:
    """The environment without what would lead Python to other packages, and with `more`."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    return {**kept, **more}


def start(words: Sequence[str | Path], **more: str) -> int:
    """Run a command in the checkout and return its exit code (128 + n for one ended by signal n, as shells do)."""
    code = subprocess.run(words, cwd=ROOT, env=child_environment(**more), check=False).returncode
    return code if code >= 0 else 128 - code


def run_tests(python: Path, everything: bool, words: Sequence[str]) -> int:
    """Every step runs even if an earlier one failed; the steps that failed are named at the end."""
    scripts = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "packaging").glob("*.py"))
    marks = [] if everything else ["-m", QUICK]
    steps: dict[str, list[str | Path]] = {
        "ruff check": [python, "-m", "ruff", "check", "--quiet", "."],
        "ruff format": [python, "-m", "ruff", "format", "--quiet", "--check", "."],
        "mypy": [python, "-m", "mypy", "mls_desktop", "tests"],
        # As scripts, since a package named `packaging` would hide the one that others import.
        "mypy packaging": [python, "-m", "mypy", "--no-explicit-package-bases", *scripts],
        "pytest": [python, "-X", "faulthandler", "-m", "pytest", *WORKERS, *marks, *words],
    }
    failed = []
    for name, command in steps.items():
        say(name)
        code = start(command, QT_QPA_PLATFORM="offscreen")
        if code != 0:
            failed.append(f"{name} (exit code {code})")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
        if any(name.startswith("ruff") for name in failed):
            say(f"often mended by: {python} -m ruff check --fix . ; {python} -m ruff format .")
        return 1
    say("all steps passed")
    return 0


def run_script(python: Path, name: str, words: Sequence[str]) -> int:
    """Run one of the scripts beside this one, offscreen unless a platform is already chosen."""
    script = ROOT / "packaging" / f"{name}.py"
    if not script.exists():
        raise SetupError(f"there is no {script.relative_to(ROOT)}")
    return start([python, script, *words], QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM", "offscreen"))


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0] if __doc__ else None)
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    helps = {
        "run": "start the program; further words are its own",
        "test": "lint, types and tests; further words go to pytest",
        "bench": "measure; --check fails on a number over its limit",
        "shots": "draw pictures of the windows into a folder",
        "without": "the quick tests without one rule system, which is named first",
    }
    for name, text in helps.items():
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.add_argument("--python", metavar="PATH", help="use this Python, in an environment of its own")
        if name == "test":
            command.add_argument("--all", action="store_true", help="also the long tests and those of real windows")
    return made


def main() -> int:
    if sys.version_info < OLDEST:
        say(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
        return 1
    chosen, words = parser().parse_known_args()
    everything = chosen.command == "test" and chosen.all
    try:
        ready_system(x11=chosen.command == "run", tools=everything or chosen.command == "shots")
        python = environment(chosen.python).python
        if chosen.command == "test":
            return run_tests(python, everything, words)
        if chosen.command == "run":
            return start([python, "-m", "mls_desktop", *words])
        return run_script(python, chosen.command, words)
    except SetupError as error:
        say(f"FAILED: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
