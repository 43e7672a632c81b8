"""Questions about exchanges: what was exchanged or refused, and whether a paper was asked for."""

from uuid import UUID

from django.db.models import QuerySet

from ..models.exchanges import Exchange, Identity


def by_nonce(venue_id: UUID, nonce: UUID) -> Exchange | None:
    return Exchange.objects.filter(venue_id=venue_id, nonce=nonce).first()


def exchanges(venue_id: UUID) -> QuerySet[Exchange]:
    """Every exchange, the refused ones too; the newest first."""
    found = Exchange.objects.filter(venue_id=venue_id)
    return found.select_related("shift__desk", "shift__table", "entry", "made_by").order_by("-made_at", "-pk")


def identity_checks(venue_id: UUID) -> QuerySet[Exchange]:
    """The exchanges at which a paper was asked for."""
    return exchanges(venue_id).exclude(identity=Identity.NOT_ASKED)


def exchange(venue_id: UUID, exchange_id: UUID) -> Exchange:
    """One exchange of this house. Raises Exchange.DoesNotExist."""
    return exchanges(venue_id).get(pk=exchange_id)


def of_shift(shift_id: UUID) -> QuerySet[Exchange]:
    """The exchanges of one drawer, the newest first."""
    return Exchange.objects.filter(shift_id=shift_id).select_related("made_by", "entry").order_by("-made_at", "-pk")


def exchanges_of(shift_id: UUID) -> QuerySet[Exchange]:
    """The exchanges of a shift, the refused ones too; without names."""
    return Exchange.objects.filter(shift_id=shift_id).order_by("made_at", "pk")
