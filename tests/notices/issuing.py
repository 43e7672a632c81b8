"""A desk as a process of its own: it issues drafts one after the other, until it is killed.

Run as `python -m tests.notices.issuing <database>`; prints each number, a line each, only after its commit.
"""

import os
import sys


def main(database: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from tests.database import point_at

    point_at(database)
    from compliance.notices.models.notices import Notice
    from tests.notices import life

    drafts = list(Notice.objects.filter(issue__isnull=True).order_by("raised_at", "pk"))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for row in drafts:
        sys.stdout.write(f"{life.issue(row)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(sys.argv[1])
