"""A key on a PKCS#11 token (SoftHSM stands for it): signs, and is refused with words when it cannot."""

import os
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pkcs11
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pkcs11.util.x509 import decode_x509_certificate

from compliance.signing import keys
from compliance.signing import system_checks as checks
from compliance.signing.papers import CannotSign, sign_pdf
from compliance.signing.verification import Verdict, check_document
from tests.signing.certificates import Pair, authority, issued
from tests.signing.conftest import AT, HOUSE, REASON
from tests.signing.tools import pdfsig

MODULE = "/usr/lib/softhsm/libsofthsm2.so"
PIN = "482915"
ROOT = authority("Authority of tokens")


LASTS = datetime(2056, 1, 1, tzinfo=UTC)
CURVE = issued("Casino on a token", by=ROOT, ends=LASTS)
RSA = issued("Casino with RSA", by=ROOT, ends=LASTS, key=rsa.generate_private_key(public_exponent=65537, key_size=2048))
STRAY = issued("Casino without its key", by=ROOT, ends=LASTS)
# Label of key and certificate on the token, the pair of the key, and that of the certificate.
OBJECTS = (("papers", CURVE, CURVE), ("rsa", RSA, RSA), ("stray", CURVE, STRAY))


@pytest.fixture(scope="module")
def token(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A token named `house` with keys and their certificates."""
    folder = tmp_path_factory.mktemp("tokens")
    (folder / "tokens").mkdir()
    conf = folder / "softhsm2.conf"
    conf.write_text(f"directories.tokendir = {folder}/tokens\nlog.level = ERROR\n", encoding="ascii")
    before = os.environ.get("SOFTHSM2_CONF")
    os.environ["SOFTHSM2_CONF"] = str(conf)
    softhsm("--init-token", "--free", "--label", "house", "--so-pin", "12345678", "--pin", PIN)
    for number, (label, pair, _shown) in enumerate(OBJECTS, 1):
        key = folder / f"{label}.pem"
        key.write_bytes(pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        softhsm("--import", str(key), "--token", "house", "--label", label, "--id", f"0{number}", "--pin", PIN)
    library = pkcs11.lib(MODULE)
    library.reinitialize()
    with library.get_token(token_label="house").open(user_pin=PIN, rw=True) as session:
        for label, _pair, shown in OBJECTS:
            session.create_object(decode_x509_certificate(shown.der) | {pkcs11.Attribute.LABEL: label} | STAYS)
    yield
    os.environ.pop("SOFTHSM2_CONF") if before is None else os.environ.update(SOFTHSM2_CONF=before)


def softhsm(*words: str) -> None:
    subprocess.run(["softhsm2-util", *words], check=True, capture_output=True)


STAYS = {pkcs11.Attribute.TOKEN: True}


@pytest.fixture
def plugged(token: None, arrange: Any, tmp_path: Path) -> dict[str, str]:
    pin, chain = tmp_path / "pin", tmp_path / "chain.pem"
    pin.write_text(f"{PIN}\n", encoding="ascii")
    pin.chmod(0o600)
    chain.write_bytes(ROOT.pem)
    found = {"module": MODULE, "token": "house", "label": "papers", "pin": str(pin), "chain": str(chain)}
    arrange(**found)
    return found


def why(pdf: bytes) -> str:
    with pytest.raises(CannotSign) as refused:
        sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    assert refused.value.code == "signing_key"
    assert PIN not in repr(refused.value) + repr(refused.value.__cause__)
    return refused.value.why


@pytest.mark.parametrize(("label", "pair"), [("papers", CURVE), ("rsa", RSA)])
def test_a_token_signs_and_its_certificate_is_kept(
    label: str, pair: Pair, plugged: dict[str, str], arrange: Any, pdf: bytes, folder: Path, tmp_path: Path
) -> None:
    arrange(**plugged | {"label": label})
    signed = sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    found = check_document(signed, anchors=keys.known_certificates(folder))
    assert (found.verdict, found.signer) == (Verdict.GENUINE, keys.certificate_name(pair.certificate))
    assert keys.known_certificates(folder) == (pair.certificate,)
    assert check_document(signed, anchors=[ROOT.certificate]).verdict == Verdict.GENUINE
    assert "Signature is Valid" in pdfsig(signed, tmp_path)
    assert checks.papers_can_be_signed() == []


def test_a_key_under_the_certificate_of_another_signs_nothing_that_is_handed_out(
    plugged: dict[str, str], arrange: Any, pdf: bytes, folder: Path
) -> None:
    arrange(**plugged | {"label": "stray"})
    with pytest.raises(CannotSign) as refused:
        sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    assert (refused.value.code, refused.value.why) == ("signing_failed", Verdict.ALTERED)
    assert keys.known_certificates(folder) == ()


def test_without_a_file_of_the_pin_the_token_is_asked_for_its_certificate_alone(
    plugged: dict[str, str], pdf: bytes, arrange: Any
) -> None:
    arrange(**plugged | {"pin": ""})
    with pytest.raises(CannotSign) as refused:
        sign_pdf(pdf, at=AT, reason=REASON, house=HOUSE)
    assert refused.value.code in {"signing_key", "signing_failed"}


def test_a_wrong_pin_another_token_another_label_or_no_module_is_told(
    plugged: dict[str, str], pdf: bytes, arrange: Any, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("000000", encoding="ascii")
    wrong.chmod(0o600)
    for change, expected in (
        ({"pin": str(wrong)}, "token_closed"),
        ({"token": "another"}, "token_closed"),
        ({"label": "another"}, "not_on_token"),
        ({"module": "/nowhere.so"}, "missing"),
        ({"chain": str(wrong)}, "no_certificate"),
    ):
        arrange(**plugged | change)
        assert why(pdf) == expected
        (found,) = checks.papers_can_be_signed()
        assert found.id == "signing.E001"


def test_a_certificate_on_a_token_ends_like_any_other(plugged: dict[str, str], pdf: bytes) -> None:
    with pytest.raises(CannotSign, match="expired"):
        sign_pdf(pdf, at=LASTS, reason=REASON, house=HOUSE)
