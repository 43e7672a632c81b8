"""Master keys of the test's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from compliance.vault.services.data_keys import forget_keys
from tests.audit.sealed import Link
from tests.database import OwnDatabase


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """The folder of the master keys of this test; nothing that was read before is in the cache."""
    forget_keys()
    settings.VAULT = {"folder": tmp_path / "vault", "module": "", "token": "", "label": "", "pin": ""}
    yield tmp_path / "vault"
    forget_keys()


@pytest.fixture
def app(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as opened:
        yield opened


@pytest.fixture
def root(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as opened:
        yield opened
