"""The set-up script: what it finds missing, what it says, and what it hands on."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "packaging" / "dev.py"


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("mls_dev", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Data classes look their module up by name.
    monkeypatch.setitem(sys.modules, "mls_dev", module)
    spec.loader.exec_module(module)
    return module


def fake_python(folder: Path, text: str) -> str:
    file = folder / "python3"
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return str(file)


def test_the_python_that_runs_is_taken(dev):
    found = dev.try_python(sys.executable)
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
def test_a_python_that_will_not_do_is_refused(dev, tmp_path, text, complaint):
    with pytest.raises(dev.SetupError, match=complaint):
        dev.try_python(fake_python(tmp_path, text))


def test_a_python_that_is_not_there_is_refused(dev, tmp_path):
    with pytest.raises(dev.SetupError, match="does not run"):
        dev.try_python(str(tmp_path / "python3"))


def test_what_is_missing_is_found(dev):
    wanted = {"no-such-library": "libnosuch.so.7", "no-such-tool": "no-such-tool-either", "python3": sys.executable}
    assert dev.missing_packages(wanted) == ["no-such-library", "no-such-tool"]


def test_without_the_right_to_install_the_command_is_said(dev, monkeypatch):
    monkeypatch.setattr(dev.shutil, "which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(dev, "quiet", lambda words: False)
    with pytest.raises(dev.SetupError, match=r"sudo apt-get install -y --no-install-recommends libegl1 xvfb"):
        dev.install_system(["libegl1", "xvfb"])


@pytest.mark.parametrize("user", [0, 1000])
def test_with_the_right_to_install_the_lists_are_refreshed_only_if_needed(dev, monkeypatch, user):
    tried: list[list[str]] = []
    monkeypatch.setattr(dev.shutil, "which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(dev.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(dev, "quiet", lambda words: words == ["sudo", "-n", "true"])
    monkeypatch.setattr(dev, "run", lambda words, failure: tried.append(words))
    dev.install_system(["libegl1"])
    assert [words[words.index("apt-get") + 1] for words in tried] == ["update", "install"]
    assert all((words[0] == "sudo") == (user != 0) for words in tried)


def test_debian_packs_venv_apart(dev, monkeypatch):
    asked: list[list[str]] = []
    monkeypatch.setattr(dev, "install_system", asked.append)
    monkeypatch.setattr(dev.Path, "exists", lambda self: True)
    dev.install_venv_module(dev.Interpreter("/usr/bin/python3", (3, 11, 2), False))
    assert asked == [["python3.11-venv"]]


@pytest.mark.parametrize(
    ("everything", "marks"), [(False, ["-m", "not long and not window"]), (True, [])], ids=["quick", "all"]
)
def test_a_failing_step_is_named_and_the_others_still_run(dev, monkeypatch, capsys, everything, marks):
    ran: list[list[str]] = []

    def start(words, **more):
        ran.append([str(word) for word in words])
        return 2 if "mypy" in words else 0

    monkeypatch.setattr(dev, "start", start)
    assert dev.run_tests(Path("python"), everything, ["-k", "guard"]) == 1
    assert len(ran) == 5
    assert ran[-1] == ["python", "-X", "faulthandler", "-m", "pytest", "-n", "2", *marks, "-k", "guard"]
    assert "FAILED: mypy (exit code 2), mypy packaging (exit code 2)" in capsys.readouterr().err


def test_all_steps_passed_is_zero(dev, monkeypatch):
    monkeypatch.setattr(dev, "start", lambda words, **more: 0)
    assert dev.run_tests(Path("python"), False, []) == 0


def test_a_signal_is_a_failure(dev):
    assert dev.start([sys.executable, "-c", "import os; os.abort()"]) == 134


@pytest.mark.parametrize(
    "words",
    [["tests/bridge", "-k", "guard and not hook", "-x"], ["-p", "no:randomly", "tests"], ["--pyargs", "--durations=3"]],
)
def test_words_are_handed_on_in_their_order(dev, words):
    assert dev.parser().parse_known_args(["test", "--all", *words])[1] == words


def test_the_lock_holds_no_addresses_and_a_hash_for_each_package(dev):
    lock = dev.LOCK.read_text()
    packages = lock.replace("\\\n", " ").splitlines()
    assert "://" not in lock
    assert packages and all(" --hash=sha256:" in line for line in packages)
