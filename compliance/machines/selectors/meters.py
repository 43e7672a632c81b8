"""Read the meter readings of gaming machines."""

from uuid import UUID

from django.db.models import QuerySet

from ..domain.meters import Meters
from ..models.meters import MeterReading


def list_readings(venue_id: UUID) -> QuerySet[MeterReading]:
    """Return the meter readings of a casino, newest first."""
    rows = MeterReading.objects.filter(machine__venue_id=venue_id)
    return rows.select_related("machine", "recorded_by").order_by("-recorded_at", "-pk")


def last_reading(machine_id: UUID) -> MeterReading | None:
    """Return the newest reading of a machine."""
    rows = MeterReading.objects.filter(machine_id=machine_id).select_related("recorded_by")
    return rows.order_by("-recorded_at", "-pk").first()


def meters_of(row: MeterReading) -> Meters:
    """Return the meters of a reading."""
    return Meters(
        coin_in=row.coin_in, coin_out=row.coin_out, dropped=row.dropped, jackpots=row.jackpots, games=row.games
    )
