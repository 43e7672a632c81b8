"""Time comes in from the edge, tables are touched only by those whose work it is, and rules are never hushed up."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.house import source

INNER = {"services", "selectors", "models"}
SCREENS = {"views", "api", "forms", "tasks"}
CLOCKS = {
    "now",
    "utcnow",
    "today",
    "localdate",
    "localtime",
}
SQL_CLOCKS = re.compile(r"\b(now\(\)|current_date|current_timestamp|clock_timestamp|transaction_timestamp)", re.I)
# Words that switch a check off. They are put together here so that this file may be read by itself.
HUSHED = re.compile(
    "|".join(["no" + "qa", "no" + "sec", "type" + ": ?ignore", "pragma" + ": ?no cover", "TO" + "DO", "FIX" + "ME"])
)


def _of(kinds: set[str]) -> list[Path]:
    return [path for path in source.product() if source.kinds_of_file(path) & kinds and "compliance" in path.parts]


def test_services_selectors_and_models_are_handed_the_time() -> None:
    asked = [
        f"{source.line(path, node)} {node.func.attr}()"
        for path in _of(INNER)
        for node in source.nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS
    ]
    in_sql = [f"{source.name(path)}: {found[:60]}" for path in _of(INNER) for found in _sql_clocks(path)]
    assert not [*asked, *in_sql], source.listed([*asked, *in_sql])


def _sql_clocks(path: Path) -> Iterator[str]:
    for found in source.texts_in(path):
        if SQL_CLOCKS.search(found):
            yield found


def test_only_the_edge_asks_the_clock() -> None:
    """One function gives screens and API the time; commands and jobs at the edge may ask for themselves."""
    edge = {
        "compliance/http/access/presence.py",
        "audit/reading/views.py",
        "audit/publishing/proof_views.py",
        "audit/operating/status_page.py",
    }
    asked = [
        source.line(path, node)
        for path in source.product()
        for node in source.nodes(path)
        if isinstance(node, ast.Attribute)
        and node.attr == "now"
        and isinstance(node.value, ast.Name)
        and node.value.id == "timezone"
        and source.name(path) not in edge
        and "commands" not in path.parts
        and path.stem != "tasks"
    ]
    assert not asked, source.listed(asked)


def test_screens_never_touch_tables() -> None:
    touched = [
        source.line(path, node)
        for path in _of(SCREENS)
        for node in source.nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in {"objects", "_default_manager", "_base_manager"}
    ]
    assert not touched, source.listed(touched)


def test_no_check_is_switched_off() -> None:
    hushed = [
        f"{source.name(path)}:{token.start[0]} {token.string}"
        for path in source.files(".py")
        if HUSHED.search(source.text(path))  # most have no such word anywhere, and need not be taken apart
        for token in tokenize.generate_tokens(io.StringIO(source.text(path)).readline)
        if token.type == tokenize.COMMENT and HUSHED.search(token.string)
    ]
    assert not hushed, source.listed(hushed)


def test_only_these_modules_start_processes() -> None:
    """Each runs our own interpreter. `server` is left out: its purpose is to start PostgreSQL and the workers."""
    starting = {
        source.name(path)
        for path in source.product()
        if not source.name(path).startswith("server/")
        for node in source.nodes(path)
        if isinstance(node, ast.Import) and any(each.name == "subprocess" for each in node.names)
    }
    known = {"compliance/confinement.py", "compliance/reports/rendering/process.py"}
    assert starting == known, source.listed(starting ^ known)


def test_no_error_is_swallowed() -> None:
    swallowed = [
        source.line(path, node)
        for path in source.product()
        for node in source.nodes(path)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"}))
        and all(isinstance(each, ast.Pass) for each in node.body)
    ]
    assert not swallowed, source.listed(swallowed)


def test_tests_neither_sleep_nor_skip() -> None:
    found = [
        f"{source.line(path, node)} {node.attr}"
        for path in source.tests()
        for node in source.nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in {"sleep", "skip", "skipif", "xfail", "importorskip"}
    ]
    assert not found, source.listed(found)


def test_tests_do_not_mock_our_own_code() -> None:
    mocked = [
        source.line(path, node)
        for path in source.tests()
        for node in source.nodes(path)
        if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unittest.mock"))
        or (isinstance(node, ast.Import) and any("mock" in each.name for each in node.names))
    ]
    assert not mocked, source.listed(mocked)


def test_test_names_are_sentences() -> None:
    short = [
        f"{source.line(path, node)} {node.name}"
        for path in source.tests()
        for node in source.tree(path).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name.count("_") < 2
    ]
    assert not short, source.listed(short)
