"""How the tests of the sealed log seal."""

from datetime import timedelta
from typing import Any

import psycopg

from audit.sealing.sealer import Sealed, Sealer
from audit.sealing.signer import Signer
from server import addresses
from tests.audit.acting import AT, an_act
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase

LATER = AT + timedelta(seconds=1)
Link = psycopg.Connection[Any]


def sealer_of(database: OwnDatabase) -> Link:
    return psycopg.connect(addresses.connection_string("carnet_sealer", database.name), autocommit=True)


def add(title: str = "Candide", **more: Any) -> Book:
    """One act with one row."""
    with an_act(title=title):
        return Book.objects.create(title=title, **more)


def seal(link: Link, signer: Signer, **more: Any) -> Sealed:
    """Seal what waits; something must."""
    sealed = Sealer(signer).seal(link, LATER, **more)
    assert sealed is not None
    return sealed


def ask(link: Link) -> Any:
    return lambda question, values: link.execute(question, values).fetchall()


def stored(link: Link) -> list[bytes]:
    """All leaves in their order."""
    return [bytes(leaf) for (leaf,) in link.execute("SELECT leaf FROM audit.leaf ORDER BY idx")]


def leaf_of(link: Link, row: Book) -> int:
    """The position of the only leaf of a row."""
    [(index,)] = link.execute("SELECT idx FROM audit.leaf WHERE row_id = %s", [row.pk]).fetchall()
    return int(index)
