"""One desk among many, as a process of its own: finds, cashes in, refunds, at last pays the year, until it is killed.

Run as `python -m tests.orphans.cashing <database> <desk number> <count>`; prints what was done, a line each, only after
its transaction has committed: the nonce of the find, of the cash-in and of the refund, each with the number it got.
"""

import os
import sys
from datetime import timedelta
from decimal import Decimal
from uuid import UUID


def nonces(desk: int, turn: int) -> tuple[UUID, UUID, UUID]:
    """The same three for a turn of a desk, however often it is begun anew."""
    found, cashed, refunded = (UUID(int=(desk << 64) + (turn << 8) + step) for step in (1, 2, 3))
    return found, cashed, refunded


def turn(desk: int, number: int) -> list[tuple[str, int]]:
    """One owner from the floor to the refund, each act under its own nonce; what is done already gives the same."""
    from compliance.orphans.claims import selectors as claimed
    from compliance.orphans.finds import selectors
    from compliance.orphans.finds.services import finds
    from compliance.orphans.models.claims import Claim
    from tests import cast
    from tests.orphans import claiming, floor

    found, cashed, refunded = nonces(desk, number)
    at = cast.local("2026-12-28 20:00") + timedelta(seconds=number)
    said = floor.found(found_at=at, initial=Decimal(10 + desk) + Decimal(number) / 100)
    row = finds.record_find(house=cast.house(), found=said, nonce=found, by=cast.member("cashier"), at=at)
    floor.confirm(row, at)
    line = floor.cash_in(row, at, nonce=cashed).line
    done = [("find", row.number), ("line", line.number)]
    if number % 2:
        return done
    claim = Claim.objects.filter(find=row).first() or claiming.claim(row, at, nonce=refunded)
    if not claimed.is_proved(claim):
        claiming.prove(claim, at)
    if claimed.final_decision(claim) is None:
        claiming.rule(claim, at=at)
    assert selectors.total_worth(row) == line.change
    return [*done, ("line", claiming.pay(claim, at, nonce=refunded).line.number)]


def pay_year() -> None:
    """The end of the exercise in one go; what is done already is left as it is."""
    from compliance.orphans.carnet import selectors as books
    from tests import cast
    from tests.orphans import years

    carnet = books.get_carnet(cast.VENUE, "2026")
    if not books.is_paid(carnet):
        years.reconcile(carnet, str(books.running_total(carnet)))
        years.pay(carnet, years.stub(str(books.running_total(carnet))))
    if not books.is_closed(carnet):
        years.close(carnet)


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
    sys.stdout.write("paying 2026\n")
    sys.stdout.flush()
    pay_year()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
