"""Throw-away servers in folders that the service user can enter, stopped and removed afterwards."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.database import postgres
from server.places import server_places


def throw_away() -> Iterator[Path]:
    """A folder for one Carnet; whatever server a test leaves running in it is stopped."""
    var = Path(tempfile.mkdtemp(prefix="carnet-test-"))
    var.chmod(0o755)
    yield var
    postgres.stop_server(var)
    shutil.rmtree(var)
    shutil.rmtree(server_places(var).sockets, ignore_errors=True)


@pytest.fixture
def var() -> Iterator[Path]:
    yield from throw_away()


@pytest.fixture(scope="session")
def server() -> Iterator[Path]:
    """One running server for the tests that only read what it was made with."""
    for folder in throw_away():
        postgres.start_server(folder, fsync=False)
        yield folder
