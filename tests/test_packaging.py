"""What is built can be installed elsewhere and started."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RESOURCES = {
    file.relative_to(ROOT).as_posix()
    for file in (ROOT / "resources").rglob("*")
    # A sample that is open in the program has its lock beside it, which is nobody else's.
    if file.is_file() and file.suffix not in (".mls-lock", ".mls-tmp")
}
pytestmark = [pytest.mark.long, pytest.mark.timeout(300), pytest.mark.xdist_group("packaging")]


def run(*words: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints, on either channel; AssertionError with it if it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "CI"}}
    done = subprocess.run(words, cwd=cwd, env=kept, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def test_the_sdist_holds_code_resources_and_tests(built):
    with tarfile.open(built[0]) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert names >= RESOURCES | {"mls_desktop/app.py", "tests/conftest.py", "packaging/dev.py", "LICENSE", "README.md"}


def test_the_wheel_holds_code_and_resources_alone(built):
    with zipfile.ZipFile(built[1]) as archive:
        names = set(archive.namelist())
    assert names >= {f"mls_desktop/{name}" for name in RESOURCES} | {"mls_desktop/app.py", "mls_desktop/py.typed"}
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"mls_desktop"}


def test_an_index_would_take_both(built):
    run(sys.executable, "-m", "twine", "check", "--strict", *built)


def test_the_wheel_holds_nothing_twice_and_nothing_strange(built):
    run(sys.executable, "-m", "check_wheel_contents", "--no-config", built[1])


def test_the_project_is_described_as_it_must_be():
    run(sys.executable, "-m", "validate_pyproject", ROOT / "pyproject.toml")


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment; libraries are borrowed from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", built[1])
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # A path file inside a borrowed folder is not read, so the checkout stays out of reach.
    (Path(packages) / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return programs


def test_the_installed_package_is_the_one_used(installed, tmp_path):
    place = run(installed / "python", "-c", "import mls_desktop.app as a; print(a.__file__)", cwd=tmp_path)
    assert Path(place).is_relative_to(installed.parent)


def test_the_installed_program_starts(installed, tmp_path):
    for name in ("mls-desktop", "mls-desktop-window"):
        assert "FILE" in run(installed / name, "--help", cwd=tmp_path)
    assert "FILE" in run(installed / "python", "-m", "mls_desktop", "--help", cwd=tmp_path)


def test_an_installed_program_shows_its_own_licence(installed, tmp_path):
    """The wheel has it once, outside the package."""
    text = run(
        installed / "python",
        "-c",
        "from mls_desktop.bridge.app.credits import credits, licence_text;"
        "from mls_desktop.storage.shipped_data import default_resources as folder;"
        "print([licence_text([folder()], each) for each in credits([folder()]) if each.name == 'MLS Desktop'][0])",
        cwd=tmp_path,
    )
    assert text.strip() == (ROOT / "LICENSE").read_text("utf-8").strip()
