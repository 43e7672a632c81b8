"""An erasure that two people have released, and where the log has its book."""

from typing import Any

from audit.erasure import procedure as erasing
from audit.models import Erasure
from tests.audit.acting import AT, HOUSE
from tests.audit.sealed import Link
from tests.audit.shelf.models import Book
from tests.cast import member


def order(*books: Book, **more: Any) -> Erasure:
    facts: dict[str, Any] = {
        "subject": books[0],
        "subjects": [book.pk for book in books],
        "rows": {"shelf_book": [book.pk for book in books]},
        "because": [],
        "basis": "art. 5(1)(e) GDPR",
        "scope": HOUSE,
        "at": AT,
    }
    found = erasing.propose_erasure(**facts | more)
    assert found is not None
    return found


def released(*books: Book, **more: Any) -> Erasure:
    found = order(*books, **more)
    erasing.release_erasure(erasure=found, by=member("compliance_officer"), at=AT)
    erasing.confirm_erasure(erasure=found, by=member("director"), at=AT)
    return found


def place_of(link: Link, book: Book) -> int:
    """The leaf that tells how a book was added."""
    [(place,)] = link.execute("SELECT idx FROM audit.leaf WHERE row_id = %s AND operation = 'I'", [book.pk]).fetchall()
    return int(place)
