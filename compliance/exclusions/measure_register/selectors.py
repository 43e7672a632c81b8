"""Queries on the measure register: lists, states and search."""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Func, Prefetch, Q, QuerySet, TextField, Value
from django.db.models.functions import Upper
from django.utils.translation import gettext as _

from compliance.people.domain.names.search_terms import Number, read_search
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guest_search import name_filter
from compliance.people.selectors.guests import in_file
from compliance.refusals import get_row
from compliance.vault.services import sealed_texts
from compliance.venues.domain.house import House

from ..models.measures import LimitBasis, Measure, MeasureNumber
from ..models.reviews import MeasureReview
from ..screening.domain.comparison import Kind
from .domain import Who


class Today(NamedTuple):
    """The calendar day and the gaming day of a moment.

    Measures begin and are ended on calendar dates, but expire with a gaming day. Between midnight and the start of
    the next gaming day the two differ (A-43).
    """

    calendar_day: date
    gaming_day: date

    @classmethod
    def from_time(cls, house: House, at: datetime) -> "Today":
        return cls(house.local(at).date(), house.gaming_day(at))


STATES = ("active", "coming", "interview_due", "over")


def measures(venue_id: UUID) -> QuerySet[Measure]:
    """Return all measures ever entered, newest first, with their endings."""
    return (
        Measure.objects.filter(venue_id=venue_id)
        .select_related(
            "arrival",
            "arrival__forwarding",
            "arrival__forwarding__recorded_by",
            "signature",
            "signature__witnessed_by",
            "signal",
            "signal__signalled_by",
            "follows",
            "end",
            "end__ended_by",
            "end__arrival",
            "authorisation",
            "authorisation__authorised_by",
            "entered_by",
        )
        .order_by("-entered_at", "-pk")
    )


def get_measure(venue_id: UUID, measure_id: UUID) -> Measure:
    """Return one measure. Raises NotFound."""
    return get_row(measures(venue_id), _("Measure not found."), pk=measure_id)


def signed_lately(venue_id: UUID, measure_id: UUID, staff_id: UUID, since: datetime) -> Measure:
    """Return a request that this member of staff took at the desk since a moment. Raises NotFound."""
    missing = _("You did not record such a request today. Ask the compliance officer.")
    mine = measures(venue_id).filter(signature__witnessed_by_id=staff_id, signature__signed_at__gte=since)
    return get_row(mine, missing, pk=measure_id)


def measures_of(venue_id: UUID, person_id: UUID) -> QuerySet[Measure]:
    """Return the measures against a guest, under any of their documents, newest first."""
    return measures(venue_id).filter(in_file("person_id", person_id))


def search_measures(venue_id: UUID, text: str) -> QuerySet[Measure]:
    """Return the measures that match every search term: names, numbers, reference or birth date."""
    return with_reviews(venue_id).alias(_plain_reference=_PLAIN_REFERENCE).filter(_search_filter(venue_id, text))


# The reference reduced to upper-case letters and digits, as it is searched.
_PLAIN_REFERENCE = Upper(
    Func(
        F("reference"),
        Value("[^[:alnum:]]"),
        Value(""),
        Value("g"),
        function="regexp_replace",
        output_field=TextField(),
    )
)


def _search_filter(venue_id: UUID, text: str) -> Q:
    """Return the filter for measures that match every search term.

    Terms are parsed as for the guest search (see `people.search_terms`).
    """
    # Matches nothing, so that an unusable search text finds no one.
    fits = Q(pk__in=[])
    for reading in read_search(text):
        condition = _name_filter(reading.tsquery) if reading.names else Q()
        for number in reading.numbers:
            condition &= _number_filter(venue_id, number, alone=reading.is_one_number)
        fits |= condition
    return fits


def _name_filter(tsquery: str) -> Q:
    """Match all terms in the main name, or all of them in the other names."""
    return name_filter(tsquery) | name_filter(tsquery, "other_mrz_names", "other_names")


def _number_filter(venue_id: UUID, number: Number, *, alone: bool) -> Q:
    slips = sealed_texts.slip_digests_of(venue_id, number.text)
    tokens = MeasureNumber.objects.filter(venue_id=venue_id, slip_digests__overlap=slips).values("token")
    borne = Q(document_number__in=tokens) | Q(_plain_reference__startswith=number.text)
    birth = number.birth
    # A year alone would match too many measures.
    if birth is None or (birth.day is None and alone):
        return borne
    born = {"birth_year": birth.year, "birth_month": birth.month, "birth_day": birth.day}
    return borne | Q(**{field: part for field, part in born.items() if part is not None})


def with_reviews(venue_id: UUID) -> QuerySet[Measure]:
    """Return all measures, each with its reviews in chronological order."""
    reviews = MeasureReview.objects.order_by("reviewed_on", "recorded_at", "pk")
    return measures(venue_id).prefetch_related(Prefetch("reviews", reviews))


def in_state(state: str, today: Today) -> Q:
    """Return the filter for measures in one of `STATES`."""
    ended = Q(end__ended_on__lte=today.calendar_day)
    past = Q(last_day__lt=today.gaming_day)
    waits = (
        (Q(kind=Kind.SELF_EXCLUSION.value) | Q(basis=LimitBasis.HOUSE)) & Q(authorisation__isnull=True) & past & ~ended
    )
    return {
        "coming": Q(first_day__gt=today.calendar_day) & ~ended,
        "active": Q(first_day__lte=today.calendar_day) & ~past & ~ended,
        "interview_due": waits,
        "over": ended | (past & ~waits),
    }[state]


def state_of(row: Measure, today: Today) -> str:
    """Return the state of one measure. It must agree with `in_state`."""
    end = getattr(row, "end", None)
    if end is not None and end.ended_on <= today.calendar_day:
        return "over"
    if row.first_day > today.calendar_day:
        return "coming"
    if row.last_day is None or row.last_day >= today.gaming_day:
        return "active"
    waits = needs_interview(row) and getattr(row, "authorisation", None) is None
    if waits:
        return "interview_due"
    return "over"


def may_be_ended(row: Measure) -> bool:
    """May a decision end this measure early? Not one that the guest requested, unless it was entered as revocable."""
    return not needs_interview(row) or row.revocable


def needs_interview(row: Measure) -> bool:
    """Did the guest request this measure? If so, it continues until an interview (LU-PIS-5, LU-PIS-7)."""
    return row.kind == Kind.SELF_EXCLUSION.value or row.basis == LimitBasis.HOUSE


def interviews_due(venue_id: UUID, today: Today) -> int:
    """Count the guest-requested measures that have expired and await an interview (LU-PIS-5, LU-PIS-7)."""
    return Measure.objects.filter(in_state("interview_due", today), venue_id=venue_id).count()


def to_forward(venue_id: UUID) -> QuerySet[Measure]:
    """Return the requests that guests asked to have forwarded to the Minister, until staff record it; oldest first."""
    waiting = measures(venue_id).filter(arrival__for_minister=True, arrival__forwarding__isnull=True)
    return waiting.order_by("entered_at", "pk")


def reviews_of(measure_id: UUID) -> QuerySet[MeasureReview]:
    """Return the reviews of a measure, newest first (LU art. 68(2))."""
    return (
        MeasureReview.objects.filter(measure_id=measure_id)
        .select_related("recorded_by")
        .order_by("-reviewed_on", "-recorded_at", "-pk")
    )


def known_guest(venue_id: UUID, person_id: UUID) -> Who:
    """Return a guest with their most recent document. Raises NotFound."""
    guest = guest_selectors.get_guest(venue_id, person_id)
    paper = guest_selectors.newest_document(person_id)
    return Who(
        surname=guest.surname,
        given_names=guest.given_names,
        birth=guest.birth,
        sex=guest.sex,
        nationality=guest.nationality,
        document_number=paper.number if paper else "",
        document_state=paper.issuing_state if paper else "",
        person_id=guest.id,
    )
