"""What the rules say of each parameter is so: code reads the value, or none does, and then no house decides on it."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from compliance.rules.parameters.effects import BUILT_IN, SHOWN, Effect, effect_of
from compliance.rules.parameters.terms import TERMS
from tests.house import source

RULES = Path(source.ROOT, "compliance", "rules")
# Where parameters are declared and described, which is no reading of their values.
DECLARED = {path for folder in ("jurisdictions", "parameters") for path in Path(RULES, folder).glob("*.py")}
PEOPLE = Path(source.ROOT, "compliance", "demonstration")


def readings() -> dict[str, list[str]]:
    """Where code names each parameter in order to read its value; a citation of its articles is none."""
    found: dict[str, list[str]] = {}
    for path in source.product():
        if path in DECLARED or PEOPLE in path.parents:
            continue
        cited = {id(part) for node in source.nodes(path) if _is_citation(node) for part in ast.walk(node)}
        for node in source.nodes(path):
            if id(node) not in cited:
                for name in _named(node):
                    found.setdefault(name, []).append(source.line(path, node))
    return found


def _is_citation(node: ast.AST) -> bool:
    """A call of `cite`, or the `law` that the page of a register cites."""
    if isinstance(node, ast.keyword):
        return node.arg == "law"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite"


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _matching(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield from _matching(
            "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        )


@cache
def _matching(text: str) -> tuple[str, ...]:
    """The parameters that a name, or a name with gaps such as `retention.*`, stands for."""
    if "." not in text or text.startswith("*"):
        return ()
    return tuple(name for name in TERMS if fnmatchcase(name, text))


def test_code_reads_every_parameter_that_is_said_to_be_applied() -> None:
    found = readings()
    unread = [name for name in TERMS if effect_of(name) is Effect.APPLIED and name not in found]
    assert not unread, source.listed(unread)


def test_code_reads_no_other_parameter() -> None:
    found = readings()
    read = [f"{name}: {found[name]}" for name in TERMS if effect_of(name) is not Effect.APPLIED and name in found]
    assert not read, source.listed(read)


def test_each_parameter_without_effect_exists_and_stands_in_one_list() -> None:
    assert not (BUILT_IN | SHOWN) - set(TERMS)
    assert not BUILT_IN & SHOWN
