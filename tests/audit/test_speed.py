"""A change of many rows costs what its rows cost, whatever the session did before."""

import time

from django.db import connection

from tests.audit.acting import an_act
from tests.audit.shelf.models import Loan
from tests.database import OwnDatabase


def seconds_to_update(rows: int) -> float:
    keys = list(Loan.objects.values_list("pk", flat=True)[:rows])
    started = time.perf_counter()
    with an_act():
        assert Loan.objects.filter(pk__in=keys).update(days=3) == rows
    return time.perf_counter() - started


def test_a_change_of_ten_thousand_rows_is_as_quick_after_small_ones_as_in_a_fresh_session(
    own_database: OwnDatabase,
) -> None:
    with an_act():
        Loan.objects.bulk_create([Loan() for _ in range(10_000)])
    connection.close()
    fresh = min(seconds_to_update(10_000) for _ in range(2))
    connection.close()
    for _ in range(20):
        seconds_to_update(1)
    assert min(seconds_to_update(10_000) for _ in range(2)) < 3 * fresh


def test_ten_times_the_rows_cost_about_ten_times_as_much(own_database: OwnDatabase) -> None:
    with an_act():
        Loan.objects.bulk_create([Loan() for _ in range(5_000)])
    few = min(seconds_to_update(500) for _ in range(3))
    assert min(seconds_to_update(5_000) for _ in range(2)) < 30 * few
