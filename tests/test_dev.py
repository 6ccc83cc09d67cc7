"""The set-up script: what it finds missing, what it says, and what it hands on."""

import importlib.metadata
import inspect
import json
import os
import sys
import tomllib
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.scripts import loaded

dev, environment, packages, steps = map(loaded, ("dev", "environment", "system_packages", "steps"))
# Which `dev` imports when it is needed.
loaded("flaky")
ROOT = Path(__file__).parent.parent


def fake_python(folder: Path, text: str) -> str:
    file = folder / "python3"
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return str(file)


def test_the_python_that_runs_is_taken():
    found = environment.try_python(sys.executable)
    assert found.version == tuple(sys.version_info[:3])
    assert Path(found.path).exists()


@pytest.mark.skipif(os.name == "nt", reason="shell scripts stand for the Pythons")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("echo 'pyenv: python3: command not found' >&2; exit 127", "does not run Python programs"),
        ("echo Python 3.12.1", "does not run Python programs"),
        ("echo '[\"/usr/bin/python3\", [3, 9, 2], true]'", "is Python 3.9.2"),
    ],
    ids=["error", "version-only", "too-old"],
)
def test_a_python_that_will_not_do_is_refused(tmp_path, text, complaint):
    with pytest.raises(steps.SetupError, match=complaint):
        environment.try_python(fake_python(tmp_path, text))


def test_a_python_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(steps.SetupError, match="does not run"):
        environment.try_python(str(tmp_path / "python3"))


# ---- system packages


def test_what_is_missing_is_found():
    wanted = {"no-such-library": "libnosuch.so.7", "no-such-tool": "no-such-tool-either", "python3": sys.executable}
    assert packages.missing_packages(wanted) == ["no-such-library", "no-such-tool"]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Debian machine that lacks everything, with a user who may not install."""
    monkeypatch.setattr(packages.sys, "platform", "linux")
    monkeypatch.setattr(packages, "missing_packages", list)
    monkeypatch.setattr(packages, "has_font", lambda: False)
    monkeypatch.setattr(packages.shutil, "which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(packages.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(packages, "quiet", lambda words: False)


@pytest.mark.parametrize(("x11", "tools"), [(False, False), (True, False), (False, True)])
def test_without_the_right_to_install_one_line_asks_for_all(bare, x11, tools):
    with pytest.raises(steps.SetupError) as refused:
        packages.ready_system(x11, tools, ["python3.11-venv"])
    _, line = str(refused.value).split("\n")
    update, install = line.strip().split(" && ")
    assert update == "sudo apt-get update"
    assert install.startswith("sudo apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 ")
    tables = (packages.GUI, packages.X11, packages.TOOLS, packages.FAULTS)
    every = {*(name for table in tables for name in table), "fonts-dejavu-core", "python3.11-venv"}
    assert set(install.split()[7:]) == every


def test_nobody_is_asked_for_what_this_command_can_do_without(bare, monkeypatch):
    monkeypatch.setattr(packages, "has_font", lambda: True)
    monkeypatch.setattr(packages, "missing_packages", lambda wanted: [name for name in wanted if name == "xvfb"])
    packages.ready_system(x11=True, tools=False, venv=[])
    with pytest.raises(steps.SetupError, match=r"xvfb$"):
        packages.ready_system(x11=False, tools=True, venv=[])
    monkeypatch.setattr(packages, "missing_packages", lambda wanted: [name for name in wanted if name == "strace"])
    packages.ready_system(x11=False, tools=True, venv=[])
    with pytest.raises(steps.SetupError, match=r"strace$"):
        packages.ready_system(x11=False, tools=True, venv=[], faults=True)


@pytest.mark.parametrize(
    ("x11", "tools", "faults", "wanted"),
    [
        (False, False, False, ["GUI"]),
        (True, False, False, ["GUI", "X11"]),
        (False, True, False, ["GUI", "X11", "TOOLS"]),
        (False, True, True, ["GUI", "X11", "TOOLS", "FAULTS"]),
    ],
    ids=["quick-test", "run", "shots", "all-tests"],
)
@pytest.mark.parametrize("user", [0, 1000])
def test_with_the_right_to_install_what_the_command_wants_comes_at_once(
    bare, monkeypatch, user, x11, tools, faults, wanted
):
    tried: list[list[str]] = []

    def noted(words: list[str]) -> bool:
        tried.append(words)
        return True

    monkeypatch.setattr(packages.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(packages, "quiet", noted)
    packages.ready_system(x11, tools, ["python3.11-venv"], faults)
    (words,) = (words for words in tried if "install" in words)
    every = [name for table in wanted for name in getattr(packages, table)]
    assert words[words.index("DPkg::Lock::Timeout=300") + 1 :] == [*every, "fonts-dejavu-core", "python3.11-venv"]


def test_who_makes_bundles_is_asked_for_what_makes_them_too(bare):
    with pytest.raises(steps.SetupError) as refused:
        packages.ready_system(x11=True, tools=False, venv=[], bundles=True)
    asked = str(refused.value).split()
    assert [name for name in (*packages.GUI, *packages.X11, *packages.BUNDLES) if name not in asked] == []


@pytest.mark.parametrize("user", [0, 1000])
def test_with_the_right_to_install_the_lists_are_refreshed_only_if_needed(bare, monkeypatch, user):
    tried: list[list[str]] = []
    monkeypatch.setattr(packages.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(packages, "quiet", lambda words: words == ["sudo", "-n", "true"])
    monkeypatch.setattr(packages, "run", lambda words, failure: tried.append(words))
    packages.ready_system(x11=False, tools=False, venv=[])
    assert [words[words.index("apt-get") + 1] for words in tried] == ["update", "install"]
    assert all((words[0] == "sudo") == (user != 0) for words in tried)


@pytest.mark.parametrize("taken", packages.LOCKS)
def test_another_programs_work_on_packages_is_waited_for_and_told_once(bare, monkeypatch, tmp_path, capsys, taken):
    locks = [tmp_path / Path(lock).relative_to("/") for lock in packages.LOCKS]
    for lock in locks:
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.touch()
    held = tmp_path / Path(taken).relative_to("/")
    listed = tmp_path / "locks"
    listed.write_text(f"1: POSIX  ADVISORY  WRITE 14208 fe:00:{held.stat().st_ino} 0 EOF\n", "ascii")
    monkeypatch.setattr(packages, "LOCKED", listed)
    monkeypatch.setattr(packages.is_apt_busy, "__defaults__", (tuple(map(str, locks)),))
    done: list[str] = []

    def pause(seconds: float) -> None:
        done.append("pause")
        if len(done) == 3:
            listed.write_text("")

    def noted(words: list[str]) -> bool:
        done.append("install")
        return True

    monkeypatch.setattr(packages.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(packages.time, "sleep", pause)
    monkeypatch.setattr(packages, "quiet", noted)
    packages.ready_system(x11=False, tools=False, venv=[])
    assert done == ["pause", "pause", "pause", "install"]
    assert capsys.readouterr().err.count("another program is at work") == 1


def test_packages_that_are_worked_on_for_ever_are_not_waited_for_for_ever(bare, monkeypatch, capsys):
    pauses: list[float] = []
    monkeypatch.setattr(packages, "is_apt_busy", lambda: True)
    monkeypatch.setattr(packages.time, "sleep", pauses.append)
    packages.wait_for_apt()
    assert sum(pauses) == packages.LONGEST


def test_where_no_locks_are_listed_nothing_is_waited_for(monkeypatch, tmp_path):
    monkeypatch.setattr(packages, "LOCKED", tmp_path / "nothing")
    assert not packages.is_apt_busy()


def test_elsewhere_the_packages_are_only_named(bare, monkeypatch, capsys):
    monkeypatch.setattr(packages.shutil, "which", lambda name, **_: None)
    packages.ready_system(x11=False, tools=False, venv=[])
    assert "libegl1" in capsys.readouterr().err


# ---- the environment


class Kept(environment.Environment):  # type: ignore[misc, name-defined]
    """An environment of which only the stamp is real: what would be run is noted."""

    ran: list[str]

    def steps_of(self, tools: bool) -> list[str]:
        self.ran.clear()
        self.ready(tools)
        return list(self.ran)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    ran: list[str] = []

    def run(words: Sequence[str | Path], failure: str) -> None:
        if "venv" in words:
            ran.append("make")
            (tmp_path / "mls-stamp").unlink(missing_ok=True)
        elif "check" in words:
            ran[-1] += ", checked"
        else:
            ran.append(str(words[-1]).rpartition("/")[2])

    for name, text in {
        "LOCK": "apple==1",
        "TOOLS_LOCK": "apple==1\npear==2",
        "FUZZ_LOCK": "plum==1",
        "BUNDLE_LOCK": "fig==1",
    }.items():
        (tmp_path / name).write_text(text)
        monkeypatch.setattr(environment, name, tmp_path / name)
    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(Kept, "_link", lambda self: ran.append("link"))
    made = Kept(tmp_path, environment.Interpreter("/usr/bin/python3", (3, 11, 2), True))
    object.__setattr__(made, "ran", ran)
    return made


def test_the_program_alone_is_fetched_to_run_it_and_the_tools_when_they_are_wanted(kept):
    assert kept.steps_of(tools=False) == ["make", "LOCK, checked", "link"]
    assert kept.steps_of(tools=False) == []
    assert kept.steps_of(tools=True) == ["TOOLS_LOCK, checked", "."]
    assert kept.steps_of(tools=True) == []
    assert kept.steps_of(tools=False) == [], "an environment with the tools serves to run the program"


def test_all_is_fetched_at_once_for_the_tools(kept):
    assert kept.steps_of(tools=True) == ["make", "LOCK, checked", "TOOLS_LOCK, checked", "."]
    assert kept.steps_of(tools=False) == []


def test_the_fuzzer_comes_to_the_tools_when_it_is_wanted_and_once(kept):
    kept.ready(tools=True)
    kept.ran.clear()
    kept.ready(tools=True, fuzzer=True)
    kept.ready(tools=True, fuzzer=True)
    assert kept.ran == ["FUZZ_LOCK, checked"]
    assert kept.steps_of(tools=True) == []


def test_what_makes_bundles_comes_to_the_program_alone(kept):
    kept.ready(tools=False, bundler=True)
    kept.ready(tools=False, bundler=True)
    assert kept.ran == ["make", "LOCK, checked", "link", "BUNDLE_LOCK, checked"]


def test_bundles_are_made_in_an_environment_of_their_own():
    assert environment.environment(None, "bundle").folder.name == ".venv-bundle"
    assert environment.environment(sys.executable, "bundle").folder.name.endswith(f".{sys.version_info.minor}-bundle")


CHANGED = {
    "LOCK": (["make", "LOCK, checked", "link"], ["TOOLS_LOCK, checked", "."]),
    "TOOLS_LOCK": (["link"], ["make", "LOCK, checked", "TOOLS_LOCK, checked", "."]),
}


@pytest.mark.parametrize("lock", CHANGED)
def test_another_lock_makes_the_environment_anew(kept, lock):
    kept.ready(tools=True)
    (kept.folder / lock).write_text("apple==3")
    assert (kept.steps_of(tools=False), kept.steps_of(tools=True)) == CHANGED[lock]


def test_a_link_to_another_checkouts_environment_is_taken_away_and_that_one_left_alone(kept, tmp_path, monkeypatch):
    theirs, link = tmp_path / "theirs", tmp_path / "link"
    theirs.mkdir()
    link.symlink_to(theirs)
    made = Kept(link, kept.base)
    object.__setattr__(made, "ran", [])
    monkeypatch.setattr(environment, "run", lambda words, failure: link.mkdir(exist_ok=True))
    made.ready(tools=False)
    assert not link.is_symlink() and list(theirs.iterdir()) == []


@pytest.mark.parametrize("stamp", ["", "an older kind of stamp\n", "{}"])
def test_a_stamp_that_says_nothing_makes_it_anew(kept, stamp):
    kept.ready(tools=False)
    (kept.folder / "mls-stamp").write_text(stamp)
    assert kept.steps_of(tools=False)[0] == "make"


def test_what_failed_is_done_again_and_no_more(kept, monkeypatch):
    def fail(self):
        raise steps.SetupError("no index")

    with monkeypatch.context() as broken:
        broken.setattr(Kept, "_install_tools", fail)
        with pytest.raises(steps.SetupError):
            kept.ready(tools=True)
    assert kept.steps_of(tools=False) == ["link"], "the program can be run meanwhile"
    assert kept.steps_of(tools=True) == ["TOOLS_LOCK, checked", "."]


@pytest.mark.parametrize(
    ("path", "is_debian", "expected"),
    [
        ("/usr/bin/python3", True, ["python3.11-venv"]),
        ("/usr/bin/python3", False, None),
        ("/opt/python/bin/python3", True, None),
    ],
)
def test_debian_packs_venv_apart(tmp_path, monkeypatch, path, is_debian, expected):
    made = environment.Environment(tmp_path, environment.Interpreter(path, (3, 11, 2), False))
    monkeypatch.setattr(environment.Path, "exists", lambda self: is_debian)
    if expected is None:
        with pytest.raises(steps.SetupError, match="has no venv and ensurepip modules"):
            made.venv_package(tools=False)
    else:
        assert made.venv_package(tools=False) == expected


def test_venv_is_not_asked_for_where_the_environment_is_made(kept):
    kept.ready(tools=False)
    made = environment.Environment(kept.folder, environment.Interpreter("/opt/python3", (3, 11, 2), False))
    with pytest.raises(steps.SetupError):
        made.venv_package(tools=False)
    stamp = json.loads((kept.folder / "mls-stamp").read_text())
    (kept.folder / "mls-stamp").write_text(json.dumps({**stamp, "packages": made._signs()["packages"]}))
    assert made.venv_package(tools=False) == []


def test_the_link_is_what_an_installer_writes(tmp_path, monkeypatch):
    made = environment.Environment(tmp_path, environment.Interpreter(sys.executable, (3, 11, 2), True))
    monkeypatch.setattr(environment.Environment, "_libraries", tmp_path)
    made._link()
    (found,) = importlib.metadata.distributions(name="mls-desktop", path=[str(tmp_path)])
    assert found.version == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert {str(file) for file in found.files or ()} == {
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    }
    assert (tmp_path / "mls_desktop_checkout.pth").read_text() == f"{ROOT}\n"


@pytest.mark.parametrize("is_watched", [True, False], ids=["terminal", "file"])
def test_pip_shows_its_progress_where_somebody_watches(kept, monkeypatch, is_watched):
    pip: list[list[str]] = []
    monkeypatch.setattr(environment, "run", lambda words, failure: pip.append([str(word) for word in words]))
    monkeypatch.setattr(environment.sys.stderr, "isatty", lambda: is_watched, raising=False)
    kept.ready(tools=False)
    assert ["--quiet" in words for words in pip if "install" in words] == [not is_watched]


# ---- no package index


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """pip as nobody has set it up."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)


@pytest.mark.parametrize(
    "setting", [{"PIP_NO_INDEX": "1"}, {"PIP_INDEX_URL": "http://127.0.0.1:9/simple"}], ids=["none", "silent"]
)
def test_it_is_said_that_no_index_answers(kept, monkeypatch, no_settings, setting):
    """pip is this environment's, and the command that fails before is its own too."""
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Kept, "python", Path(sys.executable))
    monkeypatch.setattr(environment, "run", fail_at_pip)
    with pytest.raises(steps.SetupError, match=r"^no package index answers: is this machine on the network[^.\n]*\?$"):
        kept.ready(tools=False)


def fail_at_pip(words: Sequence[str | Path], failure: str) -> None:
    if "pip" in words:
        raise steps.SetupError(failure)


def test_where_an_index_answers_the_command_that_failed_is_said(kept, monkeypatch, no_settings, tmp_path):
    page = tmp_path / "simple" / "apple" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text('<a href="apple-1-py3-none-any.whl">apple-1-py3-none-any.whl</a>')
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "simple").as_uri())
    monkeypatch.setattr(Kept, "python", Path(sys.executable))
    monkeypatch.setattr(environment, "run", fail_at_pip)
    with pytest.raises(steps.SetupError, match="packages could not be installed"):
        kept.ready(tools=False)


# ---- the commands


TESTS = [sys.executable, "-X", "faulthandler", "-m", "pytest", "-n", "2"]
ALONE = [sys.executable, str(ROOT / "packaging" / "without_network.py"), *TESTS]
OF_TIER = {
    "quick": [*TESTS, "-m", "not long and not window"],
    "all": [*ALONE, "-n", "3"],
    "long": [*ALONE, "-n", "3", "--session-timeout=5400", "--durations=40", "--timeout=1200"],
}


@pytest.mark.parametrize("tier", OF_TIER)
def test_a_failing_step_is_named_and_the_others_still_run(monkeypatch, capsys, tier):
    ran: list[list[str]] = []
    told: list[str] = []

    def start(words, **more):
        ran.append([str(word) for word in words])
        told.append(more["MLS_TIER"])
        return 2 if "mypy" in words else 0

    monkeypatch.setattr(dev, "start", start)
    assert dev.run_tests(Path(sys.executable), tier, ["-k", "guard"]) == 1
    assert len(ran) == 5 and set(told) == {tier}
    assert ran[-1][: len(OF_TIER[tier]) + 2] == [*OF_TIER[tier], "-k", "guard"]
    assert "FAILED: mypy (exit code 2), mypy packaging (exit code 2)" in capsys.readouterr().err


@pytest.mark.parametrize(("tier", "again"), [("quick", TESTS), ("all", ALONE), ("long", ALONE)])
def test_a_failed_test_is_run_again_as_its_tier_is_but_alone(monkeypatch, capsys, tier, again):
    ran: list[tuple[list[str], str]] = []

    def start(words, **more):
        ran.append(([str(word) for word in words], more["MLS_TIER"]))
        if "pytest" not in words:
            return 0
        is_first = sum("pytest" in words for words, _tier in ran) == 1
        failed, passed = ({"tests/a.py::b": "no"}, []) if is_first else ({}, ["tests/a.py::b"])
        Path(words[-1]).write_text(json.dumps({"seed": 7, "whole": True, "failed": failed, "passed": passed}))
        return 1 if is_first else 0

    gathered: list[bool] = []

    def compiled_meanwhile(python, wanted):
        gathered.append(wanted)
        return nullcontext()

    monkeypatch.setattr(dev, "start", start)
    monkeypatch.setattr(dev, "compiled_meanwhile", compiled_meanwhile)
    assert dev.run_tests(Path(sys.executable), tier, [] if tier == "quick" else ["-k", "b"]) == 1
    assert gathered == [tier == "quick"]
    words, told = ran[-1]
    assert told == tier and words[: len(again) - 2] == again[:-2]
    assert words[words.index("-n") + 1] == "0" and {"--randomly-seed=7", "tests/a.py::b"} < {*words}
    assert "FAILED: pytest (1 flaky and not on flaky.toml)" in capsys.readouterr().err


def test_named_tests_of_the_quick_tier_are_not_tried_again(monkeypatch, capsys):
    ran: list[list[str]] = []

    def start(words, **more):
        ran.append([str(word) for word in words])
        return int("pytest" in words)

    monkeypatch.setattr(dev, "start", start)
    assert dev.run_tests(Path(sys.executable), "quick", ["tests/a.py"]) == 1
    assert ran[-1] == [*TESTS, "-m", dev.QUICK, "tests/a.py"]
    assert "pytest (exit code 1)" in capsys.readouterr().err


def test_the_quick_set_does_a_share_of_the_windows_tests_unless_told_which(monkeypatch):
    assert dev.pytest_command(Path(sys.executable), "quick", [])[-1] == "not long and not window and not seldom"
    assert "not long and not window" in dev.pytest_command(Path(sys.executable), "quick", ["tests/ui"])


def test_all_steps_passed_is_zero(monkeypatch):
    monkeypatch.setattr(dev, "start", lambda words, **more: 0)
    assert dev.run_tests(Path(sys.executable), "quick", ["tests/test_dev.py"]) == 0


def test_tests_are_compiled_before_their_processes_begin(monkeypatch, tmp_path):
    """Once, while lint and types are looked at, whatever the environment says of keeping what is compiled."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    done = tmp_path / "done"
    python = fake_python(tmp_path, f'echo "$@" "${{PYTHONDONTWRITEBYTECODE-kept}}" > {done}')
    told: list[bool] = []

    def start(words, **more):
        told.append("faulthandler" in words and done.exists())
        return 0

    monkeypatch.setattr(dev, "start", start)
    assert dev.run_tests(Path(python), "all", []) == 0
    assert told[-1] and "--collect-only" in done.read_text() and "kept" in done.read_text()
    with dev.compiled_meanwhile(Path("no such python"), wanted=False):
        pass


@pytest.mark.parametrize("words", [[], ["--all"], ["--long"]], ids=dev.TIERS)
def test_the_tier_is_asked_for_by_its_name(words):
    wanted = words[0].strip("-") if words else "quick"
    assert dev.parser().parse_known_args(["test", *words, "-x"])[0].tier == wanted


def test_a_signal_is_a_failure():
    assert dev.start([sys.executable, "-c", "import os; os.abort()"]) == 134


@pytest.mark.parametrize(
    "words",
    [["tests/bridge", "-k", "guard and not hook", "-x"], ["-p", "no:randomly", "tests"], ["--pyargs", "--durations=3"]],
)
def test_words_are_handed_on_in_their_order(words):
    assert dev.parser().parse_known_args(["test", "--all", *words])[1] == words


LOCKS = {"run": environment.LOCK, "tools": environment.TOOLS_LOCK, "fuzz": environment.FUZZ_LOCK}


def pinned(lock: Path) -> set[str]:
    """Each package with its hashes, as one line."""
    return set(lock.read_text().replace("\\\n", " ").splitlines())


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_a_lock_holds_no_addresses_and_a_hash_for_each_package(lock):
    assert "://" not in lock.read_text()
    assert pinned(lock) and all(" --hash=sha256:" in line for line in pinned(lock))


def test_only_what_a_lock_names_is_fetched(kept, monkeypatch):
    """Nothing newer that an index came to offer since, which has no hash here."""
    asked: list[Sequence[str | Path]] = []
    monkeypatch.setattr(environment, "run", lambda words, failure: asked.append(words))
    kept.ready(tools=True, fuzzer=True)
    fetches = [words for words in asked if "-r" in words]
    assert len(fetches) == len(LOCKS) and all({"--require-hashes", "--no-deps"} < {*words} for words in fetches)


def test_the_tools_lock_holds_the_other_whole():
    assert pinned(environment.LOCK) < pinned(environment.TOOLS_LOCK)


def test_the_lock_of_the_program_holds_what_it_needs_and_no_more():
    names = {line.partition("==")[0] for line in pinned(environment.LOCK)}
    assert names == {"pyside6-essentials", "shiboken6", "platformdirs", "msgspec", "segno"}


SCRIPTS = [file.stem for file in sorted((ROOT / "packaging").glob("*.py")) if "ArgumentParser(" in file.read_text()]


@pytest.mark.parametrize("script", [script for script in SCRIPTS if script != "man_page"])
def test_every_script_tells_how_it_is_called(script, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [script, "--help"])
    main = loaded(script).main
    with pytest.raises(SystemExit) as ended:
        main(*([["--help"]] if inspect.signature(main).parameters else []))
    assert not ended.value.code and "usage: " in capsys.readouterr().out
