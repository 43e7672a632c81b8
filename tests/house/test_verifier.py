"""`verify.py` is put together from parts: nothing of these is lost, none hides another, and it needs little."""

import ast
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

from audit.publishing import verifier as bundle
from tests.house import source

IMPORTS = (ast.Import, ast.ImportFrom)
MADE = ast.parse(bundle.verifier_script())


def parts() -> list[Path]:
    return [bundle.HERE / f"{name}.py" for name in bundle.PARTS]


def body(path: Path) -> list[ast.stmt]:
    """What a part consists of below its first sentence."""
    return source.tree(path).body[1:]


def is_ours(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.level > 0


def imported(nodes: list[ast.stmt]) -> set[str]:
    """Each name that comes from elsewhere, written alone with where it comes from."""
    return {
        ast.unparse(ast.ImportFrom(node.module, [name], 0) if isinstance(node, ast.ImportFrom) else ast.Import([name]))
        for node in nodes
        if isinstance(node, IMPORTS) and not is_ours(node)
        for name in node.names
    }


def defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [name.asname or name.name for name in names]
        case ast.Assign(targets=targets):
            return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return []
    raise AssertionError(f"line {node.lineno}: what this defines is not known")


def test_every_module_of_the_proofs_is_a_part() -> None:
    assert sorted(parts()) == sorted(path for path in bundle.HERE.glob("*.py") if path.stem != "__init__")


def test_no_two_parts_use_one_name_for_two_things() -> None:
    own = Counter(
        chain.from_iterable(defined(node) for path in parts() for node in body(path) if not isinstance(node, IMPORTS))
    )
    foreign = {name for node in MADE.body if isinstance(node, IMPORTS) for name in defined(node)}
    twice = {name for name, times in own.items() if times > 1} | (own.keys() & foreign)
    assert not twice, source.listed(twice)


def test_no_part_calls_anothers_thing_by_another_name() -> None:
    renamed = [
        f"{source.line(path, node)} {name.name} as {name.asname}"
        for path in parts()
        for node in body(path)
        if is_ours(node) and isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname or not node.module
    ]
    assert not renamed, source.listed(renamed)


def test_nothing_of_the_parts_is_lost() -> None:
    wanted = [node for path in parts() for node in body(path)]
    assert imported(MADE.body) == imported(wanted)
    kept = [ast.dump(node) for node in MADE.body if not isinstance(node, IMPORTS)]
    ending = ast.parse(bundle.ENDING).body
    assert kept[1:] == [ast.dump(node) for node in [*wanted, *ending] if not isinstance(node, IMPORTS)]


def test_no_part_imports_in_the_midst() -> None:
    inner = [
        source.line(path, node)
        for path in parts()
        for node in source.nodes(path)
        if isinstance(node, IMPORTS) and node not in source.tree(path).body
    ]
    assert not inner, source.listed(inner)


def test_it_needs_the_standard_library_and_cryptography_alone() -> None:
    found = {name.split(" ")[1].split(".")[0] for name in imported(MADE.body)}
    assert "cryptography" in found
    assert found - {"cryptography"} <= sys.stdlib_module_names


def test_it_says_first_how_it_is_used() -> None:
    said = ast.get_docstring(MADE) or ""
    assert all(f"python3 verify.py {verb} " in said for verb in ("log", "proof", "checkpoint"))
