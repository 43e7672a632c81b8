"""How long a register takes as a file, and how much memory: `python -m benchmarks.exports [rows]`.

A million cards with every column, made up row by row as a cursor would hand them over, written as CSV, XLSX and JSON
Lines by the code of the pages. Each form runs in a process of its own, so that the peak of one does not hide the
other's. The database's share is not in it.
"""

import os
import resource
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from subprocess import run
from time import perf_counter, process_time
from types import SimpleNamespace
from typing import Any

ROWS = 1_000_000


def cards(count: int) -> Iterator[Any]:
    """Cards as the register reads them, one at a time."""
    opened = datetime(2016, 1, 1, 20, tzinfo=UTC)
    for number in range(1, count + 1):
        at = opened + timedelta(minutes=number * 5)
        day = at.date()
        yield SimpleNamespace(
            label=f"D-{number:06d}",
            kind="day",
            stub=SimpleNamespace(
                surname=f"Weber-Müller {number % 9973}",
                given_names="Jean Pierre",
                address=f"{number % 200}, rue des Bains, L-5601 Remich, LU",
                document_kind="passport",
                document_number=f"P{number:08d}",
                document_state="LUX",
                document_expires_on=date(2030, 6, 1),
                replaces_label="",
            ),
            price=Decimal("1.50"),
            currency="EUR",
            valid_from=day,
            valid_to=day,
            gaming_day=day,
            issued_at=at,
            issued_by="Porter Kremer",
            cancelled=False,
            paid_by="cash",
            replaced=False,
        )


def one(form: str, count: int) -> None:
    """Write one file and say what it took."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from zoneinfo import ZoneInfo

    from compliance.admissions.cards.presentation.cards import CARDS
    from compliance.http.exports.streaming import FORMS
    from compliance.http.registers.declarations import FileDetails

    zone = ZoneInfo("Europe/Luxembourg")
    details = FileDetails(
        "Casino Mondorf", "Cards", (), "Inspector Thill", datetime.now(UTC), lambda at: at.astimezone(zone)
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    began, worked = perf_counter(), process_time()
    size, first = 0, 0.0
    for block in FORMS[form].blocks(CARDS.cells, cards(count), details):
        first = first or perf_counter() - began
        size += len(block)
    took, worked = perf_counter() - began, process_time() - worked
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{form:6}{count:>9,} rows  {took:6.1f} s, {worked:6.1f} s of one core  first byte after {first:6.1f} s"
        f"  {size / 1e6:4.0f} MB  memory {peak:4.0f} MB, of which {before:4.0f} MB before"
    )


def main() -> None:
    """Every form, one process each; or one of them, when named."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    if len(sys.argv) > 2:
        one(sys.argv[2], count)
        return
    for form in ("csv", "xlsx", "jsonl"):
        run([sys.executable, "-m", "benchmarks.exports", str(count), form], check=True)


if __name__ == "__main__":
    main()
