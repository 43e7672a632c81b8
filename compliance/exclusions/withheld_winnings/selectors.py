"""Queries on proposals to withhold winnings and their decisions."""

from collections.abc import Collection
from datetime import date
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.people.selectors.guests import file_head, in_file
from compliance.refusals import get_row

from ..models.withholdings import Withholding

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


def withholdings(venue_id: UUID) -> QuerySet[Withholding]:
    """Return all proposals with their decision, undecided ones first, then newest first."""
    return (
        Withholding.objects.filter(venue_id=venue_id)
        .annotate(decided=Q(decision__isnull=False))
        .select_related("proposed_by", "decision", "decision__decided_by")
        .order_by("decided", "-proposed_at", "-pk")
    )


def withholdings_of(venue_id: UUID, person_id: UUID) -> QuerySet[Withholding]:
    """Return the proposals about a guest, under any of their documents."""
    return withholdings(venue_id).filter(in_file("person_id", person_id))


class WithFile(TypedDict):
    """What `withholdings_on` annotates: the head of the guest's file."""

    file: UUID


def withholdings_on(
    venue_id: UUID, days: Collection[date], files: Collection[UUID]
) -> "QuerySet[WithAnnotations[Withholding, WithFile]]":
    """Return the proposals of these days about the guests of these files, each with `file`."""
    rows = withholdings(venue_id).filter(happened_on__in=days).annotate(file=file_head("person_id"))
    return rows.filter(file__in=files)


def waiting_winnings(venue_id: UUID) -> QuerySet[Withholding]:
    """Return the undecided proposals."""
    return Withholding.objects.filter(venue_id=venue_id, decision__isnull=True)


def count_undecided(venue_id: UUID) -> int:
    """Count the undecided proposals."""
    return waiting_winnings(venue_id).count()


def is_proposed(row: Withholding) -> bool:
    """Is an identical proposal undecided? The form may have been sent twice, or by two people."""
    same_facts = {"happened_on": row.happened_on, "place": row.place, "amount": row.amount}
    return withholdings_of(row.venue_id, row.person_id).filter(decision__isnull=True, **same_facts).exists()


def get_withholding(venue_id: UUID, withholding_id: UUID) -> Withholding:
    """Return one proposal. Raises NotFound."""
    return get_row(withholdings(venue_id), _("Withheld winnings not found."), pk=withholding_id)
