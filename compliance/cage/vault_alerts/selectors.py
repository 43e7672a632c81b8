"""Find gaps in the records of chips and floats, and read the alerts about them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..drawers.selectors import shifts
from ..models.chips import StockChange
from ..models.slips import Slip
from ..models.vault_alerts import VaultAlert, VaultAlertKind
from ..slips.selectors import slips_in_transit
from ..witnesses.selectors import CONFIRMED
from ..witnesses.services import TIME_TO_ANSWER
from .domain import Movement, find_breaks, find_missing_numbers


@dataclass(frozen=True)
class Finding:
    """One row of the records with what is wrong: its key, its number or denomination, and the figures in question."""

    kind: str
    source_id: UUID
    thing: str
    expected: int | None = None
    found: int | None = None


def list_alerts(venue_id: UUID) -> QuerySet[VaultAlert]:
    """Return the alerts of a casino, newest first."""
    rows = VaultAlert.objects.filter(venue_id=venue_id).select_related("review__reviewed_by")
    return rows.order_by("-raised_at", "-pk")


def get_alert(venue_id: UUID, alert_id: UUID) -> VaultAlert:
    """Return an alert. Raises NotFound."""
    return get_row(list_alerts(venue_id), _("Alert not found."), pk=alert_id)


def open_alerts(venue_id: UUID) -> QuerySet[VaultAlert]:
    """Return the alerts that are not reviewed."""
    return list_alerts(venue_id).filter(review__isnull=True)


def count_open_alerts(venue_id: UUID) -> int:
    return open_alerts(venue_id).count()


def new_findings(house: House, at: datetime) -> list[Finding]:
    """Return what is wrong with the records at a time and has raised no alert yet."""
    # Also reviewed alerts: a row raises each kind once, and a gap stays after its review.
    known = set(VaultAlert.objects.filter(venue_id=house.id).values_list("kind", "source_id"))
    found = (
        *_breaks_of_stock(house.id),
        *_missing_slips(house.id),
        *_changes_without_witness(house.id, at),
        *_floats_not_counted(house, at),
        *_slips_not_received(house, at),
    )
    return [each for each in found if (each.kind, each.source_id) not in known]


def _breaks_of_stock(venue_id: UUID) -> Iterator[Finding]:
    changes = StockChange.objects.filter(piece__venue_id=venue_id).select_related("piece")
    for _key, rows in groupby(changes.order_by("piece", "position"), key=lambda row: row.piece_id):
        # A group of `groupby` can be read once only, and the piece is needed again for each break.
        by_key = {row.pk: row for row in rows}
        movements = (Movement(row.pk, row.position, row.change, row.after) for row in by_key.values())
        for each in find_breaks(movements):
            yield Finding(each.kind, each.key, str(by_key[each.key].piece), each.expected, each.found)


def _missing_slips(venue_id: UUID) -> Iterator[Finding]:
    """Yield the gaps in the numbers of slips, which carry chips between floats."""
    rows = Slip.objects.filter(venue_id=venue_id)
    # Without a gap, the last number is the number of slips.
    counts = rows.values_list("kind").annotate(count=Count("pk"), last=Max("number")).order_by("kind")
    # Slips are many: their numbers are only read where one is missing.
    for kind, _count, _last in (each for each in counts if each[1] != each[2]):
        slips = {row.pk: row for row in rows.filter(kind=kind)}
        for each in find_missing_numbers((row.number, row.pk) for row in slips.values()):
            yield Finding(each.kind, each.key, slips[each.key].label, each.expected, each.found)


def _changes_without_witness(venue_id: UUID, at: datetime) -> Iterator[Finding]:
    unconfirmed = StockChange.objects.filter(piece__venue_id=venue_id).exclude(CONFIRMED).select_related("piece")
    # At once and not after the time to answer: the witness has answered.
    disputed = Q(signature__agreed=False)
    for row in unconfirmed.filter(disputed).order_by("changed_at", "pk"):
        yield Finding(VaultAlertKind.DISPUTED, row.pk, str(row.piece))
    # The witness has this time to answer; then a third person may settle the change.
    late = unconfirmed.filter(signature__isnull=True, changed_at__lte=at - TIME_TO_ANSWER)
    for row in late.order_by("changed_at", "pk"):
        yield Finding(VaultAlertKind.NOT_WITNESSED, row.pk, str(row.piece))


def _floats_not_counted(house: House, at: datetime) -> Iterator[Finding]:
    # A float of the present gaming day is counted at its end.
    for row in shifts.open_shifts(house.id).filter(gaming_day__lt=house.gaming_day(at)):
        yield Finding(VaultAlertKind.NOT_COUNTED, row.pk, row.label)


def _slips_not_received(house: House, at: datetime) -> Iterator[Finding]:
    # Slips that carry cash alone are no movement of chips.
    carries_chips = Q(chips__gt=0) | Q(plaques__gt=0)
    for row in slips_in_transit(house.id).filter(carries_chips, gaming_day__lt=house.gaming_day(at)):
        yield Finding(VaultAlertKind.NOT_RECEIVED, row.pk, row.label)
