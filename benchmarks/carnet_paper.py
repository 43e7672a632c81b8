"""What R-06 takes, the orphan carnet on paper, when a house has not emptied its carnet for 50,000 lines.

    python -m benchmarks.carnet_paper [lines] [volumes to press]

The lines are made, not read: the figures, their volumes and the press are Carnet's own. Every tenth line gives an
earlier entry back, with name, address and justification. Says what each volume took, and the memory of this process,
which stands for the worker, and of the largest press.
"""

import os
import resource
import sys
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from time import perf_counter
from typing import Any
from uuid import UUID

LINES = 50_000


def lines(count: int) -> Any:
    """Lines of one carnet in their order, each going on from the total of the last."""
    from compliance.reports.definitions.r06_orphan_carnet.figures import Found, Line, Pieces, Reference

    opened, total = datetime(2026, 1, 1, 20, tzinfo=UTC), Decimal("0.00")
    for number in range(1, count + 1):
        at, back = opened + timedelta(minutes=number * 10), number % 10 == 0
        change = Decimal("-50.35") if back else Decimal("50.35") + number % 97
        found = Found(
            f"T-{number:06d}", "abandoned", "English roulette", f"{number % 12}", at, (Pieces("chip", Decimal(5), 4),)
        )
        yield Line(
            number=number,
            kind="refund" if back else "entry",
            registered_at=at,
            registered_by="Cashier Kremer",
            found=None if back else found,
            desk="Réception",
            reference="",
            commune="",
            name=f"Weber-Müller {number}" if back else "",
            address=f"{number % 200}, rue des Bains, L-5601 Remich" if back else "",
            justification="Camera 14 shows how it falls out of the pocket of the person" if back else "",
            refers_to=Reference("2026", number - 3) if back else None,
            total_before=total,
            change=change,
            total_after=total + change,
            post_closing=False,
            layout="1",
            decision="",
        )
        total += change


def memory(who: int) -> float:
    return resource.getrusage(who).ru_maxrss / 1024


def main() -> None:
    """Draw the volumes one after the other, as a worker does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from compliance.reports.definitions.r06_orphan_carnet.document import orphan_carnet_sheets
    from compliance.reports.definitions.r06_orphan_carnet.figures import Book, OrphanCarnet
    from compliance.reports.rendering.cover import build_cover
    from compliance.reports.rendering.sheet import Order
    from compliance.reports.rendering.weasyprint_renderer import render_sheet
    from compliance.venues.domain.house import House

    count = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    some = int(sys.argv[2]) if len(sys.argv) > 2 else count
    first, last, now = date(2026, 1, 1), date(2026, 12, 31), datetime.now(UTC)
    house = House(
        UUID(int=0), "Casino Mondorf", "Casino S.A.", "Rue Flammang", "L-5618", "Mondorf-les-Bains", "LU", "LU",
        "Europe/Luxembourg", "EUR",
    )  # fmt: skip
    before = memory(resource.RUSAGE_SELF)
    found = OrphanCarnet("EUR", (Book("2026", first, last, True, Decimal("0.00"), tuple(lines(count))),))
    print(f"{count:,} lines read: this process {memory(resource.RUSAGE_SELF):.0f} MB, {before:.0f} MB before")
    order = Order(house, build_cover(house, "R-06", first, last), "fr", "Inspector Thill", now, now)
    began, pages, size = perf_counter(), 0, 0
    for sheet in orphan_carnet_sheets(order, found):
        at = perf_counter()
        drawn = render_sheet(sheet.html, sheet.data, on_page=lambda page: None)
        worker, pressing = memory(resource.RUSAGE_SELF), memory(resource.RUSAGE_CHILDREN)
        pages, size = pages + drawn.pages, size + len(drawn.pdf)
        print(
            f"volume {sheet.number} of {sheet.of}: {sheet.rows} lines, {drawn.pages} pages, "
            f"{len(drawn.pdf) / 1e6:.1f} MB, {perf_counter() - at:.1f} s; "
            f"largest press {pressing:.0f} MB, this process {worker:.0f} MB",
            flush=True,
        )
        if sheet.number == some:
            break
    print(f"{pages} pages, {size / 1e6:.0f} MB in {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
