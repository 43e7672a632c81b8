"""The programs with which an inspector checks a paper: pdfsig of Poppler, and OpenSSL over the signed range."""

import re
import subprocess
from pathlib import Path


def run(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=cwd)


def pdfsig(pdf: bytes, folder: Path, *options: str) -> str:
    file = folder / "paper.pdf"
    file.write_bytes(pdf)
    done = run("pdfsig", *options, str(file))
    return done.stdout + done.stderr


def ranges(pdf: bytes) -> tuple[int, int, int, int]:
    """The signed range as it stands in the file: all but the signature itself."""
    found = re.search(rb"/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]", pdf)
    assert found
    start, length, again, rest = (int(each) for each in found.groups())
    return start, length, again, rest


def openssl(pdf: bytes, trusted: bytes, folder: Path, more: str = "") -> subprocess.CompletedProcess[str]:
    """`openssl cms -verify` of the signature in /Contents over the bytes of /ByteRange."""
    start, length, again, rest = ranges(pdf)
    cms = bytes.fromhex(pdf[length + 1 : again - 1].decode("ascii"))
    (folder / "cms.der").write_bytes(cms[: _length(cms)])
    (folder / "signed.bin").write_bytes(pdf[start:length] + pdf[again : again + rest])
    (folder / "trusted.pem").write_bytes(trusted)
    words = "cms -verify -binary -inform DER -in cms.der -content signed.bin -CAfile trusted.pem -out checked.bin"
    return run("openssl", *words.split(), *more.split(), cwd=folder)


def _length(der: bytes) -> int:
    """How long the outermost DER value is; behind it the room for the signature is filled with noughts."""
    size = der[1] & 0x7F
    return 2 + size + int.from_bytes(der[2 : 2 + size], "big")
