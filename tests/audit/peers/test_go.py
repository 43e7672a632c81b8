"""The Go project's own packages (golang.org/x/mod/sumdb) accept what Carnet hands out, and refuse what was changed."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.audit.peers.handed import CHANGES, Handed

SOURCE = Path(__file__).with_name("reader.go")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, made with Debian's packages alone: nothing is fetched."""
    folder = tmp_path_factory.mktemp("go")
    surroundings = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "GOCACHE": str(folder / "cache"),
        "GOPATH": "/usr/share/gocode",
        "GO111MODULE": "off",
        "CGO_ENABLED": "0",
    }
    made = subprocess.run(
        ["go", "build", "-o", folder / "reader", SOURCE],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return folder / "reader"


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
