"""Which kind of PDF each paper of the house is, and the drawing of those that somebody waits for.

A file is of one kind. What is filed for years says all that it needs to be shown by any later program (PDF/A-3a, tagged
as well, with its data attached); what is printed or read now promises that a screen reader can follow it (PDF/UA-1).
"""

import io
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse

CMAP = b"/CIDInit /ProcSet findresource begin"  # how the table begins that gives the text of a font's glyphs
NO_TEXT = "\u200b"  # a space without width, for a glyph whose text another one has
FILED, READ = "pdf/a-3a", "pdf/ua-1"

VARIANTS = {
    "report": FILED,  # the ministry files it with its data; signed
    "letter": FILED,  # a notice to an authority, which both sides file; signed once it is issued
    "card": READ,  # handed to the guest; the stub register is what is filed
    "ticket": READ,
    "count": READ,  # a print of a register of the cage, signed by hand at most
    "slip": READ,
    "payout": READ,  # a receipt for a guest, who may need a screen reader
    "claim": READ,
    "request": READ,  # what a guest signs at the desk, and the receipt of it
    "thread": READ,  # an observation with its answers: the register of observations is what is filed
    "management": READ,  # figures at a glance, read on a screen
}


def draw(
    paper: str, page: str, data: tuple[str, bytes] | None = None, enclosed: Sequence[tuple[str, bytes]] = ()
) -> bytes:
    """The PDF of a page, as the table above says for its paper. Styles come from our own folder, and nothing else.

    `data` is what the paper says as a machine reads it, with the name of its file: attached to what is filed.
    `enclosed` are names and bytes of what the log gives to be attached beside it.
    """
    from weasyprint import Attachment  # a third of what starting takes, and most processes never print

    options: dict[str, Any] = {"pdf_variant": VARIANTS[paper], "finisher": finish}
    if data is not None:
        files = sorted([(*data, "Data"), *((name, each, "Supplement") for name, each in enclosed)])
        attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
        options["attachments"] = attached
    return _render(page, options)


def as_response(pdf: bytes, file_name: str) -> HttpResponse:
    """A paper as a page or the API answers with it: opened by the browser, under its name."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name}"'
    return answer


def _render(page: str, options: dict[str, Any]) -> bytes:
    from django.conf import settings
    from weasyprint import HTML

    from .paper_fonts import Fetcher

    base = f"{settings.BASE_DIR / 'static'}/"
    pdf: bytes = HTML(string=page, base_url=base, url_fetcher=Fetcher()).write_pdf(**options)
    return pdf


def finish(_document: Any, pdf: Any) -> None:
    """Two things that WeasyPrint writes otherwise than PDF/A asks for (ISO 19005-3, 6.2.11.7 and 6.8)."""
    if "AF" in pdf.catalog:
        files = pdf.catalog["AF"]
        files[:] = dict.fromkeys(files)  # each attachment is named twice
    for each in pdf.objects:
        written = getattr(each, "stream", None)
        if written and written[0] == CMAP:
            written[:] = [_meaning(line) for line in written]


def _meaning(line: bytes) -> bytes:
    """A line of a font's table of meanings. A mark that is drawn before its letter has none of its own."""
    return line[: -len(b"<>")] + b"<%04x>" % ord(NO_TEXT) if line.endswith(b"> <>") else line
