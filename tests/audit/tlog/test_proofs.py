"""Proofs are read as c2sp.org/tlog-proof says."""

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.notes import MOST, Note, Signature, WrongNote
from audit.tlog.proofs import HEADER, NoProof, Proof, parse_proof
from tests.audit.tlog.made import CALM, log

LOG = log(5)
HASH = b64encode(bytes(32)).decode()
HEAD = str(LOG.head(5))
HASHES = some.binary(min_size=32, max_size=32)


@CALM
@given(some.integers(0, MOST), some.lists(HASHES, max_size=63), some.none() | some.binary(max_size=80))
def test_a_proof_is_read_as_it_is_written(index: int, path: list[bytes], extra: bytes | None) -> None:
    found = Proof(index, tuple(path), Note("a\n1\nx\n", (Signature("a", bytes(4), b"x"),)), extra)
    assert parse_proof(str(found).encode()) == found


def test_a_proof_is_written_as_the_specification_says() -> None:
    lines = str(LOG.proof(4, 5)).split("\n")
    assert lines[:2] == ["c2sp.org/tlog-proof@v1", "index 4"]
    assert lines[2:4] == [b64encode(LOG.root(4)).decode(), ""]
    assert "\n".join(lines[4:]) == HEAD


def test_the_longest_path_is_read() -> None:
    found = parse_proof("\n".join([HEADER, "index 1", *[HASH] * 63, "", HEAD]).encode())
    assert found.path == (bytes(32),) * 63


@pytest.mark.parametrize(
    ("above", "why"),
    [
        ("", "begins with"),
        ("c2sp.org/tlog-proof@v2\nindex 1", "begins with"),
        (f" {HEADER}\nindex 1", "begins with"),
        (f"{HEADER}\r\nindex 1", "begins with"),
        (HEADER, "the index"),
        (f"{HEADER}\nindex", "the index"),
        (f"{HEADER}\n7", "the index"),
        (f"{HEADER}\nindex 01", "the index"),
        (f"{HEADER}\nindex ١", "the index"),
        (f"{HEADER}\nindex 1\r", "the index"),
        (f"{HEADER}\nindex {MOST + 1}", "the index"),
        (f"{HEADER}\n{HASH}\nindex 1", "the index"),
        (f"{HEADER}\nextra AAAA", "the index"),
        (f"{HEADER}\nextra AAA\nindex 1", "extra is not in base64"),
        (f"{HEADER}\nextra AAAA\nextra AAAA\nindex 1", "the index"),
        (f"{HEADER}\nindex 1\nAAAA", "hashes of 32 bytes"),
        (f"{HEADER}\nindex 1\n{HASH}=", "hashes of 32 bytes"),
        (f"{HEADER}\nindex 1\n{HASH} ", "hashes of 32 bytes"),
        (f"{HEADER}\nindex 1\n" + "\n".join([HASH] * 64), "at most 63"),
    ],
)
def test_what_is_no_proof_is_refused(above: str, why: str) -> None:
    with pytest.raises(NoProof, match=why):
        parse_proof(f"{above}\n\n{HEAD}".encode())


def test_a_proof_without_its_head_is_refused() -> None:
    with pytest.raises(NoProof, match="an empty line before its checkpoint"):
        parse_proof(f"{HEADER}\nindex 1\n{HASH}\n".encode())
    with pytest.raises(WrongNote, match="something is missing"):
        parse_proof(f"{HEADER}\nindex 1\n{HASH}\n\n".encode())
    with pytest.raises(NoProof, match="hashes of 32 bytes"):
        parse_proof(f"{HEADER}\nindex 1\n".encode() + b"\xff\n\n" + HEAD.encode())


@CALM
@given(some.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises((NoProof, WrongNote)):
        parse_proof(f"{HEADER}\n".encode() + data)
