"""One cashier among several, as a process of its own: opens, books, sends slips, counts, until it is killed.

Run as `python -m tests.cage.working <database> <desk number> <count>`; prints what was done, a line each, only after
its transaction has committed.
"""

import os
import sys
from decimal import Decimal
from typing import Any
from uuid import UUID


def nonce(desk: int, turn: int, step: int) -> UUID:
    """The same one for a step of a turn, however often it is begun anew."""
    return UUID(int=(desk << 64) + (turn << 8) + step)


def turn(desk: int, number: int) -> list[tuple[str, str]]:
    """A booking, and a slip to the table and its signature, each under its own nonce."""
    from compliance.cage.drawers.services import manual_bookings
    from compliance.cage.models.shifts import Shift
    from compliance.cage.slips.services import slips
    from tests import cast
    from tests.cage.drawers import sheet

    at, house = cast.TUESDAY, cast.house()
    drawer, table = Shift.objects.get(number=desk), Shift.objects.get(table__isnull=False)
    who: dict[str, Any] = {"house": house, "by": drawer.opened_by, "at": at}
    made = manual_bookings.make_entry(
        shift=drawer, kind="takings", amount=Decimal("1.50"), reference="", nonce=nonce(desk, number, 1), **who
    )
    pieces = sheet(chip={"5": 1})
    slip = slips.prepare_slip(giver=drawer, taker=table, pieces=pieces, nonce=nonce(desk, number, 2), **who)
    slips.receive_slip(slip=slip, house=house, by=cast.member("pit_boss"), at=at)
    return [("booking", str(made.pk)), ("slip", str(slip.pk))]


def main(database: str, desk: int, count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from tests.database import point_at

    point_at(database)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for number in range(count):
        for kind, given in turn(desk, number):
            sys.stdout.write(f"{kind} {given}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
