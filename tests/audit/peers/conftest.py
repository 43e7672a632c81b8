"""What Carnet hands out, for readers that were written by others: a copy of a log with proofs beside it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.audit.peers.handed import Handed, hand_out
from tests.audit.tlog.made import log


@pytest.fixture(scope="session")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Handed:
    """A log of three levels of tiles, none of which ends where a tile ends."""
    leaves: Sequence[int] = (0, 1, 255, 256, 257, 4_095, 65_535, 65_536, 69_631, 69_632, 69_998, 69_999)
    heads: Sequence[int] = (1, 2, 3, 255, 256, 257, 1_000, 65_535, 65_536, 65_537, 69_999, 70_000)
    return hand_out(log(70_000), tmp_path_factory.mktemp("handed"), leaves, heads)


@pytest.fixture
def small(tmp_path: Path) -> Handed:
    """A log of which every test may spoil its own copy."""
    return hand_out(log(300), tmp_path / "small", (0, 7, 299), (1, 200, 256))
