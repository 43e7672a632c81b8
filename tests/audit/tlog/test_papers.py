"""`verify.py pdf`: it accepts a paper as it left the house, and names the fault of every other one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha384
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256, SHA384
from cryptography.hazmat.primitives.serialization import Encoding
from hypothesis import given
from hypothesis import strategies as some

from audit.publishing.verifier import verifier_script
from audit.tlog.cms import WrongSignature, parse_signature, size_of, split_der
from audit.tlog.commands import FAULTS, main
from audit.tlog.notes import Note, sign_note
from audit.tlog.papers import certificates_in, verify_paper
from audit.tlog.policy import parse_policy
from tests.audit.tlog import handmade, papers
from tests.audit.tlog.made import CALM, flipped, leaf, log, signs
from tests.audit.tlog.papers import DATA, ELSEWHERE, LOG, OTHER, PLACE, POLICY, SIZE, House, enclosed, named, pressed
from tests.signing import certificates
from tests.signing.tools import openssl, pdfsig

SINCE = "2026-05-01T06:00:00+00:00"
CHANGED = "the file was changed after it was signed: "


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def forger(tmp_path_factory: pytest.TempPathFactory) -> House:
    """Somebody else with the same program and a key of their own."""
    return House(tmp_path_factory.mktemp("forger"))


@pytest.fixture(scope="module")
def paper(house: House) -> bytes:
    return house.signed(pressed())


@pytest.fixture
def check(tmp_path: Path, house: House, paper: bytes, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run `verify.py pdf` with policy and certificate; what it says, which is a refusal unless the paper is good."""
    (tmp_path / "policy").write_text(POLICY)
    (tmp_path / "certificate.pem").write_bytes(house.certificate)

    def run(pdf: bytes, *more: str, trusting: tuple[str, ...] = ("policy", "certificate.pem")) -> str:
        (tmp_path / "paper.pdf").write_bytes(pdf)
        options = [word for name in trusting for word in (f"--{name.partition('.')[0]}", str(tmp_path / name))]
        code = main(["pdf", str(tmp_path / "paper.pdf"), *options, *more])
        said = capsys.readouterr()
        assert (code, bool(said.out), bool(said.err)) in {(0, True, False), (1, False, True)}
        assert said.err.count("\n") == code
        return said.err.removeprefix("REFUSED: ") if code else f"ACCEPTED: {said.out}"

    return run


# --- Good ones.


def test_it_accepts_a_paper_as_it_left_the_house(paper: bytes, check: Callable[..., str]) -> None:
    said = check(paper)
    assert said.startswith(
        "ACCEPTED: The paper is unchanged since it was signed; stated time: 2026-03-04 07:30:00 UTC."
    )
    assert "whose certificate was issued by one that you gave." in said
    assert f"report.json is what entry {PLACE} of {SIZE} in the log carnet.test/log names." in said
    assert f"That entry was written at {papers.WRITTEN}, by the clock of the casino's database." in said
    assert "Covered only by the signature, like the pages: stubs.csv." in said
    assert "was given" not in said


def test_it_says_what_it_could_not_check(paper: bytes, check: Callable[..., str]) -> None:
    said = check(paper, trusting=())
    assert "No policy was given" in said
    assert "No certificate was given: the content was checked, but not who signed the paper." in said


def test_it_runs_alone_in_an_empty_folder(paper: bytes, house: House, tmp_path: Path) -> None:
    for name, data in (("verify.py", verifier_script().encode()), ("a.pdf", paper), ("c.crt", house.certificate)):
        (tmp_path / name).write_bytes(data)
    (tmp_path / "policy").write_text(POLICY)
    done = subprocess.run(
        [sys.executable, "-I", "verify.py", "pdf", "a.pdf", "--policy", "policy", "--certificate", "c.crt"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "report.json is what entry 7 of 12" in done.stdout


def test_poppler_and_openssl_see_the_same(paper: bytes, house: House, tmp_path: Path) -> None:
    assert "Total document signed" in pdfsig(paper, tmp_path)
    assert openssl(paper, house.certificate, tmp_path).returncode == 0
    (tmp_path / "paper.pdf").write_bytes(paper)
    subprocess.run(["pdfdetach", "-saveall", "paper.pdf"], cwd=tmp_path, check=True)
    assert {name: (tmp_path / name).read_bytes() for name, _data in enclosed()} == dict(enclosed())
    assert (tmp_path / "report.json").read_bytes() == DATA


# --- Bad ones.


def test_a_changed_page_is_told_from_a_swapped_attachment(paper: bytes, check: Callable[..., str]) -> None:
    said = check(papers.changed_page(paper))
    assert said.startswith(
        f"{CHANGED}report.json matches entry 7 of the log, so a page or another part of the document was changed"
    )
    said = check(papers.swapped_attachment(paper))
    assert said.startswith(f"{CHANGED}report.json is not what the log says: entry 7 names the SHA-256 ")


def test_poppler_and_openssl_refuse_what_was_changed_too(paper: bytes, house: House, tmp_path: Path) -> None:
    for changed in (papers.changed_page(paper), papers.swapped_attachment(paper)):
        assert "Digest Mismatch" in pdfsig(changed, tmp_path)
        assert openssl(changed, house.certificate, tmp_path).returncode != 0


def test_an_attachment_that_cannot_be_read_is_named(paper: bytes, check: Callable[..., str]) -> None:
    packed = papers.Pdf(paper).attachments()["report.json"].packed
    said = check(papers.spoilt(paper, packed, 0))
    assert said.startswith(f"{CHANGED}report.json cannot be read: a stream cannot be unpacked")


def test_an_appended_update_is_named(paper: bytes, check: Callable[..., str]) -> None:
    later = papers.appended(paper)
    said = check(later)
    assert said.startswith(
        f"something was added after the document was signed: its last {len(later) - len(paper)} bytes are not covered"
        " by the signature"
    )


def test_an_end_that_is_missing_is_named(paper: bytes, check: Callable[..., str]) -> None:
    assert check(paper[:-10]).startswith("the end of the document was cut off: 10 bytes that were signed are missing")


def test_a_second_signature_is_named(paper: bytes, check: Callable[..., str]) -> None:
    found = re.search(rb"/ByteRange \[[0-9 ]+\]", paper)
    assert found is not None
    update = b"\n" + found[0]  # as whoever countersigns leaves one more behind
    assert "something was added after the document was signed" in check(paper + update)
    both = handmade.paper(handmade.HOUSE, objects={9: b"<< /ByteRange [0 5 6 7] >>"})
    assert check(both, trusting=("policy",)).startswith("the document has more than one signature")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (enclosed(ELSEWHERE), "this is the checkpoint of another log, elsewhere.test/log, which the policy does not"),
        (
            enclosed(checkpoint=str(ELSEWHERE.head(SIZE)).encode()),
            "the proof leads to a different checkpoint than the attached one",
        ),
        (enclosed(log(SIZE, seed=9)), "no key that the policy knows of carnet.test/log has signed this checkpoint"),
        (enclosed(leaf=leaf(PLACE)), "the leaf is not in the log as shown here"),
        (enclosed(place=3), "entry 3 of the log does not name the data of a paper: it is about something else"),
        (enclosed(papers.log_of(named(OTHER))), "report.json is not what the log says: entry 7 names the SHA-256"),
        (enclosed(leaf=None), "report.leaf is not attached, but the proof needs it"),
        (enclosed(leaf=b" " * 70_000), "report.leaf is longer than the 65535 bytes allowed"),
        ([*enclosed(), ("notice.tlog-proof", b"")], "more than one proof is attached"),
        ([], "this paper is not sealed: no proof is attached"),
    ],
)
def test_a_proof_that_proves_nothing_is_named(
    files: papers.Files, said: str, house: House, check: Callable[..., str]
) -> None:
    assert check(house.signed(pressed(files=files))).startswith(said)


def test_an_entry_that_names_another_file_is_named(house: House, check: Callable[..., str]) -> None:
    entry = named(DATA, facts={"file": "notice.json", "data_sha256": "0" * 64})
    said = check(house.signed(pressed(files=enclosed(papers.log_of(entry)))))
    assert said.startswith("notice.json is not attached, but entry 7 of the log names it")


def test_who_signs_other_data_with_another_key_is_caught_by_the_log(forger: House, check: Callable[..., str]) -> None:
    said = check(forger.signed(pressed(OTHER)), trusting=("policy",))
    assert said.startswith("report.json is not what the log says: entry 7 names the SHA-256 ")


def test_who_signs_another_page_with_another_key_is_caught_by_the_certificate(
    forger: House, check: Callable[..., str]
) -> None:
    forged = forger.signed(pressed(words="D-000002"))
    assert check(forged).startswith("the document was signed by CN=Casino de Jeux du Luxembourg S.A.")
    assert "but not who signed the paper." in check(forged, trusting=("policy",))


def test_a_paper_that_nobody_signed_is_named(check: Callable[..., str]) -> None:
    assert check(pressed()).startswith("the document is not signed: the casino did not issue it in this form")
    assert check(b"Dear inspector").startswith("this is not a PDF")


@pytest.mark.parametrize("whose", [0, 1])
def test_a_revoked_certificate_is_named(paper: bytes, whose: int, check: Callable[..., str], tmp_path: Path) -> None:
    """That of the house, and that of the authority above it."""
    packed = handmade.signature_in(paper)
    told = parse_signature(packed[: size_of(packed)])
    certificate = (told.signer, *told.others)[whose]
    (tmp_path / "gone").write_text(f"# stolen\n\nsha256:{certificate.fingerprint(SHA256()).hex()} {SINCE}\n")
    said = check(paper, "--revoked", str(tmp_path / "gone"))
    assert said.startswith(f"the certificate of {certificate.subject.rfc4514_string()} has been revoked since {SINCE}:")


def test_a_revoked_key_of_the_log_is_named(paper: bytes, check: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "gone").write_text(f"{LOG.by.key} 2026-05-01T06:00:00Z\n")
    said = check(paper, "--revoked", str(tmp_path / "gone"))
    assert said.startswith(
        f"the key carnet.test/log+{LOG.by.key.id.hex()} has been revoked since {SINCE}: a checkpoint"
    )


def test_a_head_that_two_keys_signed_stands_with_either(
    house: House, check: Callable[..., str], tmp_path: Path
) -> None:
    """As while a key was changed for another; but with the newer one only where the policy knows that."""
    newer = signs("carnet.test/log", seed=5)
    head = LOG.head(SIZE)
    both = Note(head.text, (*head.signatures, sign_note(head.text, newer.key, newer.private.sign)))
    proof = replace(LOG.proof(PLACE, SIZE), head=both)
    pdf = house.signed(pressed(files=enclosed(proof=str(proof).encode(), checkpoint=str(both).encode())))
    (tmp_path / "gone").write_text(f"{LOG.by.key} {SINCE}\n")
    assert "has been revoked" in check(pdf, "--revoked", str(tmp_path / "gone"))
    (tmp_path / "policy").write_text(f"log {LOG.by.key}\nlog {newer.key}\nquorum none\n")
    assert check(pdf, "--revoked", str(tmp_path / "gone")).startswith("ACCEPTED")


def test_keys_that_signed_nothing_here_may_be_revoked(paper: bytes, check: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "gone").write_text(f"{ELSEWHERE.by.key} {SINCE}\nsha256:{'0' * 64} {SINCE}\n")
    assert check(paper, "--revoked", str(tmp_path / "gone")).startswith("ACCEPTED")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"sha256:{'0' * 64}", "each line of the revocation list needs a key and a time, unlike this one"),
        (f"sha256:{'0' * 64} 2026-05-01T06:00:00", "'2026-05-01T06:00:00' is not a time with a zone"),
        (f"sha256:{'0' * 64} yesterday", "'yesterday' is not a time with a zone"),
        (f"\udcff {SINCE}", "a key is written as name+id+key, and this one is not"),
        (f"sha256:{'0' * 63} {SINCE}", "a key is written as name+id+key, and this one is not"),
    ],
)
def test_a_list_of_what_is_revoked_is_read_strictly(
    line: str, said: str, paper: bytes, check: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "gone").write_bytes(f"{line}\n".encode(errors="surrogateescape"))
    assert check(paper, "--revoked", str(tmp_path / "gone")).startswith(said)


def test_a_file_without_a_certificate_is_named(paper: bytes, check: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "certificate.txt").write_text("none")
    assert check(paper, trusting=("certificate.txt",)).startswith("a certificate cannot be read")


# --- Signatures by hand.


def test_a_paper_by_hand_is_as_good(check: Callable[..., str], tmp_path: Path) -> None:
    """The parts that are made wrong below are right otherwise; OpenSSL says so as well."""
    by = certificates.issued()
    (tmp_path / "own.pem").write_bytes(by.pem)
    pdf = handmade.paper(by)
    assert check(pdf, "--certificate", str(tmp_path / "own.pem"), trusting=("policy",)).startswith("ACCEPTED")
    assert openssl(pdf, certificates.authority().pem, tmp_path).returncode != 0
    assert "CMS Verification successful" in openssl(pdf, by.pem, tmp_path, "-partial_chain -purpose any").stderr


@pytest.mark.parametrize("key", [rsa.generate_private_key(public_exponent=65537, key_size=2048), None])
def test_keys_of_both_kinds_are_read(key: Any, check: Callable[..., str]) -> None:
    assert check(handmade.paper(certificates.issued(key=key)), trusting=("policy",)).startswith("ACCEPTED")


def test_longer_digests_are_read(check: Callable[..., str]) -> None:
    by = certificates.issued(key=rsa.generate_private_key(public_exponent=65537, key_size=2048))
    named = handmade.certified(handmade.SHA384_KIND, handmade.tlv(0x04, by.certificate.fingerprint(SHA384())))
    for algorithm in (handmade.RSA_PLAIN, handmade.RSA_SHA384):
        pdf = handmade.paper(
            by, kind=handmade.SHA384_KIND, named=named, algorithm=algorithm, hashed=SHA384(), summed=sha384
        )
        assert check(pdf, trusting=("policy",)).startswith("ACCEPTED")


def test_a_time_stamp_is_told_and_not_judged(check: Callable[..., str]) -> None:
    pdf = handmade.paper(certificates.issued(), unsigned=(handmade.tlv(0xA1),))
    assert "It carries a time stamp, which is not checked here." in check(pdf, trusting=("policy",))


@pytest.mark.parametrize(("parts", "said"), handmade.WRONG)
def test_a_signature_with_a_wrong_part_is_named(parts: dict[str, Any], said: str, check: Callable[..., str]) -> None:
    assert said in check(handmade.paper(**{"by": handmade.HOUSE} | parts), trusting=("policy",))


@pytest.mark.parametrize(("put", "said"), handmade.BEHIND)
def test_what_is_no_signature_is_named(put: Callable[[bytes], bytes], said: str, check: Callable[..., str]) -> None:
    pdf = handmade.paper(handmade.HOUSE)
    assert said in check(put(pdf), trusting=("policy",))


def test_a_certificate_rests_on_what_was_given_through_others(check: Callable[..., str], tmp_path: Path) -> None:
    top = certificates.authority()
    between = certificates.issued("Between", by=top, authority=True, uses=("key_cert_sign",))
    by, clerk = certificates.issued(by=between), certificates.issued("Clerk", by=top)
    pdf = handmade.paper(by, [between])
    for each, said in (
        (top, "was issued by one that you gave"),
        (between, "was issued by one that you gave"),
        (by, "was issued by one that you gave"),
        (certificates.authority(), "whose certificate was not issued by any of those that you supplied"),
    ):
        (tmp_path / "certificate.pem").write_bytes(each.pem)
        assert said in check(pdf)
    short = certificates.authority(path_length=0)
    between = certificates.issued("Between", by=short, authority=True, uses=("key_cert_sign",))
    (tmp_path / "certificate.pem").write_bytes(short.pem)
    assert "whose certificate was not issued by any of those that you supplied" in check(
        handmade.paper(certificates.issued(by=between), [between])
    )
    below_a_clerk = handmade.paper(certificates.issued(by=clerk), [clerk])
    assert "contains an unrelated certificate" in check(below_a_clerk)


@pytest.mark.parametrize(
    "data", [b"\x30", b"\x30\x01", b"\x1f\x00", b"\x30\x81\x01\x00", b"\x30\x82\x00\x80" + bytes(128), b"\x30\x80"]
)
def test_what_is_not_in_der_is_refused(data: bytes) -> None:
    with pytest.raises(WrongSignature, match="the signature is not in DER"):
        split_der(data)


@pytest.mark.parametrize("data", [b"", b"\x30", b"\x30\x82\x01"])
def test_what_ends_too_early_is_no_signature(data: bytes) -> None:
    with pytest.raises(WrongSignature, match="it ends too early"):
        size_of(data)


def test_a_name_cannot_begin_a_line_that_looks_like_ours(check: Callable[..., str]) -> None:
    by = certificates.issued("Nobody\nThe paper is unchanged\x1b[2J")
    shown = "CN=Nobody\\nThe paper is unchanged\\x1b[2J"
    assert f"Signed by {shown}.\n" in check(handmade.paper(by), trusting=("policy",))
    assert shown in check(handmade.paper(by))


# --- Any change, anywhere.


@CALM
@given(bit=some.integers(min_value=0))
def test_any_bit_that_is_changed_is_refused(paper: bytes, house: House, bit: int) -> None:
    with pytest.raises(FAULTS):
        verify_paper(flipped(paper, bit), parse_policy(POLICY), certificates_in(house.certificate))


@CALM
@given(bit=some.integers(min_value=0))
def test_any_bit_of_the_signature_that_is_changed_is_refused(paper: bytes, house: House, bit: int) -> None:
    found = re.search(rb"/Contents (<[0-9A-F]+>)", paper)
    assert found is not None
    spoilt = paper[: found.start(1)] + flipped(found[1], bit) + paper[found.end(1) :]
    with pytest.raises(FAULTS):
        verify_paper(spoilt, parse_policy(POLICY), certificates_in(house.certificate))


@CALM
@given(begin=some.integers(min_value=0), end=some.integers(min_value=0), put=some.binary(max_size=40))
def test_nothing_stumbles_over_what_is_no_paper(paper: bytes, begin: int, end: int, put: bytes) -> None:
    begin, end = sorted((begin % len(paper), end % len(paper)))
    with pytest.raises(FAULTS):
        verify_paper(paper[:begin] + put + b"%" + paper[end:], None)


def test_certificates_are_read_in_both_ways(house: House) -> None:
    (one,) = certificates_in(house.certificate)
    pem = house.certificate.decode()
    assert certificates_in(one.public_bytes(Encoding.DER)) == [one]
    assert certificates_in(f"of the casino\n{pem}and again\n{pem}".encode()) == [one, one]
