"""Services of the player protection team for interviews. Steps are append-only."""

from dataclasses import dataclass
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

from ..models.interviews import Interview, InterviewStep, Step
from ..models.measures import Measure
from .selectors import agenda

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

CLOSED = (Step.HELD, Step.DECLINED)


@dataclass(frozen=True)
class StepDetails:
    """Input for a step. `meets_at` is set for an agreed interview, `held_on` for a held one."""

    step: str
    meets_at: datetime | None = None
    held_on: date | None = None
    led_by_id: UUID | None = None
    note: str = ""


@transaction.atomic(durable=True)
def open_interview(
    *,
    house: House,
    details: StepDetails,
    by: "Staff",
    at: datetime,
    measure: Measure | None = None,
    guest_id: UUID | None = None,
) -> InterviewStep:
    """Open an interview about a measure (LU-PIS-5, -7, -8) or with a guest without one (LU-PIS-10)."""
    interview = new_interview(house, measure=measure, guest_id=guest_id, by=by, at=at)
    with log.act("exclusions.interview.recorded", subject=interview, by=by, at=at, scope=house.id, step=details.step):
        if details.step == Step.MISSED:
            raise Refused(_("Only an agreed interview can be recorded as missed."), "step")
        _check_step(house, details, at)
        interview.save(force_insert=True)
        return _add_step(interview, 1, details, by=by, at=at)


@transaction.atomic(durable=True)
def record_step(
    *, house: House, interview: Interview, details: StepDetails, by: "Staff", at: datetime
) -> InterviewStep:
    """Record a step. Rescheduling is a new step; an interview held or declined is closed."""
    with log.act("exclusions.interview.recorded", subject=interview, by=by, at=at, scope=house.id, step=details.step):
        # Steps are numbered: of two steps at the same moment the second must see the first.
        wait_turn(str(interview.pk))
        last = InterviewStep.objects.filter(interview=interview).order_by("-number")[0]
        if last.step in CLOSED:
            raise Refused(_("This interview is closed. Offer another one."))
        if details.step == Step.MISSED and last.step != Step.ACCEPTED:
            raise Refused(_("Only an agreed interview can be recorded as missed."), "step")
        _check_step(house, details, at)
        return _add_step(interview, last.number + 1, details, by=by, at=at)


@transaction.atomic(durable=True)
def note_interview_opened(*, venue_id: UUID, interview: Interview, by: "Staff", at: datetime) -> None:
    """Log that an interview was read."""
    log.note("exclusions.interview.opened", subject=interview, by=by, at=at, scope=venue_id)


def held_before_access(house: House, measure: Measure, day: date, *, by: "Staff", at: datetime) -> InterviewStep:
    """Return the interview behind restored access, and record it if missing, in the caller's transaction."""
    # The team may have recorded this interview before.
    known = agenda.held_on(measure.pk, day)
    if known is not None:
        return known
    interview = new_interview(house, measure=measure, guest_id=None, by=by, at=at)
    interview.save(force_insert=True)
    return _add_step(interview, 1, StepDetails(Step.HELD, held_on=day, led_by_id=by.pk), by=by, at=at)


def new_interview(
    house: House, *, measure: Measure | None, guest_id: UUID | None, by: "Staff", at: datetime
) -> Interview:
    """Return an unsaved interview. Raises NotFound for an unknown guest."""
    person_id = measure.person_id if measure is not None else guest_id
    if measure is None and guest_id is not None:
        guest_selectors.get_guest(house.id, guest_id)
    return Interview(
        venue_id=house.id,
        measure_id=measure.pk if measure is not None else None,
        person_id=person_id,
        opened_by_id=by.pk,
        opened_at=at,
    )


def _check_step(house: House, details: StepDetails, at: datetime) -> None:
    if details.step not in Step.values:
        raise Refused(_("Choose the outcome of the interview."), "step")
    if (details.step == Step.ACCEPTED) != (details.meets_at is not None):
        raise Refused(_("Enter a day and a time only for an agreed interview."), "day")
    if (details.step == Step.HELD) != (details.held_on is not None):
        raise Refused(_("Enter this day only for an interview that was held."), "day")
    if details.meets_at is not None and details.meets_at < at:
        raise Refused(_("This time has passed. If the interview took place, record it as held."), "day")
    today = house.local(at).date()
    if details.held_on is not None and details.held_on > today:
        raise Refused(_("This day is in the future."), "day")
    if details.step in {Step.ACCEPTED, Step.HELD}:
        day = details.held_on or house.local(details.meets_at or at).date()
        if details.led_by_id not in {each.pk for each in agenda.team_members(house.id, day)}:
            raise Refused(
                _("Choose the player protection team member who conducts the interview on that day."), "led_by"
            )


def _add_step(interview: Interview, number: int, details: StepDetails, *, by: "Staff", at: datetime) -> InterviewStep:
    row = InterviewStep(
        interview_id=interview.pk,
        number=number,
        step=details.step,
        meets_at=details.meets_at,
        held_on=details.held_on,
        led_by_id=details.led_by_id,
        note=details.note.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    row.save(force_insert=True)
    return row
