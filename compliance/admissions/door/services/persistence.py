"""Persist a presentation: its decision and entry, and the one statement that writes every row with the log entry."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

import psycopg
from django.db import IntegrityError, connection, models

from audit.recording import log
from audit.recording.facts import Fact
from audit.recording.rows import insert, row_images
from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.models.reviews import DoorAlert
from compliance.admissions.offline.services.late_entries import store_late_entry
from compliance.people.services.guests import EventTime
from compliance.venues.domain.house import House

from .presentations import ANOTHER_PRESENTATION, Admission, AnotherPresentation, CardShown, Place, Presentation

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

KEEP = "SELECT * FROM keep_presentation(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
DONE_BEFORE = "an_act_is_done_once"


def first_answer(house: House, nonce: UUID) -> Admission:
    """Return the result of a presentation already decided."""
    decision = decision_selectors.decision_by_nonce(house.id, nonce)
    entry = decision_selectors.entry_of(decision)
    card = decision_selectors.card_of(decision) or (entry.card if entry else None)
    return Admission(decision, list(decision.grounds.all()), card, decision_selectors.card_refusal_of(decision), entry)


def repeat_answer(
    house: House, place: Place, presentation: Presentation | CardShown, same_guest: Callable[[Admission], bool]
) -> Admission:
    """Return the result already decided under the nonce of this presentation.

    A reused nonce must not return the result of another guest: raises AnotherPresentation if the place, the judgement
    or, by `same_guest`, the guest or card differs.
    """
    first = first_answer(house, presentation.nonce)
    judgement_codes = {ground.code for ground in first.grounds} & set(Judgement)
    same_place = (first.decision.door_id, first.decision.desk_id) == (place.door_id, place.desk_id)
    same_judgement = judgement_codes == ({presentation.judgement} if presentation.judgement else set())
    if not (same_place and same_judgement and same_guest(first)):
        raise AnotherPresentation(ANOTHER_PRESENTATION) from None
    return first


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


def store_decision(decision: DoorDecision, answer: Decision) -> list[DoorGround]:
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
    _store_alerts(decision, answer)
    return grounds


def _store_alerts(decision: DoorDecision, answer: Decision) -> None:
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


def store_entry(
    house: House, place: Place, decision: DoorDecision, card: AdmissionCard | None, *, by: "Staff", when: EventTime
) -> Entry | None:
    """Store the entry of an admitted guest; none at a card desk, which leads into no room."""
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


def log_presentation(
    kind: str,
    facts: dict[str, Fact],
    *,
    house: House,
    presentation: Presentation | CardShown,
    decision: DoorDecision,
    rows: Sequence[models.Model],
    card: AdmissionCard | None = None,
    by: "Staff",
    at: datetime,
) -> None:
    """Write the rows of a presentation with its log entry, once per nonce, and its late entry if it has one."""
    late = presentation.late
    # A late presentation adds a row afterwards, so this is not its last statement.
    opening = persist_presentation(rows, card, last=late is None)
    key = f"presentation:{house.id}:{presentation.nonce}"
    with log.act(kind, subject=decision, by=by, at=at, scope=house.id, idempotency_key=key, opening=opening, **facts):
        if late is not None:
            store_late_entry(house, late, decision, by=by, at=at)


def persist_presentation(rows: Sequence[models.Model], card: AdmissionCard | None = None, *, last: bool) -> log.Opening:
    """Return a log opening that inserts these rows in order and takes the card's number (LU art. 76(1)).

    The card's number and the stub's label are set from the database result; `card` is the new card. If it is the
    `last` statement of its transaction, COMMIT is sent with it, so that the stub book is locked no longer than
    necessary.
    """

    def open_and_insert(values: log.Parameters) -> tuple[object, ...]:
        kind = card.kind if card is not None else None
        # A savepoint means a surrounding transaction (as in tests) that must not be committed here.
        # Afterwards Django's own commit finds no open transaction, and psycopg sends nothing.
        question = f"{KEEP}; COMMIT" if last and not connection.savepoint_ids else KEEP
        with connection.cursor() as cursor:
            try:
                cursor.execute(question, [*values, kind, row_images(rows)])
            except IntegrityError as error:
                first = _done_before(error)
                if first is None:
                    raise
                return first
            number, *opened = cursor.fetchone()
        if card is not None:
            card.number = number
            card.stub.label = card.label
        return tuple(opened)

    return open_and_insert


# Any: the row has the types of its columns.
def _done_before(error: IntegrityError) -> tuple[Any, ...] | None:
    """Return the `audit.open_act` result for a duplicate act; None if another constraint failed."""
    cause = error.__cause__
    if not isinstance(cause, psycopg.Error) or cause.diag.constraint_name != DONE_BEFORE:
        return None
    # A failed statement returns no row, so the function puts the first act into the detail of its error.
    act, kind, subject, at, digest = json.loads(str(cause.diag.message_detail))
    return None, UUID(act), kind, UUID(subject) if subject else None, datetime.fromisoformat(at), digest
