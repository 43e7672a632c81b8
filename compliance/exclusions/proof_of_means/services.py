"""Services for proof of financial means: the request, the conclusion, and the measure that follows."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..agent_signals.services import may_be_signalled, store_signal
from ..models.measures import Measure
from ..models.proof_of_means import MeansAnswer, MeansEvidence, MeansMeasure, MeansOutcome, MeansRequest, MeansTrigger

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def ask_means(
    *, house: House, guest_id: UUID, because: str, reason: str, asked_on: date, by: "Staff", at: datetime
) -> MeansRequest:
    """Ask a guest whose livelihood is at risk to prove their means (LU art. 69(2)).

    Raises NotFound for an unknown guest.
    """
    guest_selectors.get_guest(house.id, guest_id)
    row = MeansRequest(
        venue_id=house.id,
        person_id=guest_id,
        because=because,
        reason=reason.strip(),
        asked_on=asked_on,
        asked_by_id=by.pk,
        recorded_at=at,
    )
    with log.act("exclusions.means.asked", subject=row, by=by, at=at, scope=house.id, because=because):
        if because not in MeansTrigger.values:
            raise Refused(_("Choose the reason for the request."), "because")
        if not row.reason:
            raise Refused(_("Describe what was observed. It is stored with the request."), "reason")
        if asked_on > house.local(at).date():
            raise Refused(_("This day is in the future."), "asked_on")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def judge_means(
    *,
    house: House,
    request: MeansRequest,
    outcome: str,
    evidence: str,
    decided_on: date,
    note: str,
    by: "Staff",
    at: datetime,
) -> MeansAnswer:
    """Record the type of proof shown and the conclusion. The documents are not stored."""
    with log.act("exclusions.means.judged", subject=request, by=by, at=at, scope=house.id, outcome=outcome):
        wait_turn(str(request.pk))
        if outcome not in MeansOutcome.values:
            raise Refused(_("Choose a conclusion."), "outcome")
        if outcome != MeansOutcome.NOT_SHOWN and evidence not in MeansEvidence.values:
            raise Refused(_("Choose the type of evidence shown."), "evidence")
        if not request.asked_on <= decided_on <= house.local(at).date():
            raise Refused(_("The conclusion date must be between the request date and today."), "decided_on")
        row = MeansAnswer(
            request_id=request.pk,
            number=MeansAnswer.objects.filter(request=request).count() + 1,
            outcome=outcome,
            evidence="" if outcome == MeansOutcome.NOT_SHOWN else evidence,
            decided_on=decided_on,
            note=note.strip(),
            recorded_by_id=by.pk,
            recorded_at=at,
        )
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_means_opened(*, venue_id: UUID, request: MeansRequest, by: "Staff", at: datetime) -> None:
    """Log that a request was read."""
    log.note("exclusions.means.opened", subject=request, by=by, at=at, scope=venue_id)


def is_ban_notified(house: House, at: datetime) -> bool:
    """Does an exclusion that follows from a request raise the notice to the Minister, like every other (A-38)?"""
    return house.rulebook(house.gaming_day(at)).bool_("means.ban_notified")


def enter_consequence(
    house: House, measure: Measure, request: MeansRequest, *, by: "Staff", at: datetime
) -> MeansMeasure:
    """Link a new measure to the request and report it to the agents, within the caller's transaction (A-38)."""
    if not may_be_signalled(measure):
        raise Refused(_("Only a measure of the management can follow from a request for proof of financial means."))
    # The measure may be entered under another document of the guest.
    if measure.person_id not in guest_selectors.file_ids(request.person_id):
        raise Refused(_("That request concerns another guest."))
    if MeansMeasure.objects.filter(request=request).exists():
        raise Refused(_("A measure has already followed from this request."))
    row = MeansMeasure(request=request, measure=measure)
    row.save(force_insert=True)
    store_signal(house, measure, by=by, at=at)
    return row
