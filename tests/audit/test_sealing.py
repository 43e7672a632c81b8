"""What is captured is sealed: each entry once, in a tree that only grows, under heads that its key has signed."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import rfc8785

from audit.models import Entry
from audit.sealing import Sealer
from audit.signer import Signer
from audit.tlog import leaves, notes, tree
from server import addresses
from tests.audit.acting import AT, an_act
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase

LATER = AT + timedelta(seconds=1)


@pytest.fixture
def link(own_database: OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(addresses.dsn("carnet_sealer", own_database.name), autocommit=True) as opened:
        yield opened


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer(tmp_path / "signer", "carnet.test/log")


def test_entries_become_leaves_under_a_signed_head(link: psycopg.Connection[Any], signer: Signer) -> None:
    with an_act(title="Candide"):
        Book.objects.create(title="Candide", price="12.50")
    waiting = list(Entry.objects.order_by("id"))
    sealed = Sealer(signer).seal(link, LATER)
    assert sealed is not None
    assert sealed.added == len(waiting) == sealed.head.size
    stored = [bytes(leaf) for (leaf,) in link.execute("SELECT leaf FROM audit.leaf ORDER BY idx")]
    assert all(rfc8785.dumps(leaves.leaf(leaf)) == leaf for leaf in stored)
    assert notes.is_signed(sealed.note, signer.key)
    assert notes.checkpoint(sealed.note.text).size == len(stored)
    assert [str(row) for row in Entry.objects.order_by("id")] == [str(row) for row in waiting]

