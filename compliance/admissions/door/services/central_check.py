"""Query the central register last, once per presentation, outside any transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.central.services import questions
from compliance.people.domain.documents.document_data import DocumentData
from compliance.venues.domain.house import House

from .evaluation import evaluate_document
from .presentations import Place, Presentation, face_compared

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class ProvisionalDecision:
    """The decision without the register, the document it concerns, and its bearer."""

    decision: Decision
    paper: DocumentData | None
    person_id: UUID | None


def query_central_register(
    *, house: House, place: Place | None, presentation: Presentation, by: "Staff", at: datetime
) -> "Question | None":
    """Query the central register about a guest with a document, if required and if nothing else prevents admission."""
    paper = presentation.paper
    # No answer of the register can change a refusal, and a query would disclose data for nothing.
    if paper is None or presentation.judgement is not None or not face_compared(presentation):
        return None

    def evaluate() -> ProvisionalDecision:
        found = evaluate_document(
            house=house,
            paper=paper,
            address=presentation.address,
            judgement=None,
            face_compared=True,
            at=at,
            choice=presentation.choice,
            late=presentation.late,
        )
        return ProvisionalDecision(found.decision, paper, found.person_id)

    return query_provisional_decision(
        house=house, place=place, nonce=presentation.nonce, evaluate=evaluate, by=by, at=at, paper=paper
    )


def query_provisional_decision(
    *,
    house: House,
    place: Place | None,
    nonce: UUID,
    evaluate: Callable[[], ProvisionalDecision],
    by: "Staff",
    at: datetime,
    paper: DocumentData | None = None,
) -> "Question | None":
    """Return the fresh answer this presentation already has, or query again.

    If the venue need not query, this costs nothing. A decided presentation keeps its first answer. A guest refused
    on another ground is not queried at all. `paper` is the document in hand, if any.
    """
    if place is None or not questions.must_ask(house, at):
        return None
    # Look before evaluating: a second click must not query the register twice.
    answer = questions.fresh_answer(house, paper, nonce, at) if paper is not None else None
    if answer is not None or decision_selectors.find_presentation(house.id, nonce) is not None:
        return answer
    found = evaluate()
    # Another ground already decides, so the register is not needed.
    if found.paper is None or not found.decision.awaits_register:
        return None
    # The document behind a card code is known only now, so look for a fresh answer again.
    return questions.fresh_answer(house, found.paper, nonce, at) or questions.query_register(
        house=house,
        paper=found.paper,
        person_id=found.person_id,
        presentation=nonce,
        door_id=place.door_id,
        desk_id=place.desk_id,
        by=by,
        at=at,
    )
