"""No page reads a register as a whole: what a statement reads stays the same, however long the past is."""

import pytest
from django.db import connection
from django.test import Client

from compliance.catalogue import SHELVES, WITHOUT_FILE, PublishedRegister
from tests import plans
from tests.house.nights import Night, long_past

__all__ = ["long_past"]

STATEMENTS = 30
# A page of fifty rows, one that says whether more follow, and what each row refers to.
READ = 1_000
# The number of all rows, which every page shows and notes in the log.
TOTAL = 'SELECT COUNT(*) AS "__count"'
# What these pages show follows from all rows of their tables, by its nature.
WHOLE = {
    "orphans-journal": "the balances of a year",
    "orphans-reconciliations": "the balances of a year",
    "log": "its statements have tests of their own in tests/audit",
}
PAGES = {shelf.name: shelf for shelf in (*SHELVES, *WITHOUT_FILE) if not shelf.by_post and shelf.name not in WHOLE}


def opened(client: Client, address: str) -> plans.Statements:
    with plans.statements() as found:
        found.status = client.get(address, follow=True).status_code
    return found


@pytest.mark.parametrize("name", PAGES)
def test_the_first_page_of_a_register_reads_few_rows(long_past: Night, name: str) -> None:
    shelf: PublishedRegister = PAGES[name]
    client = long_past.client(holding=shelf.permission)
    opened(client, long_past.address(shelf))
    found = opened(client, long_past.address(shelf))
    assert found.status == 200
    assert len(found.texts) <= STATEMENTS
    with connection.cursor() as cursor:
        # With few rows PostgreSQL prefers to read a table as a whole.
        cursor.execute("SET enable_seqscan = off")
    found.texts = [(text, values) for text, values in found.texts if not text.startswith(TOTAL)]
    assert [(rows, text) for rows, text in found.rows_read() if rows > READ] == []
