"""Past the services, the database refuses operations twice, alerts that are another sum, clearing without a word."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from audit.schema.ids import uuid7
from compliance.monitoring.models import Alert, AlertClearance, AlertOperation, MoneyOperation, OperationVoid
from tests import cast
from tests.admissions.books import copy_of
from tests.monitoring.guests import IN, Source, act, guest, operation, refused, void
from tests.orphans.past import write

pytestmark = pytest.mark.django_db


@pytest.fixture
def alert() -> Alert:
    weber = guest()
    operation(weber, "6000.00")
    (found,) = operation(weber, "4500.00")
    return found


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_direction_of_an_operation_is_known", {"direction": "sideways"}),
        ("an_operation_has_an_amount", {"amount": Decimal("0.00")}),
        ("an_operation_has_an_amount", {"amount": Decimal("-1.00")}),
    ],
)
def test_an_operation_is_money_in_a_direction(alert: Alert, name: str, changes: dict[str, Any]) -> None:
    with refused(name):
        write(copy_of(alert.operation, **{"source_id": uuid7()} | changes))


def test_an_operation_is_noted_once(alert: Alert) -> None:
    with refused("an_operation_is_noted_once"):
        write(copy_of(alert.operation))


def test_an_operation_is_voided_once(alert: Alert) -> None:
    source = Source()
    operation(alert.person_id, "1.00", direction=IN, source=source)
    row = void(source)
    with refused("monitoring_operationvoid_operation_id_key"):
        write(copy_of(row))


def test_an_operation_raises_a_rule_once(alert: Alert) -> None:
    with refused("an_operation_raises_a_rule_once"):
        write(copy_of(alert))


def test_the_rule_of_an_alert_is_known(alert: Alert) -> None:
    with refused("the_rule_of_an_alert_is_known"):
        write(copy_of(alert, rule="hunch"))


def whole(alert: Alert, rows: list[MoneyOperation], **changes: Any) -> list[Any]:
    """An alert like another one, with its lines."""
    made = copy_of(alert, **{"rule": "rolling"} | changes)
    return [made, *(AlertOperation(alert=made, operation=row, amount=row.amount) for row in rows)]


@pytest.mark.parametrize(
    "changes",
    [
        {"total": Decimal("10500.01")},
        {"count": 3},
        {"direction": "paid_in"},
        {"since_on": cast.TUESDAY.date() + timedelta(days=1)},
    ],
)
def test_an_alert_is_the_sum_of_its_operations(alert: Alert, changes: dict[str, Any]) -> None:
    rows = list(MoneyOperation.objects.all())
    with act():
        write(*whole(alert, rows))
    with refused("an_alert_is_the_sum_of_its_operations"):
        write(*whole(alert, rows, rule="near_threshold", **changes))
    with refused("an_alert_is_the_sum_of_its_operations"):
        write(copy_of(alert, rule="near_threshold"))


def test_an_alert_is_about_the_money_of_its_guest_that_was_not_voided(alert: Alert) -> None:
    source = Source()
    operation(guest("X9", surname="Muller"), "100.00", source=source)
    other = MoneyOperation.objects.get(source_id=source.pk)
    with refused("an_alert_is_the_sum_of_its_operations"):
        write(*whole(alert, [other], total=Decimal("100.00"), count=1))
    with act():
        write(*whole(alert, [other], total=Decimal("100.00"), count=1, person_id=other.person_id))
    void(source)
    with refused("an_alert_is_the_sum_of_its_operations"):
        write(
            *whole(alert, [other], total=Decimal("100.00"), count=1, person_id=other.person_id, rule="near_threshold")
        )


def test_an_alert_stays_the_sum_of_its_operations(alert: Alert) -> None:
    source = Source()
    operation(alert.person_id, "10.00", source=source)
    other = MoneyOperation.objects.get(source_id=source.pk)
    with refused("an_alert_is_the_sum_of_its_operations"):
        write(AlertOperation(alert=alert, operation=other, amount=other.amount))


def test_an_alert_counts_an_operation_once(alert: Alert) -> None:
    with refused("an_alert_counts_an_operation_once"):
        write(copy_of(alert.lines.first()))


def test_an_alert_is_cleared_with_a_reason_and_once(alert: Alert) -> None:
    row = AlertClearance(alert=alert, reason="Seen.", cleared_by=cast.member("director"), cleared_at=cast.TUESDAY)
    with refused("an_alert_is_cleared_with_a_reason"):
        write(copy_of(row, reason=""))
    with act():
        write(row)
    with refused("monitoring_alertclearance_alert_id_key"):
        write(copy_of(row))


@pytest.mark.parametrize("model", [MoneyOperation, OperationVoid, Alert, AlertOperation, AlertClearance])
def test_nothing_of_it_is_changed_or_removed(alert: Alert, model: Any) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {model._meta.db_table}")
