"""The PDF variant of each document, and the rendering of documents that are produced on request.

A file has one variant. Documents filed for years are self-contained (PDF/A-3a, also tagged, with their data
attached); documents that are printed or read now are accessible to screen readers (PDF/UA-1).
"""

import io
from collections.abc import Sequence
from typing import Protocol

from django.http import HttpResponse

from ..formatting.demonstration import with_demonstration_notice

CMAP = b"/CIDInit /ProcSet findresource begin"  # the start of the table that maps glyphs to text
NO_TEXT = "\u200b"  # zero-width space, for a glyph whose text belongs to another one
FILED, READ = "pdf/a-3a", "pdf/ua-1"

VARIANTS = {
    "report": FILED,  # the ministry files it with its data; signed
    "letter": FILED,  # a notice to an authority, which both sides file; signed when it is issued
    "recovery": FILED,  # the result of a rehearsed restoration, for auditors; signed
    "card": READ,  # handed to the guest; the stub register is what is filed
    "ticket": READ,
    "count": READ,  # a print from a register of the cage; signed by hand, if at all
    "slip": READ,
    "sign": READ,  # shown at a gaming table; the register of table sessions is what is filed
    "label": READ,  # sticks to a piece of equipment; the register of equipment is what is filed
    "opening sheet": READ,  # for agents at the table; the registers of sessions and counts are what is filed
    "payout": READ,  # a receipt for a guest, who may need a screen reader
    "claim": READ,
    "request": READ,  # what a guest signs at the desk, and the receipt of it
    "thread": READ,  # an observation with its replies; the register of observations is what is filed
    "round": READ,  # the record of a bingo or keno round; the registers and the proof of the log are what is filed
    "hit": READ,  # the file of a jackpot; the registers and the proof of the log are what is filed
    "management": READ,  # figures read on a screen
}


def render_pdf(
    paper: str, page: str, data: tuple[str, bytes] | None = None, enclosed: Sequence[tuple[str, bytes]] = ()
) -> bytes:
    """Return the PDF of a page, in the variant of its document. Raises `FetchRefused`.

    Styles and fonts come from our static folder, and nothing from anywhere else.

    `data` is the machine-readable content with its file name, attached to filed documents. `enclosed` are names and
    bytes of the log's proof, attached next to it.
    """
    from weasyprint import Attachment  # a third of the start time, and most processes never print

    options: dict[str, object] = {"pdf_variant": VARIANTS[paper], "finisher": correct_pdf_a}
    if data is not None:
        files = sorted([(*data, "Data"), *((name, each, "Supplement") for name, each in enclosed)])
        attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
        options["attachments"] = attached
    return run_weasyprint(with_demonstration_notice(page), options)


def as_response(pdf: bytes, file_name: str) -> HttpResponse:
    """Return the response of a page or the API: the document, opened in the browser."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name}"'
    return answer


def run_weasyprint(page: str, options: dict[str, object]) -> bytes:
    """The one way of this project to run WeasyPrint: a document that reaches beyond the project is an error."""
    from weasyprint import HTML

    from .fetching import BASE, PaperFetcher

    fetcher = PaperFetcher()
    pdf: bytes = HTML(string=page, base_url=BASE, url_fetcher=fetcher).write_pdf(**options)
    fetcher.check()
    return pdf


class PdfFile(Protocol):
    """The part that is corrected here of a PDF of WeasyPrint, whose classes have no types."""

    catalog: dict[str, list[object]]
    objects: list[object]


def correct_pdf_a(_document: object, pdf: PdfFile) -> None:
    """Correct two deviations of WeasyPrint from PDF/A (ISO 19005-3, 6.2.11.7 and 6.8)."""
    if "AF" in pdf.catalog:
        files = pdf.catalog["AF"]
        files[:] = dict.fromkeys(files)  # WeasyPrint lists each attachment twice
    for each in pdf.objects:
        written = getattr(each, "stream", None)
        if written and written[0] == CMAP:
            written[:] = [_correct_mapping(line) for line in written]


def _correct_mapping(line: bytes) -> bytes:
    """Return a line of a font's ToUnicode table; a mark drawn before its letter gets an invisible character."""
    if line.endswith(b"> <>"):
        return line[: -len(b"<>")] + b"<%04x>" % ord(NO_TEXT)
    return line
