"""A log whose parts are small, so that a test has several of them."""

import psycopg
import pytest

from audit.schema.expected_schema import KNOWN
from audit.sealing.schema_attestation import NAMES, log_definitions
from tests.audit.sealed import ask
from tests.database import OwnDatabase

SMALL = """
CREATE OR REPLACE FUNCTION audit.part_size() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT {}::bigint $$;
DROP TABLE audit.leaf_0, audit.disclosure_0, audit.words_0;
SELECT audit.prepare_parts(0);
"""


def make_parts_small(own: OwnDatabase, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the parts of an empty log so many leaves, as the attestation then expects."""
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as root:
        root.execute(SMALL.format(size))
        root.execute(NAMES.replace("LOCAL ", ""))
        found = log_definitions(ask(root))
    name = "the function audit.part_size"
    monkeypatch.setitem(KNOWN, name, found[name])
