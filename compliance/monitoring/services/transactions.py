"""Record transactions of guests as steps of the acts that move the money, and raise alerts."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import models

from audit.recording.locks import wait_turn
from compliance.people.selectors import guests as guest_selectors
from compliance.venues.domain.house import House

from .. import domain as transactions_domain
from ..models import Alert, AlertOperation, Direction, MoneyOperation, OperationVoid
from ..selectors import alerts as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def note_operation(
    house: House,
    *,
    person_id: UUID,
    paid_in: bool,
    amount: Decimal,
    source: models.Model,
    by: "Staff",
    at: datetime,
) -> list[Alert]:
    """Record money that a known guest paid in or was paid, and raise its alerts; a step of a larger act.

    `source` is the row of the register that it comes from, saved before. The guest is locked until that act ends, so
    that, if two desks act at once, the second sees the transaction of the first.
    """
    direction = Direction.PAID_IN if paid_in else Direction.PAID_OUT
    # All identities of the guest: two cards of one person are added up.
    file = _lock_guest(person_id)
    day = house.gaming_day(at)
    row = MoneyOperation(
        venue_id=house.id,
        person_id=person_id,
        direction=direction,
        amount=amount,
        gaming_day=day,
        source_table=source._meta.db_table,
        source_id=source.pk,
        noted_by_id=by.pk,
        noted_at=at,
    )
    row.save(force_insert=True)
    # Recorded even without limits, because the house may set some later.
    limits = selectors.limits_of(house.rulebook(day), direction)
    if not limits.any:
        return []
    # The row is stored already, so it is left out here and passed on as the new transaction.
    earlier = selectors.list_transactions(
        house.id, file, direction, since=limits.first_day(day), until=day, except_id=row.pk
    )
    new = transactions_domain.Operation(row.pk, row.amount, day)
    return [_raise_alert(house, row, found, at) for found in transactions_domain.find_alerts(new, earlier, limits)]


def void_operation(house: House, *, source: models.Model, by: "Staff", at: datetime) -> OperationVoid | None:
    """Void the transaction of a voided source, which no longer counts; a step of a larger act.

    Alerts that counted it remain, and it is shown struck through there. Returns None if the source has no transaction,
    as for an unknown guest, and the same row for a source that was voided before.
    """
    noted = MoneyOperation.objects.filter(
        venue_id=house.id, source_table=source._meta.db_table, source_id=source.pk
    ).first()
    if noted is None:
        return None
    # The lock of `note_operation`: an alert must not count a transaction that is being voided.
    _lock_guest(noted.person_id)
    known = OperationVoid.objects.filter(operation=noted).first()
    if known is not None:
        return known
    row = OperationVoid(operation=noted, voided_by_id=by.pk, voided_at=at)
    row.save(force_insert=True)
    return row


def _lock_guest(person_id: UUID) -> list[UUID]:
    """Lock a guest, with all linked identities, until the act ends."""
    file = guest_selectors.file_ids(person_id)
    wait_turn(*(f"operations of {each}" for each in file))
    return file


def _raise_alert(
    house: House, row: MoneyOperation, found: transactions_domain.LinkedTransactions, at: datetime
) -> Alert:
    alert = Alert(
        venue_id=house.id,
        person_id=row.person_id,
        rule=found.rule,
        direction=row.direction,
        operation=row,
        threshold=found.threshold.amount,
        total=found.total,
        count=len(found.operations),
        since_on=found.since,
        edition=house.rulebook(row.gaming_day).edition.id,
        raised_at=at,
    )
    alert.save(force_insert=True)
    for each in found.operations:
        AlertOperation(alert=alert, operation_id=each.key, amount=each.amount).save(force_insert=True)
    return alert
