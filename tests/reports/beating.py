"""A worker that does what beat asks for every minute, on a clock of its own that runs fast; started to be killed.

Run as `python -m tests.reports.beating <database> <moment> <hours>`; prints each hour after it is done.
"""

import os
import sys
from datetime import datetime, timedelta


def main(name: str, begins: str, hours: str) -> None:
    """Order what is due, an hour a turn, and say so after each; the database may go away in between."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.db import InterfaceError, OperationalError, connection

    from compliance.reports.models import Drawing
    from compliance.reports.scheduling.services import runs, schedules
    from tests.database import point_at

    point_at(name)
    sys.stdout.write(f"{begins}\n")
    sys.stdout.flush()
    at = datetime.fromisoformat(begins)
    for _hour in range(int(hours)):
        at += timedelta(hours=1)
        try:
            schedules.set_up_missing(at=at)
            ordered = runs.order_due(at=at)
            # What a press would take minutes for; eight that wait would hold up the rest.
            Drawing.objects.filter(report__in=ordered).update(step="failed", failure="too_slow")
        except (OperationalError, InterfaceError):
            connection.close()  # as Celery does before the next task
        sys.stdout.write(f"{at.isoformat()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    import tests.environment

    assert tests.environment.HERE
    main(*sys.argv[1:])
