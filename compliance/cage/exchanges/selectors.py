"""Queries on exchanges, completed or refused, and on ID checks."""

from uuid import UUID

from django.db.models import QuerySet

from ..models.exchanges import Exchange, Identity


def by_nonce(venue_id: UUID, nonce: UUID) -> Exchange | None:
    return Exchange.objects.filter(venue_id=venue_id, nonce=nonce).first()


def exchanges(venue_id: UUID) -> QuerySet[Exchange]:
    """Return every exchange including refused ones, newest first."""
    found = Exchange.objects.filter(venue_id=venue_id)
    return found.select_related("shift__desk", "shift__table", "entry", "made_by").order_by("-made_at", "-pk")


def identity_checks(venue_id: UUID) -> QuerySet[Exchange]:
    """Return the exchanges with a request for an identity document."""
    return exchanges(venue_id).exclude(identity=Identity.NOT_ASKED)


def of_shift(shift_id: UUID) -> QuerySet[Exchange]:
    """Return the exchanges of one float, newest first."""
    return Exchange.objects.filter(shift_id=shift_id).select_related("made_by", "entry").order_by("-made_at", "-pk")


def exchanges_of(shift_id: UUID) -> QuerySet[Exchange]:
    """Return the exchanges of a shift including refused ones, without names."""
    return Exchange.objects.filter(shift_id=shift_id).order_by("made_at", "pk")
