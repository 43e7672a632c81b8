"""The one file that a regulator runs: in a fresh process, in a folder of its own, away from this project."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from audit.bundle import verifier
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
    assert "{log,proof,checkpoint}" in found.stderr


def test_it_is_the_same_for_the_same_program() -> None:
    assert verifier() == verifier()
