"""Files are short, say what they are about, and are named after an idea."""

import ast
from statistics import median

from tests.house import source

# Each of these names says what kind of thing is inside; none says what it is about.
NAMES_WITHOUT_A_SUBJECT = {
    "utils",
    "helpers",
    "common",
    "mixins",
    "constants",
    "managers",
    "signals",
    "admin",
    "misc",
}
LONGEST_FILE = 400
LONGEST_FUNCTION = 50
MEDIAN_FILE = 80
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
PACKAGES_OF_TESTS = {source.name(path.parent).replace("/", ".") for path in source.tests()}


def test_no_file_is_named_after_a_kind_of_thing() -> None:
    named = [source.name(path) for path in source.files(".py") if path.stem in NAMES_WITHOUT_A_SUBJECT]
    folders = {source.name(path.parent) for path in source.files() if path.parent.name in NAMES_WITHOUT_A_SUBJECT}
    assert not {*named, *folders}, source.listed({*named, *folders})


def test_every_module_opens_with_a_sentence() -> None:
    silent = [
        source.name(path)
        for path in source.files(".py")
        if source.tree(path).body and not ast.get_docstring(source.tree(path))
    ]
    assert not silent, source.listed(silent)


def test_no_file_of_the_product_is_long() -> None:
    lengths = {source.name(path): len(source.text(path).splitlines()) for path in source.product()}
    long = [f"{path}: {lines} lines" for path, lines in lengths.items() if lines > LONGEST_FILE]
    assert not long, source.listed(long)


def test_the_median_file_is_short() -> None:
    lengths = [len(source.text(path).splitlines()) for path in source.product() if source.tree(path).body]
    assert median(lengths) <= MEDIAN_FILE


def test_no_function_is_long() -> None:
    long = [
        f"{source.line(path, node)} {node.name}: {lines} lines"
        for path in source.product()
        for node in source.nodes(path)
        if isinstance(node, FUNCTIONS) and (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not long, source.listed(long)


def test_no_test_module_imports_from_another() -> None:
    """What tests share stands in a module of its own."""
    imported = [
        f"{source.line(path, node)} {node.module}"
        for path in source.tests()
        for node in source.nodes(path)
        if isinstance(node, ast.ImportFrom) and _is_test_module(node)
    ]
    assert not imported, source.listed(imported)


def _is_test_module(node: ast.ImportFrom) -> bool:
    names = [*(node.module or "").split("."), *(name.name for name in node.names if node.module in PACKAGES_OF_TESTS)]
    return names[0] == "tests" and any(name.startswith("test_") for name in names)
