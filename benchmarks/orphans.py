"""How long a large carnet takes to open, to sum and to reconcile: `python -m benchmarks.orphans [lines]`.

One run, one machine, one database: an exercise of 50,000 lines with their bookings, of which only the first goes
through the services; the others are copies of it, written by the owner of the tables with the triggers put aside. Pages
are asked for as a browser does, by the accountant; each figure is the middle one of seven.
"""

import os
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

LINES = 50_000
TIMES = 7
# What differs from the first row of each table, in SQL: {n} is the number of the line, {id} makes an id of a number.
COPIES: dict[str, dict[str, str]] = {
    "orphans_find": {"id": "{id:1}", "number": "n", "nonce": "{id:2}"},
    "orphans_carnetline": {
        "id": "{id:3}",
        "find_id": "{id:1}",
        "number": "n",
        "nonce": "{id:4}",
        "total_before": "change * (n - 1)",
        "total_after": "change * n",
    },
    "orphans_cashin": {"id": "{id:5}", "find_id": "{id:1}", "line_id": "{id:3}"},
    "orphans_ledgerentry": {"id": "{id:6}", "line_id": "{id:3}", "number": "n"},
    "orphans_ledgerleg": {
        "id": "CASE account WHEN 'caisse' THEN {id:7} ELSE {id:8} END",
        "entry_id": "{id:6}",
        "position": "n",
        "balance": "balance * n",
    },
}


def main() -> None:
    """Print milliseconds; the database is a throw-away clone of the suite's template."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from server.database import postgres
    from tests import database

    postgres.start_server(fsync=False)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    with database.own_database() as own:
        from tests.orphans import floor

        floor.entered("50.00")
        _fill(own.superuser_dsn(), count)
        print(f"a carnet of {count:,} lines, {2 * count:,} legs")
        _pages(count)
        _sums()


def _fill(dsn: str, count: int) -> None:
    """Copy the first line with all that stands behind it, as often as is needed."""
    import psycopg

    from benchmarks.open_lists import fill_lists

    with psycopg.connect(dsn, autocommit=True) as connection:
        for table, changed in COPIES.items():
            names = [
                str(row[0])
                for row in connection.execute(
                    "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [table]
                )
            ]
            values = [_sql(changed[name]) if name in changed else name for name in names]
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            connection.execute(
                f"INSERT INTO {table} ({', '.join(names)}) "
                f"SELECT {', '.join(values)} FROM {table}, generate_series(2, {count}) AS n"
            )
            connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")
        fill_lists(connection)
        connection.execute("ANALYZE")


def _sql(expression: str) -> str:
    for series in range(1, 9):
        made = f"('{series:08d}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"
        expression = expression.replace(f"{{id:{series}}}", made)
    return expression


def _pages(count: int) -> None:
    from django.test import Client

    from tests import cast

    client = Client(headers={"host": "localhost"})
    client.force_login(cast.member("accountant"), backend="allauth.account.auth_backends.AuthenticationBackend")

    def opened(address: str) -> Callable[[], Any]:
        def ask() -> None:
            answer = client.get(address)
            assert answer.status_code == 200, address

        return ask

    leaves, pages = -(-count // 25), -(-count // 50)
    for name, number in (("first", 1), ("middle", leaves // 2), ("last", leaves)):
        _told(f"the carnet, {name} page", opened(f"/orphans/carnet/2026/?page={number}"))
    for name, number in (("first", 1), ("middle", pages // 2), ("last", pages)):
        _told(f"the account, {name} page of its journal", opened(f"/orphans/account/?page={number}"))
    _told("the year end", opened("/orphans/year/2026/"))


def _sums() -> None:
    from django.utils import timezone

    from compliance.orphans.account.services import reconciliations
    from compliance.orphans.carnet import selectors as carnet_selectors
    from tests import cast

    carnet, keeper = carnet_selectors.get_carnet(cast.VENUE, "2026"), cast.member("accountant")
    stated = carnet_selectors.sum_balances(carnet).carnet

    def reconcile() -> None:
        row = reconciliations.reconcile_account(
            house=cast.house(), carnet=carnet, stated=stated, by=keeper, at=timezone.now()
        )
        assert not row.difference

    _told("the balances, summed again", lambda: carnet_selectors.sum_balances(carnet))
    _told("a reconciliation", reconcile)


def _told(name: str, act: Callable[[], Any]) -> None:
    act()
    taken = []
    for _turn in range(TIMES):
        began = perf_counter()
        act()
        taken.append(perf_counter() - began)
    print(f"{name:40} {median(taken) * 1000:7.1f} ms")


if __name__ == "__main__":
    sys.exit(main())
