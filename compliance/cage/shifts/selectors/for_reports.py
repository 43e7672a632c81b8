"""Queries for reports: shifts, boxes, slips and refusals of a period of gaming days."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count as SqlCount
from django.db.models import F, Prefetch, QuerySet, Sum

from audit.recording.numbers import SurroundingNumbers, surrounding_numbers
from compliance.cage.models.counts import Count, CountSignature
from compliance.cage.models.days import CageDay, Tip
from compliance.cage.models.drop_boxes import BoxFitting, BoxMove
from compliance.cage.models.exchanges import Exchange
from compliance.cage.models.shifts import Entry, Numbering, Shift
from compliance.cage.models.slips import Slip


# Any here and below: rows with annotations that only the reports read.
def shifts_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[Any]:
    """Return the shifts of a period by number, each with its counts, tips, boxes and signatories."""
    counts = (
        Count.objects.select_related("counted_by", "explanation__explained_by")
        .prefetch_related("lines", Prefetch("signatures", CountSignature.objects.select_related("signed_by")))
        .order_by("number")
    )
    signatories = ("signature__signed_by", "settlement__settled_by")
    moves = BoxMove.objects.select_related("moved_by", "witnessed_by", *signatories).order_by("number")
    opened = [f"opening__{each}" for each in ("opened_by", "witnessed_by", *signatories)]
    boxes = (
        BoxFitting.objects.select_related("box", "fitted_by", *opened)
        .prefetch_related(Prefetch("moves", moves))
        .order_by("number")
    )
    return (
        _filter_gaming_days(Shift.objects.filter(venue_id=venue_id), first_day, last_day)
        .select_related("desk", "table", "opened_by", "before")
        .prefetch_related(
            Prefetch("counts", counts),
            Prefetch("fittings", boxes),
            Prefetch("tips", Tip.objects.select_related("recorded_by").order_by("recorded_at")),
        )
        .order_by("number")
    )


def bookings_by_shift(
    venue_id: UUID, first_day: date, last_day: date, ended_at: datetime, at: datetime
) -> dict[UUID, list[tuple[str, int, Decimal]]]:
    """Return kind, number and sum of the bookings of each shift in a period, without its opening.

    Includes only bookings recorded up to `at` and before the end of the period.
    """
    rows = (
        _entries_in_period(venue_id, first_day, last_day, at)
        .filter(entered_at__lt=ended_at)
        .exclude(kind="opening")
        .values_list("shift_id", "kind")
        .annotate(times=SqlCount("pk"), change=Sum(F("cash") + F("chips") + F("plaques") + F("dropped")))
        .order_by("shift_id", "kind")
    )
    found: dict[UUID, list[tuple[str, int, Decimal]]] = {}
    for shift_id, kind, times, change in rows:
        found.setdefault(shift_id, []).append((kind, times, change))
    return found


def booked_later(
    venue_id: UUID, first_day: date, last_day: date, ended_at: datetime, at: datetime
) -> dict[UUID, list[Entry]]:
    """Return the bookings in shifts of a period that were made after its end."""
    rows = (
        _entries_in_period(venue_id, first_day, last_day, at).filter(entered_at__gte=ended_at).exclude(kind="opening")
    )
    found: dict[UUID, list[Entry]] = {}
    for row in rows.select_related("entered_by").order_by("entered_at", "pk"):
        found.setdefault(row.shift_id, []).append(row)
    return found


def drop_by_box(
    venue_id: UUID, first_day: date, last_day: date, ended_at: datetime, at: datetime
) -> dict[UUID, Decimal]:
    """Return the notes dropped into each box of a shift in a period before the end of the period."""
    rows = _entries_in_period(venue_id, first_day, last_day, at).filter(entered_at__lt=ended_at, fitting__isnull=False)
    return dict(rows.values_list("fitting_id").annotate(all=Sum("dropped")).order_by())


def slips_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[Slip]:
    """Return the slips prepared in a period by number, each with both floats and both signatures."""
    return (
        _filter_gaming_days(Slip.objects.filter(venue_id=venue_id), first_day, last_day)
        .select_related("giver__desk", "giver__table", "taker__desk", "taker__table", "prepared_by", "end__signed_by")
        .order_by("kind", "number")
    )


def numbers_around_shifts(venue_id: UUID, used_numbers: set[int], at: datetime) -> SurroundingNumbers:
    """Return the numbers adjacent to those of a period's shifts, as recorded at a given time."""
    rows = Shift.objects.filter(venue_id=venue_id)
    return surrounding_numbers(
        counter=Numbering.objects.filter(venue_id=venue_id, series="shift"),
        rows=rows,
        known=rows.filter(opened_at__lte=at),
        used_numbers=used_numbers,
    )


def numbers_around_slips(venue_id: UUID, kind: str, used_numbers: set[int], at: datetime) -> SurroundingNumbers:
    """Return the numbers adjacent to those of a period's slips of one kind."""
    rows = Slip.objects.filter(venue_id=venue_id, kind=kind)
    return surrounding_numbers(
        counter=Numbering.objects.filter(venue_id=venue_id, series=kind),
        rows=rows,
        known=rows.filter(prepared_at__lte=at),
        used_numbers=used_numbers,
    )


def closed_boxes(venue_id: UUID, began_at: datetime, ended_at: datetime) -> set[UUID]:
    """Return the boxes and fittings that could be opened within a period."""
    rows = BoxFitting.objects.filter(shift__venue_id=venue_id, fitted_at__lt=ended_at)
    # exclude() also keeps the boxes that are not opened yet.
    found = rows.exclude(opening__opened_at__lt=began_at).values_list("pk", "box_id")
    return {each for pair in found for each in pair}


def refused_exchanges(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[Any]:
    """Return the refused exchanges of a period (LU art. 5(2))."""
    refused = Exchange.objects.filter(venue_id=venue_id, done=False)
    return (
        _filter_gaming_days(refused, first_day, last_day)
        .select_related("shift__desk", "shift__table", "made_by")
        .order_by("made_at", "pk")
    )


def closed_days(venue_id: UUID, first_day: date, last_day: date) -> dict[date, CageDay]:
    """Return the closed gaming days of a period by date."""
    rows = _filter_gaming_days(CageDay.objects.filter(venue_id=venue_id), first_day, last_day).select_related(
        "closed_by"
    )
    return {row.gaming_day: row for row in rows}


def _entries_in_period(venue_id: UUID, first_day: date, last_day: date, at: datetime) -> QuerySet[Entry]:
    days = (first_day, last_day)
    return Entry.objects.filter(shift__venue_id=venue_id, shift__gaming_day__range=days, entered_at__lte=at)


def _filter_gaming_days(rows: QuerySet[Any], first_day: date, last_day: date) -> QuerySet[Any]:
    return rows.filter(gaming_day__range=(first_day, last_day))
