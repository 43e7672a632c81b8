"""The label of a gaming machine: a QR code that opens its page."""

import segno
from django.template.loader import render_to_string
from django.utils import translation

from compliance.http.pdf.drawing import render_pdf
from compliance.http.pdf.qr_code import square_of
from compliance.venues.domain.house import House

from ..models.machines import Machine


def machine_label(house: House, machine: Machine, address: str) -> bytes:
    """Return the label as a PDF, in the language of the authority; `address` is that of the page of the machine."""
    context = {
        "house": house,
        "language": house.written_in,
        "row": machine,
        # A border of four modules: readers need it to find the code (ISO/IEC 18004).
        "square": square_of(segno.make_qr(address, error="m", boost_error=False), quiet=4),
    }
    with translation.override(house.written_in):
        page = render_to_string("machines/print/label.html", context)
    return render_pdf("sign", page)
