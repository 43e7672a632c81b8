"""Certificates as a house might bring them: good ones, and all kinds of bad ones."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

PASSPHRASE = "correct horse battery staple"
BEGINS, ENDS = datetime(2026, 1, 1, tzinfo=UTC), datetime(2028, 1, 1, tzinfo=UTC)
USES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)


@dataclass(frozen=True)
class Pair:
    """A certificate with its key."""

    certificate: x509.Certificate
    key: Any

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    @property
    def der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)

    @property
    def key_der(self) -> bytes:
        return bytes(self.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))


def issued(
    name: str = "Casino de Mondorf",
    *,
    by: Pair | None = None,
    key: Any = None,
    begins: datetime = BEGINS,
    ends: datetime = ENDS,
    uses: tuple[str, ...] | None = ("digital_signature",),
    authority: bool = False,
    path_length: int | None = None,
    stamps: bool = False,
    name_as: x509.ObjectIdentifier = NameOID.COMMON_NAME,
) -> Pair:
    key = key or ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(name_as, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.certificate.subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
        .add_extension(x509.BasicConstraints(ca=authority, path_length=path_length), critical=True)
    )
    if uses is not None:
        usage = x509.KeyUsage(**dict.fromkeys(USES, False) | dict.fromkeys(uses, True))
        builder = builder.add_extension(usage, critical=True)
    if stamps:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
    return Pair(builder.sign(by.key if by else key, SHA256()), key)


def authority(name: str = "An authority", path_length: int | None = None) -> Pair:
    ends = ENDS + timedelta(days=3650)
    return issued(name, authority=True, path_length=path_length, uses=("key_cert_sign", "crl_sign"), ends=ends)


def old_rsa() -> Any:
    return rsa.generate_private_key(public_exponent=65537, key_size=1024)


def sealed(folder: Path, pair: Pair, *, between: tuple[Pair, ...] = (), word: str = PASSPHRASE) -> dict[str, str]:
    """A PKCS#12 file with its passphrase beside it, as settings name them."""
    file, passphrase = folder / "house.p12", folder / "house.pass"
    others = [each.certificate for each in between] or None
    file.write_bytes(
        pkcs12.serialize_key_and_certificates(
            b"house", pair.key, pair.certificate, others, BestAvailableEncryption(word.encode())
        )
    )
    passphrase.write_text(f"{word}\n", encoding="utf-8")
    for each in (file, passphrase):
        each.chmod(0o600)
    return {"pkcs12": str(file), "passphrase": str(passphrase)}
