"""Every test vector of the rules is a case of its name."""

from __future__ import annotations

import re
from pathlib import Path

VECTORS = 27
CASE = re.compile(r'case\(\s*"RB-[A-Z]+-\d+",\s*"RB-T(\d+)\b')


def test_every_vector_is_a_case() -> None:
    texts = (file.read_text("utf-8") for file in sorted(Path(__file__).parent.rglob("test_*.py")))
    found = {int(number) for text in texts for number in CASE.findall(text)}
    assert found == set(range(1, VECTORS + 1))
