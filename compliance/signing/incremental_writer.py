"""pyHanko adapted: appends a signature without changing the document, at a given time."""

from datetime import datetime
from typing import Any

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.writer import BasePdfFileWriter
from pyhanko.sign.signers import PdfSigner, constants
from pyhanko.sign.signers.pdf_signer import PdfSigningSession


class Appending(IncrementalPdfFileWriter):
    """Leaves title, producer and conformance unchanged; pyHanko would rewrite them with the system clock."""

    def _update_meta(self) -> None:
        """Do nothing: a signature does not change the metadata."""


class Signing(PdfSigner):
    """Signs at a given time, and keeps PDF 1.7.

    For elliptic curves pyHanko would raise the version to 2.0, but PDF/A-3 is a profile of ISO 32000-1 (ISO 19005-3).
    ETSI EN 319 142-1 permits this signature in version 1.7, with the extension that is registered here.
    """

    # Any: the arguments of the writer of pyHanko, passed on.
    def __init__(self, *args: Any, at: datetime, **given: Any) -> None:
        super().__init__(*args, **given)
        self._at = at

    def register_extensions(self, pdf_out: BasePdfFileWriter, *, md_algorithm: str) -> None:
        """Register the PAdES extension only."""
        pdf_out.register_extension(constants.ESIC_EXTENSION_1)

    def init_signing_session(self, pdf_out: BasePdfFileWriter, existing_fields_only: bool = False) -> PdfSigningSession:
        """Return a session with the given time."""
        session = super().init_signing_session(pdf_out, existing_fields_only)
        session.system_time = self._at
        return session
