"""Pictures as people see them who lack one of the three kinds of cones; for `shots.py`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

KINDS = ("protan", "deutan", "tritan")
"""Those without the cones for long, middle and short waves: red, green, and blue with yellow are lost."""
NEEDED = {"daltonlens": "daltonlens", "numpy": "numpy", "PIL": "pillow"}
"""What is imported -> the package that brings it."""


def missing() -> list[str]:
    """The packages to install before such pictures can be made."""
    return [package for module, package in NEEDED.items() if find_spec(module) is None]


def seen_by_all(file: Path) -> list[Path]:
    """The files of a picture as each kind sees it, made beside it: the name tells which."""
    import numpy as np
    from daltonlens import simulate
    from PIL import Image

    two, blue = simulate.Simulator_Vienot1999(), simulate.Simulator_Brettel1997()
    """Each is the better of the two for its kinds."""
    made: list[Path] = []
    seen = np.asarray(Image.open(file).convert("RGB"))
    for kind in KINDS:
        made.append(file.with_name(f"{file.stem}-{kind}{file.suffix}"))
        picture = (blue if kind == "tritan" else two).simulate_cvd(
            seen, simulate.Deficiency[kind.upper()], severity=1.0
        )
        Image.fromarray(picture).save(made[-1])
    return made
