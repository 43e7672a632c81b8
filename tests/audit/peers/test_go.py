"""The Go project's own packages (golang.org/x/mod/sumdb) accept what Carnet hands out, and refuse what was changed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.audit.peers.built import built
from tests.audit.peers.handed import CHANGES, Handed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that reads a log."""
    return built("reader", tmp_path_factory.mktemp("go"))


def read(reader: Path, handed: Handed) -> subprocess.CompletedProcess[str]:
    words = [reader, str(handed.key), handed.folder]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


def test_go_accepts_heads_leaves_growth_and_tiles(reader: Path, handed: Handed) -> None:
    found = read(reader, handed)
    assert (found.stdout, found.stderr) == ("70000 leaves, 12 proofs, 12 heads\n", "")


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_go_refuses_what_was_changed(change: Callable[[Handed], None], reader: Path, small: Handed) -> None:
    assert read(reader, small).stdout == "300 leaves, 3 proofs, 3 heads\n"
    change(small)
    found = read(reader, small)
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith(f"REFUSED: {CHANGES[change]}: ")
