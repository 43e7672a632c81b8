"""A desk as a process of its own: it asks for payouts and pays them, until it is killed.

Run as `python -m tests.payouts.paying <database> <count>`; prints what was paid, a line each, only after its
transaction has committed.
"""

import os
import sys
from uuid import UUID


def turn(number: int) -> str:
    """One payout under its own nonces, however often it is begun anew."""
    from tests.payouts import asking

    row = asking.keep(asking.asked("10.00"), nonce=UUID(int=2 * number + 1))
    return str(asking.pay(row, nonce=UUID(int=2 * number + 2)).pk)


def main(database: str, count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from tests.database import point_at

    point_at(database)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for number in range(count):
        sys.stdout.write(f"{turn(number)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(sys.argv[1], int(sys.argv[2]))
