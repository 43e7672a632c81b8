"""Attack: a superuser, or who holds the files, changes registers or the log with all triggers off, and on again."""

from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from audit.models import Entry
from audit.sealing.signer import Signer
from audit.store.disclosures import pack_disclosures, read_disclosures
from audit.store.value_vault import find_vault
from audit.tlog.times import Clocks
from audit.verifying import verify_store as sealed_side
from audit.verifying.row_images import Image, differing_columns
from tests.audit.acting import HOUSE, an_act
from tests.audit.attacks.hands import (
    ADD_LOAN,
    copied,
    in_the_log,
    past_the_log,
    told_live,
    told_sealed,
    unattested,
    verified,
)
from tests.audit.sealed import Link, add, ask, leaf_of, seal, stored
from tests.audit.shelf.models import Loan, Reader

pytestmark = pytest.mark.slow

GAP = "an entry about it is missing from the log, or it was changed without an entry and changed again: "
LOST = "an entry about it is missing: one adds it although it existed, or changes it although it did not"


def lent(days: int = 1) -> Loan:
    with an_act():
        return Loan.objects.create(days=days)


def change(loan: Loan, days: int) -> None:
    with an_act():
        Loan.objects.filter(pk=loan.pk).update(days=days)


def test_an_entry_deleted_before_it_was_sealed_is_missed_by_the_next_one(
    app: Link, root: Link, link: Link, signer: Signer
) -> None:
    """The row is what its last entry says, so only the chain of before and after tells."""
    loan = lent(1)
    change(loan, 2)
    change(loan, 3)
    in_the_log(root, "DELETE FROM audit.pending WHERE row_id = %s AND (after ->> 'days')::int = 2", [loan.pk])
    seal(link, signer)
    assert unattested(link) == []
    assert told_live(app) == [f"shelf_loan: {GAP}days"]


@pytest.mark.parametrize("which", ["I", "D"])
def test_a_birth_or_a_death_deleted_before_it_was_sealed_is_missed(
    which: str, app: Link, root: Link, link: Link, signer: Signer
) -> None:
    loan = lent(1)
    change(loan, 2)
    with an_act():
        Loan.objects.filter(pk=loan.pk).delete()
    if which == "D":
        with an_act():
            Loan.objects.create(pk=loan.pk, days=2)
    in_the_log(
        root,
        "DELETE FROM audit.pending WHERE row_id = %s AND operation = %s",
        [loan.pk, which] if which == "D" else [loan.pk, "I"],
    )
    seal(link, signer)
    assert told_live(app) == [f"shelf_loan: {LOST}"]


def test_edited_with_triggers_off_and_changed_again_by_the_house_is_named(
    app: Link, root: Link, link: Link, signer: Signer
) -> None:
    """The later change writes the false value into the log, and its before-image betrays where it came from."""
    reader = Reader.objects.create(name="Weber", visits=1)
    seal(link, signer)
    past_the_log(root, "UPDATE shelf_reader SET name = 'Muller', visits = 7 WHERE id = %s", [reader.pk])
    assert told_live(app) == ["shelf_reader: was changed without an entry in the log: name, visits"]
    Reader.objects.filter(pk=reader.pk).update(visits=8)
    seal(link, signer)
    assert told_live(app) == [f"shelf_reader: {GAP}name, visits"]


def test_edited_and_put_back_while_nobody_looked_leaves_nothing(
    app: Link, root: Link, link: Link, signer: Signer
) -> None:
    """The residue that THREAT_MODEL.md states: no log of this kind sees it."""
    loan = lent(1)
    seal(link, signer)
    for days in (9, 1):
        past_the_log(root, "UPDATE shelf_loan SET days = %s WHERE id = %s", [days, loan.pk])
    assert (told_live(app), told_sealed(link), unattested(link)) == ([], [], [])


def test_a_row_forged_through_the_triggers_is_told_as_direct_access(
    root: Link, app: Link, link: Link, signer: Signer
) -> None:
    """The other residue: the entry is genuine, and says who was signed in."""
    root.execute(ADD_LOAN)
    seal(link, signer)
    assert (told_live(app), told_sealed(link)) == ([], [])
    act = Entry.objects.filter(operation="A").latest("id")
    assert (act.kind, act.db_user) == ("audit.database.written", "carnet_super")


@pytest.mark.parametrize("what", ["edited", "deleted", "exchanged", "appended"])
def test_a_sealed_leaf_that_was(what: str, root: Link, link: Link, signer: Signer, tmp_path: Path) -> None:
    for number in range(150):
        add(str(number))
    size = seal(link, signer).head.size
    change = {
        "edited": "UPDATE audit.leaf SET leaf = convert_to(replace(convert_from(leaf, 'UTF8'), '1.50', '9.50'), 'UTF8')"
        " WHERE idx = 200",
        "deleted": "DELETE FROM audit.disclosure WHERE idx = 200; DELETE FROM audit.leaf WHERE idx = 200",
        "exchanged": "UPDATE audit.leaf a SET leaf = b.leaf FROM audit.leaf b"
        " WHERE (a.idx, b.idx) IN ((200, 201), (201, 200))",
        "appended": f"INSERT INTO audit.leaf (idx, leaf, clock, operation) SELECT {size}, leaf, clock, operation"
        " FROM audit.leaf WHERE idx = 0",
    }[what]
    in_the_log(root, change)
    said = told_sealed(link)
    expected = {
        "edited": "tile 0 of level 0 does not match the hashes below it: leaf 200 was changed",
        "deleted": "leaf 200 is missing",
        "exchanged": "tile 0 of level 0 does not match the hashes below it: leaf 200, 201 was changed",
        "appended": f"leaves {size} to {size} are not covered by a signed head",
    }[what]
    assert expected in said
    if what in {"edited", "exchanged"}:
        code, told = verified(copied(link, tmp_path / "copy"))
        assert (code, told.partition(":")[0]) == (1, "REFUSED")
        assert "tile/0/000 does not match its leaves: one of the two was changed" in told


def test_a_leaf_edited_with_its_tile_and_its_head_is_not_what_was_signed(
    root: Link, link: Link, signer: Signer, tmp_path: Path
) -> None:
    """Whoever recomputes all hashes still has no key."""
    add("true")
    seal(link, signer)
    add("later")
    first = len(stored(link))
    seal(link, signer)
    in_the_log(
        root,
        "UPDATE audit.leaf SET leaf = convert_to(replace(convert_from(leaf, 'UTF8'), 'true', 'else'), 'UTF8')"
        " WHERE convert_from(leaf, 'UTF8') LIKE '%%\"true\"%%' OR idx = %s",
        [first - 1],
    )
    assert any("was changed" in each for each in told_sealed(link))
    code, told = verified(copied(link, tmp_path / "copy"))
    assert code == 1
    assert "the leaves do not lead to the signed root" in told


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("row_id", UUID(int=7)),
        ("table_name", "shelf_other"),
        ("table_name", None),
        ("operation", "D"),
        ("kind", "shelf.book.lent"),
        ("actor", UUID(int=7)),
        ("scope", UUID(int=7)),
        ("act", UUID(int=7)),
        ("clock", "2001-01-01Z"),
        ("occurred_at", "2001-01-01Z"),
        ("subject_id", UUID(int=7)),
        ("subject_table", "shelf_other"),
        ("entry_id", -7),
    ],
)
def test_what_entries_are_looked_up_by_is_what_their_leaves_say(
    column: str, value: Any, app: Link, root: Link, link: Link, signer: Signer
) -> None:
    """Leaf, root and proofs stay true, and the pages and `--live` would look past the entry."""
    loan = lent(1)
    with an_act(subject=loan, by=loan):
        Loan.objects.filter(pk=loan.pk).update(days=2)
    seal(link, signer)
    before = told_live(app), told_sealed(link)
    which = "row_id" if column in {"row_id", "table_name", "operation"} else "subject_id"
    in_the_log(
        root,
        f"UPDATE audit.leaf SET {column} = %s WHERE idx = (SELECT max(idx) FROM audit.leaf WHERE {which} = %s)",
        [value, loan.pk],
    )
    assert before == ([], [])
    (said,) = told_sealed(link)
    assert said.endswith(f"does not match its columns {column}")


def test_the_trick_in_full_a_row_set_back_and_its_last_entry_hidden_from_the_look_up(
    app: Link, root: Link, link: Link, signer: Signer, capsys: pytest.CaptureFixture[str]
) -> None:
    loan = lent(1)
    change(loan, 2)
    seal(link, signer)
    past_the_log(root, "UPDATE shelf_loan SET days = 1 WHERE id = %s", [loan.pk])
    in_the_log(
        root, "UPDATE audit.leaf SET table_name = NULL, row_id = NULL WHERE row_id = %s AND operation = 'U'", [loan.pk]
    )
    assert told_live(app) == [], "alone it sees nothing: what it looks entries up by was taken away"
    with pytest.raises(CommandError, match="Deviations from the log: 1"):
        call_command("audit", "verify", "--live")
    assert capsys.readouterr().err.endswith("does not match its columns table_name, row_id\n")


def test_a_personal_value_exchanged_in_register_and_disclosure_is_named(
    app: Link, root: Link, link: Link, signer: Signer
) -> None:
    """Even by an attacker who has the keys."""
    book = add(owner="Weber")
    other = add(owner="Muller")
    seal(link, signer)
    past_the_log(root, "UPDATE shelf_book SET owner = 'Muller' WHERE id = %s", [book.pk])
    index, of_other = leaf_of(link, book), leaf_of(link, other)
    said = read_disclosures(ask(link), [of_other])[of_other]
    assert said is not None
    [sealed] = find_vault().seal([(index, HOUSE, pack_disclosures(said))])
    in_the_log(root, "UPDATE audit.disclosure SET sealed = %s WHERE idx = %s", [sealed, index])
    assert "shelf_book: the columns stored about it are not what was sealed" in told_live(app)
    assert f"leaf {index}: the value disclosed as after.owner is not the one that was sealed" in told_sealed(link)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM audit.tile", "tile 0 of level 0 is missing"),
        (
            "UPDATE audit.tile SET root = sha256('x')",
            "tile 0 of level 0 does not match the hashes below it: its root was changed",
        ),
        (
            "INSERT INTO audit.tile SELECT 1, 0, root, hashes FROM audit.tile",
            "there are more tiles than the leaves require",
        ),
        (
            "DELETE FROM audit.checkpoint WHERE size = (SELECT max(size) FROM audit.checkpoint)",
            "are not covered by a signed head",
        ),
        ("UPDATE audit.checkpoint SET note = replace(note, 'carnet.test', 'carnet.else')", "is not signed with a key"),
        ("UPDATE audit.checkpoint SET note = 'none'", "is not signed with a key"),
        ("UPDATE audit.checkpoint SET root = sha256('x')", "the leaves do not lead to the head of"),
        ("DELETE FROM audit.disclosure; DELETE FROM audit.leaf WHERE idx > 270", "the end of the log was cut off"),
        ("UPDATE audit.leaf SET leaf = 'x' WHERE idx = 270", "leaf 270 is invalid: this is not JSON"),
        (
            "INSERT INTO audit.disclosure SELECT 999999, sealed FROM audit.disclosure LIMIT 1",
            "a value of leaf 999999 is disclosed, but that leaf is missing",
        ),
    ],
)
def test_harm_to_the_sealed_side_is_named(harm: str, said: str, root: Link, link: Link, signer: Signer) -> None:
    for number in range(150):
        add(str(number))
    seal(link, signer)
    assert told_sealed(link) == []
    in_the_log(root, harm)
    assert said in "\n".join(told_sealed(link))


def test_columns_that_come_go_or_are_renamed_are_no_way_to_hide_a_value(
    app: Link, owner: Link, root: Link, link: Link, signer: Signer
) -> None:
    book = add("true")
    seal(link, signer)
    owner.execute("ALTER TABLE shelf_book ADD COLUMN more text DEFAULT 'x'")
    assert told_live(app) == [], "what came later is not compared"
    owner.execute("ALTER TABLE shelf_book RENAME COLUMN title TO name")
    assert told_live(app) == ["shelf_book: was changed without an entry in the log: title"]
    owner.execute("ALTER TABLE shelf_book ADD COLUMN title text DEFAULT 'false'")
    assert told_live(app) == ["shelf_book: was changed without an entry in the log: title"]
    assert book.title == "true"


def test_a_tile_that_is_gone_is_named_once(root: Link, link: Link, signer: Signer) -> None:
    for number in range(300):
        add(str(number))
    sealed = seal(link, signer)
    in_the_log(root, "DELETE FROM audit.tile WHERE idx = 0")
    assert told_sealed(link) == ["tile 0 of level 0 is missing"]
    kept = [(sealed.head.size, sealed.head.root)]
    assert list(sealed_side.find_deviations(link, Clocks(), kept)) == ["tile 0 of level 0 is missing"]


def test_an_entry_of_a_number_that_no_reader_counts_to_is_told_whole(
    root: Link, app: Link, link: Link, signer: Signer
) -> None:
    add("one")
    root.execute(
        "INSERT INTO audit.pending (id, xid, clock, operation, act, kind, occurred_at, facts, db_user, subject_table)"
        " OVERRIDING SYSTEM VALUE VALUES (1152921504606846976, 1, now(), 'N', gen_random_uuid(), 'shelf.book.sought',"
        " now(), '{}', 'carnet_app', 'shelf_book')"
    )
    seal(link, signer)
    assert b'"entry":"1152921504606846976"' in stored(link)[-1]
    assert (told_sealed(link), told_live(app)) == ([], [])


def test_images_of_which_one_is_a_digest_are_compared_as_far_as_they_are_known() -> None:
    whole = Image({"sha256": sha256(b'{"a":1}').hexdigest(), "length": 7}, {"name": "Weber"})
    part = Image({"a": {"sha256": "00", "length": 1}}, {"name": "Weber"})
    assert differing_columns(whole, Image({"a": 1}, {"name": "Weber"}), gone=False) == ()
    assert differing_columns(Image({"a": 1}, {"name": "Weber"}), whole, gone=False) == ()
    assert differing_columns(whole, Image({"a": 2}, {}), gone=False) == ("image",)
    assert differing_columns(whole, part, gone=True) == ()
    assert differing_columns(whole, part._replace(apart={"name": "Muller"}), gone=True) == ("name",)
