"""Signing: the last thing that is done to a PDF before it leaves the house, so that nobody can change it unnoticed."""

import io
import logging
from datetime import datetime
from typing import IO, TYPE_CHECKING, Any

from . import keys
from .configuration import Arrangement, load_arrangement, signer, stampers
from .verification import Verdict, check_file

if TYPE_CHECKING:
    from pyhanko.sign.signers import Signer

logger = logging.getLogger("carnet.signing")

FIELD = "Signature"
ROOM_FOR_A_STAMP = (
    32 * 1024
)  # signs of hexadecimal: asking the server first how long its stamps are would be a second stamp


class CannotSign(Exception):
    """No signed paper came out, and the unsigned one must not leave the house.

    `code` is `signing_key` (no key that may sign), `signing_stamp` (no time stamp that is believed) or
    `signing_failed` (what came out does not hold); `why` is the code of a closer reason.
    """

    def __init__(self, code: str, why: str = "") -> None:
        super().__init__(f"{code}: {why}" if why else code)
        self.code = code
        self.why = why


def sign(pdf: bytes, *, at: datetime, reason: str, house: str) -> bytes:
    """The PDF with an invisible PAdES signature (ETSI.CAdES.detached) behind it that forbids any later change.

    `house` is the legal name of whoever answers for the paper; the certificate names it when the keys are our own.
    `reason` stands in the signature, in plain sight of whoever has the paper: what it is, nobody's particulars.
    `at` is the moment that the signature states. The pages, metadata and attachments stay byte for byte as they
    were: signing appends. What comes out was checked as a stranger would check it. Takes about ten microseconds
    for each object in the PDF, a third of a second for a hundred tagged pages; a time stamp, what its server takes.
    Raises CannotSign; there is no way to get the paper unsigned.
    """
    paper = io.BytesIO(pdf)
    sign_in_place(paper, at=at, reason=reason, house=house)
    return paper.getvalue()


def sign_in_place(paper: IO[bytes], *, at: datetime, reason: str, house: str) -> None:
    """The same for a paper in a file that is open for reading and writing: signed there, and never held in memory.

    Raises CannotSign. What the file holds then is no paper: it must be thrown away.
    """
    try:
        arrangement = load_arrangement()
        believed = stampers(arrangement)
        with signer(arrangement, house, at) as (signs, identity):
            _append(paper, signs, arrangement, at=at, reason=reason, house=house)
        found = check_file(paper, anchors=[identity.anchor], stampers=believed)
        if found.verdict not in {Verdict.GENUINE, Verdict.STAMP}:
            raise CannotSign("signing_failed", found.verdict)
        if found.verdict == Verdict.STAMP or (arrangement.stamping and found.stamped_at is None):
            raise CannotSign("signing_stamp", "not_believed")
        keys.keep(arrangement.folder, identity.anchor)  # only now: what does not sign for us is not trusted for us
    except keys.Unusable as error:
        logger.error("no key to sign with: %s", error)
        raise CannotSign("signing_key", error.code) from error


def _append(
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
    wanted = PdfSignatureMetadata(
        field_name=FIELD,
        name=house,
        reason=reason,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        subfilter=SigSeedSubFilter.PADES,
    )
    room: dict[str, Any] = {"bytes_reserved": ROOM_FOR_A_STAMP} if stamping else {}
    stamper = Stamper(stamping.url, stamping.seconds) if stamping else None
    try:
        Signing(wanted, signs, at=at, timestamper=stamper).sign_pdf(Appending(paper), in_place=True, **room)
    except (NoStamp, TimestampRequestError) as error:
        logger.error("no time stamp: %s", error)
        raise CannotSign("signing_stamp", "no_answer") from error
    except (SigningError, PdfError, PKCS11Error, ValueError) as error:
        logger.error("the paper could not be signed: %s", type(error).__name__)
        raise CannotSign("signing_failed", type(error).__name__) from error
