"""Collects all events around a person's measures, filtered by the viewer's permissions."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from compliance.people.selectors.guests import in_file
from compliance.venues.domain.house import House

from ..measure_register import selectors
from ..models.agent_signals import SignalIn
from ..models.interviews import InterviewStep
from ..models.measures import Measure
from ..models.observations import Observation
from ..models.proof_of_means import MeansRequest
from ..models.reviews import MeasureReview
from ..models.withholdings import Withholding


@dataclass(frozen=True)
class Event:
    """An event: the day it happened, when it was recorded, its type (`what`) and its row."""

    day: date
    at: datetime
    what: str
    # Any: the entries are of many models, each with a template of its own.
    row: Any
    measure: Measure | None = None


@dataclass(frozen=True)
class About:
    """The subject of a history: a guest with all their documents, or the person named by one measure."""

    person_id: UUID | None = None
    measure_id: UUID | None = None

    def as_filter(self, path: str = "") -> Q:
        """Return the filter for this person, where `path` leads to the table with the measure and guest columns."""
        if self.person_id is not None:
            return Q(in_file(f"{path}person_id", self.person_id))
        return Q(**{f"{path}pk" if path else "pk": self.measure_id})


def case_events(
    house: House,
    about: About,
    *,
    on: date,
    talks: bool,
    signals: bool,
    means: bool,
    notes: bool,
    winnings: bool = False,
) -> list[Event]:
    """Return a person's events up to a gaming day, newest first.

    Each flag adds a protected kind: `talks` adds interviews, `notes` the team's notes, and so on.
    """
    events = [
        *_of_measures(house, about, on),
        *(_of_interviews(house, about) if talks else ()),
        *(_of_signals(house, about) if signals and about.person_id else ()),
        *(_of_means(house, about) if means and about.person_id else ()),
        *(_of_winnings(house, about) if winnings and about.person_id else ()),
        *(_of_notes(house, about) if notes and about.person_id else ()),
    ]
    return sorted(events, key=lambda event: (event.day, event.at), reverse=True)


def _measures_with_reviews(house: House, about: About) -> QuerySet[Measure]:
    reviews = MeasureReview.objects.select_related("recorded_by")
    return selectors.measures(house.id).filter(about.as_filter()).prefetch_related(Prefetch("reviews", reviews))


def _of_measures(house: House, about: About, on: date) -> Iterator[Event]:
    for row in _measures_with_reviews(house, about):
        yield Event(house.local(row.entered_at).date(), row.entered_at, "entered", row, row)
        if arrival := getattr(row, "arrival", None):
            yield Event(house.local(arrival.received_at).date(), arrival.received_at, "arrived", arrival, row)
            if forwarding := getattr(arrival, "forwarding", None):
                yield Event(forwarding.forwarded_on, forwarding.recorded_at, "forwarded", forwarding, row)
        if signature := getattr(row, "signature", None):
            yield Event(house.local(signature.signed_at).date(), signature.signed_at, "signed", signature, row)
        for review in row.reviews.all():
            yield Event(review.reviewed_on, review.recorded_at, "reviewed", review, row)
        end, access = getattr(row, "end", None), getattr(row, "authorisation", None)
        if end is not None:
            yield Event(house.local(end.ended_at).date(), end.ended_at, "ended", end, row)
            if received := getattr(end, "arrival", None):
                yield Event(
                    house.local(received.received_at).date(), received.received_at, "end_arrived", received, row
                )
        # A measure that ended earlier never reached its last day.
        if row.last_day is not None and row.last_day < on and (end is None or end.ended_on > row.last_day):
            yield Event(row.last_day, row.entered_at, "last_day", row, row)
        if signal := getattr(row, "signal", None):
            yield Event(house.local(signal.signalled_at).date(), signal.signalled_at, "signalled", signal, row)
        if access is not None:
            yield Event(house.local(access.authorised_at).date(), access.authorised_at, "access", access, row)


def _of_interviews(house: House, about: About) -> Iterator[Event]:
    of_whom = about.as_filter("interview__measure__")
    if about.person_id is not None:
        of_whom |= about.as_filter("interview__")
    steps = InterviewStep.objects.filter(of_whom, interview__venue_id=house.id).select_related(
        "interview", "interview__measure", "led_by", "recorded_by"
    )
    for step in steps:
        day = step.held_on or house.local(step.recorded_at).date()
        yield Event(day, step.recorded_at, "step", step, step.interview.measure)


def _of_signals(house: House, about: About) -> Iterator[Event]:
    rows = SignalIn.objects.filter(about.as_filter(), venue_id=house.id)
    for row in rows.select_related("recorded_by", "review", "review__recorded_by"):
        yield Event(row.received_on, row.recorded_at, "signal", row)
        if review := getattr(row, "review", None):
            yield Event(review.examined_on, review.recorded_at, "examined", review)


def _of_means(house: House, about: About) -> Iterator[Event]:
    rows = MeansRequest.objects.filter(about.as_filter(), venue_id=house.id).select_related("asked_by")
    for row in rows.prefetch_related("answers", "answers__recorded_by"):
        yield Event(row.asked_on, row.recorded_at, "asked", row)
        for answer in row.answers.all():
            yield Event(answer.decided_on, answer.recorded_at, "judged", answer)


def _of_winnings(house: House, about: About) -> Iterator[Event]:
    rows = Withholding.objects.filter(about.as_filter(), venue_id=house.id)
    for row in rows.select_related("venue", "proposed_by", "decision", "decision__decided_by"):
        yield Event(row.happened_on, row.proposed_at, "proposed", row)
        if decision := getattr(row, "decision", None):
            yield Event(house.local(decision.decided_at).date(), decision.decided_at, "decided", decision)


def _of_notes(house: House, about: About) -> Iterator[Event]:
    for row in Observation.objects.filter(about.as_filter(), venue_id=house.id).select_related("recorded_by"):
        yield Event(row.observed_on, row.recorded_at, "observed", row)
