"""Erasure of what is personal: ordered by two people, done by the database alone, and every proof stays good."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection

from audit.erasure import procedure as erasing
from audit.models import (
    Erasure,
    ErasureConfirmation,
    ErasureDone,
    ErasureRelease,
    ErasureWithdrawal,
    LegalHold,
    LegalHoldEnd,
)
from audit.publishing import published_log as publishing
from audit.reading import selectors
from audit.sealing import schema_attestation as attest
from audit.sealing.signer import Signer
from audit.store import queries
from audit.store.heads import WillNotSign
from audit.tlog.leaves import open_disclosure, parse_leaf
from audit.tlog.verifying import verify_log, verify_proof
from audit.verifying import verify_registers as live
from server import addresses
from tests.audit.acting import AT, HOUSE, an_act
from tests.audit.erasures import order, place_of, released
from tests.audit.sealed import Link, add, ask, seal, stored
from tests.audit.shelf.models import Book, Loan
from tests.cast import member
from tests.database import OwnDatabase
from tests.waiting import until, waiting_for_locks


@pytest.fixture(scope="module")
def filling() -> Callable[[], Book]:
    """A book of someone, for the tests that are refused."""
    return lambda: add(owner="Weber")


@pytest.fixture
def eraser(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(addresses.connection_string("carnet_eraser", own_database.name), autocommit=True) as opened:
        yield opened


@pytest.fixture
def app(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as opened:
        yield opened


def test_what_two_people_released_is_gone_and_every_proof_stays(
    link: Link, app: Link, eraser: Link, signer: Signer, tmp_path: Path
) -> None:
    book, other = add(owner="Weber", note="met Kirsch", shelfmark="A 1"), add("Zadig", owner="Muller")
    head = seal(link, signer).head
    before = stored(link)
    place = place_of(link, book)
    proof, said = str(publishing.prove_leaf(ask(link), place)).encode(), publishing.leaf_disclosures(ask(link), place)
    wanted = released(book)
    seal(link, signer)
    done = erasing.carry_out(eraser, wanted.pk)
    assert done.values == 2
    book.refresh_from_db()
    assert (book.owner, book.note, book.shelfmark, book.title) == ("–", "–", "–", "Candide")
    assert Book.objects.get(pk=other.pk).owner == "Muller"
    assert publishing.leaf_disclosures(ask(link), place) == []
    seal(link, signer)
    assert stored(link)[: len(before)] == before
    verify_proof(proof, before[place], None)
    publishing_folder = tmp_path / "copy"
    assert list(publishing.export_log(ask(link), publishing_folder))
    verify_log(publishing_folder, None, [(head.size, head.root)])
    erased = [parse_leaf(data) for data in stored(link) if parse_leaf(data)["operation"] == "E"]
    assert said is not None
    assert [each["facts"]["gone"] for each in erased] == [{str(place): sorted(_digests(said, before[place]))}]
    assert erased[0]["kind"] == "audit.personal.erased"
    assert list(live.find_hidden_rows(app)) == []


def _digests(said: list[str], data: bytes) -> list[str]:
    from audit.tlog.leaves import disclosure_digest

    assert all(open_disclosure(parse_leaf(data), each) for each in said)
    return [disclosure_digest(each) for each in said]


def refused(eraser: Link, wanted: Erasure, constraint: str) -> None:
    """The database refuses the erasure, and leaves all as it was."""
    book = Book.objects.get(pk=wanted.subject_id)
    said = eraser_sees(wanted)
    with pytest.raises(erasing.ErasureRefused, match=f"^{constraint}$"):
        erasing.carry_out(eraser, wanted.pk)
    assert Book.objects.get(pk=wanted.subject_id).owner == book.owner
    assert eraser_sees(wanted) == said


def eraser_sees(wanted: Erasure) -> Any:
    return queries.ask(
        "SELECT d.sealed FROM audit.disclosure d JOIN audit.leaf l USING (idx) WHERE l.row_id = %s",
        [wanted.subject_id],
    )


def test_nothing_goes_without_two_people(link: Link, eraser: Link, signer: Signer) -> None:
    book = add(owner="Weber")
    wanted = order(book)
    seal(link, signer)
    refused(eraser, wanted, "erasure_needs_two_people")
    erasing.release_erasure(erasure=wanted, by=member("compliance_officer"), at=AT)
    refused(eraser, wanted, "erasure_needs_two_people")
    with pytest.raises(erasing.ErasureRefused, match="Another person must confirm it"):
        erasing.confirm_erasure(erasure=wanted, by=member("compliance_officer"), at=AT)
    refused(eraser, wanted, "erasure_needs_two_people")


def test_no_order_is_no_erasure(eraser: Link) -> None:
    with pytest.raises(erasing.ErasureRefused, match="erasure_needs_two_people"):
        erasing.carry_out(eraser, uuid4())


def past_the_service(row: Any) -> None:
    with an_act(subject=row.erasure):
        row.save(force_insert=True)


def test_the_database_refuses_the_same_person_twice(own_database: OwnDatabase) -> None:
    wanted, one = order(add(owner="Weber")), member("compliance_officer")
    confirmation = ErasureConfirmation(erasure=wanted, confirmed_by_id=one.pk, confirmed_at=AT)
    with pytest.raises(IntegrityError, match="another_person_confirms_an_erasure"):
        past_the_service(confirmation)
    erasing.release_erasure(erasure=wanted, by=one, at=AT)
    with pytest.raises(IntegrityError, match="another_person_confirms_an_erasure"):
        past_the_service(confirmation)


def test_the_application_says_of_nothing_that_it_is_done(own_database: OwnDatabase) -> None:
    wanted = released(add(owner="Weber"))
    with pytest.raises(Exception, match="permission denied for table audit_erasuredone"):
        past_the_service(ErasureDone(erasure=wanted, done_at=AT))


def test_it_waits_until_what_is_personal_is_sealed(link: Link, eraser: Link, signer: Signer) -> None:
    book = add(owner="Weber")
    wanted = released(book)
    with pytest.raises(erasing.NotYet, match="erasure_waits_for_sealing"):
        erasing.carry_out(eraser, wanted.pk)
    assert Book.objects.get(pk=book.pk).owner == "Weber"
    seal(link, signer)
    assert erasing.carry_out(eraser, wanted.pk).values == 2


def test_an_erasure_is_done_once(link: Link, eraser: Link, signer: Signer) -> None:
    wanted = released(add(owner="Weber"))
    seal(link, signer)
    erasing.carry_out(eraser, wanted.pk)
    refused(eraser, wanted, "an_erasure_is_done_once")
    with pytest.raises(erasing.ErasureRefused, match="This erasure is already completed or discarded"):
        erasing.withdraw_erasure(erasure=wanted, reason="Too late.", by=None, at=AT)
    with pytest.raises(IntegrityError, match="what_is_erased_is_not_withdrawn"):
        past_the_service(ErasureWithdrawal(erasure=wanted, reason="Too late.", withdrawn_at=AT))


def test_what_was_withdrawn_is_not_erased(link: Link, eraser: Link, signer: Signer) -> None:
    wanted, waiting = released(add(owner="Weber")), order(add("Zadig", owner="Muller"))
    seal(link, signer)
    for each in (wanted, waiting):
        with pytest.raises(erasing.ErasureRefused, match="Enter why"):
            erasing.withdraw_erasure(erasure=each, reason=" ", by=None, at=AT)
        erasing.withdraw_erasure(erasure=each, reason="Guest came back.", by=member("director"), at=AT)
    refused(eraser, wanted, "what_was_withdrawn_is_not_erased")
    with pytest.raises(erasing.ErasureRefused, match="This erasure is already completed or discarded"):
        erasing.release_erasure(erasure=waiting, by=member("director"), at=AT)
    with pytest.raises(IntegrityError, match="what_was_withdrawn_is_not_released"):
        past_the_service(ErasureRelease(erasure=waiting, released_by_id=member("director").pk, released_at=AT))


def test_what_is_held_is_neither_released_nor_erased(link: Link, eraser: Link, signer: Signer) -> None:
    book, other = add(owner="Weber"), add("Zadig", owner="Muller")
    wanted, waiting = released(book), order(other)
    seal(link, signer)
    by = member("compliance_officer")
    with pytest.raises(erasing.ErasureRefused, match="Enter why this data must be kept: a"):
        erasing.place_hold(subject=book, reason=" ", by=by, scope=HOUSE, at=AT)
    held = [erasing.place_hold(subject=each, reason="A lawsuit.", by=by, scope=HOUSE, at=AT) for each in (book, other)]
    assert list(erasing.list_holds(HOUSE)) == held[::-1]
    refused(eraser, wanted, "what_is_held_is_not_erased")
    with pytest.raises(erasing.ErasureRefused, match="This data is on hold: lift the hold first"):
        erasing.release_erasure(erasure=waiting, by=by, at=AT)
    with pytest.raises(IntegrityError, match="what_is_held_is_not_released"):
        past_the_service(ErasureRelease(erasure=waiting, released_by_id=by.pk, released_at=AT))
    with pytest.raises(erasing.ErasureRefused, match="Enter why this data is no longer needed"):
        erasing.lift_hold(hold=held[0], reason=" ", by=by, at=AT)
    erasing.lift_hold(hold=held[0], reason="Settled.", by=by, at=AT)
    with pytest.raises(erasing.ErasureRefused, match="This hold has already been lifted"):
        erasing.lift_hold(hold=held[0], reason="Settled.", by=by, at=AT)
    assert erasing.carry_out(eraser, wanted.pk).values == 2


def test_what_is_held_is_not_even_proposed(own_database: OwnDatabase) -> None:
    book, other = add(owner="Weber"), add("Zadig", owner="Muller")
    _held(other, member("director"))
    facts = {"subject": book, "because": [], "basis": "x", "scope": HOUSE, "at": AT}
    rows = {"shelf_book": [book.pk, other.pk]}
    assert erasing.propose_erasure(**facts, subjects=[book.pk, other.pk], rows=rows) is None
    assert erasing.propose_erasure(**facts, subjects=[book.pk], rows={"shelf_book": [book.pk]}) is not None


def test_a_hold_that_was_lifted_releases_no_other_data(own_database: OwnDatabase) -> None:
    held, free = order(add(owner="Weber")), order(add("Zadig", owner="Muller"))
    by = member("director")
    first, second = (_held(Book.objects.get(pk=each.subject_id), by) for each in (held, free))
    erasing.lift_hold(hold=second, reason="Settled.", by=by, at=AT)
    with pytest.raises(IntegrityError, match="what_is_held_is_not_released"):
        past_the_service(ErasureRelease(erasure=held, released_by_id=by.pk, released_at=AT))
    assert first.subject_id == held.subject_id


def test_what_became_of_one_order_decides_on_no_other(link: Link, eraser: Link, signer: Signer) -> None:
    """A withdrawal, a release and an erasure count for their own order alone."""
    officer, director = member("compliance_officer"), member("director")
    done, gone, free = (order(add(title, owner="Weber")) for title in ("Candide", "Zadig", "Micromégas"))
    erasing.withdraw_erasure(erasure=gone, reason="Typed twice.", by=officer, at=AT)
    erasing.release_erasure(erasure=done, by=officer, at=AT)
    with pytest.raises(IntegrityError, match="another_person_confirms_an_erasure"):
        past_the_service(ErasureConfirmation(erasure=free, confirmed_by_id=director.pk, confirmed_at=AT))
    with pytest.raises(IntegrityError, match="what_was_withdrawn_is_not_released"):
        past_the_service(ErasureRelease(erasure=gone, released_by_id=officer.pk, released_at=AT))
    erasing.confirm_erasure(erasure=done, by=director, at=AT)
    seal(link, signer)
    erasing.carry_out(eraser, done.pk)
    erasing.release_erasure(erasure=free, by=officer, at=AT)
    assert erasing.withdraw_erasure(erasure=free, reason="A lawsuit.", by=officer, at=AT).erasure_id == free.pk


def test_a_hold_stops_the_order_about_those_data_alone(own_database: OwnDatabase) -> None:
    held, free = order(add(owner="Weber")), order(add("Zadig", owner="Muller"))
    _held(Book.objects.get(pk=held.subject_id), member("director"))
    erasing.release_erasure(erasure=free, by=member("compliance_officer"), at=AT)
    assert erasing.confirm_erasure(erasure=free, by=member("director"), at=AT).erasure_id == free.pk
    with pytest.raises(IntegrityError, match="what_is_held_is_not_released"):
        past_the_service(ErasureRelease(erasure=held, released_by_id=member("director").pk, released_at=AT))


@pytest.mark.parametrize("ends", ["COMMIT", "ROLLBACK"])
def test_who_holds_or_withdraws_waits_for_the_erasure_under_way(
    link: Link, eraser: Link, signer: Signer, ends: str
) -> None:
    book, by = add(owner="Weber"), member("director")
    wanted = released(book)
    seal(link, signer)
    asked: dict[str, Callable[[], Any]] = {
        "just been erased": lambda: erasing.place_hold(subject=book, reason="A lawsuit.", by=by, scope=HOUSE, at=AT),
        "This erasure is already completed or discarded": lambda: erasing.withdraw_erasure(
            erasure=wanted, reason="Too old.", by=by, at=AT
        ),
    }
    eraser.execute("BEGIN")
    eraser.execute("SELECT FROM audit.erase(%s)", [wanted.pk])
    with ThreadPoolExecutor(2) as pool:
        answers = {words: pool.submit(in_thread, act) for words, act in asked.items()}
        until(lambda: waiting_for_locks() == 2)
        assert not any(each.done() for each in answers.values())
        eraser.execute(ends)
        for words, answer in answers.items():
            if ends == "COMMIT":
                with pytest.raises(erasing.ErasureRefused, match=words):
                    answer.result(20)
            else:
                answer.result(20)
    assert (LegalHold.objects.count(), ErasureWithdrawal.objects.count()) == ((0, 0) if ends == "COMMIT" else (1, 1))
    assert ErasureDone.objects.exists() == (ends == "COMMIT")


def in_thread(act: Callable[[], Any]) -> Any:
    try:
        return act()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("row", "constraint"),
    [
        (lambda book, by: LegalHold(reason=" ", held_by=by, held_at=AT, **_of(book)), "a_hold_has_a_reason"),
        (
            lambda book, by: LegalHoldEnd(hold=_held(book, by), reason=" ", ended_by=by, ended_at=AT),
            "the_end_of_a_hold_has_a_reason",
        ),
    ],
)
def test_a_hold_and_its_end_have_reasons_past_the_service(
    own_database: OwnDatabase, row: Callable[..., Any], constraint: str
) -> None:
    book = add()
    made = row(book, member("director"))
    with pytest.raises(IntegrityError, match=constraint), an_act():
        made.save(force_insert=True)


def _of(book: Book) -> dict[str, Any]:
    return {"scope": HOUSE, "subject_table": "shelf_book", "subject_id": book.pk}


def _held(book: Book, by: Any) -> LegalHold:
    return erasing.place_hold(subject=book, reason="A lawsuit.", by=by, scope=HOUSE, at=AT)


def test_one_proposal_waits_at_a_time(own_database: OwnDatabase) -> None:
    book = add(owner="Weber")
    facts = {"subject": book, "subjects": [book.pk], "rows": {"shelf_book": [book.pk]}, "because": [], "basis": "x"}
    assert order(book).pk
    assert erasing.propose_erasure(**facts, scope=HOUSE, at=AT) is None
    assert [each.subject_id for each in erasing.list_orders(HOUSE)] == [book.pk]


def test_people_are_told_what_was_done_already(own_database: OwnDatabase) -> None:
    wanted = order(add(owner="Weber"))
    with pytest.raises(erasing.ErasureRefused, match="This has not been released yet"):
        erasing.confirm_erasure(erasure=wanted, by=member("director"), at=AT)
    erasing.release_erasure(erasure=wanted, by=member("compliance_officer"), at=AT)
    with pytest.raises(erasing.ErasureRefused, match="This has already been released"):
        erasing.release_erasure(erasure=wanted, by=member("director"), at=AT)
    erasing.confirm_erasure(erasure=wanted, by=member("director"), at=AT)
    with pytest.raises(erasing.ErasureRefused, match="This erasure has already been confirmed"):
        erasing.confirm_erasure(erasure=wanted, by=member("director"), at=AT)


# --- Attacks: each as the role that would try it.

BOOK = "UPDATE shelf_book SET owner = '–'"


@pytest.mark.parametrize(
    ("role", "words", "answer"),
    [
        ("carnet_app", "SELECT audit.erase(gen_random_uuid())", "permission denied for function erase"),
        ("carnet_app", "SELECT audit.overwrite('shelf_book', '{}')", "permission denied for function overwrite"),
        ("carnet_app", "SELECT audit.forget('{}')", "permission denied for function forget"),
        (
            "carnet_app",
            "INSERT INTO audit.erasable VALUES ('a', 'b', 'c', 'd')",
            "permission denied for table erasable",
        ),
        ("carnet_app", "INSERT INTO audit.erased VALUES (0, 0)", "permission denied for table erased"),
        ("carnet_app", "DELETE FROM audit.disclosure", "permission denied for table disclosure"),
        ("carnet_app", BOOK, "permission denied for table shelf_book"),
        ("carnet_reader", "SELECT audit.erase(gen_random_uuid())", "permission denied for function erase"),
        ("carnet_sealer", "SELECT audit.erase(gen_random_uuid())", "permission denied for function erase"),
        ("carnet_eraser", BOOK, "permission denied for table shelf_book"),
        ("carnet_eraser", "SELECT * FROM shelf_book", "permission denied for table shelf_book"),
        ("carnet_eraser", "SELECT * FROM audit.leaf", "permission denied for table leaf"),
        ("carnet_eraser", "DELETE FROM audit.disclosure", "permission denied for table disclosure"),
        ("carnet_eraser", "INSERT INTO audit_erasurerelease DEFAULT VALUES", "permission denied for table"),
        ("carnet_eraser", "SET ROLE carnet_audit", "permission denied to set role"),
        ("carnet_owner", BOOK, "register_rows_are_never_changed"),
        ("carnet_owner", f"SET ROLE carnet_audit; {BOOK}", "register_rows_are_never_changed"),
        ("carnet_owner", "SET ROLE carnet_audit; UPDATE shelf_book SET title = 'x'", "permission denied for table"),
        ("carnet_owner", "SET ROLE carnet_audit; DELETE FROM shelf_book", "permission denied for table"),
        ("carnet_owner", "SET ROLE carnet_audit; TRUNCATE audit.erasable", "log_entries_are_never_changed"),
        ("carnet_owner", "SET ROLE carnet_audit; DELETE FROM audit.erased", "log_entries_are_never_changed"),
    ],
)
def test_no_role_erases_by_itself(unchanged_database: OwnDatabase, role: str, words: str, answer: str) -> None:
    with (
        psycopg.connect(addresses.connection_string(role, unchanged_database.name), autocommit=True) as opened,
        pytest.raises(psycopg.Error, match=answer),
    ):
        opened.execute(words)
    assert Book.objects.get().owner == "Weber"


FORGED = """
WITH forged AS (
    INSERT INTO audit.pending (xid, clock, operation, act, facts, db_user)
    VALUES (pg_current_xact_id()::text::bigint, clock_timestamp(), 'E', gen_random_uuid(), %s, 'x') RETURNING ctid
)
SELECT set_config('audit.place', ctid::text, true) FROM forged
"""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("UPDATE shelf_book SET owner = 'Kirsch' WHERE title = 'Candide'", "only_personal_values_are_erased"),
        ("UPDATE shelf_book SET owner = '–' WHERE title = 'Zadig'", "only_rows_of_the_order_are_erased"),
    ],
)
def test_even_a_forged_entry_opens_the_door_for_the_order_alone(
    own_database: OwnDatabase, words: str, answer: str
) -> None:
    book = add(owner="Weber")
    add("Zadig", owner="Muller")
    wanted = released(book)
    with psycopg.connect(addresses.connection_string("carnet_owner", own_database.name)) as opened:
        opened.execute("SET ROLE carnet_audit")
        opened.execute(FORGED, [json.dumps({"erasure": str(wanted.pk)})])
        with pytest.raises(psycopg.Error, match=answer):
            opened.execute(words)
        opened.rollback()
    assert sorted(Book.objects.values_list("owner", flat=True)) == ["Muller", "Weber"]


def test_the_door_is_shut_behind_the_erasure(link: Link, own_database: OwnDatabase, signer: Signer) -> None:
    wanted, other = released(add(owner="Weber")), add("Zadig", owner="Muller")
    seal(link, signer)
    with psycopg.connect(addresses.connection_string("carnet_owner", own_database.name)) as opened:
        opened.execute("SET ROLE carnet_audit")
        opened.execute("SELECT audit.erase(%s)", [wanted.pk])
        with pytest.raises(psycopg.Error, match="register_rows_are_never_changed"):
            opened.execute("UPDATE shelf_book SET owner = '–' WHERE id = %s", [other.pk])
    assert Book.objects.get(pk=other.pk).owner == "Muller"


def test_an_order_for_columns_that_nobody_declared_is_refused(link: Link, eraser: Link, signer: Signer) -> None:
    book = add(owner="Weber")
    with an_act():
        loan = Loan.objects.create(days=7)
    wanted = released(book, rows={"shelf_book": [book.pk], "shelf_loan": [loan.pk]})
    seal(link, signer)
    refused(eraser, wanted, "only_personal_values_are_erased")


def test_killed_in_the_middle_nothing_has_happened(
    link: Link, app: Link, own_database: OwnDatabase, signer: Signer
) -> None:
    book = add(owner="Weber")
    wanted = released(book)
    seal(link, signer)
    with psycopg.connect(addresses.connection_string("carnet_eraser", own_database.name)) as opened:
        [(server,)] = opened.execute("SELECT pg_backend_pid()").fetchall()
        opened.execute("SELECT audit.erase(%s)", [wanted.pk])
        with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
            root.execute("SELECT pg_terminate_backend(%s)", [server])
        with pytest.raises(psycopg.OperationalError):
            opened.commit()
    assert Book.objects.get(pk=book.pk).owner == "Weber"
    assert len(publishing.leaf_disclosures(ask(link), place_of(link, book)) or ()) == 2
    assert not ErasureDone.objects.exists()
    assert list(live.find_hidden_rows(app)) == []


def test_a_hidden_edit_of_what_was_erased_is_named(
    link: Link, app: Link, eraser: Link, own_database: OwnDatabase, signer: Signer
) -> None:
    book = add(owner="Weber")
    wanted = released(book)
    seal(link, signer)
    erasing.carry_out(eraser, wanted.pk)
    seal(link, signer)
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("ALTER TABLE shelf_book DISABLE TRIGGER USER")
        root.execute("UPDATE shelf_book SET owner = 'Kirsch'")
        root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_capture")
        root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_refuse")
    assert [(each.row, each.why, each.columns) for each in live.find_hidden_rows(app)] == [
        (book.pk, "changed", ("owner",))
    ]


def test_rows_without_a_register_go_as_a_whole(link: Link, eraser: Link, signer: Signer) -> None:
    """Bytes that the log never saw: a page of a book, say."""
    book, key = add(owner="Weber"), uuid4()
    with psycopg.connect(addresses.connection_string("carnet_owner", str(link.info.dbname)), autocommit=True) as owner:
        owner.execute("CREATE TABLE shelf_page (id uuid, page bytea)")
        owner.execute("INSERT INTO shelf_page VALUES (%s, 'Weber')", [key])
        owner.execute("GRANT SELECT, DELETE ON shelf_page TO carnet_audit")
        owner.execute("SET ROLE carnet_audit")
        owner.execute("INSERT INTO audit.erasable VALUES ('shelf_page', '*', 'id', NULL)")
        owner.execute("RESET ROLE")
        owner.execute(
            "CREATE TRIGGER pages_stay BEFORE DELETE ON shelf_page FOR EACH STATEMENT"
            " EXECUTE FUNCTION audit.refuse_change('pages_stay')"
        )
        with pytest.raises(psycopg.Error, match="pages_stay"):
            owner.execute("DELETE FROM shelf_page")
        wanted = released(book, rows={"shelf_book": [book.pk], "shelf_page": [key]})
        seal(link, signer)
        erasing.carry_out(eraser, wanted.pk)
        assert owner.execute("SELECT count(*) FROM shelf_page").fetchall() == [(0,)]


def test_a_long_erasure_has_several_entries_and_one_act(link: Link, eraser: Link, signer: Signer) -> None:
    books = [add(f"Volume {number}", owner=f"Owner {number}", note="x") for number in range(450)]
    wanted = released(*books)
    seal(link, signer, most=10_000)
    done = erasing.carry_out(eraser, wanted.pk)
    assert done.values == 900
    seal(link, signer, most=10_000)
    entries = [parse_leaf(data) for data in stored(link) if parse_leaf(data)["operation"] == "E"]
    assert [each["facts"]["part"] for each in entries] == [1, 2, 3]
    assert [each["kind"] for each in entries] == ["audit.personal.erased", None, None]
    assert sum(len(gone) for each in entries for gone in each["facts"]["gone"].values()) == 900
    assert selectors.get_act(HOUSE, done.act) is not None
    assert len(selectors.find_acts(HOUSE, selectors.Search(kind="audit.personal.erased")).entries) == 1


def test_nothing_is_signed_while_an_erasure_would_leave_something_else(
    link: Link, own_database: OwnDatabase, signer: Signer
) -> None:
    add(owner="Weber")
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("UPDATE audit.erasable SET after = 'x' WHERE table_name = 'shelf_book' AND column_name = 'note'")
    assert "shelf_book is not erased as its model declares" in attest.schema_faults(link)
    with pytest.raises(WillNotSign, match="shelf_book is not erased as its model declares"):
        seal(link, signer)
