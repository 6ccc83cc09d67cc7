"""The virtual environment in the checkout: what the program needs, and later the tools of its tests."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from steps import ROOT, SetupError, quiet, run, say

OLDEST = (3, 11)
LOCK = ROOT / "packaging" / "requirements.lock"
TOOLS_LOCK = ROOT / "packaging" / "requirements-dev.lock"
"""Holds the whole of the other one, and what tests, linters and builds need besides."""
FUZZ_LOCK = ROOT / "packaging" / "requirements-fuzz.lock"
"""What the fuzzing of the long tests needs: it is there for fewer machines and Pythons than all else."""
BUNDLE_LOCK = ROOT / "packaging" / "requirements-bundle.lock"
"""What makes bundles: it comes to the program alone, so that nothing gets into one that only tests have."""


@dataclass(frozen=True)
class Interpreter:
    """A Python that was tried: its path, version, and whether it can make a virtual environment with pip."""

    path: str
    version: tuple[int, int, int]
    has_venv: bool


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


def index_answers(python: Path) -> bool:
    """Whether a package index is reached that knows the first package of the lock."""
    package = LOCK.read_text().partition("==")[0]
    flags = ["--disable-pip-version-check", "--no-input", "--retries", "0", "--timeout", "10"]
    return quiet([python, "-m", "pip", "index", "versions", *flags, package])


@dataclass(frozen=True)
class Environment:
    """A virtual environment in the checkout, made from one Python.

    It has two levels: the program with what it needs, linked to the checkout; and that with the tools, the program
    installed for editing, which takes a build backend. What has been done is noted in a stamp, step by step.
    """

    folder: Path
    base: Interpreter

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def _libraries(self) -> Path:
        version = f"python{self.base.version[0]}.{self.base.version[1]}"
        return self.folder / ("Lib/site-packages" if os.name == "nt" else f"lib/{version}/site-packages")

    @property
    def _stamp(self) -> Path:
        return self.folder / "mls-stamp"

    def _signs(self) -> dict[str, str]:
        """Step -> what its outcome depends on, as one word."""
        python = f"{self.base.path} {self.base.version} {self.folder}".encode()
        project = (ROOT / "pyproject.toml").read_bytes()
        texts = {"packages": python + LOCK.read_bytes(), "tools": TOOLS_LOCK.read_bytes()}
        texts |= {"link": project, "project": project, "fuzzer": FUZZ_LOCK.read_bytes()}
        texts |= {"bundler": BUNDLE_LOCK.read_bytes()}
        return {step: hashlib.sha256(text).hexdigest() for step, text in texts.items()}

    def _done(self) -> dict[str, str]:
        """Step -> the sign under which it was done; nothing where that is to be done anew from the start."""
        try:
            done: dict[str, str] = json.loads(self._stamp.read_text())
        except (OSError, ValueError):
            return {}
        return done

    def _is_fit(self, tools: bool) -> bool:
        """Whether it is made from this Python and these locks, so that at most something is to be added."""
        signs, done = self._signs(), self._done()
        fits = done.get("packages") == signs["packages"]
        return fits and not (tools and done.get("tools", signs["tools"]) != signs["tools"])

    def venv_package(self, tools: bool) -> list[str]:
        """Debian packs `venv` and `ensurepip` apart from Python: the package to install before it can be made.

        Raises SetupError where they are missing otherwise.
        """
        if self.base.has_venv or self._is_fit(tools):
            return []
        if not (Path("/etc/debian_version").exists() and self.base.path.startswith("/usr/bin/")):
            raise SetupError(f"{self.base.path} has no venv and ensurepip modules")
        major, minor, _ = self.base.version
        return [f"python{major}.{minor}-venv"]

    def ready(self, tools: bool, fuzzer: bool = False, bundler: bool = False) -> None:
        """Make it, and take the steps of its level that the stamp does not tell of. One with tools keeps them; the
        `fuzzer` may come to them, and to an environment of its own the `bundler`."""
        if not self._is_fit(tools):
            say(f"making {self.folder.name} with Python {'.'.join(map(str, self.base.version))} (once)")
            if self.folder.is_symlink():
                self.folder.unlink()  # what it leads to is another checkout's, which would be emptied
            run([self.base.path, "-m", "venv", "--clear", self.folder], "the virtual environment could not be made")
        signs, done = self._signs(), self._done()
        steps: dict[str, Callable[[], None]] = {"packages": self._install_packages}
        if tools or done.get("tools") == signs["tools"]:
            steps |= {"tools": self._install_tools, "project": self._install_project}
        else:
            steps |= {"link": self._link}
        if fuzzer:
            steps |= {"fuzzer": self._install_fuzzer}
        if bundler:
            steps |= {"bundler": self._install_bundler}
        for step, take in steps.items():
            if done.get(step) != signs[step]:
                take()
                done[step] = signs[step]
                self._stamp.write_text(json.dumps(done))

    def _install_packages(self) -> None:
        self._fetch("what the program needs (about 80 MB)", LOCK)

    def _install_tools(self) -> None:
        self._fetch("the tools of the tests (about 75 MB)", TOOLS_LOCK)

    def _install_fuzzer(self) -> None:
        self._fetch("what the long tests fuzz with (about 35 MB)", FUZZ_LOCK)

    def _install_bundler(self) -> None:
        self._fetch("what makes bundles (about 4 MB)", BUNDLE_LOCK)

    def _fetch(self, what: str, lock: Path) -> None:
        started = time.monotonic()
        say(f"fetching {what}")
        # A lock names all that is needed: pip of Python 3.11, left to look for more, takes the newest release of a
        # package that another one asks for with an extra, and then refuses it for having no hash.
        self._pip("--require-hashes", "--no-deps", "-r", str(lock))
        run([self.python, "-m", "pip", "--quiet", "check"], f"what {lock.name} names does not fit together")
        say(f"installed in {time.monotonic() - started:.0f} s")

    def _pip(self, *words: str) -> None:
        """Install; with pip's own progress where somebody watches. SetupError if that fails."""
        flags = ["--disable-pip-version-check", "--no-input", *([] if sys.stderr.isatty() else ["--quiet"])]
        try:
            run([self.python, "-m", "pip", "install", *flags, *words], "packages could not be installed")
        except SetupError as error:
            if "--no-index" in words or index_answers(self.python):
                raise
            advice = "is this machine on the network, and does pip know its proxy or mirror, if it needs one?"
            raise SetupError(f"no package index answers: {advice}") from error

    def _link(self) -> None:
        """Lead to the checkout as an installer would, who may also take it away again: without a build backend."""
        import tomllib

        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        notes = f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        files = {
            "mls_desktop_checkout.pth": f"{ROOT}\n",
            f"{notes}/METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
            f"{notes}/INSTALLER": "dev.py\n",
        }
        files[f"{notes}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{notes}/RECORD"))
        (self._libraries / notes).mkdir(exist_ok=True)
        for name, text in files.items():
            (self._libraries / name).write_text(text, "utf-8")

    def _install_project(self) -> None:
        self._pip("--no-deps", "--no-build-isolation", "--no-index", "-e", ".")
        # An editable install copies `resources/`, though not the code; the copy would only grow old.
        shutil.rmtree(self._libraries / "mls_desktop", ignore_errors=True)


def environment(chosen: str | None, purpose: str = "") -> Environment:
    """`.venv` for the Python that runs this file, `.venv-3.12` for another one, with the `purpose` of one that is for
    nothing else at its end; not made yet."""
    python = try_python(chosen or sys.executable)
    name = f".venv-{python.version[0]}.{python.version[1]}" if chosen else ".venv"
    return Environment(ROOT / (f"{name}-{purpose}" if purpose else name), python)
