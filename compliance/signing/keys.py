"""The keys for signing documents: generated here at first use, or supplied in a PKCS#12 file.

Generated keys consist of one authority and, for each legal name, a key under it. A reader who trusts the authority's
certificate can verify every document of every venue of this installation.
"""

import hashlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
    pkcs12,
)
from cryptography.x509.oid import NameOID

LONGEST_NAME = 64  # characters of a common name, X.520
LASTS = timedelta(days=30 * 365)  # longer than any document is filed; an own authority cannot be revoked anyway
SLACK = timedelta(days=1)  # allows for differences between the readers' clocks
LEAST_BITS = 2048
AUTHORITY, KNOWN = "authority.pem", "known"
USES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)
DER = Encoding.DER
CURVES = {"secp256r1", "secp384r1", "secp521r1"}

Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


class Unusable(Exception):
    """This key cannot be used; `code` is the reason, `where` names the file or token, never its content."""

    storage_fault = "key"

    def __init__(self, code: str, place: object = "") -> None:
        super().__init__(f"{code} {place}".strip())
        self.code = code
        self.where = str(place)


@dataclass(frozen=True)
class Identity:
    """The signer's certificate, its intermediates, and the key unless a token holds it.

    `anchor` is the certificate that readers must trust.
    """

    certificate: x509.Certificate
    between: tuple[x509.Certificate, ...]
    anchor: x509.Certificate
    key: Key | None = None


def own_identity(folder: Path, legal_name: str, at: datetime, *, operator: str = "") -> Identity:
    """Return the key of a venue under the authority of this installation; both are created at first use.

    Raises Unusable.
    """
    root, root_key = own_authority(folder, at, operator=operator)
    # The name includes the authority: a replacement authority issues its own keys.
    file = folder / f"{fingerprint(root)[:16]}-{hashlib.sha256(legal_name.encode()).hexdigest()[:16]}.pem"
    certificate, key = _load_or_create(file, lambda: _issue_certificate(legal_name, root, root_key))
    check_usable(certificate, at, file)
    return Identity(certificate, (), root, key)


def own_authority(folder: Path, at: datetime, *, operator: str = "") -> tuple[x509.Certificate, Key]:
    """Return the authority of this installation, and its key. Concurrent callers get the same one."""
    certificate, key = _load_or_create(folder / AUTHORITY, lambda: _create_authority(operator, at))
    store_anchor(folder, certificate)
    return certificate, key


def store_anchor(folder: Path, anchor: x509.Certificate) -> None:
    """Store a trust anchor permanently: documents outlive the keys they were signed with."""
    file = folder / KNOWN / f"{fingerprint(anchor)}.pem"
    if not file.exists():
        write_once(file, anchor.public_bytes(Encoding.PEM))


def known_certificates(folder: Path) -> tuple[x509.Certificate, ...]:
    """Return every trust anchor of documents of this installation, newest first."""
    found = [x509.load_pem_x509_certificate(file.read_bytes()) for file in (folder / KNOWN).glob("*.pem")]
    return tuple(sorted(found, key=lambda each: (each.not_valid_before_utc, fingerprint(each)), reverse=True))


def from_pkcs12(file: Path, passphrase: Path | None, at: datetime) -> Identity:
    """Return key and certificates from a PKCS#12 file. Raises Unusable."""
    pkcs12_bytes = _read(file)
    word = read_secret(passphrase) if passphrase else None
    try:
        found = pkcs12.load_pkcs12(pkcs12_bytes, word)
    except ValueError as error:
        raise Unusable("unreadable_pkcs12", file) from error
    if found.cert is None or not isinstance(found.key, (ec.EllipticCurvePrivateKey, rsa.RSAPrivateKey)):
        raise Unusable("incomplete_pkcs12", file)
    certificate = found.cert.certificate
    check_usable(certificate, at, file)
    # Its own certificate is the anchor, for readers who have no list of authorities (ADR 36).
    return Identity(certificate, tuple(each.certificate for each in found.additional_certs), certificate, found.key)


def read_certificates(file: Path) -> tuple[x509.Certificate, ...]:
    """Return all certificates of a PEM file. Raises Unusable."""
    try:
        return tuple(x509.load_pem_x509_certificates(_read(file)))
    except ValueError as error:
        raise Unusable("no_certificate", file) from error


def check_usable(certificate: x509.Certificate, at: datetime, place: object) -> None:
    """Raise Unusable unless the certificate may sign documents at this time."""
    in_time(certificate, at, place)
    public = certificate.public_key()
    strong = (isinstance(public, rsa.RSAPublicKey) and public.key_size >= LEAST_BITS) or (
        isinstance(public, ec.EllipticCurvePublicKey) and public.curve.name in CURVES
    )
    if not strong:
        raise Unusable("weak_key", place)
    try:
        usage = certificate.extensions.get_extension_for_class(x509.KeyUsage).value
    # A certificate that does not limit its use may be used for everything.
    except x509.ExtensionNotFound:
        return
    if not (usage.digital_signature or usage.content_commitment):
        raise Unusable("not_for_signing", place)


def in_time(certificate: x509.Certificate, at: datetime, place: object) -> None:
    """Raise Unusable outside the validity period of a certificate."""
    if at < certificate.not_valid_before_utc:
        raise Unusable("not_yet_valid", place)
    if at >= certificate.not_valid_after_utc:
        raise Unusable("expired", place)


def fingerprint(certificate: x509.Certificate) -> str:
    """Return the SHA-256 of a certificate in hexadecimal, like `openssl x509 -fingerprint -sha256` without colons."""
    return certificate.fingerprint(SHA256()).hex()


def certificate_name(certificate: x509.Certificate) -> str:
    """Return the common name of a certificate, else its whole subject."""
    common_names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    if common_names:
        return str(common_names[0].value)
    return certificate.subject.rfc4514_string()


def read_secret(file: Path) -> bytes:
    """Return a passphrase or PIN, the only content of its file. Raises Unusable."""
    return _read(file).strip(b"\r\n")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Unusable("missing", file) from error


def _create_authority(operator: str, at: datetime) -> tuple[x509.Certificate, Key]:
    # P-256: RSA of comparable strength signs ten times slower, and no reader needs it (ADR 36).
    key = ec.generate_private_key(ec.SECP256R1())
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, operator or "Carnet"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Carnet papers {mark.digest.hex()[:8]}"),
        ]
    )
    usage = _key_usage(key_cert_sign=True, crl_sign=True)
    builder = _certificate_builder(name, name, key.public_key(), at - SLACK, at + LASTS, mark)
    # No further authority below: this one issues the keys of legal names only.
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    return builder.add_extension(usage, critical=True).sign(key, SHA256()), key


def _issue_certificate(legal_name: str, root: x509.Certificate, root_key: Key) -> tuple[x509.Certificate, Key]:
    """Issue a certificate with the validity period of its authority, so that a clock set back cannot stop signing."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, legal_name),
            x509.NameAttribute(NameOID.COMMON_NAME, legal_name[:LONGEST_NAME]),
        ]
    )
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    begins, ends = root.not_valid_before_utc, root.not_valid_after_utc
    builder = _certificate_builder(name, root.subject, key.public_key(), begins, ends, mark)
    above = root.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    # No extended usage: readers differ on which one a signature under a document needs, and take all without any.
    builder = (
        builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(digital_signature=True, content_commitment=True), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(above), critical=False)
    )
    return builder.sign(root_key, SHA256()), key


def _certificate_builder(
    subject: x509.Name,
    issuer: x509.Name,
    public: ec.EllipticCurvePublicKey,
    begins: datetime,
    ends: datetime,
    mark: x509.SubjectKeyIdentifier,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
        .add_extension(mark, critical=False)
    )


def _key_usage(**given: bool) -> x509.KeyUsage:
    uses = dict.fromkeys(USES, False) | given
    return x509.KeyUsage(**uses)


def _load_or_create(file: Path, make: Callable[[], tuple[x509.Certificate, Key]]) -> tuple[x509.Certificate, Key]:
    """Return the content of a key file; the first caller creates it.

    Certificate and key share one file, so that neither can be missing.
    """
    if not file.exists():
        certificate, key = make()
        pem = certificate.public_bytes(Encoding.PEM)
        write_once(file, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + pem)
    # Also after writing: another process may have been first, and then its key counts.
    content = _read(file)
    try:
        found = load_pem_private_key(content, None)
        certificate = x509.load_pem_x509_certificate(content)
    except (ValueError, TypeError) as error:
        raise Unusable("damaged", file) from error
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise Unusable("damaged", file)
    return certificate, found


def write_once(file: Path, data: bytes) -> None:
    """Create a complete file atomically, readable only by its owner; an existing file stays.

    Raises Unusable.
    """
    try:
        _write_new_file(file, data)
    except OSError as error:
        raise Unusable("unwritable", file.parent) from error


def _write_new_file(file: Path, data: bytes) -> None:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
        out.flush()
        # Before the file has its name: after a power cut, a key that has signed must not be lost.
        os.fsync(out.fileno())
    try:
        # A link never replaces a file: of two processes, the first one makes the key for both.
        os.link(draft, file)
    except FileExistsError:
        return
    finally:
        draft.unlink()
