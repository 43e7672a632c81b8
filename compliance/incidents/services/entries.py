"""Complete an incident by entries: details, persons, the time limit of a dispute, corrections and the closing."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.recording import log
from audit.recording.context import coming_from, current_origin
from audit.recording.locks import wait_turn
from compliance.admissions.card_control.services import examine_card
from compliance.orphans.documents.services import PreparedDocument
from compliance.people.selectors import guests
from compliance.refusals import Refused
from compliance.vault.contents import Contents
from compliance.vault.services.sealing import seal_file
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain.reasons import WITH_TIME_LIMIT
from ..domain.time_limits import BREAK, is_in_time
from ..models.entries import Camera, Concern, Entry, EntryContent, EntryKind, Outcome, Stage
from ..models.incidents import Incident
from ..selectors import incidents as selectors
from .recording import belongs_to_casino, decides_for_casino

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

STORED = Contents("incidents.EntryContent", "incident", "entry__incident__venue_id", "carnet.incident-file")
# What may follow the closing.
AFTER_CLOSING = frozenset({EntryKind.CORRECTION, EntryKind.WITHDRAWAL, EntryKind.MEASURE})


@transaction.atomic(durable=True)
def add_detail(
    *,
    house: House,
    incident: Incident,
    text: str,
    by: "Staff",
    at: datetime,
    document: PreparedDocument | None = None,
) -> Entry:
    """Add details, with a photograph or document if there is one. Raises Refused after the closing."""
    row = _build_entry(incident, EntryKind.DETAIL, by, at, text)
    with log.act("incidents.incident.detailed", **_facts(house, incident, by, at), document=document is not None):
        _take_position(row)
        _store(house, row, document)
    return row


@transaction.atomic(durable=True)
def correct_incident(
    *,
    house: House,
    incident: Incident,
    text: str,
    by: "Staff",
    at: datetime,
    document: PreparedDocument | None = None,
) -> Entry:
    """Correct an incident by another row, also after its closing. The former rows stay."""
    row = _build_entry(incident, EntryKind.CORRECTION, by, at, text)
    with log.act("incidents.incident.corrected", **_facts(house, incident, by, at), document=document is not None):
        _take_position(row)
        _store(house, row, document)
    return row


@transaction.atomic(durable=True)
def name_person(
    *,
    house: House,
    incident: Incident,
    concern: str,
    by: "Staff",
    at: datetime,
    card: str = "",
    person_id: UUID | None = None,
    employee_id: UUID | None = None,
    text: str = "",
) -> Entry:
    """Name a known guest or an employee who is concerned; `card` is the number or the code of a guest's card.

    Raises Refused for an unknown card, and NotFound for a guest of another casino.
    """
    # The card is at hand at the table, and a search by name would need access to the files of guests.
    if card.strip():
        person_id = _guest_with_card(house, card, at)
    row = _build_entry(incident, EntryKind.PERSON, by, at, text)
    row.person_id, row.employee_id, row.concern = person_id, employee_id, concern
    with log.act(
        "incidents.person.named", **_facts(house, incident, by, at), concern=concern, is_guest=person_id is not None
    ):
        _take_position(row)
        if concern not in Concern.values:
            raise Refused(_("Choose how the person is concerned."), "concern")
        if (person_id is None) is (employee_id is None):
            raise Refused(_("Name a guest or an employee, one in each entry."), "card")
        if person_id is not None:
            # Raises NotFound for a guest of another casino, as the trigger would refuse.
            guests.get_guest(house.id, person_id)
        elif employee_id not in set(venues.staff_of(house.id).values_list("pk", flat=True)):
            raise Refused(_("Choose an employee of this casino."), "employee")
        _store(house, row)
    return row


@transaction.atomic(durable=True)
def withdraw_person(*, house: House, incident: Incident, entry_id: UUID, text: str, by: "Staff", at: datetime) -> Entry:
    """Take back an entry that named a person by mistake, also after the closing; the rows stay in the register.

    Raises Refused without a reason, and for an entry that named no person or is withdrawn already.
    """
    row = _build_entry(incident, EntryKind.WITHDRAWAL, by, at, text)
    with log.act("incidents.person.withdrawn", **_facts(house, incident, by, at)):
        _take_position(row)
        if not selectors.named_persons(incident.pk).filter(pk=entry_id).exists():
            raise Refused(_("Choose a person who is named in this incident."), "entry")
        row.withdraws_id = entry_id
        _store(house, row)
    return row


@transaction.atomic(durable=True)
def record_timing(
    *,
    house: House,
    incident: Incident,
    stage: str,
    seconds: int | None,
    by: "Staff",
    at: datetime,
) -> Entry:
    """Record when a dispute about a hand was raised, and whether that was in time (TDA 22).

    At a break the result may be disputed for 60 seconds after the award of the pot. Raises Refused for any other
    incident, and without the seconds at a break. A late dispute is recorded as such, not refused.
    """
    row = _build_entry(incident, EntryKind.TIMING, by, at)
    # Seconds that were typed before another stage was chosen mean nothing.
    row.stage, row.seconds = stage, seconds if stage == BREAK else None
    row.in_time = is_in_time(stage, row.seconds)
    with log.act("incidents.timing.recorded", **_facts(house, incident, by, at), in_time=row.in_time):
        _take_position(row)
        # The time limit is one of tournaments (TDA 22); cash games and machines have none in the documents.
        if incident.reason not in WITH_TIME_LIMIT:
            raise Refused(_("Only a dispute about a hand of a tournament has this time limit."))
        if stage not in Stage.values:
            raise Refused(_("Choose when the dispute was raised."), "stage")
        if stage == BREAK and seconds is None:
            raise Refused(_("Enter the seconds since the award of the pot."), "seconds")
        _store(house, row)
    return row


def decide_camera(*, house: House, incident: Incident, camera: str, text: str, by: "Staff", at: datetime) -> Entry:
    """Decide for the casino whether the cameras are consulted (NL 1.1(9)), with the reason.

    Raises Refused for any other post than floor manager and director; an attempt against the article is logged.
    """
    # Before the transaction of the act, so that the logged refusal is not rolled back with it.
    _check_casino_decides(house, incident, "dispute.cameras", by, at)
    return _decide_camera(house, incident, camera, text, by, at)


@transaction.atomic(durable=True)
def _decide_camera(house: House, incident: Incident, camera: str, text: str, by: "Staff", at: datetime) -> Entry:
    row = _build_entry(incident, EntryKind.CAMERA, by, at, text)
    row.camera = camera
    with log.act("incidents.camera.decided", **_facts(house, incident, by, at), camera=camera):
        _take_position(row)
        if camera not in Camera.values:
            raise Refused(_("Choose whether the cameras are consulted."), "camera")
        _store(house, row)
    return row


@transaction.atomic(durable=True)
def record_finding(*, house: House, incident: Incident, text: str, by: "Staff", at: datetime) -> Entry:
    """Record what the cameras showed. Raises Refused before the decision to consult them (NL 1.1(9)).

    It belongs to those who decide outcomes, because an outcome rests on it.
    """
    row = _build_entry(incident, EntryKind.FINDING, by, at, text)
    with log.act("incidents.camera.reviewed", **_facts(house, incident, by, at)):
        _take_position(row)
        last = _last_camera(incident)
        if last is None or last.camera != Camera.CONSULT:
            raise Refused(
                _("The casino has not decided to consult the cameras."),
                article=house.cite("dispute.cameras", at),
                next_step=_("Record the decision first."),
            )
        _store(house, row)
    return row


def decide_outcome(
    *,
    house: House,
    incident: Incident,
    outcome: str,
    text: str,
    by: "Staff",
    at: datetime,
    amount: Decimal | None = None,
) -> Entry:
    """Decide the outcome with its reason; a later decision replaces it (NL 1.1(4), 1.1(10)).

    A decision in a case that the rules do not foresee belongs to the casino (NL 1.1(15)): Raises Refused for any other
    post, which is logged; also while the cameras have no result, for a payment without an amount, and while the payout
    of the last outcome is open or paid.
    """
    # Two ways lead to such a decision: the kind of the incident, or the outcome of any other.
    if belongs_to_casino(incident) or outcome == Outcome.HOUSE_DECISION:
        _check_casino_decides(house, incident, "incident.not_foreseen", by, at)
    return _decide_outcome(house, incident, outcome, amount, text, by, at)


@transaction.atomic(durable=True)
def _decide_outcome(
    house: House, incident: Incident, outcome: str, amount: Decimal | None, text: str, by: "Staff", at: datetime
) -> Entry:
    row = _build_entry(incident, EntryKind.OUTCOME, by, at, text)
    # An amount with another outcome would look like a promise to pay.
    row.outcome, row.amount = outcome, amount if outcome == Outcome.PAYMENT else None
    with log.act(
        "incidents.outcome.decided", **_facts(house, incident, by, at), outcome=outcome, amount=row.amount or ""
    ):
        _take_position(row)
        if outcome not in Outcome.values:
            raise Refused(pgettext("incident", "Choose the outcome."), "outcome")
        if outcome == Outcome.PAYMENT and (amount is None or amount <= 0):
            raise Refused(_("Enter the amount of the payment."), "amount")
        if selectors.has_standing_payout(incident.pk):
            raise Refused(
                _("This incident has led to a payout. Its outcome stays."),
                next_step=_("Withdraw the payout first, or record a correction."),
            )
        _check_finding(incident)
        _store(house, row)
    return row


@transaction.atomic(durable=True)
def close_incident(*, house: House, incident: Incident, text: str, by: "Staff", at: datetime) -> Entry:
    """Close an incident. Raises Refused without an outcome, and while the cameras have no result."""
    row = _build_entry(incident, EntryKind.CLOSING, by, at, text)
    with log.act("incidents.incident.closed", **_facts(house, incident, by, at)):
        _take_position(row)
        # A closed incident takes no outcome any more, so it would stay without one.
        if not Entry.objects.filter(incident=incident, kind=EntryKind.OUTCOME).exists():
            raise Refused(_("The incident has no outcome yet."), next_step=_("Record the outcome first."))
        _check_finding(incident)
        _store(house, row)
    return row


def append_measure(
    house: House, incident: Incident, *, person_id: UUID | None, target: str, target_id: UUID, by: "Staff", at: datetime
) -> Entry:
    """Record what followed from an incident, within the caller's transaction and outside any act."""
    row = _build_entry(incident, EntryKind.MEASURE, by, at)
    row.person_id, row.target, row.target_id = person_id, target, target_id
    # The act that followed has taken the key of the request; this entry is a part of it.
    with (
        coming_from(replace(current_origin(), idempotency_key=None, request_digest=None)),
        log.act("incidents.measure.followed", **_facts(house, incident, by, at), target=target),
    ):
        _take_position(row)
        _store(house, row)
    return row


def _build_entry(incident: Incident, kind: EntryKind, by: "Staff", at: datetime, text: str = "") -> Entry:
    return Entry(incident_id=incident.pk, kind=kind.value, text=text.strip(), recorded_by_id=by.pk, recorded_at=at)


class _Facts(TypedDict):
    """The arguments of every act on an incident."""

    subject: Incident
    by: "Staff"
    at: datetime
    scope: UUID
    incident: str


def _facts(house: House, incident: Incident, by: "Staff", at: datetime) -> _Facts:
    return {"subject": incident, "by": by, "at": at, "scope": house.id, "incident": incident.label}


def wait_for_incident(incident_id: UUID) -> None:
    """Wait for the other acts on an incident, under the lock that the triggers take as well."""
    # Rows of a register cannot be locked.
    wait_turn(f"incident {incident_id}")


def _take_position(row: Entry) -> None:
    """Give the entry its place under the lock of its incident."""
    wait_for_incident(row.incident_id)
    written = Entry.objects.filter(incident_id=row.incident_id)
    if row.kind not in AFTER_CLOSING and written.filter(kind=EntryKind.CLOSING).exists():
        raise Refused(_("This incident is closed."), next_step=_("Record a correction instead."))
    # Entries are never deleted, so their number is the last position.
    row.position = written.count() + 1


def _store(house: House, row: Entry, document: PreparedDocument | None = None) -> None:
    # These three say in columns what happened; all others say it in the text.
    if not row.text and row.kind not in {EntryKind.PERSON, EntryKind.TIMING, EntryKind.MEASURE}:
        raise Refused(_("Enter a text: an entry cannot be empty."), "text")
    if document is not None:
        row.media_type, row.size, row.sha256 = document.media_type, document.size, document.sha256
        row.file_name = document.file_name
    row.clean_fields(exclude=["incident", "person", "employee", "recorded_by"])
    row.save(force_insert=True)
    if document is not None:
        # Sealed for this row: under the key of another entry the content does not open.
        sealed = seal_file(STORED.kind, house.id, row.pk, document.content)
        EntryContent(entry=row, sealed=sealed).save(force_insert=True)


def _guest_with_card(house: House, text: str, at: datetime) -> UUID:
    card = examine_card(house=house, text=text, at=at).card
    if card is None or card.person_id is None:
        raise Refused(_("No card of a guest has this number. Check it on the card."), "card")
    return card.person_id


def _last_camera(incident: Incident) -> Entry | None:
    return Entry.objects.filter(incident=incident, kind=EntryKind.CAMERA).order_by("-position").first()


def _check_finding(incident: Incident) -> None:
    """Refuse while the cameras have no result; one from before the last decision on them does not count."""
    last = _last_camera(incident)
    if last is None or last.camera != Camera.CONSULT:
        return
    findings = Entry.objects.filter(incident=incident, kind=EntryKind.FINDING, position__gt=last.position)
    if not findings.exists():
        raise Refused(_("The cameras are to be consulted."), next_step=_("Record what they showed first."))


def _check_casino_decides(house: House, incident: Incident, subject: str, by: "Staff", at: datetime) -> None:
    if decides_for_casino(house, by, at):
        return
    article = house.cite(subject, at)
    # Where the rules are silent it is a rule of Carnet alone, as a missing permission is.
    if article:
        _note_refused(house, incident, article, by, at)
    raise Refused(
        _("Only the floor manager or the director decides this for the casino."),
        article=article,
        next_step=_("Call one of them."),
    )


@transaction.atomic(durable=True)
def _note_refused(house: House, incident: Incident, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own."""
    log.note("incidents.decision.refused", **_facts(house, incident, by, at), article=article)
