"""The notice by which players learn that a jackpot will be removed (NL 6.2(6~))."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from compliance.citations.texts import citation_text
from compliance.http.pdf.drawing import render_pdf
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from ..models.removals import RemovalNotice


def removal_notice(house: House, notice: "RemovalNotice") -> bytes:
    """Return the notice as a PDF: the language of the authority first, then the others."""
    codes = [code for code, _name in settings.LANGUAGES]
    lines = []
    # Players read the notice on the spot, so it has all languages at once.
    for language in sorted(codes, key=lambda code: code != house.written_in):
        with translation.override(language):
            facts = {"jackpot": notice.jackpot.name, "day": date_format(notice.remove_on, "DATE_FORMAT")}
            heading = _("The jackpot %(jackpot)s will be removed on %(day)s.") % facts
            hint = _("What it has above its start amount goes to other jackpots of the casino or to a promotion.")
            lines.append((language, heading, hint))
    with translation.override(house.written_in):
        context = {
            "house": house,
            "language": house.written_in,
            "lines": lines,
            "notice": notice,
            "article": citation_text(house.cite("jackpot.removal_notice_days", notice.announced_at)),
        }
        page = render_to_string("jackpots/print/removal_notice.html", context)
    return render_pdf("sign", page)
