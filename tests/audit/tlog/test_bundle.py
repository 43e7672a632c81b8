"""The one file that a regulator runs: in a fresh process, in a folder of its own, away from this project."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from audit.publishing.verifier import HERE, PARTS, verifier_script
from tests.audit.tlog.spoilt import GOOD, LOG, SPOILT, Words, good, shown, spoilt


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return good(tmp_path_factory.mktemp("logs") / "good")


def run(folder: Path, words: Words) -> subprocess.CompletedProcess[str]:
    """What `verify.py` says; nothing but its own folder and the installed packages is there to import."""
    return subprocess.run(
        [sys.executable, "-I", "verify.py", *words],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("verb", GOOD)
def test_it_accepts_what_is_true(verb: str, made: Path) -> None:
    words, said = GOOD[verb]
    found = run(made, words)
    assert (found.returncode, found.stderr) == (0, "")
    assert said in found.stdout
    assert (shown(LOG.leaves[7]) in found.stdout) == (verb == "proof")


@pytest.mark.parametrize("how", SPOILT, ids=lambda how: how.__name__)
def test_it_names_what_is_wrong(how: Callable[[Path], Words], made: Path, tmp_path: Path) -> None:
    found = run(tmp_path / "spoilt", spoilt(made, tmp_path / "spoilt", how))
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("REFUSED: ")
    assert found.stderr.count("\n") == 1
    assert SPOILT[how] in found.stderr


def test_it_tells_how_it_is_used(made: Path) -> None:
    found = run(made, [])
    assert found.returncode == 2
    assert "{log,archive,proof,checkpoint,pdf}" in found.stderr


def test_it_is_the_same_for_the_same_program() -> None:
    assert verifier_script() == verifier_script()


def test_no_two_parts_use_one_name_for_two_things() -> None:
    """In one file the later would take the place of the earlier."""
    places: dict[str, list[str]] = {}
    for part in PARTS:
        for node in ast.parse((HERE / f"{part}.py").read_text(encoding="utf-8")).body:
            for name in named(node):
                places.setdefault(name, []).append(part)
    assert not {name: parts for name, parts in places.items() if len(parts) > 1}


def named(node: ast.stmt) -> list[str]:
    """What a statement gives a name to, imports apart."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
