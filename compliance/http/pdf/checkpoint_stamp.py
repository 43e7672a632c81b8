"""The signed head of the log as documents print it: a QR code."""

import segno

from audit.publishing.paper_proof import Seal

from .qr_code import Square, square_of

QUIET = 4  # modules around the code (ISO/IEC 18004)


def checkpoint_qr_code(seal: Seal) -> Square:
    """Return the signed head as a QR code of its text; 15 % of the code may be unreadable."""
    return square_of(segno.make_qr(seal.signed.encode(), error="m", boost_error=False), QUIET)
