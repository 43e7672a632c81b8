"""The house's certificate for a central register, as it lies in its file: whose it is, and for how long it is good."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key

# How many days before the end the house is warned; the last step is the end itself.
STEPS = (60, 30, 14, 7, 0)


class Unusable(Exception):
    """The files make no certificate that can be shown; `why` says what is the matter."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Certificate:
    """Whose certificate it is, who issued it, and from when until when it is good."""

    subject: str
    issuer: str
    begins_at: datetime
    ends_at: datetime
    fingerprint: str

    def days_left(self, at: datetime) -> int:
        """Whole days until the end; below nought once it has come."""
        return (self.ends_at - at) // timedelta(days=1)

    def problem(self, at: datetime) -> str:
        """Why it cannot be shown at a moment: `expired` or `not_yet_valid`; nothing if it can."""
        if at < self.begins_at:
            return "not_yet_valid"
        return "expired" if at >= self.ends_at else ""

    def step(self, at: datetime) -> int | None:
        """The nearest step of warning that has been reached, in days; None while there is time."""
        left = self.ends_at - at
        reached = [days for days in STEPS if left <= timedelta(days=days)]
        return min(reached) if reached else None


def read(certificate: Path, key: Path) -> Certificate:
    """The certificate in a file, provided the key in the other one belongs to it. Raises Unusable."""
    try:
        shown, secret = certificate.read_bytes(), key.read_bytes()
    except OSError as error:
        raise Unusable("missing") from error
    try:
        found = x509.load_pem_x509_certificate(shown)
        public = load_pem_private_key(secret, password=None).public_key()
    except TypeError as error:
        raise Unusable("key_locked") from error
    except ValueError as error:
        raise Unusable("unreadable") from error
    if public != found.public_key():
        raise Unusable("key_of_another")
    return Certificate(
        subject=found.subject.rfc4514_string(),
        issuer=found.issuer.rfc4514_string(),
        begins_at=found.not_valid_before_utc,
        ends_at=found.not_valid_after_utc,
        fingerprint=found.fingerprint(SHA256()).hex(),
    )
