"""The demonstration month, drawn: `python -m benchmarks.month FOLDER [guests]`.

Loads the month into a throw-away database, orders every report of the whole of it, draws it as the worker does, and
puts the papers into the folder, to be looked at (`pdftoppm`). What each report counts and sums is asked of the
registers once more by plain SQL, and a difference ends the run.
"""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from time import perf_counter
from typing import Any

GUESTS = 30_900
Figures = dict[str, Any]


def main() -> None:
    """Print the seconds of the month and of each report."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from server import derived, postgres
    from tests import database

    derived.compile_translations()
    postgres.up(fsync=False)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with database.own_database(database.tables()):
        began = perf_counter()
        call_command("demo_month", guests=int(sys.argv[2]) if len(sys.argv) > 2 else GUESTS)
        print(f"the month: {perf_counter() - began:.0f} s", flush=True)
        differing = [kind for kind, figures, span in _drawn(folder) if not _agrees(kind, figures, span)]
    if differing:
        sys.exit(f"Otherwise by plain SQL: {', '.join(differing)}")


def _drawn(folder: Path) -> Iterator[tuple[str, list[Figures], dict[str, Any]]]:
    """Each kind with the figures of its volumes, as they are attached to the paper."""
    from datetime import timedelta

    from django.utils import timezone
    from pypdf import PdfReader

    from compliance.demonstration import houses
    from compliance.reports import selectors, services
    from compliance.reports.services.kinds import KINDS
    from compliance.reports.services.orders import OrderRefused
    from compliance.venues import selectors as venues

    house = next(each for each in venues.houses() if each.name == houses.LUXEMBOURG.facts["name"])
    director = next(post.staff for post in venues.posts_of(house.id, timezone.now().date()) if post.role == "director")
    last = house.gaming_day(timezone.now()) - timedelta(days=1)
    for kind in sorted(KINDS):
        at = timezone.now()
        try:
            report = services.order_report(
                house=house, kind=kind, first_day=last - timedelta(days=29), last_day=last, by=director, at=at
            )
        except OrderRefused as refused:
            print(f"{kind}: {refused}", flush=True)
            continue
        began = perf_counter()
        services.draw(report_id=report.pk, clock=timezone.now)
        found, figures = selectors.standing(selectors.report(house.id, report.pk), timezone.now()), []
        for volume in found.volumes:
            given = services.download(volume=volume, by=director, at=timezone.now())
            pdf = given if isinstance(given, bytes) else b"".join(given)
            (folder / f"{kind}-{volume.number}.pdf").write_bytes(pdf)
            (data,) = PdfReader(io.BytesIO(pdf)).attachments["report.json"]
            figures.append(json.loads(data)["figures"])
        pages = sum(volume.pages for volume in found.volumes)
        rows = sum(volume.rows for volume in found.volumes)
        print(f"{kind}: {rows:,} rows, {pages} pages, {perf_counter() - began:.1f} s", flush=True)
        yield kind, figures, {"venue": house.id, "first": last - timedelta(days=29), "last": last}


# --- The second way: what is counted or summed, of which rows, and how the report says it.

Told = Callable[[list[Figures]], Any]
WITHIN = "venue_id = %(venue)s AND gaming_day BETWEEN %(first)s AND %(last)s"


def _each(volumes: list[Figures], *path: str) -> list[Figures]:
    """The rows that a path of lists leads to, through all volumes."""
    found = volumes
    for name in path:
        found = [row for above in found for row in above.get(name) or ()]
    return found


def _count(*path: str) -> Told:
    return lambda volumes: len(_each(volumes, *path))


def _sum(field: str, *path: str) -> Told:
    return lambda volumes: sum((Decimal(row[field]) for row in _each(volumes, *path)), Decimal(0))


CARDS = f"FROM admissions_admissioncard WHERE {WITHIN}"
PAYOUTS = f"FROM payouts_payout WHERE large AND {WITHIN}"
LINES = f"FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id WHERE {WITHIN}"


def _of_closed_days(volumes: list[Figures]) -> Decimal:
    closed = (day["closed"] for day in _each(volumes, "days") if day["closed"])
    return sum((Decimal(each["difference"]) for each in closed), Decimal(0))


def _of_carnets(volumes: list[Figures]) -> int:
    return sum(len(each["book"]["lines"]) for each in volumes if each["book"])


SECOND: dict[str, list[tuple[str, str, Told]]] = {
    "R-03": [("cards of honour", f"count(*) {CARDS} AND kind LIKE 'honour%%'", _count("guests"))],
    "R-04": [
        ("stubs", f"count(*) {CARDS}", _count("stubs")),
        ("their prices", f"coalesce(sum(price), 0) {CARDS}", _sum("price", "stubs")),
        ("cards in the index", f"count(*) {CARDS}", _count("index", "cards")),
    ],
    "R-05": [("cards", f"count(*) {CARDS}", _sum("count", "series"))],
    "R-06": [("lines of the carnet", f"count(*) {LINES}", _of_carnets)],
    "R-11": [
        ("payouts", f"count(*) {PAYOUTS}", _count("days", "payouts")),
        ("their amounts", f"coalesce(sum(amount), 0) {PAYOUTS}", _sum("amount", "days", "payouts")),
    ],
    "R-12": [
        ("shifts", f"count(*) FROM shifts_shift WHERE {WITHIN}", _count("days", "shifts")),
        ("differences", f"coalesce(sum(difference), 0) FROM shifts_cageday WHERE {WITHIN}", _of_closed_days),
    ],
    "R-16": [("finds", f"count(*) FROM orphans_find WHERE {WITHIN}", _count("days", "finds"))],
    "R-20": [("guests let in", f"count(*) FROM admissions_entry WHERE {WITHIN}", _sum("entries", "hours"))],
}


def _agrees(kind: str, volumes: list[Figures], span: dict[str, Any]) -> bool:
    from django.db import connection

    same = True
    for what, question, counted in SECOND.get(kind, []):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {question}", span)
            (asked,) = cursor.fetchone()
        told = counted(volumes)
        print(f"    {what}: {told:,} in the report, {asked:,} by plain SQL", flush=True)
        same &= told == asked
    return same


if __name__ == "__main__":
    sys.exit(main())
