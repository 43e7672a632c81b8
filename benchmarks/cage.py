"""How long the cage takes with a year of shifts behind it: `python -m benchmarks.cage [bookings]`.

One run, one machine, two databases, a small one and a large one: 500 open drawers, the others counted and signed, 200
bookings each, and ten payouts for every thousand bookings. Only the first of everything goes through the services; the
others are copies, written by the owner of the tables with the triggers put aside. Pages are asked for as a browser
does; each figure is the middle one of seven.
"""

import os
import sys
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

BOOKINGS, SMALL, EACH, OPEN = 1_000_000, 10_000, 200, 500
TIMES = 7
Figures = dict[str, float]


def main() -> None:
    """Print milliseconds of a small database and of a large one; both are throw-away clones of the suite's template."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from server.database import postgres

    postgres.start_server(fsync=False)
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else BOOKINGS
    small, large = _measured(SMALL), _measured(wanted)
    print(f"{'':44} {SMALL:>10,} {wanted:>10,} bookings")
    for name, taken in large.items():
        print(f"{name:44} {small[name]:8.1f}   {taken:8.1f} ms  × {taken / small[name]:.1f}")


def _measured(bookings: int) -> Figures:
    from tests import database

    with database.own_database() as own:
        drawer, payouts = _first_of_each()
        _fill(own.superuser_dsn(), bookings)
        return _pages(drawer, payouts) | _acts()


def _first_of_each() -> tuple[Any, Any]:
    from django.utils import timezone

    from compliance.cage.counts.services import counts
    from compliance.cage.drawers.services import manual_bookings
    from tests import cast
    from tests.cage import drawers
    from tests.reports import cage

    at = timezone.now() - timedelta(hours=1)
    drawer = drawers.shift(at)
    entry = manual_bookings.make_entry(
        house=cast.house(),
        shift=drawer,
        kind="other_in",
        amount=Decimal("1.00"),
        reference="Voucher 1",
        nonce=uuid4(),
        by=cast.member("cashier"),
        at=at,
    )
    assert entry.position == 2
    counts.sign_count(house=cast.house(), count=drawer.counts.get(), by=cast.member("director"), at=at)
    return drawer, cage.payout(at, won_at=at)


def _id(series: int, number: str) -> str:
    return f"('{series:08d}-0000-7000-8000-' || lpad(to_hex({number}), 12, '0'))::uuid"


def _fill(dsn: str, bookings: int) -> None:
    """Copy the first drawer with its opening count, once for each place and round; the last round is open."""
    import psycopg

    from benchmarks.open_lists import fill_lists

    shifts = max(bookings // EACH, OPEN)
    desk, one_before = _id(1, f"(n - 1) % {OPEN}"), f"CASE WHEN n > {OPEN} THEN {_id(2, f'n - {OPEN}')} END"
    n, k = f"generate_series(1, {shifts}) AS n", f"generate_series(1, {EACH}) AS k"
    ended = f"generate_series(1, {shifts - OPEN}) AS n"
    day = f"gaming_day - ({shifts - 1} - n) / {OPEN} - 1"
    first_shift = "WHERE number = 1"
    opening = "WHERE kind = 'opening' AND number = 1"
    number = "1 + n"
    told = "cash_after + k - 2"
    with psycopg.connect(dsn, autocommit=True) as connection:

        def copy(table: str, source: str, only: str, **changed: str) -> None:
            names = [
                str(row[0])
                for row in connection.execute(
                    "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [table]
                )
            ]
            values = ", ".join(changed.get(name, name) for name in names)
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            connection.execute(
                f"INSERT INTO {table} ({', '.join(names)}) "
                f"SELECT {values} FROM (SELECT * FROM {table} {only} LIMIT 1) AS one, {source}"
            )
            connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")

        copy("venues_cashdesk", f"generate_series(0, {OPEN - 1}) AS n", "", id=_id(1, "n"), name="'Desk ' || n")
        shift = {"id": _id(2, "n"), "number": number, "desk_id": desk, "before_id": one_before, "nonce": _id(3, "n")}
        copy("cage_shift", n, first_shift, **shift, gaming_day=day)
        copy("cage_count", n, opening, id=_id(4, "n"), shift_id=_id(2, "n"), nonce=_id(5, "n"))
        closing = {"kind": "'closing'", "number": "2"}
        copy("cage_count", ended, opening, id=_id(6, "n"), shift_id=_id(2, "n"), nonce=_id(7, "n"), **closing)
        for series, of in ((4, n), (6, ended)):
            for medium, value in (("note", 50), ("note", 20), ("coin", 2), ("chip", 5), ("chip", 50)):
                fresh = {"id": "gen_random_uuid()", "count_id": _id(series, "n")}
                copy("cage_countline", of, f"WHERE medium = '{medium}' AND value = {value}", **fresh)
        connection.execute("ALTER TABLE cage_countsignature DISABLE TRIGGER ALL")
        for series in (4, 6):
            connection.execute(
                "INSERT INTO cage_countsignature (id, count_id, signed_by_id, signed_at) "
                f"SELECT gen_random_uuid(), {_id(series, 'n')}, "
                f"(SELECT id FROM venues_staff WHERE username = 'director'), now() FROM {ended}"
            )
        connection.execute("ALTER TABLE cage_countsignature ENABLE TRIGGER ALL")
        booked = {
            "id": "gen_random_uuid()",
            "shift_id": _id(2, "n"),
            "position": "k",
            "nonce": "gen_random_uuid()",
            "cash_after": told,
            "gaming_day": day,
        }
        copy("cage_entry", f"{n}, {k}", "WHERE position = 2", **booked)
        _number(connection, "cage_numbering", shifts + 1)
        payouts = f"generate_series(2, {bookings // 100}) AS n"
        ids = {"id": _id(8, "n"), "number": "n", "nonce": _id(9, "n"), "gaming_day": "gaming_day - n / 40"}
        copy("payouts_payout", payouts, "", **ids)
        step = {"payout_id": _id(8, "n"), "id": "gen_random_uuid()"}
        copy("payouts_step", payouts, "", **step)
        over = f"generate_series(2, {bookings // 100 - 100}) AS n"
        refused = {"before": "'requested'", "state": "'refused'", "number": "2", "reason": "'-'"}
        copy("payouts_step", over, "WHERE state = 'requested'", **step, **refused)
        _number(connection, "payouts_numbering", bookings // 100)
        fill_lists(connection)
        connection.execute("ANALYZE")


def _number(connection: Any, table: str, last: int) -> None:
    """The counter stands where the copies ended."""
    connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    connection.execute(f"UPDATE {table} SET last_number = {last}")
    connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")


def _pages(drawer: Any, payout: Any) -> Figures:
    from django.test import Client

    from compliance.cage.models.counts import Count
    from compliance.cage.models.shifts import Shift
    from tests import cast

    full = Shift.objects.order_by("-number").first()
    assert full is not None
    signed = Count.objects.get(signatures__isnull=False, shift=drawer)
    pages = {
        "the cage, the first from 500 open drawers": ("chef_de_salle", "/cage/"),
        "the cage, the last of them": ("chef_de_salle", "/cage/?page=999"),
        "the count sheet": ("cashier", f"/cage/shifts/{full.pk}/count/"),
        "a drawer of 200 bookings, the newest": ("chef_de_salle", f"/cage/shifts/{full.pk}/"),
        "a drawer of 200 bookings, the oldest": ("chef_de_salle", f"/cage/shifts/{full.pk}/?page=999"),
        "shifts, the first page": ("chef_de_salle", "/cage/shifts/"),
        "counts to sign, the first from 500": ("chef_de_salle", "/cage/counts/"),
        "counts to sign, the last of them": ("chef_de_salle", "/cage/counts/?page=999"),
        "a count": ("chef_de_salle", f"/cage/counts/{signed.pk}/"),
        "a count as PDF": ("chef_de_salle", f"/cage/counts/{signed.pk}/print/"),
        "the day of the cage": ("accountant", "/cage/day/"),
        "payouts, the first page": ("director", "/payouts/"),
        "the queue of payouts, 101 waiting": ("director", "/payouts/queue/"),
        "a payout": ("director", f"/payouts/{payout.pk}/"),
    }
    taken = {}
    for name, (who, address) in pages.items():
        client = Client(headers={"host": "localhost"})
        client.force_login(cast.member(who), backend="allauth.account.auth_backends.AuthenticationBackend")
        taken[name] = _told(_opened(client, address))
    return taken


def _opened(client: Any, address: str) -> Callable[[], None]:
    def ask() -> None:
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, (address, answer.status_code)

    return ask


def _acts() -> Figures:
    """A booking in a full drawer, and counts handed in: each of another drawer, so that each is a first one."""
    from django.utils import timezone

    from compliance.cage.counts.services import counts
    from compliance.cage.drawers.services import manual_bookings
    from compliance.cage.models.shifts import Shift
    from tests import cast
    from tests.cage import drawers

    house, cashier = cast.house(), cast.member("cashier")
    waiting = iter(Shift.objects.order_by("-number")[: TIMES + 1])
    full = Shift.objects.order_by("-number")[TIMES + 2]

    def book() -> None:
        manual_bookings.make_entry(
            house=house,
            shift=full,
            kind="other_in",
            amount=Decimal("1.00"),
            reference="Voucher",
            nonce=uuid4(),
            by=cashier,
            at=timezone.now(),
        )

    def count() -> None:
        counts.count_float(
            house=house,
            shift=next(waiting),
            pieces=drawers.sheet(**drawers.FLOAT),
            nonce=uuid4(),
            by=cashier,
            at=timezone.now(),
        )

    return {"a booking": _told(book), "a count handed in": _told(count)}


def _told(act: Callable[[], Any]) -> float:
    """Milliseconds, the middle of seven, after a first one that is not counted."""
    act()
    taken = []
    for _turn in range(TIMES):
        began = perf_counter()
        act()
        taken.append(perf_counter() - began)
    return median(taken) * 1000


if __name__ == "__main__":
    sys.exit(main())
