"""Queries on shifts: open floats by holder, the preceding shift, and the state of each."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.cage.models.counts import Count, CountKind, CountSignature
from compliance.cage.models.shifts import Shift
from compliance.refusals import get_row

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

AT_END = (CountKind.CLOSING, CountKind.RECOUNT)


def is_counted(shift_id: UUID) -> bool:
    """Does the shift have a closing count?"""
    return Count.objects.filter(shift_id=shift_id, kind=CountKind.CLOSING).exists()


def open_shifts(venue_id: UUID) -> QuerySet[Shift]:
    """Return the shifts without a closing count, by number."""
    closing = Count.objects.filter(shift=OuterRef("pk"), kind=CountKind.CLOSING)
    return (
        Shift.objects.filter(~Exists(closing), open_mark__isnull=False, venue_id=venue_id)
        .select_related("desk", "table", "opened_by")
        .order_by("number")
    )


def open_shift(venue_id: UUID, shift_id: UUID, field: str) -> Shift:
    """Return the open shift named in a request body. Raises NotFound for that field."""
    return get_row(open_shifts(venue_id), _("Open shift not found."), field, pk=shift_id)


def open_shift_of_desk(desk_id: UUID) -> Shift | None:
    """Return the open shift of a desk."""
    closing = Count.objects.filter(shift=OuterRef("pk"), kind=CountKind.CLOSING)
    return Shift.objects.filter(~Exists(closing), open_mark__isnull=False, desk_id=desk_id).first()


def shift_by_nonce(venue_id: UUID, nonce: UUID) -> Shift | None:
    return Shift.objects.filter(venue_id=venue_id, nonce=nonce).first()


def last_shift(*, desk_id: UUID | None = None, table_id: UUID | None = None) -> Shift | None:
    """Return the newest shift of a desk or table."""
    place = {"desk_id": desk_id} if desk_id else {"table_id": table_id}
    return Shift.objects.filter(**place).select_related("opened_by").order_by("-number").first()


def opening_after(shift: Shift) -> datetime | None:
    """Return when the next shift of the same place was opened."""
    return Shift.objects.filter(before=shift).values_list("opened_at", flat=True).first()


def place_of(shift: Shift) -> str:
    """Return the name of the shift's desk or table."""
    return str(shift.desk or shift.table)


class ShiftState(TypedDict):
    """What `shifts` annotates: is there a closing count, and a signature on it?"""

    counted: bool
    signed: bool


def shifts(venue_id: UUID) -> "QuerySet[WithAnnotations[Shift, ShiftState]]":
    """Return every shift of a casino with its state."""
    ends = Count.objects.filter(shift=OuterRef("pk"), kind__in=AT_END)
    signatures = CountSignature.objects.filter(count__shift=OuterRef("pk"), count__kind__in=AT_END)
    return (
        Shift.objects.filter(venue_id=venue_id)
        .select_related("desk", "table", "opened_by", "before")
        .annotate(counted=Exists(ends), signed=Exists(signatures))
    )


def get_shift(venue_id: UUID, shift_id: UUID) -> "WithAnnotations[Shift, ShiftState]":
    """Return one shift of a casino. Raises NotFound."""
    return get_row(shifts(venue_id), _("Shift not found."), pk=shift_id)


def floats_of(venue_id: UUID, staff_id: UUID) -> QuerySet[Shift]:
    """Return the open floats held by a member of staff."""
    return open_shifts(venue_id).filter(opened_by_id=staff_id)


def open_at(venue_id: UUID, places: Iterable[UUID]) -> dict[UUID | None, Shift]:
    """Return the open shift of each desk or table that has one, by the id of the place."""
    ids = list(places)
    found = open_shifts(venue_id).filter(Q(desk_id__in=ids) | Q(table_id__in=ids))
    return {row.desk_id or row.table_id: row for row in found}


def left_open(venue_id: UUID, today: date) -> QuerySet[Shift]:
    """Return the uncounted floats of earlier gaming days."""
    return open_shifts(venue_id).filter(gaming_day__lt=today)
