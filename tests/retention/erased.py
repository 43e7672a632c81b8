"""How the tests of retention set periods, make guests and carry erasures out."""

import json
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.store.disclosures import STORED, decode_disclosure, open_disclosures
from compliance.retention.services import erasures
from compliance.rules.jurisdictions.retention_settings import KINDS
from compliance.venues.services import policies
from server import addresses
from server.binaries import find_binaries
from tests import cast
from tests.database import OwnDatabase

LATER = datetime(2029, 5, 2, 12, tzinfo=UTC)
SET_ON = date(2026, 1, 5)


def periods(period: str = "P1Y", kinds: Sequence[str] = KINDS) -> None:
    """The house decides how long each kind is kept."""
    for kind in kinds:
        policy = policies.propose_policy(
            house=cast.house(),
            parameter=f"retention.{kind}",
            raw=period,
            effective_from=SET_ON,
            reason="Decided with the data protection officer.",
            by=cast.member("compliance_officer"),
            at=cast.OPENED,
        )
        policies.decide_policy(
            house=cast.house(), policy=policy, approved=True, note="", by=cast.member("director"), at=cast.OPENED
        )


def propose(at: datetime = LATER, most: int = 50) -> list[Any]:
    return erasures.propose_due(house=cast.house(), at=at, most=most)


def release(order: Any, at: datetime = LATER) -> None:
    """Two people let it go ahead."""
    erasures.release_erasure(house=cast.house(), erasure=order, by=cast.member("compliance_officer"), at=at)
    erasures.confirm_erasure(house=cast.house(), erasure=order, by=cast.member("director"), at=at)


def carry_out(database: OwnDatabase, order: Any, at: datetime = LATER) -> str:
    with psycopg.connect(addresses.connection_string("carnet_eraser", database.name), autocommit=True) as link:
        return erasures.carry_out(erasure_id=order.pk, link=link, at=at)


def seal(database: OwnDatabase, folder: Path) -> None:
    """Seal whatever waits."""
    with psycopg.connect(addresses.connection_string("carnet_sealer", database.name), autocommit=True) as link:
        sealer, turn = Sealer(Signer(folder / "signer", "carnet.test/log")), 0
        while link.execute("SELECT 1 FROM audit.pending LIMIT 1").fetchone():
            turn += 1
            assert sealer.seal(link, LATER + timedelta(seconds=turn)) is not None


def dump(database: OwnDatabase, schema: str = "*") -> str:
    """The database or a schema of it as text, as `pg_dump` writes it: bytes stand there in hexadecimal figures."""
    command = [find_binaries()["pg_dump"], "--inserts", "--schema", schema, "--dbname", database.superuser_dsn()]
    done = subprocess.run(command, check=True, capture_output=True)
    return done.stdout.decode()


def read_with_keys(database: OwnDatabase) -> str:
    """The database as text, and the personal values of the log as their readers decrypt them."""
    with psycopg.connect(database.superuser_dsn()) as link:
        opened = open_disclosures(link.execute(STORED).fetchall())
    values = [decode_disclosure(disclosure).decode() for pairs in opened for _path, disclosure in pairs or ()]
    assert None not in opened
    return "\n".join([dump(database), *values])


def traces(said: str, *texts: str) -> list[str]:
    """Which of these stand in a text: plain, in hexadecimal figures, or in base64 at any place within a group."""
    found = []
    for text in texts:
        data = text.encode()
        forms = {text.lower(), json.dumps(text)[1:-1].lower(), data.hex()}
        lowered = said.lower()
        base64 = {b64encode(b"\0" * shift + data)[4 * bool(shift) :].decode().rstrip("=")[:-1] for shift in range(3)}
        if any(form in lowered for form in forms) or any(len(form) > 5 and form in said for form in base64):
            found.append(text)
    return found
