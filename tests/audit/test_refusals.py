"""What the database refuses, to whoever tries: changes of a register, writes without an act, acts that are none."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction
from psycopg import errors

from audit.models import Entry
from server import addresses
from server.database import postgres
from tests.audit.acting import AT, rows
from tests.audit.shelf.models import Book, Loan, Reader
from tests.database import OwnDatabase

ADD_LOAN = "INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1)"
ADD_BOOK = (
    "INSERT INTO shelf_book (id, title, price, owner, shelfmark) VALUES (gen_random_uuid(), 'Emma', 1, 'Weber', 'A')"
)
OPEN_ACT = (
    "SELECT new_act FROM audit.open_act('shelf.book.added', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL, NULL)"
)
NO_ACT = "register_row_needs_an_act"

Session = psycopg.Connection[Any]


def constraint_of(error: BaseException) -> str | None:
    """The constraint that PostgreSQL names as the reason."""
    cause = error if isinstance(error, psycopg.Error) else error.__cause__
    assert isinstance(cause, psycopg.Error)
    return cause.diag.constraint_name


@pytest.fixture
def session(db: None) -> Iterator[Callable[..., Session]]:
    """Sessions past Django, in any role; nothing that they do is committed."""
    name = str(connection.settings_dict["NAME"])
    with ExitStack() as stack:

        def open_session(role: str = "carnet_app") -> Session:
            dsn = postgres.superuser_dsn(name) if role == "superuser" else addresses.connection_string(role, name)
            opened = psycopg.connect(dsn)
            stack.callback(opened.close)
            return opened

        yield open_session


@pytest.fixture
def app(session: Callable[..., Session]) -> Session:
    """A session of the application's own role."""
    return session()


@pytest.fixture
def committing(own_database: OwnDatabase) -> Iterator[Session]:
    """A session of the application's own role that commits."""
    with psycopg.connect(own_database.dsn(), autocommit=True) as opened:
        yield opened


def refuses(session: Session, *statements: str | tuple[str, list[object]], match: str) -> str | None:
    """Run statements in one transaction that must be refused; returns the constraint that refused."""
    with pytest.raises(errors.IntegrityError, match=match) as refused, session.transaction():
        run(session, *statements)
    return constraint_of(refused.value)


def run(session: Session, *statements: str | tuple[str, list[object]]) -> None:
    for statement in statements:
        if isinstance(statement, str):
            session.execute(statement)
        else:
            session.execute(*statement)


def point_at(place: str, local: bool = True) -> tuple[str, list[object]]:
    """What a session would say to pretend that an act is open."""
    return "SELECT set_config('audit.place', %s, %s)", [place, local]


def open_place(session: Session) -> str:
    """Where the act that is open now has its entry."""
    (place,) = session.execute("SELECT current_setting('audit.place')").fetchone() or ("",)
    return str(place)


@pytest.mark.parametrize(
    "write",
    [
        lambda: Book.objects.create(title="Emma"),
        lambda: Book.objects.bulk_create([Book(title="Emma")]),
        Loan.objects.create,
        lambda: connection.cursor().execute(ADD_BOOK),
    ],
    ids=["register", "bulk", "kept table", "raw SQL"],
)
def test_refuses_a_row_without_an_act(db: None, write: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError, match="register_row_needs_an_act") as refused, transaction.atomic():
        write()
    assert constraint_of(refused.value) == "register_row_needs_an_act"


def test_refuses_copy_without_an_act(app: Session) -> None:
    copying = app.cursor().copy("COPY shelf_loan (id, days) FROM STDIN")
    with pytest.raises(errors.IntegrityError, match=NO_ACT), copying as copy:
        copy.write_row((str(uuid4()), 9))


@pytest.mark.parametrize(
    "statement", ["UPDATE shelf_book SET title = 'Other'", "DELETE FROM shelf_book", "TRUNCATE shelf_book"]
)
def test_the_application_may_not_change_a_register(app: Session, statement: str) -> None:
    app.execute(OPEN_ACT)
    with pytest.raises(errors.InsufficientPrivilege):
        app.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE shelf_book SET title = 'Other'",
        "UPDATE shelf_book SET title = 'Other' WHERE false",
        "DELETE FROM shelf_book",
        "TRUNCATE shelf_book",
        "INSERT INTO shelf_book SELECT * FROM shelf_book ON CONFLICT (id) DO UPDATE SET title = 'Other'",
        "MERGE INTO shelf_book b USING shelf_book s ON b.id = s.id WHEN MATCHED THEN DELETE",
    ],
)
@pytest.mark.parametrize("role", ["carnet_owner", "superuser"])
def test_nobody_may_change_a_register(session: Callable[..., Session], statement: str, role: str) -> None:
    opened = session(role)
    if role == "superuser":
        opened.execute("SET session_replication_role = replica")
    opened.execute(ADD_BOOK)
    assert refuses(opened, statement, match="register_rows_are_never_changed") == "register_rows_are_never_changed"


def test_captures_even_as_a_replica(session: Callable[..., Session]) -> None:
    superuser = session("superuser")
    run(superuser, "SET session_replication_role = replica", ADD_BOOK)
    (title,) = superuser.execute("SELECT after ->> 'title' FROM audit.pending ORDER BY id DESC").fetchone() or ("",)
    assert title == "Emma"


def test_nobody_may_empty_a_kept_table(session: Callable[..., Session]) -> None:
    emptied = "kept_tables_are_never_emptied"
    assert refuses(session("carnet_owner"), "TRUNCATE shelf_loan", match=emptied) == emptied


def test_refuses_another_key_for_a_row(db: None) -> None:
    reader = Reader.objects.create(name="Weber")
    with pytest.raises(IntegrityError, match="register_keys_are_never_changed") as refused, transaction.atomic():
        Reader.objects.filter(pk=reader.pk).update(id=uuid4())
    assert constraint_of(refused.value) == "register_keys_are_never_changed"


@pytest.mark.parametrize("place", ["(0,1)", "(0,9999)", "(999999999,1)", "nonsense", "'", "(0,1) OR true"])
@pytest.mark.parametrize("local", [True, False], ids=["local", "session"])
def test_refuses_a_forged_variable(app: Session, place: str, local: bool) -> None:
    assert refuses(app, point_at(place, local), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_refuses_the_place_of_every_act_of_others(app: Session) -> None:
    places = app.execute("SELECT ctid::text FROM audit.pending WHERE operation IN ('A', 'N') LIMIT 20").fetchall()
    assert places
    for (place,) in places:
        assert refuses(app, point_at(place), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_refuses_an_act_carried_into_the_next_transaction(committing: Session) -> None:
    with committing.transaction():
        committing.execute(OPEN_ACT)
        place = open_place(committing)
        committing.execute(ADD_LOAN)
    assert refuses(committing, point_at(place), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_refuses_an_act_that_a_savepoint_took_back(app: Session) -> None:
    with app.transaction(force_rollback=True):
        app.execute(OPEN_ACT)
        place = open_place(app)
        app.execute(ADD_LOAN)
    assert refuses(app, point_at(place), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_refuses_the_act_of_an_older_transaction_of_the_same_number(
    committing: Session, own_database: OwnDatabase
) -> None:
    """A database restored into another server meets the numbers of its old transactions again."""
    older = (
        "INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, db_user)"
        " VALUES (%s, now() - interval '1 hour', 'A', gen_random_uuid(), 'shelf.book.added', now(), 'carnet_app')"
        " RETURNING ctid::text"
    )
    with committing.transaction(force_rollback=True):
        number = committing.execute("SELECT pg_current_xact_id()::text").fetchone()
        with psycopg.connect(own_database.superuser_dsn()) as superuser:
            (place,) = superuser.execute(older, number).fetchone() or ("",)
        assert refuses(committing, point_at(place), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_an_act_ends_with_its_transaction(committing: Session) -> None:
    with committing.transaction():
        committing.execute(OPEN_ACT)
    assert refuses(committing, ADD_LOAN, match=NO_ACT) == NO_ACT


def test_a_note_opens_no_act(app: Session) -> None:
    app.execute("SELECT audit.note('shelf.book.sought', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL)")
    own = "SELECT ctid::text FROM audit.pending WHERE xid = pg_current_xact_id()::text::bigint"
    (place,) = app.execute(own).fetchone() or ("",)
    assert refuses(app, ADD_LOAN, match=NO_ACT) == NO_ACT
    assert refuses(app, point_at(place), ADD_LOAN, match=NO_ACT) == NO_ACT


def test_refuses_a_second_act_in_a_transaction(app: Session) -> None:
    assert refuses(app, OPEN_ACT, OPEN_ACT, match="transaction_has_one_act") == "transaction_has_one_act"


def test_refuses_an_act_in_the_name_of_the_database(app: Session) -> None:
    forged = OPEN_ACT.replace("shelf.book.added", "audit.database.written")
    assert refuses(app, forged, match="act_kind_is") == "act_kind_is_the_databases_own"


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO audit.pending (xid, clock, operation, db_user) VALUES (1, now(), 'A', 'x')",
        "UPDATE audit.pending SET kind = 'x'",
        "DELETE FROM audit.pending",
        "TRUNCATE audit.pending",
        "SELECT * FROM audit.once",
        "SELECT audit.enter_act('A', 'x', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL, gen_random_uuid())",
        "SELECT audit.place_of_act()",
        "CREATE TRIGGER forged AFTER INSERT ON shelf_sheet FOR EACH ROW EXECUTE FUNCTION audit.capture('id')",
        "ALTER TABLE shelf_book DISABLE TRIGGER ALL",
        "DROP TRIGGER audit_capture ON shelf_book",
        "SET session_replication_role = replica",
        "SET ROLE carnet_audit",
        "SET SESSION AUTHORIZATION carnet_owner",
    ],
)
def test_the_application_may_only_read_the_log_and_open_acts(app: Session, statement: str) -> None:
    with pytest.raises(errors.InsufficientPrivilege):
        app.execute(statement)


def test_the_application_cannot_feed_the_log_from_a_table_of_its_own(session: Callable[..., Session]) -> None:
    superuser = session("superuser")
    superuser.execute("CREATE TEMPORARY TABLE forged (id uuid)")
    superuser.execute("ALTER TABLE forged OWNER TO carnet_app; SET ROLE carnet_app")
    with pytest.raises(errors.InsufficientPrivilege, match="capture"):
        superuser.execute(
            "CREATE TRIGGER audit_capture AFTER INSERT ON forged FOR EACH ROW"
            " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'no act needed')"
        )


@pytest.mark.parametrize("table", ["pending", "once"])
@pytest.mark.parametrize("statement", ["UPDATE audit.{} SET act = NULL", "DELETE FROM audit.{}", "TRUNCATE audit.{}"])
def test_nobody_may_change_the_log(session: Callable[..., Session], table: str, statement: str) -> None:
    superuser = session("superuser")
    superuser.execute("SET session_replication_role = replica")
    never = "log_entries_are_never_changed"
    assert refuses(superuser, statement.format(table), match=never) == never


@pytest.mark.parametrize(("said", "instead"), [("'shelf.book.added'", "NULL"), ("now()", "NULL")])
def test_refuses_an_act_without_a_kind_or_a_moment(app: Session, said: str, instead: str) -> None:
    """What else is no act and no row, only the owner of the log can write; its leaf is taken for neither."""
    nothing = OPEN_ACT.replace(said, instead)
    assert refuses(app, nothing, match="entry_is_an_act") == "entry_is_an_act_or_a_row"


@pytest.mark.parametrize("role", ["carnet_reader", "carnet_sealer", "carnet_eraser"])
def test_the_other_roles_write_no_register(session: Callable[..., Session], role: str) -> None:
    opened = session(role)
    with pytest.raises(errors.InsufficientPrivilege):
        opened.execute(ADD_LOAN)


@pytest.mark.parametrize("table", ["pending", "leaf", "disclosure", "words", "entry", "erased", "unread", "once"])
def test_the_readers_role_may_not_read_the_log(session: Callable[..., Session], table: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        session("carnet_reader").execute(f"SELECT FROM audit.{table}")


@pytest.mark.parametrize("table", ["tile", "checkpoint", "cosignature"])
def test_the_readers_role_may_read_what_is_published(session: Callable[..., Session], table: str) -> None:
    session("carnet_reader").execute(f"SELECT FROM audit.{table}")


def test_a_role_lent_the_applications_rights_needs_acts_too(session: Callable[..., Session]) -> None:
    superuser = session("superuser")
    name = f"clerk_{uuid4().hex}"
    superuser.execute(f"CREATE ROLE {name} IN ROLE carnet_app; SET SESSION AUTHORIZATION {name}")
    assert refuses(superuser, ADD_LOAN, match=NO_ACT) == NO_ACT


def test_an_act_opened_by_hand_is_an_act(committing: Session) -> None:
    with committing.transaction():
        (act_id,) = committing.execute(OPEN_ACT).fetchone() or (None,)
        committing.execute(ADD_LOAN)
    assert [entry.operation for entry in rows(act_id)] == ["I"]
    assert Entry.objects.get(act=act_id, operation="A").occurred_at > AT
