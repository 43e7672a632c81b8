"""An upgrade encrypts the personal values of a log that has them in clear text, and the way back decrypts them."""

import json
from typing import Any

import psycopg
import pytest
from django.core.management import call_command

from audit.sealing.schema_attestation import schema_faults
from audit.sealing.signer import Signer
from audit.store.disclosures import decode_disclosure
from compliance.vault.services.log_values import INSTALLATION
from tests import cast
from tests.audit.attacks.hands import in_the_log
from tests.audit.sealed import Link, leaf_of
from tests.vault.sealed_log import book_of, houses, seal_all, verified

HOUSE = cast.VENUE

pytestmark = pytest.mark.usefixtures("folder")

NEWEST = "0008"
READ = ("leaf", "words", "disclosure", "entry")


def go_to(name: str) -> None:
    call_command("migrate", "audit", name, database="owner", verbosity=0)


ALTER = """
ALTER TABLE audit.disclosure_0 DISABLE TRIGGER USER;
UPDATE audit.disclosure_0 SET disclosures = regexp_replace(disclosures, '(\\S+) (\\S+)', '\\1 e30') WHERE idx = {};
"""


def test_an_upgrade_encrypts_what_is_stored_and_names_what_was_altered_before(
    root: Link, link: Link, signer: Signer, app: Link
) -> None:
    altered, _other = book_of(HOUSE), book_of(None)
    seal_all(link, signer)
    go_to("0005")
    [(clear,)] = root.execute("SELECT string_agg(disclosures, E'\\n') FROM audit.disclosure").fetchall()
    assert values_in(clear) >= {"Weber"}
    for harm in (
        "DELETE FROM audit.disclosure_0",
        "UPDATE audit.disclosure_0 SET idx = 0",
        "TRUNCATE audit.disclosure",
    ):
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="log_entries_are_never_changed"):
            root.execute(harm)
    index = leaf_of(root, altered)
    root.execute(ALTER.format(index))
    root.execute("ALTER TABLE audit.disclosure_0 ENABLE ALWAYS TRIGGER audit_refuse")
    root.execute("ALTER TABLE audit.disclosure_0 ENABLE ALWAYS TRIGGER audit_refuse_removal")
    root.execute("GRANT SELECT ON audit.leaf, audit.entry TO carnet_reader")
    go_to(NEWEST)
    assert houses(root) == [HOUSE, INSTALLATION]
    assert schema_faults(link) == []
    assert verified(app) == [f"leaf {index}: the value disclosed as after.note is not the one that was sealed"]
    readable = "SELECT has_table_privilege('carnet_reader', %s, 'SELECT')"
    assert [root.execute(readable, [f"audit.{name}"]).fetchone() for name in READ] == [(False,)] * len(READ)


def values_in(clear: str) -> set[Any]:
    """The values of disclosures in clear text."""
    return {json.loads(decode_disclosure(line.rpartition(" ")[2]))[2] for line in clear.split("\n")}


def test_the_way_back_stops_at_a_value_that_does_not_open(root: Link, link: Link, signer: Signer) -> None:
    book = book_of(HOUSE)
    seal_all(link, signer)
    in_the_log(root, "UPDATE audit.disclosure SET sealed = set_byte(sealed, 60, 7 - get_byte(sealed, 60) % 8)")
    with pytest.raises(ValueError, match=r"the personal values of leaf \d+ do not open"):
        go_to("0005")
    assert link.execute("SELECT 1 FROM audit.disclosure WHERE idx = %s", [leaf_of(link, book)]).fetchall() == [(1,)]
    go_to(NEWEST)
    assert schema_faults(link) == []
