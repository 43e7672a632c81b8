"""A signed paper: the page as it was, and a signature that Poppler and OpenSSL understand and hold to every byte."""

import io
import subprocess
from pathlib import Path
from typing import Any

import pytest
from asn1crypto import keys as der_keys
from asn1crypto import x509 as der
from hypothesis import given, settings
from hypothesis import strategies as st
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko_certvalidator.registry import SimpleCertificateStore
from pypdf import PdfReader

from compliance.signing import keys
from compliance.signing.papers import CannotSign, sign_in_place, sign_pdf
from compliance.signing.verification import Verdict, check_document, check_file
from tests.signing.certificates import Pair, issued
from tests.signing.conftest import AT, HOUSE, REASON
from tests.signing.tools import openssl, pdfsig, ranges, run


def trusted(folder: Path) -> bytes:
    return (folder / keys.AUTHORITY).read_bytes().partition(b"-----END PRIVATE KEY-----\n")[2]


def judged(pdf: bytes, folder: Path) -> Verdict:
    return check_document(pdf, anchors=keys.known_certificates(folder)).verdict


def test_is_signed_as_pades_over_the_whole_file_in_the_name_of_the_house(signed: bytes, tmp_path: Path) -> None:
    said = pdfsig(signed, tmp_path)
    assert "Signature Type: ETSI.CAdES.detached" in said
    assert "Signature Validation: Signature is Valid." in said
    assert "Total document signed" in said
    assert f"Signer Certificate Common Name: {HOUSE}" in said
    assert "Signing Time: Mar 04 2026" in said


def test_is_trusted_by_whoever_imports_the_certificate(signed: bytes, folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    store.mkdir()
    (tmp_path / "carnet.pem").write_bytes(trusted(folder))
    before = pdfsig(signed, tmp_path, "-nssdir", str(store))
    assert "Certificate is Trusted" not in before
    assert run("certutil", "-N", "-d", f"sql:{store}", "--empty-password").returncode == 0
    words = ["certutil", "-A", "-d", f"sql:{store}", "-n", "Carnet", "-t", "CT,C,C", "-i", str(tmp_path / "carnet.pem")]
    assert run(*words).returncode == 0
    assert "Certificate Validation: Certificate is Trusted." in pdfsig(signed, tmp_path, "-nssdir", f"sql:{store}")


def test_holds_for_openssl_over_the_signed_range(signed: bytes, folder: Path, tmp_path: Path) -> None:
    done = openssl(signed, trusted(folder), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "successful" in done.stderr
    start, length, again, rest = ranges(signed)
    assert (start, again + rest) == (0, len(signed))
    assert signed[length : length + 1] + signed[again - 1 : again] == b"<>"


def test_another_authority_is_not_believed_by_openssl(signed: bytes, tmp_path: Path) -> None:
    keys.own_authority(tmp_path / "other", AT)
    assert openssl(signed, trusted(tmp_path / "other"), tmp_path).returncode != 0


def test_says_what_it_is_who_signed_and_when(signed: bytes, folder: Path) -> None:
    found = check_document(signed, anchors=keys.known_certificates(folder))
    assert (found.verdict, found.house, found.reason) == (Verdict.GENUINE, HOUSE, REASON)
    assert (found.signer, found.signed_at, found.stamped_at) == (HOUSE, AT, None)
    (anchor,) = keys.known_certificates(folder)
    assert found.anchor == keys.fingerprint(anchor)


def test_leaves_the_page_its_metadata_and_its_data_as_they_were(pdf: bytes, signed: bytes, tmp_path: Path) -> None:
    assert signed.startswith(pdf)
    before, after = (PdfReader(io.BytesIO(each)) for each in (pdf, signed))
    roots: list[Any] = [each.trailer["/Root"] for each in (before, after)]
    assert roots[0]["/Metadata"].get_data() == roots[1]["/Metadata"].get_data()
    assert before.metadata == after.metadata
    assert "/Version" not in roots[1]
    assert after.attachments == before.attachments
    for name, each in (("before", pdf), ("after", signed)):
        (tmp_path / f"{name}.pdf").write_bytes(each)
        subprocess.run(["pdftoppm", "-r", "60", f"{name}.pdf", name], cwd=tmp_path, check=True)
    drawn = [file.read_bytes() for file in sorted(tmp_path.glob("*.ppm"))]
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]
    assert run("qpdf", "--check", str(tmp_path / "after.pdf")).returncode == 0


def test_forbids_every_later_change(signed: bytes) -> None:
    root: Any = PdfReader(io.BytesIO(signed)).trailer["/Root"]
    (reference,) = root["/Perms"]["/DocMDP"]["/Reference"]
    assert reference.get_object()["/TransformParams"]["/P"] == 1


def test_any_changed_byte_of_the_signed_range_is_noticed(signed: bytes, folder: Path) -> None:
    @given(place=st.integers(min_value=0, max_value=len(signed)), bits=st.integers(min_value=1, max_value=255))
    @settings(max_examples=150, deadline=None)
    def noticed(place: int, bits: int) -> None:
        changed = flipped(signed, place, bits)
        assert judged(changed, folder) in {Verdict.ALTERED, Verdict.UNREADABLE, Verdict.UNSIGNED}

    noticed()


def flipped(signed: bytes, place: int, bits: int = 1) -> bytes:
    _start, length, again, rest = ranges(signed)
    place %= length + rest
    place = place if place < length else again + place - length
    return signed[:place] + bytes([signed[place] ^ bits]) + signed[place + 1 :]


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 0.97])
def test_a_changed_byte_is_noticed_by_poppler_and_openssl(
    share: float, signed: bytes, folder: Path, tmp_path: Path
) -> None:
    _start, length, _again, rest = ranges(signed)
    # Inside a comment, a stream or a number: readers that repair files still see that the digest is another one.
    changed = flipped(signed, int((length + rest) * share))
    assert "Signature is Valid" not in pdfsig(changed, tmp_path)
    assert openssl(changed, trusted(folder), tmp_path).returncode != 0


def test_a_changed_signature_is_noticed(signed: bytes, folder: Path, tmp_path: Path) -> None:
    (found,) = PdfFileReader(io.BytesIO(signed)).embedded_signatures
    value: bytes = found.signer_info["signature"].native
    place = signed.index(value.hex().upper().encode())
    for digit in range(place + 10, place + 2 * len(value), 16):
        other = b"0" if signed[digit : digit + 1] != b"0" else b"1"
        changed = signed[:digit] + other + signed[digit + 1 :]
        assert judged(changed, folder) in {Verdict.ALTERED, Verdict.UNREADABLE}
    assert "Signature is Valid" not in pdfsig(changed, tmp_path)
    assert openssl(changed, trusted(folder), tmp_path).returncode != 0


def test_what_was_appended_afterwards_is_noticed(signed: bytes, folder: Path) -> None:
    assert judged(signed + b"\n% nothing much\n", folder) == Verdict.ALTERED
    again = sign_again(signed)
    assert judged(again, folder) == Verdict.ALTERED


def sign_again(signed: bytes) -> bytes:
    """An update that adds a second catalogue entry, as an editor would save it."""
    writer = IncrementalPdfFileWriter(io.BytesIO(signed))
    writer.root["/PageMode"] = generic.pdf_name("/UseNone")
    writer.update_root()
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_second_signature_makes_it_another_paper(pdf: bytes) -> None:
    pair = issued()
    once = countersigned(pdf, pair, "One")
    assert check_document(once, anchors=[pair.certificate]).verdict == Verdict.GENUINE
    assert check_document(countersigned(once, pair, "Two"), anchors=[pair.certificate]).verdict == Verdict.ALTERED


def countersigned(pdf: bytes, pair: Pair, field: str) -> bytes:
    """Signed as other programs sign, so that more may follow."""
    key = der_keys.PrivateKeyInfo.load(pair.key_der)
    signer = signers.SimpleSigner(der.Certificate.load(pair.der), key, SimpleCertificateStore())
    wanted = signers.PdfSignatureMetadata(field_name=field)
    out: io.BytesIO = signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(pdf)), wanted, signer)
    return out.getvalue()


def test_a_kind_of_signature_that_nobody_knows_is_no_yes(signed: bytes, folder: Path) -> None:
    assert judged(signed.replace(b"/ETSI.CAdES.detached", b"/ETSI.CAdES.detachef"), folder) == Verdict.UNSIGNED
    sha256 = "0609608648016503040201"
    assert judged(signed.replace(sha256.encode(), b"060960864801650304027F"), folder) == Verdict.ALTERED


def test_without_its_signature_it_is_not_signed(pdf: bytes, signed: bytes, folder: Path) -> None:
    assert judged(pdf, folder) == Verdict.UNSIGNED
    assert judged(signed[: len(pdf)], folder) == Verdict.UNSIGNED


@pytest.mark.parametrize("junk", [b"", b"%PDF-1.7", b"no paper at all", b"%PDF-1.7\n" + b"[" * 5000])
def test_what_is_no_pdf_is_told_as_such(junk: bytes, folder: Path) -> None:
    assert judged(junk, folder) == Verdict.UNREADABLE


def test_a_paper_signed_with_another_key_is_told_apart(pdf: bytes, arrange: Any, tmp_path: Path) -> None:
    arrange(folder=tmp_path / "impostor")
    forged = sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    keys.own_authority(tmp_path / "papers", AT)
    found = check_document(forged, anchors=keys.known_certificates(tmp_path / "papers"))
    assert (found.verdict, found.house, found.anchor) == (Verdict.STRANGER, HOUSE, "")
    assert check_document(forged, anchors=[]).verdict == Verdict.STRANGER


def test_a_file_is_signed_where_it_is_and_as_one_in_memory_is(
    pdf: bytes, arrange: Any, folder: Path, tmp_path: Path
) -> None:
    with (tmp_path / "long.pdf").open("w+b") as paper:
        paper.write(pdf)
        sign_in_place(paper, at=AT, reason=REASON, house=HOUSE)
        assert check_file(paper, anchors=keys.known_certificates(folder)).verdict == Verdict.GENUINE
    kept = (tmp_path / "long.pdf").read_bytes()
    assert kept.startswith(pdf)
    assert judged(kept, folder) == Verdict.GENUINE
    assert "Total document signed" in pdfsig(kept, tmp_path)


@pytest.mark.parametrize("junk", [b"", b"no paper at all"])
def test_what_is_no_pdf_is_not_signed(junk: bytes, arrange: Any) -> None:
    with pytest.raises(CannotSign) as refused:
        sign_pdf(junk, at=AT, reason=REASON, house=HOUSE)
    assert refused.value.code == "signing_failed"


def test_a_signed_paper_is_not_signed_a_second_time(signed: bytes) -> None:
    with pytest.raises(CannotSign) as refused:
        sign_pdf(signed, at=AT, reason=REASON, house=HOUSE)
    assert refused.value.code == "signing_failed"
