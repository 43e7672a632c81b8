"""Read the semi-automatic devices that a casino has installed."""

from datetime import date
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.applications import ApplicationKind, ApprovalApplication
from ..models.devices import DeviceEmployee, DeviceInstallation
from .games import list_applications


def list_installations(venue_id: UUID) -> QuerySet[DeviceInstallation]:
    """Return the installed and removed devices, newest first, with their employees and approvals."""
    employees = DeviceEmployee.objects.select_related("employee").order_by("employee__full_name")
    return (
        DeviceInstallation.objects.filter(venue_id=venue_id)
        .select_related("room", "recorded_by", "application__decision", "application__ended", "ended__recorded_by")
        .prefetch_related(Prefetch("employees", employees))
        .order_by("-begins_on", "device", "pk")
    )


def get_installation(venue_id: UUID, installation_id: UUID) -> DeviceInstallation:
    """Return an installed device. Raises NotFound."""
    return get_row(list_installations(venue_id), _("Device not found."), pk=installation_id)


def installed_on(venue_id: UUID, device: str, day: date) -> bool:
    """Is a device with this serial number installed on a gaming day, or to be installed later?"""
    # One that begins later counts as well, as in the database: a device is in one place at a time.
    # One that ended on the day before it began never was installed.
    still = Q(ended__isnull=True) | (Q(ended__last_day__gte=day) & Q(ended__last_day__gte=F("begins_on")))
    return DeviceInstallation.objects.filter(still, venue_id=venue_id, device=device).exists()


def approved_models(venue_id: UUID) -> QuerySet[ApprovalApplication]:
    """Return the granted applications for semi-automatic games, newest first, also those whose approval has ended."""
    return list_applications(venue_id).filter(kind=ApplicationKind.SEMI_AUTOMATIC, decision__granted=True)


def state_of_installation(row: DeviceInstallation, day: date) -> str:
    """Return the state of a device on a gaming day: `installed`, `later`, `removed` or `unapproved`.

    A device that is still installed after the end of its approval is `unapproved`: it must be removed.
    """
    end, approval_end = getattr(row, "ended", None), getattr(row.application, "ended", None)
    if end is not None and (end.last_day < day or end.last_day < row.begins_on):
        return "removed"
    if row.begins_on > day:
        return "later"
    # Last: a device that was removed in time needs no approval any more.
    if approval_end is not None and approval_end.last_day < day:
        return "unapproved"
    return "installed"
