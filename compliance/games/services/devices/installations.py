"""Install semi-automatic devices of approved models, and remove them (LU arts 20-1 to 20-3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ...models.applications import ApplicationKind, ApprovalApplication
from ...models.devices import DeviceEmployee, DeviceInstallation, InstallationEnd
from ...selectors import games
from ...selectors import installations as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ONE_DAY = timedelta(days=1)
# A later day is a typing error, which would lock the device.
LONGEST_WAIT = timedelta(days=366)


@dataclass(frozen=True)
class InstallationWish:
    """A device with its serial number and model, the application that covers it, its room, and its employees."""

    application_id: UUID
    device: str
    model: str
    room_id: UUID
    begins_on: date
    employees: Sequence[UUID]


def install_device(*, house: House, wish: InstallationWish, by: "Staff", at: datetime) -> DeviceInstallation:
    """Record a device of an approved model in a room, from the gaming day `begins_on` on.

    Raises Refused before the approval of the model and after its end (LU art. 20-2), in a room that the approval does
    not name (art. 20-3), without an employee (art. 20-1), for a device that is installed elsewhere, and for a day more
    than a year from now. A refusal that rests on an article is logged.
    """
    application = games.list_applications(house.id).filter(pk=wish.application_id).first()
    if application is None or application.kind != ApplicationKind.SEMI_AUTOMATIC:
        raise Refused(_("Choose the application for a semi-automatic game of this casino."), "application")
    try:
        return _install(house=house, wish=wish, application=application, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, application, wish, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(
    house: House, application: ApprovalApplication, wish: InstallationWish, article: str, by: "Staff", at: datetime
) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"device": wish.device.strip(), "number": application.label, "article": article}
    log.note("games.installation.refused", subject=application, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _install(
    *, house: House, wish: InstallationWish, application: ApprovalApplication, by: "Staff", at: datetime
) -> DeviceInstallation:
    # A request may name an employee twice; the database counts each once.
    employees = tuple(dict.fromkeys(wish.employees))
    row = DeviceInstallation(
        venue_id=house.id,
        application=application,
        device=wish.device.strip(),
        model=wish.model.strip(),
        room_id=wish.room_id,
        begins_on=wish.begins_on,
        employee_count=len(employees),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    # The end of the approval takes the lock of the application.
    wait_turn(f"devices {house.id}", str(application.pk))
    with log.act("games.installation.begun", subject=row, by=by, at=at, scope=house.id, device=row.device):
        if not row.device:
            raise Refused(_("Enter the serial number of the device."), "device")
        if not row.model:
            raise Refused(_("Enter the model, as the application names it."), "model")
        _check_wait(house, row.begins_on, at, "begins_on")
        _check_approval(house, application.pk, row.begins_on, at)
        _check_room(house, application, row.room_id, at)
        _check_employees(house, employees, at)
        if selectors.installed_on(house.id, row.device, row.begins_on):
            raise Refused(_("This device is already installed. Record its removal first."), "device")
        row.clean_fields(exclude=["venue", "application", "room", "recorded_by"])
        row.save(force_insert=True)
        DeviceEmployee.objects.bulk_create(DeviceEmployee(installation=row, employee_id=each) for each in employees)
    return row


def _check_wait(house: House, day: date, at: datetime, field: str) -> None:
    if day > house.gaming_day(at) + LONGEST_WAIT:
        raise Refused(_("That day is more than a year from now. Check the date."), field)


def _check_approval(house: House, application_id: UUID, begins_on: date, at: datetime) -> None:
    """Refuse a device before the Minister has approved its model, and after the approval (LU art. 20-2)."""
    # Read again: the approval may have ended before this act got its turn.
    application = games.get_application(house.id, application_id)
    article = house.cite(f"application.{application.kind}", at)
    decision, end = getattr(application, "decision", None), getattr(application, "ended", None)
    if decision is None or decision.valid_from is None:
        raise Refused(
            _("The Minister has not approved this. It may not be used."),
            "application",
            article,
            _("Record the Minister's decision first."),
        )
    if begins_on < decision.valid_from:
        message = _("The approval is not valid yet on that day. Choose a later one.")
        raise Refused(message, "begins_on", article)
    if end is not None and end.last_day < begins_on:
        message = _("The approval will have ended by that day. It may not be used.")
        raise Refused(message, "begins_on", article, _("Prepare a new application."))


def _check_room(house: House, application: ApprovalApplication, room_id: UUID, at: datetime) -> None:
    """Refuse a room for which the use was not authorised (LU art. 20-3)."""
    if venues.find_room(house.id, room_id) is None:
        raise Refused(_("Choose a room of this casino."), "room")
    if room_id not in {each.room_id for each in application.rooms.all()}:
        raise Refused(
            _("The approval does not name this room."),
            "room",
            house.cite("device.rooms", at),
            _("Choose a room of the application, or apply for this room."),
        )


def _check_employees(house: House, employees: Sequence[UUID], at: datetime) -> None:
    """Refuse a device without an employee, which a semi-automatic game needs (LU art. 20-1)."""
    if not employees:
        message = _("A semi-automatic game needs at least one employee. Choose the employees.")
        raise Refused(message, "employees", house.cite("device.employees", at))
    if not set(employees) <= set(venues.staff_on_duty(house, at).values_list("pk", flat=True)):
        raise Refused(_("Choose employees of this casino."), "employees")


@transaction.atomic(durable=True)
def remove_device(
    *, house: House, installation: DeviceInstallation, last_day: date, reason: str, by: "Staff", at: datetime
) -> InstallationEnd:
    """Record the last gaming day of a device in its room.

    The day before `begins_on` is permitted: the device then never was installed. Raises Refused without a reason, if
    the end is recorded already, for an earlier day, and for a day more than a year from now.
    """
    row = InstallationEnd(
        installation=installation, last_day=last_day, reason=reason.strip(), recorded_by_id=by.pk, recorded_at=at
    )
    # Another installation of the same device asks whether this one has ended.
    wait_turn(f"devices {house.id}")
    with log.act(
        "games.installation.ended",
        subject=installation,
        by=by,
        at=at,
        scope=house.id,
        device=installation.device,
        last_day=last_day,
    ):
        if InstallationEnd.objects.filter(installation=installation).exists():
            raise Refused(_("The removal of this device is already recorded."))
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        if last_day < installation.begins_on - ONE_DAY:
            raise Refused(_("The device was not yet installed on that day. Choose a later one."), "last_day")
        _check_wait(house, last_day, at, "last_day")
        row.clean_fields(exclude=["installation", "recorded_by"])
        row.save(force_insert=True)
    return row
