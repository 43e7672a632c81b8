"""Read the register of equipment: what there is, where it is, and whether it may be used."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery, Value
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain import states
from ..domain.checklists import CARDS
from ..domain.states import Check, Fault
from ..models.defects import Defect
from ..models.inspections import Inspection, Occasion
from ..models.items import EquipmentItem, Kind, Placement

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# A check of an earlier day does not say which one comes next: equipment that was not used since begins again.
LOOKS_BACK = timedelta(days=30)


class Located(TypedDict):
    """What `list_items` adds to a piece of equipment; the register fills the empty `state`."""

    table_id: UUID | None
    table_name: str | None
    state: str


@dataclass(frozen=True)
class ItemState:
    """A piece of equipment on a gaming day: its state, and the check to do next."""

    item: EquipmentItem
    state: str
    occasion: str


def kind_name(kind: str) -> str:
    """Return the name of a kind of equipment, such as "card shoe"."""
    return str(Kind(kind).label)


def occasion_name(occasion: str) -> str:
    """Return when a check is due, such as "before the session"."""
    return str(Occasion(occasion).label)


def list_items(venue_id: UUID) -> "QuerySet[WithAnnotations[EquipmentItem, Located]]":
    """Return the equipment of a house by label, also what is out of use; each with its `table_id` and `table_name`."""
    # The key decides between placements of the same moment, as in `equipment_table_of`.
    newest = Placement.objects.filter(item=OuterRef("pk")).order_by("-placed_at", "-pk")
    rows = EquipmentItem.objects.filter(venue_id=venue_id).select_related("entered_by", "retired__retired_by")
    return rows.annotate(
        table_id=Subquery(newest.values("table_id")[:1]),
        table_name=Subquery(newest.values("table__name")[:1]),
        state=Value(""),
    ).order_by("label")


def get_item(venue_id: UUID, item_id: UUID) -> "WithAnnotations[EquipmentItem, Located]":
    """Return a piece of equipment. Raises NotFound."""
    return get_row(list_items(venue_id), _("Equipment not found."), pk=item_id)


def items_in_use(venue_id: UUID) -> "QuerySet[WithAnnotations[EquipmentItem, Located]]":
    """Return the equipment of a house that is in use, by label."""
    return list_items(venue_id).filter(retired__isnull=True)


def items_at_table(table_id: UUID, at: datetime) -> QuerySet[EquipmentItem]:
    """Return the equipment that was assigned to a table at a time, by label."""
    newest = Placement.objects.filter(item=OuterRef("pk"), placed_at__lte=at).order_by("-placed_at", "-pk")
    # At a time and not now: reports ask for former sessions.
    in_use = Q(retired__isnull=True) | Q(retired__retired_at__gt=at)
    rows = EquipmentItem.objects.annotate(table_then=Subquery(newest.values("table_id")[:1]))
    return rows.filter(in_use, table_then=table_id).order_by("label")


def table_of(item_id: UUID | None) -> UUID | None:
    """Return the table of a piece of equipment; None in the store."""
    newest = Placement.objects.filter(item_id=item_id).order_by("-placed_at", "-pk")
    return newest.values_list("table_id", flat=True).first()


def last_placement(item: EquipmentItem) -> Placement | None:
    return Placement.objects.filter(item=item).order_by("-placed_at", "-pk").first()


def placements_of(item: EquipmentItem) -> QuerySet[Placement]:
    """Return where a piece of equipment was, newest first."""
    return Placement.objects.filter(item=item).select_related("table", "placed_by").order_by("-placed_at", "-pk")


def states_of(items: Sequence[EquipmentItem], day: date, at: datetime) -> list[ItemState]:
    """Return the state of equipment on a gaming day at a time, and the check to do next."""
    checks, faults = checks_of(items, at, day - LOOKS_BACK), faults_of(items, at)
    uses = ends_of_use(items, at - LOOKS_BACK)
    return [_state_of(each, checks[each.pk], faults[each.pk], last_use(uses[each.pk], at), day, at) for each in items]


def cards_after_play(venue_id: UUID, day: date, at: datetime) -> list[EquipmentItem]:
    """Return the cards that were used since they were passed for play, and not checked after it (GG-34)."""
    rows = Inspection.objects.filter(
        item__venue_id=venue_id,
        item__kind=CARDS,
        item__retired__isnull=True,
        gaming_day__gte=day - LOOKS_BACK,
        inspected_at__lte=at,
    )
    newest = rows.select_related("item").order_by("item", "-inspected_at", "-pk").distinct("item")
    passed = {row.item: _check_of(row) for row in newest if row.passed and row.occasion != Occasion.AFTER}
    uses = ends_of_use(passed, at - LOOKS_BACK) if passed else {}
    return [
        card
        for card, check in passed.items()
        if states.awaits_check_after_play(card.kind, [check], last_use(uses[card.pk], at))
    ]


def _state_of(
    item: EquipmentItem, checks: list[Check], faults: list[Fault], since: datetime | None, day: date, at: datetime
) -> ItemState:
    occasion = states.next_occasion(item.kind, checks)
    retired = getattr(item, "retired", None)
    if retired is not None and retired.retired_at <= at:
        return ItemState(item, states.RETIRED, occasion)
    return ItemState(item, states.state_of(item.kind, checks, faults, day, since), occasion)


def ends_of_use(items: Iterable[EquipmentItem], after: datetime) -> dict[UUID, list[datetime]]:
    """Return when equipment was no longer used in a session, from a time on (SQL `equipment_ends_of_use`)."""
    found: dict[UUID, list[datetime]] = defaultdict(list)
    with connection.cursor() as cursor:
        keys = [each.pk for each in items]
        cursor.execute("SELECT item_id, ended_at FROM equipment_ends_of_use(%s::uuid[], %s)", [keys, after])
        for item_id, ended_at in cursor.fetchall():
            found[item_id].append(ended_at)
    return found


def last_use(ends: Iterable[datetime], at: datetime) -> datetime | None:
    """Return the last end of use up to a time."""
    return max((each for each in ends if each <= at), default=None)


def checks_of(items: Iterable[EquipmentItem], at: datetime, since: date) -> dict[UUID, list[Check]]:
    """Return the checks of equipment up to a time, from a gaming day on."""
    found: dict[UUID, list[Check]] = defaultdict(list)
    # One query for all: the register shows the state of each piece.
    rows = Inspection.objects.filter(item__in=[each.pk for each in items], inspected_at__lte=at)
    for row in rows.filter(gaming_day__gte=since):
        found[row.item_id].append(_check_of(row))
    return found


def _check_of(row: Inspection) -> Check:
    return Check(row.occasion, row.gaming_day, row.inspected_at, row.passed)


def faults_of(items: Iterable[EquipmentItem], at: datetime) -> dict[UUID, list[Fault]]:
    """Return the defects of equipment up to a time, each as it was known then."""
    found: dict[UUID, list[Fault]] = defaultdict(list)
    rows = Defect.objects.filter(item__in=[each.pk for each in items], found_at__lte=at).select_related("resolution")
    for row in rows:
        resolution = getattr(row, "resolution", None)
        # A defect that was resolved later was open at that time.
        is_resolved = resolution is not None and resolution.resolved_at <= at
        found[row.item_id].append(Fault(row.found_at, is_resolved))
    return found
