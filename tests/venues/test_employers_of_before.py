"""Accounts that were opened before accounts had an employer get one from their newest post."""

from importlib import import_module
from typing import Any

import psycopg

from compliance.venues.models.staff import Staff
from tests import cast
from tests.accounts import open_account
from tests.database import OwnDatabase

MIGRATION = import_module("compliance.venues.migrations.0006_accounts_belong_to_the_employer_of_their_newest_post")
# As the table was before: without a constraint, and without an employer.
BEFORE = """
ALTER TABLE venues_staff DISABLE TRIGGER an_account_keeps_its_employer;
ALTER TABLE venues_staff DROP CONSTRAINT an_account_has_one_employer;
UPDATE venues_staff SET venue_id = NULL, authority = '';
"""


def test_the_newest_post_says_the_employer_and_no_post_closes_the_account(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    open_account("without.a.post")
    owner_connection.execute(BEFORE)
    owner_connection.execute(MIGRATION.EMPLOYERS)
    owner_connection.commit()
    found = {row.username: (row.venue_id, row.authority, row.is_active) for row in Staff.objects.all()}
    assert found["porter"] == (cast.VENUE, "", True)
    assert found["inspector"] == (None, "LU", True)
    assert found["without.a.post"] == (cast.VENUE, "", False)
