"""The programs that tests start or look for, read from the tests' text: each place, and in which run it is come to."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PYTHON = "sys.executable"
"""The Python that runs the tests. The bare name `python` is another one, which a bare machine may lack."""
STARTERS: dict[str, int] = {
    **dict.fromkeys((f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")), 0),
    **dict.fromkeys((f"subprocess.{name}" for name in ("getoutput", "getstatusoutput")), 0),
    **dict.fromkeys((f"asyncio.create_subprocess_{name}" for name in ("exec", "shell")), 0),
    **dict.fromkeys((f"os.{name}" for name in ("system", "popen", "startfile", "posix_spawn", "posix_spawnp")), 0),
    **dict.fromkeys((f"os.exec{ending}" for ending in ("v", "ve", "vp", "vpe", "l", "le", "lp", "lpe")), 0),
    **dict.fromkeys((f"os.spawn{ending}" for ending in ("v", "ve", "vp", "vpe", "l", "le", "lp", "lpe")), 1),
    **dict.fromkeys(("shutil.which", "pty.spawn", "PySide6.QtCore.QProcess"), 0),
}
"""What starts a program or looks for it -> which argument names it."""


@dataclass(frozen=True)
class Start:
    """One place where a program is started or looked for; no program where the text does not tell which."""

    file: Path
    line: int
    program: str | None
    in_full_run: bool

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line} starts {self.program or 'what its text does not tell'}"


@dataclass(frozen=True)
class Handed:
    """A command that a function was handed: the function starts what its callers name."""

    function: str
    place: int


@dataclass(frozen=True)
class Module:
    """One file of the tests, by the name it is imported by."""

    file: Path
    name: str

    @cached_property
    def _text(self) -> str:
        return self.file.read_text("utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self._text)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(re.findall(r"\w+", self._text))

    def may_call(self, names: Iterable[str]) -> bool:
        """Whether the text has the words of any of these functions, with which a call of it begins: most have not, and
        are not parsed."""
        for name in names:
            owner, _dot, own = name.rpartition(".")
            if own in self._words and (owner == self.name or owner.rpartition(".")[2] in self._words):
                return True
        return False

    @cached_property
    def _parents(self) -> dict[ast.AST, ast.AST]:
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def _imported(self) -> dict[str, str]:
        """Local name -> what it stands for, also for the functions of the module itself."""
        found = {node.name: f"{self.name}.{node.name}" for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found |= {(alias.asname or alias.name): alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found |= {(alias.asname or alias.name): f"{node.module}.{alias.name}" for alias in node.names}
        return found

    @cached_property
    def calls(self) -> tuple[tuple[ast.Call, str], ...]:
        """Each call with the whole name of what is called."""
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        return tuple((node, self._whole(dotted(node.func))) for node in nodes)

    def _whole(self, called: str) -> str:
        first, dot, rest = called.partition(".")
        return f"{self._imported.get(first, first)}{dot}{rest}"

    def _functions(self, node: ast.AST) -> Iterator[ast.FunctionDef]:
        """The functions around a place, the innermost first."""
        while node in self._parents:
            node = self._parents[node]
            if isinstance(node, ast.FunctionDef):
                yield node

    def in_full_run(self, node: ast.AST) -> bool:
        """Whether a place belongs to a test of a real window, of faults or a long one: those that the quick run leaves
        out."""
        marks: list[ast.AST] = list(bound(self.tree, "pytestmark"))
        marks += [mark for function in self._functions(node) for mark in function.decorator_list]
        if {"window", "faults"} & set(self.name.split(".")[:-1]):
            return True
        return any("pytest.mark.long" in ast.unparse(mark) for mark in marks)

    def programs(self, node: ast.expr) -> Iterator[str | Handed | None]:
        """Programs that a command or its first word may name; a parameter of a function, None where that is untold."""
        match node:
            case ast.Constant(value=str(text)):
                yield Path(shlex.split(text)[0]).name
            case ast.Attribute(value=ast.Name(id="sys"), attr="executable"):
                yield PYTHON
            case ast.BinOp(op=ast.Div(), right=ast.Constant(value="python")):
                yield PYTHON
            case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]):
                yield from self.programs(first)
            case ast.Starred(value=inner) | ast.BinOp(left=inner, op=ast.Add()) | ast.BinOp(op=ast.Div(), right=inner):
                yield from self.programs(inner)
            case ast.Call(func=ast.Name(id="str"), args=[inner]):
                yield from self.programs(inner)
            case ast.Name():
                yield from self._of_name(node)
            case _:
                yield None

    def _of_name(self, name: ast.Name) -> Iterator[str | Handed | None]:
        """By what the name is bound to: in the functions around it, else in the module."""
        for scope in (*self._functions(name), self.tree):
            values = list(bound(scope, name.id))
            if values:
                for value in values:
                    yield from self.programs(value)
                return
            if isinstance(scope, ast.FunctionDef) and name.id in (names := parameters(scope)):
                is_own = scope in self.tree.body
                yield Handed(f"{self.name}.{scope.name}", names.index(name.id)) if is_own else None
                return
        yield None


def dotted(called: ast.expr) -> str:
    """The name of what is called, as it stands there; "" for the result of a call."""
    match called:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=inner, attr=name):
            return f"{dotted(inner)}.{name}"
        case _:
            return ""


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names by which arguments come in their order, the one for all further ones last."""
    rest = [function.args.vararg] if function.args.vararg else []
    return [each.arg for each in (*function.args.posonlyargs, *function.args.args, *rest)]


def bound(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """Values that a name is set to within a scope: by assignment, or in turn by a loop over words that stand there."""
    for node in scope.body if isinstance(scope, ast.Module) else ast.walk(scope):
        match node:
            case ast.Assign(targets=targets, value=value) if name in map(ast.unparse, targets):
                yield value
            case ast.AnnAssign(target=ast.Name(id=to), value=ast.expr() as value) if to == name:
                yield value
            case ast.For(target=ast.Name(id=to), iter=over) | ast.comprehension(target=ast.Name(id=to), iter=over):
                yield from looped(over) if to == name else ()


def looped(over: ast.expr) -> Iterable[ast.expr]:
    return over.elts if isinstance(over, (ast.Tuple, ast.List, ast.Set)) else [over]


def argument(call: ast.Call, place: int) -> ast.expr:
    """The argument at a place, or the named one that is given for it."""
    if len(call.args) > place:
        return call.args[place]
    return next((each.value for each in call.keywords if each.arg in {"args", "cmd", "words"}), ast.Constant(None))


def starts(modules: Iterable[Module]) -> list[Start]:
    """Every place that starts a program or looks for one, also through functions that are handed the command."""
    modules, starters = list(modules), dict(STARTERS)
    while True:
        found, handed = _starts(modules, starters)
        if handed.keys() <= starters.keys():
            return found
        starters |= handed


def _starts(modules: Iterable[Module], starters: Mapping[str, int]) -> tuple[list[Start], dict[str, int]]:
    found: list[Start] = []
    handed: dict[str, int] = {}
    for module in modules:
        for call, name in module.calls if module.may_call(starters) else ():
            for program in module.programs(argument(call, starters[name])) if name in starters else ():
                if isinstance(program, Handed):
                    handed[program.function] = program.place
                else:
                    found.append(Start(module.file, call.lineno, program, module.in_full_run(call)))
    return found, handed
