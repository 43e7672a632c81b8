"""The letter of a notice on an A4 sheet, in the language of the authority, for the director to sign."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.people.names import display
from compliance.people.words import birth as in_words
from compliance.rules.articles import label as article_label
from compliance.venues.house import House

from .. import services, words
from .notices import asked_for

STATIC = settings.BASE_DIR / "static"


@allowed("notices.notice.send")
@never_cache
@require_GET
def letter(request: HouseRequest, notice_id: UUID) -> HttpResponse:
    """What the house writes to the Minister (LU arts 8(7), 69(1)); each print stands in the log."""
    house, row, at = request.presence.house, asked_for(request, notice_id), moment()
    with translation.override(house.written_in):
        page = render_to_string("notices/print/letter.html", _context(house, row, at))
    from weasyprint import HTML  # a third of what starting takes, and most processes never print

    pdf = HTML(string=page, base_url=f"{STATIC}/").write_pdf(pdf_variant="pdf/ua-1")
    services.note_printed(venue_id=house.id, notice=row, by=request.presence.staff, at=at)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{row.letter_number}.pdf"'
    return answer


def _context(house: House, row: Any, at: datetime) -> dict[str, Any]:
    """A letter bears the day it was sent, and until then the day it is printed; once sent, a print is a copy."""
    sent = getattr(row, "sent", None)
    printed = words.day(house.local(at).date())
    return {
        "language": translation.get_language(),
        "house": house,
        "row": row,
        "addressee": words.ADDRESSEES[row.addressee],
        "realm": words.REALMS.get(house.jurisdiction, ""),
        "day": words.day(house.local(sent.sent_at).date()) if sent else printed,
        "copy": _("Copy printed on %(day)s") % {"day": printed} if sent else "",
        "about": words.LETTERS[row.kind],
        "opening": _opening(house, row),
        "facts": _payment(row.payment) if row.kind == "orphan_payment" else _person(house, row),
    }


def _opening(house: House, row: Any) -> str:
    law = words.LAWS.get(house.jurisdiction, "%(articles)s") % {"articles": article_label(row.articles)}
    said = {"law": law}
    if row.kind == "orphan_payment":
        payment = row.payment
        said |= {"amount": words.money(payment.amount, payment.currency), "day": words.day(payment.paid_on)}
        said |= {"exercise": payment.exercise}
    return words.OPENINGS[row.kind] % said


def _payment(payment: Any) -> list[tuple[str, str]]:
    return [
        (_("Amount"), words.money(payment.amount, payment.currency)),
        (_("Day of payment"), words.day(payment.paid_on)),
        (_("Exercise"), payment.exercise),
        (_("Beneficiary"), payment.beneficiary),
        (_("Stub receipts"), words.numbers(payment.receipts)),
    ]


def _person(house: House, row: Any) -> list[tuple[str, str]]:
    decided = house.local(row.raised_at)
    return [
        (_("Name"), display(row.surname, row.given_names) or _("Name not known")),
        (_("Born"), in_words(row.birth) if row.birth else "–"),
        (_("Decided"), f"{words.day(decided.date())}, {decided:%H:%M}"),
        (_("Reasons"), row.reasons),
    ]
