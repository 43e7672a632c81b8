"""One desk among many, as a process of its own: admits guests until it is stopped, and says what was acknowledged.

Run as `python -m tests.admissions.admitting <database> <desk number> <count>`; prints one card number a line, each
only after its transaction has committed.
"""

import os
import sys


def main(database: str, number: int, count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from tests import cast
    from tests.admissions.presenting import present
    from tests.database import point_at

    point_at(database)
    porter = cast.member("porter")
    for turn in range(count):
        found = present(porter, paper=cast.paper(number=f"K{number:02d}{turn:05d}"))
        assert found.card is not None
        sys.stdout.write(f"{found.card.number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
