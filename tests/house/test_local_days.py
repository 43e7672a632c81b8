"""A day or a time of day is that of the casino: stored moments are in UTC, and pass its clock first."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import source

# What turns a stored moment into one of a clock on a wall.
TO_LOCAL = {"local", "astimezone", "localtime"}
# The formats that print a time of day; the others print a day, and may be given one.
OF_A_CLOCK = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")
# Days of UTC that no reader sees, each with its reason.
KNOWN = {
    "compliance/exclusions/ministerial_list/domain/values.py": "cells of a spreadsheet have no time zone",
    "compliance/admissions/card_control/forms.py": "the view hands it the time of the casino",
    "compliance/incidents/forms.py": "the view hands it the time of the casino",
    "compliance/admissions/opening_hours/presentation.py": "opening hours are times of day, not moments",
    "compliance/venues/selectors/venues.py": "days around a moment, narrowed by the clock of each venue",
    "compliance/venues/selectors/duties.py": "days around a moment, narrowed by the clock of each venue",
}


# Where a calendar date becomes the time at which it begins: some midnights are skipped, and some occur twice.
BEGINS_DAYS = "audit/local_days.py"


def _product() -> list[Path]:
    return [path for path in source.product() if source.name(path).startswith("compliance/")]


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Every function with what is in it, and the module itself for what is in none."""
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _is_local(node: ast.expr, known: set[str]) -> bool:
    """Whether an expression is a moment by the clock of a casino."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)) if name in TO_LOCAL:
            return True
        case ast.Name(id=name):
            return name in known
        case ast.BinOp(left=earlier) | ast.Call(func=ast.Attribute(value=earlier, attr="replace")):
            return _is_local(earlier, known)
    return False


def _local_names(within: ast.AST) -> set[str]:
    """The names of a function that hold a moment by the clock of a casino, and nothing else."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(within):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                found.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for each, value in zip(names, values, strict=False):
                    if isinstance(each, ast.Name):
                        found.setdefault(each.id, []).append(value)
    return {name for name, values in found.items() if all(_is_local(value, set()) for value in values)}


def _is_stored_moment(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == "at" or name.endswith("_at")
    return False


def _offends(node: ast.AST, known: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=moment, attr="date"), args=[], keywords=[]):
            return not _is_local(moment, known)
        case ast.Call(func=ast.Name(id="date_format" | "time_format"), args=[moment, *rest]):
            format_name = next((each.value for each in rest if isinstance(each, ast.Constant)), "")
            if _is_stored_moment(moment):
                return not _is_local(moment, known)
            return format_name in OF_A_CLOCK and isinstance(moment, ast.Attribute)
        case ast.keyword(arg=str(name)):
            return "_at__date" in name
        case ast.Constant(value=str(text)):
            return text.endswith("_at__date") or "_at__date__" in text
    return False


def _offenders(tree: ast.Module) -> set[int]:
    """The lines on which a moment becomes a day or a text without the clock of the casino."""
    lines: set[int] = set()
    inner = {id(node) for function in _functions(tree) if function is not tree for node in ast.walk(function)}
    for function in _functions(tree):
        known = _local_names(function)
        for node in ast.walk(function):
            if function is tree and id(node) in inner:
                continue
            if _offends(node, known):
                lines.add(getattr(node, "lineno", 0))
    return lines


def test_a_day_is_taken_from_a_moment_by_the_clock_of_the_casino() -> None:
    found = [
        f"{source.name(path)}:{line}"
        for path in _product()
        if source.name(path) not in KNOWN
        for line in _offenders(source.tree(path))
    ]
    assert not found, source.listed(found)


def test_each_known_day_of_utc_is_there() -> None:
    unused = [name for name in KNOWN if not _offenders(source.tree(source.ROOT / name))]
    assert not unused, source.listed(unused)


def _is_midnight(node: ast.expr) -> bool:
    """Whether an expression is `time.min`, `time()` or `time(0)`."""
    match node:
        case ast.Attribute(value=ast.Name(id="time") | ast.Attribute(attr="time"), attr="min"):
            return True
        case ast.Call(func=ast.Name(id="time") | ast.Attribute(value=ast.Name(id="datetime"), attr="time"), args=parts):
            return all(isinstance(part, ast.Constant) and part.value == 0 for part in parts)
    return False


def _midnights(tree: ast.AST) -> list[int]:
    """The lines on which a date is combined with midnight."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "combine"
        if any(map(_is_midnight, (*node.args[1:], *(each.value for each in node.keywords))))
    ]


def test_only_one_function_knows_when_a_day_begins() -> None:
    found = {source.name(path): lines for path in source.product() if (lines := _midnights(source.tree(path)))}
    assert len(found.pop(BEGINS_DAYS)) == 1
    assert not found, source.listed(found.items())


@pytest.mark.parametrize(
    "clock", ["time.min", "datetime.time.min", "time()", "time(0)", "time(0, 0)", "time=time()", "datetime.time()"]
)
def test_a_midnight_is_found(clock: str) -> None:
    assert _midnights(ast.parse(f"at = datetime.combine(day, {clock}, tzinfo=zone)"))


@pytest.mark.parametrize("clock", ["time(6)", "clock", "cutover", "time(0, 30)", "found.time()", "time.max"])
def test_another_time_of_day_passes(clock: str) -> None:
    assert not _midnights(ast.parse(f"at = datetime.combine(day, {clock}, tzinfo=zone)"))


@pytest.mark.parametrize(
    "text",
    [
        "day = row.issued_at.date()",
        "day = at.date()",
        "days = [each.date() for each in moments]",
        "text = date_format(row.issued_at, 'SHORT_DATE_FORMAT')",
        "text = date_format(step.taken, 'SHORT_DATETIME_FORMAT')",
        "rows = rows.filter(recorded_at__date__range=span)",
        "rows = rows.filter(**{'uploaded_at__date': day})",
        "def day(at):\n    now = at\n    return now.date()",
    ],
)
def test_a_day_of_utc_is_found(text: str) -> None:
    assert _offenders(ast.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "day = house.local(row.issued_at).date()",
        "def day(house, at):\n    now = house.local(at)\n    return now.date()",
        "day = (at.astimezone(zone) - A_MOMENT).date()",
        "text = date_format(day, 'SHORT_DATE_FORMAT')",
        "text = date_format(house.local(row.issued_at), 'TIME_FORMAT')",
        "rows = rows.filter(decided_on__range=span)",
    ],
)
def test_a_day_of_the_casino_passes(text: str) -> None:
    assert not _offenders(ast.parse(text))
