"""OpenSSL alone verifies the signature under a head and that of a witness, with the key as it is published."""

import subprocess
from pathlib import Path

import pytest

from audit.tlog.notes import Key, parse_note
from tests.audit.peers.handed import Handed, pem
from tests.audit.tlog.made import SEEN, log, put, witness

pytestmark = pytest.mark.slow


def verified(folder: Path, key: Key, message: bytes, signature: bytes) -> bool:
    for name, data in (("key", pem(key).encode()), ("message", message), ("signature", signature)):
        put(folder / name, data)
    words = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key", "-rawin", "-in", "message"]
    words += ["-sigfile", "signature"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == ("Signature Verified Successfully" in done.stdout)
    return done.returncode == 0


def test_openssl_verifies_a_head(handed: Handed, tmp_path: Path) -> None:
    head = parse_note((handed.folder / "checkpoint").read_bytes())
    signature = head.signatures[0].signed
    assert verified(tmp_path, handed.key, head.text.encode(), signature)
    assert not verified(tmp_path, handed.key, head.text.replace("70000", "70001").encode(), signature)


@pytest.mark.parametrize(("at", "holds"), [(SEEN, True), (SEEN + 1, False)])
def test_openssl_verifies_a_witness_and_its_time(at: int, holds: bool, tmp_path: Path) -> None:
    one = witness("witness.test/one", 2)
    head = log(5).head(5, [one])
    message = f"cosignature/v1\ntime {at}\n{head.text}".encode()
    assert verified(tmp_path, one.key, message, head.signatures[1].signed[8:]) is holds
