"""The central register is heard before a guest is decided on: last of all, once a presentation, in no transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
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


@dataclass(frozen=True)
class ProvisionalDecision:
    """What would be decided without the register, on which paper, and whose that is."""

    decision: Decision
    paper: DocumentData | None
    person_id: UUID | None


def query_central_register(
    *, house: House, place: Place | None, shown: Presentation, by: Any, at: datetime
) -> "Question | None":
    """What the central register says of a guest with a paper, if the house must ask and nothing else keeps them out."""
    paper = shown.paper
    if paper is None or shown.judgement is not None or not face_compared(shown):
        return None

    def weigh() -> ProvisionalDecision:
        found = evaluate_document(
            house=house,
            paper=paper,
            lives=shown.lives,
            judgement=None,
            face_compared=True,
            at=at,
            choice=shown.choice,
            late=shown.late,
        )
        return ProvisionalDecision(found.decision, paper, found.person_id)

    return query_provisional_decision(
        house=house, place=place, nonce=shown.nonce, weigh=weigh, by=by, at=at, paper=paper
    )


def query_provisional_decision(
    *,
    house: House,
    place: Place | None,
    nonce: UUID,
    weigh: Callable[[], ProvisionalDecision],
    by: Any,
    at: datetime,
    paper: DocumentData | None = None,
) -> "Question | None":
    """The answer that this presentation has already, while it is fresh; otherwise a new one.

    A house that need not ask pays nothing for it. A presentation that was decided is not asked about again: its first
    answer stands. Who is turned away by anything else is not asked about at all. `paper` is the one in hand, if any.
    """
    if place is None or not questions.must_ask(house, at):
        return None
    told = questions.fresh_answer(house, paper, nonce, at) if paper is not None else None
    if told is not None or decision_selectors.find_presentation(house.id, nonce) is not None:
        return told
    found = weigh()
    if found.paper is None or not found.decision.awaits_register:
        return None
    return questions.fresh_answer(house, found.paper, nonce, at) or questions.ask(
        house=house,
        paper=found.paper,
        person_id=found.person_id,
        presentation=nonce,
        door_id=place.door_id,
        desk_id=place.desk_id,
        by=by,
        at=at,
    )
