"""Rows for reports: the checks and defects of a range of gaming days, and what was at a table at a time."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from django.db.models import QuerySet

from ..domain import states
from ..domain.states import Check, Fault
from ..models.defects import Defect
from ..models.inspections import Inspection
from ..models.items import EquipmentItem, Placement
from .inspections import list_defects, list_inspections
from .items import checks_of, ends_of_use, faults_of, last_use

ONE_DAY = timedelta(days=1)


def inspections_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[Inspection]:
    """Return the checks of a range of gaming days, in the order of time."""
    rows = list_inspections(venue_id).filter(gaming_day__range=(first_day, last_day))
    return rows.order_by("inspected_at", "pk")


def defects_for_reports(venue_id: UUID, first_day: date, last_day: date) -> QuerySet[Defect]:
    """Return the defects that were found in a range of gaming days, in the order of time."""
    return list_defects(venue_id).filter(gaming_day__range=(first_day, last_day)).order_by("found_at", "pk")


@dataclass(frozen=True)
class EquipmentHistory:
    """The equipment of a house with its places, checks, defects and ends of use, up to a time."""

    items: Sequence[EquipmentItem]
    placements: Mapping[UUID, Sequence[Placement]]
    checks: Mapping[UUID, Sequence[Check]]
    faults: Mapping[UUID, Sequence[Fault]]
    uses: Mapping[UUID, Sequence[datetime]]

    def at_table(self, table_id: UUID, at: datetime) -> list[EquipmentItem]:
        """Return the equipment that was at a table at a time, by label."""
        return [each for each in self.items if not _was_retired(each, at) and self._table_of(each, at) == table_id]

    def state_at(self, item: EquipmentItem, day: date, at: datetime) -> str:
        """Return the state of equipment at a time."""
        checks = [each for each in self.checks.get(item.pk, ()) if each.at <= at]
        # Whether a defect was resolved then is not asked: a check after it was, or the defect is in the report.
        faults = [each for each in self.faults.get(item.pk, ()) if each.at <= at]
        return states.state_of(item.kind, checks, faults, day, last_use(self.uses.get(item.pk, ()), at))

    def was_checked_after(self, item: EquipmentItem, at: datetime) -> bool:
        """Was the next check of cards the one after play?"""
        return states.was_checked_after(self.checks.get(item.pk, ()), at)

    def _table_of(self, item: EquipmentItem, at: datetime) -> UUID | None:
        known = [each for each in self.placements.get(item.pk, ()) if each.placed_at <= at]
        return known[-1].table_id if known else None


def _was_retired(item: EquipmentItem, at: datetime) -> bool:
    retired = getattr(item, "retired", None)
    return retired is not None and retired.retired_at <= at


def equipment_history(venue_id: UUID, first_day: date, until: datetime) -> EquipmentHistory:
    """Return the history of the equipment of a house from a gaming day on, in five queries."""
    items = list(EquipmentItem.objects.filter(venue_id=venue_id).select_related("retired").order_by("label"))
    placements: dict[UUID, list[Placement]] = defaultdict(list)
    rows = Placement.objects.filter(item__venue_id=venue_id, placed_at__lte=until).order_by("placed_at", "pk")
    for row in rows:
        placements[row.item_id].append(row)
    since = first_day - ONE_DAY
    uses = ends_of_use(items, datetime.combine(since, time.min, UTC))
    return EquipmentHistory(items, placements, checks_of(items, until, since), faults_of(items, until), uses)
