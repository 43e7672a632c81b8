"""Read jackpots, their meters and places, and the national link."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from compliance.machines.selectors.machines import list_machines
from compliance.refusals import get_row

from ..domain.meters import Entry
from ..models.meters import Disconnection, EntryKind, Jackpot, JackpotKind, JackpotPlace, MeterEntry

if TYPE_CHECKING:
    from decimal import Decimal
    from typing import TypedDict

    from django_stubs_ext import WithAnnotations

    from compliance.machines.models.machines import Machine

    class MeterNow(TypedDict):
        meter: "Decimal"
        is_cut: bool


def list_jackpots(venue_id: UUID) -> "QuerySet[WithAnnotations[Jackpot, MeterNow]]":
    """Return the jackpots of a casino by name, with the amount on the meter of each."""
    newest = MeterEntry.objects.filter(jackpot=OuterRef("pk")).order_by("-number")
    cut = Disconnection.objects.filter(jackpot=OuterRef("pk"), ended__isnull=True)
    places = JackpotPlace.objects.select_related("table", "machine", "linked_by").order_by("linked_at", "pk")
    rows: QuerySet[WithAnnotations[Jackpot, MeterNow]] = (
        Jackpot.objects.filter(venue_id=venue_id)
        .annotate(meter=Subquery(newest.values("amount")[:1]), is_cut=Exists(cut))
        .select_related("set_up_by", "removal__removed_by")
        .prefetch_related(Prefetch("places", places))
        .order_by("name", "pk")
    )
    return rows


def get_jackpot(venue_id: UUID, jackpot_id: UUID) -> "WithAnnotations[Jackpot, MeterNow]":
    """Return a jackpot. Raises NotFound."""
    return get_row(list_jackpots(venue_id), _("Jackpot not found."), pk=jackpot_id)


def jackpots_in_use(venue_id: UUID) -> "QuerySet[WithAnnotations[Jackpot, MeterNow]]":
    """Return the jackpots that are not removed, by name."""
    return list_jackpots(venue_id).filter(removal__isnull=True)


def is_named(venue_id: UUID, name: str) -> bool:
    """Does the casino have, or did it have, a jackpot with this name?"""
    return Jackpot.objects.filter(venue_id=venue_id, name=name).exists()


def list_entries(venue_id: UUID) -> QuerySet[MeterEntry]:
    """Return the entries of all meters, newest first."""
    return (
        MeterEntry.objects.filter(jackpot__venue_id=venue_id)
        .select_related("jackpot", "hit", "recorded_by", "redistribution__removal__jackpot")
        .order_by("-read_at", "-number", "pk")
    )


def last_entry(jackpot_id: UUID) -> MeterEntry:
    """Return the newest entry of a meter."""
    return MeterEntry.objects.filter(jackpot_id=jackpot_id).order_by("-number")[0]


def entries_of(jackpot_id: UUID) -> list[Entry]:
    """Return the entries of a meter in their order, with the times of their hits."""
    rows = MeterEntry.objects.filter(jackpot_id=jackpot_id).order_by("number")
    return [Entry(*row) for row in rows.values_list("kind", "amount", "read_at", "hit_id", "hit__hit_at")]


def last_win_elsewhere(jackpot_id: UUID) -> MeterEntry | None:
    """Return the newest reset of a meter without a hit of this casino."""
    rows = MeterEntry.objects.filter(jackpot_id=jackpot_id, kind=EntryKind.RESET, hit__isnull=True)
    return rows.order_by("-number").first()


def is_at_table(table_id: UUID, at: datetime) -> bool:
    """Was a jackpot played at a table at a time?"""
    in_use = Q(jackpot__removal__isnull=True) | Q(jackpot__removal__removed_at__gt=at)
    return JackpotPlace.objects.filter(in_use, table_id=table_id, linked_at__lte=at).exists()


def place_of(jackpot_id: UUID, *, table_id: UUID | None, machine_id: UUID | None) -> JackpotPlace | None:
    """Return the link of a jackpot to a table or machine; None if it is not played there."""
    of_place = Q(table_id=table_id, machine_id=machine_id)
    return JackpotPlace.objects.filter(of_place, jackpot_id=jackpot_id).select_related("table", "machine").first()


def machines_of(venue_id: UUID) -> "QuerySet[Machine]":
    """Return the machines of a casino by number."""
    return list_machines(venue_id).prefetch_related(None)


def progressive_jackpots_of(machine_id: UUID) -> QuerySet[Jackpot]:
    """Return the progressive jackpots in use that are played at a machine, by name."""
    return Jackpot.objects.filter(
        places__machine_id=machine_id, kind=JackpotKind.PROGRESSIVE, removal__isnull=True
    ).order_by("name")


def list_disconnections(venue_id: UUID) -> QuerySet[Disconnection]:
    """Return the times in which the casino was disconnected from national jackpots, newest first."""
    return (
        Disconnection.objects.filter(jackpot__venue_id=venue_id)
        .select_related("jackpot", "recorded_by", "ended__recorded_by")
        .order_by("-began_at", "pk")
    )


def get_disconnection(venue_id: UUID, disconnection_id: UUID) -> Disconnection:
    """Return a disconnection. Raises NotFound."""
    return get_row(list_disconnections(venue_id), _("Disconnection not found."), pk=disconnection_id)


def open_disconnection(jackpot_id: UUID) -> Disconnection | None:
    """Return the disconnection that has not ended."""
    return Disconnection.objects.filter(jackpot_id=jackpot_id, ended__isnull=True).first()


def state_of_jackpot(row: "WithAnnotations[Jackpot, MeterNow]") -> str:
    """Return `removed`, `disconnected` or `in_use`."""
    if hasattr(row, "removal"):
        return "removed"
    if row.is_cut:
        return "disconnected"
    return "in_use"
