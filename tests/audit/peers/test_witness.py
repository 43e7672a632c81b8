"""A witness in Go, which checks heads and growth with the Go project's own packages, signs what our log asks it to."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.models import Entry
from audit.publishing import published_log as publishing
from audit.sealing import signer_state as memory
from audit.sealing.signer import Signer
from audit.tlog.policy import Policy, parse_policy
from audit.tlog.proofs import parse_proof
from audit.tlog.verifying import verify_proof
from tests import database
from tests.audit.peers.built import built
from tests.audit.sealed import Link, add, ask, seal, sealer_of
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow

DISPUTES = "SELECT leaf FROM audit.leaf WHERE operation = 'X'"


class Running(NamedTuple):
    """A witness that runs: its name, key and address."""

    key: str
    address: str
    process: subprocess.Popen[str]


Start = Callable[..., Running]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that is a witness."""
    return built("witness", tmp_path_factory.mktemp("go"))


@pytest.fixture
def start(program: Path) -> Iterator[Start]:
    """Starts a witness that knows a log."""
    running: list[subprocess.Popen[str]] = []

    def started(name: str, log_key: str) -> Running:
        process = subprocess.Popen([program, name, log_key], stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout is not None
        key, address = process.stdout.readline().split()
        return Running(key, address, process)

    yield started
    for process in running:
        process.kill()
        process.wait()


@pytest.fixture
def house(settings: Any, tmp_path: Path, signer: Signer) -> Path:
    """The settings of a house whose witnesses stand in a file."""
    settings.LOG = {"folder": signer.folder, "origin": signer.key.name, "witnesses": tmp_path / "witnesses"}
    return tmp_path / "witnesses"


def name(file: Path, quorum: str, **witnesses: Running) -> None:
    """Write down who witnesses."""
    lines = [f"witness {name} {each.key} {each.address}" for name, each in witnesses.items()]
    lines += [f"group all {quorum} {' '.join(witnesses)}", "quorum all"]
    file.write_text("".join(f"{line}\n" for line in lines))


def trusted(link: Link) -> Policy:
    return parse_policy(publishing.policy_text(ask(link)))


def test_a_witness_signs_each_head_and_its_signature_goes_into_proofs(
    house: Path, link: Link, signer: Signer, start: Start
) -> None:
    name(house, "all", first=start("witness.test/one", str(signer.key)))
    sizes = []
    for number in range(4):
        add(str(number))
        sizes.append(seal(link, signer).head.size)
        call_command("audit", "witness")
    assert [size for (size,) in link.execute("SELECT size FROM audit.cosignature ORDER BY size")] == sizes
    found = parse_proof(str(publishing.prove_leaf(ask(link), 1)).encode())
    leaf = publishing.leaf_bytes(ask(link), 1)
    assert verify_proof(str(found).encode(), leaf, trusted(link))[1].size == sizes[-1]
    assert trusted(link).accepts(found.head)[1].keys() == {"first"}


def test_a_proof_stands_under_the_newest_head_of_the_quorum(
    house: Path, link: Link, signer: Signer, start: Start
) -> None:
    one, two = (start(f"witness.test/{name}", str(signer.key)) for name in ("one", "two"))
    name(house, "all", one=one, two=two)
    add()
    size = seal(link, signer).head.size
    call_command("audit", "witness")
    two.process.kill()
    two.process.wait()
    add()
    newest = seal(link, signer).head.size
    with pytest.raises(CommandError, match="Not every witness"):
        call_command("audit", "witness")
    assert publishing.witnessed_head(ask(link))[0].size == size
    assert publishing.witnessed_head(ask(link), newest - 1)[0].size == newest
    name(house, "any", one=one, two=two)
    assert publishing.witnessed_head(ask(link))[0].size == newest


def test_a_witness_that_forgot_is_asked_again_with_what_it_knows(
    house: Path, link: Link, signer: Signer, start: Start
) -> None:
    name(house, "all", one=start("witness.test/one", str(signer.key)))
    seal(link, signer)
    call_command("audit", "witness")
    name(house, "all", one=start("witness.test/one", str(signer.key)))
    add()
    seal(link, signer)
    call_command("audit", "witness")
    assert link.execute("SELECT count(*) FROM audit.cosignature").fetchall() == [(2,)]


def test_a_witness_that_does_not_know_the_log_is_named(
    house: Path, link: Link, signer: Signer, start: Start, tmp_path: Path
) -> None:
    other = Signer(tmp_path / "other", "carnet.test/other")
    name(house, "all", one=start("witness.test/one", str(other.key)))
    seal(link, signer)
    with pytest.raises(CommandError):
        call_command("audit", "witness")
    told = Entry.objects.get(kind="audit.witness.silent").facts
    assert told == {"witness": "witness.test/one", "why": "it does not know this log or its key (403)"}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["of more leaves"], r"does not accept the head of \d+ leaves as a continuation"),
        ([], "names no size that it knows"),
    ],
)
def test_a_rolled_back_database_with_its_signer_is_disputed_and_nothing_is_signed_any_more(
    more: list[str], why: str, house: Path, own_database: OwnDatabase, signer: Signer, start: Start
) -> None:
    """The signer's folder was rolled back with the database: only the witness knows better."""
    name(house, "all", one=start("witness.test/one", str(signer.key)))
    with sealer_of(own_database) as link:
        seal(link, signer)
    kept = memory.load_memory(signer.folder)
    connections.close_all()
    with database.own_database(own_database.name) as newest, sealer_of(newest) as link:
        add("will be gone")
        seal(link, signer)
        call_command("audit", "witness")
    memory.save_memory(kept, signer.folder)
    for title in ("another history", *more):
        add(title)
    with sealer_of(own_database) as link:
        seal(link, signer)
        with pytest.raises(CommandError):
            call_command("audit", "witness")
        add("afterwards")
        with pytest.raises(CommandError, match=why):
            call_command("audit", "seal")
        assert Entry.objects.filter(kind="audit.witness.disputed").exists()
        call_command("audit", "go-on", "--because", "The witness was restored from a wrong backup.")
        call_command("audit", "seal")
        told = [json.loads(bytes(leaf)) for (leaf,) in link.execute(DISPUTES)]
    assert [each["why"] for each in told] == ["The witness was restored from a wrong backup."]
    with pytest.raises(CommandError, match="signing of this log is not stopped"):
        call_command("audit", "go-on", "--because", "Again.")
