"""Evaluate a guest against the rulebook: collect all facts and decide. Stores nothing."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.admissions.decisions.domain.alerts import Alert, Answer, Key
from compliance.admissions.decisions.domain.decision import Decision, Ground, Presented, decide_admission, refuse_unseen
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.domain.passages import Entered, Passage
from compliance.admissions.offline.services.late_entries import Late, when_presented
from compliance.admissions.reviews import selectors as review_selectors
from compliance.central.domain.protocol import Outcome
from compliance.central.services import questions
from compliance.exclusions.screening.domain.comparison import Finding
from compliance.exclusions.screening.selectors import screen_document
from compliance.exclusions.visit_limits import selectors as visit_limit_selectors
from compliance.exclusions.visit_limits.domain import Visit
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import DocumentMatch, Picture
from compliance.people.services.guest_files import resolve_choice
from compliance.people.services.guests import EventTime
from compliance.rules.rulebook import Rulebook
from compliance.venues.domain.house import House

from ..selectors import AT_NO_DOOR, NOT_ASKED, AtDoor, DoorLookup, lookup_document
from .presentations import DocumentEvaluation, NothingShown, Presentation

if TYPE_CHECKING:
    from compliance.central.models import Question


def evaluate_document(
    *,
    house: House,
    paper: DocumentData,
    address: PostalAddress | None,
    judgement: Judgement | None,
    face_compared: bool,
    at: datetime,
    choice: Choice = UNASKED,
    late: Late | None = None,
    register_answer: "Question | None" = None,
    door_id: UUID | None = None,
    passage: Passage = Passage.UNSAID,
) -> DocumentEvaluation:
    """Return the decision on a document at a given time, with the address the venue already knows. Stores nothing.

    `register_answer` is the answer of the central register; None until it is queried.
    """
    when = moment_of(house, at)
    at_door = at_door_of(house, door_id, late, when)
    # A preview must not lock the document while the page is open.
    match, lookup = lookup_document(house.id, paper, None, when, at_door, hold=False)
    answer = decide_on_document(
        house,
        paper,
        match,
        address=address,
        judgement=judgement,
        face_compared=face_compared,
        choice=choice,
        when=when,
        visit=day_of_visit(house, late, when),
        register_answer=register_answer,
        lookup=lookup,
        at_door=at_door,
        passage=passage,
    )
    bearer = bearer_of(paper, match, choice)
    # The lookup has already loaded the picture of the bearer, but not that of a chosen guest.
    picture = match.picture if choice.same_as is None and bearer else _picture_of(bearer)
    return DocumentEvaluation(answer, bearer, picture)


def _picture_of(chosen: UUID | None) -> Picture | None:
    """Return the photograph of the guest whom door staff selected."""
    found = guest_selectors.photograph_of(chosen) if chosen else None
    return Picture(found.pk, found.width, found.height) if found else None


def moment_of(house: House, at: datetime) -> EventTime:
    """Return a time with its date and gaming day at the venue."""
    # Ages and expiry dates count by the calendar date; the gaming day selects the rules and the valid cards.
    return EventTime(at=at, on=house.local(at).date(), gaming_day=house.gaming_day(at))


def at_door_of(house: House, door_id: UUID | None, late: Late | None, when: EventTime) -> AtDoor:
    """Return since when an entry of the guest counts as recent; a guest sent away is not counted."""
    # Without an admission there is no entry that could be counted twice.
    if door_id is None or (late is not None and late.sent_away):
        return AT_NO_DOOR
    # Recent means shortly before the guest came, not before the stored scan was checked.
    came_at = when.at if late is None else when_presented(late, when.at).presented_at
    minutes = house.rulebook(when.gaming_day).int_("admission.same_entry_minutes")
    return AtDoor(door_id, came_at - timedelta(minutes=minutes))


def day_of_visit(house: House, late: Late | None, when: EventTime) -> Visit:
    """Return the day that counts as the visit: for a guest let in on paper, the day on which they came in."""
    if late is None or not late.let_in_on_paper:
        return Visit(when.gaming_day, when.on)
    came_at = when_presented(late, when.at).presented_at
    return Visit(house.gaming_day(came_at), house.local(came_at).date())


def evaluate_answer(
    house: House,
    presentation: Presentation,
    match: DocumentMatch,
    when: EventTime,
    register_answer: "Question | None" = None,
    lookup: DoorLookup = NOT_ASKED,
    at_door: AtDoor = AT_NO_DOOR,
) -> Decision:
    """Return the decision on a presentation, with the guest's visit limits locked.

    `lookup` is the data loaded with the document. Raises NothingShown without a document and without a judgement.
    """
    if presentation.paper is not None:
        return decide_on_document(
            house,
            presentation.paper,
            match,
            address=presentation.address,
            judgement=presentation.judgement,
            face_compared=presentation.face_compared,
            choice=presentation.choice,
            when=when,
            visit=day_of_visit(house, presentation.late, when),
            register_answer=register_answer,
            hold=True,
            lookup=lookup,
            at_door=at_door,
            passage=presentation.passage,
        )
    if presentation.judgement is None:
        raise NothingShown(_("Scan a document, or enter why the guest is refused."))
    return refuse_unseen(presentation.judgement, house.rulebook(when.gaming_day))


def decide_on_document(
    house: House,
    paper: DocumentData,
    match: DocumentMatch,
    *,
    address: PostalAddress | None,
    judgement: Judgement | None,
    face_compared: bool,
    choice: Choice,
    when: EventTime,
    visit: Visit,
    card: Ground | None = None,
    register_answer: "Question | None" = None,
    hold: bool = False,
    lookup: DoorLookup = NOT_ASKED,
    at_door: AtDoor = AT_NO_DOOR,
    passage: Passage = Passage.UNSAID,
) -> Decision:
    """Return the decision on a document already looked up; `card` is the ground against the card shown instead.

    `visit` is the day of the visit; `hold` locks the guest's visit limits until the visit is stored.
    """
    bearer = bearer_of(paper, match, choice)
    found = screen_document(house.id, paper, bearer, when.on, when.gaming_day, lookup.measures_of(bearer))
    alerts = _possible_matches(paper, match, found, house.rulebook(when.gaming_day))
    presented = Presented(
        document_kind=paper.kind,
        document_number=paper.number,
        expires_on=paper.expires_on,
        birth=paper.birth,
        surname=paper.surname,
        given_names=paper.given_names,
        address=_address_line(paper, match, choice, address),
        faulty=paper.faulty,
        issuing_state=paper.issuing_state,
        century_open=paper.century_open,
        judgement=judgement,
        face_compared=face_compared,
        kept_out=tuple(each for each in found if each.is_hit),
        limited=visit_limit_selectors.matching_limits(house, found, bearer, visit, hold=hold),
        alerts=alerts,
        answers=_earlier_answers(bearer, alerts),
        known_already=() if choice.is_decided else tuple(map(str, match.candidates)),
        entered=_localize_entry(house, lookup.entry_of(house.id, bearer, at_door)),
        passage=passage,
        card=card,
        registered=_central_register_outcome(house, paper, register_answer, when),
        birth_place_needed=register_answer is None and _asks_birth_place(house, paper, bearer, when),
    )
    return decide_admission(presented, house.rulebook(when.gaming_day), on=when.on)


def _address_line(
    paper: DocumentData, match: DocumentMatch, choice: Choice, address: PostalAddress | None
) -> str | None:
    current_address = address_of(paper, match, choice, address)
    return current_address.line if current_address else None


def _earlier_answers(bearer: UUID | None, alerts: tuple[Alert, ...]) -> dict[Key, Answer]:
    """Return earlier answers. Only a known guest can have been reviewed; without alerts, run no query."""
    return review_selectors.find_answers(bearer, alerts) if alerts and bearer is not None else {}


def _asks_birth_place(house: House, paper: DocumentData, bearer: UUID | None, when: EventTime) -> bool:
    return questions.must_ask(house, when.at) and questions.lacks_birth_place(paper, bearer)


def _localize_entry(house: House, found: Entered | None) -> Entered | None:
    """Return an entry with its time by the venue's clock."""
    return replace(found, at=house.local(found.at)) if found is not None else None


def _central_register_outcome(
    house: House, paper: DocumentData, register_answer: "Question | None", when: EventTime
) -> Outcome | None:
    """Return the register's outcome; none if the answer is about another guest or venue, or too old."""
    if register_answer is None or not questions.is_valid_answer(register_answer, house, paper, when.at):
        return None
    return Outcome(register_answer.outcome)


def _possible_matches(
    paper: DocumentData, match: DocumentMatch, found: tuple[Finding, ...], book: Rulebook
) -> tuple[Alert, ...]:
    """Return every possible match of a guest; a supervisor must answer each before admission."""
    similar_alerts = tuple(review_selectors.look_alike(each, paper, book) for each in found if not each.is_hit)
    # A document unknown so far cannot have had another bearer.
    if match.document is None or not match.names_another(paper):
        return similar_alerts
    return (*similar_alerts, review_selectors.another_bearer(match.document.pk, match.document.person_id, paper, book))


def bearer_of(paper: DocumentData, match: DocumentMatch, choice: Choice) -> UUID | None:
    """Return the bearer of a document: as chosen by door staff, or as the venue knows it."""
    return resolve_choice(match, choice) or match.bearer(paper)


def address_of(
    paper: DocumentData, match: DocumentMatch, choice: Choice, address: PostalAddress | None
) -> PostalAddress | None:
    """Return the address given now, or the one the venue has for the bearer."""
    if address is not None and address.complete:
        return address
    # The match holds the address of its own bearer, but not that of a chosen guest.
    if choice.same_as is None:
        return match.address if match.bearer(paper) else None
    bearer = bearer_of(paper, match, choice)
    known = guest_selectors.latest_address(bearer) if bearer else None
    return PostalAddress(known.street, known.postal_code, known.city, known.country) if known else None
