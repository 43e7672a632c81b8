"""What is captured is sealed: each entry once, in a tree that only grows, under heads that its key has signed."""

import threading
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
import rfc8785

from audit.models import Entry
from audit.publishing.published_log import leaf_disclosures
from audit.reading import selectors
from audit.sealing import sealer as sealing
from audit.sealing.sealer import HEARTBEAT, LOCK, Sealer
from audit.sealing.signer import Signer
from audit.store.heads import WillNotSign
from audit.tlog import leaves, notes
from audit.tlog.tiles import Edge
from audit.tlog.tree import leaf_hash
from tests.audit.acting import HOUSE, an_act
from tests.audit.sealed import LATER, Link, add, ask, leaf_of, seal, sealer_of, stored
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase


def root_of(stored: list[bytes]) -> bytes:
    edge = Edge()
    edge.add(leaf_hash(leaf) for leaf in stored)
    return edge.root()


def test_entries_become_leaves_under_a_signed_head(link: Link, signer: Signer) -> None:
    add(price="12.50", owner="Weber")
    waiting = [(row.pk, str(row), row.clock, row.act, row.db_user, row.client) for row in Entry.objects.order_by("id")]
    sealed = seal(link, signer)
    assert sealed.added == sealed.head.size == len(waiting) + 1, "the first leaf names the key"
    assert all(rfc8785.dumps(leaves.parse_leaf(leaf)) == leaf for leaf in stored(link))
    assert notes.is_signed(sealed.note, signer.key)
    assert notes.parse_checkpoint(sealed.note.text).root == root_of(stored(link)) == sealed.head.root
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(0,)]
    after = [(row.pk, str(row), row.clock, row.act, row.db_user, row.client) for row in Entry.objects.order_by("id")]
    assert after == waiting


def test_the_pages_read_the_same_before_and_after(link: Link, signer: Signer) -> None:
    book = add(price="12.50", owner="Weber", shelfmark="A 1")

    def told() -> list[tuple[str, str, str]]:
        history = selectors.row_history(HOUSE, "shelf_book", book.pk)
        changes = [each for step in history.steps for each in selectors.changed_columns(step.entry, reveal=True)]
        return [(each.column, str(each.before), str(each.after)) for each in changes]

    before = told()
    seal(link, signer)
    assert told() == before
    assert ("owner", "None", "Weber") in before
    assert ("price", "None", "12.50") in before


def test_personal_values_stand_apart(link: Link, signer: Signer) -> None:
    book = add(owner="Weber", note="limps")
    seal(link, signer)
    assert b"Weber" not in b"".join(stored(link))
    index = leaf_of(link, book)
    leaf = leaves.parse_leaf(stored(link)[index])
    told = [leaves.open_disclosure(leaf, each) for each in leaf_disclosures(ask(link), index) or ()]
    assert {(each.path, each.name, each.value) for each in told} == {
        ("after", "owner", "Weber"),
        ("after", "note", "limps"),
    }


def test_a_long_value_stands_by_its_digest(link: Link, signer: Signer) -> None:
    add(note="short", title="x" * 100)
    with an_act(title="long", words=["y" * 9_000] * 9):
        Book.objects.create(title="z")
    seal(link, signer)
    assert all(len(leaf) <= leaves.LONGEST for leaf in stored(link))
    (told,) = [leaves.parse_leaf(leaf)["facts"] for leaf in stored(link) if b'"sha256"' in leaf]
    assert told["words"]["length"] > 81_000


def test_a_tree_grows_over_many_sealings(link: Link, signer: Signer) -> None:
    sealer = Sealer(signer)
    first = sealer.seal(link, LATER)
    for number in range(150):
        add(str(number))
    heads = [sealed.head for _ in range(60) if (sealed := sealer.seal(link, LATER, most=7))]
    assert first is not None
    assert heads[-1].size == first.head.size + 300
    assert root_of(stored(link)) == heads[-1].root
    assert link.execute("SELECT level, idx FROM audit.tile").fetchall() == [(0, 0)]
    assert Sealer(signer).seal(link, LATER) is None
    add("after a new start")
    assert seal(link, signer).head.root == root_of(stored(link))


def test_silence_is_said_each_minute(link: Link, signer: Signer) -> None:
    seal(link, signer)
    sealer = Sealer(signer)
    assert sealer.seal(link, LATER + HEARTBEAT - timedelta(microseconds=1)) is None
    sealed = sealer.seal(link, LATER + HEARTBEAT)
    assert sealed is not None
    assert leaves.parse_leaf(stored(link)[-1])["operation"] == "H"
    assert Entry.objects.filter(operation="H").count() == 0


def test_two_sealers_seal_each_entry_once(own_database: OwnDatabase, signer: Signer, tmp_path: Path) -> None:
    for number in range(40):
        add(str(number))
    waiting = Entry.objects.count()

    def work() -> None:
        with sealer_of(own_database) as mine:
            own = Sealer(Signer(tmp_path / "signer"))
            while mine.execute("SELECT count(*) FROM audit.pending").fetchall() != [(0,)]:
                own.seal(mine, LATER, most=3)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(60)
    with sealer_of(own_database) as looking:
        found = looking.execute("SELECT idx, entry_id FROM audit.leaf ORDER BY idx").fetchall()
        assert [idx for idx, _entry in found] == list(range(waiting + 1))
        assert len({entry for _idx, entry in found if entry}) == waiting
        assert root_of(stored(looking)) == signer.last().root


def test_what_is_under_way_is_sealed_when_it_is_there(link: Link, signer: Signer, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn("carnet_owner")) as slow:
        slow.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 7)")
        add("later, and committed first")
        seal(link, signer)
    assert seal(link, signer).added == 2, "the act of the database itself, and its row"


@pytest.mark.parametrize(
    "harm",
    [
        "ALTER TABLE shelf_book DISABLE TRIGGER audit_capture",
        "ALTER TABLE shelf_book ENABLE TRIGGER audit_refuse",
        "DROP TRIGGER audit_capture ON shelf_book",
    ],
)
def test_nothing_is_signed_while_a_register_is_not_watched(
    link: Link, signer: Signer, own_database: OwnDatabase, harm: str
) -> None:
    waiting = Entry.objects.count()
    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute(harm)
    with pytest.raises(WillNotSign, match="shelf_book"):
        Sealer(signer).seal(link, LATER)
    assert Entry.objects.count() == waiting
    assert stored(link) == []


def test_nothing_is_signed_while_the_log_could_be_changed(
    link: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("ALTER TABLE audit.leaf DISABLE TRIGGER audit_refuse")
    with pytest.raises(WillNotSign, match=r"audit\.leaf is switched off"):
        Sealer(signer).seal(link, LATER)


def test_a_register_that_is_none_and_one_kept_otherwise_are_named(
    link: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    from audit.sealing import schema_attestation as attest

    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute("CREATE TABLE stranger (id uuid PRIMARY KEY)")
        owner.execute(
            "CREATE TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE ON stranger FOR EACH ROW"
            " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'act needed')"
        )
        owner.execute("DROP TRIGGER audit_capture ON shelf_loan")
        owner.execute(
            "CREATE TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE ON shelf_loan FOR EACH ROW"
            " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'no act needed')"
        )
        owner.execute("ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER audit_capture")
    assert attest.schema_faults(link) == [
        "shelf_loan is not captured as its model declares",
        "stranger has the trigger of the log but is not a register",
    ]


def test_whoever_comes_second_leaves_it_to_the_first(link: Link, signer: Signer, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn("carnet_sealer")) as first:
        first.execute(LOCK)
        assert Sealer(signer).seal(link, LATER) is None
    assert seal(link, signer).added


def test_whoever_keeps_the_catalogue_locked_is_not_waited_for_without_end(
    link: Link, signer: Signer, own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration that waits for the one connection while the other waits for it: PostgreSQL sees no deadlock there."""
    monkeypatch.setattr(sealing, "PATIENCE", "SET LOCAL lock_timeout = '100ms'")
    with sealer_of(own_database) as beside, psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        waiting = Sealer(signer, second_link=lambda: beside)
        before = len(stored(link))
        owner.execute("LOCK TABLE audit.erasable IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            waiting.seal(link, LATER)
        assert len(stored(link)) == before
        owner.rollback()
        assert waiting.seal(link, LATER) is not None
