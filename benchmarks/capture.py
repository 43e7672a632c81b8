"""What capture costs, beside others: `python -m benchmarks.capture [create] [chain]`, or both.

`create`: the ORM's `create()` on one table kept by nobody, by a trigger that only writes the row's image, by Carnet, by
django-pghistory, by django-auditlog and by django-simple-history, by turns in one process and one transaction each. The
others are in an environment of their own below var/bench, made with pip at the first run from
benchmarks/peers/requirements.txt. `chain`: sixteen clients of pgbench, each one insert and three milliseconds within
its transaction, with our capture and with a chain of hashes whose last one is locked until the commit, by turns. Ratios
are of one run; say them with their range.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "benchmarks" / "peers" / "requirements.txt"
CLIENTS, SECONDS, ROUNDS = 16, 5, 4
OURS = """
BEGIN;
SELECT new_act FROM audit.open_act('shelf.book.added', NULL, NULL, now(), NULL, NULL, '{}', NULL, NULL, NULL);
INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1);
\\sleep 3 ms
COMMIT;
"""
# A row's hash is of its values and of the hash before it, whose row is locked until the commit: no two rows have one.
CHAIN = """
CREATE TABLE chain_head (one bool PRIMARY KEY DEFAULT true, hash bytea NOT NULL);
INSERT INTO chain_head (hash) VALUES (sha256(''));
CREATE TABLE chain_loan (id uuid PRIMARY KEY, days int NOT NULL, hash bytea);
CREATE FUNCTION chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
    last bytea;
BEGIN
    SELECT hash INTO last FROM chain_head FOR UPDATE;
    NEW.hash := sha256(last || convert_to(NEW.id::text || NEW.days::text, 'UTF8'));
    UPDATE chain_head SET hash = NEW.hash;
    RETURN NEW;
END $$;
CREATE TRIGGER chained BEFORE INSERT ON chain_loan FOR EACH ROW EXECUTE FUNCTION chain();
GRANT INSERT ON chain_loan TO carnet_app;
"""
CHAINED = """
BEGIN;
INSERT INTO chain_loan (id, days) VALUES (gen_random_uuid(), 1);
\\sleep 3 ms
COMMIT;
"""


def main() -> None:
    """Print the figures that were asked for."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from server.database import postgres

    postgres.start_server(fsync=True)
    acts: dict[str, Callable[[], None]] = {"create": create, "chain": chain}
    for name in sys.argv[1:] or acts:
        acts[name]()


def create() -> None:
    """One run of `benchmarks.peers.measure` in a database of its own."""
    from server import addresses
    from server.database import postgres, roles

    name = f"bench_{uuid4().hex[:12]}"
    roles.make_database(postgres.superuser_dsn(), name)
    try:
        databases = {
            "default": addresses.embedded_database(roles.APP, name),
            "owner": addresses.embedded_database(roles.OWNER, name),
        }
        words = [str(_peers(addresses.var_folder() / "bench")), "-m", "benchmarks.peers.measure"]
        more = {"BENCH_DATABASES": json.dumps(databases), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, env=os.environ | more, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    finally:
        roles.drop_database(postgres.superuser_dsn(), name)
    for what, found in json.loads(done.stdout).items():
        print(what)
        for kept, taken in found.items():
            ratio = median(taken) / median(found["plain"])
            by_turn = [each / plain for each, plain in zip(taken, found["plain"], strict=True)]
            low, _q2, high = quantiles(by_turn, n=4)
            print(
                f"  {kept}: {1000 * median(taken):.3f} ms, {ratio:.2f} times plain (quarters {low:.2f} to {high:.2f})"
            )


def chain() -> None:
    """Transactions a second with our capture, and with the chain."""
    import psycopg

    from tests import database

    with database.own_database(database.tables()) as own:
        with psycopg.connect(own.dsn("carnet_owner")) as owner:
            owner.execute(CHAIN)
        found: dict[str, list[float]] = {"ours": [], "chain": []}
        for _turn in range(ROUNDS):
            for name, script in (("ours", OURS), ("chain", CHAINED)):
                found[name].append(_pgbench(own, script))
    ratios = [ours / chained for ours, chained in zip(found["ours"], found["chain"], strict=True)]
    print(
        f"{CLIENTS} clients: {median(found['ours']):,.0f} a second with capture, {median(found['chain']):,.0f} in a"
        f" locked chain, {median(ratios):.1f} times ({min(ratios):.1f} to {max(ratios):.1f})"
    )


def _pgbench(own: Any, script: str) -> float:
    from server.binaries import find_binaries

    programs = find_binaries()
    words = [programs["pgbench"], "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(SECONDS)]
    said = subprocess.run(
        [*words, "-f", "/dev/stdin", own.dsn()],
        input=script,
        env=programs.environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "number of failed transactions: 0 " in said, said
    tps = re.search(r"^tps = ([0-9.]+)", said, re.MULTILINE)
    assert tps is not None, said
    return float(tps[1])


def _peers(folder: Path) -> Path:
    """The Python of the environment with the others in it; made anew where their versions are other ones."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    there = folder / f"peers-{wanted}"
    python = there / "bin" / "python"
    if not (there / "whole").exists():
        venv.create(there, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "-r", REQUIREMENTS], check=True, stdout=sys.stderr)
        (there / "whole").touch()
    return python


if __name__ == "__main__":
    main()
