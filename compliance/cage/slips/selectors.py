"""Reads of slips: every slip of a house, and those on the way."""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.slips import Slip, SlipEnd, SlipLine


def slips_on_the_way(shift_id: UUID) -> list[Slip]:
    """Slips from or to a drawer that nobody has signed for yet."""
    found = Slip.objects.filter(Q(giver_id=shift_id) | Q(taker_id=shift_id), end__isnull=True)
    return list(found.order_by("prepared_at"))


def slip_by_nonce(giver_id: UUID, nonce: UUID) -> Slip | None:
    return Slip.objects.filter(giver_id=giver_id, nonce=nonce).first()


def end_of(slip_id: UUID) -> SlipEnd | None:
    """The second signature of a slip; none while it is on the way."""
    return SlipEnd.objects.filter(slip_id=slip_id).first()


def slips(venue_id: UUID) -> QuerySet[Slip]:
    """Every slip of a house, newest first, with both drawers and its end."""
    return (
        Slip.objects.filter(venue_id=venue_id)
        .select_related(
            "giver__desk", "giver__table", "giver__opened_by", "taker__desk", "taker__table", "taker__opened_by"
        )
        .select_related("prepared_by", "end__signed_by")
        .order_by("-prepared_at", "-pk")
    )


def pieces_of(found: Slip) -> QuerySet[SlipLine]:
    """The pieces of a slip, chips before plaques, the dearest first."""
    return SlipLine.objects.filter(slip=found).order_by("medium", "-value")


def slip(venue_id: UUID, slip_id: UUID) -> Slip:
    """One slip of a house. Raises NotFound."""
    return get_row(slips(venue_id), _("Slip not found."), pk=slip_id)


def slips_in_transit(venue_id: UUID) -> QuerySet[Slip]:
    """Slips that nobody has signed for yet."""
    return slips(venue_id).filter(end__isnull=True)


def slips_of(shift_id: UUID, venue_id: UUID) -> QuerySet[Slip]:
    """Slips from and to the drawer of a shift."""
    return slips(venue_id).filter(Q(giver_id=shift_id) | Q(taker_id=shift_id))


def slips_for(venue_id: UUID, staff_id: UUID) -> QuerySet[Slip]:
    """Slips on the way that somebody may sign: to a drawer they hold, or to a table; never those they prepared."""
    return (
        slips_in_transit(venue_id)
        .filter(Q(taker__opened_by_id=staff_id) | Q(taker__table__isnull=False))
        .exclude(prepared_by_id=staff_id)
    )
