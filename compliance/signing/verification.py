"""Verifies a document: signed by this installation, complete and unchanged. Needs no database or network."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import IO, TYPE_CHECKING

from cryptography import x509

from .keys import DER, certificate_name, fingerprint

if TYPE_CHECKING:
    from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
    from pyhanko_certvalidator import ValidationContext


class Verdict(StrEnum):
    """The result of a verification. Only `genuine` is positive."""

    GENUINE = "genuine"
    UNSIGNED = "unsigned"
    ALTERED = "altered"
    STRANGER = "stranger"
    STAMP = "stamp"
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Checked:
    """The verdict, and the claims of the signature.

    `fingerprint` is that of the certificate; `anchor` that of its known trust anchor, if there is one. `stamped_at`
    is set only for a trusted time stamp.
    """

    verdict: Verdict
    house: str = ""
    reason: str = ""
    signer: str = ""
    fingerprint: str = ""
    anchor: str = ""
    signed_at: datetime | None = None
    stamped_at: datetime | None = None
    stamper: str = ""


def check_document(
    pdf: bytes, *, anchors: Sequence[x509.Certificate], stampers: Sequence[x509.Certificate] = ()
) -> Checked:
    """Verify a document with the given trust anchors and time stamp authorities.

    A certificate must be valid at the time of the signature: later expiry does not invalidate it. Revocation is not
    checked, because that would need a network connection.
    """
    return check_file(io.BytesIO(pdf), anchors=anchors, stampers=stampers)


def check_file(
    paper: IO[bytes], *, anchors: Sequence[x509.Certificate], stampers: Sequence[x509.Certificate] = ()
) -> Checked:
    """Verify a document in an open file, with little memory."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    try:
        found = list(PdfFileReader(paper).embedded_signatures)
        if not found:
            return Checked(Verdict.UNSIGNED)
        claims = _signature_claims(found[0])
    except Exception:  # a forged file can raise any error in a parser; none of them means genuine
        return Checked(Verdict.UNREADABLE)
    # Carnet signs last and once: a second signature was added later.
    if len(found) > 1:
        return replace(claims, verdict=Verdict.ALTERED)
    return _validate_signature(found[0], claims, anchors, stampers)


def _signature_claims(found: "EmbeddedPdfSignature") -> Checked:
    """Return the claims of a signature before verification."""
    certificate = x509.load_der_x509_certificate(found.signer_cert.dump())
    return Checked(
        Verdict.ALTERED,
        house=str(found.sig_object.get("/Name", "")),
        reason=str(found.sig_object.get("/Reason", "")),
        signer=certificate_name(certificate),
        fingerprint=fingerprint(certificate),
        signed_at=found.self_reported_timestamp,
    )


def _validate_signature(
    found: "EmbeddedPdfSignature",
    claims: Checked,
    anchors: Sequence[x509.Certificate],
    stampers: Sequence[x509.Certificate],
) -> Checked:
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.settings import KeyUsageConstraints
    from pyhanko.sign.validation.status import SignatureCoverageLevel

    try:
        moment = _stated_in_a_stamp(found) or claims.signed_at
        status = validate_pdf_signature(
            found,
            _validation_context(anchors, moment),
            _validation_context(stampers, moment),
            key_usage_settings=KeyUsageConstraints(
                key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False
            ),
            # Changes need no comparison: the signature must cover the entire file, so nothing may follow it.
            skip_diff=True,
        )
    except Exception:  # as above: an unverifiable signature counts as altered
        return claims
    if not (status.intact and status.valid and status.coverage == SignatureCoverageLevel.ENTIRE_FILE):
        return claims
    path = status.validation_path
    if not status.trusted or path is None:
        return replace(claims, verdict=Verdict.STRANGER)
    anchor = x509.load_der_x509_certificate(path.first.dump())
    claims = replace(claims, anchor=fingerprint(anchor))
    stamp = status.timestamp_validity
    if stamp is None:
        return replace(claims, verdict=Verdict.GENUINE)
    if not (stamp.valid and stamp.intact and stamp.trusted):
        return replace(claims, verdict=Verdict.STAMP)
    server = certificate_name(x509.load_der_x509_certificate(stamp.signing_cert.dump()))
    return replace(claims, verdict=Verdict.GENUINE, stamped_at=stamp.timestamp, stamper=server)


def _stated_in_a_stamp(found: "EmbeddedPdfSignature") -> datetime | None:
    """Return the time of a stamp before its verification; certificates are checked at that time."""
    from pyhanko.sign.validation.generic_cms import extract_tst_data_iter

    for stamp in extract_tst_data_iter(found.signer_info, signed=False):
        stated: datetime = stamp["encap_content_info"]["content"].parsed["gen_time"].native
        return stated
    return None


def _validation_context(certificates: Sequence[x509.Certificate], moment: datetime | None) -> "ValidationContext":
    from asn1crypto import x509 as der
    from pyhanko_certvalidator import ValidationContext

    roots = [der.Certificate.load(each.public_bytes(DER)) for each in certificates]
    return ValidationContext(trust_roots=roots, moment=moment, allow_fetching=False)
