"""How the tests of encrypted values seal the log, and what they ask of it."""

from argparse import ArgumentParser
from typing import Any

from audit.operating import verify_command
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from tests.audit.acting import AT, an_act
from tests.audit.sealed import LATER, Link
from tests.audit.shelf.models import Book

KEYS_OF_VALUES = """
SELECT l.idx, k.venue_id, k.version FROM audit.disclosure d JOIN audit.leaf l USING (idx)
JOIN vault_datakey k ON k.id = encode(substring(d.sealed FROM 2 FOR 16), 'hex')::uuid
WHERE k.kind = 'log' AND l.table_name IN ('shelf_book', 'shelf_reader') ORDER BY l.idx
"""


def book_of(house: Any, owner: str = "Weber") -> Book:
    with an_act(scope=house):
        return Book.objects.create(title="Candide", owner=owner)


def seal_all(link: Link, signer: Signer, most: int = 1_000) -> None:
    sealer = Sealer(signer)
    while link.execute("SELECT 1 FROM audit.pending LIMIT 1").fetchone():
        assert sealer.seal(link, LATER, most) is not None


def houses(root: Link) -> list[Any]:
    return [house for _leaf, house, _version in root.execute(KEYS_OF_VALUES).fetchall()]


def versions(root: Link) -> list[int]:
    return [version for _leaf, _house, version in root.execute(KEYS_OF_VALUES).fetchall()]


def verified(link: Link, *words: str) -> list[str]:
    parser = ArgumentParser()
    verify_command.add_words(parser)
    return list(verify_command.find_deviations(link, AT.replace(year=2100), vars(parser.parse_args(words))))


def past_triggers(root: Link, statement: str, values: Any = ()) -> None:
    """Change rows as nothing but a superuser without triggers can."""
    root.execute("SET session_replication_role = replica")
    for table in ("vault_sealedtext", "payouts_payout"):
        root.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    root.execute(statement, values)
    for table in ("vault_sealedtext", "payouts_payout"):
        root.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    for trigger in ("audit_capture", "audit_refuse"):
        root.execute(f"ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER {trigger}")
    root.execute("SET session_replication_role = origin")
