"""Log facts of the door, and the notices a refusal requires."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import translation

from compliance.admissions.decisions.domain.decision import SCREENED, Decision, Verdict
from compliance.admissions.decisions.presentation.words import describe_reason
from compliance.admissions.models.decisions import DoorDecision
from compliance.notices.domain.subjects import About
from compliance.notices.services.raising import raise_notice
from compliance.people.domain.documents.document_data import DocumentData
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.venues.models.staff import Staff

# The notice of the exclusion itself covers every later refusal under it.
NOTIFIED_WITH_MEASURE = frozenset({"house_exclusion"})


def screening_codes(paper: DocumentData | None, answer: Decision) -> str:
    """Return the result of the exclusion screening as codes for the log."""
    if paper is None:
        return "no paper"
    return ", ".join(ground.code for ground in answer.grounds if ground.code in SCREENED) or "clear"


def register_facts(answer: "Question | None") -> dict[str, str]:
    """Return the answer and query id of the central register; empty if it was not queried."""
    if answer is None:
        return {}
    return {"register": answer.outcome, "request": str(answer.request_id)}


def notify_refusal(
    *, house: House, decision: DoorDecision, paper: DocumentData | None, answer: Decision, by: "Staff", at: datetime
) -> None:
    """Raise a notice for each ground of a refusal that requires one, in its own log entry (LU art. 69(1), A-18)."""
    about = About(
        person_id=decision.person_id,
        surname=paper.surname if paper else "",
        given_names=paper.given_names if paper else "",
        birth=paper.birth if paper else None,
    )
    for ground in answer.grounds:
        if ground.weight is not Verdict.REFUSED or ground.code in NOTIFIED_WITH_MEASURE:
            continue
        # The notice is a letter to an authority, so the language of the door staff does not matter.
        with translation.override(house.written_in):
            text = describe_reason(ground.code, ground.facts)
        raise_notice(
            house=house,
            kind="refusal",
            ground=ground.code,
            subject=decision,
            about=about,
            reasons="\n".join(part for part in (text, decision.note) if part),
            by=by,
            at=at,
            # The note is in the words of the door staff.
            language="" if decision.note else house.written_in,
        )
