"""A card that two people have cancelled."""

from typing import Any

from compliance.admissions.cards.services import cancellations
from compliance.admissions.models.cards import AdmissionCard
from tests import cast


def cancel(row: AdmissionCard, by: Any, second: Any) -> None:
    house = cast.house()
    asked = cancellations.ask_cancellation(house=house, card=row, reason="Spoiled.", by=by, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=second, at=cast.TUESDAY)
