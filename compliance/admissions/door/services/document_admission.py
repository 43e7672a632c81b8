"""Admission by identity document at a door or card desk: check, decide and issue a card in one transaction."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from audit.recording.facts import Fact
from audit.recording.rows import batch_inserts
from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.models.decisions import DoorDecision
from compliance.central.services import questions
from compliance.people.domain.documents.document_data import normalise_document
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import NO_MATCH, DocumentMatch
from compliance.people.services.guests import EventTime, check_document, remember_document
from compliance.venues.domain.house import House

from ..selectors import NOT_ASKED, DoorLookup, lookup_document
from .central_check import query_central_register
from .evaluation import address_of, at_door_of, bearer_of, evaluate_answer, moment_of
from .issuance import CardDenied, ExistingCard, IssuableCard, issue_card, select_card, store_refusal
from .notification import notify_refusal, register_facts, screening_codes
from .persistence import build_decision, log_presentation, repeat_answer, store_decision, store_entry
from .presentations import (
    Admission,
    Place,
    Presentation,
    check_judgement,
    face_compared,
)
from .replacements import replacement_card

if TYPE_CHECKING:
    from compliance.central.models import Question
    from compliance.people.models import IdentityCheck
    from compliance.venues.models.staff import Staff


def present_document(*, house: House, place: Place, presentation: Presentation, by: "Staff", at: datetime) -> Admission:
    """Decide on a guest, store the decision with its grounds and, if admitted, the card and the entry.

    LU arts 75 and 76. The same nonce returns the first result: a double scan is one presentation. Only `admitted`
    issues a card; everything is written in one transaction and one log entry. A required query of the central
    register runs before, in its own log entry, so that the network blocks no other desk.
    """
    check_judgement(presentation, house.rulebook(house.gaming_day(at)))
    # Outside the transaction: a slow register must not hold row locks.
    register_answer = query_central_register(house=house, place=place, presentation=presentation, by=by, at=at)
    try:
        return _store_presentation(
            house=house, place=place, presentation=presentation, register_answer=register_answer, by=by, at=at
        )
    except log.DuplicateAct:
        return repeat_answer(house, place, presentation, partial(_is_same_guest, presentation))


def _is_same_guest(presentation: Presentation, first: Admission) -> bool:
    """Was the first result about the presented document and the requested card?"""
    decision, check = first.decision, first.decision.check_made
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
    match, lookup = (
        lookup_document(house.id, paper, presentation.card_kind, when, at_door) if paper else (NO_MATCH, NOT_ASKED)
    )
    answer = evaluate_answer(house, presentation, match, when, register_answer, lookup, at_door)
    if answer.admitted and presentation.face_supposed:
        # What spoke against the guest at the scan is gone by now, but only a compared face admits.
        presentation = replace(presentation, face_compared=False)
        answer = evaluate_answer(house, presentation, match, when, register_answer, lookup, at_door)
    outcome = _decide_card(house, place, presentation, match, lookup, by=by, when=when) if answer.admitted else None
    decision = build_decision(house, place, presentation, answer, by=by, when=when)
    with batch_inserts(stored={match.stored_token}, sealing_key=lookup.sealing_key) as rows:
        # Also for a refused guest: a possible match is stored with the person it concerns.
        check = _store_check(house, presentation, match, by=by, when=when)
        admission = _write_admission(
            house, place, presentation, match, answer, decision, outcome, check, by=by, when=when
        )
        # Store the register's code for the guest, so that later queries need no name.
        if register_answer is not None and answer.admitted and check is not None:
            questions.store_register_code(answer=register_answer, person_id=check.document.person_id, at=at)
    kind, facts = _describe_presentation(place, answer, outcome)
    facts |= {"screened": screening_codes(presentation.paper, answer)} | register_facts(register_answer)
    log_presentation(
        kind,
        facts,
        house=house,
        presentation=presentation,
        decision=decision,
        rows=rows,
        card=admission.card if isinstance(outcome, IssuableCard) else None,
        by=by,
        at=at,
    )
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
        return replacement_card(house=house, replacement=presentation.replaces, person_id=bearer, by=issuer, when=when)
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
    grounds = store_decision(decision, answer)
    if not answer.admitted:
        notify_refusal(house=house, decision=decision, paper=presentation.paper, answer=answer, by=by, at=when.at)
    # A card or an entry needs a stored document.
    if check is None or not answer.admitted:
        return Admission(decision, grounds, None, None, None)
    if isinstance(outcome, CardDenied):
        refusal = store_refusal(house, outcome, decision, by=by, when=when)
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
    return Admission(decision, grounds, card, None, store_entry(house, place, decision, card, by=by, when=when))


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
