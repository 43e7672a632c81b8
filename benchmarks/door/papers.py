"""Seals the numbers of the papers of a made-up past: run by itself, with the settings of the server."""

import os
import sys
from collections.abc import Iterator
from uuid import UUID

import psycopg

AT_ONCE = 10_000


def number_of(guest: int) -> str:
    """The number on the paper of a guest."""
    return f"{'P' if guest % 5 < 2 else 'C'}{guest:07d}"


def main(dsn: str, venue: str, persons: int) -> None:
    """Fill `bench_paper` with the token of each guest's number, and store the sealed texts."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    with psycopg.connect(dsn, autocommit=True) as admin:
        admin.execute("CREATE TABLE bench_paper (guest bigint PRIMARY KEY, token text)")
        for first in range(0, persons, AT_ONCE):
            _store(admin, UUID(venue), range(first, min(first + AT_ONCE, persons)))
        admin.execute("ANALYZE bench_paper")


def _store(admin: psycopg.Connection, venue: UUID, guests: range) -> None:
    from compliance.vault.services import sealed_texts

    rows = list(sealed_texts.seal_texts(venue, map(number_of, guests)))
    _copy(admin, "vault_sealedtext (token, venue_id, sealed)", ((row.token, venue, row.sealed) for row in rows))
    _copy(admin, "bench_paper (guest, token)", ((guest, row.token) for guest, row in zip(guests, rows, strict=True)))


def _copy(admin: psycopg.Connection, into: str, rows: Iterator[tuple[object, ...]]) -> None:
    with admin.cursor().copy(f"COPY {into} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
