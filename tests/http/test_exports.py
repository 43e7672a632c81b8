"""A file on its way: noted when it is begun, whole or broken off, from one picture of the database, of any size."""

import hashlib
import json
import tracemalloc
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections, connection, connections
from django.utils import translation

from audit.recording import context
from compliance.http.access.presence import StaffContext
from compliance.http.exports import json_lines as jsonlines
from compliance.http.exports.streaming import FORMS, File, stream_export
from compliance.http.registers.declarations import Amount, Cell, cell, page_only_register, value_at_path
from compliance.venues.models.places import Room
from compliance.venues.selectors import venues
from tests import cast, database, said
from tests.http.files import cells, file_details

NUMBER = cells("number")


def file(rows: Any, form: str = "csv", **options: Any) -> File:
    return File("cards", form, NUMBER, rows, "kind=day", file_details(), **options)


def presence() -> StaffContext:
    return StaffContext(cast.member("inspector"), cast.house())


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_noted_when_it_begins_and_when_it_is_whole(db: None, house: Any, form: str) -> None:
    response: Any = stream_export(file([["a"], ["b"]], form), presence())
    (begun,) = said.acts(house.id, "http.export.begun")
    assert begun.facts == {"register": "cards", "form": form, "columns": 1, "filter": "kind=day"}
    assert not said.acts(house.id, "http.register.exported")
    sent = b"".join(response.streaming_content)
    (ended,) = said.acts(house.id, "http.register.exported")
    assert ended.facts == begun.facts | {
        "begun": str(begun.act),
        "rows": 2,
        "bytes": len(sent),
        "sha256": hashlib.sha256(sent).hexdigest(),
    }
    assert ended.actor == begun.actor == cast.member("inspector").pk
    assert response["Content-Disposition"] == f'attachment; filename="cards-2026-03-03.{form}"'
    assert response["Cache-Control"] == "no-store"


def test_a_file_whose_reader_went_away_is_broken_off(db: None, house: Any) -> None:
    response: Any = stream_export(file([["a"]] * 1000), presence())
    assert next(response.streaming_content)
    request_finished.disconnect(close_old_connections)  # as Django's own client does: the test needs its connection
    try:
        response.close()
    finally:
        request_finished.connect(close_old_connections)
    (broken,) = said.acts(house.id, "http.export.broken_off")
    assert (broken.facts["why"], broken.facts["rows"]) == ("left", 0)
    assert not said.acts(house.id, "http.register.exported")


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_fails_is_broken_off_and_says_so_to_its_reader(db: None, house: Any, form: str) -> None:
    def rows() -> Iterator[list[str]]:
        yield from ([f"{turn}"] for turn in range(700))
        raise RuntimeError("the disk is full")

    response: Any = stream_export(file(list(range(1)), form, prepare=lambda _rows: rows()), presence())
    sent: list[bytes] = []
    with pytest.raises(RuntimeError, match="disk"):
        sent.extend(response.streaming_content)
    (broken,) = said.acts(house.id, "http.export.broken_off")
    assert (broken.facts["why"], broken.facts["rows"]) == ("failed", 700)
    assert b'"end"' not in b"".join(sent)
    assert not said.acts(house.id, "http.register.exported")


def test_the_end_of_a_file_carries_the_request_of_its_beginning(db: None, house: Any) -> None:
    with context.coming_from(context.Origin(request_id="a" * 32, client="192.0.2.7")):
        response: Any = stream_export(file([["a"]]), presence())
        first = next(response.streaming_content)
    assert first
    list(response.streaming_content)
    (ended,) = said.acts(house.id, "http.register.exported")
    assert (ended.request_id, str(ended.client)) == ("a" * 32, "192.0.2.7")


def test_a_file_speaks_the_language_of_who_asked_to_its_end(db: None, house: Any) -> None:
    spoken = page_only_register("cards", "Cards", Cell("said", "Said", lambda _row: translation.get_language()))
    with translation.override("fr"):
        response: Any = stream_export(File("cards", "csv", spoken.cells, [1, 2], "", file_details()), presence())
        content = iter(response.streaming_content)
        first = next(content)
    with translation.override("de"):
        assert (first + b"".join(content)).decode("utf-8-sig").split() == ["Said", "fr", "fr"]


def test_a_file_is_one_picture_whatever_is_written_meanwhile(own_database: database.OwnDatabase) -> None:
    """The rows come in chunks, and what is asked beside them sees the same moment as the first one."""
    house = cast.house()
    seen: list[int] = []

    def beside(rows: Iterable[Any]) -> Iterator[Any]:
        for row in rows:
            seen.append(Room.objects.count())
            if len(seen) == 1:
                _write_elsewhere(own_database, house.id)
            yield [row.name]

    response: Any = stream_export(file(venues.rooms(house.id), prepare=beside), presence())
    list(response.streaming_content)
    assert len(seen) > 1
    assert len(set(seen)) == 1
    assert Room.objects.count() == seen[0] + 1
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_isolation")
        assert cursor.fetchone() == ("read committed",)


def _write_elsewhere(own: database.OwnDatabase, venue_id: UUID) -> None:
    from threading import Thread

    def write() -> None:
        from compliance.venues.services import places

        places.add_room(
            venue_id=venue_id, name="Salon privé", kind="table", by=cast.member("administrator"), at=cast.TUESDAY
        )
        connections.close_all()

    other = Thread(target=write)
    other.start()
    other.join()


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_three_hundred_thousand_rows_need_no_more_memory_than_three_thousand(form: str) -> None:
    """Python's own memory at its highest, while the file is read to its end."""
    columns = cells("number", "name", "amount")

    def peak(count: int) -> int:
        rows = ([number, f"Weber {number}", Decimal("1.50")] for number in range(count))
        tracemalloc.start()
        for _block in FORMS[form].blocks(columns, rows, file_details()):
            pass
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    assert peak(3_000) < 4_000_000
    assert peak(300_000) < 4_000_000


# --- JSON Lines.


def line(value: Any) -> Any:
    sent = b"".join(jsonlines.file_blocks(cells("a"), [[value]], file_details()))
    return json.loads(sent.splitlines()[0])["a"]


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (None, None),
        ("", ""),
        (True, True),
        (7, 7),
        (Decimal("-1.50"), "-1.50"),
        (Amount(Decimal("1.50"), "EUR"), "1.50"),
        (date(2026, 3, 3), "2026-03-03"),
        (datetime(2026, 3, 3, 20, 15, 9, 500, tzinfo=UTC), "2026-03-03T21:15:09.000500+01:00"),
        (UUID(int=7), str(UUID(int=7))),
        ("=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1"),
        ('Zoë; "x"\n', 'Zoë; "x"\n'),
        (
            {"amount": Decimal("1.50"), "deep": [{"on": date(2026, 3, 3)}]},
            {"amount": "1.50", "deep": [{"on": "2026-03-03"}]},
        ),
        (SimpleNamespace(), "namespace()"),
    ],
)
def test_json_lines_are_exact(value: Any, exact: Any) -> None:
    assert line(value) == exact


def test_who_acted_is_named_by_id_and_a_row_by_its_own(db: None) -> None:
    inspector = cast.member("inspector")
    assert line(inspector) == {"id": str(inspector.pk), "name": str(inspector)}
    sent = b"".join(jsonlines.file_blocks([cell("name", "Name", "full_name")], [inspector], file_details(has_ids=True)))
    assert json.loads(sent.splitlines()[0]) == {"id": str(inspector.pk), "name": inspector.full_name}


def test_the_last_line_says_that_a_file_is_whole() -> None:
    rows = [[turn] for turn in range(450)]
    *blocks, last = jsonlines.file_blocks(NUMBER, rows, file_details())
    end = json.loads(last)["end"]
    assert end == {"rows": 450, "sha256": hashlib.sha256(b"".join(blocks)).hexdigest(), "whole": True}


def test_what_is_not_there_is_an_empty_cell() -> None:
    answered = SimpleNamespace(answer=SimpleNamespace(by="Director"))
    assert value_at_path("answer.by")(answered) == "Director"
    assert value_at_path("answer.by")(SimpleNamespace()) is None
    assert value_at_path("answer.by")({"answer": None}) is None
    words = cell("kind", "Kind", words={"day": "Day card"})
    assert [words.said({"kind": kind}) for kind in ("day", "other", None)] == ["Day card", "other", ""]
