"""Everything but one rule system: `dev.py without SYSTEM [WORDS]` copies the checkout, leaves the system's package,
resources, samples and own tests out, and runs the quick tests of the rest there; further words go to pytest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "shots", "build", "dist")
QUICK = ["-m", "not long and not window and not seldom"]


def parts(system: str) -> list[Path]:
    """What belongs to a system alone, below the checkout."""
    resources = [Path("resources") / kind / system for kind in ("data", "reference", "words", "samples")]
    return [
        Path("mls_desktop") / "rules" / system,
        *resources,
        Path("resources") / "credits" / f"{system}.json",
        Path("tests") / "rules" / system,
    ]


def copied(target: Path, system: str) -> Path:
    """The checkout without a system, in a folder. Raises FileNotFoundError where there is no such system."""
    if not (ROOT / parts(system)[0]).is_dir():
        raise FileNotFoundError(f"no rule system {system}")
    copy = target / "checkout"
    shutil.copytree(ROOT, copy, ignore=LEFT)
    for part in parts(system):
        if (copy / part).is_dir():
            shutil.rmtree(copy / part)
        else:
            (copy / part).unlink(missing_ok=True)
    return copy


def main() -> int:
    if len(sys.argv) < 2:
        print("which system is to be left out?", file=sys.stderr)
        return 2
    system, words = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="without-") as folder:
        copy = copied(Path(folder), system)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *QUICK, *words]
        environment = {**os.environ, "PYTHONPATH": str(copy)}
        return subprocess.run(command, cwd=copy, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
