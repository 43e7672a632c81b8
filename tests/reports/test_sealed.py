"""A paper names its data in the log before it is drawn, and carries the proof; where nothing seals, it says so."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno

from audit.models import Entry
from audit.publishing.paper_proof import Seal
from audit.publishing.published_log import policy_text as policy_of
from audit.sealing.signer import Signer
from audit.store.queries import ask
from audit.tlog.commands import main
from compliance.http.pdf.checkpoint_stamp import QUIET, checkpoint_qr_code
from compliance.reports.models import Report
from compliance.reports.ordering.services import drawings
from compliance.signing import published_certificates as trust
from tests.audit.sealed import Link
from tests.database import OwnDatabase

from .nights import night
from .sealing import MORNING, drawn, ordered, sealed_by

pytestmark = pytest.mark.slow

FOOT = "annexe technique, dernière page"


def checked(pdf: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `verify.py pdf` says with the policy of the log and the certificate of the house."""
    (folder / "paper.pdf").write_bytes(pdf)
    (folder / "policy").write_text(policy_of(ask) if ask("SELECT 1 FROM audit.checkpoint", []) else "quorum none\n")
    (folder / "c.pem").write_bytes(trust.published_anchors(MORNING)[0].pem)
    where = [str(folder / name) for name in ("paper.pdf", "policy", "c.pem")]
    code = main(["pdf", where[0], "--policy", where[1], "--certificate", where[2]])
    said = capsys.readouterr()
    return said.err if code else said.out


def shown(pdf: bytes, folder: Path) -> list[str]:
    """The pages in words."""
    (folder / "shown.pdf").write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-layout", "shown.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return done.stdout.decode().split("\f")[:-1]


def test_a_sealed_report_prints_and_proves_where_its_data_stand(
    link: Link, signer: Signer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night(30)
    (pdf,) = drawn(ordered("R-05"), sealed_by(link, signer))
    said = checked(pdf, tmp_path, capsys)
    (compiled,) = Entry.objects.filter(kind="reports.report.compiled")
    (finished,) = Entry.objects.filter(kind="reports.report.drawn")
    size, root = link.execute("SELECT size, encode(root, 'base64') FROM audit.checkpoint ORDER BY size DESC").fetchone()
    assert f"report.json is what entry {compiled.leaf} of {size} in the log carnet.test/log names." in said
    assert (compiled.facts["file"], compiled.facts["volume"], compiled.facts["of"]) == ("report.json", 1, 1)
    assert [compiled.facts["data_sha256"]] == finished.facts["data_sha256"]
    pages = shown(pdf, tmp_path)
    assert f"Inscription {compiled.leaf} sur {size} du journal carnet.test/log" in pages[-1]
    assert root in pages[-1].replace("\n", "")
    assert all(FOOT in page for page in pages)
    assert not any("carnet.test" in page or compiled.facts["data_sha256"][:8] in page for page in pages[:-1])
    assert "NON SCELLÉ" not in pages[-1]


def test_each_long_volume_has_a_proof_of_its_own(
    link: Link, signer: Signer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    night(30)
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", 0)
    monkeypatch.setattr("compliance.reports.definitions.r04_stub_register.stream.STUBS_WITH_INDEX", 0)
    first, second = drawn(ordered("R-04"), sealed_by(link, signer))
    leaves = [each.leaf for each in Entry.objects.filter(kind="reports.report.compiled").order_by("leaf")]
    assert len(leaves) == 2
    for pdf, index in ((first, leaves[0]), (second, leaves[1])):
        said = checked(pdf, tmp_path, capsys)
        assert f"report.json is what entry {index} of " in said
        pages = shown(pdf, tmp_path)
        assert f"Inscription {index} sur " in pages[-1]
        assert not any("carnet.test" in page for page in pages[:-1])
        assert all(FOOT in page for page in pages)


@pytest.mark.parametrize("most", [20, 0])
def test_a_paper_that_nothing_sealed_says_so(
    own_database: OwnDatabase,
    most: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By both presses; and its check is no yes."""
    night(3)
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", most)
    (pdf,) = drawn(ordered("R-04"))
    pages = shown(pdf, tmp_path)
    assert ["NON SCELLÉ" in page for page in pages] == [False] * (len(pages) - 1) + [True]
    assert all("Non scellé dans le journal" in page for page in pages)
    assert checked(pdf, tmp_path, capsys).startswith("REFUSED: this paper is not sealed: no proof is attached")


def test_the_data_are_named_before_the_paper_is_drawn(link: Link, signer: Signer) -> None:
    night(3)
    report: Any = ordered("R-05")
    seen: list[tuple[str, int]] = []

    def sealing(note: Any, name: str) -> Seal | None:
        seen.append((name, Report.objects.get(pk=report.pk).volumes.count()))
        return sealed_by(link, signer)(note, name)

    drawn(report, sealing)
    assert seen == [("report", 0)]


def test_the_square_holds_the_signed_head(link: Link, signer: Signer) -> None:
    """Module by module what the encoder made of it; zxing and OpenCV have read it from a page as well."""
    night(1)
    kept: list[Seal] = []

    def sealing(note: Any, name: str) -> Seal | None:
        found = sealed_by(link, signer)(note, name)
        kept.extend([found] if found else [])
        return found

    drawn(ordered("R-05"), sealing)
    (seal,) = kept
    code = checkpoint_qr_code(seal)
    rows = [bytearray(code.width) for _row in range(code.width)]
    for x, y, length in code.runs:
        rows[y][x : x + length] = b"\1" * length
    expected = segno.make(seal.signed.encode(), error="m", micro=False, boost_error=False)
    assert rows == [bytearray(row) for row in expected.matrix_iter(border=QUIET)]
    assert code.path.count("M") == len(code.runs)
