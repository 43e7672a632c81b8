"""Desks that pay the same guest at once, with real commits: each later one sees what the others paid."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from compliance.monitoring.models import Alert, AlertOperation
from compliance.monitoring.services import transactions
from tests import cast
from tests.database import OwnDatabase
from tests.monitoring.guests import Source, act, guest
from tests.races import together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow


def test_two_desks_at_once_still_raise(own_database: OwnDatabase) -> None:
    weber: UUID = guest()
    source: Any = Source

    def pay(number: int) -> None:
        with act():
            transactions.note_operation(
                cast.house(),
                person_id=weber,
                paid_in=False,
                amount=Decimal("6000.00"),
                source=source(),
                by=cast.member("cashier"),
                at=cast.TUESDAY,
            )

    together(pay, 4)
    assert sorted(Alert.objects.values_list("total", flat=True)) == [12000, 18000, 24000]
    assert AlertOperation.objects.count() == 9
