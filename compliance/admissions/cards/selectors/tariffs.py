"""Queries on card tariffs."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet

from compliance.admissions.models.cards import CardTariff


def tariffs(venue_id: UUID) -> QuerySet[CardTariff]:
    """Return every tariff ever set, the one in force first."""
    return CardTariff.objects.filter(venue_id=venue_id).select_related("set_by").order_by("-effective_from", "-set_at")


def tariff_on(venue_id: UUID, gaming_day: date) -> CardTariff | None:
    """Return the tariff in force on a gaming day."""
    return tariffs(venue_id).filter(effective_from__lte=gaming_day).first()


def tariff(venue_id: UUID, tariff_id: UUID) -> CardTariff:
    return tariffs(venue_id).get(pk=tariff_id)
