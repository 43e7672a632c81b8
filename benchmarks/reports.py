"""What long registers cost: `python -m benchmarks.reports [year [stubs]]`, or `... ours lines file`.

`year`: R-04 of so many stubs from the database to the shelf, in a process that stands for the worker, and page x of y
read from what is on the shelf. `ours`: an index alone, from the figures to the file. Other engines are compared by
`benchmarks.pdf_engines`.

Seconds are of the clock and of the processor; memory is the proportional share (PSS) of the process and all its
children together, looked at five times a second. On a machine that does other work, compare processor times.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

LINES_ON_A_PAGE = 29
STUBS = 300_000
YEAR_AFTER = datetime(2027, 3, 2, 9, tzinfo=UTC)
NAMES = (
    ("Weber", "Jean"), ("Élan", "Zoé"), ("Θεοδωράκης", "Μαρία"), ("Иванова", "Ольга"), ("d’Huart", "Marie-Thérèse"),
    ("Nguyễn", "Anh"), ("Łukasiewicz", "Łucja"), ("Schmitz-Hoffmann", "Anne"), ("Da Silva Pereira", "José"),
    ("الشريف", "محمد"),
)  # fmt: skip


class Watched:
    """A command with what it took: seconds, processor, and the memory of the whole tree at its most."""

    def __init__(self, words: list[str], **more: Any) -> None:
        self.most, self._worked, began = 0, dict[int, float](), perf_counter()
        process = subprocess.Popen(words, **more)
        ended = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(process.pid, ended))
        watcher.start()
        self.code = process.wait()
        ended.set()
        watcher.join()
        self.seconds = perf_counter() - began
        self.worked = sum(self._worked.values())

    def _watch(self, top: int, ended: threading.Event) -> None:
        while not ended.wait(0.2):
            found = tree(top)
            self.most = max(self.most, sum(share(each) for each in found))
            self._worked |= {each: worked(each) or self._worked.get(each, 0.0) for each in found}

    def __str__(self) -> str:
        return f"{self.seconds:7.1f} s, {self.worked:7.1f} s of processor, {self.most / 1024:6.0f} MB"


def tree(top: int) -> list[int]:
    """A process and all below it."""
    found = [top]
    for each in found:
        try:
            for thread in Path(f"/proc/{each}/task").iterdir():
                found += [int(child) for child in (thread / "children").read_text().split()]
        except OSError:
            continue
    return found


def share(process: int) -> int:
    """The proportional share of memory of a process, in kB."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def worked(process: int) -> float:
    """The seconds of processor that a process has had."""
    try:
        said = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")


# --- An index.


def index(count: int) -> Iterator[Any]:
    """Lines of an index, in the order of the alphabet."""
    from compliance.reports.definitions.r04_stub_register.figures import Card, Line

    for number in range(count):
        letter = chr(65 + number * 26 // count)
        surname, given_names = NAMES[number % len(NAMES)]
        yield Line(
            letter,
            f"{letter}{surname.lower()} {number // len(NAMES)}",
            given_names,
            f"{number % 200}, rue des Bains, L-{5600 + number % 97} Remich, LU",
            (Card(f"D-{number:06d}", number % 97 == 0), Card(f"D-{number + 7919:06d}", False)),
        )


def made(count: int) -> tuple[Any, Any]:
    """The order of a register that has only an index, and where its lines come from."""
    from compliance.reports.definitions.r04_stub_register.figures import Source
    from compliance.reports.rendering.cover import build_cover
    from compliance.reports.rendering.sheet import Order
    from compliance.venues.domain.house import House

    house = House(
        UUID(int=0), "Casino Mondorf", "Casino S.A.", "Rue Flammang", "L-5618", "Mondorf-les-Bains", "LU", "LU",
        "Europe/Luxembourg", "EUR",
    )  # fmt: skip
    first, last, now = date(2026, 1, 1), date(2026, 12, 31), datetime(2027, 1, 2, 9, tzinfo=UTC)
    order = Order(house, build_cover(house, "R-04", first, last), "fr", "Inspector Thill", now, now)
    return order, Source(count, count, 0, {}, lambda: iter(()), lambda: index(count))


def ours(count: int, path: str) -> None:
    """An index from the figures to a file, by the code of the worker."""
    from contextlib import ExitStack

    from django.utils import translation

    from compliance.reports.definitions.r04_stub_register import stream as stub_register_stream
    from compliance.reports.streaming_pdf.renderer import render_volume

    order, source = made(count)
    with ExitStack() as files, translation.override("fr"):
        sheet = stub_register_stream._write_volume(order, source, files, nothing, 1, 1, stubs=False, index=True)
        with render_volume(sheet, on_page=nothing) as pressed, Path(path).open("wb") as file:
            file.writelines(pressed.pieces())


def nothing(_number: int) -> None:
    """For rows and pages that are not counted."""


# --- A year, from the database to the shelf.


def year(count: int) -> None:
    """Fill a throw-away clone of the suite's template, order R-04 of it, and draw it in a process of its own."""
    from server.database import postgres
    from tests import database

    postgres.start_server(fsync=False)
    with database.own_database() as own:
        from compliance.reports.ordering import selectors
        from compliance.reports.ordering.services import orders
        from compliance.reports.ordering.services.volume_bytes import volume_pieces
        from tests import cast
        from tests.reports.nights import night

        night(1)
        began = perf_counter()
        _fill(own.superuser_dsn(), count)
        print(f"{count:,} stubs written in {perf_counter() - began:.0f} s")
        day, last = cast.house().gaming_day(cast.TUESDAY), cast.local("2027-03-01 22:00")
        report = orders.order_report(
            house=cast.house(), kind="R-04", first_day=day, last_day=cast.house().gaming_day(last),
            by=cast.member("inspector"), at=last,
        )  # fmt: skip
        took = Watched([sys.executable, "-m", "benchmarks.reports", "draw", str(report.pk), own.name])
        print(f"drawn: {took}")
        for volume in selectors.report_state(selectors.get_report(cast.VENUE, report.pk), last).volumes:
            _checked(volume, volume_pieces(volume))


def draw(report_id: str, name: str) -> None:
    """What the worker does with an order, and when it came to which step."""
    from compliance.reports.models import Drawing
    from compliance.reports.ordering.services import drawings
    from tests import database

    database.point_at(name)
    began, steps = perf_counter(), dict[str, float]()

    def clock() -> datetime:
        """After the year, whenever this runs: what is issued later than the registers are read is not in them."""
        step = Drawing.objects.using("default").get(pk=report_id).step if not _reading() else "reading"
        steps.setdefault(step, perf_counter() - began)
        return YEAR_AFTER + timedelta(seconds=perf_counter() - began)

    def _reading() -> bool:
        from django.db import connection

        return connection.in_atomic_block

    outcome = drawings.render_report(report_id=UUID(report_id), clock=clock)
    steps["end"] = perf_counter() - began
    print(outcome, json.dumps({step: round(at, 1) for step, at in steps.items()}))


def _checked(volume: Any, pieces: Iterator[bytes]) -> None:
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.writelines(pieces)
        file.flush()
        for page in sorted({1, 2, volume.pages // 3, volume.pages // 2, volume.pages - 1, volume.pages}):
            words = ["pdftotext", "-layout", "-f", str(page), "-l", str(page), file.name, "-"]
            text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
            folio = text.rstrip().splitlines()[-1].split()[-4:]
            assert folio == ["Page", str(page), "sur", str(volume.pages)], folio
        checked = subprocess.run(["qpdf", "--check", file.name], capture_output=True, text=True, check=False)
    print(
        f"volume {volume.number} of {volume.of}: {volume.rows:,} rows, {volume.pages:,} pages,"
        f" {volume.size / 1e6:.0f} MB;"
        f" page x of y right on six pages; qpdf: {checked.stdout.splitlines()[-1] if checked.stdout else 'not here'}"
    )


def _fill(dsn: str, count: int) -> None:
    """Copy the first card with its stub, as often as is needed, over a year; triggers are put aside."""
    import psycopg

    changed = {
        "admissions_admissioncard": {
            "id": "{id:1}", "number": "n", "nonce": "{id:2}", "decision_id": "{id:3}", "check_made_id": "{id:4}",
            "gaming_day": "gaming_day + n * 360 / {count}", "person_id": "{id:5}",
        },
        "admissions_cardstub": {
            "id": "{id:6}", "card_id": "{id:1}", "label": "'D-' || lpad(n::text, 6, '0')",
            "surname": "initcap(name) || ' ' || n / 20", "sort_key": "name || ' ' || lpad((n / 20)::text, 6, '0')",
            "address": "(n % 200) || ', rue des Bains, L-5601 Remich, LU'",
            "issued_at": "issued_at + make_interval(secs => n * 100)",
        },
    }  # fmt: skip
    names = (
        "(ARRAY['weber','élan','schmitz','huart','nguyen','muller','hoffmann','da silva','kremer','thill','iwanowa',"
        "'quintus','zimmer','yilmaz','urbany','oberweis'])[1 + n % 16]"
    )
    with psycopg.connect(dsn, autocommit=True) as connection:
        for table, values in changed.items():
            columns = [
                str(row[0])
                for row in connection.execute(
                    "SELECT column_name FROM information_schema.columns"
                    " WHERE table_name = %s ORDER BY ordinal_position",
                    [table],
                )
            ]
            wanted = ", ".join(_sql(values.get(column, f"t.{column}"), count) for column in columns)
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            connection.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {wanted} FROM {table} t,"
                f" generate_series(2, {count}) n, LATERAL (SELECT {names} AS name) named"
            )
            connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")
            connection.execute(f"ANALYZE {table}")


def _sql(value: str, count: int) -> str:
    """{id:k} is an id made of the number and of k."""
    for kind in range(1, 7):
        value = value.replace(f"{{id:{kind}}}", f"md5(n || '-{kind}')::uuid")
    return value.replace("{count}", str(count))


def main() -> None:
    """What the first word asks for."""
    what, more = (sys.argv[1] if len(sys.argv) > 1 else "year"), sys.argv[2:]
    if what in ("year", "draw"):
        import tests.environment

        assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    acts: dict[str, Callable[[], None]] = {
        "ours": lambda: ours(int(more[0]), more[1]),
        "year": lambda: year(int(more[0]) if more else STUBS),
        "draw": lambda: draw(*more),
    }
    acts[what]()


if __name__ == "__main__":
    main()
