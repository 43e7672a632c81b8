"""Queries about the postal addresses and forms of address of the authorities."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..models.recipients import Recipient


def list_recipients(venue_id: UUID) -> QuerySet[Recipient]:
    """Return the proposed recipients, newest first, with the decisions on them."""
    return (
        Recipient.objects.filter(venue_id=venue_id)
        .select_related("proposed_by", "decision__decided_by")
        .order_by("-proposed_at", "-pk")
    )


def get_recipient(venue_id: UUID, recipient_id: UUID) -> Recipient:
    """Return a proposed recipient. Raises NotFound."""
    return get_row(list_recipients(venue_id), _("Address not found."), pk=recipient_id)


def recipient_at(house: House, addressee: str, at: datetime) -> Recipient | None:
    """Return how letters to an authority were addressed at a time; None if nothing was approved by then."""
    return (
        Recipient.objects.filter(
            venue_id=house.id,
            addressee=addressee,
            decision__approved=True,
            decision__decided_at__lte=at,
            valid_from__lte=house.local(at).date(),
        )
        .order_by("-valid_from", "-proposed_at", "-pk")
        .first()
    )


def addressees_at(house: House, at: datetime) -> frozenset[str]:
    """Return the offices that have an approved postal address at a time."""
    found = Recipient.objects.filter(
        venue_id=house.id,
        decision__approved=True,
        decision__decided_at__lte=at,
        valid_from__lte=house.local(at).date(),
    )
    return frozenset(found.values_list("addressee", flat=True).distinct())
