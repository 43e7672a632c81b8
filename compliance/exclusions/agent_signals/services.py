"""Services for reports to the control agents, cases received from them, and their examination."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.people.domain.names.name_forms import mrz_form
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from ..models.agent_signals import CaseOutcome, CaseReview, SignalIn, SignalOut
from ..models.measures import LimitBasis, Measure, MeasureKind

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def may_be_signalled(measure: Measure, *, wished: bool = False) -> bool:
    """May this measure be reported to the agents?

    Only measures of management that protect a player's livelihood are reported (art. 69(2)), no exclusions for other
    reasons (art. 69(1)). Measures requested by the guest are confidential, except visit limits where the venue's
    settings say so (`wished`, A-37). The agents already have the Minister's list.
    """
    if measure.kind == MeasureKind.HOUSE:
        return measure.protects_livelihood
    return measure.basis == LimitBasis.ART_69 or (wished and measure.basis == LimitBasis.HOUSE)


def signals_wished(house: House, at: datetime) -> bool:
    """Does the venue also report visit limits requested by the guest (A-37)?"""
    try:
        return house.rulebook(house.gaming_day(at)).bool_("visitlimit.wished_signalled")
    except SilentParameter:
        return False


@transaction.atomic(durable=True)
def signal_out(*, house: House, measure: Measure, by: "Staff", at: datetime) -> SignalOut:
    """Report a person excluded or limited by management to the agents (LU art. 69(2), 81), once per measure."""
    with log.act("exclusions.signal.sent", subject=measure, by=by, at=at, scope=house.id, measure=measure.kind):
        wait_turn(str(measure.pk))
        return store_signal(house, measure, by=by, at=at)


def store_signal(house: House, measure: Measure, *, by: "Staff", at: datetime) -> SignalOut:
    """Insert the report within the caller's transaction. Raises Refused if the measure may not be reported."""
    if not may_be_signalled(measure, wished=signals_wished(house, at)):
        message = _("Only measures that protect a player's livelihood can be reported to the control agents.")
        raise Refused(message, article=house.cite("signal", at))
    if SignalOut.objects.filter(measure=measure).exists():
        raise Refused(_("This measure has already been reported."))
    row = SignalOut(measure=measure, signalled_by_id=by.pk, signalled_at=at)
    row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def receive_signal(
    *,
    house: House,
    surname: str,
    given_names: str,
    birth_year: int | None,
    received_on: date,
    signalled: str,
    by: "Staff",
    at: datetime,
    guest_id: UUID | None = None,
) -> SignalIn:
    """Record a case received from the agents. Raises NotFound for an unknown guest."""
    # For known guests, the recorded name applies, not the one typed.
    if guest_id is not None:
        guest = guest_selectors.get_guest(house.id, guest_id)
        surname, given_names, birth_year = guest.surname, guest.given_names, guest.birth.year
    row = SignalIn(
        venue_id=house.id,
        person_id=guest_id,
        surname=" ".join(surname.split()),
        given_names=" ".join(given_names.split()),
        birth_year=birth_year,
        received_on=received_on,
        signalled=signalled.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act("exclusions.signal.received", subject=row, by=by, at=at, scope=house.id, received_on=received_on):
        if not mrz_form(row.surname):
            raise Refused(_("Enter the surname as stated by the control agents."), "surname")
        if not row.signalled:
            raise Refused(_("Describe what was reported."), "signalled")
        if received_on > house.local(at).date():
            raise Refused(_("This day is in the future."), "received_on")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_case_opened(*, venue_id: UUID, signal: SignalIn, by: "Staff", at: datetime) -> None:
    """Log that a case was read."""
    log.note("exclusions.case.opened", subject=signal, by=by, at=at, scope=venue_id)


@transaction.atomic(durable=True)
def examine_case(
    *, house: House, signal: SignalIn, examined_on: date, outcome: str, note: str, by: "Staff", at: datetime
) -> CaseReview:
    """Record the outcome of a case and close it. Every case must be examined (LU art. 69(2))."""
    row = CaseReview(
        signal_id=signal.pk,
        examined_on=examined_on,
        outcome=outcome,
        note=note.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "exclusions.case.examined",
        subject=signal,
        by=by,
        at=at,
        scope=house.id,
        examined_on=examined_on,
        outcome=outcome,
    ):
        wait_turn(str(signal.pk))
        if CaseReview.objects.filter(signal=signal).exists():
            raise Refused(_("This case has already been reviewed."))
        if outcome not in CaseOutcome.values:
            raise Refused(_("Choose the outcome of the case."), "outcome")
        if not signal.received_on <= examined_on <= house.local(at).date():
            raise Refused(_("The review date must be between the report date and today."), "examined_on")
        row.save(force_insert=True)
    return row
