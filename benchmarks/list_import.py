"""What a list of the Minister costs, and a door beside it: `python -m benchmarks.list_import [--rows 500000] [--xlsx]`.

One throw-away database of the suite. A list is made up, uploaded, read, compared, released and imported, then
uploaded once more with every tenth row changed. A second process admits guests all the while and
says how long each waited.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from typing import IO, Any

HEAD = [
    *("Reference", "Ground", "Surname", "Given names", "Date of birth", "Sex", "Nationality"),
    *("Document number", "Issuing state", "First day"),
]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def main() -> None:
    """Print rows a second, memory, sizes, and what the door felt."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.list_import", description=__doc__)
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--xlsx", action="store_true", help="read a workbook as well")
    parser.add_argument("--door", help="the database at which to admit, for the second process")
    asked = parser.parse_args()
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    if asked.door:
        _door(asked.door)
        return
    from tests import database

    with database.own_database() as own:
        _measure(own.name, asked.rows, xlsx=asked.xlsx)


def _measure(name: str, rows: int, *, xlsx: bool) -> None:
    from compliance.exclusions.ministerial_list.services import checks
    from compliance.exclusions.ministerial_list.services import imports as list_imports
    from tests import cast
    from tests.exclusions import lists

    with tempfile.TemporaryFile() as file, _Door(name) as door:
        _csv(file, rows, changed=False)
        print(f"{rows:,} rows, {file.tell() / 1e6:.0f} MB; memory of the process {_memory()} MB")
        door.phase("alone")
        door.wait(20)
        row = _timed("upload", rows, door, lambda: lists.upload(b"", file=file))
        _timed("read and compare", rows, door, lambda: checks.check_list(list_id=row.pk, clock=lists.clock_from()))
        print(f"memory of the process {_memory()} MB; {lists.again(row).check_result}")
        lists.release(row)
        size = _size()
        _timed(
            "import",
            rows,
            door,
            lambda: list_imports.import_list(list_id=row.pk, clock=lists.clock_from(cast.TUESDAY + timedelta(hours=1))),
        )
        print(f"result: {lists.again(row).result}; database grew by {(_size() - size) / 1e6:,.0f} MB, {_log()}")
    print(f"memory of the process {_memory()} MB")
    with tempfile.TemporaryFile() as file, _Door(name) as door:
        _csv(file, rows, changed=True)
        row = lists.upload(b"", file=file)
        _timed(
            "read and compare again", rows, door, lambda: checks.check_list(list_id=row.pk, clock=lists.clock_from())
        )
        found = lists.again(row).check_result
        print(f"{found.changed:,} changed, {found.unchanged:,} unchanged, {found.gone:,} gone")
        lists.release(row)
        _timed(
            "import the changes", rows, door, lambda: list_imports.import_list(list_id=row.pk, clock=lists.clock_from())
        )
    if xlsx:
        with tempfile.NamedTemporaryFile(suffix=".xlsx") as file:
            _xlsx(file.name, rows)
            row = lists.upload(b"", file=file)
            before = _memory()
            began = perf_counter()
            checks.check_list(list_id=row.pk, clock=lists.clock_from())
            print(
                f"read as XLSX of {Path(file.name).stat().st_size / 1e6:.0f} MB: {perf_counter() - began:.0f} s,",
                end=" ",
            )
            print(f"memory {before} MB before, {_memory()} MB after; {lists.again(row).check_result}")


def _timed(what: str, rows: int, door: "_Door", act: Any) -> Any:
    door.phase(what)
    began = perf_counter()
    found = act()
    took = perf_counter() - began
    print(f"{what}: {took:.0f} s, {rows / took:,.0f} rows a second", flush=True)
    door.phase("after")
    return found


def _people(rows: int) -> Iterator[list[Any]]:
    chance = random.Random(68)

    def word(length: int) -> str:
        return "".join(chance.choices(LETTERS, k=length)).capitalize()

    for number in range(rows):
        birth = f"{chance.randint(1, 28):02d}.{chance.randint(1, 12):02d}.{chance.randint(1940, 2005)}"
        paper = f"P{chance.randint(0, 99_999_999):08d}"
        ground = chance.choice((1, 3, 4))
        who = [word(chance.randint(5, 10)), word(chance.randint(4, 9)), birth, chance.choice("MF"), "LUX", paper, "LUX"]
        yield [f"MJ-2026-{number:06d}", ground, *who, "2026-01-12"]


def _csv(file: IO[bytes], rows: int, *, changed: bool) -> None:
    file.write((";".join(HEAD) + "\n").encode())
    for number, row in enumerate(_people(rows)):
        if changed and number % 10 == 0:
            row[7] = "N" + row[7][1:]
        file.write((";".join(map(str, row)) + "\n").encode())


def _xlsx(path: str, rows: int) -> None:
    from xlsxwriter import Workbook

    book = Workbook(path, {"constant_memory": True})
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, HEAD)
    for number, row in enumerate(_people(rows), start=1):
        sheet.write_row(number, 0, row)
    book.close()


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _size() -> int:
    return int(_asked("SELECT pg_database_size(current_database())"))


def _log() -> str:
    return str(_asked("SELECT 'log ' || pg_size_pretty(pg_total_relation_size('audit.pending'))"))


def _asked(question: str) -> Any:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


class _Door:
    """The second process, told what goes on so that it can say what each phase did to it."""

    def __init__(self, name: str) -> None:
        words = [sys.executable, "-m", "benchmarks.list_import", "--door", name]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def __enter__(self) -> "_Door":
        return self

    def __exit__(self, *_: object) -> None:
        print(self.process.communicate()[0], end="", flush=True)

    def phase(self, name: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()

    def wait(self, seconds: float) -> None:
        """Give the door time of its own."""
        until = perf_counter() + seconds
        subprocess.run(["sleep", str(max(until - perf_counter(), 0))], check=True)


def _door(name: str) -> None:
    """Admit one new guest after another, five a second, until nobody tells of a phase any more."""
    import select
    import time

    from tests import cast, database
    from tests.admissions.presenting import present

    database.point_at(name)
    porter, door = cast.member("porter"), cast.door()
    present(porter, place=door)
    print("ready", flush=True)
    phase, times, turn = "alone", {}, 0
    run = random.randrange(10**6)
    while True:
        if select.select([0], [], [], 0)[0]:
            told = os.read(0, 4096).decode()  # unbuffered: two phases may have been told at once
            if not told:
                break
            phase = told.strip().splitlines()[-1]
        turn += 1
        began = perf_counter()
        present(porter, place=door, paper=cast.paper(number=f"D{run}{turn:05d}", surname=f"Guest{turn}"))
        times.setdefault(phase, []).append(perf_counter() - began)
        time.sleep(0.2)
    for phase, each in times.items():
        each.sort()
        late = each[int(len(each) * 0.99)]
        middle = each[len(each) // 2]
        print(
            f"door, {phase}: {len(each)} admissions, p50 {middle * 1e3:.0f}, p99 {late * 1e3:.0f}, "
            f"longest {each[-1] * 1e3:.0f} ms"
        )


if __name__ == "__main__":
    sys.exit(main())
