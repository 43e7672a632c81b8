"""Admission by identity document at a door or card desk: check, decide and issue a card in one transaction."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from audit.recording import log
from audit.recording.facts import Fact
from audit.recording.rows import batch_inserts, insert
from compliance.admissions.decisions.domain.decision import NOTE_NEEDED, Decision, Judgement
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.models.reviews import DoorAlert
from compliance.admissions.offline.services.late_entries import keep_late
from compliance.central.services import questions
from compliance.people.domain.documents.document_data import normalise_document
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import NO_MATCH, DocumentMatch
from compliance.people.services.guests import EventTime, check_document, remember_document
from compliance.venues.domain.house import House

from ..selectors import NOT_ASKED, DoorLookup, lookup_document
from .central_check import query_central_register
from .evaluation import address_of, at_door_of, bearer_of, evaluate_answer, moment_of
from .issuance import CardDenied, ExistingCard, IssuableCard, issue_card, keep_refusal, select_card
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
    Presentation,
    face_compared,
)
from .replacements import carry_on

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.people.models import IdentityCheck
    from compliance.venues.models import Staff


def present_document(*, house: House, place: Place, presentation: Presentation, by: "Staff", at: datetime) -> Admission:
    """Decide on a guest, store the decision with its grounds and, if admitted, the card and the entry.

    LU arts 75 and 76. The same nonce returns the first result: a double scan is one presentation. Only `admitted`
    issues a card; everything is written in one transaction and one log entry. A required query of the central
    register runs before, in its own log entry, so that the network blocks no other desk.
    """
    if presentation.judgement in NOTE_NEEDED and not presentation.note.strip():
        raise NoteMissing(NOTE_IS_MISSING)
    # Outside the transaction: a slow register must not hold row locks.
    register_answer = query_central_register(house=house, place=place, presentation=presentation, by=by, at=at)
    try:
        return _store_presentation(
            house=house, place=place, presentation=presentation, register_answer=register_answer, by=by, at=at
        )
    except log.DuplicateAct:
        first = first_answer(house, presentation.nonce)
        # A reused nonce must not return the result of another guest.
        if not _is_same_presentation(first, place, presentation):
            raise AnotherPresentation(ANOTHER_PRESENTATION) from None
        return first


def first_answer(house: House, nonce: UUID) -> Admission:
    """Return the result of a presentation already decided."""
    decision = decision_selectors.decision_by_nonce(house.id, nonce)
    entry = decision_selectors.entry_of(decision)
    card = decision_selectors.card_of(decision) or (entry.card if entry else None)
    return Admission(decision, list(decision.grounds.all()), card, decision_selectors.card_refusal_of(decision), entry)


def _is_same_presentation(first: Admission, place: Place, presentation: Presentation) -> bool:
    """Is this the presentation decided under its nonce: same place, document, judgement and card?"""
    decision, check = first.decision, first.decision.check_made
    judgement_codes = {ground.code for ground in first.grounds} & set(Judgement)
    if (decision.door_id, decision.desk_id) != (place.door_id, place.desk_id):
        return False
    if judgement_codes != ({presentation.judgement} if presentation.judgement else set()):
        return False
    # Without a check no document was stored, so there is nothing to compare.
    if check is not None and not guest_selectors.is_document(check.document, presentation.paper):
        return False
    replaced = first.card.replaces_id if first.card is not None and first.card.decision_id == decision.pk else None
    # A denied replacement issued no card; its refusal alone identifies the request.
    if presentation.replaces is not None or replaced is not None:
        return first.card_refusal is not None or (
            presentation.replaces is not None and replaced == presentation.replaces.card_id
        )
    if first.card_refusal is not None:
        # The column holds the first 20 characters of the kind requested.
        return first.card_refusal.kind_asked == (presentation.card_kind or "")[:20]
    issued = first.card.kind if first.card is not None and first.card.decision_id == decision.pk else None
    card_kind = first.card.kind if first.card is not None else None
    # A guest who already held a card may have been presented without choosing a kind.
    return presentation.card_kind in {issued, card_kind} or decision.outcome != "admitted"


@transaction.atomic(durable=True)
def _store_presentation(
    *,
    house: House,
    place: Place,
    presentation: Presentation,
    register_answer: "Question | None",
    by: "Staff",
    at: datetime,
) -> Admission:
    when = moment_of(house, at)
    # Typed and scanned spellings must compare equal from here on.
    paper = normalise_document(presentation.paper) if presentation.paper else None
    presentation = replace(presentation, paper=paper, face_compared=face_compared(presentation))
    at_door = at_door_of(house, place.door_id, presentation.late, when)
    # Every desk locks in this order: the document, the visit limits of the guest, the stub book.
    match, ahead = (
        lookup_document(house.id, paper, presentation.card_kind, when, at_door) if paper else (NO_MATCH, NOT_ASKED)
    )
    answer = evaluate_answer(house, presentation, match, when, register_answer, ahead, at_door)
    if answer.admitted and presentation.face_supposed:
        # What spoke against the guest at the scan is gone by now, but only a compared face admits.
        presentation = replace(presentation, face_compared=False)
        answer = evaluate_answer(house, presentation, match, when, register_answer, ahead, at_door)
    outcome = _decide_card(house, place, presentation, match, ahead, by=by, when=when) if answer.admitted else None
    decision = build_decision(house, place, presentation, answer, by=by, when=when)
    with batch_inserts() as rows:
        # Also for a refused guest: a possible match is stored with the person it concerns.
        check = _store_check(house, presentation, match, by=by, when=when)
        admission = _write_admission(
            house, place, presentation, match, answer, decision, outcome, check, by=by, when=when
        )
        # Store the register's code for the guest, so that later queries need no name.
        if register_answer is not None and answer.admitted and check is not None:
            questions.store_register_code(answer=register_answer, person_id=check.document.person_id, at=at)
    kind, facts = _describe_presentation(place, answer, outcome)
    facts |= {"screened": screening_codes(presentation.paper, answer)} | register_said(register_answer)
    idempotency_key = f"presentation:{house.id}:{presentation.nonce}"
    opening = persist_presentation(
        # A late presentation adds a row afterwards, so this is not its last statement.
        rows,
        admission.card if isinstance(outcome, IssuableCard) else None,
        last=presentation.late is None,
    )
    with log.act(
        kind, subject=decision, by=by, at=at, scope=house.id, idempotency_key=idempotency_key, opening=opening, **facts
    ):
        if presentation.late is not None:
            keep_late(house, presentation.late, decision, by=by, at=at)
        return admission


def _decide_card(
    house: House,
    place: Place,
    presentation: Presentation,
    match: DocumentMatch,
    lookup: DoorLookup,
    *,
    by: "Staff",
    when: EventTime,
) -> IssuableCard | ExistingCard | CardDenied | None:
    """Return the card for an admitted guest: a replacement, a new one, or none."""
    # A device never acts as management, so it cannot issue guest-of-honour cards.
    issuer = None if presentation.by_machine else by
    bearer = bearer_of(presentation.paper, match, presentation.choice) if presentation.paper else None
    if presentation.replaces is not None:
        return carry_on(house=house, replacement=presentation.replaces, person_id=bearer, by=issuer, when=when)
    # At a card desk a guest may be checked without wanting a card.
    if place.room_kind is None and not presentation.card_kind:
        return None
    return select_card(
        house=house,
        kind=presentation.card_kind,
        person_id=bearer,
        room_kind=place.room_kind,
        by=issuer,
        when=when,
        paid_by=presentation.paid_by,
        lookup=lookup,
    )


def _describe_presentation(
    place: Place, answer: Decision, outcome: IssuableCard | ExistingCard | CardDenied | None
) -> tuple[str, dict[str, Fact]]:
    """Return the log kind and its facts: never a name, a document number or a note.

    The number of a new card is added when it is taken.
    """
    if not answer.admitted:
        codes = ", ".join(ground.code for ground in answer.grounds)
        return "admissions.guest.refused", {
            "door": place.name,
            "outcome": answer.verdict.value,
            "grounds": codes,
        }
    if isinstance(outcome, CardDenied):
        return "admissions.card.refused", {"door": place.name, "grounds": outcome.code}
    if isinstance(outcome, IssuableCard) and outcome.replaces is not None:
        return "admissions.card.replaced", {
            "door": place.name,
            "replaces": outcome.replaces.label,
            "because": outcome.replaced_because,
        }
    if isinstance(outcome, IssuableCard):
        facts: dict[str, Fact] = {"door": place.name, "price": outcome.price, "currency": outcome.currency}
        return ("admissions.guest.admitted" if place.door_id else "admissions.card.issued"), facts
    # A desk has no door to pass, and a continued entry is not counted again.
    if place.door_id is None or answer.is_same_entry:
        return "admissions.guest.checked", {"door": place.name, "outcome": answer.verdict.value}
    return "admissions.guest.admitted", {"door": place.name, "card": outcome.label if outcome else "—"}


def _write_admission(
    house: House,
    place: Place,
    presentation: Presentation,
    match: DocumentMatch,
    answer: Decision,
    decision: DoorDecision,
    outcome: IssuableCard | ExistingCard | CardDenied | None,
    check: "IdentityCheck | None",
    *,
    by: "Staff",
    when: EventTime,
) -> Admission:
    if check is not None:
        decision.person_id = check.document.person_id
        decision.check_made_id = check.pk
    # Before the card and the entry: triggers of the database look for an admitted decision.
    grounds = keep_decision(decision, answer)
    if not answer.admitted:
        notify_refusal(house=house, decision=decision, paper=presentation.paper, answer=answer, by=by, at=when.at)
    # A card or an entry needs a stored document.
    if check is None or not answer.admitted:
        return Admission(decision, grounds, None, None, None)
    if isinstance(outcome, CardDenied):
        refusal = keep_refusal(house, outcome, decision, by=by, when=when)
        return Admission(decision, grounds, None, refusal, None)
    card = outcome.card if isinstance(outcome, ExistingCard) else None
    if isinstance(outcome, IssuableCard):
        assert presentation.paper is not None
        address = address_of(presentation.paper, match, presentation.choice, presentation.address)
        # Admission requires an address.
        assert address is not None
        card = issue_card(
            house,
            outcome,
            paper=presentation.paper,
            address=address.line,
            check=check,
            decision=decision,
            nonce=presentation.nonce,
            by=by,
            when=when,
        )
    if answer.is_same_entry:
        return Admission(decision, grounds, card, None, None)
    return Admission(decision, grounds, card, None, _let_in(house, place, decision, card, by=by, when=when))


def build_decision(
    house: House,
    place: Place,
    presentation: Presentation | CardShown,
    answer: Decision,
    *,
    by: "Staff",
    when: EventTime,
    card: AdmissionCard | None = None,
) -> DoorDecision:
    """Build the row of a decision, not yet saved. `card` is the one that the guest presented."""
    return DoorDecision(
        venue_id=house.id,
        door_id=place.door_id,
        desk_id=place.desk_id,
        person_id=card.person_id if card is not None else None,
        card_shown=card,
        outcome=answer.verdict.value,
        note=presentation.note.strip(),
        edition=answer.edition,
        nonce=presentation.nonce,
        # After midnight the two differ: rules about age count by the date, registers by the gaming day.
        decided_on=when.on,
        gaming_day=when.gaming_day,
        decided_by_id=by.pk,
        decided_at=when.at,
    )


def keep_decision(decision: DoorDecision, answer: Decision) -> list[DoorGround]:
    """Store a decision with its grounds and alerts, within the caller's transaction."""
    insert(decision)
    grounds = [
        DoorGround(
            decision=decision,
            position=position,
            code=ground.code,
            article=ground.article,
            facts=dict(ground.facts),
        )
        for position, ground in enumerate(answer.grounds, 1)
    ]
    for ground in grounds:
        insert(ground)
    _keep_alerts(decision, answer)
    return grounds


def _keep_alerts(decision: DoorDecision, answer: Decision) -> None:
    """Store the possible matches for the supervisor, both sides as compared; most guests have none."""
    for alert in answer.alerts:
        insert(
            DoorAlert(
                decision=decision,
                code=alert.code,
                about=alert.about,
                fingerprint=alert.fingerprint,
                article=alert.article,
                shown=dict(alert.shown),
                known=dict(alert.known),
                score=alert.score,
            )
        )


def _store_check(
    house: House, presentation: Presentation, match: DocumentMatch, *, by: "Staff", when: EventTime
) -> "IdentityCheck | None":
    """Store the document, its bearer and this check; nothing for a document without a name."""
    paper = presentation.paper
    # The tables of guests require a name, a birth year and a document number.
    if paper is None or paper.birth is None or not paper.mrz_name or not paper.number:
        return None
    document = remember_document(
        venue_id=house.id,
        paper=paper,
        match=match,
        choice=presentation.choice,
        address=presentation.address,
        by=by,
        at=when.at,
    )
    compared = presentation.face_compared and not presentation.face_supposed
    return check_document(document, paper=paper, face_compared=compared, by=by, when=when)


def _let_in(
    house: House, place: Place, decision: DoorDecision, card: AdmissionCard | None, *, by: "Staff", when: EventTime
) -> Entry | None:
    # A card desk issues cards, but leads into no room.
    if place.door_id is None:
        return None
    assert decision.person_id is not None
    entry = Entry(
        venue_id=house.id,
        door_id=place.door_id,
        person_id=decision.person_id,
        decision=decision,
        card=card,
        gaming_day=when.gaming_day,
        entered_at=when.at,
        let_in_by_id=by.pk,
    )
    insert(entry)
    return entry
