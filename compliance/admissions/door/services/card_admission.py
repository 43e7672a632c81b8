"""Admission by card code: the card and the document behind it are checked again in full."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log
from audit.recording.facts import Fact
from audit.recording.rows import batch_inserts, insert
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services.codes import Fault, read_code
from compliance.admissions.cards.services.validity import rejection_reason
from compliance.admissions.decisions.domain.decision import (
    NOTE_NEEDED,
    Decision,
    Ground,
    Judgement,
    card_ground,
    refuse_code,
)
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.offline.services.late_entries import Late, keep_late
from compliance.exclusions.visit_limits.domain import Visit
from compliance.people.domain.documents.document_data import UNASKED, DocumentData
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import NO_MATCH, DocumentMatch
from compliance.people.services.guests import EventTime, check_document
from compliance.venues.domain.house import House

from ..selectors import AT_NO_DOOR, NOT_ASKED, AtDoor, DoorLookup, lookup_document
from .central_check import ProvisionalDecision, query_provisional_decision
from .document_admission import first_answer, keep_decision
from .evaluation import at_door_of, day_of_visit, judge_known, moment_of
from .notification import notify_refusal, register_said, screening_codes
from .persistence import persist_presentation
from .presentations import (
    ANOTHER_PRESENTATION,
    NOTE_IS_MISSING,
    Admission,
    AnotherPresentation,
    CardShown,
    NoteMissing,
    Place,
    face_compared,
)

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.people.models import IdentityCheck, IdentityDocument
    from compliance.venues.models import Staff


@dataclass(frozen=True)
class Found:
    """The result of a code lookup: the card, its holder's last document, and the ground against the card."""

    card: AdmissionCard | None
    document: "IdentityDocument | None"
    paper: DocumentData | None
    against: Ground | None
    document_match: DocumentMatch = NO_MATCH
    ahead: DoorLookup = NOT_ASKED


@dataclass(frozen=True)
class Judged:
    """The decision on a code before anything is stored. `earlier` is the card's last entry tonight."""

    decision: Decision
    card: AdmissionCard | None
    paper: DocumentData | None
    earlier: Entry | None


def judge_card(
    *,
    house: House,
    code: str,
    at: datetime,
    late: Late | None = None,
    register_answer: "Question | None" = None,
    door_id: UUID | None = None,
) -> Judged:
    """Return the decision on a card code at a given time, assuming the face is compared. Stores nothing."""
    when = moment_of(house, at)
    at_door = at_door_of(house, door_id, late, when)
    found = look_up(house, code, when, at_door)
    visit = day_of_visit(house, late, when)
    # The face counts as compared, because Enter will confirm it: otherwise every preview would need a review.
    answer = _judge_card(
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
    return Judged(answer, found.card, found.paper, earlier)


def present_card(*, house: House, place: Place, presentation: CardShown, by: "Staff", at: datetime) -> Admission:
    """Decide on a guest by card code, store the decision and, if admitted, the entry.

    LU art. 75(4). Every check is repeated: the card, its last document, the age, and the measures. The same nonce
    returns the first result again; two scans are two passages of one visit (A-10).
    """
    if presentation.judgement in NOTE_NEEDED and not presentation.note.strip():
        raise NoteMissing(NOTE_IS_MISSING)
    # Outside the transaction: a slow register must not hold row locks.
    register_answer = query_register_for_card(house=house, place=place, presentation=presentation, by=by, at=at)
    try:
        return _store_presentation(
            house=house, place=place, presentation=presentation, register_answer=register_answer, by=by, at=at
        )
    except log.DuplicateAct:
        first = first_answer(house, presentation.nonce)
        # A reused nonce must not return the result of another guest.
        if not _is_same_presentation(first, house, place, presentation):
            raise AnotherPresentation(ANOTHER_PRESENTATION) from None
        return first


def query_register_for_card(
    *, house: House, place: Place | None, presentation: CardShown, by: "Staff", at: datetime
) -> "Question | None":
    """Query the central register about a card holder, if required and if nothing else prevents admission."""
    # The guest is refused or gone already: a query would disclose data for nothing.
    if presentation.judgement is not None or not face_compared(presentation):
        return None

    def weigh() -> ProvisionalDecision:
        found = judge_card(house=house, code=presentation.code, at=at, late=presentation.late)
        return ProvisionalDecision(
            found.decision, found.paper, found.card.person_id if found.card is not None else None
        )

    return query_provisional_decision(house=house, place=place, nonce=presentation.nonce, weigh=weigh, by=by, at=at)


def look_up(house: House, code: str, when: EventTime, at_door: AtDoor = AT_NO_DOOR, *, hold: bool = False) -> Found:
    """Look up the card of a code with its holder's last document, and the ground if it is not valid tonight."""
    book = house.rulebook(when.gaming_day)
    content = read_code(code, house.id)
    if isinstance(content, Fault):
        return Found(None, None, None, card_ground(content, book))
    card = card_selectors.card_labelled(house.id, content.label)
    if card is None:
        return Found(None, None, None, card_ground(Fault.UNKNOWN, book))
    document = card_selectors.last_paper(card.person_id)
    assert document is not None  # A card is issued only on an admission.
    # Nothing is scanned: the stored document replaces the one the guest would show.
    paper = guest_selectors.paper_known(document)
    match, ahead = lookup_document(house.id, paper, None, when, at_door, hold=hold)
    return Found(card, document, paper, rejection_reason(card, when, book), match, ahead)


def _judge_card(
    house: House,
    found: Found,
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
    return judge_known(
        house,
        found.paper,
        found.document_match,
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
        lookup=found.ahead,
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
    found = look_up(house, presentation.code, when, at_door, hold=True)
    answer = _judge_card(
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
    decision = _build_decision(house, place, presentation, found, answer, by=by, when=when)
    entry = None
    with batch_inserts() as rows:
        # A check means that staff compared the document; for a guest refused on the card they did not.
        decision.check_made = _store_check(found, by=by, when=when) if answer.admitted else None
        grounds = keep_decision(decision, answer)
        # The guest is inside on the previous entry: neither a new entry nor a refusal.
        if answer.is_same_entry:
            pass
        elif answer.admitted:
            entry = _let_in(house, place, decision, by=by, when=when)
        else:
            notify_refusal(house=house, decision=decision, paper=found.paper, answer=answer, by=by, at=at)
    kind, facts = _describe_card_scan(place, answer, found)
    facts |= {"screened": screening_codes(found.paper, answer)} | register_said(register_answer)
    idempotency_key = f"presentation:{house.id}:{presentation.nonce}"
    opening = persist_presentation(rows, last=presentation.late is None)
    with log.act(
        kind, subject=decision, by=by, at=at, scope=house.id, idempotency_key=idempotency_key, opening=opening, **facts
    ):
        if presentation.late is not None:
            keep_late(house, presentation.late, decision, by=by, at=at)
        return Admission(decision, grounds, found.card if answer.admitted else None, None, entry)


def _build_decision(
    house: House, place: Place, presentation: CardShown, found: Found, answer: Decision, *, by: "Staff", when: EventTime
) -> DoorDecision:
    """Build the row of a decision, not yet saved."""
    return DoorDecision(
        venue_id=house.id,
        door_id=place.door_id,
        desk_id=place.desk_id,
        person_id=found.card.person_id if found.card is not None else None,
        card_shown=found.card,
        outcome=answer.verdict.value,
        note=presentation.note.strip(),
        edition=answer.edition,
        nonce=presentation.nonce,
        decided_on=when.on,
        gaming_day=when.gaming_day,
        decided_by_id=by.pk,
        decided_at=when.at,
    )


def _store_check(found: Found, *, by: "Staff", when: EventTime) -> "IdentityCheck":
    assert found.document is not None
    assert found.paper is not None
    return check_document(found.document, paper=found.paper, face_compared=True, by=by, when=when)


def _describe_card_scan(place: Place, answer: Decision, found: Found) -> tuple[str, dict[str, Fact]]:
    facts: dict[str, Fact] = {"door": place.name, "card": found.card.label if found.card is not None else "—"}
    if not answer.admitted:
        codes = ", ".join(ground.code for ground in answer.grounds)
        return "admissions.guest.refused", facts | {"outcome": answer.verdict.value, "grounds": codes}
    if place.door_id is None or answer.is_same_entry:
        return "admissions.guest.checked", facts | {"outcome": answer.verdict.value}
    return "admissions.guest.admitted", facts


def _let_in(house: House, place: Place, decision: DoorDecision, *, by: "Staff", when: EventTime) -> Entry | None:
    # A card desk leads into no room: a card scanned there is only checked.
    if place.door_id is None:
        return None
    assert decision.person_id is not None
    entry = Entry(
        venue_id=house.id,
        door_id=place.door_id,
        person_id=decision.person_id,
        decision=decision,
        card=decision.card_shown,
        gaming_day=when.gaming_day,
        entered_at=when.at,
        let_in_by_id=by.pk,
    )
    insert(entry)
    return entry


def _is_same_presentation(first: Admission, house: House, place: Place, presentation: CardShown) -> bool:
    """Is this the presentation decided under its nonce: same place, card and judgement?"""
    decision = first.decision
    content = read_code(presentation.code, house.id)
    label = None if isinstance(content, Fault) else content.label
    shown_before = decision.card_shown.label if decision.card_shown is not None else None
    judgement_codes = {ground.code for ground in first.grounds} & set(Judgement)
    return (
        (decision.door_id, decision.desk_id) == (place.door_id, place.desk_id)
        and judgement_codes == ({presentation.judgement} if presentation.judgement else set())
        # An unknown card has no row, so its number cannot be compared.
        and (shown_before == label or any(ground.code == "card_unknown" for ground in first.grounds))
    )
