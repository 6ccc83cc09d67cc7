"""`show --values`: the values without what they are made of."""

from __future__ import annotations

import json

from tests.cli.lines import Terminal


def test_values_alone_are_those_of_the_figures(terminal: Terminal, kites: str) -> None:
    whole, plain = (
        json.loads(terminal.say("show", kites, "--json", *more).out)["characters"] for more in ([], ["--values"])
    )
    made = ("how", "rule", "parts")
    bare = [
        {**who, "figures": {id: {key: told for key, told in figure.items() if key not in made} for id, figure in
                            who["figures"].items()}}
        for who in whole
    ]  # fmt: skip
    assert plain == bare and any(figure["parts"] for figure in whole[0]["figures"].values())


def test_values_alone_take_a_line_each(terminal: Terminal, kites: str) -> None:
    whole, plain = (terminal.say("show", kites, *more).out.splitlines() for more in ([], ["--values"]))
    first = [line for line in whole if not line.startswith("    ")]
    assert plain == [line.partition("  (")[0] if line.startswith("  ") else line for line in first]
    assert plain != first and len(first) < len(whole)
