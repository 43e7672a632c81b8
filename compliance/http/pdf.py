"""Which kind of PDF each paper of the house is, and the drawing of those that somebody waits for.

A file is of one kind. What is filed for years says all that it needs to be shown by any later program (PDF/A-3a, tagged
as well, with its data attached); what is printed or read now promises that a screen reader can follow it (PDF/UA-1).
"""

import io
from collections.abc import Sequence
from typing import Any

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
    from django.conf import settings
    from weasyprint import HTML, Attachment  # a third of what starting takes, and most processes never print

    from .paper_fonts import Fetcher

    options: dict[str, Any] = {"pdf_variant": VARIANTS[paper]}
    if data is not None:
        files = sorted([(*data, "Data"), *((name, each, "Supplement") for name, each in enclosed)])
        attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
        options |= {"attachments": attached, "finisher": named_once}
    base = f"{settings.BASE_DIR / 'static'}/"
    pdf: bytes = HTML(string=page, base_url=base, url_fetcher=Fetcher()).write_pdf(**options)
    return pdf


def named_once(_document: Any, pdf: Any) -> None:
    """WeasyPrint names each attachment twice among those that belong to the file."""
    files = pdf.catalog["AF"]
    files[:] = dict.fromkeys(files)
