"""A letter is signed when it is kept; without a key the number stays taken, and the letter waits for the worker."""

from pathlib import Path
from typing import Any

import pytest

from compliance.notices.services import issuing
from compliance.refusals import Refused
from compliance.signing.configuration import load_arrangement, trust_anchors
from compliance.signing.verification import Verdict, check_document
from tests import cast
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def no_key(settings: Any, tmp_path: Path) -> None:
    """A file of keys is named that is not there."""
    settings.PAPERS = settings.PAPERS | {"pkcs12": str(tmp_path / "gone.p12")}


def test_a_kept_letter_bears_a_signature_that_holds() -> None:
    row = life.issued()
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    ours = trust_anchors(load_arrangement(), life.LATER)
    assert check_document(pdf, anchors=ours).verdict == Verdict.GENUINE
    assert check_document(pdf.replace(b"startxref", b"startxreg", 1), anchors=ours).verdict != Verdict.GENUINE


def test_without_a_key_the_number_is_taken_and_no_letter_leaves(no_key: None) -> None:
    row = life.raised()
    number = life.issue(row)
    with pytest.raises(Refused, match=r"MJ 2026/0001 is assigned, but its letter cannot be signed \(signing_key\)"):
        issuing.ensure_letter(house=cast.house(), notice=row, at=life.LATER, sealing=life.sealed)
    assert issuing.letter_bytes(row.pk) is None
    assert str(number) == "MJ 2026/0001"
