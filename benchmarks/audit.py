"""What the log costs: `python -m benchmarks.audit [create] [chain] [seal] [proofs] [verify] [update]`, or all of them.

Each in a throw-away database, made and gone. `seal`: entries a second from `audit.pending` to a signed head, and one
entry alone. `proofs`: inclusion and consistency in a log of ten million leaves; what proofs are made of is there, tiles
and the right edge, and the leaves before it are not. `verify`: `verify.py` on a copy of a million leaves. `update`: ten
thousand rows by one statement, in a session that has changed single rows before, against a fresh one. `create` and
`chain` set capture beside django-pghistory, django-auditlog, django-simple-history and a locked chain of hashes
(`benchmarks.capture`).
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import capture
from benchmarks.five_years.copies import make_parts

ENTRIES, LEAVES, COPIED, ROWS = 30_000, 10_000_000, 1_000_000, 10_000
AT = datetime(2026, 3, 3, 19, tzinfo=UTC)


def main() -> None:
    """Print the figures that were asked for."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from server.database import postgres
    from tests import database

    postgres.start_server(fsync=True)
    acts: dict[str, Callable[[Any, Path], None]] = {"seal": seal, "proofs": proofs, "verify": verify, "update": update}
    beside: dict[str, Callable[[], None]] = {"create": capture.create, "chain": capture.chain}
    for name in sys.argv[1:] or (*beside, *acts):
        if name in beside:
            beside[name]()
            continue
        with (
            database.own_database(database.tables()) as own,
            tempfile.TemporaryDirectory(prefix="carnet-bench-") as folder,
        ):
            acts[name](own, Path(folder))


def seal(own: Any, folder: Path) -> None:
    """From the queue to a committed head, a thousand entries at a time; and one entry alone."""
    from audit.reading import word_index
    from audit.sealing.sealer import MOST, Sealer
    from audit.sealing.signer import Signer

    with _as("carnet_sealer", own) as link, _as("carnet_sealer", own) as second, _as("carnet_owner", own) as owner:
        sealer = Sealer(Signer(folder / "signer"), second_link=lambda: second)
        while sealer.seal(link, AT):
            pass
        _write(owner, ENTRIES)
        began, sealed = perf_counter(), 0
        while found := sealer.seal(link, AT):
            sealed += found.added
        took = perf_counter() - began
        print(f"sealing: {sealed / took:,.0f} entries a second, {MOST} under a head ({sealed:,} in {took:.1f} s)")
        began, words = perf_counter(), 0
        while found_words := word_index.index_leaves(link):
            words += found_words
        print(
            f"words: {words / (perf_counter() - began):,.0f} entries a second made to be found, when nothing else waits"
        )
        single = []
        for _turn in range(200):
            _write(owner, 1)
            began = perf_counter()
            sealer.seal(link, AT)
            single.append(perf_counter() - began)
    _told("one entry with its act, signed and committed", single)


def proofs(own: Any, _folder: Path) -> None:
    """Ten million leaves; each proof is made as a page makes it, with a question for each tile."""
    from audit.publishing import published_log
    from audit.tlog.tiles import WIDTH, Edge

    edge, began = Edge(), perf_counter()
    with _as("carnet_sealer", own) as link, link.cursor() as cursor:
        make_parts(link, LEAVES)
        with cursor.copy("COPY audit.tile (level, idx, root, hashes) FROM STDIN") as copy:
            for start in range(0, LEAVES, 100_000):
                for tile in edge.add(_hashes(start, start + 100_000)):
                    copy.write_row((tile.level, tile.index, tile.root, tile.hashes))
        for number in range(LEAVES - LEAVES % WIDTH, LEAVES):
            cursor.execute(
                "INSERT INTO audit.leaf (idx, leaf, clock, operation) VALUES (%s, %s, %s, 'H')",
                [number, _leaf(number), AT],
            )
        note = f"bench\n{LEAVES}\nAAAA\n\n— bench AAAAAAAA\n"
        cursor.execute("INSERT INTO audit.checkpoint VALUES (%s, %s, %s, %s)", [LEAVES, edge.root(), note, AT])
        print(f"ten million leaves were hashed in {perf_counter() - began:.0f} s")

        def ask(question: str, values: Any) -> Any:
            return link.execute(question, values).fetchall()

        dealt = random.Random(7)
        _told("inclusion", _timed(lambda: published_log.prove_leaf(ask, dealt.randrange(LEAVES)), 500))
        _told(
            "consistency", _timed(lambda: published_log.consistency_proof(ask, dealt.randrange(1, LEAVES), LEAVES), 500)
        )


def verify(_own: Any, folder: Path) -> None:
    """A copy of a million leaves of 300 bytes, checked by `verify.py` in a process of its own."""
    from audit.publishing.verifier import verifier_script
    from audit.sealing.signer import Head, Signer
    from audit.tlog.tiles import WIDTH, Edge, tile_path

    copy, edge = folder / "copy", Edge()
    for index in range(-(-COPIED // WIDTH)):
        leaves = [_leaf(number) for number in range(index * WIDTH, min(COPIED, (index + 1) * WIDTH))]
        for tile in edge.add(sha256(b"\x00" + leaf).digest() for leaf in leaves):
            _put(copy / tile_path(tile.level, tile.index), tile.hashes)
        bundle = b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in leaves)
        _put(copy / tile_path("entries", index, len(leaves)), bundle)
    for level, row in enumerate(edge.levels):
        if row:
            _put(copy / tile_path(level, (COPIED >> 8 * level) // WIDTH, len(row)), b"".join(row))
    signer = Signer(folder / "signer")
    head = Head(COPIED, edge.root())
    _put(copy / "checkpoint", str(signer.sign(head, Head(), [])).encode())
    _put(copy / "policy", f"log {signer.key}\nquorum none\n".encode())
    _put(copy / "verify.py", verifier_script().encode())
    began = perf_counter()
    watched = ["/usr/bin/time", "--format", "%M", "--output", str(folder / "memory")]
    words = [*watched, sys.executable, "-I", "verify.py", "log", ".", "--policy", "policy"]
    said = subprocess.run(words, cwd=copy, check=True, capture_output=True, text=True).stdout.strip()
    took = perf_counter() - began
    memory = int((folder / "memory").read_text()) // 1024
    print(f"verifying: {COPIED / took:,.0f} leaves a second, at most {memory} MB; it said: {said}")


def update(own: Any, _folder: Path) -> None:
    """One statement over many rows; a plan that single rows have made must not be used for it."""
    with _as("carnet_owner", own) as owner:
        owner.execute(
            "INSERT INTO shelf_loan (id, days) SELECT gen_random_uuid(), 1 FROM generate_series(1, %s)", [ROWS]
        )
    many = "UPDATE shelf_loan SET days = days + 1"
    with _as("carnet_owner", own) as fresh:
        (first,) = _timed(lambda: fresh.execute(many), 1)
    with _as("carnet_owner", own) as used:
        one = used.execute("SELECT id FROM shelf_loan LIMIT 1").fetchone()
        for _turn in range(50):
            used.execute("UPDATE shelf_loan SET days = days + 1 WHERE id = %s", one)
        (after,) = _timed(lambda: used.execute(many), 1)
    print(f"{ROWS:,} rows updated: {first:.2f} s fresh, {after:.2f} s after single rows, {after / first:.1f} times")


def _as(role: str, own: Any) -> Any:
    import psycopg

    return psycopg.connect(own.dsn(role), autocommit=True)


def _write(owner: Any, count: int) -> None:
    owner.execute(
        "INSERT INTO shelf_book (id, title, price, owner, note, shelfmark) "
        "SELECT gen_random_uuid(), 'A title ' || n, 12.50, 'Weber', 'limps', '' FROM generate_series(1, %s) n",
        [count],
    )


def _leaf(number: int) -> bytes:
    return b"%09d" % number + b"x" * 291


def _hashes(start: int, end: int) -> Iterable[bytes]:
    return (sha256(b"\x00" + _leaf(number)).digest() for number in range(start, end))


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _timed(act: Callable[[], Any], times: int) -> list[float]:
    taken = []
    for _turn in range(times):
        began = perf_counter()
        act()
        taken.append(perf_counter() - began)
    return taken


def _told(what: str, taken: list[float]) -> None:
    ordered = sorted(taken)
    p95 = ordered[int(len(ordered) * 0.95)]
    print(
        f"{what}: p50 {1000 * median(ordered):.1f} ms, p95 {1000 * p95:.1f}, longest {1000 * ordered[-1]:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
