"""What long registers cost: `python -m benchmarks.reports pages [pages] [others]`, or `... year [stubs]`.

`pages`: one alphabetical index, drawn by the press for long registers, by one plain WeasyPrint call, by Chromium's
print and by Typst (`pip install --target FOLDER typst`, and CARNET_BENCH_TYPST=FOLDER; passed over with a word if it is
missing), all from the same figures, one after the other in one run. `year`: R-04 of so many stubs from the database to
the shelf, in a process that stands for the worker, and page x of y read from what is on the shelf.

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
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

PAGES, LINES_ON_A_PAGE = 1_000, 29
STUBS = 300_000
YEAR_AFTER = datetime(2027, 3, 2, 9, tzinfo=UTC)
CHROMIUM = "/usr/bin/chromium-headless-shell"
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


# --- One index, four renderers.


def index(count: int) -> Iterator[Any]:
    """Lines of an index, in the order of the alphabet."""
    from compliance.reports.stub_register import Card, Line

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
    from compliance.reports.cover import cover
    from compliance.reports.sheet import Order
    from compliance.reports.stub_register import Source
    from compliance.venues.house import House

    house = House(
        UUID(int=0), "Casino Mondorf", "Casino S.A.", "Rue Flammang", "L-5618", "Mondorf-les-Bains", "LU", "LU",
        "Europe/Luxembourg", "EUR",
    )  # fmt: skip
    first, last, now = date(2026, 1, 1), date(2026, 12, 31), datetime(2027, 1, 2, 9, tzinfo=UTC)
    order = Order(house, cover(house, "R-04", first, last), "fr", "Inspector Thill", now, now)
    return order, Source(count, count, 0, {}, lambda: iter(()), lambda: index(count))


def pages(count: int, others: str) -> None:
    """Draw the same index by each renderer, and say what it took; `others` names those to compare with."""
    lines = count * LINES_ON_A_PAGE
    with tempfile.TemporaryDirectory(prefix="carnet-bench-") as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "benchmarks.reports", "html", str(lines), folder], check=True)
        ours = Watched([sys.executable, "-m", "benchmarks.reports", "ours", str(lines), folder])
        _said("long press, with its worker", ours, place / "ours.pdf")
        sheet = (place / "sheet.html").as_uri()
        for name, words in (
            ("weasyprint", [sys.executable, "-m", "weasyprint", sheet, f"{folder}/weasyprint.pdf"]),
            ("chromium", _chromium(sheet, folder)),
            ("typst", [sys.executable, "-m", "benchmarks.reports", "typst", str(lines), folder]),
        ):
            if name not in others:
                continue
            other, file = Watched(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), place / f"{name}.pdf"
            if other.code or not file.exists():
                print(f"{name}: not measured: it ended with {other.code} after {other}, without a file", flush=True)
                continue
            _said(name, other, file)
            clock, processor = other.seconds / ours.seconds, other.worked / ours.worked
            print(f"    {clock:.1f} times ours by the clock, {processor:.1f} times by processor", flush=True)


def _chromium(sheet: str, folder: str) -> list[str]:
    return [
        CHROMIUM, "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer",
        "--timeout=1800000", f"--print-to-pdf={folder}/chromium.pdf", sheet,
    ]  # fmt: skip


def _said(name: str, took: Watched, file: Path) -> None:
    number = _pages(file)
    print(
        f"{name}: {took}, {number} pages,"
        f" {file.stat().st_size / 1e6:.1f} MB, {1000 * took.seconds / number:.0f} ms a page"
    )


def _pages(file: Path) -> int:
    said = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
    return int(next(line.split()[1] for line in said.splitlines() if line.startswith("Pages:")))


def html(count: int, folder: str) -> None:
    """The page that WeasyPrint and Chromium get: what the ordinary press would be given."""
    from django.utils import translation

    from compliance.reports import paper
    from compliance.reports.sheet import framed
    from compliance.reports.stub_register import Volume

    order, _source = made(count)
    volume = Volume(1, 1, (), tuple(index(count)))
    with translation.override("fr"):
        page = {"books": [], "letters": paper._letters(volume.index), "stubs": count, "cancelled": 0, "lines": count}
        Path(folder, "sheet.html").write_text(framed("stub_register", order, b"{}", 1, 1, page))


def ours(count: int, folder: str) -> None:
    """From the figures to a file, by the code of the worker."""
    from contextlib import ExitStack

    from django.utils import translation

    from compliance.reports import long_stub_register
    from compliance.reports.long_press import press_long

    order, source = made(count)
    with ExitStack() as files, translation.override("fr"):
        sheet = long_stub_register._volume(order, source, files, _nothing, 1, 1, stubs=False, index=True)
        with press_long(sheet, told=_nothing) as pressed, Path(folder, "ours.pdf").open("wb") as file:
            file.writelines(pressed.pieces())


def _nothing(_number: int) -> None:
    """Nobody watches."""


def by_typst(count: int, folder: str) -> None:
    """The same table as Typst writes it."""
    sys.path.insert(0, os.environ.get("CARNET_BENCH_TYPST", ""))
    typst: Any = import_module("typst")

    rows = "".join(
        f"[*{line.surname}*, {line.given_names}],[{line.address}],[{', '.join(card.number for card in line.cards)}],\n"
        for line in index(count)
    )
    sheet = Path(folder, "sheet.typ")
    sheet.write_text(
        '#set page(paper: "a4", flipped: true, margin: (x: 14mm, top: 20mm, bottom: 17mm),'
        " footer: context [Page #counter(page).display() sur #counter(page).final().at(0)])\n"
        '#set text(font: "Noto Sans", size: 8.5pt, lang: "fr")\n'
        "#table(columns: (82mm, 1fr, 80mm), stroke: (bottom: 0.3pt), inset: (x: 0pt, y: 2.4pt),"
        f" table.header([Nom, prénoms],[Adresse],[Numéros]),\n{rows})\n"
    )
    typst.compile(str(sheet), output=f"{folder}/typst.pdf", pdf_standards=["a-3b"])


# --- A year, from the database to the shelf.


def year(count: int) -> None:
    """Fill a throw-away clone of the suite's template, order R-04 of it, and draw it in a process of its own."""
    from server import postgres
    from tests import database

    postgres.up(fsync=False)
    with database.own_database() as own:
        from compliance.reports import selectors, services
        from tests import cast
        from tests.reports.nights import night

        night(1)
        began = perf_counter()
        _fill(own.superuser_dsn(), count)
        print(f"{count:,} stubs written in {perf_counter() - began:.0f} s")
        day, last = cast.house().gaming_day(cast.TUESDAY), cast.local("2027-03-01 22:00")
        report = services.order_report(
            house=cast.house(), kind="R-04", first_day=day, last_day=cast.house().gaming_day(last),
            by=cast.member("inspector"), at=last,
        )  # fmt: skip
        took = Watched([sys.executable, "-m", "benchmarks.reports", "draw", str(report.pk), own.name])
        print(f"drawn: {took}")
        for volume in selectors.standing(selectors.report(cast.VENUE, report.pk), last).volumes:
            _checked(volume, selectors.pieces(volume))


def draw(report_id: str, name: str) -> None:
    """What the worker does with an order, and when it came to which step."""
    from compliance.reports import services
    from compliance.reports.models import Drawing
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

    outcome = services.draw(report_id=UUID(report_id), clock=clock)
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
    what, more = (sys.argv[1] if len(sys.argv) > 1 else "pages"), sys.argv[2:]
    if what in ("year", "draw"):
        import tests.environment

        assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    acts: dict[str, Callable[[], None]] = {
        "pages": lambda: pages(
            int(more[0]) if more else PAGES, more[1] if len(more) > 1 else "weasyprint,chromium,typst"
        ),
        "html": lambda: html(int(more[0]), more[1]),
        "ours": lambda: ours(int(more[0]), more[1]),
        "typst": lambda: by_typst(int(more[0]), more[1]),
        "year": lambda: year(int(more[0]) if more else STUBS),
        "draw": lambda: draw(*more),
    }
    acts[what]()


if __name__ == "__main__":
    main()
