"""A row that was changed past the log is named, with its table and its columns."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.sealing import leaves
from audit.sealing.signer import Signer
from audit.store.queue import Taken
from audit.tlog.leaves import parse_leaf
from audit.verifying import row_images as images
from audit.verifying import verify_registers as live
from tests.audit.acting import AT, an_act
from tests.audit.sealed import Link, add, seal
from tests.audit.shelf.models import Loan
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow


@pytest.fixture
def app(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as opened:
        yield opened


@pytest.fixture
def past_the_log(own_database: OwnDatabase) -> Callable[..., None]:
    """Do something with all triggers of the shelf off, and switch them on again."""

    def do(words: str, values: Any = ()) -> None:
        with psycopg.connect(own_database.superuser_dsn()) as root:
            root.execute("SET session_replication_role = replica")
            for table in ("shelf_book", "shelf_loan"):
                root.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            root.execute(words, values)
            for table in ("shelf_book", "shelf_loan"):
                for trigger in ("audit_capture", "audit_refuse"):
                    root.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")

    return do


def told(link: Link) -> list[tuple[str, Any, str, tuple[str, ...]]]:
    return [(each.table, each.row, each.why, each.columns) for each in live.find_hidden_rows(link)]


@pytest.mark.parametrize("sealed", [True, False])
def test_rows_that_only_the_log_has_changed_are_as_it_says(app: Link, link: Link, signer: Signer, sealed: bool) -> None:
    book = add(price="12.50", owner="Weber", note="n" * 90_000, shelfmark="A 1")
    with an_act():
        loan, gone = Loan.objects.create(days=7), Loan.objects.create(days=9)
    with an_act():
        Loan.objects.filter(pk=loan.pk).update(days=8)
        gone.delete()
    if sealed:
        seal(link, signer)
    assert told(app) == []
    assert book.note == "n" * 90_000


def test_each_hidden_edit_is_named(app: Link, link: Link, signer: Signer, past_the_log: Callable[..., None]) -> None:
    changed, removed, long = add("one", owner="Weber"), add("two"), add("t" * 100, note="n" * 90_000)
    with an_act():
        back = Loan.objects.create(days=9)
    with an_act():
        Loan.objects.filter(pk=back.pk).delete()
    seal(link, signer)
    past_the_log("UPDATE shelf_book SET owner = 'Muller', price = 9 WHERE id = %s", [changed.pk])
    past_the_log("DELETE FROM shelf_book WHERE id = %s", [removed.pk])
    past_the_log("UPDATE shelf_book SET note = note || '.' WHERE id = %s", [long.pk])
    past_the_log("INSERT INTO shelf_loan (id, days) VALUES (%s, 3)", [back.pk])
    fresh = uuid4()
    past_the_log("INSERT INTO shelf_loan (id, days) VALUES (%s, 3)", [fresh])
    assert sorted(told(app), key=str) == sorted(
        [
            ("shelf_book", changed.pk, "changed", ("owner", "price")),
            ("shelf_book", long.pk, "changed", ("note",)),
            ("shelf_book", removed.pk, "missing", ()),
            ("shelf_loan", back.pk, "back", ()),
            ("shelf_loan", fresh, "unknown", ()),
        ],
        key=str,
    )


def test_a_column_that_is_gone_is_named(app: Link, past_the_log: Callable[..., None]) -> None:
    book = add("one")
    past_the_log("ALTER TABLE shelf_book DROP COLUMN bought_at")
    assert told(app) == [("shelf_book", book.pk, "changed", ("bought_at",))]


def test_the_command_names_them_and_fails(
    own_database: OwnDatabase, past_the_log: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    book = add("one")
    call_command("audit", "verify", "--live")
    assert "matches the log" in capsys.readouterr().out
    past_the_log("UPDATE shelf_book SET title = 'other' WHERE id = %s", [book.pk])
    with pytest.raises(CommandError, match="Deviations from the log: 1"):
        call_command("audit", "verify", "--live")
    assert capsys.readouterr().err == f"shelf_book {book.pk}: was changed without an entry in the log: title\n"
    assert connections["default"].connection is not None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("DROP TRIGGER audit_capture ON shelf_book", "shelf_book is not captured by the log: its trigger is missing"),
        (
            "ALTER TABLE shelf_book RENAME TO shelf_tome",
            "shelf_book is not captured by the log: its trigger is missing",
        ),
    ],
)
def test_a_register_that_is_no_longer_kept_is_not_called_well(
    words: str, said: str, own_database: OwnDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    add("one")
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute(words)
    with pytest.raises(CommandError, match="Deviations from the log"):
        call_command("audit", "verify", "--live")
    assert said in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    "how", ["DROP TRIGGER audit_capture ON {}", "ALTER TRIGGER audit_capture ON {} RENAME TO other"]
)
def test_a_register_without_its_trigger_is_followed_row_by_row(
    how: str, own_database: OwnDatabase, app: Link, link: Link, signer: Signer
) -> None:
    stays, changed, removed = add("one", owner="Weber"), add("two", owner="Weber", shelfmark="A 1"), add("three")
    with an_act():
        loan = Loan.objects.create(days=7)
    seal(link, signer)
    fresh = uuid4()
    with psycopg.connect(own_database.superuser_dsn()) as root:
        for table in ("shelf_book", "shelf_loan"):
            root.execute(how.format(table))
            root.execute(f"DROP TRIGGER audit_refuse ON {table}")
        if "RENAME" in how:
            root.execute("ALTER TABLE shelf_book DISABLE TRIGGER other; ALTER TABLE shelf_loan DISABLE TRIGGER other")
        root.execute("UPDATE shelf_book SET owner = 'Muller', shelfmark = 'B 2' WHERE id = %s", [changed.pk])
        root.execute("DELETE FROM shelf_book WHERE id = %s", [removed.pk])
        root.execute("UPDATE shelf_loan SET days = 8 WHERE id = %s", [loan.pk])
        root.execute("INSERT INTO shelf_loan (id, days) VALUES (%s, 3)", [fresh])
    assert stays.pk not in [row for _table, row, _why, _columns in told(app)]
    assert sorted(told(app), key=str) == sorted(
        [
            ("shelf_book", changed.pk, "changed", ("owner",)),
            ("shelf_book", removed.pk, "missing", ()),
            ("shelf_loan", fresh, "unknown", ()),
            ("shelf_loan", loan.pk, "changed", ("days",)),
        ],
        key=str,
    )


@pytest.mark.parametrize(
    ("words", "others"),
    [("ALTER TABLE shelf_book RENAME TO shelf_tome", ["shelf_tome"]), ("DROP TABLE shelf_book", [])],
)
def test_the_rows_of_a_register_that_is_gone_are_missing(
    words: str, others: list[str], own_database: OwnDatabase, app: Link
) -> None:
    book = add("one")
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute(words)
    assert told(app) == [
        ("shelf_book", book.pk, "missing", ()),
        *((table, book.pk, "unknown", ()) for table in others),
    ]


def test_a_row_that_is_told_by_one_digest_is_compared_whole() -> None:
    image = {f"c{number:04d}": "v" * 100 for number in range(700)} | {"id": str(UUID(int=1))}
    row = Taken(
        7, 9, AT, "I", UUID(int=1), *[None] * 9, "carnet_app", "t", UUID(int=1), None, json.dumps(image), None
    )  # fmt: skip
    after = images.of_leaf(parse_leaf(leaves.of_entry(row).data), "after", [])
    assert after is not None
    told = live.RecordedChange(UUID(int=1), "I", None, after._replace(apart={"name": "Weber"}))

    def compared(**other: Any) -> list[str]:
        there = json.dumps(image | {"name": "Weber", "password": "x"} | other)
        return [why for why, _columns in live.history_faults([told], images.of_row(there, ["name"], ["password"]))]

    assert (compared(), compared(c0007="w"), compared(name="Muller")) == ([], ["changed"], ["changed"])
