"""A letter names its data in the log before it is drawn, and proves it; a draft promises nothing of the kind."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from audit.models import Entry
from audit.sealing.signer import Signer
from audit.tlog.papers import certificates_in, verify_paper
from audit.tlog.policy import parse_policy
from compliance.notices.models.letters import NoticeLetter
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import issuing
from compliance.notices.services import letter_contents as paper
from compliance.refusals import Refused
from compliance.signing import published_certificates as trust
from tests import cast
from tests.audit.sealed import Link
from tests.notices import life
from tests.notices.notice_rows import refused
from tests.reports.sealing import sealed_by


def words(pdf: bytes, folder: Path) -> str:
    (folder / "letter.pdf").write_bytes(pdf)
    done = subprocess.run(["pdftotext", "letter.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return " ".join(done.stdout.decode().split())


def kept(row: Any, **more: Any) -> bytes:
    issuing.ensure_letter(house=cast.house(), notice=row, at=life.LATER, **more)
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    return pdf


def test_a_letter_carries_the_entry_that_names_its_data(link: Link, signer: Signer, tmp_path: Path) -> None:
    row = life.raised()
    life.issue(row)
    pdf = kept(row, sealing=sealed_by(link, signer))
    given = certificates_in(trust.published_anchors(life.LATER)[0].pem)
    found = verify_paper(pdf, parse_policy(f"log {signer.key}\nquorum none\n"), given)
    (compiled,) = Entry.objects.filter(kind="notices.letter.compiled")
    (act,) = Entry.objects.filter(kind="notices.letter.kept")
    assert found.chained
    assert (found.named.file, found.named.index) == ("notice.json", compiled.leaf)
    assert found.named.digest == compiled.facts["data_sha256"] == act.facts["data_sha256"]
    said = words(pdf, tmp_path)
    place = f"inscription {compiled.leaf} sur {found.named.head.size} du journal carnet.test/log"
    assert f"Contrôle d’intégrité : {place} ; verify.py pdf" in said.replace("\u202f", " ")


def test_a_letter_waits_for_its_seal_and_a_draft_says_nothing_of_one(db: None, tmp_path: Path) -> None:
    row = life.raised()
    draft = words(paper.render_preview(cast.house(), selectors.get_notice(cast.VENUE, row.pk), life.LATER), tmp_path)
    assert "scellé" not in draft.lower()
    life.issue(row)
    with pytest.raises(Refused, match=r"MJ 2026/0001 is assigned\. Its letter is generated as soon as the log"):
        issuing.ensure_letter(house=cast.house(), notice=row, at=life.LATER)
    assert selectors.stored_letter(row.pk) is None
    with pytest.raises(Refused, match="still being generated"):
        life.send(row)


def test_a_letter_without_proof_is_not_stored_past_the_service(db: None) -> None:
    row = life.raised()
    issue = life.issue(row)
    letter = NoticeLetter(issue=issue, data_sha256="0" * 64, sha256="0" * 64, size=1, drawn_at=life.LATER)
    refused("a_letter_carries_the_proof_of_its_data", letter)
