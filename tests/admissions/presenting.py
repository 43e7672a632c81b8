"""Short ways to present a guest in tests."""

from typing import Any
from uuid import uuid4

from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.door.services import document_admission
from compliance.admissions.door.services.presentations import Admission, Presentation
from compliance.people.domain.documents.document_data import Choice
from tests import cast


def shown(**changes: Any) -> Presentation:
    """Weber with his passport and address, asking for a day card."""
    facts: dict[str, Any] = {
        "paper": cast.paper(),
        "address": cast.address(),
        "judgement": None,
        "note": "",
        "face_compared": True,
        "card_kind": "day",
        "nonce": uuid4(),
        # Many guests of the tests are called Weber; whoever asks nothing says that each is another one.
        "choice": Choice(new_guest=True),
        # Most tests let a guest in again within the minute, and ask nothing about it.
        "passage": Passage.RETURNED,
    }
    return Presentation(**facts | changes)


def present(by: Any, *, at: Any = cast.TUESDAY, place: Any = None, **changes: Any) -> Admission:
    """Present a guest at the north door of the cast's house."""
    return document_admission.present_document(
        house=cast.house(), place=place or cast.door(), presentation=shown(**changes), by=by, at=at
    )
