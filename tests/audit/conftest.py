"""A log that is sealed in a database of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.signer import Signer
from tests.audit.sealed import Link, sealer_of
from tests.database import OwnDatabase


@pytest.fixture
def link(own_database: OwnDatabase) -> Iterator[Link]:
    """A connection as the sealer has it."""
    with sealer_of(own_database) as opened:
        yield opened


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer(tmp_path / "signer", "carnet.test/log")
