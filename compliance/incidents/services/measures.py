"""What follows from an incident in one act: an exclusion, an observation of a guest, or a payout."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from compliance.exclusions.measure_register.domain import Terms
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services.entries import enter_measure
from compliance.exclusions.observations.services import record_observation
from compliance.payouts.services.requests import PayoutRequest, request_payout
from compliance.people.domain.names.name_forms import display_name
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.reasons import MACHINE
from ..models.entries import Entry, EntryKind, Outcome, Target
from ..models.incidents import Incident
from ..selectors import incidents as selectors
from .entries import append_measure, wait_for_incident

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

MANAGEMENT = "house"
# The longest number of a machine in a payout.
LONGEST_MACHINE = 40


@dataclass(frozen=True)
class Recipient:
    """Who receives the payment and how. `paper` describes the document that was shown."""

    means: str
    person_id: UUID | None = None
    beneficiary: str = ""
    account: str = ""
    paper: str = ""


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
    wait_for_incident(incident.pk)
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
    wait_for_incident(incident.pk)
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
def pay_player(*, house: House, incident: Incident, recipient: Recipient, by: "Staff", at: datetime) -> Entry:
    """Request the payout that the outcome decided, of its amount; it takes the steps of every payout.

    Raises Refused without such an outcome, while another payout of the incident is open or paid, for a guest who is
    not named in the incident or showed no document, and for whatever the request of a payout refuses.
    """
    # First: the outcome must not change before the payout is stored.
    wait_for_incident(incident.pk)
    outcome = Entry.objects.filter(incident=incident, kind=EntryKind.OUTCOME).order_by("-position").first()
    if outcome is None or outcome.outcome != Outcome.PAYMENT or outcome.amount is None:
        raise Refused(_("The outcome is not a payment."), next_step=_("Decide the outcome first."))
    payout = request_payout.within(
        house=house,
        payout_request=_build_request(house, incident, recipient, outcome.amount),
        nonce=uuid4(),
        by=by,
        at=at,
    )
    # After the request, which recognises a repeated one by its key.
    if selectors.has_standing_payout(incident.pk):
        raise Refused(_("This incident has led to a payout already."))
    return append_measure(
        house,
        incident,
        person_id=recipient.person_id,
        target=Target.PAYOUT,
        target_id=payout.pk,
        by=by,
        at=at,
    )


def _build_request(house: House, incident: Incident, recipient: Recipient, amount: Decimal) -> PayoutRequest:
    """Return the request; only a prize of a machine is verified first (NL 6.1(2~))."""
    beneficiary, paper = recipient.beneficiary.strip(), recipient.paper.strip()
    if recipient.person_id is not None:
        _check_named(incident, recipient.person_id)
        if not paper:
            raise Refused(_("Enter the document shown: type, state and number."), "paper")
        who = known_guest(house.id, recipient.person_id)
        beneficiary = beneficiary or display_name(who.surname, who.given_names)
    at_machine = incident.reason == MACHINE and incident.table_id is None and bool(incident.place)
    return PayoutRequest(
        origin="machine" if at_machine else "dispute",
        amount=amount,
        won_at=incident.occurred_at,
        means=recipient.means,
        table_id=incident.table_id,
        machine=incident.place[:LONGEST_MACHINE] if at_machine else "",
        person_id=recipient.person_id,
        beneficiary=beneficiary,
        account=recipient.account,
        identity="shown" if paper else "not_asked",
        paper=paper,
        remark=incident.label,
    )


def _check_named(incident: Incident, person_id: UUID) -> None:
    # A measure against a guest needs its ground in the register: the entry that names the guest.
    if person_id not in selectors.persons_concerned(incident.pk):
        raise Refused(_("Name the guest in the incident first."), "person")
