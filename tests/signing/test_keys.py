"""The keys of papers: made once, kept to their owner, brought as PKCS#12; what cannot sign says why, and no secret."""

import logging
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import NameOID

from compliance.signing import keys
from compliance.signing import published_certificates as trust
from compliance.signing import system_checks as checks
from compliance.signing.configuration import load_arrangement
from compliance.signing.papers import CannotSign, sign_pdf
from compliance.signing.verification import Verdict, check_document
from compliance.signing.words import REASONS, TO_DO, VERDICTS
from server.places import PROJECT
from tests.signing.certificates import BEGINS, ENDS, PASSPHRASE, Pair, authority, issued, old_rsa, sealed
from tests.signing.conftest import AT, HOUSE, REASON

HALF = b"-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"
MAKE = (
    "import sys; from datetime import UTC, datetime; from pathlib import Path; from compliance.signing import keys;"
    " found = keys.own_identity(Path(sys.argv[1]), 'A house', datetime(2026, 3, 4, tzinfo=UTC));"
    " print(keys.fingerprint(found.anchor), keys.fingerprint(found.certificate))"
)


def refused(pdf: bytes) -> CannotSign:
    with pytest.raises(CannotSign) as found:
        sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    return found.value


def modes(folder: Path) -> set[str]:
    return {oct(stat.S_IMODE(each.stat().st_mode)) for each in folder.rglob("*") if each.is_file()}


def test_two_processes_at_once_make_one_key(folder: Path) -> None:
    made = [
        subprocess.Popen([sys.executable, "-c", MAKE, str(folder)], stdout=subprocess.PIPE, text=True, cwd=PROJECT)
        for _ in range(4)
    ]
    said = {process.communicate()[0] for process in made}
    assert len(said) == 1
    assert len(said.pop().split()) == 2
    assert len(list(folder.glob("*.pem"))) == 2
    assert not list(folder.glob(".*"))


def test_whoever_comes_second_writes_nothing(folder: Path) -> None:
    for data in (b"first", b"second"):
        keys.write_once(folder / "key.pem", data)
    assert (folder / "key.pem").read_bytes() == b"first"
    assert [file.name for file in folder.iterdir()] == ["key.pem"]


def test_a_folder_that_cannot_be_written_is_named(pdf: bytes, folder: Path, arrange: Any) -> None:
    folder.write_bytes(b"in the way")
    found = refused(pdf)
    assert (found.code, found.why) == ("signing_key", "unwritable")
    assert str(folder) in str(found.__cause__)


def test_nobody_else_reads_the_keys(folder: Path) -> None:
    keys.own_identity(folder, HOUSE, AT)
    assert modes(folder) == {"0o600"}
    assert {stat.S_IMODE(each.stat().st_mode) for each in (folder, folder / keys.KNOWN)} == {0o700}


def test_names_the_house_and_signs_with_p_256(folder: Path) -> None:
    found = keys.own_identity(folder, "Casino " * 20, AT, operator="Operator S.A.")
    assert keys.certificate_name(found.certificate) == ("Casino " * 20)[:64]
    assert "O=" + ("Casino " * 20).rstrip() in found.certificate.subject.rfc4514_string().replace("\\ ", " ")
    assert "O=Operator S.A." in found.anchor.subject.rfc4514_string()
    public = found.certificate.public_key()
    assert isinstance(public, ec.EllipticCurvePublicKey)
    assert public.curve.name == "secp256r1"
    found.certificate.verify_directly_issued_by(found.anchor)
    assert found.certificate.not_valid_after_utc == found.anchor.not_valid_after_utc


def test_each_house_has_a_key_of_its_own_under_one_authority(folder: Path) -> None:
    first, again, other = (keys.own_identity(folder, name, AT) for name in ("A", "A", "B"))
    assert (first.certificate, first.anchor) == (again.certificate, again.anchor)
    assert first.certificate != other.certificate
    assert first.anchor == other.anchor


def test_an_authority_that_has_ended_signs_nothing_more(pdf: bytes, arrange: Any, folder: Path) -> None:
    keys.own_identity(folder, HOUSE, AT - keys.LASTS - timedelta(days=1))
    assert (refused(pdf).code, refused(pdf).why) == ("signing_key", "expired")


def test_old_papers_stay_good_when_the_authority_is_replaced(pdf: bytes, signed: bytes, folder: Path) -> None:
    (folder / keys.AUTHORITY).unlink()
    later = sign_pdf(pdf, at=AT + timedelta(days=400), reason=REASON, house=HOUSE)
    newest, oldest = keys.known_certificates(folder)
    assert newest.not_valid_before_utc > oldest.not_valid_before_utc
    assert [check_document(each, anchors=keys.known_certificates(folder)).verdict for each in (signed, later)] == [
        Verdict.GENUINE
    ] * 2
    assert check_document(signed, anchors=[newest]).verdict == Verdict.STRANGER
    assert [each.fingerprint for each in trust.published_anchors(AT)] == [
        keys.fingerprint(each) for each in (newest, oldest)
    ]


@pytest.mark.parametrize("content", [b"", b"nothing", HALF])
def test_a_damaged_key_is_never_replaced_in_silence(content: bytes, signed: bytes, folder: Path, pdf: bytes) -> None:
    (folder / keys.AUTHORITY).write_bytes(content)
    assert (refused(pdf).code, refused(pdf).why) == ("signing_key", "damaged")
    assert (folder / keys.AUTHORITY).read_bytes() == content
    assert check_document(signed, anchors=keys.known_certificates(folder)).verdict == Verdict.GENUINE
    assert len(trust.published_anchors(AT)) == 1


def test_a_key_that_is_none_of_ours_is_damaged(folder: Path) -> None:
    folder.mkdir()
    odd = ed25519.Ed25519PrivateKey.generate()
    pem = odd.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / keys.AUTHORITY).write_bytes(pem + issued().pem)
    with pytest.raises(keys.Unusable, match="damaged"):
        keys.own_authority(folder, AT)


# --- Brought by the house.


def test_signs_with_a_pkcs12_file_and_keeps_its_certificate_for_later(
    pdf: bytes, arrange: Any, tmp_path: Path, folder: Path
) -> None:
    root = authority()
    pair = issued(by=root)
    arrange(**sealed(tmp_path, pair, between=(root,)))
    assert trust.published_anchors(AT) == ()
    signed = sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    found = check_document(signed, anchors=keys.known_certificates(folder))
    assert (found.verdict, found.signer, found.house) == (Verdict.GENUINE, "Casino de Mondorf", HOUSE)
    assert keys.known_certificates(folder) == (pair.certificate,)
    assert check_document(signed, anchors=[root.certificate]).verdict == Verdict.GENUINE
    assert not (folder / keys.AUTHORITY).exists()


def test_papers_signed_before_a_certificate_ended_stay_good(
    pdf: bytes, arrange: Any, tmp_path: Path, folder: Path
) -> None:
    arrange(**sealed(tmp_path, issued()))
    last = sign_pdf(pdf, at=ENDS - timedelta(seconds=1), reason=REASON, house=HOUSE)
    assert check_document(last, anchors=keys.known_certificates(folder)).verdict == Verdict.GENUINE
    with pytest.raises(CannotSign, match="expired"):
        sign_pdf(pdf, at=ENDS, reason=REASON, house=HOUSE)
    with pytest.raises(CannotSign, match="not_yet_valid"):
        sign_pdf(pdf, at=BEGINS - timedelta(seconds=1), reason=REASON, house=HOUSE)


def bad(why: str) -> Pair:
    return {
        "expired": lambda: issued(ends=datetime(2026, 2, 1, tzinfo=UTC)),
        "not_yet_valid": lambda: issued(begins=datetime(2027, 1, 1, tzinfo=UTC)),
        "weak_key": lambda: issued(key=old_rsa()),
        "not_for_signing": lambda: issued(uses=("key_agreement",)),
    }[why]()


@pytest.mark.parametrize("why", ["expired", "not_yet_valid", "weak_key", "not_for_signing"])
def test_a_certificate_that_may_not_sign_is_refused(why: str, pdf: bytes, arrange: Any, tmp_path: Path) -> None:
    arrange(**sealed(tmp_path, bad(why)))
    found = refused(pdf)
    assert (found.code, found.why) == ("signing_key", why)


def test_a_weak_curve_is_refused_and_a_certificate_without_usage_is_taken(
    pdf: bytes, arrange: Any, tmp_path: Path, folder: Path
) -> None:
    arrange(**sealed(tmp_path, issued(key=ec.generate_private_key(ec.SECP192R1()))))
    assert refused(pdf).why == "weak_key"
    arrange(**sealed(tmp_path, issued(uses=None)))
    signed = sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    assert check_document(signed, anchors=keys.known_certificates(folder)).verdict == Verdict.GENUINE


def test_a_wrong_passphrase_is_refused_without_a_word_of_it(
    pdf: bytes, arrange: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    given = sealed(tmp_path, issued())
    Path(given["passphrase"]).write_text("another staple", encoding="utf-8")
    arrange(**given)
    with caplog.at_level(logging.DEBUG):
        found = refused(pdf)
    assert (found.code, found.why) == ("signing_key", "unreadable_pkcs12")
    told = caplog.text + repr(found) + repr(found.__cause__) + repr(load_arrangement())
    assert "house.p12" in told
    assert "staple" not in told


def test_no_key_and_no_passphrase_stands_in_what_is_logged(
    pdf: bytes, arrange: Any, tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    arrange(**sealed(tmp_path, issued()))
    with caplog.at_level(logging.DEBUG):
        sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
        found = keys.from_pkcs12(tmp_path / "house.p12", tmp_path / "house.pass", AT)
    assert found.key is not None
    secret = found.key.private_numbers().private_value
    assert PASSPHRASE not in caplog.text
    assert str(secret) not in caplog.text
    assert str(secret) not in repr(found)


def test_a_file_that_is_not_there_is_named(pdf: bytes, arrange: Any, tmp_path: Path) -> None:
    arrange(pkcs12=str(tmp_path / "gone.p12"), passphrase="")
    assert refused(pdf).why == "missing"
    arrange(**sealed(tmp_path, issued()) | {"passphrase": str(tmp_path / "gone.pass")})
    assert refused(pdf).why == "missing"


def test_a_file_without_a_key_or_with_an_odd_one_is_refused(arrange: Any, tmp_path: Path, pdf: bytes) -> None:
    file = tmp_path / "odd.p12"
    for key in (None, ed25519.Ed25519PrivateKey.generate()):
        certificate = issued(key=key).certificate if key is None else None
        file.write_bytes(
            pkcs12.serialize_key_and_certificates(b"x", key, certificate, None, BestAvailableEncryption(b"x"))
        )
        (tmp_path / "odd.pass").write_text("x", encoding="utf-8")
        arrange(pkcs12=str(file), passphrase=str(tmp_path / "odd.pass"))
        assert refused(pdf).why == "incomplete_pkcs12"


def test_a_file_without_passphrase_opens_without_one(arrange: Any, tmp_path: Path, pdf: bytes) -> None:
    pair = issued()
    file = tmp_path / "open.p12"
    file.write_bytes(pkcs12.serialize_key_and_certificates(b"x", pair.key, pair.certificate, None, NoEncryption()))
    arrange(pkcs12=str(file))
    assert sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE).startswith(pdf)


def test_two_keys_or_half_of_one_are_refused(pdf: bytes, arrange: Any) -> None:
    arrange(pkcs12="a.p12", module="module.so")
    assert refused(pdf).why == "two_keys"
    arrange(module="module.so", token="house")
    assert refused(pdf).why == "half_a_token"


def test_a_name_without_a_common_name_is_told_in_full(folder: Path) -> None:
    certificate = issued(name_as=NameOID.ORGANIZATION_NAME).certificate
    assert keys.certificate_name(certificate) == "O=Casino de Mondorf"


# --- What `manage.py check` says.


def told(**options: Any) -> list[tuple[str | None, str]]:
    return [(each.id, each.msg) for each in checks.papers_can_be_signed(**options)]


def test_the_check_is_content_with_own_keys_and_makes_none(arrange: Any, folder: Path) -> None:
    assert told() == []
    assert not folder.exists()
    keys.own_authority(folder, AT)
    assert told() == []
    (folder / keys.AUTHORITY).write_bytes(b"")
    ((code, said),) = told()
    assert code == "signing.E001"
    assert str(folder / keys.AUTHORITY) in said


@pytest.mark.parametrize("why", ["unreadable_pkcs12", "missing", "expired"])
def test_the_check_says_what_is_the_matter_and_what_to_do(why: str, arrange: Any, tmp_path: Path) -> None:
    given = sealed(tmp_path, issued(ends=datetime(2026, 2, 1, tzinfo=UTC)))
    if why == "unreadable_pkcs12":
        Path(given["passphrase"]).write_text("another", encoding="utf-8")
    if why == "missing":
        Path(given["pkcs12"]).unlink()
    arrange(**given)
    (found,) = checks.papers_can_be_signed()
    assert REASONS[why] in found.msg
    assert given["pkcs12"] in found.msg
    assert found.hint == TO_DO[why]
    assert found.level == 40


def test_the_check_warns_of_secrets_that_everybody_can_read(arrange: Any, tmp_path: Path) -> None:
    given = sealed(tmp_path, issued(ends=datetime(2056, 1, 1, tzinfo=UTC)))
    arrange(**given)
    assert told() == []
    Path(given["passphrase"]).chmod(0o644)
    assert told() == [("signing.W001", f"Everybody on this machine can read {given['passphrase']}.")]


def test_every_code_and_verdict_has_its_words() -> None:
    assert set(TO_DO) == set(REASONS)
    assert set(VERDICTS) == set(Verdict)


def test_a_clock_that_once_ran_ahead_does_not_stop_the_papers_of_today(tmp_path: Path) -> None:
    today = datetime(2026, 3, 3, 21, tzinfo=UTC)
    keys.own_authority(tmp_path, today)
    ahead = keys.own_identity(tmp_path, "Casino S.A.", today + timedelta(days=400))
    assert keys.own_identity(tmp_path, "Casino S.A.", today).certificate == ahead.certificate
