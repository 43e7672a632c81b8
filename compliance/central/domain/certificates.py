"""Reads and checks the venue's client certificate for a central register."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key

# Days before expiry on which to warn. The last step is the expiry itself.
STEPS = (60, 30, 14, 7, 0)


class Unusable(Exception):
    """The files contain no usable certificate. `why` is a key of `PROBLEMS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Certificate:
    """The certificate's subject, issuer and period of validity."""

    subject: str
    issuer: str
    begins_at: datetime
    ends_at: datetime
    fingerprint: str

    def days_left(self, at: datetime) -> int:
        """Return the whole days until expiry; negative afterwards."""
        return (self.ends_at - at) // timedelta(days=1)

    def problem(self, at: datetime) -> str:
        """Return `expired`, `not_yet_valid`, or an empty string if the certificate is valid."""
        if at < self.begins_at:
            return "not_yet_valid"
        if at >= self.ends_at:
            return "expired"
        return ""

    def step(self, at: datetime) -> int | None:
        """Return the latest warning step reached, in days, or None."""
        time_left = self.ends_at - at
        reached = [days for days in STEPS if time_left <= timedelta(days=days)]
        if reached:
            return min(reached)
        return None


def read_certificate(certificate: Path, key: Path) -> Certificate:
    """Read a certificate and check that the key belongs to it. Raises Unusable."""
    try:
        certificate_bytes, secret = certificate.read_bytes(), key.read_bytes()
    except OSError as error:
        raise Unusable("missing") from error
    try:
        found = x509.load_pem_x509_certificate(certificate_bytes)
        public = load_pem_private_key(secret, password=None).public_key()
    # `cryptography` raises TypeError for encrypted keys without a password.
    except TypeError as error:
        raise Unusable("key_locked") from error
    except ValueError as error:
        raise Unusable("unreadable") from error
    # TLS would fail much later, with an obscure error.
    if public != found.public_key():
        raise Unusable("key_of_another")
    return Certificate(
        subject=found.subject.rfc4514_string(),
        issuer=found.issuer.rfc4514_string(),
        begins_at=found.not_valid_before_utc,
        ends_at=found.not_valid_after_utc,
        fingerprint=found.fingerprint(SHA256()).hex(),
    )
