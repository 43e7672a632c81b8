"""A second house, under the law of the Netherlands, for tests that need one."""

from typing import Any
from uuid import UUID

from tests import cast
from tests.accounts import employ

DUTCH = UUID("018f0000-0000-7000-8000-000000000002")


def open_dutch_house(*more: str) -> Any:
    """Open the house at Valkenburg with a director, who is returned, and twins of `more` members of the cast there."""
    from compliance.venues.services import places

    facts = {
        "name": "Casino Valkenburg",
        "legal_name": "Casino Valkenburg B.V.",
        "street": "Kuurpark 1",
        "postal_code": "6301 AE",
        "commune": "Valkenburg",
        "country": "NL",
        "jurisdiction": "NL",
        "timezone": "Europe/Amsterdam",
        "currency": "EUR",
    }
    places.open_venue(facts=facts, by=None, at=cast.OPENED, venue_id=DUTCH)
    director = employ("directeur", "director", venue_id=DUTCH, language="nl", password="een-lang-eerste-woord")
    for name in more:
        employ_twin(name, "director")
    return director


def employ_twin(name: str, role: str) -> Any:
    """A colleague at Valkenburg with the name of a member of the cast: an account works for one casino only."""
    return employ(f"{name}.nl", role, venue_id=DUTCH, full_name=name.replace("_", " ").title())


def finders() -> dict[str, Any]:
    """Who found a sum at Valkenburg, and who saw it, as tests of orphan funds state it."""
    return {"found_by": twin("pit_boss").pk, "witnessed_by": twin("porter").pk}


def twin(name: str) -> Any:
    """The colleague at Valkenburg with the name of a member of the cast."""
    return cast.member(f"{name}.nl")
