"""The published certificates that readers must trust; keys are never published."""

from dataclasses import dataclass
from datetime import datetime

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from . import keys
from .configuration import key_folder, load_arrangement, trust_anchors


@dataclass(frozen=True)
class Anchor:
    """A trust anchor, with the data that a person compares before trusting it."""

    name: str
    begins_at: datetime
    ends_at: datetime
    fingerprint: str
    pem: bytes
    der: bytes

    @property
    def fingerprint_in_pairs(self) -> str:
        """The fingerprint as `openssl x509 -fingerprint -sha256` prints it."""
        text = self.fingerprint.upper()
        return ":".join(text[start : start + 2] for start in range(0, len(text), 2))


def published_anchors(at: datetime) -> tuple[Anchor, ...]:
    """Return the anchors, newest first, including former ones; empty before the first signature.

    A damaged or misconfigured key does not prevent the verification of older documents.
    """
    try:
        found = trust_anchors(load_arrangement(), at)
    except keys.Unusable:
        found = keys.known_certificates(key_folder())
    return tuple(_describe_anchor(each) for each in found)


def _describe_anchor(certificate: x509.Certificate) -> Anchor:
    return Anchor(
        name=keys.certificate_name(certificate),
        begins_at=certificate.not_valid_before_utc,
        ends_at=certificate.not_valid_after_utc,
        fingerprint=keys.fingerprint(certificate),
        pem=certificate.public_bytes(Encoding.PEM),
        der=certificate.public_bytes(Encoding.DER),
    )
