"""An index, or a person between it and us, hands out another file under the name and version of a package."""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.house import source

# The words of server/setup.sh, from a folder instead of an index.
INSTALL = ["--require-hashes", "--no-index", "--no-deps", "--dry-run", "-qq", "--disable-pip-version-check"]


def _wheel(folder: Path, code: str) -> Path:
    file = folder / "six-1.17.0-py2.py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("six.py", code)
        archive.writestr("six-1.17.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: six\nVersion: 1.17.0\n")
        archive.writestr("six-1.17.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py2-none-any\n")
        archive.writestr("six-1.17.0.dist-info/RECORD", "")
    return file


def _install(folder: Path, requirement: str) -> subprocess.CompletedProcess[str]:
    (folder / "wanted.txt").write_text(requirement)
    words = [sys.executable, "-m", "pip", "install", *INSTALL, "--target", str(folder / "installed")]
    words += ["--find-links", str(folder), "-r", str(folder / "wanted.txt")]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_file_with_another_content_is_not_installed(tmp_path: Path) -> None:
    pinned = source.text(source.ROOT / "requirements.txt")
    block = re.search(r"(?m)^six==1\.17\.0 (\\\n +--hash=\S+ ?)+", pinned)
    assert block, "take another package of requirements.txt"
    made = _wheel(tmp_path, "import os")
    refused = _install(tmp_path, block[0] + "\n")
    assert refused.returncode
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in refused.stderr
    theirs = hashlib.sha256(made.read_bytes()).hexdigest()
    assert _install(tmp_path, f"six==1.17.0 --hash=sha256:{theirs}\n").returncode == 0, "it was only the hash"


@pytest.mark.slow
def test_a_package_without_a_hash_is_not_installed(tmp_path: Path) -> None:
    _wheel(tmp_path, "import os")
    refused = _install(tmp_path, "six==1.17.0\n")
    assert refused.returncode
    assert "Hashes are required" in refused.stderr
