"""How fast the program feels, each figure beside what the machine can do in the same run: `dev.py bench`.

Starts are compared with an empty PySide6 main window, started in turns with the program; edits are given in
milliseconds of a machine on which the yardstick (`yardstick.py`) takes 50 ms.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROBE = ROOT / "packaging" / "probe.py"
FIGHT_TAB = ROOT / "packaging" / "fight_tab.py"
MAP_TAB = ROOT / "packaging" / "map_tab.py"
GESTURES = ROOT / "packaging" / "gestures.py"
FILE_PACE = ROOT / "packaging" / "file_pace.py"
SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
FIGHTS = SAMPLE.parent / "three_fights.mls.json"
KNOWN = "death_or_glory"
"""The rule system by whose sheet those of further ones are measured."""
STARTS = 25
PAIRS = 31
RUNS = 3
PEOPLE = 100
TRAITS = 200
UNKNOWN = 49_000
ENTRIES = 200
ANSWERED = 50.0
"""Milliseconds from an answer in a crowded fight, or a move of its slider, to the picture."""
FRAME = 16.0
"""Milliseconds of one frame."""
GAP, REWOUND = 100.0, 100.0
"""Milliseconds in which the window answers whatever is under way, and to any moment of a fight on a map."""
GESTURE = 300.0
"""Milliseconds of its thread in which the window has answered any gesture."""
SLOW_DISK = "fsync,fdatasync:delay_enter=2000000"
"""What strace does to a program so that each of its fsyncs takes two seconds."""

Answer = dict[str, float]


@dataclass(frozen=True)
class Measured:
    """One figure beside its goal."""

    name: str
    value: float
    goal: float
    unit: str
    note: str

    @property
    def met(self) -> bool:
        return self.value <= self.goal


def probe(words: list[str], folder: Path) -> Answer:
    """What one probe answers, with settings and data of its own below `folder`."""
    started = [str(time.monotonic_ns())] if words[0] in ("empty", "program", "key", "bare", "held") else []
    return answered([str(PROBE), words[0], *started, *words[1:]], folder)


def answered(words: list[str], folder: Path, under: list[str] | None = None) -> dict[str, Any]:
    """The JSON that a script of these words answers, in a process of its own; `under`: what starts it."""
    return told([*(under or []), sys.executable, *words], folder)


def told(command: list[str], folder: Path) -> dict[str, Any]:
    """The JSON that a program answers, with settings and data of its own below `folder`."""
    kinds = ("CONFIG", "DATA", "STATE", "CACHE")
    own = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in kinds}
    own |= {"APPDATA": str(folder), "LOCALAPPDATA": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    # Python's own habits, whatever this machine sets: compiled modules are kept.
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command,
        env={**usual, **own, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode != 0 or not done.stdout.strip():
        sys.exit(f"the probe {' '.join(command)} failed:\n{done.stderr}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def middle(answers: list[Answer]) -> Answer:
    """The median of each figure."""
    return {name: median(answer[name] for answer in answers) for name in answers[0]}


def starts(sample: Path, folder: Path) -> list[Measured]:
    """The program and the empty window, started in turns that each begin with the other: the median of what each turn
    gives, since the machine may have other work by the next one."""
    plain, ours = [], []
    for nth in range(STARTS + 1):
        starts = {"empty": ["empty"], "program": ["program", str(sample)]}
        order = ("empty", "program") if nth % 2 else ("program", "empty")
        found = {name: probe(starts[name], folder / f"{name}{nth}") for name in order}
        if nth:  # the first start only warms the disk's cache
            plain.append(found["empty"])
            ours.append(found["program"])
    lines = (
        ("first painted frame", "painted", "painted", 1.3, "ms"),
        ("first key taken by the sheet", "key", "painted", 1.7, "ms"),
        ("memory with a sheet open", "memory", "memory", 1.8, "MB"),
    )
    return [
        each_turn(name, [one[mine] for one in ours], [one[other] for one in plain], goal, unit)
        for name, mine, other, goal, unit in lines
    ]


def each_turn(name: str, ours: list[float], plain: list[float], goal: float, unit: str) -> Measured:
    """The median of what the turns of two programs give, each in its own."""
    value = median(mine / other for mine, other in zip(ours, plain, strict=True))
    return Measured(name, value, goal, "x", f"{median(ours):.0f} {unit} against {median(plain):.0f} {unit}")


def first_key(sample: Path, folder: Path) -> Measured:
    """The first key with lock, watch and log of steps and without, started in turns that each begin with the other:
    the median of what each turn gives, since the machine may have other work by the next one."""
    ours, bare = [], []
    for nth in range(PAIRS + 1):
        order = ("key", "bare") if nth % 2 else ("bare", "key")
        found = {name: probe([name, str(sample)], folder / name)["key"] for name in order}
        if nth:  # the first start of each makes its folders
            ours.append(found["key"])
            bare.append(found["bare"])
    told = each_turn("first key of a guarded file", ours, bare, 1.05, "ms")
    return replace(told, note=f"{told.note} without lock, watch and log of steps")


def long_lives(crowd: Path, folder: Path) -> Measured:
    """The memory of the program with a hundred characters, with chronicles and without, started in turns. Both files
    are of one length, the one without by blanks at its end: a long file is read in the background."""
    raw = json.loads(crowd.read_text("utf-8"))
    ring = ({"kind": "award", "cp": 1, "reason": "wit"}, {"kind": "money", "florins": -5, "note": "ale and bread"})
    chronicle = [ring[nth % 2] for nth in range(ENTRIES)]
    people = [{**who, "chronicle": chronicle} for who in raw["characters"]]
    lived, plain = folder / "lives.mls.json", folder / "no_lives.mls.json"
    text = json.dumps({**raw, "characters": people}, indent=2)
    lived.write_text(text, "utf-8")
    plain.write_text(json.dumps(raw, indent=2).ljust(len(text)), "utf-8")
    found = [
        [probe(["held", str(file)], folder / f"{file.stem}{nth}")["memory"] for file in (lived, plain)]
        for nth in range(RUNS)
    ]
    told = each_turn("memory with long lives", [one[0] for one in found], [one[1] for one in found], 1.1, "MB")
    return replace(told, note=f"{told.note} without, {len(people)} x {ENTRIES} entries")


def further_sheets(folder: Path) -> list[Measured]:
    """The memory of the program with a sheet of each further rule system beside that with one of Death or Glory's, if
    both are here, started in turns: from the first sample of each that has no fight, whose sheet is in front."""
    files = sorted(SAMPLE.parents[1].glob("*/*.mls.json"))
    calm = [file for file in files if not json.loads(file.read_text("utf-8")).get("encounters")]
    first = {file.parent.name: file for file in reversed(calm)}
    known = first.pop(KNOWN, None)
    first.pop(SAMPLE.parent.name, None)
    if known is None:
        return []
    found = []
    for system, file in sorted(first.items()):
        runs = [
            [
                probe(["held", str(copied(each, folder))], folder / f"{each.stem}{nth}")["memory"]
                for each in (file, known)
            ]
            for nth in range(RUNS)
        ]
        mine, other = zip(*runs, strict=True)
        told = each_turn(f"memory, sheet of {system}", list(mine), list(other), 1.05, "MB")
        found.append(replace(told, note=f"{told.note} of {KNOWN}"))
    return found


def copied(file: Path, folder: Path) -> Path:
    """A copy of a sample, beside which a program that is ended leaves its lock."""
    return Path(shutil.copy(file, folder / file.name))


def slow_disk(crowd: Path, folder: Path) -> Measured:
    """The window during a save of 100 characters to a disk that takes two seconds for each fsync."""
    has_strace = may_trace()
    trace = ["strace", "-f", "-qq", "--seccomp-bpf", "-o", os.devnull, "-e", "trace=fsync,fdatasync"]
    under = [*trace, "-e", f"inject={SLOW_DISK}"] if has_strace else []
    words = [str(FILE_PACE), "save", str(crowd), *([] if has_strace else ["hold"])]
    found = answered(words, folder / "slow", under)
    assert found["took"] > 2, "the disk was not held"
    held = "held by strace" if has_strace else "held inside the program"
    note = f"{found['people']} characters, saved in {found['took']:.0f} s, fsync {held}; {found['gap']:.0f} ms here"
    return Measured("longest gap while a save waits", found["gap"] / found["yardstick"], 100.0, "ms", note)


def may_trace() -> bool:
    """Whether strace is there and may trace a program of its own."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0


def logged_step(crowd: Path, folder: Path) -> Measured:
    """A step and its line in the log, on the window's thread."""
    found = middle([answered([str(FILE_PACE), "steps", str(crowd)], folder / f"steps{nth}") for nth in range(RUNS)])
    slow = f"95 of 100 below {found['p95']:.1f}, 99 below {found['p99']:.1f} ms here"
    note = f"with its edit; {slow}; the log alone {found['log']:.2f}"
    return Measured("a logged step", found["step"] / found["yardstick"], 2.0, "ms", note)


def session(sample: Path, folder: Path) -> Measured:
    """A long session's memory."""
    found = answered([str(FILE_PACE), "session", str(sample)], folder / "session")
    name = f"memory, {found['edits']} edits, {found['saves']} saves"
    return ratio(name, found["late"], found["early"], 1.15, "MB")


def ratio(name: str, ours: float, plain: float, goal: float, unit: str) -> Measured:
    return Measured(name, ours / plain if plain else 0.0, goal, "x", f"{ours:.0f} {unit} against {plain:.0f} {unit}")


def edits(many: Path, folder: Path) -> list[Measured]:
    """Edits on a sheet that shows 200 traits."""
    found = middle([probe(["edits", str(many)], folder / f"edits{nth}") for nth in range(RUNS)])
    note = f"{found['rows']:.0f} traits shown, each key by the yardstick of its moment"
    return [
        Measured("trait edited, repainted", found["trait"], FRAME, "ms", note),
        Measured("primary edited, repainted", found["primary"], 2 * FRAME, "ms", note),
    ]


def reading(crowd: Path, folder: Path) -> Measured:
    """A campaign of 100 characters, ready for edits."""
    found = middle([probe(["reading", str(crowd)], folder) for _ in range(RUNS)])
    name = f"open {found['people']:.0f} characters ({found['bytes'] / 1000:.0f} kB)"
    return ratio(name, found["read"], found["loads"], 20.0, "ms")


def printing(sample: Path, folder: Path) -> Measured:
    """A party of six to the bytes of a PDF, beyond the start of the program."""
    found = middle([probe(["printing", str(sample)], folder) for _ in range(RUNS)])
    stick = found["yardstick"]
    note = f"{found['bytes'] / 1000:.0f} kB; {found['pdf']:.0f} ms here, yardstick {stick:.2f}"
    return Measured(f"{found['people']:.0f} sheets to PDF", found["pdf"] / stick, 1000.0, "ms", note)


def checking(folder: Path) -> Measured:
    """`check` of a long fight whose events nobody knows, from the start of its process to the end."""
    raw = json.loads(FIGHTS.read_text("utf-8"))
    fight = {**raw["encounters"][0], "events": [{"kind": "feast", "who": "nobody"}] * UNKNOWN}
    file = folder / "unknown.mls.json"
    file.write_text(json.dumps({**raw, "encounters": [fight]}), "utf-8")
    found = middle([probe(["checking", str(file)], folder) for _ in range(RUNS)])
    note = f"{found['spent']:.0f} ms of CPU here, its start among them"
    return Measured(f"check of {UNKNOWN:,} unknown events", found["spent"] / found["yardstick"], 1000.0, "ms", note)


def paces(folder: Path) -> list[Measured]:
    """What each rule system measures of its fights and lives, if it is here: milliseconds by the yardstick of the same
    moment."""
    found = []
    for file in sorted((ROOT / "tests" / "rules").glob("*/*/pace.py")):
        runs = [answered([str(file)], folder / f"{file.parent.name}{nth}") for nth in range(RUNS)]
        for each in zip(*(run["figures"] for run in runs), strict=True):
            sticks = [figure["yardstick"] if figure["unit"] == "ms" else 1.0 for figure in each]
            value = median(figure["value"] / stick for figure, stick in zip(each, sticks, strict=True))
            found.append(Measured(each[0]["name"], value, each[0]["goal"], each[0]["unit"], each[-1]["note"]))
    return found


def fight_tab(folder: Path) -> list[Measured]:
    """The tab of a fight of thirty fighters and 1,000 events. The slowest of many moves is told beside the median."""
    runs = [answered([str(FIGHT_TAB)], folder / f"fight{nth}") for nth in range(RUNS)]
    lines = (("answer in a fight, repainted", "answer"), ("rewind slider moved, repainted", "slider"))
    found = []
    for name, key in lines:
        value, slowest = median(run[key] for run in runs), max(run[f"{key}_slowest"] for run in runs)
        found.append(Measured(name, value, ANSWERED, "ms", f"30 fighters, 1,000 events; slowest {slowest:.0f} ms"))
    return found


def map_tab(folder: Path) -> list[Measured]:
    """The map of a fight of forty figures on 60 x 60 squares, with a picture of 4,000 by 4,000 pixels below."""

    def runs(what: str) -> list[dict[str, Any]]:
        return [answered([str(MAP_TAB), what], folder / f"{what}{nth}") for nth in range(RUNS)]

    drawn, gaps, bare, pictured = runs("frames"), runs("gap"), runs("bare"), runs("pictured")
    many = f"{drawn[0]['figures']} figures and a picture on 60 x 60"
    slowest = max(run["slowest"] for run in drawn)
    longest = max(run["gap"] for run in gaps)
    rewound = max(run["rewind_slowest"] for run in drawn)
    plain = [run["memory"] + run["picture"] for run in bare]
    memory = each_turn("memory, map with its picture", [run["memory"] for run in pictured], plain, 1.3, "MB")
    return [
        Measured("map panned, repainted", median(run["pan"] for run in drawn), FRAME, "ms", many),
        Measured(
            "map zoomed, repainted", median(run["zoom"] for run in drawn), FRAME, "ms", f"slowest {slowest:.0f} ms"
        ),
        Measured(
            "longest gap, picture of 4,000²", median(run["gap"] / run["yardstick"] for run in gaps), GAP, "ms",
            f"chosen from a file, shown; longest {longest:.0f} ms here",
        ),
        replace(memory, note=f"{memory.note} without a map, plus the picture"),
        Measured(
            "map rewound, repainted", median(run["rewind"] for run in drawn), REWOUND, "ms",
            f"{drawn[0]['events']} events; slowest {rewound:.0f} ms",
        ),
    ]  # fmt: skip


def gestures(folder: Path) -> list[Measured]:
    """What each gesture takes of the window's thread, with ten sheets, a fight on a map and three windows open."""
    runs = [answered([str(GESTURES)], folder / f"gestures{nth}") for nth in range(RUNS)]
    found = []
    for name in runs[0]:
        taken = [each for run in runs for each in run[name]]
        found.append(Measured(name, median(taken), GESTURE, "ms", f"CPU; slowest {max(taken):.0f} ms"))
    return found


def crowded(sample: dict[str, Any]) -> dict[str, Any]:
    """The sample with so many copies of its characters that there are a hundred."""
    made = copy.deepcopy(sample)
    people = made["characters"]
    made["characters"] = [{**people[n % len(people)], "id": f"copy_{n}"} for n in range(PEOPLE)]
    return made


def many_traits(sample: dict[str, Any]) -> dict[str, Any]:
    """The sample with so many traits more in its library that a sheet shows two hundred, and one character."""
    made = copy.deepcopy(sample)
    bases = (["strength"], ["mind", "aura"], ["agility", "-size"], ["dexterity", "mind", "awareness"])
    kinds = ("trained", "trained", "natural", "inherent")
    shipped = json.loads((ROOT / "resources" / "data" / "nutshell" / "traits.json").read_text("utf-8"))["traits"]
    lacking = TRAITS - sum(trait["type"] != "negative" for trait in shipped)
    extra = [
        {"id": f"craft_{n}", "name": f"Craft number {n}", "type": kinds[n % 4], "base": bases[n % 4]}
        for n in range(max(0, lacking))
    ]
    library = made.setdefault("library", {})
    library["traits"] = [*library.get("traits", []), *extra]
    who = made["characters"][0]
    learnt = [{"trait": each["id"], "step": 1} for each in extra[:20]]
    who["secondaries"] = [*who.get("secondaries", []), *learnt]
    made["characters"] = [who]
    return made


def table(found: list[Measured]) -> str:
    lines = [f"{'':32} {'median':>9}  {'goal':>9}"]
    for each in found:
        word = "ok" if each.met else "MISSED"
        value, goal = f"{each.value:.2f} {each.unit}", f"{each.goal:g} {each.unit}"
        lines.append(f"{each.name:32} {value:>9}  {goal:>9}  {word:6}  {each.note}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure how fast the program feels.")
    parser.add_argument("--check", action="store_true", help="exit 1 where a median misses its goal")
    parser.add_argument("--only", metavar="TEXT", default="", help="only the groups of lines with this in their names")
    chosen = parser.parse_args()
    sample = json.loads(SAMPLE.read_text("utf-8"))
    with tempfile.TemporaryDirectory(prefix="mls-bench-") as name:
        folder = Path(name)
        many, crowd = folder / "many.mls.json", folder / "crowd.mls.json"
        many.write_text(json.dumps(many_traits(sample), indent=2), "utf-8")
        crowd.write_text(json.dumps(crowded(sample), indent=2), "utf-8")
        groups: dict[str, Callable[[], list[Measured]]] = {
            "starts": lambda: starts(SAMPLE, folder),
            "edits": lambda: edits(many, folder),
            "reading": lambda: [reading(crowd, folder)],
            "printing": lambda: [printing(SAMPLE, folder)],
            "checking": lambda: [checking(folder)],
            "first key": lambda: [first_key(SAMPLE, folder)],
            "long lives": lambda: [long_lives(crowd, folder)],
            "further sheets": lambda: further_sheets(folder),
            "slow disk": lambda: [slow_disk(crowd, folder)],
            "logged step": lambda: [logged_step(crowd, folder)],
            "session": lambda: [session(SAMPLE, folder)],
            "paces": lambda: paces(folder),
            "fight tab": lambda: fight_tab(folder),
            "gestures": lambda: gestures(folder),
            "map tab": lambda: map_tab(folder),
        }
        found = [each for group, measure in groups.items() if chosen.only in group for each in measure()]
    if not found:
        sys.exit(f"no such lines; there are {', '.join(groups)}")
    print(table(found))
    return 1 if chosen.check and not all(each.met for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
