"""Queries on card tariffs."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.admissions.models.cards import CardTariff
from compliance.refusals import get_row


def tariffs(venue_id: UUID) -> QuerySet[CardTariff]:
    """Return every tariff ever set: latest first day first, and of one day the one set last."""
    return CardTariff.objects.filter(venue_id=venue_id).select_related("set_by").order_by("-effective_from", "-set_at")


def tariff_on(venue_id: UUID, gaming_day: date) -> CardTariff | None:
    """Return the tariff in force on a gaming day."""
    return tariffs(venue_id).filter(effective_from__lte=gaming_day).first()


def states(venue_id: UUID, today: date) -> dict[UUID, str]:
    """Return the state of every tariff: in_force, coming, past, or replaced by a later one for the same day."""
    rows = list(tariffs(venue_id))
    in_force = next((row for row in rows if row.effective_from <= today), None)
    found: dict[UUID, str] = {}
    days: set[date] = set()
    for row in rows:
        found[row.pk] = _state(row, in_force, today, is_newest=row.effective_from not in days)
        days.add(row.effective_from)
    return found


def _state(row: CardTariff, in_force: CardTariff | None, today: date, *, is_newest: bool) -> str:
    if row == in_force:
        return "in_force"
    if not is_newest:
        return "replaced"
    if row.effective_from > today:
        return "coming"
    return "past"


def get_tariff(venue_id: UUID, tariff_id: UUID) -> CardTariff:
    """Return one tariff. Raises NotFound."""
    return get_row(tariffs(venue_id), _("Tariff not found."), pk=tariff_id)
