"""Queries on slips: all slips of a casino, and those in transit."""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.slips import Slip, SlipEnd, SlipLine


def slips_on_the_way(shift_id: UUID) -> list[Slip]:
    """Return the unsigned slips from or to a float."""
    found = Slip.objects.filter(Q(giver_id=shift_id) | Q(taker_id=shift_id), end__isnull=True)
    return list(found.order_by("prepared_at"))


def slip_by_nonce(giver_id: UUID, nonce: UUID) -> Slip | None:
    return Slip.objects.filter(giver_id=giver_id, nonce=nonce).first()


def end_of(slip_id: UUID) -> SlipEnd | None:
    """Return the second signature of a slip; None in transit."""
    return SlipEnd.objects.filter(slip_id=slip_id).first()


def slips(venue_id: UUID) -> QuerySet[Slip]:
    """Return every slip of a casino, newest first, with both floats and its outcome."""
    return (
        Slip.objects.filter(venue_id=venue_id)
        .select_related(
            "giver__desk", "giver__table", "giver__opened_by", "taker__desk", "taker__table", "taker__opened_by"
        )
        .select_related("prepared_by", "end__signed_by")
        .order_by("-prepared_at", "-pk")
    )


def pieces_of(found: Slip) -> QuerySet[SlipLine]:
    """Return the pieces of a slip, chips before plaques, highest value first."""
    return SlipLine.objects.filter(slip=found).order_by("medium", "-value")


def get_slip(venue_id: UUID, slip_id: UUID) -> Slip:
    """Return one slip of a casino. Raises NotFound."""
    return get_row(slips(venue_id), _("Slip not found."), pk=slip_id)


def slips_in_transit(venue_id: UUID) -> QuerySet[Slip]:
    """Return the slips without a second signature."""
    return slips(venue_id).filter(end__isnull=True)


def slips_of(shift_id: UUID, venue_id: UUID) -> QuerySet[Slip]:
    """Return the slips from and to the float of a shift."""
    return slips(venue_id).filter(Q(giver_id=shift_id) | Q(taker_id=shift_id))


def slips_for(venue_id: UUID, staff_id: UUID) -> QuerySet[Slip]:
    """Return the slips that a person may sign: to a float they hold, or to a table; never those they prepared."""
    return (
        slips_in_transit(venue_id)
        .filter(Q(taker__opened_by_id=staff_id) | Q(taker__table__isnull=False))
        .exclude(prepared_by_id=staff_id)
    )
