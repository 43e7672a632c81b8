"""Attack: a superuser changes the encrypted personal values of the log."""

import psycopg
import pytest

from audit.sealing.signer import Signer
from audit.verifying import verify_registers as live
from tests.audit.attacks.hands import in_the_log, told_live, told_sealed
from tests.audit.sealed import Link, add, leaf_of, seal

pytestmark = pytest.mark.slow

OTHER = "(SELECT o.sealed FROM audit.disclosure o WHERE o.idx = {other})"


@pytest.mark.parametrize(
    "harm",
    [
        OTHER,
        "set_byte(sealed, 60, 255 - get_byte(sealed, 60))",
        "set_byte(sealed, 9, 255 - get_byte(sealed, 9))",
        "substring(sealed FROM 1 FOR 45)",
    ],
    ids=["moved", "altered", "another key", "cut off"],
)
def test_a_personal_value_that_does_not_open_is_named(
    harm: str, app: Link, root: Link, link: Link, signer: Signer
) -> None:
    book, other = add(owner="Weber"), add(owner="Muller")
    seal(link, signer)
    assert told_live(app) == told_sealed(link) == []
    index = leaf_of(link, book)
    harmed = harm.format(other=leaf_of(link, other))
    in_the_log(root, f"UPDATE audit.disclosure SET sealed = {harmed} WHERE idx = {index}")
    assert told_sealed(link) == [
        f"leaf {index}: its personal values do not open; they were altered, or belong to another leaf"
    ]
    assert told_live(app) == [f"shelf_book: {live.SAID['unopened']}"]


def test_a_personal_value_in_clear_text_is_refused(root: Link, link: Link, signer: Signer) -> None:
    add(owner="Weber")
    seal(link, signer)
    with pytest.raises(psycopg.errors.CheckViolation, match="values_of_the_log_are_sealed"):
        in_the_log(root, "UPDATE audit.disclosure SET sealed = 'after.owner Weber'")


@pytest.mark.parametrize("role", ["carnet_app", "carnet_reader", "carnet_eraser", "carnet_sealer"])
def test_no_role_changes_a_personal_value(role: str, link: Link, signer: Signer, root: Link) -> None:
    add(owner="Weber")
    seal(link, signer)
    root.execute(f"SET SESSION AUTHORIZATION {role}")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        root.execute("UPDATE audit.disclosure SET sealed = sealed")
    if role != "carnet_sealer":
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            root.execute("SELECT audit.reseal('{}', '{}')")


def test_the_owner_changes_no_personal_value(link: Link, signer: Signer, owner: Link) -> None:
    add(owner="Weber")
    seal(link, signer)
    owner.execute("SET ROLE carnet_audit")
    for words in ("UPDATE audit.disclosure SET sealed = sealed", "SELECT audit.reseal('{1}', '{x}')"):
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="log_entries_are_never_changed"):
            owner.execute(words)


def test_the_sealer_cannot_replace_a_value_under_the_same_key(link: Link, signer: Signer) -> None:
    book = add(owner="Weber")
    seal(link, signer)
    index = leaf_of(link, book)
    [(sealed,)] = link.execute("SELECT sealed FROM audit.disclosure WHERE idx = %s", [index]).fetchall()
    altered = bytes(sealed)[:-1] + b"x"
    assert link.execute("SELECT audit.reseal(%s, %s)", [[index], [altered]]).fetchall() == [(0,)]
    assert told_sealed(link) == []
