"""Admission by card code: the card and the document behind it are checked again in full."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log
from audit.recording.facts import Fact
from audit.recording.rows import batch_inserts
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services.codes import Fault, read_code
from compliance.admissions.cards.services.validity import rejection_reason
from compliance.admissions.decisions.domain.decision import Decision, Ground, card_ground, refuse_code
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import Entry
from compliance.admissions.offline.services.late_entries import Late
from compliance.exclusions.visit_limits.domain import Visit
from compliance.people.domain.documents.document_data import UNASKED, DocumentData
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import NO_MATCH, DocumentMatch
from compliance.people.services.guests import EventTime, check_document
from compliance.venues.domain.house import House

from ..selectors import AT_NO_DOOR, NOT_ASKED, AtDoor, DoorLookup, lookup_document
from .central_check import ProvisionalDecision, query_provisional_decision
from .evaluation import at_door_of, day_of_visit, decide_on_document, moment_of
from .notification import notify_refusal, register_facts, screening_codes
from .persistence import build_decision, log_presentation, repeat_answer, store_decision, store_entry
from .presentations import (
    Admission,
    CardShown,
    Place,
    check_judgement,
    face_compared,
)

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.people.models import IdentityCheck, IdentityDocument
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class CardLookup:
    """The result of a code lookup: the card, its holder's last document, and the ground against the card."""

    card: AdmissionCard | None
    document: "IdentityDocument | None"
    paper: DocumentData | None
    against: Ground | None
    match: DocumentMatch = NO_MATCH
    lookup: DoorLookup = NOT_ASKED


@dataclass(frozen=True)
class CardEvaluation:
    """The decision on a code before anything is stored. `earlier` is the card's last entry tonight."""

    decision: Decision
    card: AdmissionCard | None
    paper: DocumentData | None
    earlier: Entry | None


def evaluate_card(
    *,
    house: House,
    code: str,
    at: datetime,
    late: Late | None = None,
    register_answer: "Question | None" = None,
    door_id: UUID | None = None,
) -> CardEvaluation:
    """Return the decision on a card code at a given time, assuming the face is compared. Stores nothing."""
    when = moment_of(house, at)
    at_door = at_door_of(house, door_id, late, when)
    found = look_up_card(house, code, when, at_door)
    visit = day_of_visit(house, late, when)
    # The face counts as compared, because Enter will confirm it: otherwise every preview would need a review.
    answer = _decide_on_card(
        house,
        found,
        judgement=None,
        face_compared=True,
        when=when,
        visit=visit,
        register_answer=register_answer,
        at_door=at_door,
    )
    earlier = card_selectors.last_entry_on(found.card.pk, when.gaming_day) if found.card is not None else None
    return CardEvaluation(answer, found.card, found.paper, earlier)


def present_card(*, house: House, place: Place, presentation: CardShown, by: "Staff", at: datetime) -> Admission:
    """Decide on a guest by card code, store the decision and, if admitted, the entry.

    LU art. 75(4). Every check is repeated: the card, its last document, the age, and the measures. The same nonce
    returns the first result again; two scans are two passages of one visit (A-10).
    """
    check_judgement(presentation, house.rulebook(house.gaming_day(at)))
    # Outside the transaction: a slow register must not hold row locks.
    register_answer = query_register_for_card(house=house, place=place, presentation=presentation, by=by, at=at)
    try:
        return _store_presentation(
            house=house, place=place, presentation=presentation, register_answer=register_answer, by=by, at=at
        )
    except log.DuplicateAct:
        return repeat_answer(house, place, presentation, partial(_is_same_card, house, presentation))


def query_register_for_card(
    *, house: House, place: Place | None, presentation: CardShown, by: "Staff", at: datetime
) -> "Question | None":
    """Query the central register about a card holder, if required and if nothing else prevents admission."""
    # The guest is refused or gone already: a query would disclose data for nothing.
    if presentation.judgement is not None or not face_compared(presentation):
        return None

    def evaluate() -> ProvisionalDecision:
        found = evaluate_card(house=house, code=presentation.code, at=at, late=presentation.late)
        return ProvisionalDecision(
            found.decision, found.paper, found.card.person_id if found.card is not None else None
        )

    return query_provisional_decision(
        house=house, place=place, nonce=presentation.nonce, evaluate=evaluate, by=by, at=at
    )


def look_up_card(
    house: House, code: str, when: EventTime, at_door: AtDoor = AT_NO_DOOR, *, hold: bool = False
) -> CardLookup:
    """Look up the card of a code with its holder's last document, and the ground if it is not valid tonight."""
    book = house.rulebook(when.gaming_day)
    content = read_code(code, house.id)
    if isinstance(content, Fault):
        return CardLookup(None, None, None, card_ground(content, book))
    card = card_selectors.card_labelled(house.id, content.label)
    if card is None:
        return CardLookup(None, None, None, card_ground(Fault.UNKNOWN, book))
    document = card_selectors.last_paper(card.person_id)
    assert document is not None  # A card is issued only on an admission.
    # Nothing is scanned: the stored document replaces the one the guest would show.
    paper = guest_selectors.paper_known(document)
    match, lookup = lookup_document(house.id, paper, None, when, at_door, hold=hold)
    return CardLookup(card, document, paper, rejection_reason(card, when, book), match, lookup)


def _decide_on_card(
    house: House,
    found: CardLookup,
    *,
    judgement: Judgement | None,
    face_compared: bool,
    when: EventTime,
    visit: Visit,
    register_answer: "Question | None" = None,
    hold: bool = False,
    at_door: AtDoor = AT_NO_DOOR,
    passage: Passage = Passage.UNSAID,
) -> Decision:
    if found.paper is None:
        assert found.against is not None
        return refuse_code(found.against, judgement, house.rulebook(when.gaming_day))
    return decide_on_document(
        house,
        found.paper,
        found.match,
        # The address of the holder is on file since the card was issued.
        address=None,
        judgement=judgement,
        face_compared=face_compared,
        # The card names its holder, so staff are not asked whose document it is.
        choice=UNASKED,
        when=when,
        card=found.against,
        visit=visit,
        register_answer=register_answer,
        hold=hold,
        lookup=found.lookup,
        at_door=at_door,
        passage=passage,
    )


@transaction.atomic(durable=True)
def _store_presentation(
    *,
    house: House,
    place: Place,
    presentation: CardShown,
    register_answer: "Question | None",
    by: "Staff",
    at: datetime,
) -> Admission:
    when = moment_of(house, at)
    at_door = at_door_of(house, place.door_id, presentation.late, when)
    found = look_up_card(house, presentation.code, when, at_door, hold=True)
    answer = _decide_on_card(
        house,
        found,
        judgement=presentation.judgement,
        face_compared=face_compared(presentation),
        when=when,
        visit=day_of_visit(house, presentation.late, when),
        register_answer=register_answer,
        hold=True,
        at_door=at_door,
        passage=presentation.passage,
    )
    decision = build_decision(house, place, presentation, answer, by=by, when=when, card=found.card)
    entry = None
    with batch_inserts() as rows:
        # A check means that staff compared the document; for a guest refused on the card they did not.
        decision.check_made = _store_check(found, by=by, when=when) if answer.admitted else None
        grounds = store_decision(decision, answer)
        # A guest who is inside on the previous entry gets neither a new entry nor a refusal.
        if answer.admitted and not answer.is_same_entry:
            entry = store_entry(house, place, decision, found.card, by=by, when=when)
        if not answer.admitted:
            notify_refusal(house=house, decision=decision, paper=found.paper, answer=answer, by=by, at=at)
    kind, facts = _describe_card_scan(place, answer, found)
    facts |= {"screened": screening_codes(found.paper, answer)} | register_facts(register_answer)
    log_presentation(kind, facts, house=house, presentation=presentation, decision=decision, rows=rows, by=by, at=at)
    return Admission(decision, grounds, found.card if answer.admitted else None, None, entry)


def _store_check(found: CardLookup, *, by: "Staff", when: EventTime) -> "IdentityCheck":
    assert found.document is not None
    assert found.paper is not None
    return check_document(found.document, paper=found.paper, face_compared=True, by=by, when=when)


def _describe_card_scan(place: Place, answer: Decision, found: CardLookup) -> tuple[str, dict[str, Fact]]:
    facts: dict[str, Fact] = {"door": place.name, "card": found.card.label if found.card is not None else "—"}
    if not answer.admitted:
        codes = ", ".join(ground.code for ground in answer.grounds)
        return "admissions.guest.refused", facts | {"outcome": answer.verdict.value, "grounds": codes}
    if place.door_id is None or answer.is_same_entry:
        return "admissions.guest.checked", facts | {"outcome": answer.verdict.value}
    return "admissions.guest.admitted", facts


def _is_same_card(house: House, presentation: CardShown, first: Admission) -> bool:
    """Was the first result about the presented card?"""
    content = read_code(presentation.code, house.id)
    label = None if isinstance(content, Fault) else content.label
    card_shown = first.decision.card_shown
    label_before = card_shown.label if card_shown is not None else None
    # An unknown card has no row, so its number cannot be compared.
    return label_before == label or any(ground.code == "card_unknown" for ground in first.grounds)
