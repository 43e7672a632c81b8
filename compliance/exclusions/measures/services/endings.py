"""Services that end a measure or restore access after the interview."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.interviews.services import held_before_access
from compliance.exclusions.measure_register.selectors import needs_interview
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure, MeasureKind
from compliance.exclusions.visit_limits.domain import Basis
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .arrivals import Arrival, store_end_arrival
from .protected_measures import refuse_change

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def end_measure(
    *,
    house: House,
    measure: Measure,
    ended_on: date,
    reference: str,
    reason: str,
    by: "Staff",
    at: datetime,
    arrival: Arrival | None = None,
) -> MeasureEnd:
    """End a measure from a calendar date on (LU art. 68(3)). A self-exclusion never ends early (A-07), and a limit at
    the guest's request only if the casino's rules allowed it when the guest signed.

    `arrival` is the receipt of a Minister's decision, which takes effect from then on.
    """
    end = MeasureEnd(
        measure_id=measure.pk,
        ended_on=ended_on,
        reference=reference.strip(),
        reason=reason.strip(),
        ended_by_id=by.pk,
        ended_at=at,
    )
    with log.act(
        "exclusions.measure.ended",
        subject=measure,
        by=by,
        at=at,
        scope=house.id,
        measure=measure.kind,
        ended_on=ended_on,
        reference=end.reference,
    ):
        _check_end(measure, end)
        # Checks lengths before the insert; foreign keys are left to the database.
        end.clean_fields(exclude=["measure", "ended_by"])
        end.save(force_insert=True)
        if arrival is not None:
            store_end_arrival(house, measure, end, arrival)
    return end


def _check_end(measure: Measure, end: MeasureEnd) -> None:
    """Validate the end of a measure. The lock serialises concurrent endings of the same measure."""
    if measure.kind == MeasureKind.SELF_EXCLUSION:
        message = _("A self-exclusion cannot be ended before its last day or given another last day.")
        raise refuse_change(measure, "end", message)
    if measure.basis == Basis.HOUSE and not measure.revocable:
        message = _("This limit at the guest's own request cannot be ended: it applies for its full period.")
        raise refuse_change(measure, "end", message)
    wait_turn(str(measure.pk))
    if MeasureEnd.objects.filter(measure=measure).exists():
        raise Refused(_("This measure has already ended."))
    if end.ended_on < measure.first_day:
        raise Refused(_("The measure began later than that. Check the date."), "ended_on")
    if measure.revocable and measure.last_day is not None and end.ended_on > measure.last_day:
        raise Refused(
            _("After its last day, a limit at the guest's request ends with the return interview."), "ended_on"
        )
    if not end.reference:
        raise Refused(_("Enter the reference of the decision that ends the measure."), "reference")
    if not end.reason:
        raise Refused(_("Enter why the measure ends. The reason is stored with it."), "reason")


@transaction.atomic(durable=True)
def authorise_access(
    *, house: House, measure: Measure, interview_on: date, note: str, by: "Staff", at: datetime
) -> AccessAuthorised:
    """Restore access after a self-exclusion, or lift a guest-requested limit (LU-PIS-5, LU-PIS-7).

    The interview must be held on the last day or later. If it is not on record, it is recorded in the same
    transaction.
    """
    row = AccessAuthorised(
        measure_id=measure.pk, interview_on=interview_on, note=note.strip(), authorised_by_id=by.pk, authorised_at=at
    )
    with log.act(
        "exclusions.access.authorised",
        subject=measure,
        by=by,
        at=at,
        scope=house.id,
        interview_on=interview_on,
    ):
        if not needs_interview(measure) or measure.last_day is None:
            raise Refused(
                _("Only a self-exclusion or a limit at the guest's own request ends with a return interview.")
            )
        wait_turn(str(measure.pk))
        if AccessAuthorised.objects.filter(measure=measure).exists():
            raise Refused(_("Access has already been authorised."))
        if interview_on < measure.last_day:
            message = _("The interview counts only from the last day of the measure, {day}.")
            raise refuse_change(measure, "access", message.format(day=measure.last_day.isoformat()), "interview_on")
        if interview_on > house.local(at).date():
            raise Refused(_("This day is in the future: access is authorised after the interview."), "interview_on")
        row.held = held_before_access(house, measure, interview_on, by=by, at=at)
        row.save(force_insert=True)
    return row
