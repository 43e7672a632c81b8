"""The poster with the address of the published rules as a QR code, for the entrance or a table."""

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from compliance.http.pdf.drawing import render_pdf
from compliance.http.pdf.qr_code import square_of
from compliance.venues.domain.house import House


def rules_poster(house: House, address: str) -> bytes:
    """Return the poster as a PDF: the language of the authority first, then the others."""
    codes = [code for code, _name in settings.LANGUAGES]
    lines = []
    for language in sorted(codes, key=lambda code: code != house.written_in):
        with translation.override(language):
            lines.append((language, _("Rules of play and house rules"), _("Scan the code to read them.")))
    context = {
        "house": house,
        "language": house.written_in,
        "lines": lines,
        "address": address,
        # A border of four modules: readers need it to find the code (ISO/IEC 18004).
        "square": square_of(segno.make_qr(address, error="m", boost_error=False), quiet=4),
    }
    with translation.override(house.written_in):
        page = render_to_string("games/print/rules_poster.html", context)
    return render_pdf("sign", page)
