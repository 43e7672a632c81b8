"""Labels of equipment as a PDF: number, kind, and a QR code that opens the page of the check."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import segno
from django.template.loader import render_to_string
from django.utils import translation

from compliance.http.pdf.drawing import render_pdf
from compliance.http.pdf.qr_code import square_of
from compliance.venues.domain.house import House

from .words import KINDS

if TYPE_CHECKING:
    from ..models.items import EquipmentItem


def labels_sheet(house: House, items: "Iterable[EquipmentItem]", address_of: "Callable[[EquipmentItem], str]") -> bytes:
    """Return the labels as a PDF, in the language of the authority; `address_of` is the page of a piece."""
    labels = [
        {
            "row": each,
            "kind": KINDS[each.kind],
            "address": address_of(each),
            # A border of four modules: readers need it to find the code (ISO/IEC 18004).
            "square": square_of(segno.make_qr(address_of(each), error="m", boost_error=False), quiet=4),
        }
        for each in items
    ]
    with translation.override(house.written_in):
        page = render_to_string("equipment/print/labels.html", {"house": house, "labels": labels})
    return render_pdf("label", page)
