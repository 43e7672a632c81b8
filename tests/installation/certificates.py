"""The authority of a closed network: it issues the certificate of the server, and clients trust no other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

PEM = serialization.Encoding.PEM
AUTHORITY = "authority.pem"


def issue(folder: Path, trusted: Path, host: str) -> None:
    """Write `fullchain.pem` and `privkey.pem` into one folder, and the certificate of the authority into another."""
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Authority of the test")])
    authority = _builder(issuer, issuer, authority_key).add_extension(x509.BasicConstraints(True, 0), critical=True)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    names = x509.SubjectAlternativeName([x509.DNSName(host)])
    issued = _builder(issuer, subject, key).add_extension(names, critical=False).sign(authority_key, hashes.SHA256())
    vouching = authority.sign(authority_key, hashes.SHA256()).public_bytes(PEM)
    (trusted / AUTHORITY).write_bytes(vouching)
    (folder / "fullchain.pem").write_bytes(issued.public_bytes(PEM) + vouching)
    private = key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(private)


def _builder(issuer: x509.Name, subject: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
    )
