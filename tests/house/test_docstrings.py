"""A name in backticks in a docstring exists: a docstring that outlives a renaming misleads its reader."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house import source

QUOTED = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"_*[A-Za-z]\w*(?:\.\w+)*(?:\(\))?")
WORD = re.compile(r"\w+")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (ast.Module, ast.ClassDef)
# Names of Python and Django, and programs, files and values that no line of the product defines.
OUTSIDE = {"OuterRef", "order_by", "args", "request", "upload_handlers", "sha256sum", "report.json", "P1M", "P2W"}


def docstring_of(node: ast.AST) -> ast.Constant | None:
    """The docstring of a module, a class or a function, as the tree has it."""
    if not isinstance(node, DOCUMENTED) or not node.body:
        return None
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.value
    return None


def names_used(path: Path) -> Iterator[str]:
    """Every name in a module, and every word of its strings that are not docstrings."""
    docstrings = {docstring for node in source.nodes(path) if (docstring := docstring_of(node)) is not None}
    for node in source.nodes(path):
        for field in ("id", "arg", "attr", "name", "asname"):
            if isinstance(name := getattr(node, field, None), str):
                yield from name.split(".")
        if isinstance(node, ast.Constant) and node not in docstrings and isinstance(node.value, str | None):
            yield from WORD.findall(str(node.value))
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")


def names_shared(path: Path) -> Iterator[str]:
    """What other modules can refer to: the module, its functions, classes, constants, fields and short strings."""
    yield from (*path.relative_to(source.ROOT).parts, path.stem)
    for node in source.nodes(path):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and NAME.fullmatch(node.value):
            yield from node.value.split(".")
        if not isinstance(node, SCOPES):
            continue
        for statement in node.body:
            targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


@cache
def shared_names() -> frozenset[str]:
    """The names that a docstring anywhere in the product may mention, those of tables and SQL functions included."""
    names = set(OUTSIDE)
    for path in source.product():
        names.update(names_shared(path))
    for path in source.sql():
        names.update(WORD.findall(source.text(path)), [path.stem])
    return frozenset(names)


def is_known(quoted: str, own_names: frozenset[str]) -> bool:
    """Whether a quoted name exists; what is no name at all, such as an amount or a piece of code, is not looked up."""
    if quoted in OUTSIDE or not NAME.fullmatch(quoted):
        return True
    return all(part in own_names or part in shared_names() for part in quoted.removesuffix("()").split("."))


def test_names_in_docstrings_exist() -> None:
    unknown = []
    for path in source.product():
        if path.relative_to(source.ROOT).parts[0] == "server":
            continue
        docstrings = [found for node in source.nodes(path) if (found := docstring_of(node)) is not None]
        if not any("`" in docstring.value for docstring in docstrings):
            continue
        own_names = frozenset(names_used(path))
        for docstring in docstrings:
            unknown += [
                f"{source.line(path, docstring)}: `{quoted}`"
                for quoted in QUOTED.findall(docstring.value)
                if not is_known(quoted, own_names)
            ]
    assert not unknown, source.listed(unknown)


def test_a_name_that_is_nowhere_is_noticed() -> None:
    assert not is_known("renamed_long_ago", frozenset())
    assert not is_known("shared_names.renamed_long_ago", frozenset({"shared_names"}))
    assert is_known("only_here", frozenset({"only_here"}))
    assert is_known("12.50 EUR", frozenset())
