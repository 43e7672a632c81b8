"""The files of this project as the tests of the house read them: paths, text and syntax trees."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCT = ("compliance", "audit", "server")
AREAS = (
    *("venues", "people", "notices", "exclusions", "central", "admissions", "orphans", "payouts"),
    *("cage", "monitoring", "usage", "games", "reports", "inspection", "retention", "opening"),
    *("recovery", "machines", "incidents", "equipment", "draw_games", "training", "jackpots"),
)
# What git does not carry either.
MADE_HERE = {".git", ".coverage", ".venv", "var", "htmlcov", "node_modules", "__pycache__", ".hypothesis"}


@cache
def files(*suffixes: str) -> tuple[Path, ...]:
    """All files of the project with one of these suffixes; every one without any."""
    return tuple(sorted(path for path in _below(ROOT) if not suffixes or path.suffix in suffixes))


def _below(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in MADE_HERE or path.name.endswith("_cache"):
            continue
        if path.is_dir():
            yield from _below(path)
        elif path.suffix not in {".pyc", ".mo"}:
            yield path


def name(path: Path) -> str:
    """A path as people write it: from the top of the project."""
    return path.relative_to(ROOT).as_posix()


def product() -> tuple[Path, ...]:
    """The modules that run in a house, without migrations."""
    return tuple(
        path for path in files(".py") if name(path).split("/")[0] in PRODUCT and "migrations" not in path.parts
    )


def migrations() -> tuple[Path, ...]:
    return tuple(path for path in files(".py") if path.parent.name == "migrations" and "tests" not in path.parts)


def sql() -> tuple[Path, ...]:
    """What migrations define in SQL: functions, triggers and views; not what later migrations have replaced."""
    ours = (path for path in files(".sql") if name(path).split("/")[0] in PRODUCT and "sql" in path.parts)
    return tuple(path for path in ours if "former" not in path.parts)


def tests() -> tuple[Path, ...]:
    return tuple(path for path in files(".py") if name(path).startswith("tests/"))


def kinds_of_file(path: Path) -> set[str]:
    """The layers and topics that a module is in: `admissions/cards/services/issuing.py` is one of the services."""
    return {path.stem, *path.parts[len(ROOT.parts) + 1 : -1]}


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path), filename=name(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a tree, in the order of `ast.walk`, which takes a second for the project: many rules look through it."""
    return tuple(ast.walk(tree(path)))


def texts_in(path: Path) -> Iterator[str]:
    """Every string that stands in a module as a value; docstrings come too, and match nothing."""
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def line(path: Path, node: ast.AST) -> str:
    return f"{name(path)}:{getattr(node, 'lineno', 1)}"


def listed(offenders: Iterable[object]) -> str:
    """All of them, one on a line: a rule that only says "no" helps nobody."""
    return "\n" + "\n".join(sorted(map(str, offenders)))
