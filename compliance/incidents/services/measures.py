"""What follows from an incident in one act: an exclusion, an observation of a guest, or a payout."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from compliance.exclusions.measure_register.domain import Terms
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services.entries import enter_measure
from compliance.exclusions.observations.services import record_observation
from compliance.payouts.services.requests import PayoutRequest, request_payout
from compliance.people.domain.names.name_forms import display_name
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.entries import Entry, EntryKind, Outcome, Target
from ..models.incidents import Incident
from ..selectors import incidents as selectors
from .entries import append_measure

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

MANAGEMENT = "house"


@transaction.atomic(durable=True)
def exclude_guest(
    *,
    house: House,
    incident: Incident,
    person_id: UUID,
    last_day: date | None,
    reason: str,
    by: "Staff",
    at: datetime,
) -> Entry:
    """Exclude a guest who is named in an incident, from today on (LU art. 69(1)); the doors then refuse the guest.

    It is the act of the register of measures, with its checks and its notice. Raises Refused for any other guest, and
    for whatever that act refuses.
    """
    _check_named(incident, person_id)
    # First, because its act takes the key of an API request; the entry on the incident follows as a part of it.
    measure = enter_measure.within(
        house=house,
        who=known_guest(house.id, person_id),
        terms=Terms(
            kind=MANAGEMENT,
            # From today and not from the day of the incident: the doors cannot refuse a guest in the past.
            first_day=house.local(at).date(),
            last_day=last_day,
            reference=incident.label,
            reason=reason,
        ),
        by=by,
        at=at,
    )
    return append_measure(
        house, incident, person_id=person_id, target=Target.EXCLUSION, target_id=measure.pk, by=by, at=at
    )


@transaction.atomic(durable=True)
def observe_guest(
    *, house: House, incident: Incident, person_id: UUID, level: str, note: str, by: "Staff", at: datetime
) -> Entry:
    """Record an observation about a guest who is named in an incident (LU-PIS-10). Raises Refused for any other."""
    _check_named(incident, person_id)
    observation = record_observation.within(
        house=house,
        guest_id=person_id,
        # The guest was seen when it happened, which may be before the record.
        observed_on=house.local(incident.occurred_at).date(),
        note=note,
        level=level,
        agreed="",
        by=by,
        at=at,
    )
    return append_measure(
        house, incident, person_id=person_id, target=Target.OBSERVATION, target_id=observation.pk, by=by, at=at
    )


@transaction.atomic(durable=True)
def pay_player(
    *, house: House, incident: Incident, person_id: UUID | None, means: str, paper: str = "", by: "Staff", at: datetime
) -> Entry:
    """Request the payout that the outcome decided, of its amount; it takes the steps of every payout.

    `paper` describes the document that was shown, which a payout to a named guest needs. Raises Refused without such
    an outcome, for a second payout, for a guest who is not named in the incident, and for whatever the request of a
    payout refuses.
    """
    beneficiary = ""
    if person_id is not None:
        _check_named(incident, person_id)
        who = known_guest(house.id, person_id)
        beneficiary = display_name(who.surname, who.given_names)
    outcomes = Entry.objects.filter(incident=incident, kind=EntryKind.OUTCOME)
    # The newest decision: a later outcome replaces the former one.
    outcome = outcomes.order_by("-position").first()
    if outcome is None or outcome.outcome != Outcome.PAYMENT or outcome.amount is None:
        raise Refused(_("The outcome is not a payment."), next_step=_("Decide the outcome first."))
    payout = request_payout.within(
        house=house,
        payout_request=PayoutRequest(
            origin="table" if incident.table_id else "machine",
            amount=outcome.amount,
            won_at=incident.occurred_at,
            means=means,
            table_id=incident.table_id,
            machine="" if incident.table_id else incident.place,
            person_id=person_id,
            beneficiary=beneficiary,
            identity="shown" if paper.strip() else "not_asked",
            paper=paper,
            remark=incident.label,
        ),
        nonce=uuid4(),
        by=by,
        at=at,
    )
    # After the request, which recognises a repeated one by its key.
    wait_turn(f"incident {incident.pk}")
    # A constraint refuses it too; here the person gets a sentence, and the request is rolled back with it.
    if Entry.objects.filter(incident=incident, target=Target.PAYOUT).exists():
        raise Refused(_("This incident has led to a payout already."))
    return append_measure(house, incident, person_id=person_id, target=Target.PAYOUT, target_id=payout.pk, by=by, at=at)


def _check_named(incident: Incident, person_id: UUID) -> None:
    # A measure against a guest needs its ground in the register: the entry that names the guest.
    if person_id not in selectors.persons_concerned(incident.pk):
        raise Refused(_("Name the guest in the incident first."), "person")
