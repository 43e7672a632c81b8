"""The code of a card, and what a reader sends when it is scanned."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.door.services import card_admission
from compliance.admissions.door.services.presentations import Admission, CardShown
from compliance.admissions.models.cards import AdmissionCard
from tests import cast

WEDNESDAY = cast.TUESDAY + timedelta(days=1)


def scanned(by: Any, code: str, *, at: Any = WEDNESDAY, place: Any = None, **changes: Any) -> Admission:
    facts: dict[str, Any] = {
        "judgement": None,
        "note": "",
        "face_compared": True,
        "nonce": uuid4(),
        "passage": Passage.RETURNED,
    }
    shown = CardShown(code=code, **facts | changes)
    return card_admission.present_card(house=cast.house(), place=place or cast.door(), presentation=shown, by=by, at=at)


def code(row: AdmissionCard) -> str:
    return code_of(row.venue_id, row.label)


def codes(admission: Admission) -> list[str]:
    return [ground.code for ground in admission.decision.grounds.all()]
