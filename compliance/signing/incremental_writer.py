"""How pyHanko writes a signature here: behind the paper, with nothing else of it touched, at a moment that is given."""

from datetime import datetime
from typing import Any

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.signers import PdfSigner, constants


class Appending(IncrementalPdfFileWriter):
    """Leaves title, producer and conformance as they are; pyHanko would write them anew by the machine's clock."""

    def _update_meta(self) -> None:
        """Nothing: a signature changes nothing of what the metadata say."""


class Signing(PdfSigner):
    """Signs at a given moment, and keeps PDF 1.7.

    For elliptic curves pyHanko would raise the version to 2.0, which PDF/A-3 rests not on (ISO 19005-3 is a profile of
    ISO 32000-1). ETSI EN 319 142-1 lets a paper of version 1.7 be signed so, with the extension that is named here.
    """

    def __init__(self, *args: Any, at: datetime, **given: Any) -> None:
        super().__init__(*args, **given)
        self._at = at

    def register_extensions(self, pdf_out: Any, *, md_algorithm: str) -> None:
        """The extension of PAdES, and no other."""
        pdf_out.register_extension(constants.ESIC_EXTENSION_1)

    def init_signing_session(self, pdf_out: Any, existing_fields_only: bool = False) -> Any:
        """A session by our clock."""
        session = super().init_signing_session(pdf_out, existing_fields_only)
        session.system_time = self._at
        return session
