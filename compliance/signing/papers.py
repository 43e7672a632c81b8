"""Signs a PDF as the last step before it leaves the venue, so that no later change goes unnoticed."""

import io
import logging
from datetime import datetime
from typing import IO, TYPE_CHECKING

from . import keys
from .configuration import Arrangement, load_arrangement, open_signer, trusted_stampers
from .verification import Verdict, check_file

if TYPE_CHECKING:
    from pyhanko.sign.signers import Signer

logger = logging.getLogger("carnet.signing")

FIELD = "Signature"
ROOM_FOR_A_STAMP = 32 * 1024  # hexadecimal digits; asking the server for the size would cost a second stamp


class CannotSign(Exception):
    """Signing failed, and the unsigned document must not leave the venue.

    `code` is `signing_key` (no key that may sign), `signing_stamp` (no trusted time stamp) or `signing_failed` (the
    result fails verification); `why` is the code of a more specific reason.
    """

    def __init__(self, code: str, why: str = "") -> None:
        super().__init__(f"{code}: {why}" if why else code)
        self.code = code
        self.why = why


def sign_pdf(pdf: bytes, *, at: datetime, reason: str, house: str) -> bytes:
    """Return the PDF with an invisible PAdES signature (ETSI.CAdES.detached) that forbids later changes.

    `house` is the legal name of the issuer; own certificates contain it. `reason` is readable in the signature: it
    describes the document and contains no personal data. `at` is the stated signing time. Signing appends, so pages,
    metadata and attachments stay unchanged byte for byte. The result is verified like a document from outside. Takes
    about ten microseconds per object of the PDF, a third of a second for a hundred tagged pages, plus the time of the
    stamp server.

    Raises CannotSign; the unsigned document is never returned.
    """
    paper = io.BytesIO(pdf)
    sign_in_place(paper, at=at, reason=reason, house=house)
    return paper.getvalue()


def sign_in_place(paper: IO[bytes], *, at: datetime, reason: str, house: str) -> None:
    """Sign a document in a file opened for reading and writing, without loading it into memory.

    Raises CannotSign. The file is then invalid and must be deleted.
    """
    try:
        arrangement = load_arrangement()
        believed = trusted_stampers(arrangement)
        with open_signer(arrangement, house, at) as (signs, identity):
            _append_signature(paper, signs, arrangement, at=at, reason=reason, house=house)
        # Checked from the file, like a document from outside: what the library reports about itself proves nothing.
        found = check_file(paper, anchors=[identity.anchor], stampers=believed)
        # A stamp that is not trusted has a code of its own below.
        if found.verdict not in {Verdict.GENUINE, Verdict.STAMP}:
            raise CannotSign("signing_failed", found.verdict)
        if found.verdict == Verdict.STAMP or (arrangement.stamping and found.stamped_at is None):
            raise CannotSign("signing_stamp", "not_believed")
        keys.store_anchor(
            arrangement.folder, identity.anchor
        )  # only after verification: a key that did not sign must not become trusted
    except keys.Unusable as error:
        logger.error("no key to sign with: %s", error)
        raise CannotSign("signing_key", error.code) from error


def _append_signature(
    paper: IO[bytes], signs: "Signer", arrangement: Arrangement, *, at: datetime, reason: str, house: str
) -> None:
    from pkcs11.exceptions import PKCS11Error
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
    from pyhanko.sign.general import SigningError
    from pyhanko.sign.signers import PdfSignatureMetadata
    from pyhanko.sign.timestamps.common_utils import TimestampRequestError

    from .incremental_writer import Appending, Signing
    from .stamps import NoStamp, Stamper

    stamping = arrangement.stamping
    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        name=house,
        reason=reason,
        # A certified document is judged by one rule, unchanged or not; an approval would permit additions (ADR 36).
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        subfilter=SigSeedSubFilter.PADES,
    )
    room: dict[str, object] = {"bytes_reserved": ROOM_FOR_A_STAMP} if stamping else {}
    stamper = Stamper(stamping.url, stamping.seconds) if stamping else None
    try:
        Signing(metadata, signs, at=at, timestamper=stamper).sign_pdf(Appending(paper), in_place=True, **room)
    except (NoStamp, TimestampRequestError) as error:
        logger.error("no time stamp: %s", error)
        raise CannotSign("signing_stamp", "no_answer") from error
    except (SigningError, PdfError, PKCS11Error, ValueError) as error:
        # Only the type: the message of a library may quote the document.
        logger.error("the paper could not be signed: %s", type(error).__name__)
        raise CannotSign("signing_failed", type(error).__name__) from error
