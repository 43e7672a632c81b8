"""Service that records the review of a measure. Ending a measure is a separate service."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.models.endings import MeasureEnd
from compliance.exclusions.models.measures import LimitBasis, Measure, MeasureKind
from compliance.exclusions.models.reviews import MeasureReview, ReviewOutcome
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .protected_measures import refuse_change

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def may_be_reviewed(kind: str, basis: str) -> bool:
    """May this measure be reviewed? Only those imposed by the Minister or by management, not guest requests (A-07)."""
    return kind in {MeasureKind.MINISTERIAL, MeasureKind.HOUSE} or basis == LimitBasis.ART_69


@transaction.atomic(durable=True)
def review_measure(
    *,
    house: House,
    measure: Measure,
    reviewed_on: date,
    outcome: str,
    reference: str,
    note: str,
    by: "Staff",
    at: datetime,
) -> MeasureReview:
    """Record the review of an exclusion (LU art. 68(2)). Self-exclusions cannot be reviewed (A-07)."""
    row = MeasureReview(
        measure_id=measure.pk,
        reviewed_on=reviewed_on,
        outcome=outcome,
        reference=reference.strip(),
        note=note.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "exclusions.measure.reviewed",
        subject=measure,
        by=by,
        at=at,
        scope=house.id,
        measure=measure.kind,
        reviewed_on=reviewed_on,
        outcome=outcome,
    ):
        if not may_be_reviewed(measure.kind, measure.basis):
            message = _("A measure requested by the person is not reviewed: it applies until its last day.")
            raise refuse_change(measure, "review", message)
        wait_turn(str(measure.pk))
        _check_review(house, measure, row, at)
        row.save(force_insert=True)
    return row


def _check_review(house: House, measure: Measure, row: MeasureReview, at: datetime) -> None:
    if row.outcome not in ReviewOutcome.values:
        raise Refused(_("Choose the outcome of the review."), "outcome")
    if row.outcome == ReviewOutcome.REFERENCE_CHANGED and not row.reference:
        raise Refused(_("Enter the reference under which it continues."), "reference")
    if row.reviewed_on > house.local(at).date():
        raise Refused(_("This day is in the future."), "reviewed_on")
    if row.reviewed_on < measure.first_day:
        raise Refused(_("The measure began later than that. Check the date."), "reviewed_on")
    if MeasureEnd.objects.filter(measure=measure, ended_on__lte=row.reviewed_on).exists():
        raise Refused(_("The measure had already ended by then."), "reviewed_on")
