"""A second house, under the law of the Netherlands, for tests that need one."""

from datetime import date
from typing import Any
from uuid import UUID

from tests import cast

DUTCH = UUID("018f0000-0000-7000-8000-000000000002")


def open_dutch_house(*more: Any) -> Any:
    """Open the house at Valkenburg with a director of its own, who is returned; `more` hold a post there as well."""
    from compliance.venues.services import accounts, places

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
    director = accounts.create_account(
        username="directeur",
        full_name="Directeur",
        language="nl",
        password="een-lang-eerste-woord",
        must_change_password=False,
        scope=DUTCH,
        by=None,
        at=cast.OPENED,
    )
    for staff in (director, *more):
        accounts.give_post(
            staff=staff, venue_id=DUTCH, role="director", starts=date(2026, 1, 1), ends=None, by=None, at=cast.OPENED
        )
    return director
