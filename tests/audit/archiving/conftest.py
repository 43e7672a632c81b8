"""A log whose first part is old enough to be archived."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from pytest_django.fixtures import Settings

from audit.reading import word_index
from audit.sealing.signer import Signer
from tests.audit.acting import HOUSE, an_act
from tests.audit.sealed import Link, seal
from tests.audit.shelf.models import Book
from tests.audit.small_parts import make_parts_small
from tests.database import OwnDatabase

SIZE = 256


@pytest.fixture
def archive(own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> Path:
    """Parts of 256 leaves, and the folder of their files."""
    make_parts_small(own_database, SIZE, monkeypatch)
    folder = tmp_path / "archive"
    settings.LOG = settings.LOG | {"archive": folder}
    return folder


@pytest.fixture
def owner(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.dsn("carnet_owner"), autocommit=True) as opened:
        yield opened


@pytest.fixture
def app(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as opened:
        yield opened


@pytest.fixture
def books(link: Link, signer: Signer, archive: Path) -> list[Book]:
    """A log of three parts: the first book is of someone, and the last one was written after the first part."""
    found = []
    with an_act(scope=HOUSE, title="first volume"):
        found.append(Book.objects.create(title="first volume", owner="Weber", note="limps"))
    with an_act(scope=HOUSE, title="long series"):
        found += Book.objects.bulk_create([Book(title=f"volume {number}") for number in range(2 * SIZE)])
    with an_act(scope=HOUSE, title="last volume"):
        found.append(Book.objects.create(title="last volume", owner="Muller"))
    while link.execute("SELECT 1 FROM audit.pending LIMIT 1").fetchone():
        seal(link, signer)
    while word_index.index_leaves(link, 100):
        pass
    return found
