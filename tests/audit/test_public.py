"""The public part of the log: anybody who has the address reads heads, hashes and proofs, and nothing of a house."""

import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from audit.publishing import published_log as publishing
from audit.publishing.tile_address import Place, TileAddress
from audit.publishing.verifier import verifier_script
from audit.sealing.signer import Signer
from audit.tlog.notes import parse_checkpoint, parse_note
from audit.tlog.policy import parse_policy
from audit.tlog.tiles import tile_path, tiles_of
from audit.tlog.tree import check_consistency
from audit.tlog.verifying import verify_proof
from tests import cast
from tests.audit.sealed import Link, add, ask, seal
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def house(settings: Any, signer: Signer, tmp_path: Path) -> None:
    settings.LOG = {"folder": signer.folder, "origin": signer.key.name, "witnesses": tmp_path / "witnesses"}


@pytest.fixture
def stranger() -> Client:
    return Client()


def member(login: str) -> Client:
    client = Client()
    client.force_login(cast.member(login), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def read(client: Client, address: str, status: int = 200) -> bytes:
    answer = client.get(f"/audit/{address}")
    assert answer.status_code == status, answer.content
    return bytes(answer.content)


def test_before_the_first_head_there_is_nothing(stranger: Client, link: Link) -> None:
    for address in ("checkpoint", "proof/0", "tile/0/000.p/1", "consistency?old=0&new=0"):
        read(stranger, address, 404)
    assert read(stranger, "revoked") == b""


def test_a_stranger_reads_every_tile_and_checks_a_leaf(stranger: Client, link: Link, signer: Signer) -> None:
    first = seal(link, signer).head
    for number in range(300):
        add(str(number))
    size = seal(link, signer, most=10_000).head.size
    head = parse_checkpoint(parse_note(read(stranger, "checkpoint")).text)
    assert head.size == size > 256
    for level, index, wide in tiles_of(size):
        path = tile_path(level, index, wide)
        assert len(read(stranger, path)) == wide * 32
    answer = stranger.get("/audit/tile/0/000")
    assert "immutable" in answer["Cache-Control"]
    trusted = parse_policy(read(stranger, "policy").decode())
    leaf = publishing.leaf_bytes(ask(link), 5)
    for address in ("proof/5", f"proof/5?size={size}"):
        assert verify_proof(read(stranger, address), leaf, trusted)[0] == 5
    growth = read(stranger, f"consistency?old={first.size}&new={size}").decode().split()
    check_consistency(first.size, size, first.root, head.root, [b64decode(each) for each in growth])
    assert read(stranger, f"consistency?old=0&new={size}") == b""


NOT_THERE = (
    *("tile/0/001", "tile/0/000", "tile/9/000", "tile/0/x000/000", "tile/0/000.p/256", "tile/0/000.p/0"),
    *("tile/0/000.p/01", "tile/99999999999999999999/000", "tile/0/x999/x999/x999/x999/x999/999"),
    *("proof/999", "proof/1?size=1", "proof/99999999999999999999", "consistency?old=1&new=999"),
)
# Questions that cannot be answered, each with what the answer says of how to ask.
BADLY_ASKED = {
    "proof/1?size=x": b"size is a number",
    "proof/1?size=01": b"size is a number",
    "consistency": b"?old=7&new=9",
    "consistency?old=2&new=1": b"?old=7&new=9",
    "consistency?old=-1&new=1": b"?old=7&new=9",
}


def test_what_is_not_there_is_not_found(stranger: Client, link: Link, signer: Signer) -> None:
    seal(link, signer)
    answers = {address: stranger.get(f"/audit/{address}").status_code for address in NOT_THERE}
    assert answers == dict.fromkeys(NOT_THERE, 404)


def test_a_question_that_cannot_be_answered_says_how_to_ask(stranger: Client, link: Link, signer: Signer) -> None:
    seal(link, signer)
    silent = [
        f"{address}: {answer.status_code} {answer.content!r}"
        for address, words in BADLY_ASKED.items()
        if (answer := stranger.get(f"/audit/{address}")).status_code != 400 or words not in answer.content
    ]
    assert not silent, "\n".join(silent)


def test_nothing_is_changed_by_asking(stranger: Client, link: Link, signer: Signer) -> None:
    seal(link, signer)
    for name in ("checkpoint", "policy", "revoked", "consistency"):
        assert stranger.post(reverse(f"public_log:{name}")).status_code == 405


def test_entries_are_for_whoever_reads_the_log_of_every_house(
    stranger: Client, link: Link, signer: Signer, tmp_path: Path
) -> None:
    size = seal(link, signer, most=10_000).head.size
    path = tile_path("entries", 0, min(size, 256))
    assert stranger.get(f"/audit/{path}").status_code == 302
    assert member("porter").get(f"/audit/{path}").status_code == 403
    assert member("director").get(f"/audit/{path}").status_code == 403


def test_an_agent_takes_a_whole_copy_where_every_house_is_theirs(link: Link, signer: Signer, tmp_path: Path) -> None:
    size = seal(link, signer, most=10_000).head.size
    agent = member("inspector")
    (tmp_path / "verify.py").write_text(verifier_script())
    for address in ("checkpoint", "policy", *_paths(size)):
        file = tmp_path / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(read(agent, address))
    words = [sys.executable, "-I", "verify.py", "log", ".", "--policy", "policy"]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert f"all {size} leaves" in told.stdout
    # Hashes may stay in every cache, leaves in none.
    assert agent.get(f"/audit/{_paths(size)[-1]}")["Cache-Control"] == "private, no-store"
    open_dutch_house()
    read(agent, _paths(size)[-1], 403)


def test_without_a_setting_nobody_does(link: Link, signer: Signer, settings: Any) -> None:
    del settings.AUDIT_WHOLE
    size = seal(link, signer, most=10_000).head.size
    read(member("inspector"), _paths(size)[-1], 403)


def _paths(size: int) -> list[str]:
    hashes = [tile_path(*each) for each in tiles_of(size)]
    return hashes + [tile_path("entries", index, wide) for level, index, wide in tiles_of(size) if level == 0]


def test_each_tile_has_one_address() -> None:
    address = TileAddress()
    for place in (Place(0, 256), Place(7, 5), Place(1234067, 256), Place(999, 255), Place(1000, 1)):
        assert address.to_python(address.to_url(place)) == place
    assert address.to_url(Place(1234067, 256)) == "x001/x234/067"
    for other in ("x000/001", "001.p/256", "001.p/007"):
        with pytest.raises(ValueError, match=other):
            address.to_python(other)
