"""Attack: the sealer is killed, its disk is full, another one seals at once: nothing is lost or comes twice."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.operating import failures
from audit.sealing.sealer import HEARTBEAT, Sealer
from audit.sealing.signer import Signer
from audit.sealing.signer_state import MEMORY
from audit.store.heads import WillNotSign
from server import addresses
from server.places import service_user
from tests.audit.attacks.hands import OPEN, Hands, in_the_log, told_live, told_sealed
from tests.audit.sealed import LATER, Link, add, seal, stored
from tests.database import ROOT
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.slow

Process = subprocess.Popen[str]
# Copies of one template number their tables alike.
LOCKS = "SELECT pid FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())"


@pytest.fixture
def sealer_process(hands: Hands, signer: Signer) -> Iterator[Callable[[], Process]]:
    """Starts sealers that wait for a line before they seal."""
    with ExitStack() as stack:

        def start() -> Process:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.audit.attacks.sealing", str(signer.folder)],
                cwd=ROOT,
                env=os.environ
                | {
                    "DSN": addresses.connection_string("carnet_sealer", hands.database.name),
                    "OWN_DATABASE": hands.database.name,
                },
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            return process

        yield start


def go(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def numbers(link: Link) -> list[int]:
    return [idx for (idx,) in link.execute("SELECT idx FROM audit.leaf ORDER BY idx").fetchall()]


def waiting(link: Link) -> int:
    [(count,)] = link.execute("SELECT count(*) FROM audit.pending").fetchall()
    return int(count)


def limit(pid: int, size: str) -> None:
    """No longer file may be written by a process of the server; its user says so."""
    user = service_user(addresses.server_places().data)
    subprocess.run(
        ["/usr/bin/prlimit", "--pid", str(pid), f"--fsize={size}:"],
        check=True,
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
    )


def test_killed_before_its_commit_a_sealer_leaves_all_as_it_was(
    sealer_process: Callable[[], Process], root: Link, app: Link, link: Link, signer: Signer
) -> None:
    size = seal(link, signer).head.size
    add("one")
    count, process = waiting(link), sealer_process()
    with root.transaction():
        root.execute("LOCK TABLE audit.checkpoint IN SHARE MODE")
        go(process)
        until(lambda: root.execute(f"{LOCKS} AND relation = 'audit.checkpoint'::regclass AND NOT granted").fetchone())
        process.send_signal(signal.SIGKILL)
        assert process.wait(PATIENCE) == -signal.SIGKILL
    until(lambda: root.execute(f"{LOCKS} AND relation = 'audit.turn'::regclass").fetchone() is None)
    assert (waiting(link), numbers(link), signer.last().size) == (count, list(range(size)), size)
    assert seal(link, signer).head.size == size + count
    assert (told_sealed(link), told_live(app)) == ([], [])


def test_killed_between_commit_and_memory_the_next_one_takes_the_head_up(
    sealer_process: Callable[[], Process], app: Link, link: Link, signer: Signer
) -> None:
    size = seal(link, signer).head.size
    add("one")
    os.mkfifo(signer.folder / f"{MEMORY}.new")  # whoever opens it to write waits for a reader
    process = sealer_process()
    go(process)
    until(lambda: len(numbers(link)) == size + 2)
    process.send_signal(signal.SIGKILL)
    assert process.wait(PATIENCE) == -signal.SIGKILL
    (signer.folder / f"{MEMORY}.new").unlink()
    assert (waiting(link), signer.last().size) == (0, size)
    add("two")
    assert seal(link, signer).head.size == size + 4 == signer.last().size
    assert numbers(link) == list(range(size + 4))
    assert (told_sealed(link), told_live(app)) == ([], [])


def test_two_sealers_of_one_folder_seal_each_entry_once(
    sealer_process: Callable[[], Process], app: Link, link: Link, signer: Signer
) -> None:
    seal(link, signer)
    for number in range(20):
        add(str(number))
    processes = [sealer_process() for _each in range(3)]
    for process in processes:
        go(process)
    ends = [(process.communicate(timeout=PATIENCE)[0].splitlines(), process.returncode) for process in processes]
    assert sorted(ends) == [(["nothing"], 0), (["nothing"], 0), (["sealed"], 0)]
    entries = [row for (row,) in link.execute("SELECT entry_id FROM audit.leaf WHERE entry_id IS NOT NULL").fetchall()]
    assert len(entries) == len(set(entries))
    assert (waiting(link), told_sealed(link), told_live(app)) == (0, [], [])


def test_a_sealer_with_a_copy_of_the_folder_is_refused(link: Link, signer: Signer, tmp_path: Path) -> None:
    """Two machines with one key: the second one's memory is not that of the database."""
    seal(link, signer)
    subprocess.run(["cp", "-a", signer.folder, tmp_path / "copy"], check=True)
    twin = Signer(tmp_path / "copy", "carnet.test/log")
    add("one")
    seal(link, signer)
    add("two")
    (tmp_path / "copy" / MEMORY).write_bytes(
        (tmp_path / "copy" / MEMORY).read_bytes().replace(b'"size": ', b'"size": 9')
    )
    with pytest.raises(WillNotSign, match="it was rolled back or replaced by another one"):
        Sealer(twin).seal(link, LATER)
    assert waiting(link) == 2


def test_a_full_disk_below_the_signer_is_said_and_loses_nothing(
    sealer_process: Callable[[], Process], app: Link, link: Link, signer: Signer, settings: Any
) -> None:
    size = seal(link, signer).head.size
    add("one")
    (signer.folder / f"{MEMORY}.new").symlink_to("/dev/full")
    process = sealer_process()
    go(process)
    _out, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (1, "a file cannot be written or read: No space left on device.\n")
    assert signer.last().size == size, "the old memory is whole"
    settings.LOG = {"folder": signer.folder, "origin": "carnet.test/log", "witnesses": signer.folder / "none"}
    with pytest.raises(CommandError, match="a file cannot be written or read: No space left on device"):
        call_command("audit", "seal")
    (signer.folder / f"{MEMORY}.new").unlink()
    add("two")
    assert seal(link, signer).head.size == size + 4 == signer.last().size
    assert (told_sealed(link), told_live(app)) == ([], [])


def test_a_database_without_room_is_said_and_loses_nothing(
    app: Link, link: Link, signer: Signer, settings: Any
) -> None:
    """The server's process of this session may write no file beyond twenty megabytes, as on a disk that is full."""
    settings.LOG = {"folder": signer.folder, "origin": "carnet.test/log", "witnesses": signer.folder / "none"}
    call_command("audit", "seal")
    app.execute(
        "SELECT audit.note('shelf.book.sought', NULL, NULL, now(), NULL, NULL, jsonb_build_object('x', (SELECT"
        " string_agg(md5(n::text || s::text || random()), '') FROM generate_series(1, 1800) n)), NULL, NULL)"
        " FROM generate_series(1, 500) s"
    )
    count, size = waiting(link), len(numbers(link))
    connections["sealer"].ensure_connection()
    limit(connections["sealer"].connection.info.backend_pid, str(20 << 20))
    with pytest.raises(CommandError, match=r"the database reports: could not .*: File too large"):
        call_command("audit", "seal")
    assert (waiting(link), len(numbers(link)), signer.last().size) == (count, size, size)
    call_command("audit", "seal")
    assert (waiting(link), signer.last().size) == (0, size + count)
    assert (told_sealed(link), told_live(app)) == ([], [])


def test_an_entry_that_comes_twice_is_said_and_not_sealed_again(
    root: Link, link: Link, signer: Signer, settings: Any
) -> None:
    """The owner puts an entry back into the queue under the number that it had."""
    settings.LOG = {"folder": signer.folder, "origin": "carnet.test/log", "witnesses": signer.folder / "none"}
    add("one")
    root.execute("CREATE TABLE public.kept AS SELECT * FROM audit.pending")
    size = seal(link, signer).head.size
    root.execute("INSERT INTO audit.pending OVERRIDING SYSTEM VALUE SELECT * FROM public.kept")
    with pytest.raises(CommandError, match=r"entry \d+ is sealed already and waits again: it was put back"):
        call_command("audit", "seal")
    assert len(stored(link)) == size


def test_an_act_that_is_open_while_the_sealer_dies_is_sealed_later(hands: Hands, link: Link, signer: Signer) -> None:
    session = hands.of("carnet_app")
    session.execute("BEGIN")
    session.execute(OPEN)
    hands.of("superuser").execute("SELECT pg_terminate_backend(%s)", [link.info.backend_pid])
    session.execute("COMMIT")
    with pytest.raises(failures.FAILURES) as refused:
        Sealer(signer).seal(link, LATER)
    assert failures.failure_message(refused.value).startswith("the database does not answer")
    fresh = hands.of("carnet_sealer")
    assert seal(fresh, signer).added > 2
    assert Sealer(signer).seal(fresh, LATER + HEARTBEAT) is not None
    assert told_sealed(fresh) == []


def test_a_leaf_that_was_removed_from_the_right_edge_is_missed_by_the_next_sealing(
    root: Link, link: Link, signer: Signer, settings: Any
) -> None:
    settings.LOG = {"folder": signer.folder, "origin": "carnet.test/log", "witnesses": signer.folder / "none"}
    size = seal(link, signer).head.size
    in_the_log(root, f"DELETE FROM audit.leaf WHERE idx = {size - 1}")
    add("one")
    with pytest.raises(CommandError, match=f"tile 0 of level 0 has {size - 1} hashes, and {size} are asked for"):
        call_command("audit", "seal")
    with pytest.raises(CommandError, match="Deviations from the log: 1"):
        call_command("audit", "verify")
    with pytest.raises(CommandError, match="is not a size and a root in base64"):
        call_command("audit", "verify", "--anchor", "nonsense")
