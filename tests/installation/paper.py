"""Checks the first report as its reader does: with the certificate and OpenSSL, as docs/papers.md says, offline."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path

from pypdf import PdfReader

from tests.installation.browser import Unexpected
from tests.installation.guide import PROJECT

SECTION = "## Check with OpenSSL alone"
CHANGED = 12
GENUINE = "CMS Verification successful"


def check(folder: Path, paper: bytes, certificates: bytes, number: str) -> None:
    """Run the commands of the page on the paper, and on one with another byte. Raises Unexpected."""
    pages = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(paper)).pages)
    if number not in pages:
        raise Unexpected(f"The stub register does not name {number}: {pages[:1000]}")
    said = _verify(folder / "paper", paper, certificates)
    if GENUINE not in said:
        raise Unexpected(f"The report is not verified: {said}")
    # The comment after the version of the file: no reader of the PDF would notice.
    changed = paper[:CHANGED] + bytes([paper[CHANGED] ^ 1]) + paper[CHANGED + 1 :]
    said = _verify(folder / "changed", changed, certificates)
    if GENUINE in said:
        raise Unexpected("A report that was changed is verified as well.")


def _verify(folder: Path, paper: bytes, certificates: bytes) -> str:
    folder.mkdir()
    (folder / "paper.pdf").write_bytes(paper)
    (folder / "carnet-certificates.pem").write_bytes(certificates)
    page = (PROJECT / "docs" / "papers.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    (.+)$", page.partition(SECTION)[2].partition("\n## ")[0], re.MULTILINE)
    # The first line needs Poppler; the fourth does the same without.
    text = "\n".join(line for line in commands if not line.startswith("pdfsig"))
    said = subprocess.run(["bash", "-c", text], cwd=folder, capture_output=True, text=True, check=False)
    return said.stdout + said.stderr
