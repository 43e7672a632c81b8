"""Queries for interviews: scheduled ones, measures awaiting one, and measures without an offer."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.models.interviews import Interview, InterviewStep, Step
from compliance.exclusions.models.measures import Measure
from compliance.people.domain.names.name_forms import display_name
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import in_file
from compliance.refusals import get_row
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import Role
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Measures for which an interview is recommended (LU-PIS-8): self-exclusions and all visit limits.
RECOMMENDED = ("self_ban", "visit_limit")


@dataclass(frozen=True)
class Waiting:
    """An expired measure awaiting its interview: days since its end, and the latest step if there is one."""

    measure: Measure
    days: int
    step: InterviewStep | None


def interviews(venue_id: UUID) -> QuerySet[Interview]:
    """Return all interviews, newest first, with their steps in order."""
    steps = InterviewStep.objects.select_related("led_by", "recorded_by").order_by("number")
    return (
        Interview.objects.filter(venue_id=venue_id)
        .select_related("measure", "opened_by")
        .prefetch_related(Prefetch("steps", steps))
        .order_by("-opened_at", "-pk")
    )


def get_interview(venue_id: UUID, interview_id: UUID) -> Interview:
    """Return one interview. Raises NotFound."""
    return get_row(interviews(venue_id), _("Interview not found."), pk=interview_id)


def interviews_about_measure(venue_id: UUID, measure_id: UUID) -> QuerySet[Interview]:
    """Return the interviews about one measure."""
    return interviews(venue_id).filter(measure_id=measure_id)


def of_guest(venue_id: UUID, person_id: UUID) -> QuerySet[Interview]:
    """Return all interviews with a guest, under any of their documents, with or without a measure."""
    of_measure = in_file("measure__person_id", person_id)
    return interviews(venue_id).filter(Q(in_file("person_id", person_id)) | Q(of_measure))


def newest_steps(venue_id: UUID) -> QuerySet[InterviewStep]:
    """Return the latest step of each interview."""
    later_steps = InterviewStep.objects.filter(interview=OuterRef("interview"), number__gt=OuterRef("number"))
    return (
        InterviewStep.objects.filter(~Exists(later_steps), interview__venue_id=venue_id)
        .select_related("interview", "interview__measure", "led_by")
        .order_by("-recorded_at", "-pk")
    )


def agreed_interviews(venue_id: UUID) -> QuerySet[InterviewStep]:
    """Return scheduled interviews not yet held or missed, by date. Past ones still lack an outcome."""
    return newest_steps(venue_id).filter(step=Step.ACCEPTED).order_by("meets_at", "pk")


def due_interviews(venue_id: UUID, today: Today, most: int) -> list[Waiting]:
    """Return expired measures awaiting their interview, longest first (LU-PIS-5, R-14)."""
    over = Measure.objects.filter(selectors.in_state("interview_due", today), venue_id=venue_id)
    rows = list(over.order_by("last_day", "pk")[:most])
    steps = _newest_by_measure(venue_id, {row.pk for row in rows})
    return [Waiting(row, (today.gaming_day - row.last_day).days, steps.get(row.pk)) for row in rows if row.last_day]


def not_offered(venue_id: UUID, today: Today) -> QuerySet[Measure]:
    """Return current and future measures without an offer of the recommended interview, newest first (LU-PIS-8)."""
    return (
        Measure.objects.filter(
            selectors.in_state("active", today) | selectors.in_state("coming", today),
            ~Exists(Interview.objects.filter(measure=OuterRef("pk"))),
            venue_id=venue_id,
            kind__in=RECOMMENDED,
        )
        .select_related("entered_by")
        .order_by("-entered_at", "-pk")
    )


def count_steps(house: House, first: date, last: date) -> dict[str, int]:
    """Count the interviews with each step in a range of calendar dates at the venue.

    A rescheduled interview counts once as agreed.
    """
    begins = house.day_begins_at(first)
    ends = house.day_begins_at(last + timedelta(days=1))
    found = (
        InterviewStep.objects.filter(interview__venue_id=house.id, recorded_at__gte=begins, recorded_at__lt=ends)
        .values_list("step")
        .annotate(interviews=Count("interview", distinct=True))
    )
    return dict.fromkeys(Step.values, 0) | dict(found)


def held_on(measure_id: UUID, day: date) -> InterviewStep | None:
    """Return the interview about a measure recorded as held on a day, if any."""
    return InterviewStep.objects.filter(interview__measure_id=measure_id, step=Step.HELD, held_on=day).first()


def team_members(venue_id: UUID, day: date) -> "list[Staff]":
    """Return the members of a venue's PLAY IT SAFE team on a calendar date, by name."""
    posts = venues.posts_of(venue_id, day).filter(role=Role.PLAY_IT_SAFE).order_by("staff__full_name")
    return list({post.staff_id: post.staff for post in posts}.values())


def interview_names(venue_id: UUID, rows: list[Interview]) -> dict[UUID, str]:
    """Map each interview to a name: from its measure, otherwise the guest's current name."""
    guests = {row.person_id for row in rows if row.measure is None and row.person_id}
    called = guest_selectors.current_names(venue_id, guests) if guests else {}
    found = {}
    for row in rows:
        if row.measure is not None:
            found[row.pk] = display_name(row.measure.surname, row.measure.given_names)
        else:
            found[row.pk] = called[cast("UUID", row.person_id)]
    return found


def _newest_by_measure(venue_id: UUID, measure_ids: set[UUID]) -> dict[UUID, InterviewStep]:
    """Map each measure to the latest step of its latest interview."""
    found = newest_steps(venue_id).filter(interview__measure_id__in=measure_ids).order_by("interview__opened_at", "pk")
    return {step.interview.measure_id: step for step in found if step.interview.measure_id}
