"""The log answers: what was done in this house, by whom, when, and what it changed."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from audit.models import Entry
from audit.reading import selectors
from audit.reading.selectors import Change, Search
from audit.recording import log
from audit.schema import protected_tables
from audit.sealing.signer import Signer
from tests.audit.acting import AT, HOUSE, an_act
from tests.audit.sealed import Link, seal
from tests.audit.shelf.models import Book, Loan, Reader
from tests.database import OwnDatabase
from tests.plans import rows_read_by

ELSEWHERE = UUID("018f0000-0000-7000-8000-0000000000bb")


def kinds_of(page: selectors.Page) -> list[str | None]:
    return [entry.kind for entry in page.entries]


def ids_of(page: selectors.Page) -> list[UUID | None]:
    return [entry.act for entry in page.entries]


def sought(scope: UUID | None = HOUSE, **facts: Any) -> UUID:
    return log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=scope, **facts)


@pytest.fixture
def house(db: None) -> UUID:
    """A house of which the log says nothing yet."""
    return uuid4()


def only(scope: UUID, search: Search | None = None, **page: Any) -> selectors.Page:
    """What the log says of a house, without what belongs to none."""
    found = selectors.find_acts(scope, search or Search(), **page)
    return selectors.Page([entry for entry in found.entries if entry.scope == scope], found.further)


def test_lists_acts_and_notes_newest_first(house: UUID) -> None:
    first = sought(house)
    with an_act(scope=house) as second:
        Book.objects.create(title="Emma")
    assert ids_of(only(house)) == [second, first]


def test_shows_no_act_of_another_house_but_those_of_none(house: UUID) -> None:
    other, nowhere = sought(ELSEWHERE), sought(None)
    found = ids_of(selectors.find_acts(house, Search()))
    assert nowhere in found
    assert other not in found
    assert selectors.get_act(house, other) is None
    assert selectors.get_act(house, nowhere) is not None


def test_finds_by_kind_person_and_words(house: UUID) -> None:
    reader = Reader.objects.create(name="Weber")
    red = sought(house, colour="Red")
    with an_act("shelf.book.lent", scope=house, by=reader) as lent:
        pass
    assert ids_of(only(house, Search(kind="shelf.book.lent"))) == [lent]
    assert ids_of(only(house, Search(actor=reader.pk))) == [lent]
    assert ids_of(only(house, Search(text="rEd"))) == [red]
    assert ids_of(only(house, Search(text="green"))) == []


def test_finds_by_the_time_of_writing(house: UUID) -> None:
    act_id = sought(house)
    clock = Entry.objects.get(act=act_id).clock
    assert ids_of(only(house, Search(since=clock, until=clock + timedelta(microseconds=1)))) == [act_id]
    assert ids_of(only(house, Search(until=clock))) == []
    assert ids_of(only(house, Search(since=clock + timedelta(microseconds=1)))) == []


def test_pages_go_on_where_the_last_one_ended(house: UUID) -> None:
    made = [sought(house) for _ in range(5)]
    first = only(house, size=2)
    second = only(house, size=2, before=first.further)
    third = only(house, Search(kind="shelf.book.sought"), size=1, before=second.further)
    assert ids_of(first) + ids_of(second) + ids_of(third) == made[::-1]
    assert only(house, Search(since=datetime(2020, 1, 1, tzinfo=UTC), kind="none")).further is None


def test_tells_the_rows_of_an_act_page_by_page(db: None) -> None:
    with an_act() as act_id:
        books = Book.objects.bulk_create([Book(title=str(n)) for n in range(3)])
    first = selectors.rows_of(act_id, size=2)
    rest = selectors.rows_of(act_id, size=2, after=first.further or 0)
    assert [entry.row_id for entry in [*first.entries, *rest.entries]] == [book.pk for book in books]
    assert rest.further is None


def test_counts_the_rows_of_each_act(db: None) -> None:
    with an_act() as act_id:
        Book.objects.bulk_create([Book(title=str(n)) for n in range(3)])
    note = sought()
    assert selectors.rows_counted([act_id, note, None]) == {act_id: 3}


def test_tells_the_life_of_a_row(db: None) -> None:
    with an_act() as added:
        loan = Loan.objects.create(days=1)
    seen = log.note("shelf.book.sought", subject=loan, by=None, at=AT, scope=HOUSE)
    with an_act("shelf.book.lent", subject=loan) as lent:
        Loan.objects.filter(pk=loan.pk).update(days=2)
    history = selectors.row_history(HOUSE, "shelf_loan", loan.pk)
    assert [(step.entry.operation, step.act and step.act.act) for step in history.steps] == [
        ("I", added),
        ("N", seen),
        ("U", lent),
    ]
    assert history.elsewhere == 0


def test_the_life_of_a_row_counts_what_other_houses_did_and_shows_what_belongs_to_none(db: None) -> None:
    reader = Reader.objects.create(name="Weber")
    with an_act(scope=ELSEWHERE):
        Reader.objects.filter(pk=reader.pk).update(visits=1)
    history = selectors.row_history(HOUSE, "shelf_reader", reader.pk)
    assert [(step.entry.operation, step.act) for step in history.steps] == [("I", None)]
    assert history.elsewhere == 1


def test_the_life_of_a_row_shows_direct_access(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    key = uuid4()
    owner_connection.execute("INSERT INTO shelf_loan (id, days) VALUES (%s, 1)", [key])
    owner_connection.commit()
    (step,) = selectors.row_history(HOUSE, "shelf_loan", key).steps
    assert step.act is not None
    assert step.act.kind == "audit.database.written"
    assert step.act.act in ids_of(selectors.find_acts(HOUSE, Search()))


def test_tells_what_changed_column_by_column(db: None) -> None:
    with an_act():
        loan = Loan.objects.create(days=1)
    with an_act() as act_id:
        Loan.objects.filter(pk=loan.pk).update(days=2)
    (entry,) = selectors.rows_of(act_id).entries
    assert selectors.changed_columns(entry, reveal=True) == [Change("days", 1, 2)]


def test_hides_personal_values_and_never_shows_secrets(db: None) -> None:
    reader = Reader.objects.create(name="Weber", password="one")
    reader.name, reader.password = "Klein", "two"
    reader.save()
    entry = Entry.objects.filter(row_id=reader.pk).latest("id")
    assert selectors.changed_columns(entry, reveal=False) == [
        Change("name", hidden=True),
        Change("password", hidden=True),
    ]
    assert selectors.changed_columns(entry, reveal=True) == [
        Change("name", "Weber", "Klein"),
        Change("password", hidden=True),
    ]


def test_a_note_changes_nothing(db: None) -> None:
    assert selectors.changed_columns(Entry.objects.get(act=sought()), reveal=True) == []


def test_knows_the_names_of_the_staff(porter: Any) -> None:
    assert selectors.actor_names([porter.pk, uuid4(), None]) == {porter.pk: str(porter)}


def test_the_catalogue_says_how_each_table_is_kept(db: None) -> None:
    kept = protected_tables.kept_tables()
    assert kept["shelf_book"] == protected_tables.TableProtection(
        table="shelf_book",
        key="id",
        personal=("owner", "note"),
        secret=("shelfmark",),
        append_only=True,
        act_needed=True,
        unbroken=True,
    )
    loan, reader = kept["shelf_loan"], kept["shelf_reader"]
    assert (loan.personal, loan.secret, loan.append_only, loan.act_needed) == ((), (), False, True)
    assert (reader.personal, reader.append_only, reader.act_needed) == (("name",), False, False)
    assert "shelf_sheet" not in kept
    assert all(table.unbroken for table in kept.values())


CAPTURE = "EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'act needed')"
NEVER = (
    "DROP TRIGGER audit_capture ON shelf_book; CREATE TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE"
    f" ON shelf_book FOR EACH ROW WHEN (pg_trigger_depth() > 9) {CAPTURE};"
    "ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_capture"
)
REPLACE = "CREATE OR REPLACE TRIGGER audit_capture AFTER"


@pytest.mark.parametrize(
    "harm",
    [
        "ALTER TABLE shelf_book DISABLE TRIGGER audit_capture",
        "ALTER TABLE shelf_book ENABLE TRIGGER audit_capture",
        "ALTER TABLE shelf_book ENABLE REPLICA TRIGGER audit_refuse",
        "DROP TRIGGER audit_refuse ON shelf_book",
        f"{REPLACE} INSERT ON shelf_book FOR EACH ROW {CAPTURE}",
        f"{REPLACE} INSERT OR UPDATE OF title OR DELETE ON shelf_book FOR EACH ROW {CAPTURE}",
        NEVER,
    ],
    ids=["off", "not always", "replica only", "no refusal", "inserts only", "one column only", "on a condition"],
)
def test_the_catalogue_shows_when_the_keeping_is_broken(own_database: OwnDatabase, harm: str) -> None:
    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute(harm)
    assert not protected_tables.kept_tables()["shelf_book"].unbroken


NOTES = """
SELECT count(audit.note(
    CASE WHEN n %% 30 = 0 THEN 'shelf.book.found' ELSE 'shelf.book.sought' END, %(house)s,
    CASE WHEN n %% 30 = 1 THEN %(one)s ELSE %(other)s END, %(at)s, NULL, NULL, '{}', NULL, NULL
)) FROM generate_series(1, 3000) n
"""
MOST_ROWS = 60  # that a page of 50 may read


@pytest.fixture
def long_log(link: Link, signer: Signer, own_database: OwnDatabase) -> dict[str, UUID]:
    """A log of 3,000 sealed notes, 100 of them by one person and 100 of one kind, and of rows outside any act."""
    people = {"one": uuid4(), "other": uuid4()}
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as application:
        application.execute(NOTES, people | {"house": HOUSE, "at": AT})
    with psycopg.connect(own_database.dsn("carnet_owner"), autocommit=True) as owner:
        owner.execute("INSERT INTO shelf_loan (id, days) SELECT gen_random_uuid(), 1 FROM generate_series(1, 5000)")
        seal(link, signer, most=10_000)
        owner.execute("SET ROLE carnet_audit")
        owner.execute("ANALYZE audit.pending, audit.leaf")
    return people


def test_a_page_reads_as_many_rows_as_it_shows(long_log: dict[str, UUID]) -> None:
    middle = Entry.objects.filter(operation="N").order_by("id")[1500]
    searches = {
        "first page": (Search(), None),
        "next page": (Search(), middle.pk),
        "kind": (Search(kind="shelf.book.found"), None),
        "no such kind": (Search(kind="shelf.book.lost"), None),
        "actor": (Search(actor=long_log["one"]), None),
        "unknown actor": (Search(actor=uuid4()), None),
        "until": (Search(until=middle.clock), None),
        "since": (Search(since=middle.clock), None),
        "next page of a period": (Search(until=middle.clock), middle.pk),
        "before the log": (Search(until=datetime(2001, 1, 1, tzinfo=UTC)), None),
    }
    read = {}
    for name, (search, before) in searches.items():
        found = selectors.find_entries(HOUSE, search)
        if before is not None:
            found = selectors._older_than(found, before, search)
        read[name] = rows_read_by(found[: selectors.PAGE + 1])
    assert {name: rows for name, rows in read.items() if rows > MOST_ROWS} == {}


def test_the_rows_of_an_act_a_row_and_a_subject_are_read_alone(long_log: dict[str, UUID]) -> None:
    assert rows_read_by(Entry.objects.filter(act=uuid4())) == 0
    assert rows_read_by(Entry.objects.filter(row_id=uuid4())) == 0
    assert rows_read_by(Entry.objects.filter(subject_id=uuid4())) == 0


def test_pages_of_a_period_follow_the_clock(house: UUID) -> None:
    noted = [sought(house) for _ in range(5)]
    entries = {entry.act: entry for entry in Entry.objects.filter(scope=house)}
    search = Search(since=entries[noted[1]].clock, until=entries[noted[4]].clock)
    first = only(house, search, size=2)
    assert ids_of(first) == [noted[3], noted[2]]
    assert ids_of(only(house, search, before=first.further, size=2)) == [noted[1]]
    assert ids_of(only(house, search, before=-1)) == []
