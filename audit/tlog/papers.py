"""Verifies a sealed PDF offline: unchanged since it was signed, with the data that the log names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes

from .cms import SignedBy, parse_certificate, parse_signature, size_of
from .leaves import LONGEST, parse_leaf
from .notes import LONGEST_NOTE, Checkpoint, Note, decode_base64, parse_note
from .pdf import NoPdf, Pdf, Stream, Text
from .policy import Policy, Refused, Revoked, refuse_keys
from .proofs import DEEPEST, parse_proof
from .verifying import accept_head, verify_proof

PROOF = ".tlog-proof"
# A line of a path has 44 characters of base64 and its end.
LONGEST_PROOF = LONGEST_NOTE + 64 * DEEPEST
LONGEST_DATA = 1 << 32
HIGHEST = 8  # length of a certificate chain
RANGE = re.compile(rb"/ByteRange\s*\[\s*([0-9]{1,15})\s+([0-9]{1,15})\s+([0-9]{1,15})\s+([0-9]{1,15})\s*\]")
HEXED = re.compile(rb"<((?:[0-9A-F]{2})*)>")
DATED = re.compile(r"D:([0-9]{14})(?:Z|([+-][0-9]{2})'([0-9]{2})'?)")
CERTIFICATES = re.compile(r"-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----")


@dataclass(frozen=True)
class Named:
    """The log entry that names an attached file; `written` is its time by the clock of the database, if it has one."""

    file: str
    digest: str
    index: int
    written: str
    head: Checkpoint


@dataclass(frozen=True)
class VerifiedDocument:
    """The verified facts about a document; is its certificate `chained` to one that was given?"""

    signer: x509.Certificate
    signed_at: datetime
    chained: bool
    stamped: bool
    named: Named
    others: tuple[str, ...]


@dataclass(frozen=True)
class Signed:
    """A signature and the gap in the file that contains it; everything outside the gap is signed."""

    begin: int
    end: int
    packed: bytes


def verify_paper(
    data: bytes,
    trusted_policy: Policy | None,
    certificates: Sequence[x509.Certificate] = (),
    revocations: Revoked | None = None,
) -> VerifiedDocument:
    """Verify a document.

    Raises Refused, WrongSignature, NoPdf, or the errors of proofs; the message names the fault.
    """
    revocations = revocations or Revoked()
    if not data.startswith(b"%PDF-"):
        raise NoPdf("this is not a PDF")
    found = _read_signature(data)
    signed_by = parse_signature(found.packed)
    if _signed_digest(data, found, signed_by) != signed_by.digest:
        raise Refused(f"the file was changed after it was signed: {_describe_change(data)}")
    file = Pdf(data)
    signed_at = _signed_at(file, found)
    chained = _has_trusted_chain(signed_by, signed_at, certificates, revocations)
    return _check_sealed_paper(file, signed_by, signed_at, chained, trusted_policy, revocations)


def certificates_in(data: bytes) -> list[x509.Certificate]:
    """Return the certificates of a PEM file, or the one of a DER file. Raises WrongSignature."""
    encoded = CERTIFICATES.findall(data.decode("latin-1"))
    return [parse_certificate(decode_base64("".join(each.split())) or b"") for each in encoded] or [
        parse_certificate(data)
    ]


def _read_signature(data: bytes) -> Signed:
    """Return the signature of a file if it covers the whole file. Raises Refused."""
    ranges = [tuple(int(each) for each in place.groups()) for place in RANGE.finditer(data)]
    if not ranges:
        raise Refused("the document is not signed: the casino did not issue it in this form")
    # The range that reaches farthest is that of the newest signature: what follows it was added later.
    start, begin, end, rest = max(ranges, key=lambda each: each[2] + each[3])
    more = len(data) - end - rest
    if more > 0:
        raise Refused(
            f"something was added after the document was signed: its last {more} bytes are not covered by the signature"
        )
    if more < 0:
        raise Refused(f"the end of the document was cut off: {-more} bytes that were signed are missing")
    if len(ranges) > 1 or start != 0 or begin > end:
        raise Refused("the document has more than one signature, or one that leaves out its beginning")
    gap = HEXED.fullmatch(data, begin, end)
    if gap is None:
        raise Refused("the place of the signature contains something else, which is not signed")
    signature_bytes = bytes.fromhex(gap[1].decode())
    size = size_of(signature_bytes)
    # The place is reserved before the signature is made, and filled up with zeros.
    if signature_bytes[size:].strip(b"\0"):
        raise Refused("unsigned data is hidden behind the signature")
    return Signed(begin, end, signature_bytes[:size])


def _signed_digest(data: bytes, found: Signed, signed_by: SignedBy) -> bytes:
    summed = hashes.Hash(signed_by.hashed)
    view = memoryview(data)
    summed.update(view[: found.begin])
    summed.update(view[found.end :])
    return summed.finalize()


def _describe_change(data: bytes) -> str:
    """Describe the change as far as the log allows: an attachment, or another part."""
    try:
        file = Pdf(data)
        # Without policy and revoked keys: the document is refused anyway, and only the fault is described.
        proven_file = _proven_data(file, file.attachments(), None, Revoked())
    except ValueError as error:  # every parser used above raises a ValueError
        return str(error)
    entry = f"{proven_file.file} matches entry {proven_file.index} of the log"
    return f"{entry}, so a page or another part of the document was changed"


def _signed_at(file: Pdf, found: Signed) -> datetime:
    """Return the signing time that the signature states; the file must display only that signature.

    Raises Refused, NoPdf.
    """
    form = file.dictionary(file.catalog.get("AcroForm"))
    fields = [file.dictionary(each) for each in file.array(form.get("Fields"))]
    signatures = [file.dictionary(each["V"]) for each in fields if each.get("FT") == "Sig" and "V" in each]
    if len(signatures) != 1 or len(fields) != 1:
        raise Refused("the document shows another signature than the one that was checked")
    held = file.get(signatures[0].get("Contents"))
    if not isinstance(held, Text) or held.data.rstrip(b"\0") != found.packed.rstrip(b"\0"):
        raise Refused("the document shows another signature than the one that was checked")
    date_match = DATED.fullmatch(file.words(signatures[0].get("M")))
    try:
        zone = f"{date_match[2] or '+00'}{date_match[3] or '00'}" if date_match else ""
        return datetime.strptime(f"{date_match and date_match[1]}{zone}", "%Y%m%d%H%M%S%z").astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused("the signature does not state its time") from error


def _has_trusted_chain(
    signed_by: SignedBy, at: datetime, certificates: Sequence[x509.Certificate], revocations: Revoked
) -> bool:
    """Is the certificate of the signature chained to one that was given? Raises Refused."""
    path, others = [signed_by.signer], list(signed_by.others)
    while len(path) < HIGHEST and not _is_issued_by(path[-1], path[-1], 0):
        # Each certificate only once: two that issue each other would lead in a circle.
        may = (
            each
            for each in [*others, *certificates]
            if each not in path and _is_issued_by(path[-1], each, len(path) - 1)
        )
        above = next(may, None)
        if above is None:
            break
        path.append(above)
    if any(each not in path for each in others):
        raise Refused("the signature contains an unrelated certificate")
    for each in path:
        _refuse_certificate(each, revocations)
        # By the day of the signature: a certificate that has expired since does not make the document false.
        if not each.not_valid_before_utc <= at <= each.not_valid_after_utc:
            raise Refused(
                f"the certificate of {_subject_name(each)} was not valid on the day of the signature, {at:%Y-%m-%d}"
            )
    if not _may_sign(signed_by.signer):
        raise Refused(f"the certificate of {_subject_name(signed_by.signer)} does not allow signing")
    if not certificates:
        return False
    if not any(each in certificates for each in path):
        raise Refused(
            f"the document was signed by {_subject_name(signed_by.signer)}, whose certificate was not issued by any of"
            " those that you supplied"
        )
    return True


def _is_issued_by(below: x509.Certificate, issuer: x509.Certificate, between: int) -> bool:
    """Was a certificate issued by `issuer`, or by itself? `between` counts the certificates down to the signer's."""
    if below != issuer and not _may_issue(issuer, between):
        return False
    try:
        below.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _may_issue(found: x509.Certificate, between: int) -> bool:
    extensions = [each.value for each in found.extensions]
    basics = [each for each in extensions if isinstance(each, x509.BasicConstraints)]
    issues = any(each.ca and (each.path_length is None or each.path_length >= between) for each in basics)
    return issues and all(each.key_cert_sign for each in extensions if isinstance(each, x509.KeyUsage))


def _may_sign(found: x509.Certificate) -> bool:
    uses = [each.value for each in found.extensions if isinstance(each.value, x509.KeyUsage)]
    return all(each.digital_signature or each.content_commitment for each in uses)


def _refuse_certificate(found: x509.Certificate, revocations: Revoked) -> None:
    since = revocations.certificates.get(found.fingerprint(hashes.SHA256()).hex())
    if since is not None:
        raise Refused(
            f"the certificate of {_subject_name(found)} has been revoked since {since.isoformat()}: no signature made"
            " with its key is accepted, whatever time it states"
        )


def _check_sealed_paper(
    file: Pdf,
    signed_by: SignedBy,
    signed_at: datetime,
    chained: bool,
    trusted_policy: Policy | None,
    revocations: Revoked,
) -> VerifiedDocument:
    files = file.attachments()
    proven_file = _proven_data(file, files, trusted_policy, revocations)
    known = {proven_file.file, "checkpoint", "policy"}
    others = tuple(each for each in sorted(files) if each not in known and not each.endswith((PROOF, ".leaf")))
    return VerifiedDocument(signed_by.signer, signed_at, chained, signed_by.stamped, proven_file, others)


def _proven_data(file: Pdf, files: dict[str, Stream], trusted_policy: Policy | None, revocations: Revoked) -> Named:
    """Return the log entry that names the attached data, with the head that proves it. Raises Refused."""
    proofs = [name.removesuffix(PROOF) for name in files if name.endswith(PROOF)]
    if not proofs:
        raise Refused(
            "this paper is not sealed: no proof is attached, because its data were not yet in the log when it was"
            " created. Nothing proves when they were compiled; ask the casino for a sealed copy"
        )
    if len(proofs) > 1:
        raise Refused("more than one proof is attached")
    proven = _small_file(file, files, proofs[0] + PROOF, LONGEST_PROOF)
    entry = _small_file(file, files, f"{proofs[0]}.leaf", LONGEST)
    attached = parse_note(_small_file(file, files, "checkpoint", LONGEST_NOTE))
    _same_head(parse_proof(proven).head, attached)
    for each in (parse_proof(proven).head, attached):
        refuse_keys(each, trusted_policy, revocations)
    index, head = verify_proof(proven, entry, trusted_policy)
    accept_head(attached, trusted_policy)
    named = _file_of_entry(entry, index, head)
    if named.file not in files:
        raise Refused(f"{named.file} is not attached, but entry {index} of the log names it")
    summed = sha256()
    # Block by block: the data of a long register would not fit into memory.
    for block in _file_blocks(file, files, named.file, LONGEST_DATA):
        summed.update(block)
    if summed.hexdigest() != named.digest:
        raise Refused(
            f"{named.file} is not what the log says: entry {index} names the SHA-256 {named.digest}, but the attached"
            f" file has {summed.hexdigest()}"
        )
    return named


def _file_of_entry(entry: bytes, index: int, head: Checkpoint) -> Named:
    """Return the file that an entry names. Raises Refused."""
    match parse_leaf(entry):
        case {"operation": "N", "facts": {"file": str(name), "data_sha256": str(digest)}, "clock": str(written)}:
            return Named(name, digest, index, written, head)
    raise Refused(f"entry {index} of the log does not name the data of a paper: it is about something else")


def _same_head(proven_note: Note, attached_note: Note) -> None:
    if proven_note.text != attached_note.text:
        raise Refused("the proof leads to a different checkpoint than the attached one: one of them was replaced")


def _small_file(file: Pdf, files: dict[str, Stream], name: str, most: int) -> bytes:
    if name not in files:
        raise Refused(f"{name} is not attached, but the proof needs it")
    return b"".join(_file_blocks(file, files, name, most))


def _file_blocks(file: Pdf, files: dict[str, Stream], name: str, most: int) -> Iterator[bytes]:
    """Yield the content of an attached file. Raises Refused, with the file's name."""
    size = 0
    try:
        for block in file.blocks(files[name]):
            size += len(block)
            if size > most:
                raise Refused(f"{name} is longer than the {most} bytes allowed")
            yield block
    except NoPdf as error:
        raise Refused(f"{name} cannot be read: {error}") from error


def _subject_name(found: x509.Certificate) -> str:
    return found.subject.rfc4514_string()
