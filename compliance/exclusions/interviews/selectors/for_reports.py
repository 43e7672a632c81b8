"""Queries on interviews for reports."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from compliance.exclusions.models.interviews import Interview, InterviewStep, Step
from compliance.exclusions.models.measures import LimitBasis, Measure, MeasureKind

# Measures requested by the guest continue past their last day until an interview (LU-PIS-5, LU-PIS-7).
WISHED = Q(kind=MeasureKind.SELF_EXCLUSION) | Q(basis=LimitBasis.HOUSE)


def agreed_interviews(venue_id: UUID, as_of: datetime, until: datetime) -> QuerySet[InterviewStep]:
    """Return interviews scheduled before `until`, as recorded at `as_of`, earliest first."""
    later_steps = InterviewStep.objects.filter(
        interview=OuterRef("interview"), number__gt=OuterRef("number"), recorded_at__lte=as_of
    )
    return (
        InterviewStep.objects.filter(
            ~Exists(later_steps),
            interview__venue_id=venue_id,
            step=Step.ACCEPTED,
            recorded_at__lte=as_of,
            meets_at__lt=until,
        )
        .select_related("interview__measure", "led_by")
        .prefetch_related(Prefetch("interview__steps", _ordered_steps()))
        .order_by("meets_at", "pk")
    )


def wished_until(venue_id: UUID, last_day: date, as_of: datetime, at: datetime) -> QuerySet[Measure]:
    """Return guest-requested measures ending by a day, without authorised access at `as_of`, earliest end first."""
    interviews = Interview.objects.prefetch_related(Prefetch("steps", _ordered_steps())).order_by("opened_at", "pk")
    return (
        Measure.objects.filter(WISHED, venue_id=venue_id, last_day__lte=last_day, entered_at__lte=at)
        .exclude(authorisation__authorised_at__lte=as_of)
        .select_related("entered_by", "authorisation__authorised_by")
        .prefetch_related(Prefetch("interviews", interviews))
        .order_by("last_day", "sort_key", "pk")
    )


def _ordered_steps() -> QuerySet[InterviewStep]:
    return InterviewStep.objects.select_related("led_by", "recorded_by").order_by("number")


def count_steps_between(venue_id: UUID, since: datetime, until: datetime) -> dict[str, int]:
    """Count the interviews with each step recorded from a time until before another; one agreed twice counts once."""
    rows = InterviewStep.objects.filter(interview__venue_id=venue_id, recorded_at__gte=since, recorded_at__lt=until)
    found = rows.values_list("step").annotate(interviews=Count("interview", distinct=True)).order_by()
    return dict.fromkeys(Step.values, 0) | dict(found)
